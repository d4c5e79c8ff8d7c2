"""The branches of skirmishes; and numbers of lines that were deleted are not given again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0004_tracker_log"),
    ]

    operations = [
        migrations.AddField(
            model_name="cardbattle",
            name="highest",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="CardBranch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("leaf", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("left", models.DateTimeField(auto_now_add=True)),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="branches", to="battles.cardbattle"
                    ),
                ),
            ],
            options={
                "ordering": ("-left", "-id"),
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("battle", "leaf"), name="one_card_branch_of_each_leaf")
                ],
            },
        ),
    ]
