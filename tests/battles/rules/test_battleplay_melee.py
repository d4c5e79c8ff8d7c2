"""BattlePlay 2.2, R40 to R43: open flanks, supporting files, fronts."""

from typing import Any

import pytest

from battles.rules.battleplay.board import Cell, Ground, Stack, enemy_ahead
from battles.rules.battleplay.decisions import Decision, Fight, Reroll, StrikeAt
from battles.rules.battleplay.engagements import combats, strikes
from battles.rules.battleplay.events import Asked, CombatBegan, StepBegan, Thrown
from battles.rules.battleplay.state import Ask, Battle, Combat, Step, Window
from battles.rules.battleplay.strike import roll
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Troop
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, Files, X, at, battle_at, offered, play
from tests.battles.rules.ground import WOODS, hill
from tests.battles.rules.troops import HORSE, LEGION, RIDERS, WARRIORS


def choices(battle: Battle, side: Side) -> set[Decision]:
    return set(combats(battle, side))


IN_OUR_HALF = {Cell(A, 1): WARRIORS, 2: WARRIORS, 6: HORSE}
"""The enemy faces file 2 and stands beside it, as in the published example."""


# R40: who has an open flank before him


def test_r40_beside_an_enemy_with_nobody_ahead_and_nobody_on_the_other_side() -> None:
    """R40: the card in our half flanks file 2; the legion has an enemy ahead and does not flank back."""
    battle = battle_at(Step.FLANKS, {2: LEGION, 6: LEGION}, IN_OUR_HALF)

    assert choices(battle, D) == {StrikeAt(at(battle, D, 1, half=A), A, 2)}
    assert choices(battle, A) == set()


BESIDE_1: Files = {Cell(A, 1): HORSE, 2: WARRIORS}
BESIDE_2: Files = {Cell(A, 2): HORSE, 3: WARRIORS}
FLANKERS = {
    "an enemy on the other side": ({2: LEGION, 4: LEGION}, {Cell(A, 3): HORSE, 2: WARRIORS, 4: WARRIORS}, {}, 0),
    "the edge": ({2: LEGION}, BESIDE_1, {}, 1),
    "an own card": ({3: LEGION}, {**BESIDE_2, Cell(A, 1): HORSE}, {}, 1),
    "the water, which is an edge (R8)": ({3: LEGION}, BESIDE_2, {1: Ground(water=True)}, 1),
}


@pytest.mark.parametrize(("attacker", "defender", "field", "flanks"), FLANKERS.values(), ids=FLANKERS)
def test_r40_not_between_two_enemies(attacker: Files, defender: Files, field: dict[int, Ground], flanks: int) -> None:
    """R40: an enemy on the other side closes the flank, he only; the card may still support (R42)."""
    assert len(choices(battle_at(Step.FLANKS, attacker, defender, field=field), D)) == flanks


def test_r40_a_card_in_the_enemys_half_has_no_front() -> None:
    """R40: whoever stands in the other half of its file is not ahead of it."""
    board = {Cell(A, 1): Stack(D, 0), Cell(D, 1): Stack(D, 1)}
    assert enemy_ahead(board, D, Cell(A, 1)) is None
    assert enemy_ahead(board, A, Cell(A, 1)) == Stack(D, 1)
    assert choices(battle_at(Step.FLANKS, {1: LEGION, 2: LEGION}, {}), A) == set()

    behind = battle_at(Step.FLANKS, {Cell(D, 3): HORSE, 3: LEGION}, {4: WARRIORS, Cell(A, 4): HORSE})
    both = StrikeAt(at(behind, A, 3, half=D), D, 4), StrikeAt(at(behind, A, 3), A, 4)
    assert choices(behind, A) == set(both)


def test_r40_both_sides_may_flank_each_other() -> None:
    """R40: neither has an enemy ahead."""
    battle = battle_at(Step.FLANKS, {2: LEGION}, {Cell(A, 1): HORSE, 6: HORSE})

    assert len(choices(battle, A)) == len(choices(battle, D)) == 1


def test_r37_mounted_skirmishers_take_no_open_flank() -> None:
    """R37: they support only."""
    own, enemies = {2: LEGION}, {Cell(A, 1): RIDERS, 2: WARRIORS}
    supporting = battle_at(Step.SUPPORT, own, enemies)

    assert choices(battle_at(Step.FLANKS, own, enemies), D) == set()
    assert choices(supporting, D) == {StrikeAt(at(supporting, D, 1, half=A), A, 2)}


