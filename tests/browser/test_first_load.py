"""What a device asks for when it comes to the desk for the first time, and how much comes.

From `play` itself, a process of its own: it compresses what it sends, as the server of the other tests does not.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext

from campaign.italy.rules.decisions import DeclareAttack, ReportBattle
from tests.played import stand_before
from tests.server.test_play import Server

MOST_REQUESTS = 16
MOST_BYTES = 242_000
"""As they are sent, with their headers; what the bar at the head says (D33) is asked for besides, by 1.5 kB."""


@pytest.fixture(autouse=True)
def database(file_database: None) -> None:
    """The player's own, which the server finds as well."""


@contextmanager
def playing() -> Iterator[str]:
    """Where the program is had while it runs."""
    server = Server()
    try:
        yield server.address
    finally:
        server.stop()


def asked(context: BrowserContext, address: str) -> dict[str, int]:
    """What the page asks for, and how many bytes come of each: none of what the browser has kept."""
    tab = context.new_page()
    developer = context.new_cdp_session(tab)
    asked: dict[str, str] = {}
    came: dict[str, int] = {}

    def answered(said: dict[str, Any]) -> None:
        asked[said["requestId"]] = said["response"]["url"]

    def finished(said: dict[str, Any]) -> None:
        came[asked[said["requestId"]]] = said["encodedDataLength"]

    developer.on("Network.responseReceived", answered)
    developer.on("Network.loadingFinished", finished)
    developer.send("Network.enable")
    tab.goto(address)
    tab.evaluate("document.fonts.ready.then(() => null)")
    tab.wait_for_load_state("networkidle")
    tab.close()
    return came


def test_the_desk_comes_in_few_requests_and_few_bytes(browser: Browser):
    games = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5), stand_before(ReportBattle)
    with playing() as address:
        for desk in (address + reverse("desk", args=[game.id])[1:] for game in games):
            with closing(browser.new_context(viewport={"width": 1280, "height": 800})) as context:
                first, again = asked(context, desk), asked(context, desk)

            assert len(first) <= MOST_REQUESTS, first
            assert sum(first.values()) <= MOST_BYTES, first
            assert {"campaign.css", "map.js", "backdrop.svg", "woff2"} == {
                part for part in ("campaign.css", "map.js", "backdrop.svg", "woff2") if part in "".join(first)
            }, "measured is the whole desk"
            assert [came for file, came in again.items() if "/joined/" in file] == [0] * 4, "these are kept"
