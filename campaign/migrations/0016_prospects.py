"""The expectations of a game are a job."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0015_jobs_of_any_game")]

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
                    ("prospect", "Expectations"),
                ],
                max_length=20,
            ),
        ),
    ]
