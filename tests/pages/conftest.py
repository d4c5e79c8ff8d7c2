"""Pages as a reader without scripts meets them."""

from typing import Any

import pytest

from tests.pages.reader import Reader


@pytest.fixture
def reader(db: Any) -> Reader:
    return Reader()
