import uuid

import django.db.models.deletion
from django.db import migrations, models

import engine.rows


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0008_par"),
    ]

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("format", models.PositiveSmallIntegerField(default=engine.rows.today)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(choices=[("what if", "What if")], max_length=20)),
                ("line", models.PositiveIntegerField(default=0)),
                ("subject", models.CharField(max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked for"),
                            ("running", "being worked on"),
                            ("done", "done"),
                            ("stopped", "stopped"),
                            ("failed", "failed"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("progress", models.TextField(blank=True, default="")),
                ("result", models.TextField(blank=True, default="")),
                ("problem", models.TextField(blank=True, default="")),
                ("asked_at", models.DateTimeField()),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to="campaign.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ("-asked_at",),
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "campaign", "line", "subject"), name="one_job_a_question")
                ],
            },
        ),
    ]
