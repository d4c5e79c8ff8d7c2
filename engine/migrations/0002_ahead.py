"""Faces by hand that were given before their dice were asked for."""

from django.db import migrations

from engine.migrations._columns import with_ahead


class Migration(migrations.Migration):
    dependencies = [("engine", "0001_initial")]

    operations = [with_ahead("engine", "game")]
