"""Y5, victory."""

from campaign.agricola.rules.play import Play


def judge(play: Play) -> None:
    """Y5.1: whether a side has won at once."""
