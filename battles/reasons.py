"""Why armies have their points and dice their colours, in words."""

from collections.abc import Callable

from engine.rules.reason import Reason
from engine.texts import reason_text

PACKAGES = ("battles",)


def told(reason: Reason, name: Callable[[str], str] = str) -> str:
    """A reason of a battle; `name` gives the names of ids."""
    return reason_text(reason, PACKAGES, name)
