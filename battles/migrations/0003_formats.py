"""Each row with a payload says in which format it was written."""

from django.db import migrations

from engine.migrations._columns import with_format

ROWS = (
    "fight",
    "draft",
    "count",
    "tap",
    "savedlist",
    "collection",
    "cardbattle",
    "cardline",
    "dicetable",
)


class Migration(migrations.Migration):
    dependencies = [("battles", "0002_card_battles")]

    operations = [with_format("battles", row) for row in ROWS]
