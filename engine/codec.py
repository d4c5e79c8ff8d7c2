"""How a game is written down: its start and its lines as JSON texts, read strictly and nothing guessed."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, TypeVar, get_args

from pydantic import ConfigDict, Field, TypeAdapter

from engine.formats import TODAY, Stored, Upgrades, text_of_today
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset

STRICT = ConfigDict(extra="forbid", strict=True)
S = TypeVar("S")
D = TypeVar("D")
E = TypeVar("E")


class Codec(Generic[S, D, E]):
    """The readers and writers of one game; what cannot be read is a ValueError.

    `start` and `line` are the types of what is stored. `upgrades` are those of lines of a game that began with this
    text, where they have been written in other ways.
    """

    def __init__(self, ruleset: Ruleset[S, Any, D, E], upgrades: Callable[[str], Upgrades] | None = None) -> None:
        line: Any = Line
        decision = told_apart(ruleset.decision)
        self.start = ruleset.start
        self.line = line[decision, told_apart(ruleset.event)]
        self._starts: TypeAdapter[tuple[S, ...]] = _several(self.start)
        self._decisions: TypeAdapter[tuple[D, ...]] = _several(decision)
        self._lines: TypeAdapter[tuple[Line[D, E], ...]] = _several(self.line)
        self._upgrades = upgrades

    def load_start(self, text: str) -> S:
        """A start from its JSON text."""
        [start] = self._starts.validate_json(f"[{text}]")
        return start

    def dump_start(self, start: S) -> str:
        """A start as JSON text."""
        return self._starts.dump_json((start,)).decode()[1:-1]

    def load_decision(self, text: str) -> D:
        """A decision from its JSON text."""
        [decision] = self._decisions.validate_json(f"[{text}]")
        return decision

    def dump_decision(self, decision: D) -> str:
        """A decision as JSON text."""
        return self._decisions.dump_json((decision,)).decode()[1:-1]

    def load_lines(self, texts: Sequence[str]) -> tuple[Line[D, E], ...]:
        """Lines of a log from their JSON texts."""
        return self._lines.validate_json(f"[{','.join(texts)}]")

    def load_rows(self, row: Any, stored: Sequence[Stored]) -> tuple[Line[D, E], ...]:
        """The same as rows keep them, of the game of this row."""
        if self._upgrades is None or all(format >= TODAY for format, _ in stored):
            return self.load_lines([text for _, text in stored])
        upgrades = self._upgrades(row.start)
        return self.load_lines([text_of_today(line, upgrades) for line in stored])

    def dump_line(self, line: Line[D, E]) -> str:
        """A line of a log as JSON text."""
        return self._lines.dump_json((line,)).decode()[1:-1]


def _several(kind: Any) -> TypeAdapter[Any]:
    of: Any = tuple
    return TypeAdapter(of[kind, ...], config=STRICT)


def told_apart(classes: Any) -> Any:
    """Those of a union by their `type`."""
    return Annotated[classes, Field(discriminator="type")] if get_args(classes) else classes
