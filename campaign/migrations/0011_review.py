from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0010_experiments"),
    ]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(
                choices=[("what if", "What if"), ("laboratory", "The laboratory"), ("review", "Review")], max_length=20
            ),
        ),
    ]
