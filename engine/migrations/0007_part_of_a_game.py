"""A game that is a part of another names it, and is found by its key."""

from django.db import migrations, models

from engine.migrations._columns import with_game


class Migration(migrations.Migration):
    dependencies = [("engine", "0006_one_row")]

    operations = [
        with_game("engine", "gamerow", "engine_game", "parts"),
        migrations.AddIndex("gamerow", models.Index(fields=["ruleset", "key"], name="parts_by_key")),
    ]
