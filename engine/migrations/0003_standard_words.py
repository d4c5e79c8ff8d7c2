"""Rows under the field's words; not a row or a table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0002_ahead")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Game", "SharedGame"),
                migrations.AlterModelTable("SharedGame", "engine_game"),
                migrations.RenameModel("LogLine", "SharedLine"),
                migrations.AlterModelTable("SharedLine", "engine_logline"),
                migrations.RenameModel("Branch", "SharedBranch"),
                migrations.AlterModelTable("SharedBranch", "engine_branch"),
                migrations.RenameModel("Given", "SharedPendingRoll"),
                migrations.AlterModelTable("SharedPendingRoll", "engine_given"),
                migrations.AlterField(
                    "SharedPendingRoll",
                    "game",
                    models.OneToOneField("engine.SharedGame", models.CASCADE, related_name="pending_roll"),
                ),
            ]
        )
    ]
