"""Games that are parts of others, as the battles of a campaign; those that are there already stand alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0003_standard_words")]

    operations = [
        migrations.AddField("sharedgame", "key", models.CharField(blank=True, default="", max_length=200)),
        migrations.AddField("sharedgame", "superseded", models.BooleanField(default=False)),
        migrations.AddField("sharedgame", "taken", models.BooleanField(default=False)),
    ]
