"""By which rules a line of the log was played. Each line keeps its version, and is told by its own events for ever."""

RULES = 2
"""Of the lines that are played now. Raised by 1 when a mended rule gives other events for the same decisions and faces,
admits other decisions, or asks for its dice otherwise; what each version changed stands here.

1: version 1.0 of the program.
2: the dice of an override do not hear the words of its reason; who puts Epirus's army into Italy says who pays it.
"""

RESOLVED = frozenset({1, 2})
"""Versions whose decisions this program can resolve again just as they were: where a mend kept the old rule for old
lines (`Play.rules`), or touched none that they could meet. Lines of any other version are held to their events only."""
