"""Dice by hand, where rows and rules meet: who rolls what, what waits, and that luck cannot be fished for."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from battles.rules.verdict import Grade, Side
from campaign import chronicle, hand, models
from campaign.chronicle import Chronicle
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.decisions import Decision, ReportBattle, TakeProvince, UseGenerator
from campaign.rules.state import Step
from campaign.savefile import LogLine
from engine.hand import Faces, rolled_before
from engine.log import NothingToUndo
from engine.rules.correct import rolled_again
from engine.rules.dice import DiceWanted, Kind, Roller, SeededDice, Want
from engine.rules.reason import Reason
from powers.rules.options import Options
from tests.played import (
    before_report_that_rolls,
    before_step,
    next_line,
    quietest,
    rolled_so_far,
    romes_battle,
    stand_at,
    stand_before,
    wait_for_dice,
)

pytestmark = pytest.mark.django_db
D6 = Want(Kind.D6, "", "", Reason(""))


def bones(wants: Sequence[Want]) -> tuple[int, ...]:
    """The player's own dice."""
    return SeededDice("bones", 1).roll(wants)


def choose(told: Chronicle, hands: Hands) -> None:
    models.Campaign.objects.filter(id=told.id).update(hands=hands)


def following(told: Chronicle, decision: Decision | None) -> Decision:
    found = decision or turn.programs_decision(told.now)
    assert found is not None
    return found


def give(told: Chronicle, decision: Decision | None = None, *rolls: tuple[int | None, ...]) -> None:
    """Let a decision wait with these faces given."""
    pending = wait_for_dice(told, decision)
    hand.HAND.keep(told.id, replace(pending, faces=tuple(face for roll in rolls for face in roll)))


def roll_through(told: Chronicle, decision: Decision | None = None) -> Chronicle:
    """Take the step with the player's dice, roll by roll, as the page does."""
    while True:
        try:
            return chronicle.decide(told.id, told.head, decision) if decision else chronicle.step(told.id, told.head)
        except DiceWanted as wanted:
            pending = wait_for_dice(told, decision)
            hand.HAND.keep(told.id, replace(pending, faces=(*pending.faces, *bones(wanted.wants))))


def others_battle() -> Chronicle:
    """Just before the program's generator decides a battle in which Rome has no part."""
    told = stand_at("dominion")
    place = next(
        place
        for place, (moment, line) in enumerate(zip(told.moments, told.lines, strict=False))
        if line.decision == UseGenerator() and not romes_battle(moment)
    )
    return stand_at("dominion", place)


# Who rolls what


@pytest.mark.parametrize(
    ("hands", "romes", "others", "rulers"),
    [
        (Hands.NONE, False, False, False),
        (Hands.ROME, True, False, False),
        (Hands.BATTLES, True, True, False),
        (Hands.ALL, True, True, True),
    ],
)
def test_what_is_asked_for(hands: Hands, romes: bool, others: bool, rulers: bool):
    """Rome's battles, those of others, and anything else."""
    places: list[tuple[Chronicle, Decision | None, bool]] = [
        (stand_before(UseGenerator, where=romes_battle), UseGenerator(), romes),
        (others_battle(), None, others),
        (before_step(Step.RULERS), None, rulers),
    ]
    for told, decision, wanted in places:
        choose(told, hands)

        assert bool(hand.wants(told.now, following(told, decision), hands)) == wanted


def test_a_campaign_with_some_dice_by_hand_begins_as_ever():
    mine, programs = (chronicle.create("", "seed", Options(), hands) for hands in (Hands.BATTLES, Hands.NONE))

    assert mine.lines == programs.lines


# What waits


def test_run_stops_at_the_first_dice_of_the_players():
    """What was played before them stays."""
    told = before_step(Step.REVENUE, Hands.ALL)

    with pytest.raises(DiceWanted):
        chronicle.run(told.id, told.head)

    now = chronicle.read(told.id)
    assert now.head > told.head
    assert hand.wants(now.now, following(now, None))
    with pytest.raises(DiceWanted):
        chronicle.run_turn(now.id, now.head)
    assert chronicle.read(told.id) == now


