"""The rules version of a line of a card battle. Each line keeps its own, and is told by its own events."""

RULES = 2
"""For new lines. Raised by 1 when a mend changes events, offers or dice; what each changed:

1: version 1.0 of the program.
2: Late Orders never swap 2 identical cards (R47), and a reroll is no longer offered after a throw that destroys its
target whatever the enemy answers (R25, R41).
"""
