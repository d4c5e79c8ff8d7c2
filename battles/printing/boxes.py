"""What our typefaces do not have: Typst prints a box for it, and says nothing."""

import unicodedata
from functools import lru_cache

from battles.printing.typeset import fonts

MOST_NAMED = 12
MOST_TRIED = 300
"""Of the characters that are not ASCII: each that is missing takes 5 ms to find."""


def boxes(text: str) -> list[str]:
    """The names of all characters in a text that are printed as a box, as they are met; of many the first twelve."""
    tried = [one for one in dict.fromkeys(text) if not one.isascii() and one.isprintable()][:MOST_TRIED]
    found = _missing("".join(sorted(tried)))
    met = [one for one in tried if one in found]
    more = [f"{len(met) - MOST_NAMED} more"] if len(met) > MOST_NAMED else []
    return [*(unicodedata.name(one, f"U+{ord(one):04X}").lower() for one in met[:MOST_NAMED]), *more]


@lru_cache(maxsize=256)
def _missing(text: str) -> str:
    """Found by halves: a PDF for archives (PDF/A) may have no box, and that is all that Typst tells of it."""
    if not text or _can_be_printed(text):
        return ""
    half = len(text) // 2
    return _missing(text[:half]) + _missing(text[half:]) if half else text


def _can_be_printed(text: str) -> bool:
    import typst  # loads 80 MB: only where something is printed

    # A group for each, or a sign would be joined to its neighbour; not as markup, which it might be.
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
