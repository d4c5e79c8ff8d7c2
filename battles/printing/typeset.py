"""From a template, its content and its pictures to a PDF or to PNGs, by Typst."""

import json
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from typst import Fonts

TEMPLATES = Path(__file__).parent
FONTS = TEMPLATES / "fonts"
"""The typefaces of all that is drawn or printed, as TrueType."""
Paper = Literal["a4", "us-letter", "a5"]
"""What documents are printed on. A book is of A5 size: on A4 two of its pages are printed side by side."""
POINTS = 480
"""Width of a picture's page in points, whatever its pixels."""


def to_pdf(template: Path, content: Mapping[str, Any], paper: Paper, files: Mapping[str, bytes] | None = None) -> bytes:
    """A PDF of this template. It depends on nothing but what is given: no clock, no fonts of the machine."""
    made = _compiled(template, content, files or {}, paper, "pdf", ppi=None)
    assert isinstance(made, bytes)
    return made


def to_pngs(template: Path, content: Mapping[str, Any], files: Mapping[str, bytes], width: int) -> list[bytes]:
    """Each page of a template that is 480 points wide, as a PNG of so many pixels' width."""
    made = _compiled(template, content, files, "a5", "png", ppi=72 * width / POINTS)
    return made if isinstance(made, list) else [made]


def _compiled(
    template: Path,
    content: Mapping[str, Any],
    files: Mapping[str, bytes],
    paper: Paper,
    kind: Literal["pdf", "png"],
    ppi: float | None,
) -> bytes | list[bytes]:
    import typst  # loads 80 MB: only where something is printed

    with TemporaryDirectory() as folder:
        for source in (TEMPLATES / "look.typ", template):
            shutil.copy(source, folder)
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        made = typst.compile(
            Path(folder, template.name),
            root=Path(folder),
            font_paths=fonts(),
            ignore_system_fonts=True,
            sys_inputs={"content": json.dumps(content), "paper": paper},
            format=kind,
            ppi=ppi,
            timestamp=0,
        )
    assert made is not None, "without a file to write to, Typst gives back what it made"
    return made


@cache
def fonts() -> "Fonts":
    """Our typefaces and no others, for Typst."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
