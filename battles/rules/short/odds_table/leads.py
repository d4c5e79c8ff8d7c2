"""Whether a leader counts on the odds table (H3)."""

LEADS_FROM = 60
"""Percent: a ruler leads with this much Aggressor in attack, or Protector in defence."""
ALWAYS, NEVER = frozenset({"epirus"}), frozenset({"romans", "carthage"})
"""A king in the field; and Powers whose generals change every year."""


def leads(power: str, rating: int) -> int:
    """1 for a side whose leader counts (H3), else 0.

    `power` is the Power the army fights for (a Subject's controller); `rating` its ruler's, in percent: Aggressor in
    attack, Protector in defence, 0 without a ruler.
    """
    return int(power in ALWAYS or (power not in NEVER and rating >= LEADS_FROM))
