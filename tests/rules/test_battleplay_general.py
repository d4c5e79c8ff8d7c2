"""BattlePlay R21 to R32: what holds in every combat: rout, going, hills, generals, wounds, order of choice."""

import pytest

from battles.rules.battleplay import events as ev
from battles.rules.battleplay.board import Cell, Ground, Rough
from battles.rules.battleplay.colours import Colour
from battles.rules.battleplay.decisions import Fight, Join, Reroll, StrikeAt
from battles.rules.battleplay.engagements import strikes
from battles.rules.battleplay.state import Battle, Combat, Ending, Step, better_general
from battles.rules.battleplay.strike import Roll, roll
from battles.rules.battleplay.troops import Category, Effect, Fielded, Going, Special, Troop
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from tests.rules.battleplay import BLANK, PASS, SKULL, STAND, A, D, Result, S, X, at, battle_at, gun, play
from tests.rules.troops import (
    HOPLITES,
    HORSE,
    LEGION,
    RIDERS,
    ROCKY,
    SCORPIO,
    VELITES,
    WARRIORS,
    WOODS,
    dice,
    hill,
    troop,
)

LINE = {2: LEGION, 3: LEGION, 4: LEGION}


def charge(attacker: Troop = LEGION, defender: Troop = WARRIORS, ground: Ground | None = None) -> Battle:
    """A charge in file 3, with enough others on both sides that nobody runs."""
    field = {} if ground is None else {3: ground}
    return battle_at(Step.CHARGE, {3: attacker, 5: HORSE, 7: HORSE}, {3: defender, 2: HORSE, 6: HORSE}, field=field)


def roll_of(battle: Battle, side: Side, file: int = 3) -> Roll:
    """What a side would roll in the charge of a file, and why."""
    both = strikes(battle, side, Fight(file))
    return roll(battle, Combat(both), both[0])


# R21: rout


def test_r21_an_army_with_one_main_card_left_is_routed_at_once() -> None:
    """R21: down to a single card on the board, and the battle is over."""
    battle = battle_at(Step.CHARGE, {2: LEGION, 3: LEGION}, {2: LEGION, 3: LEGION})
    result = play(battle, Fight(2), SKULL, BLANK, BLANK, BLANK)

    assert result.the(ev.BattleEnded).ending == Ending(A, D)
    assert result.the(ev.BattleEnded).rule == "R21"
    assert result.battle.step is Step.OVER


def test_r21_with_two_main_cards_left_it_stands() -> None:
    """R21: one of three is lost."""
    line = {2: LEGION, 3: LEGION, 4: LEGION}
    battle = battle_at(Step.CHARGE, line, line)
    result = play(battle, Fight(2), SKULL, BLANK, BLANK, BLANK)

    assert result.battle.defender.lost == (at(battle, D, 2),)
    assert result.every(ev.BattleEnded) == []


def test_r21_reserves_do_not_count() -> None:
    """R21: they run with the others; skirmishers and artillery are no main cards either."""
    defender = {2: LEGION, 3: (LEGION, VELITES, SCORPIO), 1: RIDERS}
    battle = battle_at(Step.CHARGE, {2: LEGION, 3: LEGION}, defender, reserve={D: (LEGION, LEGION)})

    assert play(battle, Fight(2), SKULL, BLANK, BLANK, BLANK).the(ev.BattleEnded).ending.routed is D


def test_r21_an_army_that_came_with_few_cards_is_not_routed_before_it_loses_one() -> None:
    """R21: one card alone is routed when it is lost; nor does one on the board and one in reserve run unbeaten."""
    alone = battle_at(Step.CHARGE, {2: LEGION, 3: LEGION}, {2: LEGION}, reserve={D: (LEGION,)})

    assert play(alone, Fight(2), BLANK, BLANK, BLANK, BLANK).every(ev.BattleEnded) == []
    assert play(alone, Fight(2), SKULL, BLANK, BLANK, BLANK).the(ev.BattleEnded).ending == Ending(A, D)


@pytest.mark.parametrize(
    ("attacker", "defender", "loser"),
    [
        ({2: LEGION, 3: LEGION}, {2: LEGION}, D),  # fewer cards left
        ({2: LEGION}, {2: LEGION, 3: LEGION}, A),
        ({2: LEGION, 3: LEGION}, {2: LEGION, 3: LEGION}, A),  # all is equal
    ],
)
def test_r21_of_two_armies_that_rout_together_one_is_the_loser(
    attacker: dict[int, Troop], defender: dict[int, Troop], loser: Side
) -> None:
    """R21: that with fewer cards left, or more lost; otherwise the attacker."""
    battle = battle_at(Step.CHARGE, attacker, defender)

    assert play(battle, Fight(2), SKULL, BLANK, SKULL, BLANK).the(ev.BattleEnded).ending == Ending(loser.other, loser)


