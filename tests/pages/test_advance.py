"""The desk's own buttons: next step, run, run the turn, undo, one step back."""

import pytest
from django.urls import reverse

from campaign import games
from campaign.games import CampaignGame
from campaign.rules import turn
from campaign.rules.decisions import DeclareAttack
from campaign.rules.state import Step
from powers.rules.options import Options
from tests.pages.reader import Form, Page, Reader
from tests.played import stand_at


@pytest.fixture
def new(db: None) -> CampaignGame:
    return games.create("The Rise of Rome", "quiet 4", Options())


def test_it_works(reader: Reader, new: CampaignGame):
    page = reader.press(reader.open("desk", new.id), "run")

    game = games.read(new.id)
    assert page.url == reverse("desk", args=[new.id])
    assert page.offers() == ["attack"]
    assert page.notices == ()
    assert turn.programs_decision(game.now) is None
    assert {f"line-{line.n}" for line in game.lines} <= page.ids


def test_the_turn(reader: Reader, new: CampaignGame):
    game = games.run(new.id, new.head)
    game = games.decide(game.id, game.head, DeclareAttack(None))

    page = reader.press(reader.open("desk", new.id), "turn")

    now = games.read(game.id).now
    assert (now.turn, now.step) == (2, Step.REVENUE)
    assert "341 BC" in page.text


def test_the_last_turn_runs_to_the_end(reader: Reader):
    game = stand_at("dominion", -1)
    game = games.undo_decision(game.id, game.head)
    game = games.decide(game.id, game.head, DeclareAttack(None)) if game.now.step == Step.ROME_ATTACKS else game
    page = reader.open("desk", game.id)
    while "run" in page.buttons() or page.offers():
        page = reader.press(page, "run") if "run" in page.buttons() else reader.send(page, _any(page))

    assert games.read(game.id).now.ending
    assert f"/campaign/{game.id}/verdict/" in page.links


def _any(page: Page) -> Form:
    """Whatever there is to decide, decided somehow."""
    form = page.form(f"/decide/{page.offers()[0]}/")
    return form.filled(**{name: choices[0] for name, choices in form.choices.items()})


def test_at_the_first_line_there_is_nothing_to_undo(reader: Reader, new: CampaignGame):
    for do in ("undo", "back"):
        page = reader.sent("advance", new.id, do=do, seen=new.head)

        assert any("nothing to take back" in notice for notice in page.notices)
        assert games.read(new.id) == new


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"do": "run"},
        {"seen": "1"},
        {"do": "cheat", "seen": "1"},
        {"do": "run", "seen": "one"},
        {"do": "run", "seen": "-1"},
        {"do": "run", "seen": "²"},
        {"do": "run", "seen": "9" * 5000},
    ],
    ids=["nothing", "no line", "no button", "made up", "a word", "negative", "not a digit", "too long"],
)
def test_a_button_that_is_none(reader: Reader, new: CampaignGame, values: dict[str, str]):
    page = reader.sent("advance", new.id, **values)

    assert page.notices
    assert page.url == reverse("desk", args=[new.id])
    assert games.read(new.id) == new
