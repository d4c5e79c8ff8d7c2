"""Who sits at a campaign of two sides, people or the program; and what hides from one what only the other may see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

from engine.games import Seats
from engine.rules.ruleset import EVERYBODY
from engine.rules.seating import Seating
from engine.texts import text

Side = TypeVar("Side", bound=str)
_say = partial(text, "campaign.desk", "seats")


@dataclass(frozen=True, kw_only=True)
class Players:
    """A part of a game (engine/games.py): its two sides, of which a person plays each, or the program."""

    seating: Seating[Any]
    """What the program decides for them."""
    sides: Mapping[str, str]
    """What those who are on them are called, as in “the Romans”."""
    hides: Sequence[str]
    """Those that know until the end what nobody else may see."""
    phase: Callable[[Any], object] = attrgetter("step")
    """In which phase of its turn it stands."""
    iron: Callable[[Any], bool] = lambda start: False
    """Whether one that began so is played Iron (D31)."""

    def seats(self) -> Seats:
        """The same for the pages that every game shares."""
        return Seats(sides=self.sides, eyes=self.eyes)

    @property
    def open(self) -> str:
        """The side that sees what everybody may; nobody's where each has something to hide."""
        return next((side for side in self.sides if side not in self.hides), EVERYBODY)

    def other(self, side: str) -> str:
        """The other side."""
        return next(one for one in self.sides if one != side)

    def eyes(self, now: Any, side: str) -> str:
        """The curtain: by whose eyes is seen what is asked for by this side's.

        Who plays alone has the eyes of his side, whatever he asks for. B39: who watches, either's. Between two, what a
        side hides is seen in its own moments. At the end all is open.
        """
        here: Sequence[str] = self.seating.people(now.start)
        if now.ending:
            return next(iter(self.hides), self.open)
        if len(here) == 1:
            return here[0]
        shown = (one for one in self.hides if one == side and (not here or one == self.seating.decides(now)))
        return next(shown, self.open)

    def covered(self, now: Any, side: str) -> str | None:
        """The side whose moment is kept from who sees by these eyes, between two at one screen; None if none is."""
        moment = self.seating.decides(now)
        return moment if len(self.seating.people(now.start)) > 1 and moment in self.hides and moment != side else None

    def line(self, start: Any) -> str:
        """Who plays, in a line, and whether Iron."""
        return self._who(start) + (_say("seats.iron") if self.iron(start) else "")

    def _who(self, start: Any) -> str:
        here = self.seating.people(start)
        if here and not start.levels:
            return _say("seats.both")
        key = "alone" if here else "neither"
        levels = [(name, start.levels[side]) for side, name in self.sides.items() if side in start.levels]
        others = ", ".join(_say(f"seats.of_{key}", side=name, level=level) for name, level in levels)
        return _say(f"seats.{key}", side=self.sides[here[0]] if here else "", others=others)

    def seat(self, start: Any, side: str) -> str:
        """Who plays that side; nothing between two people."""
        if not start.levels:
            return ""
        return _say("seat.program", level=start.levels[side]) if side in start.levels else _say("seat.you")