def test_r21_more_lost_before_decides_between_equal_routs() -> None:
    """R21: the defender has lost a card already."""
    two = {2: LEGION, 3: LEGION}
    battle = battle_at(Step.CHARGE, two, two, lost={D: (LEGION,)})

    assert play(battle, Fight(2), SKULL, BLANK, SKULL, BLANK).the(ev.BattleEnded).ending == Ending(A, D)


# R22: going


@pytest.mark.parametrize(("ground", "thrown"), [(None, "YW"), (WOODS, "W"), (ROCKY, "W"), (hill(None), "YW")])
def test_r22_good_or_difficult_dice(ground: Ground | None, thrown: str) -> None:
    """R22: difficult ones in a file with woods or rocky ground; a hill alone is none."""
    battle = charge(ground=ground)
    result = play(battle, Fight(3), *[BLANK] * len(thrown), *[BLANK] * (1 if thrown == "W" else 2))

    assert result.thrown(at(battle, A, 3)) == thrown


# R24: hills


@pytest.mark.parametrize(("holder", "thrown"), [(D, "GB"), (A, "YW"), (None, "YW")])
def test_r24_who_attacks_a_hill_throws_worse_dice(holder: Side | None, thrown: str) -> None:
    """R24: all dice one colour down, if the enemy controls it."""
    battle = charge(ground=hill(holder))

    assert roll_of(battle, A).colours == dice(thrown)
    assert roll_of(battle, A).shifts == ((Modifier("R24", Reason("enemy_hill"), -1),) if holder is D else ())


def test_r24_a_hill_lowers_the_generals_die_too() -> None:
    """R24: all dice; nothing else lowers the general's."""
    field = {3: hill(D, Rough.WOODS)}
    battle = battle_at(Step.CHARGE, {3: LEGION, 5: HORSE}, {3: WARRIORS, 2: HORSE}, generals={A: 3}, field=field)
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK)

    assert result.thrown(at(battle, A, 3)) == "BW"


# R26 to R28: generals


def led(attacker_stars: int = 3, **more: object) -> Battle:
    """The attacker's general stands in file 3, where the charge is; both sides have cards beside."""
    line = {3: LEGION, 5: HORSE, 7: HORSE}
    other = {3: WARRIORS, 2: HORSE, 6: HORSE}
    return battle_at(Step.CHARGE, line, other, generals={A: 3}, stars=(attacker_stars, 3), **more)  # type: ignore[arg-type]


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
    battle = battle_at(Step.CHARGE, {3: LEGION, 5: HORSE}, {3: WARRIORS, 2: HORSE}, generals={A: 3, D: 3}, stars=(2, 3))
    result = play(battle, Fight(3), Join(), Join(), *[BLANK] * 6)

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
    battle = battle_at(
        Step.FLANKS, {2: LEGION, 5: HORSE, 6: HORSE}, {Cell(A, 1): WARRIORS, 2: LEGION}, generals={A: 2}, joined=[A]
    )
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
    battle = battle_at(
        Step.CHARGE, {3: LEGION, 5: LEGION}, {3: LEGION, 5: LEGION, 6: HORSE}, stars=(3, 4), generals={D: 3}
    )
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK, SKULL, BLANK)

    assert better_general(battle) is D
    assert better_general(result.battle) is A


def test_r28_a_general_alone_in_a_file_goes_to_reserve() -> None:
    """R28: when his skirmishers are shot, or leave (R37)."""
    attacker = {1: VELITES, 3: LEGION, 4: LEGION}
    battle = battle_at(Step.CHARGE, attacker, {1: LEGION, 3: LEGION}, generals={A: 1}, field={1: WOODS})
    result = play(battle, Fight(1), SKULL)

    assert result.the(ev.GeneralRetired) == ev.GeneralRetired(A)


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


def test_r29_two_x_in_one_throw_destroy_and_so_does_a_skull() -> None:
    """R29: at once."""
    battle = charge()

    for faces in ((X, X), (SKULL, BLANK)):
        assert play(battle, Fight(3), *faces, BLANK, BLANK).struck(at(battle, D, 3)).destroyed


def test_r29_what_is_destroyed_is_not_wounded_too() -> None:
    """R29: a skull and an X."""
    battle = charge()
    target = at(battle, D, 3)
    result = play(battle, Fight(3), SKULL, X, BLANK, BLANK)

    assert result.struck(target) == ev.Struck(D, target, 1, 1, wounded=False, destroyed=True)


def test_r29_both_strike_at_the_same_time() -> None:
    """R29: a card that is destroyed has rolled all the same."""
    battle = charge()
    result = play(battle, Fight(3), SKULL, BLANK, SKULL, BLANK)

    assert [event.destroyed for event in result.every(ev.Struck)] == [True, True]


