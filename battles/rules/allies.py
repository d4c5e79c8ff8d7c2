"""How much of an army on the table or at the cards may be its Subjects' (C6.10)."""

ALLIED_SHARE = 4
"""All allied corps together are at most a quarter of the army's points."""


def allied_points(points: int) -> int:
    """The most points that allied corps may have together (C6.10)."""
    return points // ALLIED_SHARE
