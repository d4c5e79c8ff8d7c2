"""Y8, winter: quarters, action points, and the elite units that return."""

from typing import Any

STEPS: tuple[Any, ...] = ()
