"""Pages as a reader without scripts meets them."""

from typing import Any

import pytest

from battles.fights import TableBattle
from tests.fights import a_fight
from tests.pages.reader import Reader


@pytest.fixture
def reader(db: Any) -> Reader:
    return Reader()


@pytest.fixture
def fight(db: Any) -> TableBattle:
    return a_fight()
