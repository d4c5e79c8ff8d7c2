"""Dice by hand, where rows and rules meet: who rolls what, what waits, and that luck cannot be fished for."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaign import models
from campaign.italy import games, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, TakeProvince, UseGenerator
from campaign.italy.rules.state import Step
from campaign.italy.savefile import CampaignLine
from campaign.models import ManualDice
from engine.log import NothingToUndo
from engine.manual_dice import Faces, rolled_before
from engine.rules.correct import rolled_again
from engine.rules.dice import DiceWanted, DieRequest, Kind, Roller, SeededDice
from engine.rules.reason import Reason
from powers.rules.options import Options
from tests.played import (
    before_report_that_rolls,
    before_step,
    rolled_so_far,
    romes_battle,
    stand_at,
    stand_before,
    states,
    wait_for_dice,
)

pytestmark = pytest.mark.django_db
D6 = DieRequest(Kind.D6, "", "", Reason(""))


def bones(requests: Sequence[DieRequest]) -> tuple[int, ...]:
    """The player's own dice."""
    return SeededDice("bones", 1).roll(requests)


def choose(game: CampaignGame, hands: ManualDice) -> None:
    models.Campaign.objects.filter(id=game.id).update(hands=hands)


def following(game: CampaignGame, decision: Decision | None) -> Decision:
    found = decision or turn.programs_decision(game.now)
    assert found is not None
    return found


def give(game: CampaignGame, decision: Decision | None = None, *rolls: tuple[int | None, ...]) -> None:
    """Let a decision wait with these faces given."""
    pending = wait_for_dice(game, decision)
    manual_dice.ROLLS.keep(game.id, replace(pending, faces=tuple(face for roll in rolls for face in roll)))


def roll_through(game: CampaignGame, decision: Decision | None = None) -> CampaignGame:
    """Take the step with the player's dice, roll by roll, as the page does."""
    while True:
        try:
            return games.decide(game.id, game.head, decision) if decision else games.step(game.id, game.head)
        except DiceWanted as wanted:
            pending = wait_for_dice(game, decision)
            manual_dice.ROLLS.keep(game.id, replace(pending, faces=(*pending.faces, *bones(wanted.requests))))


def others_battle() -> CampaignGame:
    """Just before the program's generator decides a battle in which Rome has no part."""
    place = next(n for n, now in enumerate(states("dominion")) if turn.programs_decision(now) == UseGenerator())
    return stand_at("dominion", place)


# Who rolls what


@pytest.mark.parametrize(
    ("hands", "romes", "others", "rulers"),
    [
        (ManualDice.NONE, False, False, False),
        (ManualDice.ROME, True, False, False),
        (ManualDice.BATTLES, True, True, False),
        (ManualDice.ALL, True, True, True),
    ],
)
def test_what_is_asked_for(hands: ManualDice, romes: bool, others: bool, rulers: bool):
    """Rome's battles, those of others, and anything else."""

    def asks(game: CampaignGame, decision: Decision | None = None) -> bool:
        return bool(manual_dice.requests(game.now, following(game, decision), hands))

    assert asks(stand_before(UseGenerator, where=romes_battle), UseGenerator()) is romes
    assert asks(others_battle()) is others
    assert asks(before_step(Step.RULERS)) is rulers


def test_a_campaign_with_some_dice_by_hand_begins_as_ever():
    mine, programs = (games.create("", "seed", Options(), hands) for hands in (ManualDice.BATTLES, ManualDice.NONE))

    assert mine.lines == programs.lines


# What waits


def test_run_goes_on_with_the_faces_given():
    game = before_step(Step.ATTACK_ROLLS)
    give(game, None, (1, 1))

    now = games.run(game.id, game.head)

    assert set(now.lines[len(game.lines)].by) == {Roller.HAND}
    assert {by for line in now.lines[len(game.lines) + 1 :] for by in line.by} == {Roller.PROGRAM}


def test_asking_again_keeps_what_was_given_and_nothing_else():
    game = stand_before(TakeProvince)
    first, other = (TakeProvince(province) for province in game.now.battle.spoils[:2])  # type: ignore[union-attr]
    give(game, first, (3,))

    kept = wait_for_dice(game, first, ManualDice.NONE)
    new = wait_for_dice(game, other)

    assert (kept.decision, kept.faces, kept.hands) == (first, (3,), ManualDice.ALL)
    assert (new.decision, new.faces) == (other, ())


