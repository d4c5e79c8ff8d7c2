"""Pages as a reader without scripts meets them."""

from typing import Any

import pytest

from battles.fights import TableBattle
from campaign.advice.web.workshop import WORKSHOP
from tests.fights import a_fight
from tests.pages.reader import Reader


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works beside the pages, unless a test goes round itself."""
    monkeypatch.setattr(WORKSHOP, "wake", lambda: None)


@pytest.fixture
def reader(db: Any) -> Reader:
    return Reader()


@pytest.fixture
def fight(db: Any) -> TableBattle:
    return a_fight()
