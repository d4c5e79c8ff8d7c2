"""The rows of games, of whichever ruleset. Lines are only ever added; states are derived (log.py)."""

import uuid

from django.db import models

from engine import rows


class GameRow(rows.Kept):
    """A game: of which ruleset, its start as JSON, and which line of its log it stands at (0: before the first).

    `highest` is the highest number a line had when lines were last deleted: numbers are never given twice.
    `ahead`: the faces by hand that were given before their dice were asked for, as JSON (manual_dice.py).
    `by_hand`: the player rolls the dice, where a game has no settings of its own for that.
    `key`: by what another `game` knows it, of which it is a part, as a battle of a campaign; empty of one by itself.
    `superseded`: that other went elsewhere, and this counts no more. `taken`: that other has the result.
    `summary`: what lists say of it, as JSON; empty where an older program last moved it on.
    `par`: of one that has come to its end, what policies made of the same beginning, as JSON.
    `binned`: when it was put into the bin. `guided`: whether the notes of a first turn stand beside it.
    `example`: it came with the program.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=rows.LONGEST_NAME)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    highest = models.PositiveIntegerField(default=0)
    ahead = models.TextField(default="", blank=True)
    by_hand = models.BooleanField(default=False)
    key = models.CharField(max_length=200, default="", blank=True)
    game = models.ForeignKey("self", on_delete=models.CASCADE, related_name="parts", null=True, blank=True)
    superseded = models.BooleanField(default=False)
    taken = models.BooleanField(default=False)
    summary = models.TextField(default="", blank=True)
    par = models.TextField(default="", blank=True)
    binned = models.DateTimeField(null=True, blank=True)
    guided = models.BooleanField(default=False)
    example = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "engine_game"
        ordering = ("-played", "-created")
        indexes = [models.Index(fields=("ruleset", "key"), name="parts_by_key")]

    def __str__(self) -> str:
        return self.name


class GameLine(rows.LineRow):
    """See rows.LineRow."""

    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="lines")

    class Meta(rows.LineRow.Meta):
        db_table = "engine_logline"
        constraints = [models.UniqueConstraint(fields=("game", "n"), name="one_line_of_each_number")]


class GameBranch(rows.BranchRow):
    """See rows.BranchRow."""

    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.BranchRow.Meta):
        db_table = "engine_branch"
        constraints = [models.UniqueConstraint(fields=("game", "leaf"), name="one_branch_of_each_leaf")]


class PendingRoll(rows.Kept):
    """Faces rolled by hand for a `decision` after line `head`, kept until it has all it asks for."""

    game = models.OneToOneField(GameRow, on_delete=models.CASCADE, related_name="pending_roll")
    head = models.PositiveIntegerField()
    decision = models.TextField()
    faces = models.TextField()

    class Meta:
        db_table = "engine_given"
