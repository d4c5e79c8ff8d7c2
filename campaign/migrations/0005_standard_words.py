"""Rows under the field's words; not a row or a table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0004_ahead")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Given", "PendingRoll"),
                migrations.AlterModelTable("PendingRoll", "campaign_given"),
                migrations.AlterField(
                    "PendingRoll",
                    "campaign",
                    models.OneToOneField("campaign.Campaign", models.CASCADE, related_name="pending_roll"),
                ),
            ]
        )
    ]
