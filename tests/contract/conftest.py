"""Every game on the shelf, and those that come with the tests, for readers without scripts."""

from typing import Any

import pytest

from tests.contract.world import MORE
from tests.pages.conftest import asleep, reader  # noqa: F401 - fixtures


@pytest.fixture(autouse=True)
def _on_the_shelf(settings: Any) -> None:
    settings.GAMES = [*settings.GAMES, *MORE]
