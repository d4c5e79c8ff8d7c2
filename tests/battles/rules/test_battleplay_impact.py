"""BattlePlay phase 1, R23, R25 and R33 to R36: artillery, bowfire, skirmishers, charge."""

from dataclasses import replace
from typing import Any

import pytest

from battles.battleplay.words import fought, troop, who
from battles.rules.battleplay.board import CELLS, Ground, Rough
from battles.rules.battleplay.decisions import Fight, Reroll, StrikeAt
from battles.rules.battleplay.engagements import combats, fight, strikes
from battles.rules.battleplay.events import ArtilleryLost, Asked, CombatBegan, StepBegan, Thrown
from battles.rules.battleplay.state import Battle, Combat, Step, Window
from battles.rules.battleplay.strike import roll
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Category, Effect, Special, Troop
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from tests.battles.rules.battleplay import (
    BLANK,
    PASS,
    SKULL,
    STAND,
    A,
    D,
    S,
    X,
    at,
    battle_at,
    gun,
    light,
    offered,
    play,
)
from tests.battles.rules.ground import ROCKY, WOODS, hill
from tests.battles.rules.troops import BOWMEN, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS, dice

GUNS = (LEGION, SCORPIO)
FAR = {7: HORSE}
"""A card out of reach, so that nobody is down to one."""


def shots(battle: Battle) -> list[tuple[int, int]]:
    """Who may shoot at which file."""
    return [(d.card, d.file) for d in offered(battle).decisions() if isinstance(d, StrikeAt)]


# R33: artillery


def test_r33_artillery_shoots_ahead_or_one_file_to_the_side() -> None:
    """R33: not two files away."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {2: LEGION, 3: LEGION, 4: LEGION, 5: LEGION, 6: LEGION})

    assert shots(battle) == [(gun(battle, A, 4), 4), (gun(battle, A, 4), 3), (gun(battle, A, 4), 5)]


@pytest.mark.parametrize("file", [4, 5])
def test_r33_artillery_shoots_at_skirmishers_first(file: int) -> None:
    """R33: if there are any in that file."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {4: (WARRIORS, VELITES), 5: WARRIORS})
    result = play(battle, StrikeAt(gun(battle, A, 4), D, file), X)

    assert result.the(CombatBegan).strikes[0].target == (light(battle, D, 4) if file == 4 else at(battle, D, 5))
    assert result.thrown(gun(battle, A, 4)) == "G"
    assert result.the(Thrown).rule == "R33"


def test_r33_each_artillery_shoots_once() -> None:
    """R33: one after another in the order of choice; nobody shoots back."""
    battle = battle_at(Step.ARTILLERY, {3: GUNS, 4: GUNS}, {3: GUNS, 4: LEGION})
    result = play(battle, StrikeAt(gun(battle, A, 3), D, 3), BLANK, StrikeAt(gun(battle, D, 3), A, 4), BLANK)

    assert shots(result.battle) == [(gun(battle, A, 4), 4), (gun(battle, A, 4), 3)]


ARCHERS = replace(BOWMEN, special=Special(Effect.KILL, (Category.INFANTRY,)))
BY_STEP = [(Step.ARTILLERY, GUNS, 1), (Step.BOWFIRE, ARCHERS, 2)]


def shot(battle: Battle) -> StrikeAt:
    """Of the artillery or bowmen in file 4."""
    return StrikeAt(battle.board[CELLS[A, 4]].gun or at(battle, A, 4), D, 4)


@pytest.mark.parametrize(("step", "shooter", "dice"), BY_STEP)
def test_r32_a_shot_has_no_s(step: Step, shooter: Any, dice: int) -> None:
    """R32 to R34: what an S does is for combat, where the archers' would be skulls."""
    battle = battle_at(step, {4: shooter}, {4: WARRIORS, **FAR})
    struck = play(battle, shot(battle), *[S] * dice).struck(at(battle, D, 4))

    assert (struck.skulls, struck.destroyed) == (0, False)


