"""Whom and what stored values name: which kind of id stands in which field, and the first that is nobody's.

The kinds are told by the names of fields. A number without a kind is held to be a likely one; a text without one is
free.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import repeat
from typing import Any

NUMBER = "likely number"
MOST = 9_999
"""No number of a game, up or down, is larger: not its talents, its points or its turns."""
LIKELY = range(-MOST, MOST + 1)

Kind = str | tuple[str, ...]
"""Of what an id is the id, as a refusal says it; of pairs each half's."""
Kinds = Mapping[str, Kind]
"""By the name of a field, or of one class's alone (`Army.power`)."""
There = Mapping[str, Container[Any]]
"""By kind: all there are."""


def first_wrong(record: Any, kinds: Kinds, there: There) -> str:
    """What is wrong with the first id in a record that is nobody's, or with an unlikely number; empty if nothing is."""
    for place, kind, value in _named(record, kinds):
        if value not in there[kind]:
            return f"{place} says {str(value)[:40]!r}, which is no {kind}"
    return ""


def record_fields(record: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a named tuple, or of its type; none of anything else."""
    if is_dataclass(record):
        return tuple(field.name for field in fields(record))
    names: tuple[str, ...] = getattr(record, "_fields", ())
    return names


def kind_of(kinds: Kinds, owner: str, field: str) -> Kind | None:
    """The kind of the ids in a field of a class; None if it has none."""
    return kinds.get(f"{owner}.{field}", kinds.get(field))


def _named(record: Any, kinds: Kinds) -> Iterator[tuple[str, str, Any]]:
    """Every id and every number within a record: its place, its kind, and itself."""
    owner = type(record).__name__
    for field in record_fields(record):
        yield from _within(getattr(record, field), f"{owner} › {field}", kind_of(kinds, owner, field), kinds)


def _within(value: Any, place: str, kind: Kind | None, kinds: Kinds) -> Iterator[tuple[str, str, Any]]:
    if record_fields(value):
        yield from _named(value, kinds)
    elif isinstance(value, tuple):
        pair = isinstance(kind, tuple) and not any(isinstance(half, tuple) for half in value)
        for inner, of_kind in zip(value, kind if pair and kind else repeat(kind), strict=False):
            yield from _within(inner, place, of_kind, kinds)
    elif isinstance(value, int | str) and not isinstance(value, Enum):
        wanted = kind or NUMBER if isinstance(value, int) else kind
        if isinstance(wanted, str):
            yield place, wanted, value
