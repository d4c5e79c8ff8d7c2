"""One table of games: that of Italy's campaigns takes in the games of all other rulesets.

The large tables stay where they are: lines, notes, photos and branches follow the table of campaigns to its new name by
their foreign keys, and no photo is copied. The rows of other games are copied in, and so is what is set of a campaign,
which has a table of its own from now on. What was copied is compared with what it came from before that goes.
"""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SETTINGS = "hands, runs_on, stop, resolution, level"
GAME = (
    "id, ruleset, name, start, head, highest, ahead, by_hand, key, superseded, taken, guided, example, created, played,"
    " format"
)
COPIED = {
    "engine_logline": "game_id, n, parent, payload, format",
    "engine_branch": "game_id, leaf, name, left",
    "engine_given": "game_id, head, decision, faces, format",
}
"""The columns of what hangs on the other games. Their rows get numbers after those that are there, in the same order:
nothing names them by these."""
ASIDE = [f"ALTER TABLE {table} RENAME TO other_{table}" for table in ("engine_game", *COPIED)]
RENAMED = [
    "ALTER TABLE campaign_campaign RENAME TO engine_game",
    *(
        f"ALTER TABLE campaign_{name} RENAME {to}"
        for name in ("logline", "branch", "given")
        for to in ("COLUMN campaign_id TO game_id", f"TO engine_{name}")
    ),
    *(f"ALTER TABLE campaign_{name} RENAME COLUMN campaign_id TO game_id" for name in ("note", "photo", "paragraph")),
]
ADDED = [
    f"ALTER TABLE engine_game ADD COLUMN {column}"
    for column in (
        "ruleset varchar(40) NOT NULL DEFAULT 'campaign'",
        "by_hand bool NOT NULL DEFAULT 0",
        "key varchar(200) NOT NULL DEFAULT ''",
        "superseded bool NOT NULL DEFAULT 0",
        "taken bool NOT NULL DEFAULT 0",
    )
]
TAKEN_IN = [
    f"INSERT INTO engine_game ({GAME}, summary, par) SELECT {GAME}, '', '' FROM other_engine_game",
    *(
        f"INSERT INTO {table} ({columns}) SELECT {columns} FROM other_{table} ORDER BY id"
        for table, columns in COPIED.items()
    ),
]
SET = f"INSERT INTO campaign_settings (gamerow_ptr_id, {SETTINGS}) SELECT id, {SETTINGS} FROM engine_game"
UNSET = [f"ALTER TABLE engine_game DROP COLUMN {column}" for column in SETTINGS.split(", ")]
JOBS = [
    "UPDATE campaign_job SET campaign_id = game_id WHERE game_id IS NOT NULL",
    "DROP INDEX one_job_a_question_of_a_game",
    "ALTER TABLE campaign_job DROP COLUMN game_id",
    "ALTER TABLE campaign_job RENAME COLUMN campaign_id TO game_id",
]
GONE = [f"DROP TABLE other_{table}" for table in (*COPIED, "engine_game")]
ITS_OWN = "id IN (SELECT id FROM other_engine_game)"
COMPARED = [
    (f"SELECT {GAME} FROM other_engine_game", f"SELECT {GAME} FROM engine_game WHERE {ITS_OWN}"),
    *(
        (f"SELECT {columns} FROM other_{table}", f"SELECT {columns} FROM {table} WHERE game_{ITS_OWN}")
        for table, columns in COPIED.items()
    ),
]
"""What was, and what has replaced it."""


class NotTheSame(Exception):
    """What was copied is not what it was copied from: the migration takes all of itself back."""