def test_who_rolls_may_change_while_a_step_waits():
    """The step goes on as it was begun."""
    game = before_step(Step.RULERS, ManualDice.ALL)
    give(game, None, (6,))

    choose(game, ManualDice.NONE)

    with pytest.raises(DiceWanted):
        games.step(game.id, game.head)


def test_a_preview_stops_where_dice_are_wanted():
    """What comes before them is told; nothing is kept."""
    game, decision = before_report_that_rolls()
    whole = games.preview(game, decision)
    choose(game, ManualDice.ALL)

    preview = games.preview(game, decision)

    assert not whole.requests
    assert preview.requests
    assert preview.line.events
    assert preview.line.events == whole.line.events[: len(preview.line.events)]
    assert games.read(game.id) == game


# Luck


def test_what_was_rolled_by_hand_is_offered_again():
    """Roll by roll, as long as it comes to the same."""
    game = before_step(Step.RULERS)
    give(game, None, (6,), (1, None, 10))
    line = games.step(game.id, game.head).lines[-1]
    games.undo_step(game.id, line.n)

    first = _offered(game, ())
    second = _offered(game, (6,))
    other = _offered(game, (None,))

    assert first == (6,)
    assert second == (1, None, 10)
    assert not any(other)


def following_lines(game: CampaignGame) -> list[CampaignLine]:
    return [*games.LOG.following(manual_dice.row_of(game.id), game.head)]


def _offered(game: CampaignGame, faces: Faces) -> Faces:
    """What is offered for the roll that follows these faces."""
    decision = following(game, None)
    return rolled_before(following_lines(game), decision, rolled_so_far(game, decision, *faces))


def test_nothing_is_offered_from_another_decision():
    """The generator's faces are not those of a result from the table."""
    game, report = before_report_that_rolls()
    give(game, report, bones(games.preview(game, report).requests or [D6]))
    now = roll_through(game, report)
    games.undo_step(game.id, now.head)
    rolling = rolled_so_far(game, report)

    assert any(rolled_before(following_lines(game), report, rolling))
    assert not any(rolled_before(following_lines(game), UseGenerator(), rolling))


def test_further_lines_offer_theirs_as_far_as_the_rules_explain_them():
    """C4.1: the attack rolls of two Powers, taken back; of a line that cannot have been, nothing and no more."""
    game = before_step(Step.ATTACK_ROLLS)
    decision = following(game, None)
    for rolled in ((6, 5), (2, None)):
        give(games.read(game.id), None, rolled)
        now = games.step(game.id, games.read(game.id).head)
    first, second = now.lines[-2:]

    def offered(*lines: CampaignLine) -> dict[str, int]:
        after = {line.parent: [line] for line in lines}
        return manual_dice.ROLLS.rolled_on(game, decision, lambda head: after.get(head, []))

    powers = [f"1/C4.1/{power}/d6" for power in game.now.to_do[:2]]
    faces = {f"{powers[0]}/1": 6, f"{powers[0]}/2": 5}
    assert offered(first, second) == faces | {f"{powers[1]}/1": 2}
    assert offered(first, replace(second, faces=(9, 9))) == faces
    assert offered(second) == {}


# Later


@pytest.mark.parametrize("change", [{"faces": (9, 9)}, {"decision": UseGenerator()}], ids=["faces", "decision"])
def test_a_line_that_the_rules_no_longer_explain_lends_no_die(change: dict[str, Any]):
    game = before_step(Step.ATTACK_ROLLS)
    give(game, None, (6, 5))
    line = games.step(game.id, game.head).lines[-1]
    ours, none = (
        rolled_again(turn.RULESET, each, game.now, game.now, lambda game, die: False)
        for each in (line, replace(line, **change))
    )

    for dice, by in ((ours, Roller.HAND), (none, Roller.PROGRAM)):
        turn.resolve(game.now, line.decision, dice)
        assert set(dice.by) == {by}


def test_a_set_up_by_hand_can_be_taken_back():
    """The program's never is; but fingers slip."""
    game = games.create("By hand", "seed", Options(), ManualDice.ALL)
    now = roll_through(game)

    assert games.undo_step(game.id, now.head) == game
    with pytest.raises(NothingToUndo):
        games.undo_step(game.id, 0)