# R41: what an open flank does

UNSEEN = (Tactica.RALLY,)
"""A hand of which the other side knows but the number."""


def flanked(target: Troop = LEGION, **more: Any) -> tuple[Battle, Decision]:
    battle = battle_at(Step.FLANKS, {2: target, 6: LEGION, 5: LEGION}, IN_OUR_HALF, **more)
    return battle, StrikeAt(at(battle, D, 1, half=A), A, 2)


def test_r41_it_may_throw_again_and_nobody_rolls_back() -> None:
    """R41: on request; the second result stands."""
    battle, attack = flanked()
    result = play(battle, attack, BLANK, BLANK)
    again = play(result.battle, Reroll(), X, X)

    assert result.occasion is Window.REROLL
    assert again.struck(at(battle, A, 2)).destroyed
    assert again.the(Thrown).rule == "R41"
    assert [event.side for event in result.every(Thrown)] == [D]
    assert not play(result.battle, PASS).struck(at(battle, A, 2)).wounded


THROWS = [
    ((), (SKULL, BLANK), False),
    ((), (X, X), False),
    ((), (X, BLANK), True),
    (UNSEEN, (SKULL, BLANK), True),  # it may be Hold the Line
    (UNSEEN, (X, X), True),  # it may be Locked Shields
    (UNSEEN, (SKULL, X), False),
    (UNSEEN, (SKULL, SKULL), False),
]


@pytest.mark.parametrize(("held", "faces", "asked"), THROWS)
def test_r41_nobody_throws_again_who_destroys_for_certain(
    held: tuple[Tactica, ...], faces: tuple[int, int], asked: bool
) -> None:
    """R41: the throw is settled once no answer of the enemy's could save his card; of his hand its number is known."""
    battle, attack = flanked(hands={A: held})
    result = play(battle, attack, *faces)

    assert (result.every(Asked) != []) is asked
    assert result.battle.asks == ((Ask(Window.REROLL, D),) if asked else ())
    assert asked or result.struck(at(battle, A, 2)).destroyed


def test_r41_a_second_wound_is_certain_for_horse() -> None:
    """R41: Hold the Line makes an X of a skull, Locked Shields are for infantry: an X at wounded horse is enough."""
    battle, attack = flanked(HORSE, wounded=[(A, 2)], hands={A: UNSEEN})
    result = play(battle, attack, X, BLANK)

    assert result.every(Asked) == []
    assert result.struck(at(battle, A, 2)).destroyed


def test_r41_a_survivor_still_fights_its_front() -> None:
    """R41, R43: the flanked card rolls against the enemy ahead."""
    battle, attack = flanked()
    result = play(battle, attack, X, BLANK, PASS)

    assert result.battle.wounded == {at(battle, A, 2)}
    assert Fight(2) in combats(result.battle._replace(step=Step.FRONTS), A)


@pytest.mark.parametrize(("field", "thrown"), [({2: WOODS}, "G"), ({1: WOODS}, "GW"), ({2: hill(A)}, "WB")])
def test_r41_the_file_of_the_target_decides_the_dice(field: dict[int, Ground], thrown: str) -> None:
    """R22, R24, R41: difficult dice into woods, worse ones up a hill, whatever the flanker stands on."""
    battle, attack = flanked(field=field)
    result = play(battle, attack, *[BLANK] * len(thrown), PASS)

    assert result.thrown(at(battle, D, 1, half=A)) == thrown


def test_r24_a_hill_helps_only_in_its_owners_half() -> None:
    """R24: a card that has crossed over does not stand on it."""
    crossed = battle_at(Step.FLANKS, {3: LEGION}, {Cell(A, 2): HORSE, 3: WARRIORS}, field={2: hill(D)})
    support = battle_at(Step.SUPPORT, {Cell(D, 4): LEGION}, {Cell(A, 3): HORSE, 6: HORSE}, field={3: hill(D)})
    both = strikes(support, A, StrikeAt(at(support, A, 4, half=D), A, 3))

    assert choices(crossed, A) == set()
    assert [shift.rule for shift in roll(support, Combat(both), both[0]).shifts] == ["R42"]


# R42: supporting files


