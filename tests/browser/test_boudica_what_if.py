"""What if in the rebellion in the browser, with a real worker: it grows, is stopped, and leads back to the board."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign.advice.web import asking
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.game import GAME
from campaign.boudica.playouts.foresight import FORESIGHT
from campaign.boudica.rules.board import BRITONS
from tests.browser.player import Player
from tests.rebellion import DIVIDED, decide
from tests.what_if import alone


@pytest.fixture(autouse=True)
def shop(database: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With workers of its own, let go at the end; and whole games by the program's quicker player."""
    beside = Workshop(WORKSHOP.works, WORKSHOP.hire, WORKSHOP.hands)
    monkeypatch.setattr(asking, "WORKSHOP", beside)
    monkeypatch.setitem(vars(FORESIGHT), "players", lambda subject: 1)
    yield
    beside.close()


def test_it_grows_is_stopped_and_leads_back_to_the_piece(player: Player):
    id_ = alone(BRITONS)
    decide(id_, *DIVIDED)
    player.go("game-board", GAME, id_)

    player.tab.get_by_role("button", name="What if?").click()
    player.tab.get_by_role("link", name="All figures").click()
    expect(player.tab.locator("#what-if-title")).to_be_visible()
    player.tab.get_by_role("link", name="Briton army 1").click()
    player.tab.get_by_role("button", name="What if?").click()
    expect(player.tab.locator(".evaluations .name").first).to_be_visible()
    player.tab.get_by_role("button", name="Stop").click()
    expect(player.tab.get_by_role("button", name="Go on")).to_be_visible()

    player.tab.get_by_role("link", name=re.compile("Choose it where you decide: Briton army 1 to")).first.click()
    expect(player.tab.locator(".movable a[aria-current=true]", has_text="Briton army 1")).to_be_visible()
    expect(player.tab.get_by_role("link", name=re.compile(r"What if\? \d+ futures"))).to_be_visible()
