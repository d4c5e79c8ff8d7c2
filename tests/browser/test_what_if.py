"""What if in the browser, with real workers: it grows while one looks, is stopped, settles, and is there again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign.advice.web import asking
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.rules import decisions as de
from campaign.models import Job, JobKind, JobState
from tests.browser.player import Player
from tests.played import stand_before


@pytest.fixture(autouse=True)
def shop(database: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With workers of its own, let go at the end."""
    beside = Workshop(WORKSHOP.works, WORKSHOP.hire, WORKSHOP.hands)
    monkeypatch.setattr(asking, "WORKSHOP", beside)
    yield
    beside.close()


def early() -> CampaignGame:
    """Rome is asked whom it attacks, and it is long to the end: it is not settled before somebody stops it."""
    return stand_before(de.DeclareAttack, lambda campaign: campaign.turn <= 4)


def late() -> CampaignGame:
    """The same, and playouts are short."""
    return stand_before(de.DeclareAttack, lambda campaign: campaign.turn >= 11)


def playouts(player: Player, where: str = "#what-if-state") -> int:
    found = re.search(r"(\d+) futures", player.tab.locator(where).inner_text())
    return int(found[1]) if found else 0


def test_it_grows_is_stopped_and_is_there_when_one_comes_back(player: Player):
    game = early()
    player.sit_at(game)

    player.tab.get_by_role("button", name="What if?").click()
    beside = player.tab.locator("[data-beside] .evaluation").first
    expect(beside).to_be_visible()  # in the row of its target, on the desk
    expect(player.tab.locator("#beside li")).to_have_count(0)
    player.tab.get_by_role("link", name="All figures").click()
    option = player.tab.locator(".evaluations li:not(.evaluation-head)").first
    expect(option).to_be_visible()
    player.tab.get_by_text("The numbers").click()
    known = playouts(player)
    player.tab.wait_for_function(
        "known => Number(document.getElementById('what-if-state').innerText.match(/(\\d+) futures/)[1]) > known",
        arg=known,
    )
    expect(player.tab.locator("#what-if-figures")).to_be_visible()  # it stays unfolded

    player.tab.get_by_role("button", name="Stop").click()
    expect(player.tab.get_by_role("button", name="Go on")).to_be_visible()
    known = playouts(player)
    name = option.locator(".name").inner_text().partition(" best with")[0].strip()

    option.get_by_role("link", name="Choose it").click()
    expect(player.doing("attack")).to_have_text("Keep the peace" if name == "Keep the peace" else f"Attack {name}")
    player.send("attack")
    expect(player.tab.locator("#now-title")).not_to_have_text("Rome may attack")
    player.press("undo")
    player.tab.get_by_role("link", name=re.compile(r"What if\? \d+ futures")).click()
    expect(beside).to_be_visible()
    expect(player.tab.get_by_role("button", name="Go on")).to_be_visible()
    assert playouts(player, "#beside") >= known  # with what was still out when it was stopped
    assert games.read(game.id).head == game.head


def test_it_settles_by_itself_and_says_so_aloud(player: Player, monkeypatch: pytest.MonkeyPatch):
    game = late()
    monkeypatch.setitem(vars(FORESIGHT), "most", 2)
    player.sit_at(game)

    player.tab.get_by_role("button", name="What if?").click()

    expect(player.tab.locator("#announce")).to_contain_text("futures")
    expect(player.tab.get_by_role("button", name="Stop")).to_have_count(0)
    assert Job.objects.get(kind=JobKind.WHAT_IF).state == JobState.DONE