def test_r42_a_card_without_an_enemy_ahead_helps_one_file_away() -> None:
    """R42: at an enemy in either half of a file beside it, one colour down; nobody rolls back."""
    battle = battle_at(Step.SUPPORT, {4: LEGION, 5: LEGION}, {4: WARRIORS, Cell(A, 6): HORSE, 1: HORSE})
    helper = at(battle, A, 5)
    result = play(battle, StrikeAt(helper, D, 4), BLANK, BLANK)

    assert choices(battle, A) == {StrikeAt(helper, D, 4), StrikeAt(helper, A, 6)}
    assert result.thrown(helper) == "GB"
    assert [event.rule for event in result.every(Thrown)] == ["R42"]
    assert result.the(CombatBegan).strikes[0].target == at(battle, D, 4)


def test_r42_woods_and_hill_count_as_for_the_file_attacked() -> None:
    """R42: difficult dice, one down, and one more for the enemy's hill."""
    battle = battle_at(Step.SUPPORT, {4: LEGION, 5: LEGION}, {4: WARRIORS, 1: HORSE}, field={4: hill(D)})
    both = strikes(battle, A, StrikeAt(at(battle, A, 5), D, 4))

    assert roll(battle, Combat(both), both[0]).shifts == (
        Modifier("R24", Reason("enemy_hill"), -1),
        Modifier("R42", Reason("supporting_file"), -1),
    )


def test_r42_one_who_flanked_does_not_support() -> None:
    """R42, R43: each card rolls once in a melee; here nobody is left to support."""
    battle = battle_at(Step.FLANKS, {2: LEGION, 6: LEGION, 4: LEGION}, {Cell(A, 1): WARRIORS, 2: WARRIORS, 6: HORSE})
    result = play(battle, StrikeAt(at(battle, D, 1, half=A), A, 2), BLANK, BLANK, PASS)

    assert [event.step for event in result.every(StepBegan)] == [Step.SUPPORT, Step.FRONTS]
    assert result.offer.decisions() == (Fight(2), Fight(6))


# R43: fronts


def test_r43_fronts_come_last_and_both_roll_at_the_same_time() -> None:
    """R43: file by file, in the order of choice, which begins anew with each part of the melee (R31)."""
    line = {2: LEGION, 4: LEGION}
    battle = battle_at(Step.FLANKS, line, {Cell(A, 1): WARRIORS, 2: WARRIORS, 4: WARRIORS})
    result = play(battle, StrikeAt(at(battle, D, 1, half=A), A, 2), BLANK, BLANK, PASS)

    assert [(event.step, event.chooser) for event in result.every(StepBegan)] == [(Step.SUPPORT, A), (Step.FRONTS, A)]
    fight = play(result.battle, Fight(2), SKULL, BLANK, SKULL, BLANK)
    assert [event.rule for event in fight.every(Thrown)] == ["R43", "R43"]
    assert fight.struck(at(battle, A, 2)).destroyed


def test_r43_who_has_lost_his_enemy_does_not_roll() -> None:
    """R43: the card of file 2 fell to its flank; the one ahead of it neither fights nor supports now."""
    enemies = {Cell(A, 1): WARRIORS, 2: WARRIORS, 3: WARRIORS}
    battle = battle_at(Step.FLANKS, {2: LEGION, 3: LEGION, 4: LEGION}, enemies)
    result = play(battle, StrikeAt(at(battle, D, 1, half=A), A, 2), SKULL, BLANK)
    after = play(result.battle, StrikeAt(at(battle, A, 4), D, 3), BLANK, BLANK)

    assert result.battle.step is Step.SUPPORT
    assert at(battle, D, 2) not in {d.card for d in combats(result.battle, D) if isinstance(d, StrikeAt)}
    assert offered(after.battle).decisions() == (Fight(3),)


@pytest.mark.parametrize("card", [LEGION, RIDERS])
def test_r43_whoever_stands_there_fights(card: object) -> None:
    """R43, R37: a front may be held by mounted skirmishers alone."""
    battle = battle_at(Step.FRONTS, {3: card, 5: LEGION}, {3: HORSE, 1: HORSE})
    result = play(battle, Fight(3), BLANK, BLANK, BLANK)

    assert [strike.card for strike in result.the(CombatBegan).strikes] == [at(battle, A, 3), at(battle, D, 3)]
