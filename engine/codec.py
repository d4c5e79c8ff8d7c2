"""How a game is written down: its start and its lines as JSON texts, read strictly and nothing guessed."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, TypeVar, Union, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema

from engine.formats import TODAY, Stored, Upgrades, text_of_today
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset

STRICT = ConfigDict(extra="forbid", strict=True)


class ByType:
    """Marks a union, or a class that stands for its subclasses: which of them a stored value is, its `type` says."""

    def __get_pydantic_core_schema__(self, marked: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = get_args(marked) or tuple(marked.__subclasses__())
        known: Any = Annotated[Union[kinds], Field(discriminator="type")] if kinds else marked  # noqa: UP007 - made here
        return handler.generate_schema(known)


BY_TYPE = ByType()
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
        self.start = ruleset.start
        self.line = line[Annotated[ruleset.decision, BY_TYPE], Annotated[ruleset.event, BY_TYPE]]
        self._starts: TypeAdapter[tuple[S, ...]] = _several(self.start)
        self._lines: TypeAdapter[tuple[Line[D, E], ...]] = _several(self.line)
        self._upgrades = upgrades

    def load_start(self, text: str) -> S:
        """A start from its JSON text."""
        [start] = self._starts.validate_json(f"[{text}]")
        return start

    def dump_start(self, start: S) -> str:
        """A start as JSON text."""
        return self._starts.dump_json((start,)).decode()[1:-1]

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
