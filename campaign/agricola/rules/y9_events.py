"""Y9, Y34.2: the events."""

from typing import Any

STEPS: tuple[Any, ...] = ()
