"""A new campaign that asks for a kind, an even or a hard seed (D27): from the form to the roll of honour."""

from dataclasses import replace

import pytest

from campaign.italy import fortune as grading
from campaign.italy import games
from campaign.italy.fortune import MOST_TRIES, fortune
from campaign.italy.rules.state import Ending, Fortune
from engine.models import GameRow
from tests.pages.reader import Page, Reader
from tests.played import come_in, save, stand_at, states
from tests.transfer import as_json, dump


def new(reader: Reader, **asked: str) -> Page:
    """A campaign begun from the form of the front page, filled in as told."""
    front = reader.open("campaigns")
    return reader.send(front, front.form("/new/").filled(**asked))


def begun() -> games.CampaignGame:
    return games.read(GameRow.objects.latest("created").id)


def asked_for(fortune: Fortune) -> games.CampaignGame:
    """A campaign played to its end whose seed was asked for so."""
    lines, ended = save("destiny").lines, states("destiny")[-1]
    marked = replace(ended, start=replace(ended.start, fortune=fortune))
    return come_in(dump(marked, lines).encode())


def test_a_seed_that_is_asked_for_is_drawn_and_never_the_one_that_was_typed(reader: Reader):
    desk = new(reader, seed="my own", fortune="even")

    start = begun().start

    assert desk.status == 200
    assert start.seed != "my own"
    assert (start.fortune, fortune(start)) == (Fortune.EVEN, Fortune.EVEN)
    assert start.seed not in desk.text


def test_unasked_the_seed_is_the_players(reader: Reader):
    new(reader, seed="my own")

    assert (begun().start.seed, begun().start.fortune) == ("my own", None)


def test_where_no_seed_is_so_nothing_is_made_and_nothing_is_lost(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(grading, "fortune", lambda start: Fortune.KIND)

    page = new(reader, name="Cannae", seed="my own", fortune="hard")

    assert page.status == 422
    assert f"Of {MOST_TRIES} seeds drawn none is hard under these house rules" in " ".join(page.notices)
    assert {"name": "Cannae", "seed": "my own", "fortune": "hard"}.items() <= page.form("/new/").fields.items()
    assert not GameRow.objects.exists()


@pytest.mark.parametrize("hands", ["rome", "battles", "all"])
def test_no_seed_knows_the_players_own_dice(reader: Reader, hands: str):
    page = new(reader, fortune="kind", hands=hands)

    assert page.status == 422
    assert "No seed knows your own dice." in " ".join(page.notices)
    assert not GameRow.objects.exists()


def test_no_other_fortune_is_known(reader: Reader):
    assert reader.sent("create", name="Rome", seed="1", fortune="golden", preset="book").status == 422
    assert not GameRow.objects.exists()


def test_a_scenario_asks_for_none(reader: Reader):
    assert "fortune" not in reader.open("scenario").form("/scenario/").fields


def test_it_is_marked_wherever_the_campaign_is_looked_back_on(reader: Reader):
    game = asked_for(Fortune.KIND)

    assert "Seedkind, as asked" in reader.open("campaigns").text
    assert "kind seed asked for" in reader.open("honours").text
    assert ", drawn to be kind" in reader.open("verdict", game.id).text
    assert "The seed was drawn to be kind, as you asked." in reader.open("log", game.id, 1).text
    assert "drawn to be" not in reader.open("log", game.id, 2).text
    assert come_in(as_json(game.id).encode()).start.fortune is Fortune.KIND


def test_played_again_it_is_marked_again(reader: Reader):
    page = reader.open("again", asked_for(Fortune.HARD).id)
    form = page.form("/new/")

    reader.send(page, form)
    assert begun().start.fortune is Fortune.HARD
    reader.send(page, form.filled(hands="all"))
    assert begun().start.fortune is None
    reader.send(page, form.filled(seed=form.fields["seed"] + "1"))
    assert begun().start.fortune is None


def test_where_it_was_not_asked_for_nothing_is_said(reader: Reader):
    game = stand_at(Ending.DESTINY.value)

    assert "as asked" not in reader.open("campaigns").text
    assert "seed asked for" not in reader.open("honours").text
    assert "drawn to be" not in reader.open("verdict", game.id).text
