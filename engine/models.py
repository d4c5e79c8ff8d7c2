"""Rows of games that have no tables of their own. Lines are only ever added; states are derived (log.py)."""

import uuid

from django.db import models

from engine.log import LONGEST_NAME
from engine.rows import Kept


class Game(Kept):
    """A game of any ruleset: its start as JSON, and which line of its log it stands at (0: before the first).

    `highest` is the highest number a line had when lines were last deleted: numbers are never given twice. `by_hand`:
    the player rolls the dice.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=LONGEST_NAME)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    highest = models.PositiveIntegerField(default=0)
    by_hand = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-played", "-created")

    def __str__(self) -> str:
        return self.name


class LogLine(Kept):
    """One line of a log as JSON (codec.py). `parent` is the line it follows: undone lines stay as a branch."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lines")
    n = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    payload = models.TextField()

    class Meta:
        ordering = ("n",)
        constraints = [models.UniqueConstraint(fields=("game", "n"), name="one_game_line_of_each_number")]

    def __str__(self) -> str:
        return f"line {self.n} of {self.game_id}"


class Branch(models.Model):
    """A past that was left, by the number of its last line, under a name."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="branches")
    leaf = models.PositiveIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    left = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-left", "-id")
        constraints = [models.UniqueConstraint(fields=("game", "leaf"), name="one_game_branch_of_each_leaf")]

    def __str__(self) -> str:
        return f"{self.name} (line {self.leaf} of {self.game_id})"


class Given(Kept):
    """Faces rolled by hand for a `decision` after line `head`, kept until it has all it asks for."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="given")
    head = models.PositiveIntegerField()
    decision = models.TextField()
    faces = models.TextField()

    def __str__(self) -> str:
        return f"dice given after line {self.head} of {self.game_id}"
