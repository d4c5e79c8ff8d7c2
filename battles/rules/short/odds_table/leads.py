"""Whether a leader's name weighs on the odds table (H3)."""

LEADS_FROM = 60
"""Percent: a ruler with so much Aggressor leads where he attacks, with so much Protector where he defends."""
ALWAYS, NEVER = frozenset({"epirus"}), frozenset({"romans", "carthage"})
"""A king in the field; and those whose generals change from year to year."""


def leads(power: str, rating: int) -> int:
    """1 for a side whose leader counts (H3), else 0.

    `power` is whom the army fights for, a Subject's its controller; `rating` its ruler's, in percent: Aggressor where
    it attacks, Protector where it defends, 0 where there is no ruler.
    """
    return int(power in ALWAYS or (power not in NEVER and rating >= LEADS_FROM))
