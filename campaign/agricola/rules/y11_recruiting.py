"""Y11, Y34.4, Y34.5: what each side recruits, and the markers it buys."""

from typing import Any

STEPS: tuple[Any, ...] = ()
