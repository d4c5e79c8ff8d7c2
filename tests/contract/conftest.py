"""Every game on the shelf, and those that come with the tests, for readers without scripts."""

from typing import Any

import pytest

from tests.contract.world import MORE
from tests.pages.conftest import asleep, reader  # noqa: F401 - fixtures

ISLAND = "tests.island"


@pytest.fixture(autouse=True)
def _on_the_shelf(request: pytest.FixtureRequest, settings: Any) -> None:
    """The small campaign with its files too, but not where another game is tested: Django then looks for all anew."""
    settings.GAMES = [*settings.GAMES, *MORE]
    settings.CAMPAIGNS = [*settings.CAMPAIGNS, ISLAND]
    tested = getattr(request.node, "callspec", None)
    if tested is None or "kind" not in tested.params or tested.params["kind"].ruleset.name == "island":
        settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, ISLAND]
