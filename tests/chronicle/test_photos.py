"""Photographs: small, upright, and without a trace of the camera; what is no picture is refused with the reason."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from campaign.chronicle import photos
from campaign.chronicle.photos import NotAPhoto, check, shrink

ORIENTATION, MAKE, GPS = 0x0112, 0x010F, 0x8825
RED, BLUE = (255, 0, 0), (0, 0, 255)


def picture(width: int = 400, height: int = 300, mode: str = "RGB") -> Image.Image:
    """Its left half is red, its right half blue."""
    image = Image.new(mode, (width, height), RED if mode == "RGB" else (*RED, 255))
    image.paste(BLUE if mode == "RGB" else (*BLUE, 255), (width // 2, 0, width, height))
    return image


def written(image: Image.Image, form: str = "JPEG", **more: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def from_a_camera(orientation: int = 1, width: int = 400, height: int = 300) -> bytes:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif[MAKE] = "Camera of Rome"
    exif.get_ifd(GPS)[1] = "N"
    return written(picture(width, height), exif=exif, comment="at my house", dpi=(300, 300))


def opened(jpeg: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(jpeg))
    image.load()
    return image


def colour(image: Image.Image, x: int, y: int) -> str:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return "red" if found[0] > 200 > found[2] else "blue" if found[2] > 200 > found[0] else str(found)


@pytest.mark.parametrize(
    ("size", "kept"),
    [((400, 300), (400, 300)), ((4000, 3000), (1600, 1200)), ((3000, 4000), (1200, 1600)), ((1601, 1), (1600, 1))],
)
@pytest.mark.parametrize("form", photos.FORMATS)
def test_it_is_made_small(form: str, size: tuple[int, int], kept: tuple[int, int]):
    shrunk = shrink(written(picture(*size), form))

    image = opened(shrunk.jpeg)
    assert image.format == "JPEG"
    assert image.size == (shrunk.width, shrunk.height) == kept


def test_nothing_of_the_camera_is_left():
    data = from_a_camera()
    assert b"Camera of Rome" in data

    jpeg = shrink(data).jpeg

    image = opened(jpeg)
    assert not image.getexif()
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    for trace in (b"Camera", b"house", b"Exif", b"ICC_PROFILE", b"http"):
        assert trace not in jpeg


def test_nothing_is_left_of_other_formats_either():
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", "Fabius Pictor")
    notes.add_itxt("XML:com.adobe.xmp", "<x>Fabius Pictor</x>")

    for data in (written(picture(), "PNG", pnginfo=notes), written(picture(), "WEBP", xmp=b"<x>Fabius Pictor</x>")):
        assert b"Fabius" in data
        assert b"Fabius" not in shrink(data).jpeg


@pytest.mark.parametrize(
    ("orientation", "turned", "red_at"),
    [(1, False, (2, 2)), (2, False, (397, 2)), (3, False, (397, 297)), (6, True, (2, 2)), (8, True, (2, 397))],
)
def test_it_stands_upright(orientation: int, turned: bool, red_at: tuple[int, int]):
    shrunk = shrink(from_a_camera(orientation))

    assert (shrunk.width, shrunk.height) == ((300, 400) if turned else (400, 300))
    assert colour(opened(shrunk.jpeg), *red_at) == "red"


def test_what_is_transparent_becomes_paper():
    image = picture(mode="RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 100, 100))

    for data in (written(image, "PNG"), written(image.quantize(), "PNG"), written(image, "WEBP", lossless=True)):
        kept = opened(shrink(data).jpeg)
        assert kept.getpixel((50, 50)) == (255, 255, 255)
        assert colour(kept, 50, 200) == "red"


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "I;16"])
def test_any_colours_will_do(mode: str):
    image = Image.new(mode, (40, 30))

    assert opened(shrink(written(image, "JPEG" if mode == "CMYK" else "PNG")).jpeg).mode == "RGB"


def test_colours_of_a_profile_are_kept_without_it():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()

    kept = opened(shrink(written(picture(), icc_profile=profile)).jpeg)

    assert "icc_profile" not in kept.info
    assert colour(kept, 2, 2) == "red"
    assert colour(opened(shrink(written(picture(), icc_profile=b"no profile")).jpeg), 2, 2) == "red"


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"mif1", b"hevc"])
def test_heic_is_told_how_to_become_jpeg(brand: bytes):
    with pytest.raises(NotAPhoto, match="Save it as a JPEG"):
        shrink(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0mif1heic" + bytes(2000))


OTHERS = {
    "nothing": b"",
    "text": b"Ave, Caesar",
    "a GIF": written(picture(), "GIF"),
    "a TIFF": written(picture(), "TIFF"),
    "an AVIF": b"\0\0\0\x1cftypavif" + bytes(2000),
    "an SVG": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "a PostScript file": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
    "a head only": b"\xff\xd8\xff\xe0",
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_other_things_are_refused(data: bytes):
    with pytest.raises(NotAPhoto, match="JPEG, PNG and WebP can"):
        shrink(data)


@pytest.mark.parametrize("form", photos.FORMATS)
def test_a_damaged_one_is_refused(form: str):
    data = written(picture(800, 600).effect_spread(40), form)

    for cut in (len(data) // 2, len(data) - 40):
        with pytest.raises(NotAPhoto, match="damaged|can be read here"):
            shrink(data[:cut])


def test_a_spot_never_breaks_the_program():
    data = from_a_camera()

    for place in range(0, len(data), 7):
        spotted = data[:place] + b"\xff\x00\xda" + data[place + 3 :]
        try:
            shrunk = shrink(spotted)
        except NotAPhoto:
            continue
        assert max(shrunk.width, shrunk.height) <= 1600


def png_of(width: int, height: int) -> bytes:
    """A few bytes that promise a picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("size", [(4900, 4900), (12_000, 12_000), (60_000, 60_000), (2**31 - 1, 2**31 - 1)])
