"""BattlePlay R21 to R32: what holds in every combat: rout, going, hills, generals, wounds, order of choice."""

from typing import Any

import pytest

from battles.rules.battleplay import events as ev
from battles.rules.battleplay.board import CELLS, Cell, Ground, Rough
from battles.rules.battleplay.decisions import Fight, Join, Reroll, StrikeAt
from battles.rules.battleplay.engagements import strikes
from battles.rules.battleplay.state import Battle, Combat, Ending, Step, better_general
from battles.rules.battleplay.strike import Roll, roll
from battles.rules.battleplay.troops import Category, Effect, Going, Special, Troop
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from tests.battles.rules.battleplay import (
    BLANK,
    PASS,
    SKULL,
    STAND,
    A,
    D,
    Files,
    Result,
    S,
    X,
    at,
    battle_at,
    gun,
    light,
    play,
)
from tests.battles.rules.ground import OPEN, ROCKY, WOODS, hill
from tests.battles.rules.troops import HOPLITES, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS, dice, troop

ONE, TWO, THREE = (dict.fromkeys(files, LEGION) for files in ((2,), (2, 3), (2, 3, 4)))
MIXED = {1: RIDERS, 2: LEGION, 3: (LEGION, VELITES, SCORPIO)}
THEIRS_FALLS, BOTH_FALL = [SKULL, BLANK, BLANK, BLANK], [SKULL, BLANK, SKULL, BLANK]


def charge(attacker: Troop = LEGION, defender: Troop = WARRIORS, ground: Ground = OPEN, **more: Any) -> Battle:
    """A charge in file 3, with enough others on both sides that nobody runs."""
    line, other = {3: attacker, 5: HORSE, 7: HORSE}, {3: defender, 2: HORSE, 6: HORSE}
    return battle_at(Step.CHARGE, line, other, field={3: ground}, **more)


def roll_of(battle: Battle, side: Side, file: int = 3) -> Roll:
    """What a side would roll in the charge of a file, and why."""
    both = strikes(battle, side, Fight(file))
    return roll(battle, Combat(both), both[0])


# R21: rout


ROUTS = {
    "down to a single card": (TWO, TWO, {}, THEIRS_FALLS, Ending(A, D)),
    "two left of three": (THREE, THREE, {}, THEIRS_FALLS, None),
    "reserves run with the others": (TWO, TWO, {"reserve": {D: (LEGION, LEGION)}}, THEIRS_FALLS, Ending(A, D)),
    "skirmishers and artillery are no main cards": (TWO, MIXED, {}, THEIRS_FALLS, Ending(A, D)),
    "who came with a card alone stands before it is lost": (TWO, ONE, {"reserve": {D: (LEGION,)}}, [BLANK] * 4, None),
    "and runs then": (TWO, ONE, {"reserve": {D: (LEGION,)}}, THEIRS_FALLS, Ending(A, D)),
    "both: fewer cards left to the defender": (TWO, ONE, {}, BOTH_FALL, Ending(A, D)),
    "both: fewer cards left to the attacker": (ONE, TWO, {}, BOTH_FALL, Ending(D, A)),
    "both: more lost before by the defender": (TWO, TWO, {"lost": {D: (LEGION,)}}, BOTH_FALL, Ending(A, D)),
    "both: all is equal": (TWO, TWO, {}, BOTH_FALL, Ending(D, A)),
}


@pytest.mark.parametrize(("attacker", "defender", "more", "faces", "ending"), ROUTS.values(), ids=ROUTS)
def test_r21_an_army_with_one_main_card_left_is_routed_at_once(
    attacker: Files, defender: Files, more: dict[str, Any], faces: list[int], ending: Ending | None
) -> None:
    """R21: down to a single card on the board; of two one is the loser: who has less left, lost more, or attacked."""
    result = play(battle_at(Step.CHARGE, attacker, defender, **more), Fight(2), *faces)

    assert result.every(ev.BattleEnded) == ([ev.BattleEnded(ending, "R21")] if ending else [])
    assert (result.battle.step is Step.OVER) is bool(ending)


# R22: going


@pytest.mark.parametrize(("ground", "thrown"), [(OPEN, "YW"), (WOODS, "W"), (ROCKY, "W"), (hill(None), "YW")])
def test_r22_good_or_difficult_dice(ground: Ground, thrown: str) -> None:
    """R22: difficult ones in a file with woods or rocky ground; a hill alone is none."""
    assert roll_of(charge(ground=ground), A).colours == dice(thrown)


