"""What rows share: those with a payload, and those of a game with its log."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import models

from engine.damaged import Damaged, reading
from engine.formats import TODAY
from engine.rules.record import IMPOSSIBLE

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
R = TypeVar("R", bound=models.Model)
LONGEST_NAME = 80  # letters of a game's or branch's name


def today() -> int:
    """The format of what is written now."""
    return TODAY


class Kept(models.Model):
    """A row that keeps JSON, with the format in which it was written (engine/formats.py)."""

    format = models.PositiveSmallIntegerField(default=today)

    class Meta:
        abstract = True


class LineRow(Kept):
    """One line of a log as JSON. `parent` is the line before it: undone lines stay as a branch."""

    n = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    payload = models.TextField()

    class Meta:
        abstract = True
        ordering = ("n",)


class BranchRow(models.Model):
    """A named branch, by the number of its last line."""

    leaf = models.PositiveIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    left = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ("-left", "-id")


def record_of(kind: type[T], row: models.Model, **own: Any) -> T:
    """A row as a file's record: a dataclass with fields that are its columns, except for `own`."""
    return kind(**{name: getattr(row, name) for name in kind.__dataclass_fields__ if name not in own}, **own)


def save_new(rows: Sequence[models.Model]) -> None:
    """Save new rows of one model with their own times, which Django would set to now; ValueError if it cannot."""
    if not rows:
        return
    for number, row in enumerate(rows, 1):
        if said := "; ".join(_problems(row)):
            raise ValueError(f"{row._meta.verbose_name} {number}: {said}")
    model = type(rows[0])
    times = [field.attname for field in model._meta.concrete_fields if _is_now(field) and vars(rows[0])[field.attname]]
    kept = [{name: vars(row)[name] for name in times} for row in rows]
    if model._meta.parents:  # rows in 2 tables are saved one by one
        for row in rows:
            row.save(force_insert=True)
    else:
        model._default_manager.bulk_create(rows)
    for row, its in zip(rows, kept, strict=True):
        vars(row).update(its)
    if times:
        model._default_manager.bulk_update(rows, times, batch_size=100)


Take = Callable[[Any], Iterable[Any]]  # which of these rows to take: `sound` or `readable`


def sound(rows: models.QuerySet[R]) -> Iterator[R]:
    """All of them; ValueError at one that this program cannot have written."""
    for row in rows.iterator(chunk_size=8):
        check(row)
        yield row


def readable(rows: models.QuerySet[R]) -> Iterator[R]:
    """Those that can be read and are sound; the rest are skipped."""
    for number in range(rows.count()):
        with suppress(Damaged), reading(Damaged):
            yield from sound(rows[number : number + 1])


def each(rows: Any) -> list[Any]:
    """Those that can be read, so that one bad row does not spoil a list; all in one query if possible."""
    try:
        return [*rows]
    except IMPOSSIBLE:
        found = []
        for number in range(rows.count()):
            with suppress(*IMPOSSIBLE):
                found += [*rows[number : number + 1]]
        return found


def check(row: models.Model) -> None:
    """ValueError unless this program can have written this row, as far as its columns show."""
    fields = row._meta.concrete_fields
    lost = [field.name for field in fields if getattr(row, field.attname) is None and not field.null]  # such as no time
    if said := "; ".join([*lost, *_problems(row, [field.name for field in fields if field.is_relation])]):
        raise ValueError(f"the {row._meta.verbose_name} {row.pk} is not as it was written: {said}")


def _is_now(field: Any) -> bool:
    return getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)


def _problems(row: models.Model, unasked: Collection[str] = ()) -> Iterator[str]:
    """What its fields do not allow; Django leaves long texts to forms."""
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if value is not None and isinstance(value, bytes) != isinstance(field, models.BinaryField):
            yield f"{field.name}: it is of another kind"
            return
        if isinstance(value, str) and field.max_length and len(value) > field.max_length:
            yield f"{field.name}: {len(value)} letters, where there may be {field.max_length}"
            return
    try:
        row.clean_fields(exclude=unasked)
    except ValidationError as problem:
        yield from (f"{field}: {' '.join(what)}" for field, what in problem.message_dict.items())
