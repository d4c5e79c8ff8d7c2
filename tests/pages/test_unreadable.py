"""Rows from before ids were checked at import: what is nobody's is told as it is written, the rest as unreadable."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle, Commands, Until
from battles.models import CardLine
from battles.rules.battleplay.events import ClashBegan
from campaign import chronicle, models
from campaign.chronicle import Chronicle
from tests.card_battles import a_card_battle
from tests.pages.reader import Page, Reader
from tests.played import stand_at

Change = Callable[[dict[str, Any]], object]
UNREADABLE = "is unreadable: it does not fit what went before. It is kept as it is."


def rewritten(told: Chronicle, kind: str, change: Change) -> int:
    """Change the first event of that kind in the database, before it is read; the number of its line."""
    line = next(line for line in told.lines if kind in [type(event).__name__ for event in line.events])
    row = models.LogLine.objects.get(campaign=told.id, n=line.n)
    payload = json.loads(row.payload)
    change(next(event for event in payload["events"] if event["type"] == kind))
    models.LogLine.objects.filter(id=row.id).update(payload=json.dumps(payload))
    chronicle.LOG.forget()
    return line.n


def turn_of(told: Chronicle, n: int) -> int:
    return told.moments[told.place(n) - 1].turn


def test_a_power_that_is_nobody(reader: Reader):
    told = stand_at("dominion")
    n = rewritten(told, "ProvinceTaken", lambda event: event.update(power="atlanteans"))

    page = reader.open("log", told.id, turn_of(told, n))

    assert "“atlanteans” took" in page.text
    assert UNREADABLE not in page.text
    assert "“atlanteans”" in reader.open("chronicle", told.id).text
    for name in ("desk", "film", "branches", "verdict", "powers", "export"):
        assert reader.open(name, told.id).status == 200


def test_a_province_that_is_nowhere(reader: Reader):
    told = stand_at("dominion")
    n = rewritten(told, "BattleJoined", lambda event: event.update(province="atlantis"))

    assert "The armies met in “atlantis”" in reader.open("log", told.id, turn_of(told, n)).text
    assert "“atlantis”" in reader.open("chronicle", told.id).text


def test_an_attack_on_nowhere_has_no_arrow(reader: Reader):
    told = stand_at("dominion")
    rewritten(told, "ProvinceAttacked", lambda event: event.update(province="atlantis"))

    assert reader.open("chronicle", told.id).status == 200


def test_a_line_that_cannot_be_told(reader: Reader, caplog: pytest.LogCaptureFixture):
    told = stand_at("dominion")
    n = rewritten(told, "AttackRolled", lambda event: event.update(faces=[1, 1, 1]))

    with caplog.at_level(logging.ERROR):
        page = reader.open("log", told.id, turn_of(told, n))

    assert f"Line {n} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
    assert f"line-{n + 1}" in page.ids
    assert f"line {n} of 'Played to dominion' cannot be told" in caplog.text


def test_a_clause_that_there_is_not(reader: Reader):
    told = stand_at("dominion")
    n = rewritten(told, "ProvinceTaken", lambda event: event.update(rule="C9.9"))

    for page in (reader.open("chronicle", told.id), reader.open("log", told.id, turn_of(told, n))):
        assert UNREADABLE not in page.text
    assert reader.open("film", told.id).status == 200


def fought() -> CardChronicle:
    begun = a_card_battle(Commands.NEITHER)
    return cards.advance(begun.id, begun.head, Until.BATTLE)


def opened(reader: Reader, told: CardChronicle) -> Page:
    return reader.visit(reverse("card-battle", args=[told.id]))


def clash_of(line: cards.CardLine) -> set[int]:
    """The cards that roll in the combat that begins here."""
    return {strike.card for event in line.events if isinstance(event, ClashBegan) for strike in event.strikes}


@pytest.mark.django_db
def test_a_line_of_a_card_battle_that_cannot_be_told(reader: Reader):
    told = fought()
    fights = ((place, line, clash_of(line)) for place, line in enumerate(told.lines, 1))
    place, line, clash = next(
        one for one in fights if one[2] and "Thrown" in [type(event).__name__ for event in one[1].events]
    )
    payload = json.loads(CardLine.objects.get(battle=told.id, n=line.n).payload)
    thrown = next(event for event in payload["events"] if event["type"] == "Thrown")
    thrown["card"] = next(n for n in range(len(clash) + 1) if n not in clash)
    CardLine.objects.filter(battle=told.id, n=line.n).update(payload=json.dumps(payload))
    cards.LOG.forget()

    page = opened(reader, told)

    assert f"Line {place} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
