"""Characters that are missing in our typefaces: Typst prints a box for them, without an error."""

import unicodedata
from functools import lru_cache

from battles.printing.typeset import fonts

MOST_NAMED = 12
MOST_TRIED = 300  # the most non-ASCII characters tested: each missing one takes 5 ms to find


def boxes(text: str) -> list[str]:
    """The names of the characters in a text that would print as a box, in order; at most 12."""
    tried = [one for one in dict.fromkeys(text) if not one.isascii() and one.isprintable()][:MOST_TRIED]
    found = _missing("".join(sorted(tried)))
    met = [one for one in tried if one in found]
    more = [f"{len(met) - MOST_NAMED} more"] if len(met) > MOST_NAMED else []
    return [*(unicodedata.name(one, f"U+{ord(one):04X}").lower() for one in met[:MOST_NAMED]), *more]


@lru_cache(maxsize=256)
def _missing(text: str) -> str:
    """By bisection: PDF/A forbids such boxes, and Typst only says that there is one."""
    if not text or _can_be_printed(text):
        return ""
    half = len(text) // 2
    return _missing(text[:half]) + _missing(text[half:]) if half else text


def _can_be_printed(text: str) -> bool:
    import typst  # loads 80 MB: only where something is printed

    # A group for each, so that a sign is neither joined to its neighbour nor read as markup.
    signs = "".join(f'#box(text("\\u{{{ord(one):x}}}"))' for one in text)
    try:
        typst.compile(
            f'#set text(font: "EB Garamond"); {signs}'.encode(),
            font_paths=fonts(),
            ignore_system_fonts=True,
            format="pdf",
            pdf_standards="a-3b",
            timestamp=0,
        )
    except typst.TypstError as problem:
        if "could not be displayed" not in problem.message:
            raise
        return False
    return True
