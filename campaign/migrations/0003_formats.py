"""Each row with a payload says in which format it was written."""

from django.db import migrations

from engine.migrations._columns import with_format

ROWS = ("campaign", "logline", "given")


class Migration(migrations.Migration):
    dependencies = [("campaign", "0002_players_own")]

    operations = [with_format("campaign", row) for row in ROWS]
