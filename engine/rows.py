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


def with_format(app: str, row: str) -> migrations.RunSQL:
    """For migrations: the column alone, which copies no row. What is there already is of format 3, or before."""
    table = f'ALTER TABLE "{app}_{row}"'
    return migrations.RunSQL(
        [f'{table} ADD COLUMN "format" smallint unsigned NOT NULL DEFAULT 3 CHECK ("format" >= 0)'],
        [f'{table} DROP COLUMN "format"'],
        [migrations.AddField(row, "format", models.PositiveSmallIntegerField(default=today))],
    )
