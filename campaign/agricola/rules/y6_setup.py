"""Y6, the set-up: Tribal Center units and the Caledonians, then the Romans."""

from typing import Any

STEPS: tuple[Any, ...] = ()
