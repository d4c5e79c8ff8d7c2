"""From one of our templates, its content and its pictures to a PDF or to PNGs, by Typst."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from battles.printing.typeset import TEMPLATES as LOOK
from battles.printing.typeset import fonts

TEMPLATES = Path(__file__).parent
PAGE = "a5"
"""A book, not a document: on A4 two of its pages are printed side by side."""
POINTS = 480
"""Width of a picture's page in points, whatever its pixels."""


def pdf(template: str, content: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """A PDF. It depends on nothing but what is given: no clock, no fonts of the machine."""
    made = _compiled(template, content, files, "pdf", ppi=None)
    assert isinstance(made, bytes)
    return made


def pngs(template: str, content: Mapping[str, Any], files: Mapping[str, bytes], width: int) -> list[bytes]:
    """Each page of a template that is 480 points wide, as a PNG of so many pixels' width."""
    made = _compiled(template, content, files, "png", ppi=72 * width / POINTS)
    return made if isinstance(made, list) else [made]


def _compiled(
    template: str,
    content: Mapping[str, Any],
    files: Mapping[str, bytes],
    kind: Literal["pdf", "png"],
    ppi: float | None,
) -> bytes | list[bytes]:
    import typst  # loads 80 MB: only where something is printed

    with TemporaryDirectory() as folder:
        for source in (LOOK / "look.typ", TEMPLATES / template):
            shutil.copy(source, folder)
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        made = typst.compile(
            Path(folder, template),
            root=Path(folder),
            font_paths=fonts(),
            ignore_system_fonts=True,
            sys_inputs={"content": json.dumps(content), "paper": PAGE},
            format=kind,
            ppi=ppi,
            timestamp=0,
        )
    assert made is not None, "without a file to write to, Typst gives back what it made"
    return made
