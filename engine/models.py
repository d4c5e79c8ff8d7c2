"""The rows of games of any ruleset. Lines are only ever added; states are derived (log.py)."""

import uuid

from django.db import models

from engine import rows


class GameRow(rows.Kept):
    """A game: its ruleset, its start as JSON, and the line of its log where it stands (0: before the first).

    `highest` is the highest line number when lines were last deleted: numbers are never reused. `ahead`: faces given
    before their dice were asked for, as JSON (manual_dice.py). `by_hand`: the player rolls the dice, if the game has no
    settings of its own for that. `key`: the key that another `game` has for it as its part, as a campaign for a battle;
    empty if it is by itself. `superseded`: that game took another course, and this one no longer counts. `taken`: that
    game has the result. `summary`: what lists show of it, as JSON; empty if an older program last moved it on. `par`:
    for a finished game, the results of policies from the same start, as JSON. `binned`: when it was put into the bin.
    `guided`: it shows the notes of a first turn. `example`: it came with the program.
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
    """Faces rolled by hand for a `decision` after line `head`, stored until it has all it asks for."""

    game = models.OneToOneField(GameRow, on_delete=models.CASCADE, related_name="pending_roll")
    head = models.PositiveIntegerField()
    decision = models.TextField()
    faces = models.TextField()

    class Meta:
        db_table = "engine_given"
