"""Faces by hand that were given before their dice were asked for."""

from django.db import migrations

from engine.migrations._columns import with_ahead


class Migration(migrations.Migration):
    dependencies = [("campaign", "0003_formats")]

    operations = [with_ahead("campaign", "campaign")]
