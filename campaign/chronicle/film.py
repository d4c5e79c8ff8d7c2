"""The map in time: on a page, and as an animated GIF for forums and blogs."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from battles.printing.typeset import to_pngs
from campaign.chronicle.chronicle import Chronicle, Frame
from campaign.chronicle.passages import Past

WIDTH = 640  # the width of the GIF in pixels, which forums and blogs show in full size
SHOWN = 1100  # milliseconds for each picture
LAST_SHOWN = 5000
COLOURS = 192
FILM = Path(__file__).with_name("film.typ")


def steps(frames: Sequence[Frame], asked: int) -> dict[str, Any]:
    """What templates/chronicle/_film.html needs except the map: the requested step, or else the first."""
    shown = asked if asked < len(frames) else 0
    return {
        "frames": frames,
        "shown": shown,
        "step": frames[shown],
        "before": shown - 1 if shown else None,
        "after": shown + 1 if shown + 1 < len(frames) else None,
    }


def gif(of: Chronicle[Any], title: str, past: Past) -> bytes:
    """Frame by frame, each with its date and what has happened."""
    frames = of.frames(past)
    content = {"title": title, "frames": [{"when": frame.when, "told": frame.text} for frame in frames]}
    maps = [of.country.alone(of.film([frame], 0, "")) for frame in frames]
    files = {f"{number}.svg": drawn.encode() for number, drawn in enumerate(maps)}
    pictures = [Image.open(BytesIO(png)).convert("RGB") for png in to_pngs(FILM, content, files, WIDTH)]
    palette = _palette(pictures)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    times = [SHOWN] * len(others) + [LAST_SHOWN]
    # Optimised: only changed areas are stored, which saves nineteen twentieths.
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return file.getvalue()


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette for all pictures, made from small copies of them side by side."""
    small = [picture.reduce(4) for picture in pictures]
    sheet = Image.new("RGB", (sum(picture.width for picture in small), small[0].height))
    for place, picture in enumerate(small):
        sheet.paste(picture, (place * picture.width, 0))
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)
