from django.db import migrations, models

from engine.migrations._columns import with_column


class Migration(migrations.Migration):
    """Of what is over already there is none: `play` works it out beside the server (shelf.py)."""

    dependencies = [
        ("campaign", "0007_summary"),
    ]

    operations = [
        with_column(
            "campaign", "campaign", "par", "text NOT NULL DEFAULT ''", models.TextField(default="", blank=True)
        ),
    ]
