"""Y12, the Marches: which force goes, by land or sea, and fights."""

from typing import Any

STEPS: tuple[Any, ...] = ()
