"""Who plays a campaign of two sides, people or the program; and what one side hides from the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

from engine.games import Seats
from engine.rules.by_file import away
from engine.rules.ruleset import EVERYBODY
from engine.rules.seating import Seating
from engine.texts import text

Side = TypeVar("Side", bound=str)
_say = partial(text, "campaign.desk", "seats")
Score = Sequence[tuple[str, int, Sequence[tuple[str, int]]]]
"""The sides by name, each with its points and what they are for."""


@dataclass(frozen=True, kw_only=True)
class Players:
    """A part of a game (engine/games.py): its two sides, each played by a person or the program."""

    seating: Seating[Any]  # the program's decisions for them
    sides: Mapping[str, str]  # the names of their players, as in "the Romans"
    hides: Sequence[str]  # the sides with secrets until the end
    phase: Callable[[Any], object] = attrgetter("step")  # the phase of a turn
    iron: Callable[[Any], bool] = lambda start: False
    """Whether a game with this start is Iron (D31)."""

    def seats(self) -> Seats:
        """The same for the pages that every game shares."""
        return Seats(sides=self.sides, eyes=self.eyes)

    @property
    def open(self) -> str:
        """The side that sees only what everybody may; empty if each side has something to hide."""
        return next((side for side in self.sides if side not in self.hides), EVERYBODY)

    def other(self, side: str) -> str:
        return next(one for one in self.sides if one != side)

    def eyes(self, now: Any, side: str) -> str:
        """The curtain: the side whose view is shown when this side asks.

        A solo player has the view of his side, whatever he asks for, and so has a player at another place (D34). B39: a
        spectator may have either. Between two players, a side's secrets show only at its own moments. At the end
        everything is open.
        """
        here, alone, view = self.seating.people(now.start), self.seating.alone(now.start), away(now.start)
        if view:
            return view.side
        if now.ending:
            return next(iter(self.hides), self.open)
        if alone:
            return str(alone)
        shown = (one for one in self.hides if one == side and (not here or one == self.seating.decides(now)))
        return next(shown, self.open)

    def checked(self, wrong: Callable[[Any], str]) -> Callable[[Any], str]:
        """What is wrong in a record of a save file; in the start of a view also a side that nobody plays (D34)."""

        def found(record: Any) -> str:
            view = away(record)
            return f"nobody plays the side {view.side!r}" if view and view.side not in self.sides else wrong(record)

        return found

    def covered(self, now: Any, side: str) -> str | None:
        """The side whose moment is hidden from this view, between two at one screen; None if none is."""
        moment = self.seating.decides(now)
        return moment if len(self.seating.people(now.start)) > 1 and moment in self.hides and moment != side else None

    def line(self, start: Any) -> str:
        """The players in a line, and whether it is Iron."""
        return self._who(start) + (_say("seats.iron") if self.iron(start) else "")

    def _who(self, start: Any) -> str:
        here = self.seating.people(start)
        if away(start):
            return _say("seats.away", side=self.sides[here[0]])
        if here and not start.levels:
            return _say("seats.both")
        key = "alone" if here else "neither"
        levels = [(name, start.levels[side]) for side, name in self.sides.items() if side in start.levels]
        others = ", ".join(_say(f"seats.of_{key}", side=name, level=level) for name, level in levels)
        return _say(f"seats.{key}", side=self.sides[here[0]] if here else "", others=others)

    def seat(self, start: Any, side: str) -> str:
        """Who plays that side; empty between two people."""
        if not start.levels:
            return ""
        return _say("seat.program", level=start.levels[side]) if side in start.levels else _say("seat.you")

    def score(self, points: Iterable[tuple[str, str, int]]) -> Score:
        """Both sides' points, from whose each are, what they are for, and how many."""
        own: dict[str, list[tuple[str, int]]] = {side: [] for side in self.sides}
        for side, what, number in points:
            own[side].append((what, number))
        return [
            (_say("plays.side", side=name), sum(number for _, number in own[side]), own[side])
            for side, name in self.sides.items()
        ]
