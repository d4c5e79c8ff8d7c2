"""Pages as a reader without scripts meets them."""

from tests.pages.conftest import asleep, fight, reader  # noqa: F401 - fixtures
