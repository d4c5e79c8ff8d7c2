"""The rules version of a log line. Each line keeps its own, and is always told by its own events."""

RULES = 2
"""For new lines. Each version changed:

1: the rebellion's first rules.
2: a lone army over its limit from plunder keeps after a battle what it had (W6.7, W6.9).
"""
