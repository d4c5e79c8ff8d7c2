"""A game's start and lines as JSON texts, read strictly."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Generic, Union, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, ErrorDetails

from engine.formats import TODAY, Stored, Upgrades, text_of_today
from engine.rules.record import Line
from engine.rules.ruleset import D, E, Ruleset, S

STRICT = ConfigDict(extra="forbid", strict=True, defer_build=True)  # most starts use few of them


class ByType:
    """Marks a union, or a class that stands for its subclasses: the `type` of a stored value says which one it is."""

    def __get_pydantic_core_schema__(self, marked: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = get_args(marked) or tuple(sorted(marked.__subclasses__(), key=lambda kind: kind.type))
        known: Any = Annotated[Union[kinds], Field(discriminator="type")] if kinds else marked  # noqa: UP007 - made here
        return handler.generate_schema(known)


BY_TYPE = ByType()


def first_error(error: ValidationError) -> tuple[str, ErrorDetails]:
    """The place of the first error in a text that Json cannot read, and pydantic's account of it."""
    problem = error.errors(include_url=False, include_input=False)[0]
    steps = [str(step + 1) if isinstance(step, int) else step for step in problem["loc"][1:]]
    return " › ".join(steps), problem


class Json(Generic[S]):
    """The reader and writer of one kind of value as JSON text; raises ValueError for any other text."""

    def __init__(self, kind: Any) -> None:
        of: Any = tuple
        self._adapter: TypeAdapter[tuple[S, ...]] = TypeAdapter(of[kind, ...], config=STRICT)
        self._kind = kind

    def load(self, text: str) -> S:
        [value] = self.load_all([text])
        return value

    def load_all(self, texts: Iterable[str]) -> tuple[S, ...]:
        """The values of several texts, read together."""
        return self._adapter.validate_json(f"[{','.join(texts)}]")

    def dump(self, value: S) -> str:
        """A value as JSON text; equal values give equal texts."""
        return self._adapter.dump_json((value,)).decode()[1:-1]

    def plain(self, value: S) -> Any:
        """A value as plain JSON types."""
        return self._adapter.dump_python((value,), mode="json")[0]

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a file with one value, a dataclass."""
        parts = self._adapter.json_schema(ref_template="#/$defs/{model}")["$defs"]
        draft = "https://json-schema.org/draft/2020-12/schema"
        return {"$schema": draft, "$ref": f"#/$defs/{self._kind.__name__}", "$defs": parts}


class Codec(Generic[S, D, E]):
    """The readers and writers of one game; unreadable text is a ValueError.

    `start` and `line` are the stored types, `starts` and `lines` read and write them. `upgrades` gives the upgrades for
    the lines of a game with this start.
    """

    def __init__(self, ruleset: Ruleset[S, Any, D, E], upgrades: Callable[[str], Upgrades] | None = None) -> None:
        line: Any = Line
        self.start = ruleset.start
        self.line = line[Annotated[ruleset.decision, BY_TYPE], Annotated[ruleset.event, BY_TYPE]]
        self.starts: Json[S] = Json(self.start)
        self.lines: Json[Line[D, E]] = Json(self.line)
        self._upgrades = upgrades

    def load_rows(self, row: Any, stored: Sequence[Stored]) -> tuple[Line[D, E], ...]:
        """The stored lines of a log, for the game in this row."""
        if self._upgrades is None or all(format >= TODAY for format, _ in stored):
            return self.lines.load_all([text for _, text in stored])
        upgrades = self._upgrades(row.start)
        return self.lines.load_all([text_of_today(line, upgrades) for line in stored])
