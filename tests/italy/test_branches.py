"""Branches: whatever is left is kept, nothing is kept twice, and a deleted branch takes only its own lines."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from battles import fights
from battles.rules.brief import Brief
from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import DeclareAttack, Override, ReportBattle
from campaign.italy.rules.overrides import Garrison
from campaign.models import ManualDice
from engine.log import left
from engine.models import GameBranch
from engine.rows import LONGEST_NAME
from powers.rules.theatre import Ruler
from tests.fights import dearer
from tests.played import next_line, quietest, stand_at, stand_before
from tests.whole import brief_of, hand_of

pytestmark = pytest.mark.django_db
USURPER = Ruler("Statius Gellius", 70, 20, 10, since=1)


@pytest.fixture
def game() -> CampaignGame:
    """Rome has just attacked in turn 1, and two more steps are played."""
    before = stand_before(DeclareAttack)
    return games.run(before.id, games.decide(before.id, before.head, next_line(before).decision).head)


def kept(game: CampaignGame) -> dict[int, str]:
    """The branches by their last lines."""
    return dict(GameBranch.objects.filter(game=game.id).values_list("leaf", "name"))


def place_of_attack(game: CampaignGame) -> int:
    return next(i for i, line in enumerate(game.lines) if isinstance(line.decision, DeclareAttack))


@pytest.fixture
def back(game: CampaignGame) -> CampaignGame:
    """Back to just before the attack."""
    return games.go_back(game.id, game.head, game.lines[place_of_attack(game) - 1].n)


def test_what_is_left_is_kept_and_named_for_how_it_goes_on(game: CampaignGame, back: CampaignGame):
    assert (back.lines, back.now) == (game.lines[: len(back.lines)], game.states[place_of_attack(game)])
    assert kept(game) == {game.head: f"348 BC: Rome attacks Etruria; left on line {game.head}"}
    assert games.at(game.id, game.head) == game


@pytest.mark.parametrize(
    ("undo", "goes_on"),
    [(games.undo_decision, "Rome attacks Etruria"), (games.undo_step, "Battles")],
    ids=["to his decision", "to the program's step"],
)
def test_to_undo_keeps_it_too(game: CampaignGame, undo: Callable[[uuid.UUID, int], CampaignGame], goes_on: str):
    undo(game.id, game.head)

    assert kept(game) == {game.head: f"348 BC: {goes_on}; left on line {game.head}"}


def test_a_correction_that_only_stops_earlier_parts_there():
    """The player rolls everything now: the same decision again goes as far as his first roll."""
    game = stand_at("dominion", 60)
    line = game.lines[place_of_attack(game)]
    models.Campaign.objects.filter(id=game.id).update(hands=ManualDice.ALL)

    now = games.correct(game.id, game.head, line.n, line.decision)

    assert now.lines == game.lines[: len(now.lines)] != game.lines
    assert kept(game) == {game.head: left(games.begins(game, len(now.lines)), game.head)}


def test_a_past_is_read_by_parts_whatever_lies_between(game: CampaignGame, back: CampaignGame, monkeypatch: Any):
    other = games.decide(back.id, back.head, DeclareAttack(None))
    pasts = [games.run(game.id, other.head), game]
    monkeypatch.setattr("engine.log.READ_TOGETHER", 3)

    games.LOG.forget()

    assert [games.at(past.id, past.head) for past in pasts] == pasts
    assert [games.at(past.id, past.head) for past in pasts] == pasts


def test_no_name_is_too_long(game: CampaignGame, back: CampaignGame):
    override = Override("ruler", "samnites", USURPER, "because " * 20 + "of it")
    overridden = games.decide(back.id, back.head, override)

    games.undo_step(overridden.id, overridden.head)

    name = kept(game)[overridden.head]
    assert len(name) == LONGEST_NAME
    assert name.endswith(f"…; left on line {overridden.head}")


def play_on(game: CampaignGame, decisions: int) -> CampaignGame:
    """So many decisions of the quietest player."""
    for _ in range(decisions):
        game = games.run(game.id, game.head)
        game = games.decide(game.id, game.head, quietest(game.now))
    return game


def test_a_correction_takes_overrides_again_where_they_were():
    game = stand_at("dominion", 60)
    back = games.go_back(game.id, game.head, game.lines[place_of_attack(game) - 2].n)
    game = games.decide(back.id, back.head, Override("ruler", "samnites", USURPER, "one"))
    game = games.decide(game.id, game.head, Override("ruler", "samnites", replace(USURPER, name="Egnatius"), "two"))
    game = games.run_turn(game.id, games.step(game.id, play_on(game, 1).head).head)
    game = games.decide(game.id, game.head, Override("army", "carthage", Garrison("syracuse", 80, None), "three"))
    game = play_on(game, 3)
    game = games.run(game.id, game.head)

    for place in game.own_decisions():
        line = game.lines[place]
        again = games.correction(game, line.n, line.decision)

        assert again.now == game.now
        assert again.dropped == ()
        assert [each.decision for each in again.lines] == [each.decision for each in game.lines[place:]]


# The battles on the table


def test_the_battles_of_a_past_stand_with_it():
    game = stand_before(ReportBattle)
    key = hand_of(game).key
    fight = fights.open_fight(brief_of(game), key)
    fought = games.decide(game.id, game.head, next_line(game).decision)

    before = games.go_back(fought.id, fought.head, 1)
    assert fights.fight(fight.id).superseded
    games.switch(before.id, before.head, fought.head)
    assert not fights.fight(fight.id).superseded

    other = fights.open_fight(dearer(fight.brief), key)
    before = games.go_back(fought.id, fought.head, 1)
    games.switch(before.id, before.head, fought.head)
    assert (fights.fight(fight.id).superseded, fights.fight(other.id).superseded) == (False, True)


@pytest.mark.parametrize(
    "other",
    [
        lambda brief: replace(brief, province="bruttium"),
        lambda brief: replace(brief, defender=replace(brief.defender, people="lucanians")),
        lambda brief: replace(brief, defender=replace(brief.defender, power="lucanians")),
        lambda brief: replace(brief, attacker=replace(brief.attacker, points=())),
    ],
    ids=["province", "people", "Power", "points"],
)
def test_another_battle_of_the_same_attack_does_not_stand(other: Callable[[Brief], Brief]):
    """A Power attacks once a turn; taken back and declared otherwise, its attack is known by the same key."""
    game = stand_before(ReportBattle)
    fight = fights.open_fight(other(brief_of(game)), hand_of(game).key)

    games.stand_battles(game)

    assert fights.fight(fight.id).superseded
