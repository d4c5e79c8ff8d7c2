"""What belongs to a campaign by its key names that campaign; where it is not there any more, it names none."""

from django.db import migrations

TABLES = ("engine_game", "battles_fight", "battles_cardbattle", "battles_chosenrules")
ID = "________-____-____-____-____________"
KEYS = {"campaign": "", "boudica": "boudica/"}
"""How keys begin, before the id of the game, by its ruleset."""


def filled(table: str, ruleset: str, begins: str) -> str:
    """The statement that fills in the campaigns of one ruleset."""
    id_ = f"replace(substr({table}.key, {len(begins) + 1}, {len(ID)}), '-', '')"
    return (
        f"UPDATE {table} SET game_id = (SELECT g.id FROM engine_game g WHERE g.id = {id_} AND g.ruleset = '{ruleset}')"
        f" WHERE key LIKE '{begins}{ID}/%'"
    )


class Migration(migrations.Migration):
    dependencies = [("campaign", "0013_one_row"), ("battles", "0009_game")]

    operations = [
        migrations.RunSQL(
            [filled(table, ruleset, begins) for table in TABLES for ruleset, begins in KEYS.items()],
            migrations.RunSQL.noop,
        )
    ]
