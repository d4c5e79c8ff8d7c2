"""The ids in stored values: which field holds which kind of id, and the first unknown one in a record.

Kinds go by field names. A number without a kind need only be plausible; a text without one is free.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import repeat
from typing import Any

NUMBER = "likely number"
MOST = 9_999  # beyond any number in a game, positive or negative: talents, points or turns
LIKELY = range(-MOST, MOST + 1)

Kind = str | tuple[str, ...]
"""What an id identifies, as a refusal says it; for pairs, one for each half."""
Kinds = Mapping[str, Kind]  # by the name of a field, or of one class's field (`Army.power`)
There = Mapping[str, Container[Any]]  # all existing ids, by kind


def first_wrong(record: Any, kinds: Kinds, there: There) -> str:
    """What is wrong with the first unknown id or implausible number in a record; empty if nothing is."""
    for place, kind, value in _named(record, kinds):
        if value not in there[kind]:
            return f"{place} says {str(value)[:40]!r}, which is no {kind}"
    return ""


def record_fields(record: Any) -> tuple[str, ...]:
    """The field names of a dataclass or named tuple, or of its type; none for anything else."""
    if is_dataclass(record):
        return tuple(field.name for field in fields(record))
    names: tuple[str, ...] = getattr(record, "_fields", ())
    return names


def kind_of(kinds: Kinds, owner: str, field: str) -> Kind | None:
    """The kind of the ids in a class's field; None if it has none."""
    return kinds.get(f"{owner}.{field}", kinds.get(field))


def _named(record: Any, kinds: Kinds) -> Iterator[tuple[str, str, Any]]:
    """Every id and number in a record: its place, its kind, and itself."""
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
