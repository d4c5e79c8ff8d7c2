"""A job is of its game's campaign: What if and reviews of the rebellion have no kinds of their own."""

from typing import Any

from django.db import migrations, models


def renamed(apps: Any, schema_editor: Any) -> None:
    jobs = apps.get_model("campaign", "Job").objects.using(schema_editor.connection.alias)
    for before, now in (("rebellion", "what if"), ("rebellion review", "review")):
        jobs.filter(kind=before).update(kind=now)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0014_battles_of_games")]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(
                choices=[
                    ("what if", "What if"),
                    ("laboratory", "The laboratory"),
                    ("review", "Review"),
                    ("par", "Par"),
                ],
                max_length=20,
            ),
        ),
        migrations.RunPython(renamed, migrations.RunPython.noop),
    ]
