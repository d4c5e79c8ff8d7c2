"""Two tables: campaigns, and the lines of their logs. Lines are only ever added; states are derived (chronicle.py)."""

import uuid

from django.db import models

from campaign.savefile import LONGEST_NAME


class Campaign(models.Model):
    """A campaign: its start as JSON, and which line of its log it stands at (0: before the first)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-played", "-created")

    def __str__(self) -> str:
        return self.name


class LogLine(models.Model):
    """One line of a log as JSON (savefile.py). `parent` is the line it follows: undone lines stay as a branch."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="lines")
    n = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    payload = models.TextField()

    class Meta:
        ordering = ("n",)
        constraints = [models.UniqueConstraint(fields=("campaign", "n"), name="one_line_of_each_number")]

    def __str__(self) -> str:
        return f"line {self.n} of {self.campaign_id}"
