"""Valid names: something in them must be visible."""

import unicodedata

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a sign that are blank: the fillers of Hangul, and Braille without a dot."""


def is_seen(text: str) -> bool:
    """Whether it has a visible letter, digit or sign; spaces, joiners and bare accents are none."""
    return any(unicodedata.category(one)[0] in "LNPS" and one not in _BLANK for one in text)
