"""Jobs may be about a game that has no rows of its own; of those that are there already none is."""

import django.db.models.deletion
from django.db import migrations, models

from engine.migrations._columns import with_column

COLUMN = 'char(32) NULL REFERENCES "engine_game" ("id") DEFERRABLE INITIALLY DEFERRED'


class Migration(migrations.Migration):
    dependencies = [("campaign", "0011_review"), ("engine", "0004_parts_of_others")]

    operations = [
        with_column(
            "campaign",
            "job",
            "game",
            COLUMN,
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="engine.sharedgame",
            ),
        ),
        migrations.AddConstraint(
            "job",
            models.UniqueConstraint(
                condition=models.Q(game__isnull=False),
                fields=("game", "kind", "line", "subject"),
                name="one_job_a_question_of_a_game",
            ),
        ),
        migrations.AlterField(
            "job",
            "kind",
            models.CharField(
                choices=[
                    ("what if", "What if"),
                    ("laboratory", "The laboratory"),
                    ("review", "Review"),
                    ("rebellion", "What if in Boudica's rebellion"),
                    ("rebellion review", "Review of Boudica's rebellion"),
                    ("par", "Par of a game of it"),
                ],
                max_length=20,
            ),
        ),
    ]
