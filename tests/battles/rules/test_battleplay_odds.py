"""The odds of a combat, by ways that know nothing of each other: the rules', icepool's, and every throw played."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from icepool import Die, vectorize  # type: ignore[import-untyped]

from battles.data import battleplay
from battles.rules.battleplay.board import CELLS, Cell
from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.decisions import Decision, Fight, Join, PlayTactica, Reroll, Stand, StrikeAt
from battles.rules.battleplay.events import Struck
from battles.rules.battleplay.odds import Blow, Case, Chances, chances, combat_forecast, likely
from battles.rules.battleplay.state import Battle, Step, Window
from battles.rules.battleplay.strike import HILL, SUPPORTING, Hits
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Category, Effect, Troop
from battles.rules.verdict import Side
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, S, X, at, battle_at, gun, play, real
from tests.battles.rules.ground import hill
from tests.battles.rules.troops import BOWMEN, HOPLITES, HORSE, LEGION, SCORPIO, VELITES, WARRIORS, dice, troop

TABLE = battleplay.dice()
OTHERS = {1: LEGION, 2: LEGION}
"""Cards that keep an army from being down to one."""
NOTHING = Chances(Fraction(1), Fraction(0), Fraction(0))


def case(letters: str, effect: Effect | None = None, **more: Any) -> Case:
    fields = {"hits": None, "saving": (), "cancelled": 0, "held": False, "wounded": False}
    return Case(TABLE, dice(letters), effect, **{**fields, **more})


def seen(battle: Battle, decision: Decision, side: Side = A) -> tuple[Blow, ...]:
    return combat_forecast(battle, side, decision)


def by(found: tuple[Blow, ...], side: Side) -> Chances:
    [chances] = [blow.chances for blow in found if blow.strike.side is side]
    return chances


# Against icepool


def result(case: Case, skulls: int, crosses: int, specials: int, saved: int) -> int:
    """0: nothing, 1: wounded, 2: destroyed."""
    skulls += specials if case.effect is Effect.KILL else 0
    crosses += specials if case.effect is Effect.WOUND else 0
    if case.held and skulls:
        skulls, crosses = skulls - 1, crosses + 1
    crosses = max(crosses - saved - case.cancelled, 0)
    return 2 if skulls or crosses + case.wounded > 1 else min(crosses, 1)


def by_icepool(case: Case) -> Chances:
    """The same chances from another library's dice: skulls, X and S of all dice added up."""

    def symbols(colours: tuple[Colour, ...]) -> Die:
        faces = [
            Die([vectorize(s is Symbol.SKULL, s is Symbol.X, s is Symbol.S) for s in TABLE.faces(colour)])
            for colour in colours
        ]
        return sum(faces, Die([vectorize(0, 0, 0)]))

    both = Counter[int]()
    own, enemy = symbols(case.dice), symbols(case.saving)
    for ((skulls, crosses, specials), ways), ((_, _, saved), others) in product(own.items(), enemy.items()):
        both[result(case, skulls, crosses, specials, saved)] += ways * others
    every = own.denominator() * enemy.denominator()
    return Chances(*(Fraction(both[n], every) for n in range(3)))


@pytest.mark.uncounted
@pytest.mark.parametrize("letters", ["B", "W", "G", "Y", "R", "YW", "GB", "WW", "YYG", "YWGRR"])
@pytest.mark.parametrize("effect", [None, *Effect])
@pytest.mark.parametrize("wounded", [False, True])
def test_r29_odds_agree_with_icepool(letters: str, effect: Effect | None, wounded: bool):
    """R29, R32: one to five dice, whatever their S does, at a fresh target and a wounded one."""
    asked = case(letters, effect, wounded=wounded)
    assert chances(asked) == by_icepool(asked)
    assert sum(chances(asked)) == 1


@pytest.mark.parametrize("saving", ["", "W", "GW", "YWG"])
@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("cancelled", [0, 1])
@pytest.mark.parametrize("wounded", [False, True])
def test_r32_saves_agree_with_icepool(saving: str, held: bool, cancelled: int, wounded: bool):
    """R32, R47: saves by the enemy's own dice, Hold the Line and Locked Shields."""
    asked = case("YW", Effect.WOUND, saving=dice(saving), held=held, cancelled=cancelled, wounded=wounded)
    assert chances(asked) == by_icepool(asked)