def test_run_goes_on_with_the_faces_given():
    told = before_step(Step.ATTACK_ROLLS)
    give(told, None, (1, 1))

    now = chronicle.run(told.id, told.head)

    assert set(now.lines[len(told.lines)].by) == {Roller.HAND}
    assert {by for line in now.lines[len(told.lines) + 1 :] for by in line.by} == {Roller.PROGRAM}


def test_faces_for_another_decision_do_not_count():
    """They were given for the generator; he takes the result from the table instead."""
    told = stand_before(ReportBattle, where=romes_battle)
    reported = next_line(told).decision
    give(told, UseGenerator(), (6, 6, 1, 1))

    now = chronicle.decide(told.id, told.head, reported)

    assert now.lines[-1].faces == next_line(told).faces
    assert Roller.HAND not in now.lines[-1].by


def test_what_waits_elsewhere_counts_for_nothing_here():
    told = before_step(Step.ATTACK_ROLLS)
    give(told, None, (6, 5))

    chronicle.undo_step(told.id, told.head)

    assert hand.HAND.waiting(hand.row_of(told.id)) is None


def test_asking_again_keeps_what_was_given_and_nothing_else():
    told = stand_before(TakeProvince)
    first, other = (TakeProvince(province) for province in told.now.battle.spoils[:2])  # type: ignore[union-attr]
    give(told, first, (3,))

    kept = wait_for_dice(told, first, Hands.NONE)
    new = wait_for_dice(told, other)

    assert (kept.decision, kept.faces, kept.hands) == (first, (3,), Hands.ALL)
    assert (new.decision, new.faces) == (other, ())


def test_who_rolls_may_change_while_a_step_waits():
    """The step goes on as it was begun."""
    told = before_step(Step.RULERS, Hands.ALL)
    give(told, None, (6,))

    choose(told, Hands.NONE)

    with pytest.raises(DiceWanted):
        chronicle.step(told.id, told.head)


def test_a_preview_stops_where_dice_are_wanted():
    """What comes before them is told; nothing is kept."""
    told, decision = before_report_that_rolls()
    whole = chronicle.preview(told, decision)
    choose(told, Hands.ALL)

    preview = chronicle.preview(told, decision)

    assert not whole.wants
    assert preview.wants
    assert preview.line.events
    assert preview.line.events == whole.line.events[: len(preview.line.events)]
    assert chronicle.read(told.id) == told


# Luck


def test_what_was_rolled_by_hand_is_offered_again():
    """Roll by roll, as long as it comes to the same."""
    told = before_step(Step.RULERS)
    give(told, None, (6,), (1, None, 10))
    line = chronicle.step(told.id, told.head).lines[-1]
    chronicle.undo_step(told.id, line.n)

    first = _offered(told, ())
    second = _offered(told, (6,))
    other = _offered(told, (None,))

    assert first == (6,)
    assert second == (1, None, 10)
    assert not any(other)


def following_lines(told: Chronicle) -> list[LogLine]:
    return [*chronicle.LOG.following(hand.row_of(told.id), told.head)]


def _offered(told: Chronicle, faces: Faces) -> Faces:
    """What is offered for the roll that follows these faces."""
    decision = following(told, None)
    return rolled_before(following_lines(told), decision, rolled_so_far(told, decision, *faces))


def test_nothing_is_offered_from_another_decision():
    """The generator's faces are not those of a result from the table."""
    told, report = before_report_that_rolls()
    give(told, report, bones(chronicle.preview(told, report).wants or [D6]))
    now = roll_through(told, report)
    chronicle.undo_step(told.id, now.head)
    rolling = rolled_so_far(told, report)

    assert any(rolled_before(following_lines(told), report, rolling))
    assert not any(rolled_before(following_lines(told), UseGenerator(), rolling))


