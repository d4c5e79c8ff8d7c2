"""How a game is written down: its start and its lines as JSON texts, read strictly and nothing guessed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Generic, Union, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, ErrorDetails

from engine.formats import TODAY, Stored, Upgrades, text_of_today
from engine.rules.record import Line
from engine.rules.ruleset import D, E, Ruleset, S

STRICT = ConfigDict(extra="forbid", strict=True, defer_build=True)  # most starts use few of them


class ByType:
    """Marks a union, or a class that stands for its subclasses: which of them a stored value is, its `type` says."""

    def __get_pydantic_core_schema__(self, marked: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = get_args(marked) or tuple(marked.__subclasses__())
        known: Any = Annotated[Union[kinds], Field(discriminator="type")] if kinds else marked  # noqa: UP007 - made here
        return handler.generate_schema(known)


BY_TYPE = ByType()


def first_error(error: ValidationError) -> tuple[str, ErrorDetails]:
    """Where a text that Json does not read is wrong first, and what pydantic says of that."""
    problem = error.errors(include_url=False, include_input=False)[0]
    steps = [str(step + 1) if isinstance(step, int) else step for step in problem["loc"][1:]]
    return " › ".join(steps), problem


class Json(Generic[S]):
    """The reader and writer of one kind of value as JSON text; ValueError for a text that is none."""

    def __init__(self, kind: Any) -> None:
        of: Any = tuple
        self._adapter: TypeAdapter[tuple[S, ...]] = TypeAdapter(of[kind, ...], config=STRICT)
        self._kind = kind

    def load(self, text: str) -> S:
        """The value that a text tells."""
        [value] = self.load_all([text])
        return value

    def load_all(self, texts: Iterable[str]) -> tuple[S, ...]:
        """The values of several texts, read at once."""
        return self._adapter.validate_json(f"[{','.join(texts)}]")

    def dump(self, value: S) -> str:
        """A value as JSON text: the same value is always the same text."""
        return self._adapter.dump_json((value,)).decode()[1:-1]

    def plain(self, value: S) -> Any:
        """The same as `json` reads it."""
        return self._adapter.dump_python((value,), mode="json")[0]

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a file with one value, a dataclass."""
        parts = self._adapter.json_schema(ref_template="#/$defs/{model}")["$defs"]
        draft = "https://json-schema.org/draft/2020-12/schema"
        return {"$schema": draft, "$ref": f"#/$defs/{self._kind.__name__}", "$defs": parts}


class Codec(Generic[S, D, E]):
    """The readers and writers of one game; what cannot be read is a ValueError.

    `start` and `line` are the types of what is stored, `starts` and `lines` read and write it. `upgrades`
    are those of lines of a game that began with this text, where they have been written in other ways.
    """

    def __init__(self, ruleset: Ruleset[S, Any, D, E], upgrades: Callable[[str], Upgrades] | None = None) -> None:
        line: Any = Line
        self.start = ruleset.start
        self.line = line[Annotated[ruleset.decision, BY_TYPE], Annotated[ruleset.event, BY_TYPE]]
        self.starts: Json[S] = Json(self.start)
        self.lines: Json[Line[D, E]] = Json(self.line)
        self._upgrades = upgrades

    def load_rows(self, row: Any, stored: Sequence[Stored]) -> tuple[Line[D, E], ...]:
        """Lines of a log as rows keep them, of the game of this row."""
        if self._upgrades is None or all(format >= TODAY for format, _ in stored):
            return self.lines.load_all([text for _, text in stored])
        upgrades = self._upgrades(row.start)
        return self.lines.load_all([text_of_today(line, upgrades) for line in stored])
