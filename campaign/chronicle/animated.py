"""The map in time as an animated GIF, which stands in a forum or a blog as it is."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from battles.printing.typeset import to_pngs
from campaign.chronicle.printed import TEMPLATES

WIDTH = 640
"""Pixels of a picture of the film: what a forum or a blog shows without shrinking it."""
SHOWN = 1100
"""Milliseconds for each picture."""
LAST_SHOWN = 5000
COLOURS = 192


def animated(title: str, frames: Sequence[tuple[str, str]], maps: Sequence[str]) -> bytes:
    """Frame by frame, each with when it was and what has happened, above them the maps, which stand alone."""
    content = {"title": title, "frames": [{"when": when, "told": told} for when, told in frames]}
    files = {f"{number}.svg": drawn.encode() for number, drawn in enumerate(maps)}
    pictures = [
        Image.open(BytesIO(png)).convert("RGB") for png in to_pngs(TEMPLATES / "film.typ", content, files, WIDTH)
    ]
    palette = _palette(pictures)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    times = [SHOWN] * len(others) + [LAST_SHOWN]
    # Optimised, what is as in the picture before is left out: all but a twentieth.
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return file.getvalue()


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette with the colours of all the pictures: made from all of them, small and side by side."""
    small = [picture.reduce(4) for picture in pictures]
    sheet = Image.new("RGB", (sum(picture.width for picture in small), small[0].height))
    for place, picture in enumerate(small):
        sheet.paste(picture, (place * picture.width, 0))
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)
