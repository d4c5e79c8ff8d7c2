"""Advice for games of sides: what such a game provides, and how playouts are counted, by games won or by points."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from math import inf
from operator import attrgetter
from typing import Any, Generic

from campaign.advice.playouts.course import Retold, SwingCause
from campaign.advice.playouts.question import Counted, D, Foresight, P, S
from campaign.advice.playouts.review import Hindsight, Rounds
from engine.playouts.dice import CommonDice
from engine.playouts.estimates import Metric
from engine.playouts.judging import Grades
from engine.playouts.sample import Playout, Task
from engine.playouts.study import FIRST
from engine.rules.dice import Dice
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset
from engine.rules.seating import Seating

BY = Metric(alike=0.02, grain=1.0)
"""Two games in a hundred do not matter; a playout is won or lost as a whole."""
ENOUGH = 16  # common playouts before a decision is judged against another option
DRAW = "draw"  # in place of a winner
MOST_TURNS = 30  # the most turns of a playout; a longer game is a draw
LONGEST = 60  # turns after which a whole game of the program's is left, where it need not end
UNDECIDED = "undecided"  # in place of a cause: it went on longer


def won(now: Any, side: Any) -> float:
    """1 for a game that the side has won, ½ for a draw, or for a game that went on longer."""
    winner = now.ending.winner if now.ending else None
    return 0.5 if winner is None else float(winner == side)


@dataclass(frozen=True)
class Scoring:
    """By what the playouts of a contest are compared: what a game is worth for a side at its end, and what matters.

    Its `name` is that of the value in stored samples, and of its words (texts/en/contest.toml).
    """

    name: str
    worth: Callable[[Any, Any], float]
    metric: Metric
    grades: Grades
    range: tuple[float, float] = (-inf, inf)


BY_GAMES_WON = Scoring("won", won, BY, Grades(nothing=BY.alike, good=0.05, doubtful=0.15), (0.0, 1.0))


def by_points(lead: Callable[[Any, Any], float], most: float = inf) -> Scoring:
    """By the points by which the side leads, so many at most."""
    matters = Metric(alike=0.3, grain=1.0)
    return Scoring("points", lead, matters, Grades(nothing=0.3, good=1.0, doubtful=3.0), (-most, most))


@dataclass(frozen=True)
class ContestPar:
    """The result of a game that the program played at this level.

    How it ended (a cause, a slash, and the winner by it) and in which turn; its measures, and its worth for the
    player's side.
    """

    level: int
    ending: str
    turn: int
    measures: Mapping[str, int]
    worth: float = 0.0


@dataclass(frozen=True)
class ByName:
    """A method of the contest that a module has as its CONTEST; a worker finds it by these names."""

    where: str
    method: str

    def __call__(self, *asked: Any) -> Any:
        return getattr(import_module(self.where).CONTEST, self.method)(*asked)


@dataclass(frozen=True, kw_only=True)
class Contest(Generic[P, D, S]):
    """What such a game provides for advice. A start has `levels`; a state `start`, `turn`, `step`, `ending`."""

    decisions: Sequence[type]  # the classes of decisions that are compared
    seating: Seating[D]
    options: Callable[[P, S], Sequence[D]] | None = None
    """The options compared, as the deciding side sees them; by default all."""
    is_open: Callable[[P], bool] | None = None
    """Whether there are options, if that is told faster than which; as the deciding side sees it."""
    imagined: Callable[[P, Dice], P]
    """A whole game consistent with what a side sees; the dice fill in what it does not know."""
    measured: Callable[[P, Any], Mapping[str, int]]  # the measures of an ended game for that side
    where: str  # the module in which a worker finds it, as its CONTEST
    ruleset: Ruleset[Any, P, D, Any]  # for whole games of the program's
    par_by: Sequence[int]  # the levels of the program that play par
    players: Callable[[S], Any] = lambda level: level
    by_default: S
    scoring: Scoring = BY_GAMES_WON
    endings: Sequence[str]  # each is a cause, a slash, and the winner by it
    ends_by: Callable[[Any], str] = attrgetter("cause")
    """The cause of an ending, as it stands there."""
    measures: Sequence[str] = ()
    batch: int = 4
    rounds: Rounds = Rounds(first=4, more=32, finest=32)
    cause: Callable[[P, Line[D, Any]], SwingCause | None] = lambda state, line: None
    """The cause by which a line changed anything, unless it is dice or a judged choice."""
    older: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda record: record
    judged: Callable[[P, D], Sequence[D]] | None = None
    """The options that a decision is judged among in a review, by all that the side sees; by default those compared."""

    def viewer(self, state: P) -> str | None:
        """The side whose view counts: the only player's, else the deciding side's; None if there is none."""
        known: Any = state
        return self.seating.alone(known.start) or self.seating.decides(state)

    def compared(self, seen: P, subject: S) -> Sequence[D]:
        """The options compared, as the deciding side sees them; fewer than 2 are none."""
        if self.options:
            return self.options(seen, subject)
        found: Sequence[D] = self.ruleset.choices(seen, self.seating.decides(seen) or "")
        return found if len(found) > 1 else ()

    def viewed(self, state: P) -> P:
        """The state as that side sees it."""
        side = self.viewer(state)
        seen: P = self.seating.seen_by(state, side) if side else state
        return seen

    def played_on(self, seen: Any, option: D | None, level: int, seed: str, task: Task) -> Playout:
        """B41: this decision of the deciding side, and the rest of a game that looks like this to the asking side.

        Without an option it goes on like everything after it. What the side does not know, and all dice, depend on the
        seed and the playout's number: they are the same for every option. The program plays all sides at that level,
        each from what it sees.
        """
        side, next_at = self.viewer(seen), self.seating.at_level
        dice, players = CommonDice(seed, task.number, seen.turn), CommonDice(f"{seed}/players", task.number, seen.turn)
        now: Any = self.imagined(seen, dice)
        until, decision = now.turn + MOST_TURNS, option or next_at(now, level, players)
        while decision and now.turn < until:
            now = self.seating.happens(now, decision, dice)
            if now.turn != dice.turn:
                dice.begin(now.turn)
                players.begin(now.turn)
            decision = next_at(now, level, players)
        return Playout(task, self.scoring.worth(now, side), self._ended(now), self.measured(now, side))

    def _ended(self, now: Any) -> str:
        """Which of its endings a game has come to."""
        return f"{self.ends_by(now.ending)}/{now.ending.winner or DRAW}" if now.ending else f"{UNDECIDED}/{DRAW}"

    def played_out(self, start: Any, level: int) -> ContestPar:
        """A solo game played out with its own dice, with the program at that level in the player's place."""
        [side] = self.seating.people(start)
        begun = self.ruleset.begin(replace(start, levels={**start.levels, side: level}))
        return self.came_out(self.seating.to_the_end(begun, self.ruleset.dice, LONGEST), side, level)

    @property
    def playout(self) -> Callable[..., Playout]:
        """As in Foresight."""
        return ByName(self.where, "played_on")

    def came_out(self, end: Any, side: Any, level: int = 0) -> ContestPar:
        """The result of a game for that side."""
        return ContestPar(level, self._ended(end), end.turn, self.measured(end, side), self.scoring.worth(end, side))

    @cached_property
    def foresight(self) -> Foresight[P, D, S]:
        by = self.scoring
        return Foresight(
            compared=self.compared,
            seen=self.viewed,
            playout=self.playout,
            players=self.players,
            written=written,
            metric=lambda seed: by.metric,
            counted=Counted(value=by.name, endings=self.endings, measures=self.measures, range=by.range),
            most=1000,
            first=FIRST,
            batch=self.batch,
        )

    @cached_property
    def hindsight(self) -> Hindsight[P, D, S]:
        """Its review, as seen by the only player."""
        return Hindsight(
            foresight=self.foresight,
            retold=Retold(alternatives=self._alternatives, cause=self._cause, stretch=_moment),
            playout=self.playout,
            noted=lambda decision: {"decision": written(decision)},
            read=self._read,
            older=self.older,
            rounds=self.rounds,
            numbers=4,
            grades=self.scoring.grades,
            enough=ENOUGH,
        )

    def _alternatives(self, state: P, played: D) -> Sequence[D]:
        if self.seating.decides(state) != self.viewer(state):
            return ()
        seen = self.viewed(state)
        options = self.judged(seen, played) if self.judged else self.compared(seen, self.by_default)
        return options if played in options else ()

    def _cause(self, state: P, line: Line[D, Any]) -> SwingCause | None:
        if found := self.cause(state, line):
            return found
        if line.faces:
            return SwingCause.DICE
        side = self.seating.decides(state)
        if side == self.viewer(state):
            return None
        return SwingCause.OTHERS if side else None

    def _read(self, record: Mapping[str, Any]) -> D:
        fields = json.loads(record["decision"])
        kinds: Mapping[str, Any] = {kind.__name__: kind for kind in self.decisions}
        kind = kinds[fields.pop("type")]
        decision: D = kind(**{name: _frozen(part) for name, part in fields.items()})
        return decision


def _frozen(part: Any) -> Any:
    """With tuples for lists, within each other too."""
    return tuple(map(_frozen, part)) if isinstance(part, list) else part


def _moment(state: Any) -> tuple[object, object]:
    return state.turn, state.step


def written(option: Any) -> str:
    """An option as text, equal for equal ones; without its reason, which does not count."""
    return json.dumps({name: value for name, value in vars(option).items() if name != "why"}, sort_keys=True)
