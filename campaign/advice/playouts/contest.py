"""Games that a side wins or loses, as advice knows them: what they give to it, and how their playouts are counted."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from campaign.advice.playouts.course import Retold, SwingCause
from campaign.advice.playouts.question import Counted, D, Foresight, P, S
from campaign.advice.playouts.review import Hindsight, Rounds
from engine.playouts.estimates import Metric
from engine.playouts.judging import Grades
from engine.playouts.sample import Playout, Task
from engine.rules.record import Line

BY = Metric(alike=0.02, grain=1.0)
"""Two of a hundred games make no difference; a playout is won or lost as a whole."""
ENOUGH = 16
"""Playouts of both before what was done is judged beside another option."""
DRAW = "draw"
"""In the place of a winner."""


def came_to(task: Task, side: str, cause: str, winner: str | None, measures: Mapping[str, int]) -> Playout:
    """A playout that ended by this, with this winner or none: for the side that asks 1 if it wins, ½ of a draw."""
    return Playout(task, 0.5 if winner is None else float(winner == side), f"{cause}/{winner or DRAW}", measures)


@dataclass(frozen=True, kw_only=True)
class Contest(Generic[P, D, S]):
    """What such a game gives to be advised about. A start has `levels`; a state `start`, `turn`, `step`, `ending`."""

    decisions: Sequence[type]
    """Their classes."""
    decides: Callable[[P], str | None]
    sides: Sequence[str]
    seen_by: Callable[[P, str], P]
    compared: Callable[[P, S], Sequence[D]]
    """The options that are held against each other, as who decides sees them; less than two are none."""
    playout: Callable[..., Playout]
    """As that of a Foresight: a function of a module, which a worker finds by its name."""
    players: Callable[[S], Any]
    by_default: S
    endings: Sequence[str]
    """Each a cause and, after a stroke, who wins by it."""
    measures: Sequence[str] = ()
    batch: int = 4
    cause: Callable[[P, Line[D, Any]], SwingCause | None] = lambda state, line: None
    """By what a line has changed anything, where that is neither its dice nor a choice that is judged."""
    older: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda record: record

    def people(self, start: Any) -> Sequence[str]:
        """The sides that people play."""
        return tuple([side for side in self.sides if side not in start.levels])

    def viewer(self, state: P) -> str | None:
        """For whose eyes it is: of who plays alone, else of who decides; None where that is nobody."""
        known: Any = state
        alone = self.people(known.start)
        return alone[0] if len(alone) == 1 else self.decides(state)

    def viewed(self, state: P) -> P:
        """As that side sees it."""
        side = self.viewer(state)
        return self.seen_by(state, side) if side else state

    @cached_property
    def foresight(self) -> Foresight[P, D, S]:
        """How it is asked What if."""
        return Foresight(
            compared=self.compared,
            seen=self.viewed,
            playout=self.playout,
            players=self.players,
            written=written,
            metric=lambda seed: BY,
            counted=Counted(value="won", endings=self.endings, measures=self.measures, range=(0.0, 1.0)),
            most=1000,
            first=8,
            batch=self.batch,
        )

    @cached_property
    def hindsight(self) -> Hindsight[P, D, S]:
        """How it is reviewed: in games won, for the eyes of who has played it alone."""
        return Hindsight(
            foresight=self.foresight,
            retold=Retold(alternatives=self._alternatives, cause=self._cause, stretch=_moment),
            playout=self.playout,
            noted=lambda decision: {"decision": written(decision)},
            read=self._read,
            older=self.older,
            rounds=Rounds(first=4, more=32, finest=32),
            portion=4,
            grades=Grades(nothing=BY.alike, good=0.05, doubtful=0.15),
            enough=ENOUGH,
        )

    def _alternatives(self, state: P, played: D) -> Sequence[D]:
        if self.decides(state) != self.viewer(state):
            return ()
        options = self.compared(self.viewed(state), self.by_default)
        return options if played in options else ()

    def _cause(self, state: P, line: Line[D, Any]) -> SwingCause | None:
        if found := self.cause(state, line):
            return found
        if line.faces:
            return SwingCause.DICE
        side = self.decides(state)
        if side == self.viewer(state):
            return None
        return SwingCause.OTHERS if side else None

    def _read(self, record: Mapping[str, Any]) -> D:
        fields = json.loads(record["decision"])
        kinds: Mapping[str, Any] = {kind.__name__: kind for kind in self.decisions}
        kind = kinds[fields.pop("type")]
        parts = {name: tuple(part) if isinstance(part, list) else part for name, part in fields.items()}
        decision: D = kind(**parts)
        return decision


def _moment(state: Any) -> tuple[object, object]:
    return state.turn, state.step


def written(option: Any) -> str:
    """How an option is written down, the same of equal ones; without its reason, which is no part of it."""
    return json.dumps({name: value for name, value in vars(option).items() if name != "why"}, sort_keys=True)