# R24: hills


@pytest.mark.parametrize(("holder", "thrown"), [(D, "GB"), (A, "YW"), (None, "YW")])
def test_r24_who_attacks_a_hill_throws_worse_dice(holder: Side | None, thrown: str) -> None:
    """R24: all dice one colour down, if the enemy controls it."""
    battle = charge(ground=hill(holder))

    assert roll_of(battle, A).colours == dice(thrown)
    assert roll_of(battle, A).shifts == ((Modifier("R24", Reason("enemy_hill"), -1),) if holder is D else ())


def test_r24_a_hill_lowers_the_generals_die_too() -> None:
    """R24: all dice; nothing else lowers the general's."""
    battle = led(ground=hill(D, Rough.WOODS))
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK)

    assert result.thrown(at(battle, A, 3)) == "BW"


# R26 to R28: generals


def led(attacker_stars: int = 3, **more: Any) -> Battle:
    """The attacker's general stands in file 3, where the charge is."""
    return charge(**{"generals": {A: 3}, "stars": (attacker_stars, 3)} | more)


@pytest.mark.parametrize(("stars", "die"), [(2, "W"), (3, "G"), (4, "Y"), (5, "R")])
def test_r26_a_general_who_joins_adds_his_die(stars: int, die: str) -> None:
    """R26: white for two stars, then green, yellow and red, in the combat of his file."""
    battle = led(stars)
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK, BLANK, BLANK)

    assert result.the(ev.GeneralJoined).side is A
    assert result.thrown(at(battle, A, 3)) == "YW" + die


