"""Style sheets and pictures inside a page, so that it is one file that needs nothing else."""

import re
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe

from engine.web.joined import static_file

_FACE = re.compile(r"@font-face \{[^}]*\}\n?")
_FILE = re.compile(r'url\("([\w./-]+)"\)')
KINDS = {".woff2": "font/woff2", ".png": "image/png"}


def style(sheets: Sequence[str]) -> SafeString:
    """These style sheets of the pages as an element, with the Latin typefaces and the paper inside them."""
    text = "\n".join(_sheet(static_file(name)) for name in sheets)
    return mark_safe(f"<style>{text}</style>")  # noqa: S308 - our own; a file is under no policy


def _sheet(file: Path) -> str:
    text = _FACE.sub(lambda face: "" if "latin-ext" in face[0] else face[0], file.read_text(encoding="utf-8"))
    return _FILE.sub(
        lambda found: f'url("{data(KINDS[Path(found[1]).suffix], (file.parent / found[1]).read_bytes())}")', text
    )


def data(kind: str, content: bytes) -> str:
    """Something of this kind as an address that holds it."""
    return f"data:{kind};base64,{b64encode(content).decode()}"
