"""Y18, supply."""

from typing import Any

STEPS: tuple[Any, ...] = ()