def test_r26_he_need_not_join() -> None:
    """R26: he is asked in each combat of his file."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 7: HORSE}, {3: WARRIORS, 1: HORSE}, generals={A: 3})
    result = play(battle, Fight(3), PASS, BLANK, BLANK, BLANK, BLANK)

    assert result.every(ev.GeneralJoined) == []
    assert result.thrown(at(battle, A, 3)) == "YW"
    assert play(result.battle, STAND, STAND, Fight(3)).offer.decisions() == (Join(), PASS)


def test_r26_only_where_he_is_and_not_from_a_flank_or_a_supporting_file() -> None:
    """R26: not in another file, not in the reserve, and only where both lines meet."""
    battle = battle_at(Step.CHARGE, {2: LEGION, 3: LEGION}, {2: LEGION, 3: LEGION}, generals={A: 3})
    flank = battle_at(Step.FLANKS, {3: LEGION, 7: HORSE}, {Cell(A, 4): WARRIORS, 7: HORSE}, generals={A: 3})

    assert play(battle, Fight(2), *[BLANK] * 4).every(ev.GeneralJoined) == []
    assert play(flank, StrikeAt(at(flank, A, 3), A, 4), BLANK, BLANK).offer.decisions() == (Reroll(), PASS)


def test_r26_both_generals_may_join() -> None:
    """R26: the chooser is asked first."""
    result = play(led(2, generals={A: 3, D: 3}), Fight(3), Join(), Join(), *[BLANK] * 6)

    assert [event.side for event in result.every(ev.GeneralJoined)] == [D, A]


def test_r26_a_general_who_joined_falls_with_the_main_card() -> None:
    """R26, R27: he is replaced by one of a star less, in reserve."""
    result = play(led(4), Fight(3), Join(), BLANK, BLANK, BLANK, SKULL, BLANK)

    assert result.the(ev.GeneralKilled) == ev.GeneralKilled(A, 3)
    assert result.battle.attacker.general == (3, None, False)


def test_r26_a_general_who_did_not_join_goes_to_reserve() -> None:
    """R26, R28: he is not killed."""
    result = play(led(4), Fight(3), PASS, BLANK, BLANK, SKULL, BLANK)

    assert result.every(ev.GeneralKilled) == []
    assert result.the(ev.GeneralRetired) == ev.GeneralRetired(A)
    assert result.battle.attacker.general == (4, None, False)


def test_r26_having_joined_he_is_at_risk_there_for_the_rest_of_the_battle() -> None:
    """R26: even where his file does not roll: he falls to an attack on its open flank."""
    line, flanker = {2: LEGION, 5: HORSE, 6: HORSE}, {Cell(A, 1): WARRIORS, 2: LEGION}
    battle = battle_at(Step.FLANKS, line, flanker, generals={A: 2}, joined=[A])
    result = play(battle, StrikeAt(at(battle, D, 1, half=A), A, 2), SKULL, BLANK)

    assert result.the(ev.GeneralKilled) == ev.GeneralKilled(A, 2)


def test_r26_the_loss_of_skirmishers_does_not_kill_him() -> None:
    """R26, R28: they were all that stood with him in his file, so he goes to the reserve."""
    line = {3: RIDERS, 5: HORSE, 6: HORSE}
    battle = battle_at(Step.FRONTS, line, {3: WARRIORS, 5: HORSE, 6: HORSE}, generals={A: 3}, joined=[A])
    result = play(battle, Fight(3), PASS, BLANK, BLANK, SKULL, BLANK)

    assert result.struck(at(battle, A, 3)).destroyed
    assert result.every(ev.GeneralKilled) == []
    assert result.the(ev.GeneralRetired) == ev.GeneralRetired(A)


def test_r27_a_general_of_two_stars_is_not_replaced() -> None:
    """R27: the army has none from now on."""
    result = play(led(2), Fight(3), Join(), SKULL, BLANK, BLANK, BLANK, BLANK)

    assert result.the(ev.GeneralKilled) == ev.GeneralKilled(A, 0)
    assert result.battle.attacker.general is None
    assert result.battle.stars(A) == 0


def test_r27_the_new_general_gives_the_order_of_choice() -> None:
    """R27, R31: four stars chose first; his successor of three is no better, and the invader comes first then."""
    line = {3: LEGION, 5: LEGION}
    battle = battle_at(Step.CHARGE, line, {**line, 6: HORSE}, stars=(3, 4), generals={D: 3})
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK, SKULL, BLANK)

    assert (better_general(battle), better_general(result.battle)) == (D, A)


def test_r28_a_general_alone_in_a_file_goes_to_reserve() -> None:
    """R28: when his skirmishers are shot, or leave (R37)."""
    attacker = {1: VELITES, 3: LEGION, 4: LEGION}
    battle = battle_at(Step.CHARGE, attacker, {1: LEGION, 3: LEGION}, generals={A: 1}, field={1: WOODS})

    assert play(battle, Fight(1), SKULL).the(ev.GeneralRetired) == ev.GeneralRetired(A)


# R29, R30: wounds


def test_r29_an_x_is_a_wound_and_the_second_destroys() -> None:
    """R29: a marker on the card; a second X later destroys it."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 7: HORSE}, {3: WARRIORS, 1: HORSE})
    target = at(battle, D, 3)
    wounded = play(battle, Fight(3), X, BLANK, BLANK, BLANK)
    destroyed = play(wounded.battle, STAND, STAND, Fight(3), X, BLANK, BLANK, BLANK)

    assert wounded.struck(target) == ev.Struck(D, target, 0, 1, wounded=True, destroyed=False)
    assert wounded.battle.wounded == {target}
    assert destroyed.struck(target).destroyed
    assert destroyed.battle.defender.lost == (target,)
    assert destroyed.battle.wounded == frozenset()


@pytest.mark.parametrize(("faces", "skulls", "crosses"), [((X, X), 0, 2), ((SKULL, BLANK), 1, 0), ((SKULL, X), 1, 1)])
def test_r29_two_x_in_one_throw_destroy_and_so_does_a_skull(faces: tuple[int, int], skulls: int, crosses: int) -> None:
    """R29: at once; what is destroyed is not wounded too."""
    battle = charge()
    target = at(battle, D, 3)
    result = play(battle, Fight(3), *faces, BLANK, BLANK)

    assert result.struck(target) == ev.Struck(D, target, skulls, crosses, wounded=False, destroyed=True)


def test_r29_both_strike_at_the_same_time() -> None:
    """R29: a card that is destroyed has rolled all the same."""
    result = play(charge(), Fight(3), *BOTH_FALL)

    assert [event.destroyed for event in result.every(ev.Struck)] == [True, True]


def test_r30_artillery_falls_with_its_main_card() -> None:
    """R30: skirmishers of that file stay until 2.1."""
    defender = {2: HORSE, 3: (WARRIORS, SCORPIO, VELITES), 5: LEGION, 6: HORSE}
    battle = battle_at(Step.CHARGE, {3: LEGION, 5: LEGION}, defender)
    result = play(battle, Fight(3), *THEIRS_FALLS)
    artillery = gun(battle, D, 3)

    assert result.the(ev.ArtilleryLost) == ev.ArtilleryLost(D, artillery)
    assert result.battle.defender.lost == (at(battle, D, 3), artillery)
    assert result.battle.board[CELLS[D, 3]].cards == (light(battle, D, 3),)


