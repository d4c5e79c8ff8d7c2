"""Rows of every game, with what campaigns have; the tables become one in the migration of campaigns that follows."""

from django.db import migrations, models

BINNED = models.DateTimeField(blank=True, null=True)
TEXT = models.TextField(blank=True, default="")


class Migration(migrations.Migration):
    dependencies = [("engine", "0005_guided")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("SharedGame", "GameRow"),
                migrations.AddField("gamerow", "binned", BINNED),
                migrations.AddField("gamerow", "summary", TEXT),
                migrations.AddField("gamerow", "par", TEXT),
                migrations.RenameModel("SharedLine", "GameLine"),
                migrations.RemoveConstraint("gameline", "one_game_line_of_each_number"),
                migrations.AddConstraint(
                    "gameline", models.UniqueConstraint(fields=("game", "n"), name="one_line_of_each_number")
                ),
                migrations.RenameModel("SharedBranch", "GameBranch"),
                migrations.RemoveConstraint("gamebranch", "one_game_branch_of_each_leaf"),
                migrations.AddConstraint(
                    "gamebranch", models.UniqueConstraint(fields=("game", "leaf"), name="one_branch_of_each_leaf")
                ),
                migrations.RenameModel("SharedPendingRoll", "PendingRoll"),
            ]
        )
    ]
