"""Campaigns, the lines of their logs, and what the player adds. Lines are only ever added; states are derived."""

import uuid

from django.db import models

from engine.log import LONGEST_NAME
from engine.rows import Kept

LONGEST_TEXT = 20_000
"""Characters of a note or a rewritten paragraph: several printed pages."""
LONGEST_CAPTION = 200


class Hands(models.TextChoices):
    """Which rolls the player makes with dice of his own."""

    NONE = "none", "The program rolls everything"
    ROME = "rome", "I roll the generator's dice in battles of Rome and its Subjects"
    BATTLES = "battles", "I roll the dice of all battles"
    ALL = "all", "I roll everything"


class Campaign(Kept):
    """A campaign: its start as JSON, and which line of its log it stands at (0: before the first).

    `highest` is the highest number a line had when lines were last deleted: numbers are never given twice.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    highest = models.PositiveIntegerField(default=0)
    hands = models.CharField(max_length=8, choices=Hands, default=Hands.NONE)
    created = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-played", "-created")

    def __str__(self) -> str:
        return self.name


class LogLine(Kept):
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


class Given(Kept):
    """Faces rolled by hand for the step after line `head`, kept until the step has all it asks for."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="given")
    head = models.PositiveIntegerField()
    decision = models.TextField()
    faces = models.TextField()

    def __str__(self) -> str:
        return f"dice given after line {self.head} of {self.campaign_id}"


class Branch(models.Model):
    """A past that was left, by the number of its last line, under a name."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="branches")
    leaf = models.PositiveIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    left = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-left", "-id")
        constraints = [models.UniqueConstraint(fields=("campaign", "leaf"), name="one_branch_of_each_leaf")]

    def __str__(self) -> str:
        return f"{self.name} (line {self.leaf} of {self.campaign_id})"


class Note(models.Model):
    """The player's own words, at a line of the log: it stands in every branch that has the line."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    line = models.PositiveIntegerField()
    text = models.TextField(max_length=LONGEST_TEXT)
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("line", "id")

    def __str__(self) -> str:
        return f"note at line {self.line} of {self.campaign_id}"


class Photo(models.Model):
    """A picture from the table, at a line of the log: a JPEG of at most 1600 px, without the camera's own data."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="photos")
    line = models.PositiveIntegerField()
    caption = models.CharField(max_length=LONGEST_CAPTION, blank=True)
    jpeg = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("line", "id")

    def __str__(self) -> str:
        return f"photo at line {self.line} of {self.campaign_id}"


class Paragraph(models.Model):
    """A paragraph of the chronicle in the player's words, instead of the generated one that begins at this line."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="paragraphs")
    line = models.PositiveIntegerField()
    text = models.TextField(max_length=LONGEST_TEXT)
    edited = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("line",)
        constraints = [models.UniqueConstraint(fields=("campaign", "line"), name="one_paragraph_of_each_line")]

    def __str__(self) -> str:
        return f"paragraph at line {self.line} of {self.campaign_id}"