# R31: the order of choice


def choosers(result: Result) -> list[Side]:
    return [event.chooser for event in result.every(ev.CombatBegan)]


@pytest.mark.parametrize(("stars", "first"), [((3, 3), A), ((4, 3), A), ((2, 3), D), ((0, 2), D), ((0, 0), A)])
def test_r31_the_better_general_chooses_first_and_then_by_turns(stars: tuple[int, int], first: Side) -> None:
    """R31: the invader where they are equal."""
    line = dict.fromkeys((2, 3, 4, 5), LEGION)
    fights: list[Any] = [each for file in line for each in (Fight(file), *[BLANK] * 4)]
    result = play(battle_at(Step.CHARGE, line, line, stars=stars), *fights)

    assert choosers(result) == [first, first.other, first, first.other]
    assert next(event.chooser for event in result.every(ev.StepBegan)) is first


def test_r31_a_side_without_options_is_passed_over() -> None:
    """R31: three shots of one side follow each other."""
    guns = {2: (LEGION, SCORPIO), 3: (LEGION, SCORPIO)}
    battle = battle_at(Step.ARTILLERY, guns, {2: LEGION, 3: LEGION}, stars=(2, 3))
    result = play(battle, StrikeAt(gun(battle, A, 2), D, 2), BLANK, StrikeAt(gun(battle, A, 3), D, 3), BLANK)

    assert choosers(result) == [A, A]


# R32: S


HILLMEN = troop("Hillmen", Category.INFANTRY, "GB", "GW", Special(Effect.WOUND, (Category.INFANTRY,), Going.DIFFICULT))
SPECIALS = {
    "a legion kills infantry in good going": (LEGION, OPEN, WARRIORS, (1, 0)),
    "not cavalry": (LEGION, OPEN, HORSE, (0, 0)),
    "not in the woods": (LEGION, WOODS, WARRIORS, (0, 0)),
    "those at home in the hills wound there": (HILLMEN, WOODS, WARRIORS, (0, 1)),
    "and nowhere else": (HILLMEN, OPEN, WARRIORS, (0, 0)),
    "warriors wound on impact": (WARRIORS, OPEN, LEGION, (0, 1)),
}


@pytest.mark.parametrize(("card", "ground", "target", "suffered"), SPECIALS.values(), ids=SPECIALS)
def test_r32_an_s_that_kills(card: Troop, ground: Ground, target: Troop, suffered: tuple[int, int]) -> None:
    """R32: or wounds: skulls and crosses, against such troops and in such going as the card says."""
    battle = charge(card, target, ground)
    blanks = len(roll_of(battle, A).colours) + len(roll_of(battle, D).colours) - 1
    struck = play(battle, Fight(3), S, *[BLANK] * blanks).struck(at(battle, D, 3))

    assert (struck.skulls, struck.crosses) == suffered


def test_r32_an_s_on_impact_alone() -> None:
    """R32: warriors wound in 1.4, not in the melee."""
    battle = battle_at(Step.FRONTS, {3: WARRIORS, 5: HORSE}, {3: LEGION, 2: HORSE})

    assert play(battle, Fight(3), S, BLANK, BLANK, BLANK).struck(at(battle, D, 3)).crosses == 0


@pytest.mark.parametrize(
    ("faces", "skulls", "crosses"),
    [((X, X, S, BLANK), 0, 1), ((X, X, S, S), 0, 0), ((X, BLANK, S, S), 0, 0), ((SKULL, BLANK, S, S), 1, 0)],
)
def test_r32_an_s_that_saves(faces: tuple[int, ...], skulls: int, crosses: int) -> None:
    """R32: each S takes one X away, no skull, and never more than there are."""
    battle = charge(LEGION, HOPLITES)
    struck = play(battle, Fight(3), *faces).struck(at(battle, D, 3))

    assert (struck.skulls, struck.crosses, struck.destroyed) == (skulls, crosses, bool(skulls))


def test_r32_the_generals_s_is_that_of_the_card_he_joins() -> None:
    """R32: his die showed the S."""
    result = play(led(), Fight(3), Join(), BLANK, BLANK, S, BLANK, BLANK)

    assert result.every(ev.Struck)[0].skulls == 1