def test_r30_artillery_outlives_skirmishers() -> None:
    """R30: it dies with its main card, not with the skirmishers before both."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {4: (WARRIORS, VELITES, SCORPIO), **FAR})

    result = play(battle, StrikeAt(gun(battle, A, 4), D, 4), SKULL)

    assert result.struck(light(battle, D, 4)).destroyed
    assert result.every(ArtilleryLost) == []
    assert gun(result.battle, D, 4) == gun(battle, D, 4)


# R23: woods


SHOT_AT = [
    ({5: WOODS}, "W"),
    ({5: ROCKY}, "G"),
    ({5: hill(D)}, "W"),
    ({5: hill(D, Rough.WOODS)}, "B"),
    ({5: hill(A)}, "G"),
    ({4: WOODS}, "G"),
]


@pytest.mark.parametrize(("field", "thrown"), SHOT_AT)
def test_r23_shots_into_woods_are_one_colour_down(field: dict[int, Ground], thrown: str) -> None:
    """R23: woods in the target's file lower missiles, rocky ground does not; R24: so does an enemy's hill, on top."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {5: WARRIORS, **FAR}, field=field)
    artillery = gun(battle, A, 4)

    assert play(battle, StrikeAt(artillery, D, 5), BLANK).thrown(artillery) == thrown


def test_r23_the_reasons_are_told() -> None:
    """R23, R24: what a page says of a die."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {5: WARRIORS}, field={5: hill(D, Rough.WOODS)})
    both = strikes(battle, A, StrikeAt(gun(battle, A, 4), D, 5))

    assert roll(battle, Combat(both), both[0]).shifts == (
        Modifier("R23", Reason("into_woods"), -1),
        Modifier("R24", Reason("enemy_hill"), -1),
    )


# R34: bowfire


def test_r34_bowmen_shoot_ahead_only() -> None:
    """R34: with the dice for their bows, at skirmishers first."""
    battle = battle_at(Step.BOWFIRE, {3: BOWMEN, 5: BOWMEN}, {3: (WARRIORS, VELITES), 4: WARRIORS})
    archers = at(battle, A, 3)
    result = play(battle, StrikeAt(archers, D, 3), X, BLANK)

    assert shots(battle) == [(archers, 3)]
    assert result.the(CombatBegan).strikes[0].target == light(battle, D, 3)
    assert result.thrown(archers) == "GG"
    assert result.the(Thrown).rule == "R34"


def test_r34_bowmen_without_dice_of_their_own_use_those_of_the_ground() -> None:
    """R34, R22: and then they go by the going."""
    plain = Troop("archers", "Archers", BOWMEN.category, dice("YY"), dice("W"), 0, 9)
    battle = battle_at(Step.BOWFIRE, {3: plain}, {3: WARRIORS, **FAR}, field={3: ROCKY})

    assert play(battle, StrikeAt(at(battle, A, 3), D, 3), BLANK).thrown(at(battle, A, 3)) == "W"


# R25: shooting from a hill


@pytest.mark.parametrize(("step", "shooter", "dice"), BY_STEP)
def test_r25_who_shoots_from_a_hill_may_throw_again(step: Step, shooter: Any, dice: int) -> None:
    """R25: all dice, once; the second result stands."""
    battle = battle_at(step, {4: shooter}, {4: WARRIORS, **FAR}, field={4: hill(A)})
    result = play(battle, shot(battle), X, *[BLANK] * (dice - 1))
    again = play(result.battle, Reroll(), *[BLANK] * dice)

    assert result.occasion is Window.REROLL
    assert (again.the(Thrown).again, again.the(Thrown).rule) == (True, "R25")
    assert not again.struck(at(battle, D, 4)).wounded
    assert play(result.battle, PASS).struck(at(battle, D, 4)).crosses == 1


@pytest.mark.parametrize("held", [(), (Tactica.RALLY,)])
def test_r25_nobody_shoots_again_who_has_destroyed(held: tuple[Tactica, ...]) -> None:
    """R25: skirmishers hit by a skull are gone, whatever the enemy holds: Hold the Line is for main cards."""
    line = {4: (WARRIORS, VELITES), **FAR}
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, line, field={4: hill(A)}, hands={D: held})
    result = play(battle, StrikeAt(gun(battle, A, 4), D, 4), SKULL)

    assert result.every(Asked) == []
    assert result.struck(light(battle, D, 4)).destroyed


@pytest.mark.parametrize(("field", "file"), [({4: hill(D)}, 4), ({4: hill(None)}, 4), ({5: hill(A)}, 5)])
def test_r25_only_from_an_own_hill(field: dict[int, Ground], file: int) -> None:
    """R25: not where nobody or the enemy controls it; nor is it the hill that is shot at."""
    battle = battle_at(Step.ARTILLERY, {4: GUNS}, {file: WARRIORS, **FAR}, field=field)
    result = play(battle, StrikeAt(gun(battle, A, 4), D, file), BLANK)

    assert (result.battle.combat, result.battle.asks) == (None, ())


# R35: skirmishers


def test_r35_skirmishers_shoot_at_skirmishers() -> None:
    """R35: both of a file at the same time."""
    battle = battle_at(Step.SKIRMISH, {3: (LEGION, VELITES)}, {3: (WARRIORS, VELITES), **FAR})
    ours, theirs = light(battle, A, 3), light(battle, D, 3)
    result = play(battle, Fight(3), SKULL, BLANK, SKULL, BLANK)

    assert [(s.card, s.target) for s in result.the(CombatBegan).strikes] == [(ours, theirs), (theirs, ours)]
    assert result.struck(ours).destroyed
    assert result.struck(theirs).destroyed


@pytest.mark.parametrize("card", [VELITES, RIDERS])
def test_r35_otherwise_at_the_main_card_ahead(card: Troop) -> None:
    """R35: mounted skirmishers too; woods lower their dice (R23)."""
    battle = battle_at(Step.SKIRMISH, {1: card}, {1: WARRIORS, **FAR}, field={1: WOODS})
    result = play(battle, Fight(1), *[BLANK] * len(card.difficult))

    assert result.the(CombatBegan).strikes[0].target == at(battle, D, 1)
    assert result.thrown(at(battle, A, 1)) == "B" * len(card.difficult)
    assert result.the(Thrown).rule == "R35"


def test_r35_not_into_other_files() -> None:
    """R35: directly ahead."""
    battle = battle_at(Step.SKIRMISH, {3: (LEGION, VELITES), 4: LEGION}, {4: WARRIORS, **FAR})

    assert combats(battle, A) == combats(battle, D) == ()


# R36: charge


def test_r36_main_cards_fight_those_opposite() -> None:
    """R36: main against main card, skirmishers beside them stay out of it."""
    battle = battle_at(Step.CHARGE, {3: (LEGION, VELITES)}, {3: (WARRIORS, VELITES), 4: LEGION})
    result = play(battle, Fight(3), *[BLANK] * 4)
    ours, theirs = at(battle, A, 3), at(battle, D, 3)

    assert offered(battle).decisions() == (Fight(3),)
    assert [(s.card, s.target) for s in result.the(CombatBegan).strikes] == [(ours, theirs), (theirs, ours)]
    assert {event.rule for event in result.every(Thrown)} == {"R36"}


def test_r36_a_file_with_one_side_in_it_has_no_combat() -> None:
    """R36: nobody is opposite."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 5: LEGION}, {3: WARRIORS, **FAR})

    assert fight(battle, A, 5) == fight(battle, D, 5) == fight(battle, A, 1) == ()


