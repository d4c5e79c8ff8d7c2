"""What rows have in common: every one with a payload, and those of a game with its log."""

import uuid
from typing import Any

from django.db import migrations, models

from engine.formats import TODAY

LONGEST_NAME = 80
"""Letters of a game's or a branch's name."""


def today() -> int:
    """The format of what is written now."""
    return TODAY


class Kept(models.Model):
    """A row that keeps JSON, with the format in which it was written (engine/formats.py)."""

    format = models.PositiveSmallIntegerField(default=today)

    class Meta:
        abstract = True


class Game(Kept):
    """A game: its start as JSON, and which line of its log it stands at (0: before the first).

    `highest` is the highest number a line had when lines were last deleted: numbers are never given twice.
    `ahead`: the faces by hand that were given before their dice were asked for, as JSON (hand.py).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    highest = models.PositiveIntegerField(default=0)
    ahead = models.TextField(default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
        ordering = ("-played", "-created")

    def __str__(self) -> str:
        return self.name


class LogLine(Kept):
    """One line of a log as JSON. `parent` is the line it follows: undone lines stay as a branch."""

    n = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    payload = models.TextField()

    class Meta:
        abstract = True
        ordering = ("n",)

    def __str__(self) -> str:
        return f"line {self.n} of {self._meta.label}"


class Branch(models.Model):
    """A past that was left, by the number of its last line, under a name."""

    leaf = models.PositiveIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    left = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ("-left", "-id")

    def __str__(self) -> str:
        return f"{self.name} (line {self.leaf})"


class Given(Kept):
    """Faces rolled by hand for a `decision` after line `head`, kept until it has all it asks for."""

    head = models.PositiveIntegerField()
    decision = models.TextField()
    faces = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"dice given after line {self.head}"


def with_column(app: str, row: str, name: str, column: str, field: "models.Field[Any, Any]") -> migrations.RunSQL:
    """For migrations: the column alone, which copies no row."""
    table = f'ALTER TABLE "{app}_{row}"'
    return migrations.RunSQL(
        [f'{table} ADD COLUMN "{name}" {column}'],
        [f'{table} DROP COLUMN "{name}"'],
        [migrations.AddField(row, name, field)],
    )


def with_format(app: str, row: str) -> migrations.RunSQL:
    """What is there already is of format 3, or before."""
    column = 'smallint unsigned NOT NULL DEFAULT 3 CHECK ("format" >= 0)'
    return with_column(app, row, "format", column, models.PositiveSmallIntegerField(default=today))


def with_ahead(app: str, row: str) -> migrations.RunSQL:
    """Of what is there already, nothing was given ahead."""
    return with_column(app, row, "ahead", "text NOT NULL DEFAULT ''", models.TextField(default="", blank=True))
