"""By which rules a line of the log was played. Each line keeps its version, and is told by its own events for ever."""

RULES = 2
"""Of the lines that are played now; what each version changed stands here.

1: the rebellion's first rules.
2: a lone army that plunder has brought over its limit keeps after a battle what it had (W6.7, W6.9).
"""
