"""A tracker's log is kept like any other: its row says at which line it stands, its lines which they follow."""

from django.db import migrations, models
from django.db.models import Count, F


def fill(apps, schema_editor):  # type: ignore[no-untyped-def]
    """Until now each line followed the one before it, and the tracker stood at the last."""
    alias = schema_editor.connection.alias
    apps.get_model("battles", "Tap").objects.using(alias).update(parent=F("n") - 1)
    counts = apps.get_model("battles", "Count").objects.using(alias)
    for id, taps in counts.annotate(taps=Count("lines")).values_list("id", "taps"):
        counts.filter(id=id).update(head=taps)


class Migration(migrations.Migration):
    dependencies = [("battles", "0003_formats")]

    operations = [
        migrations.AddField("count", "head", models.PositiveIntegerField(default=0)),
        migrations.AddField("tap", "parent", models.PositiveIntegerField(default=0)),
        migrations.AlterField("tap", "line", models.TextField(db_column="line")),
        migrations.RenameField("tap", "line", "payload"),
        migrations.AlterField(
            "tap", "count", models.ForeignKey("battles.count", on_delete=models.CASCADE, related_name="lines")
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