def make_one(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The rows of every game in one table, and of each kind of what hangs on them in one."""

    def all_of(statements: list[str]) -> None:
        for statement in statements:
            editor.execute(statement)

    all_of([*ASIDE, *RENAMED])
    editor.create_model(apps.get_model("campaign", "Campaign"))
    all_of([SET])
    _compare(
        f"SELECT id, {SETTINGS} FROM engine_game", f"SELECT gamerow_ptr_id, {SETTINGS} FROM campaign_settings", editor
    )
    all_of([*ADDED, *UNSET, *TAKEN_IN, *JOBS])
    for was, became in COMPARED:
        _compare(was, became, editor)
    all_of(GONE)


def _compare(was: str, became: str, editor: BaseDatabaseSchemaEditor) -> None:
    with editor.connection.cursor() as cursor:
        for one, other in ((was, became), (became, was)):
            cursor.execute(f"SELECT count(*) FROM ({one} EXCEPT {other})")
            [differing] = cursor.fetchone()
            if differing:
                raise NotTheSame(f"{differing} rows differ: {one}")


def a_game(related_name: str) -> "models.ForeignKey[models.Model, models.Model]":
    """What hangs on a game names it so."""
    return models.ForeignKey("engine.GameRow", on_delete=django.db.models.deletion.CASCADE, related_name=related_name)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0012_jobs_of_games"), ("engine", "0006_one_row")]
    run_before = [("engine", "0007_part_of_a_game")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("LogLine"),
                migrations.DeleteModel("Branch"),
                migrations.DeleteModel("PendingRoll"),
                migrations.RenameField("note", "campaign", "game"),
                migrations.AlterField("note", "game", a_game("notes")),
                migrations.RenameField("photo", "campaign", "game"),
                migrations.AlterField("photo", "game", a_game("photos")),
                migrations.RemoveConstraint("paragraph", "one_paragraph_of_each_line"),
                migrations.RenameField("paragraph", "campaign", "game"),
                migrations.AlterField("paragraph", "game", a_game("paragraphs")),
                migrations.AddConstraint(
                    "paragraph", models.UniqueConstraint(fields=("game", "line"), name="one_paragraph_of_each_line")
                ),
                migrations.RemoveConstraint("job", "one_job_a_question_of_a_game"),
                migrations.RemoveConstraint("job", "one_job_a_question"),
                migrations.RemoveField("job", "game"),
                migrations.RenameField("job", "campaign", "game"),
                migrations.AlterField(
                    "job",
                    "game",
                    models.ForeignKey(
                        "engine.GameRow",
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                    ),
                ),
                migrations.AddConstraint(
                    "job",
                    models.UniqueConstraint(fields=("kind", "game", "line", "subject"), name="one_job_a_question"),
                ),
                migrations.DeleteModel("Campaign"),
                migrations.CreateModel(
                    "Campaign",
                    fields=[
                        (
                            "gamerow_ptr",
                            models.OneToOneField(
                                "engine.GameRow",
                                auto_created=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                parent_link=True,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "hands",
                            models.CharField(
                                choices=[
                                    ("none", "The program rolls everything"),
                                    ("rome", "I roll the generator's dice in battles of Rome and its Subjects"),
                                    ("battles", "I roll the dice of all battles"),
                                    ("all", "I roll everything"),
                                ],
                                default="none",
                                max_length=8,
                            ),
                        ),
                        ("runs_on", models.BooleanField(default=False)),
                        (
                            "stop",
                            models.CharField(
                                choices=[
                                    ("rome", "Battles of Rome and its Subjects"),
                                    ("neighbours", "Those, and battles in provinces next to Rome's"),
                                    ("all", "Every battle"),
                                ],
                                default="rome",
                                max_length=10,
                            ),
                        ),
                        (
                            "resolution",
                            models.CharField(
                                choices=[
                                    ("generator", "By the Battle Result Generator"),
                                    ("battleplay", "By BattlePlay, the program on both sides"),
                                ],
                                default="generator",
                                max_length=10,
                            ),
                        ),
                        (
                            "level",
                            models.PositiveSmallIntegerField(
                                default=2,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(3),
                                ],
                            ),
                        ),
                    ],
                    options={"db_table": "campaign_settings"},
                    bases=("engine.gamerow",),
                ),
            ]
        ),
        migrations.RunPython(make_one),
    ]