def test_r29_a_throw_that_lies_on_the_table_is_certain():
    """R29: an X wounds, an X at a wounded card destroys, a skull that is held wounds."""
    assert chances(case("", hits=Hits(0, 1))) == Chances(Fraction(0), Fraction(1), Fraction(0))
    assert chances(case("", hits=Hits(0, 1), wounded=True)) == Chances(Fraction(0), Fraction(0), Fraction(1))
    assert chances(case("", hits=Hits(1, 0), held=True)) == Chances(Fraction(0), Fraction(1), Fraction(0))
    assert chances(case("", hits=Hits(0, 0))) == NOTHING


def test_r41_a_second_throw_if_nothing_came_of_the_first():
    """R25, R41: a die that wounds in half of all throws and destroys in a quarter."""
    once = Chances(Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    assert once.thrown_again() == Chances(Fraction(1, 16), Fraction(5, 8), Fraction(5, 16))
    assert sum(once.thrown_again()) == 1


def test_the_same_odds_as_floats():
    """For quick comparing, as exact as floats are."""
    asked = case("YW", Effect.KILL)
    assert likely(asked) == tuple(map(float, chances(asked)))


# Against every throw

MILITIA = troop("Militia", Category.INFANTRY, "G", "G")


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("attacker", "defender"), [(HORSE, HORSE), (HORSE, HOPLITES), (WARRIORS, HOPLITES), (HOPLITES, HORSE)]
)
@pytest.mark.parametrize("wounded", [[], [(D, 4)]])
def test_r36_odds_agree_with_every_throw(attacker: Troop, defender: Troop, wounded: list[tuple[Side, int]]):
    """R36: all throws of both sides through the combat itself."""
    battle = real(battle_at(Step.CHARGE, {4: attacker} | OTHERS, {4: defender, 6: LEGION, 7: HORSE}, wounded=wounded))
    number = len(attacker.good) + len(defender.good)
    found = {A: Counter[str](), D: Counter[str]()}
    for faces in product(range(1, 7), repeat=number):
        after = play(battle, Fight(4), *faces)
        for struck in after.every(Struck):
            found[struck.side.other][suffered(struck)] += 1

    foreseen = seen(battle, Fight(4))
    for side in Side:
        counted = (Fraction(found[side][result], 6**number) for result in Chances._fields)
        assert by(foreseen, side) == Chances(*counted)


@pytest.mark.parametrize("attacker", [HORSE, LEGION])
@pytest.mark.parametrize("wounded", [[], [(D, 5)]])
def test_r41_odds_agree_with_every_throw_and_second_throw(attacker: Troop, wounded: list[tuple[Side, int]]):
    """R41: an open flank throws again if nothing came of the first throw."""
    battle = real(battle_at(Step.FLANKS, {at_enemy(4): attacker, 1: LEGION}, {5: HOPLITES, 7: LEGION}, wounded=wounded))
    check_both_throws(battle, StrikeAt(at(battle, A, 4, D), D, 5), len(attacker.good))


@pytest.mark.parametrize(("step", "shooter"), [(Step.ARTILLERY, (LEGION, SCORPIO)), (Step.BOWFIRE, BOWMEN)])
def test_r25_odds_agree_with_every_throw_and_second_throw(step: Step, shooter: Troop | tuple[Troop, ...]):
    """R25: so do artillery and bowmen on an own hill."""
    battle = real(battle_at(step, {4: shooter} | OTHERS, {4: WARRIORS, 6: LEGION}, field={4: hill(A)}))
    card = gun(battle, A, 4) if step is Step.ARTILLERY else at(battle, A, 4)
    check_both_throws(battle, StrikeAt(card, D, 4), 1 if step is Step.ARTILLERY else 2)


def at_enemy(file: int) -> Cell:
    return CELLS[D, file]


def check_both_throws(battle: Battle, decision: StrikeAt, number: int) -> None:
    """Each throw let stand if something came of it, and thrown again in every way if not."""
    found: dict[str, Fraction] = dict.fromkeys(Chances._fields, Fraction())
    each = Fraction(1, 6**number)
    for faces in product(range(1, 7), repeat=number):
        after = play(battle, decision, *faces)
        thrown = after.battle
        stands = play(thrown, PASS) if thrown.asks else after  # nobody is asked where it destroys for certain
        first = suffered(stands.the(Struck))
        if first != "nothing":
            found[first] += each
            continue
        for again in product(range(1, 7), repeat=number):
            found[suffered(play(thrown, Reroll(), *again).the(Struck))] += each * each
    blow = seen(battle, decision)[0]
    assert blow.chances == Chances(**found)
    assert blow.again == ("R41" if battle.step is Step.FLANKS else "R25")


