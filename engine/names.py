"""What may be a name: something is seen of it, or nobody could point at what it names."""

import unicodedata

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a sign that are empty: the fillers of Hangul, and Braille without a dot."""


def is_seen(text: str) -> bool:
    """Whether a letter, digit or sign in it can be seen; no space can, no joiner, and no accent without its letter."""
    return any(unicodedata.category(one)[0] in "LNPS" and one not in _BLANK for one in text)