def test_r30_artillery_falls_with_its_main_card() -> None:
    """R30: skirmishers of that file stay until 2.1."""
    defender = {3: (WARRIORS, SCORPIO, VELITES), 2: HORSE, 6: HORSE}
    battle = battle_at(Step.CHARGE, {3: LEGION, 5: LEGION}, {**defender, 5: LEGION})
    result = play(battle, Fight(3), SKULL, BLANK, BLANK, BLANK)
    artillery = gun(battle, D, 3)

    assert result.the(ev.ArtilleryLost) == ev.ArtilleryLost(D, artillery)
    assert result.battle.defender.lost == (at(battle, D, 3), artillery)
    assert result.battle.board[(D, 3)].cards == (battle.board[(D, 3)].light,)  # type: ignore[index]


# R31: the order of choice


def choosers(result: Result) -> list[Side]:
    return [event.chooser for event in result.every(ev.CombatBegan)]


FOUR = {2: LEGION, 3: LEGION, 4: LEGION, 5: LEGION}


@pytest.mark.parametrize(("stars", "first"), [((3, 3), A), ((4, 3), A), ((2, 3), D), ((0, 2), D), ((0, 0), A)])
def test_r31_the_better_general_chooses_first_and_then_by_turns(stars: tuple[int, int], first: Side) -> None:
    """R31: the invader where they are equal."""
    battle = battle_at(Step.CHARGE, FOUR, FOUR, stars=stars)
    blanks = [BLANK] * 4
    result = play(battle, Fight(2), *blanks, Fight(3), *blanks, Fight(4), *blanks, Fight(5), *blanks)

    assert choosers(result) == [first, first.other, first, first.other]
    assert next(event.chooser for event in result.every(ev.StepBegan)) is first


def test_r31_a_side_without_options_is_passed_over() -> None:
    """R31: three shots of one side follow each other."""
    guns = {2: (LEGION, SCORPIO), 3: (LEGION, SCORPIO)}
    battle = battle_at(Step.ARTILLERY, guns, {2: LEGION, 3: LEGION}, stars=(2, 3))
    result = play(battle, StrikeAt(gun(battle, A, 2), D, 2), BLANK, StrikeAt(gun(battle, A, 3), D, 3), BLANK)

    assert choosers(result) == [A, A]


# R32: S


def special_of(card: Troop, ground: Ground | None, target: Troop, face: int) -> ev.Struck:
    battle = charge(card, target, ground)
    own = card.difficult if ground else card.good
    theirs = target.difficult if ground else target.good
    result = play(battle, Fight(3), face, *[BLANK] * (len(own) - 1 + len(theirs)))
    return result.struck(at(battle, D, 3))


def test_r32_an_s_that_kills() -> None:
    """R32: the legion's S is a skull for infantry in good going, and nothing for cavalry or in the woods."""
    assert special_of(LEGION, None, WARRIORS, S).skulls == 1
    assert special_of(LEGION, None, HORSE, S).skulls == 0
    assert special_of(LEGION, WOODS, WARRIORS, S).skulls == 0


def test_r32_an_s_for_difficult_going() -> None:
    """R32: the other way round for those at home in the hills."""
    hillmen = troop(
        "Hillmen", Category.INFANTRY, "GB", "GW", Special(Effect.WOUND, (Category.INFANTRY,), Going.DIFFICULT)
    )

    assert special_of(hillmen, WOODS, WARRIORS, S).crosses == 1
    assert special_of(hillmen, None, WARRIORS, S).crosses == 0


def test_r32_an_s_on_impact_alone() -> None:
    """R32: it wounds in 1.4, not in the melee."""
    assert special_of(WARRIORS, None, LEGION, S).crosses == 1
    battle = battle_at(Step.FRONTS, {3: WARRIORS, 5: HORSE}, {3: LEGION, 2: HORSE})
    assert play(battle, Fight(3), S, BLANK, BLANK, BLANK).struck(at(battle, D, 3)).crosses == 0


def test_r32_an_s_that_saves() -> None:
    """R32: each S takes one X away, no skull, and never more than there are."""
    battle = charge(LEGION, HOPLITES)
    target = at(battle, D, 3)

    assert play(battle, Fight(3), X, X, S, BLANK).struck(target).crosses == 1
    assert play(battle, Fight(3), X, X, S, S).struck(target).crosses == 0
    assert play(battle, Fight(3), X, BLANK, S, S).struck(target).crosses == 0
    assert play(battle, Fight(3), SKULL, BLANK, S, S).struck(target).destroyed


def test_r32_the_generals_s_is_that_of_the_card_he_joins() -> None:
    """R32: his die showed the S."""
    result = play(led(), Fight(3), Join(), BLANK, BLANK, S, BLANK, BLANK)

    assert result.every(ev.Struck)[0].skulls == 1


def test_a_veteran_throws_better_dice() -> None:
    """R22: the first good and the first difficult die are one colour up."""
    veteran = Fielded(LEGION, veteran=True)

    assert (veteran.good, veteran.difficult) == ((Colour.RED, Colour.WHITE), (Colour.GREEN,))