def suffered(struck: Struck) -> str:
    return "destroyed" if struck.destroyed else "wound" if struck.wounded else "nothing"


# What is shown before each decision


def charge(*, defender: Troop = WARRIORS, **more: Any) -> Battle:
    return battle_at(Step.CHARGE, {4: LEGION} | OTHERS, {4: defender} | OTHERS, **more)


def test_r36_before_a_combat_both_blows_the_choosers_first():
    """R36: dice with their reasons, and what an S does."""
    battle = charge(field={4: hill(D)})
    own, enemy = seen(battle, Fight(4))

    assert (own.strike.side, enemy.strike.side) == (A, D)
    assert (own.roll.base, own.roll.shifts, own.roll.colours) == (dice("YW"), (HILL,), dice("GB"))
    assert (own.effect, enemy.effect) == (Effect.KILL, Effect.WOUND)
    assert (enemy.roll.colours, enemy.roll.shifts) == (dice("GW"), ())
    assert not own.falls
    assert seen(battle, Fight(4), D)[0].strike.side is D


def test_r42_before_a_support_the_only_blow():
    """R42: one colour down, nobody strikes back."""
    battle = battle_at(Step.SUPPORT, {3: LEGION, 1: LEGION}, {4: WARRIORS, 6: WARRIORS})
    found = seen(battle, StrikeAt(at(battle, A, 3), D, 4))

    assert [(blow.strike.side, blow.roll.shifts) for blow in found] == [(A, (SUPPORTING,))]


def test_r26_joining_adds_his_die_and_his_risk():
    """R26: the enemy's blow would fell him; a general who stands aside is safe."""
    battle = play(charge(generals={A: 4}), Fight(4)).battle
    joins, stands = seen(battle, Join()), seen(battle, PASS)

    assert [added.reason.code for added in joins[0].roll.added] == ["general_joins"]
    assert by(joins, A).destroyed > by(stands, A).destroyed
    assert [blow.falls for blow in joins] == [False, True]
    assert not any(blow.falls for blow in stands)


@pytest.mark.parametrize(("card", "falls"), [((LEGION, VELITES), [False, False]), (LEGION, [True])])
def test_r26_a_general_who_has_joined_before_is_at_risk(card: Troop | tuple[Troop, ...], falls: list[bool]):
    """R26: in any combat of his file, and with its main card alone."""
    line = {4: (LEGION, VELITES)} | OTHERS
    battle = battle_at(Step.SKIRMISH, {4: card} | OTHERS, line, generals={A: 4}, joined=[A])

    assert [blow.falls for blow in seen(battle, Fight(4))] == falls


def test_r25_a_reroll_against_what_lies_there():
    """R25: what was thrown is certain; thrown again, it is as open as before, but for a further throw."""
    battle = battle_at(Step.ARTILLERY, {4: (LEGION, SCORPIO)} | OTHERS, {4: WARRIORS} | OTHERS, field={4: hill(A)})
    shot = StrikeAt(gun(battle, A, 4), D, 4)
    fresh = by(seen(battle, shot), A)
    battle = play(battle, shot, BLANK).battle

    assert by(seen(battle, PASS), A) == NOTHING
    assert by(seen(battle, Reroll()), A).thrown_again() == fresh != NOTHING


def test_r47_a_flank_that_is_refused_is_thrown_once():
    """R41, R47: the defender sees what Refuse the Flank is worth, and what it is to let them."""
    hands = {D: (Tactica.REFUSE_FLANK,), A: (Tactica.FOG_OF_WAR,)}
    battle = battle_at(Step.FLANKS, {at_enemy(4): LEGION, 1: LEGION}, {5: HOPLITES, 7: LEGION}, hands=hands)
    battle = real(play(battle, StrikeAt(at(battle, A, 4, D), D, 5)).battle)
    refused, lets = (seen(battle, answer, D)[0] for answer in (PlayTactica(Tactica.REFUSE_FLANK), PASS))

    assert (refused.again, refused.roll.colours) == ("", dice("GB"))
    assert (lets.again, lets.roll.colours) == ("R41", dice("YW"))
    assert lets.chances == chances(case("YW", Effect.KILL)).thrown_again()

    battle = play(battle, PlayTactica(Tactica.REFUSE_FLANK)).battle
    assert seen(battle, PlayTactica(Tactica.FOG_OF_WAR))[0] == lets
    assert seen(battle, PASS)[0] == refused


