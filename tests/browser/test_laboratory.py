"""The laboratory in the browser, with real workers: one press at a house rule, it grows, is stopped, and goes on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy.web import laboratory
from campaign.models import Job, JobState
from tests.browser.player import Player


@pytest.fixture(autouse=True)
def shop(database: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With workers of its own, let go at the end."""
    beside = Workshop(WORKSHOP.works, WORKSHOP.hire, WORKSHOP.hands)
    monkeypatch.setattr(laboratory, "WORKSHOP", beside)
    yield
    beside.close()


def played(tab: Page) -> int:
    found = re.search(r"(\d+) of \d+ campaigns of each", tab.locator("#experiment-state").inner_text())
    assert found
    return int(found[1])


def test_one_press_at_a_house_rule_and_what_it_does_grows(player: Player):
    player.go("campaigns")
    player.tab.locator("#new-campaign details summary").first.click()
    player.tab.locator(".options > summary").click()
    player.tab.locator("#id_name").fill("Kept")

    with player.tab.context.expect_page() as opened:
        player.tab.locator('[formaction$="/home_province_yield/"]').click()
    tab = opened.value
    expect(tab.locator(".endings-bars")).to_be_visible()
    assert player.tab.locator("#id_name").input_value() == "Kept"

    tab.get_by_role("button", name="Stop").click()
    expect(tab.get_by_role("button", name="Go on")).to_be_visible()
    assert Job.objects.get().state == JobState.STOPPED
    known = played(tab)

    tab.get_by_role("button", name="Go on").click()
    tab.wait_for_function(
        "known => Number(document.getElementById('experiment-state').innerText.match(/(\\d+) of \\d+ campaigns/)[1])"
        " > known",
        arg=known,
    )
    tab.get_by_role("button", name="Stop").click()
    expect(tab.get_by_role("button", name="Go on")).to_be_visible()


def test_enter_in_the_form_of_a_new_campaign_still_begins_it(player: Player):
    player.go("campaigns")

    player.tab.locator("#id_name").press("Enter")

    expect(player.tab).to_have_url(re.compile("/campaign/"))
