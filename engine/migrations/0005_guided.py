"""Games begun at a click: with notes of a first turn, or played to their end; none of those that are there is one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0004_parts_of_others")]

    operations = [
        migrations.AddField("sharedgame", "guided", models.BooleanField(default=False)),
        migrations.AddField("sharedgame", "example", models.BooleanField(default=False)),
    ]