def answering(tactica: Tactica, enemys: Tactica | None = None) -> Battle:
    """A charge for which the attacker holds this, and the defender that."""
    return charge(hands={A: (tactica,), D: (enemys,) if enemys else ()})


def test_r47_before_the_roll():
    """R47: Charge Home on the dice it is played for."""
    battle = play(answering(Tactica.CHARGE_HOME), Fight(4)).battle
    own = seen(battle, PlayTactica(Tactica.CHARGE_HOME))[0]

    assert own.roll.colours == dice("RG")
    assert seen(battle, PASS)[0].roll.colours == dice("YW")


def test_r47_a_second_throw():
    """R47: as open as before the first, while the enemy's lies there."""
    battle = answering(Tactica.SECOND_THROW)
    fresh = by(seen(battle, Fight(4)), A)
    battle = play(battle, Fight(4), BLANK, BLANK, X, BLANK).battle
    found = seen(battle, PlayTactica(Tactica.SECOND_THROW))

    assert by(found, A) == fresh
    assert by(found, D) == Chances(Fraction(0), Fraction(1), Fraction(0)) == by(seen(battle, PASS), D)


@pytest.mark.parametrize(
    ("tactica", "faces"), [(Tactica.HOLD_THE_LINE, (SKULL, BLANK)), (Tactica.LOCKED_SHIELDS, (X, X))]
)
def test_r47_an_answer_to_the_roll(tactica: Tactica, faces: tuple[int, int]):
    """R47: Hold the Line turns a skull into a wound; Locked Shields make one X void, of two that would destroy."""
    battle = play(answering(tactica), Fight(4), BLANK, BLANK, *faces).battle

    assert by(seen(battle, PlayTactica(tactica)), D).wound == 1
    assert by(seen(battle, PASS), D).destroyed == 1


def test_r47_fog_of_war():
    """R47: with the enemy's card in effect and without it, and a Second Throw that is still to come."""
    battle = answering(Tactica.FOG_OF_WAR, Tactica.CHARGE_HOME)
    battle = real(play(battle, Fight(4), PlayTactica(Tactica.CHARGE_HOME)).battle)
    assert by(seen(battle, PASS), D).destroyed > by(seen(battle, PlayTactica(Tactica.FOG_OF_WAR)), D).destroyed

    battle = answering(Tactica.FOG_OF_WAR, Tactica.SECOND_THROW)
    battle = play(battle, Fight(4), BLANK, BLANK, BLANK, BLANK, PlayTactica(Tactica.SECOND_THROW)).battle
    assert by(seen(battle, PlayTactica(Tactica.FOG_OF_WAR)), D) == NOTHING
    assert by(seen(battle, PASS), D) != NOTHING


def test_r32_saves_that_are_thrown_already():
    """R32: an S of the hoplites cancels the X that lies there."""
    battle = charge(defender=HOPLITES, hands={A: (Tactica.SECOND_THROW,)})
    battle = play(battle, Fight(4), X, BLANK, S, BLANK).battle

    assert by(seen(battle, PASS), A) == NOTHING
    again = chances(Case(battle.start.dice, dice("YW"), Effect.KILL, None, (), 1, False, False))
    assert by(seen(battle, PlayTactica(Tactica.SECOND_THROW)), A) == again


def test_no_evaluation_where_nobody_fights():
    """A move, and a window after the blows have fallen."""
    battle = battle_at(Step.MOVES, {3: LEGION, 1: LEGION}, {5: WARRIORS, 6: WARRIORS})
    assert not combat_forecast(battle, A, Stand())
    assert not combat_forecast(play(answering(Tactica.CHARGE_HOME), Fight(4)).battle, A, Stand())

    battle = charge(generals={A: 4}, joined=[A], hands={A: (Tactica.BODYGUARD,)})
    battle = play(battle, Fight(4), Join(), BLANK, BLANK, BLANK, SKULL, BLANK).battle
    assert battle.asks[0].window is Window.BODYGUARD
    assert not combat_forecast(battle, A, PASS)
