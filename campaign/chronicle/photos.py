"""Photographs from the table: made smaller, turned upright, and stripped of everything else the camera wrote.

A camera's data (EXIF, GPS, previews, comments) can tell where the player lives; a chronicle is made to be published.
"""

import io
import math
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageCms, ImageOps

LONGEST_SIDE = 1600  # pixels: a printed page at 200 dots an inch
MOST_BYTES = 40_000_000  # the sent file; the largest from phones have 25 MB
MOST_PIXELS = {"JPEG": 64_000_000, "progressive JPEG": 40_000_000, "PNG": 24_000_000, "WEBP": 16_000_000}
"""The sent picture, by how much of it must be in memory at once: never more than 256 MB."""
QUALITY = 85
FORMATS = ("JPEG", "PNG", "WEBP")  # the formats read; photos are always stored as JPEG

_HEIC = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_PLAIN = {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
"""What Pillow finds in a JPEG with nothing but a picture."""


class NotAPhoto(Exception):
    """This picture cannot be used; the message says why, and what would help."""


@dataclass(frozen=True)
class Shrunk:
    """A JPEG without metadata, upright, at most 1600 px; `width` and `height` in pixels."""

    jpeg: bytes
    width: int
    height: int


def shrink(data: bytes) -> Shrunk:
    """A photograph as it is stored; raises NotAPhoto."""
    if len(data) > MOST_BYTES:
        raise NotAPhoto(f"It is larger than {MOST_BYTES // 1_000_000} MB. A smaller copy will do.")
    image = _opened(data)
    try:
        image.draft("RGB", _size_kept(image))  # a JPEG need not be decoded in full for a small copy
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
        upright = ImageOps.exif_transpose(image)
        return _kept(_on_white(_in_common_colours(upright)))
    except Exception as error:  # Pillow raises anything on damaged pictures
        raise _damaged(error) from error


def check(jpeg: bytes) -> Shrunk:
    """Check that `shrink` made an imported picture, which stays unchanged; raises NotAPhoto."""
    image = _opened(jpeg)
    if image.format != "JPEG" or image.mode != "RGB" or not set(image.info) <= _PLAIN:
        raise NotAPhoto("It was not exported by this program: add it to the campaign by hand.")
    if max(image.size) > LONGEST_SIDE:
        raise NotAPhoto(f"It is larger than {LONGEST_SIDE} pixels.")
    try:
        image.load()
    except Exception as error:
        raise _damaged(error) from error
    return Shrunk(jpeg, *image.size)


def _damaged(error: Exception) -> NotAPhoto:
    return NotAPhoto(f"It is damaged and cannot be read to its end ({error}).")


def _opened(data: bytes) -> Any:
    """The picture with only its header read. (Pillow has a class for each format.)"""
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        raise NotAPhoto(
            "It is a HEIC picture, which few programs can read. Save it as a JPEG and send that: on a Mac or iPhone "
            "share or export it as JPEG; for pictures to come, choose Settings, Camera, Formats, Most Compatible."
        )
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise NotAPhoto("It has too many pixels. A smaller copy will do.") from error
    except Exception as error:
        raise NotAPhoto("It is not a picture that can be read here. JPEG, PNG and WebP can.") from error
    kind = "progressive JPEG" if "progressive" in image.info else str(image.format)
    if image.width * image.height > MOST_PIXELS[kind]:
        most = f"more than {MOST_PIXELS[kind] // 1_000_000} million pixels"
        raise NotAPhoto(f"It has {most}, too many for a {kind} here. A smaller copy of it will do.")
    return image


def _size_kept(image: Image.Image) -> tuple[int, int]:
    """Its shape, with no side longer than is stored."""
    part = min(1.0, LONGEST_SIDE / max(image.size))
    return math.ceil(image.width * part), math.ceil(image.height * part)


def _in_common_colours(image: Image.Image) -> Image.Image:
    """In sRGB: the camera's profile is not stored, and without it wider colours would look dull."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode != "RGB":
        return image
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        return ImageCms.profileToProfile(image, own, ImageCms.createProfile("sRGB")) or image
    except (ImageCms.PyCMSError, OSError):
        return image


def _on_white(image: Image.Image) -> Image.Image:
    """A new picture without metadata; transparent parts become white."""
    paper = Image.new("RGB", image.size, "white")
    if image.has_transparency_data:
        image = image.convert("RGBA")
        paper.paste(image, mask=image)
    else:
        paper.paste(image.convert("RGB"))
    return paper


def _kept(image: Image.Image) -> Shrunk:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return Shrunk(out.getvalue(), *image.size)