def test_a_picture_that_no_memory_holds(size: tuple[int, int]):
    with pytest.raises(NotAPhoto, match="more than 24 million pixels|too many pixels|can be read here"):
        shrink(png_of(*size))


SMALL_ENOUGH = {"JPEG": {}, "progressive JPEG": {"progressive": True}, "PNG": {}, "WEBP": {}}


@pytest.mark.parametrize(("kind", "how"), SMALL_ENOUGH.items(), ids=SMALL_ENOUGH)
def test_each_kind_has_its_most(monkeypatch: pytest.MonkeyPatch, kind: str, how: dict[str, Any]):
    """By what has to be in memory at once: of a JPEG a part, of the others all."""
    monkeypatch.setitem(photos.MOST_PIXELS, kind, 1_000_000)
    form = kind.split()[-1]

    assert shrink(written(picture(1000, 1000), form, **how)).width == 1000
    with pytest.raises(NotAPhoto, match=f"more than 1 million pixels, too many for a {kind} here"):
        shrink(written(picture(1001, 1000), form, **how))


def test_a_long_picture_takes_no_more_memory_than_others(tmp_path: Path):
    """Of 60 million pixels: 240 MB, were it ever decoded in full."""
    file = tmp_path / "frieze.jpg"
    Image.new("RGB", (60_000, 1000), RED).save(file)
    script = """
import resource, sys
from pathlib import Path
from campaign.chronicle.photos import shrink
most = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = most()
shrunk = shrink(Path(sys.argv[1]).read_bytes())
print(shrunk.width, shrunk.height, (most() - before) // 1024)
"""

    said = subprocess.run([sys.executable, "-c", script, file], capture_output=True, text=True, check=True).stdout

    *size, megabytes = map(int, said.split())
    assert size == [1600, 27]
    assert megabytes < 60


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(photos, "MOST_BYTES", 2_000_000)

    with pytest.raises(NotAPhoto, match="larger than 2 MB"):
        shrink(bytes(2_000_001))


def test_what_was_made_is_recognised():
    shrunk = shrink(from_a_camera(6, 4000, 3000))

    assert check(shrunk.jpeg) == shrunk


def test_what_was_made_elsewhere_is_not():
    for data in (from_a_camera(), written(picture(), "PNG"), written(picture().convert("L"))):
        with pytest.raises(NotAPhoto, match="not exported by this program"):
            check(data)
    with pytest.raises(NotAPhoto, match="larger than 1600 pixels"):
        check(written(picture(1700, 10)))
    with pytest.raises(NotAPhoto, match="damaged"):
        check(shrink(written(picture(800, 600).effect_spread(40))).jpeg[:9000])
