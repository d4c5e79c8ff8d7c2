"""From a template and its content to a PDF, by Typst."""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from typst import Fonts

TEMPLATES = Path(__file__).parent
FONTS = TEMPLATES / "fonts"
"""The typefaces of all that is drawn or printed, as TrueType."""
Paper = Literal["a4", "us-letter"]
PAPERS: tuple[Paper, ...] = ("a4", "us-letter")


def to_pdf(template: str, content: dict[str, Any], paper: Paper) -> bytes:
    """A PDF of this template. It depends on nothing but what is given: no clock, no fonts of the machine."""
    import typst  # loads 80 MB: only where something is printed

    pdf = typst.compile(
        TEMPLATES / template,
        font_paths=fonts(),
        ignore_system_fonts=True,
        sys_inputs={"content": json.dumps(content), "paper": paper},
        timestamp=0,
    )
    assert isinstance(pdf, bytes)
    return pdf


@cache
def fonts() -> "Fonts":
    """Our typefaces and no others, for Typst."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
