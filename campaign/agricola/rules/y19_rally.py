"""Y19, rally."""

from typing import Any

STEPS: tuple[Any, ...] = ()
