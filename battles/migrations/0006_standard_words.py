"""Rows under the field's words; not a row or a table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0005_card_branches")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Draft", "ListVersion"),
                migrations.AlterModelTable("ListVersion", "battles_draft"),
                migrations.RenameModel("Count", "Tracker"),
                migrations.AlterModelTable("Tracker", "battles_count"),
                migrations.AlterField(
                    "ListVersion",
                    "fight",
                    models.ForeignKey("battles.Fight", models.CASCADE, related_name="list_versions"),
                ),
            ]
        )
    ]