@pytest.mark.parametrize("stars", [(3, 3), (3, 4)])
def test_r36_skirmishers_alone_do_not_roll_back(stars: tuple[int, int]) -> None:
    """R36: they have rolled in 1.3, whoever chooses the combat."""
    battle = battle_at(Step.CHARGE, {1: VELITES, 3: LEGION}, {1: WARRIORS, **FAR}, field={1: WOODS}, stars=stars)
    result = play(battle, Fight(1), SKULL)

    assert result.struck(light(battle, A, 1)).destroyed
    assert [event.card for event in result.every(Thrown)] == [at(battle, D, 1)]


def test_r36_skirmishers_do_not_charge_each_other() -> None:
    """R36: two of them opposite each other are no combat; the step is passed over."""
    line = {1: VELITES, 3: LEGION, 6: LEGION}
    result = play(battle_at(Step.SKIRMISH, line, line, field={1: WOODS}), Fight(1), *[BLANK] * 4)

    assert result.offer.decisions() == (Fight(3), Fight(6))


def test_r36_everybody_fights_once() -> None:
    """R36: then 2.1 begins."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 7: HORSE}, {3: WARRIORS, 1: HORSE})
    result = play(battle, Fight(3), *[BLANK] * 4)

    assert [event.step for event in result.every(StepBegan)] == [Step.EXPLOITATION, Step.RESERVES, Step.MOVES]
    assert play(result.battle, STAND, STAND).offer.decisions() == (Fight(3),)


def test_r31_where_the_enemy_alone_strikes_it_is_said_whose_card_it_is() -> None:
    """R31: who has no skirmishers may still choose the file in which the enemy's are; they are not his by that."""
    battle = battle_at(Step.SKIRMISH, {4: LEGION}, {4: (WARRIORS, VELITES)})
    found = strikes(battle, A, Fight(4))
    names = troop(battle, light(battle, D, 4)), who(battle, D), troop(battle, at(battle, A, 4))

    assert fought(battle, found, A) == "file 4: {} ({}) against {}".format(*names)
    assert fought(battle, found, D) == "file 4: {0} against {2}".format(*names)
