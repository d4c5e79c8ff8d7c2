"""Rows from before ids were checked at import: what is nobody's is told as it is written, the rest as unreadable."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.models import CardLine
from battles.rules.battleplay.events import CombatBegan
from campaign import games, models
from campaign.games import CampaignGame
from tests.card_battles import a_card_battle
from tests.pages.reader import Page, Reader
from tests.played import stand_at

Change = Callable[[dict[str, Any]], object]
UNREADABLE = "is unreadable: it does not fit what went before. It is kept as it is."


def rewritten(game: CampaignGame, kind: str, change: Change) -> int:
    """Change the first event of that kind in the database, before it is read; the number of its line."""
    line = next(line for line in game.lines if kind in [type(event).__name__ for event in line.events])
    row = models.LogLine.objects.get(campaign=game.id, n=line.n)
    payload = json.loads(row.payload)
    change(next(event for event in payload["events"] if event["type"] == kind))
    models.LogLine.objects.filter(id=row.id).update(payload=json.dumps(payload))
    games.LOG.forget()
    return line.n


def turn_of(game: CampaignGame, n: int) -> int:
    return game.states[game.place(n) - 1].turn


def test_a_power_that_is_nobody(reader: Reader):
    game = stand_at("dominion")
    n = rewritten(game, "ProvinceTaken", lambda event: event.update(power="atlanteans"))

    page = reader.open("log", game.id, turn_of(game, n))

    assert "“atlanteans” took" in page.text
    assert UNREADABLE not in page.text
    assert "“atlanteans”" in reader.open("chronicle", game.id).text
    for name in ("desk", "film", "branches", "verdict", "powers", "export"):
        assert reader.open(name, game.id).status == 200


def test_a_province_that_is_nowhere(reader: Reader):
    game = stand_at("dominion")
    n = rewritten(game, "BattleJoined", lambda event: event.update(province="atlantis"))

    assert "The armies met in “atlantis”" in reader.open("log", game.id, turn_of(game, n)).text
    assert "“atlantis”" in reader.open("chronicle", game.id).text


def test_an_attack_on_nowhere_has_no_arrow(reader: Reader):
    game = stand_at("dominion")
    rewritten(game, "ProvinceAttacked", lambda event: event.update(province="atlantis"))

    assert reader.open("chronicle", game.id).status == 200


def test_a_line_that_cannot_be_told(reader: Reader, caplog: pytest.LogCaptureFixture):
    game = stand_at("dominion")
    n = rewritten(game, "AttackRolled", lambda event: event.update(faces=[1, 1, 1]))

    with caplog.at_level(logging.ERROR):
        page = reader.open("log", game.id, turn_of(game, n))

    assert f"Line {n} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
    assert f"line-{n + 1}" in page.ids
    assert f"line {n} of 'Played to dominion' cannot be told" in caplog.text


def test_a_clause_that_there_is_not(reader: Reader):
    game = stand_at("dominion")
    n = rewritten(game, "ProvinceTaken", lambda event: event.update(rule="C9.9"))

    for page in (reader.open("chronicle", game.id), reader.open("log", game.id, turn_of(game, n))):
        assert UNREADABLE not in page.text
    assert reader.open("film", game.id).status == 200


def fought() -> KeptCardGame:
    begun = a_card_battle(Commands.NEITHER)
    return cards.advance(begun.id, begun.head, Until.BATTLE)


def opened(reader: Reader, game: KeptCardGame) -> Page:
    return reader.visit(reverse("card-battle", args=[game.id]))


def combat_of(line: cards.CardLine) -> set[int]:
    """The cards that roll in the combat that begins here."""
    return {strike.card for event in line.events if isinstance(event, CombatBegan) for strike in event.strikes}


@pytest.mark.django_db
def test_a_line_of_a_card_battle_that_cannot_be_told(reader: Reader):
    game = fought()
    fights = ((place, line, combat_of(line)) for place, line in enumerate(game.lines, 1))
    place, line, combat = next(
        one for one in fights if one[2] and "Thrown" in [type(event).__name__ for event in one[1].events]
    )
    payload = json.loads(CardLine.objects.get(battle=game.id, n=line.n).payload)
    thrown = next(event for event in payload["events"] if event["type"] == "Thrown")
    thrown["card"] = next(n for n in range(len(combat) + 1) if n not in combat)
    CardLine.objects.filter(battle=game.id, n=line.n).update(payload=json.dumps(payload))
    cards.LOG.forget()

    page = opened(reader, game)

    assert f"Line {place} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
