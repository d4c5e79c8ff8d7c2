"""Rows of games that have no tables of their own. Lines are only ever added; states are derived (log.py)."""

from django.db import models

from engine import rows


class Game(rows.Game):
    """A game of any ruleset. `by_hand`: the player rolls the dice."""

    ruleset = models.CharField(max_length=40)
    by_hand = models.BooleanField(default=False)


class LogLine(rows.LogLine):
    """See rows.LogLine."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lines")

    class Meta(rows.LogLine.Meta):
        constraints = [models.UniqueConstraint(fields=("game", "n"), name="one_game_line_of_each_number")]


class Branch(rows.Branch):
    """See rows.Branch."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.Branch.Meta):
        constraints = [models.UniqueConstraint(fields=("game", "leaf"), name="one_game_branch_of_each_leaf")]


class Given(rows.Given):
    """See rows.Given."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="given")
