"""The three lines of a finished campaign on its verdict (D29): what they tell, and what they keep."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from battles.rules.verdict import Resolver
from campaign import models
from campaign.desk import result
from campaign.italy import games
from campaign.italy.game import GAME
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.state import Ending, Fortune
from engine.models import GameLine, GameRow
from engine.texts import texts
from powers.data import italy
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import come_in, save, stand_at, states
from tests.transfer import dump

pytestmark = pytest.mark.django_db
PLAYED = datetime(2026, 11, 27, 12, tzinfo=UTC)


def lines(game: games.CampaignGame) -> list[str]:
    GameRow.objects.filter(id=game.id).update(played=PLAYED)
    return result.told(GAME, games.read(game.id)).split("\n")


def begun_otherwise(**start: Any) -> games.CampaignGame:
    """The played campaign to destiny, as if it had begun so."""
    ended = states("destiny")[-1]
    return come_in(dump(replace(ended, start=replace(ended.start, **start)), save("destiny").lines).encode())


def test_what_they_tell(reader: Reader):
    game = stand_at("destiny")

    assert lines(game) == [
        "Played to destiny, 27 November 2026",
        "Destiny assured: Civic 415 after turn 12 ▁▁▁▁▂▃▅▇████",
        "12 of 17 battles won · 13 by the generator · 4 on the table · no undos",
    ]
    page = reader.open("verdict", game.id)
    assert page.html.count('data-copy="#result"') == 1
    assert all(line in page.text for line in lines(game))


@pytest.mark.parametrize("ending", Ending)
def test_the_seed_and_par_are_not_in_them(ending: Ending):
    game = stand_at(ending.value)
    par = models.Campaign.objects.values_list("par", flat=True).get(id=game.id)

    told = "\n".join(lines(game))

    assert game.start.seed not in told
    assert par
    assert "par" not in told.casefold().split()


def test_what_was_asked_of_the_seed_and_what_was_played_otherwise():
    ended = states("destiny")[-1].start
    rules = replace(ended.italy, options=replace(ended.italy.options, advice=False))

    [_, _, how] = lines(begun_otherwise(fortune=Fortune.EVEN, italy=rules))

    assert " · an even seed · 1 house rule · " in how


def test_each_way_and_whatever_was_asked_has_its_words():
    words = {name for name in texts("campaign.italy", "result") if "." in name}

    ways = {f"{of}.{way}" for of in ("way", "iron") for way in Resolver}
    assert words == ways | {f"fortune.{fortune}" for fortune in Fortune}


def test_a_past_that_was_left_is_told_even_if_its_branch_is_deleted():
    game = stand_at("destiny")
    last = GameLine.objects.get(game=game.id, n=game.head)
    GameLine.objects.create(
        game_id=game.id, n=game.head + 1, parent=last.parent, format=last.format, payload=last.payload
    )

    assert lines(game)[2].endswith(" · 1 undo")

    games.delete_branch(game.id, game.head, game.head + 1)

    assert lines(game)[2].endswith(" · 1 undo")


def test_what_was_overridden_is_told():
    game = stand_at("destiny")
    more = Override(what="civic", of="romans", value=10, reason="so the umpire ruled")
    overridden = replace(game.lines[5], decision=more)
    changed = replace(game, lines=(*game.lines[:5], overridden, *game.lines[6:]))

    assert result.told(GAME, changed).endswith(" · no undos · 1 overruling")


@pytest.mark.parametrize(
    ("rules", "called"),
    [
        (Options(), "The day’s campaign of 27 November 2026"),
        (Options(advice=False), "Played to destiny, 27 November 2026"),
    ],
)
def test_the_days_campaign_is_told_by_its_day_if_it_was_played_by_the_book(rules: Options, called: str):
    game = stand_at("destiny")
    GameRow.objects.update(played=PLAYED)
    start = replace(game.start, seed="day 2026-11-27", italy=italy(rules))

    assert result.told(GAME, replace(game, start=start)).split("\n")[0] == called