# Later


def test_a_correction_rolls_the_players_own_dice_again():
    """The dice by hand of the lines that follow count again; where new ones are wanted, it ends."""
    told = stand_before(ReportBattle, where=romes_battle)
    now = chronicle.decide(told.id, told.head, next_line(told).decision)
    reported = now.lines[-1]
    while turn.programs_decision(now.now) is None or not hand.wants(now.now, following(now, None)):
        now = chronicle.step(now.id, now.head) if turn.programs_decision(now.now) else _decide(now)
    choose(now, Hands.ALL)
    now = roll_through(now)
    rolled = now.lines[-1]

    changed = chronicle.correction(now, reported.n, reported.decision)

    again = next(line for line in changed.lines if line.n == rolled.n)
    assert (again.faces, again.by) == (rolled.faces, rolled.by)
    assert Roller.HAND in again.by
    assert hand.wants(changed.now, turn.programs_decision(changed.now) or UseGenerator())


@pytest.mark.parametrize("hands", [Hands.NONE, Hands.ALL])
def test_a_correction_does_not_lend_a_die_to_another_roll(hands: Hands):
    """C4.5: Epirus rolled for the Romans, the Samnites and the Tarentines; then others are in its reach."""
    played = stand_at("destiny")
    told = stand_at("destiny", next(place for place, line in enumerate(played.lines) if line.n == 135))
    give(told, None, (6, 1, 2))
    told = chronicle.step(told.id, told.head)
    choose(told, hands)
    assert told.lines[-1].by == (Roller.HAND,) * 3

    changed = chronicle.correction(told, told.lines[124].n, ReportBattle(Side.DEFENDER, Grade.MINOR))

    assert Roller.HAND not in [roller for line in changed.lines for roller in line.by]
    rolled = [line for line in changed.lines if line.n == told.head]
    assert [len(line.faces) for line in rolled] == ([] if hands is Hands.ALL else [3])


@pytest.mark.parametrize("change", [{"faces": (9, 9)}, {"decision": UseGenerator()}], ids=["faces", "decision"])
def test_a_line_that_the_rules_no_longer_explain_lends_no_die(change: dict[str, Any]):
    told = before_step(Step.ATTACK_ROLLS)
    give(told, None, (6, 5))
    line = chronicle.step(told.id, told.head).lines[-1]
    ours, none = (
        rolled_again(turn.RULESET, each, told.now, told.now, lambda game, want: False)
        for each in (line, replace(line, **change))
    )

    for dice, by in ((ours, Roller.HAND), (none, Roller.PROGRAM)):
        turn.resolve(told.now, line.decision, dice)
        assert set(dice.by) == {by}


def test_a_correction_that_needs_dice_itself_is_not_made_up():
    told, decision = before_report_that_rolls()
    now = chronicle.decide(told.id, told.head, decision)
    choose(now, Hands.ALL)

    with pytest.raises(DiceWanted):
        chronicle.correction(now, now.head, decision)

    assert chronicle.read(now.id) == now


def _decide(told: Chronicle) -> Chronicle:
    return chronicle.decide(told.id, told.head, quietest(told.now))


def test_a_set_up_by_hand_can_be_taken_back():
    """The program's never is; but fingers slip."""
    told = chronicle.create("By hand", "seed", Options(), Hands.ALL)
    now = roll_through(told)

    assert chronicle.undo_step(told.id, now.head) == told
    with pytest.raises(NothingToUndo):
        chronicle.undo_step(told.id, 0)


def test_a_turn_by_hand_is_a_turn():
    """Everything by hand, from the set-up to the second turn: each face of the log is the player's."""
    told = chronicle.create("By hand", "seed", Options(), Hands.ALL)
    while told.now.turn == 1:
        told = roll_through(told, None if turn.programs_decision(told.now) else quietest(told.now))

    assert {by for line in told.lines for by in line.by} == {Roller.HAND}
    assert sum(len(line.faces) for line in told.lines) > 40
