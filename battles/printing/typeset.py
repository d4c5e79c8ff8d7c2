"""From a template, its content and its pictures to a PDF or PNGs, by Typst."""

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
FONTS = TEMPLATES / "fonts"  # the typefaces of all that is drawn or printed, as TrueType
Paper = Literal["a4", "us-letter", "a5"]
"""Paper sizes. A book is A5; on A4, 2 of its pages share a sheet."""
POINTS = 480  # the width of a picture's page in points, whatever its pixels


def to_pdf(template: Path, content: Mapping[str, Any], paper: Paper, files: Mapping[str, bytes] | None = None) -> bytes:
    """A PDF of this template. It depends only on the arguments: no clock, no system fonts."""
    made = _compiled(template, content, files or {}, paper, "pdf", ppi=None)
    assert isinstance(made, bytes)
    return made


def to_pngs(template: Path, content: Mapping[str, Any], files: Mapping[str, bytes], width: int) -> list[bytes]:
    """Each page of a template (480 points wide) as a PNG of this width in pixels."""
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
    """Only our typefaces, for Typst."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
