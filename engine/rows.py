"""What every row with a payload has."""

from django.db import migrations, models

from engine.formats import TODAY


def today() -> int:
    """The format of what is written now."""
    return TODAY


class Kept(models.Model):
    """A row that keeps JSON, with the format in which it was written (engine/formats.py)."""

    format = models.PositiveSmallIntegerField(default=today)

    class Meta:
        abstract = True


def with_format(row: str) -> migrations.SeparateDatabaseAndState:
    """For migrations: rows that are there already become of format 3, or before; new ones are of their day."""
    filled, ours = (models.PositiveSmallIntegerField(default=default) for default in (3, today))
    return migrations.SeparateDatabaseAndState(
        database_operations=[migrations.AddField(row, "format", filled)],
        state_operations=[migrations.AddField(row, "format", ours)],
    )
