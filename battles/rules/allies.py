"""The share of an army that its Subjects' corps may have, on the table or by cards (C6.10)."""

ALLIED_SHARE = 4  # all allied corps together have at most a quarter of the army's points


def allied_points(points: int) -> int:
    """The most army points that allied corps may have together (C6.10)."""
    return points // ALLIED_SHARE
