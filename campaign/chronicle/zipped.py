"""A book as Markdown with its pictures in a zip, for a blog."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from battles.printing.typeset import to_pngs
from engine.plain_text import in_markdown

PLATE_WIDTH = 960
"""The width of a map in pixels: the column of most blogs, or twice that of narrow ones."""
TEXT = "book.md"
PLATES = Path(__file__).with_name("plates.typ")


def zipped(text: str, pictures: Mapping[str, bytes]) -> bytes:
    """`book.md` and the folder `pictures`. The same book gives the same bytes."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        _write(archive, TEXT, text.encode() + b"\n")
        for name, data in pictures.items():
            _write(archive, f"pictures/{name}", data)
    return file.getvalue()


def _write(archive: ZipFile, name: str, data: bytes) -> None:
    entry = ZipInfo(name)  # dated 1980: it does not depend on the day
    entry.compress_type = ZIP_DEFLATED if name == TEXT else ZIP_STORED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def plates(drawn: Mapping[str, str]) -> dict[str, bytes]:
    """Maps as stand-alone PNGs, by file name."""
    files = {f"{name}.svg": svg.encode() for name, svg in drawn.items()}
    printed = to_pngs(PLATES, {"files": list(files)}, files, PLATE_WIDTH)
    return dict(zip([f"{name}.png" for name in drawn], map(_in_few_colours, printed), strict=True))


def _in_few_colours(png: bytes) -> bytes:
    """A third of the size; nobody could tell more colours of a map apart."""
    file = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def picture(name: str, caption: str) -> str:
    """A picture in the text, with its caption."""
    below = f"\n\n*{in_markdown(caption)}*" if caption else ""
    return f"![{in_markdown(caption)}](pictures/{name}){below}"
