"""A rule is mended: campaigns of before open, go out, come in, and are told as what they were; new lines are new."""

import json
from typing import Any

import pytest

from battles.battleplay import games as cards
from battles.models import CardLine, Tap
from battles.rules import generator
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn, versions
from campaign.italy.rules.events import GeneratorRolled
from campaign.italy.savefile import Audit
from engine.models import GameLine
from tests.card_battles import a_card_battle, decided
from tests.played import audit, gone_on, stand_at
from tests.whole import whole

pytestmark = pytest.mark.django_db
MENDED = versions.RULES + 1


@pytest.fixture
def game() -> CampaignGame:
    """A campaign with battles by the generator, of the rules as they are."""
    return stand_at("dominion", 120)


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Any:
    """C6.11 gives +1 for every 10 points instead of 20; with `raised` also the version says so."""

    def mended(raised: bool) -> None:
        monkeypatch.setattr(generator, "POINTS_PER_BONUS", 10)
        if raised:
            monkeypatch.setattr(versions, "RULES", MENDED)
            monkeypatch.setitem(vars(turn.RULESET), "rules", MENDED)
            monkeypatch.setattr(versions, "RESOLVED", frozenset({MENDED}))
        games.LOG.forget()

    return mended


def test_a_mend_that_does_not_raise_the_version_breaks_what_was_honest(game: CampaignGame, mend: Any):
    """Why there is a version: this is what it is for."""
    mend(raised=False)

    assert "the rules ask for 8 dice, the file has 4" in str(audit(game.id).difference)


def fought(game: CampaignGame) -> CampaignGame:
    """Played on until the generator has decided a battle."""
    for _ in range(80):
        game = gone_on(game)
        if any(isinstance(event, GeneratorRolled) for event in game.lines[-1].events):
            return game
    raise AssertionError("no battle")


def test_new_lines_are_by_the_new_rule_and_checked(game: CampaignGame, mend: Any):
    mend(raised=True)
    now = fought(game)

    assert {line.rules for line in now.lines[: len(game.lines)]} == {MENDED - 1}
    assert {line.rules for line in now.lines[len(game.lines) :]} == {MENDED}
    assert audit(now.id) == Audit(now.now, None, {MENDED - 1: len(game.lines)})


def test_undone_and_decided_as_before_it_is_the_same_line(game: CampaignGame, mend: Any):
    """Also by other rules, where they come to the same: no branch is made of it."""
    mend(raised=True)
    place = game.own_decisions()[-1]
    back = games.go_back(game.id, game.head, game.lines[place - 1].n)

    again = games.decide(game.id, back.head, game.lines[place].decision)

    assert again.lines[-1] == game.lines[place]
    assert GameLine.objects.count() == len(game.lines)


def test_trackers_and_cards_keep_theirs():
    whole()
    battle = a_card_battle()
    cards.decide(battle.id, battle.head, decided(battle))

    payloads = [*Tap.objects.values_list("payload", flat=True), *CardLine.objects.values_list("payload", flat=True)]

    assert len(payloads) > 2
    assert all(json.loads(payload)["rules"] >= 1 for payload in payloads)
