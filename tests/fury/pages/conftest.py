"""Pages as a reader without scripts meets them, with the game on the shelf by one line of settings.CAMPAIGNS."""

from typing import Any

import pytest

from tests.pages.conftest import asleep, reader  # noqa: F401 - fixtures

ROOM = "campaign.fury"


@pytest.fixture(autouse=True)
def _on_the_shelf(settings: Any) -> None:
    if ROOM not in settings.CAMPAIGNS:
        settings.CAMPAIGNS = [*settings.CAMPAIGNS, ROOM]
        settings.GAMES = [*settings.GAMES, f"{ROOM}.game.GAME"]
