"""What migrations of several rooms add to tables: a column alone, which copies no row."""

from typing import Any

from django.db import migrations, models

from engine.rows import today


def with_column(app: str, row: str, name: str, column: str, field: "models.Field[Any, Any]") -> migrations.RunSQL:
    """A column of this kind, as the database and as Django have it."""
    table, called = f'ALTER TABLE "{app}_{row}"', f"{name}_id" if field.is_relation else name
    return migrations.RunSQL(
        [f'{table} ADD COLUMN "{called}" {column}'],
        [f'{table} DROP COLUMN "{called}"'],
        [migrations.AddField(row, name, field)],
    )


def with_game(app: str, row: str, table: str, related_name: str) -> migrations.RunSQL:
    """The game to which it belongs; of what is there already it is filled in by a later migration."""
    column = 'char(32) NULL REFERENCES "engine_game" ("id") DEFERRABLE INITIALLY DEFERRED'
    field = models.ForeignKey("engine.GameRow", models.CASCADE, related_name=related_name, null=True, blank=True)
    return migrations.RunSQL(
        [
            f'ALTER TABLE "{table}" ADD COLUMN "game_id" {column}',
            f'CREATE INDEX "{table}_game" ON "{table}" ("game_id")',
        ],
        [f'DROP INDEX "{table}_game"', f'ALTER TABLE "{table}" DROP COLUMN "game_id"'],
        [migrations.AddField(row, "game", field)],
    )


def with_format(app: str, row: str) -> migrations.RunSQL:
    """What is there already is of format 3, or before."""
    column = 'smallint unsigned NOT NULL DEFAULT 3 CHECK ("format" >= 0)'
    return with_column(app, row, "format", column, models.PositiveSmallIntegerField(default=today))


def with_ahead(app: str, row: str) -> migrations.RunSQL:
    """Of what is there already, nothing was given ahead."""
    return with_column(app, row, "ahead", "text NOT NULL DEFAULT ''", models.TextField(default="", blank=True))
