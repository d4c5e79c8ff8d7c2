"""A book as a PDF, by book.typ: plain text and pictures."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battles.printing.boxes import boxes
from battles.printing.typeset import to_pdf

TEMPLATES = Path(__file__).parent
"""Of books and their pictures, for Typst."""
Content = dict[str, Any]


def pdf(content: Content, pictures: Mapping[str, bytes]) -> bytes:
    """The book to print or to publish, with its pictures by their files' names; the same book gives the same bytes."""
    written = json.dumps(content, ensure_ascii=False)
    return to_pdf(TEMPLATES / "book.typ", {**content, "boxes": boxes(written)}, "a5", pictures)
