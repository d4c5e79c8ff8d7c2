"""The rules version of a log line. Each line keeps its own, and is always told by its own events."""

RULES = 2
"""For new lines.

Raised by 1 when a mend changes the events of a decision with its faces, the legal decisions, or the dice. Each version
changed:

1: version 1.0 of the program.
2: an override's dice no longer depend on the words of its reason; overriding Epirus's army asks for its payer.
"""

RESOLVED = frozenset({1, 2})
"""The versions whose decisions this program still resolves exactly as they were.

Each mend kept the old rule for old lines (`Play.rules`), or could not affect them. For lines of other versions only the
events are checked.
"""
