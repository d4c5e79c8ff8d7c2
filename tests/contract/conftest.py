"""Every game on the shelf, and those that come with the tests, for readers without scripts."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as program
from django.test import override_settings

from tests.contract.world import MORE
from tests.pages.conftest import asleep, reader  # noqa: F401 - fixtures

ISLAND = "tests.island"


@pytest.fixture(autouse=True, scope="module")
def _with_its_files() -> Iterator[None]:
    """Those of the small campaign; not for each test, since Django then looks for all of them anew."""
    with override_settings(INSTALLED_APPS=[*program.INSTALLED_APPS, ISLAND]):
        yield


@pytest.fixture(autouse=True)
def _on_the_shelf(settings: Any) -> None:
    settings.GAMES = [*settings.GAMES, *MORE]
    settings.CAMPAIGNS = [*settings.CAMPAIGNS, ISLAND]
