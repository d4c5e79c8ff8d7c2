"""By which rules a line of a card battle was played. Each line keeps its version, and is told by its own events."""

RULES = 1
"""Of the lines that are played now. Raised by 1 when a mend changes events, offers or dice; what each changed:

1: version 1.0 of the program.
"""
