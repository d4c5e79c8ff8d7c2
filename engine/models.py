"""Rows of games that have no tables of their own. Lines are only ever added; states are derived (log.py)."""

from django.db import models

from engine import rows


class SharedGame(rows.GameRow):
    """A game of any ruleset. `by_hand`: the player rolls the dice.

    One that is a part of another game, as a battle of a campaign, has a `key` by which that knows it; it is empty where
    a game stands alone. `superseded`: that other went elsewhere, and this counts no more. `taken`: it has the result.
    `guided`: whether the notes of a first turn stand beside its board. `example`: it came with the program.
    """

    ruleset = models.CharField(max_length=40)
    by_hand = models.BooleanField(default=False)
    key = models.CharField(max_length=200, default="", blank=True)
    superseded = models.BooleanField(default=False)
    taken = models.BooleanField(default=False)
    guided = models.BooleanField(default=False)
    example = models.BooleanField(default=False)

    class Meta(rows.GameRow.Meta):
        db_table = "engine_game"


class SharedLine(rows.LineRow):
    """See rows.LineRow."""

    game = models.ForeignKey(SharedGame, on_delete=models.CASCADE, related_name="lines")

    class Meta(rows.LineRow.Meta):
        db_table = "engine_logline"
        constraints = [models.UniqueConstraint(fields=("game", "n"), name="one_game_line_of_each_number")]


class SharedBranch(rows.BranchRow):
    """See rows.BranchRow."""

    game = models.ForeignKey(SharedGame, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.BranchRow.Meta):
        db_table = "engine_branch"
        constraints = [models.UniqueConstraint(fields=("game", "leaf"), name="one_game_branch_of_each_leaf")]


class SharedPendingRoll(rows.PendingRollRow):
    """See rows.PendingRollRow."""

    game = models.OneToOneField(SharedGame, on_delete=models.CASCADE, related_name="pending_roll")

    class Meta:
        db_table = "engine_given"
