"""By which rules a line of a card battle was played. Each line keeps its version, and is told by its own events."""

RULES = 2
"""Of the lines that are played now. Raised by 1 when a mend changes events, offers or dice; what each changed:

1: version 1.0 of the program.
2: Late Orders swap no two cards that are the same (R47), and nobody is asked whether to throw again who has destroyed
   his target whatever the enemy answers (R25, R41).
"""
