"""The zip of a campaign: what was exported is read, everything else is refused with the place, within bounds."""

import io
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.shelf import archive
from engine.savefile import MOST_BYTES, NotASave
from tests import transfer
from tests.whole import a_photo

GOOD = Path(__file__).parents[1] / "saves" / "v2-whole.zip"
JSON, FIRST, SECOND = "campaign.json", "photos/0001.jpg", "photos/0002.jpg"
Entries = dict[str, bytes]


def entries() -> Entries:
    with zipfile.ZipFile(GOOD) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def zipped(content: Entries, packed: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        for name, data in content.items():
            made.writestr(name, data)
    return out.getvalue()


def test_it_works():
    save, _, pictures = transfer.load(GOOD.read_bytes())

    assert [photo.file for photo in save.photos] == [*pictures] == [FIRST, SECOND]
    assert all(picture.jpeg == entries()[name] for name, picture in pictures.items())


def test_packed_anew_by_another_program_it_is_the_same():
    assert transfer.load(zipped(entries(), zipfile.ZIP_DEFLATED)) == transfer.load(GOOD.read_bytes())


def without(name: str) -> Entries:
    return {other: data for other, data in entries().items() if other != name}


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut": (lambda: GOOD.read_bytes()[:-30], "It is a zip that breaks off: its end is missing"),
    "cut short": (lambda: GOOD.read_bytes()[:2000], "It is a zip that breaks off"),
    "cut at its beginning": (lambda: b"PK\x03\x04" + GOOD.read_bytes()[4000:], "damaged"),
    "a head and an end": (lambda: b"PK\x03\x04PK\x05\x06" + bytes(18), r"without campaign\.json|damaged"),
    "empty": (lambda: b"PK\x03\x04" + zipped({}), r"without campaign\.json|damaged"),
    "another zip": (lambda: zipped({"letter.txt": b"Ave"}), r"It is a zip without campaign\.json"),
    "a campaign that is none": (lambda: zipped({JSON: b"[]"}), "It is JSON, but not an object"),
    "no JSON": (lambda: zipped(without(JSON)), r"It is a zip without campaign\.json"),
    "a photo missing": (lambda: zipped(without(SECOND)), r"photos/0002\.jpg is missing in it"),
    "something more": (
        lambda: zipped(entries() | {"virus.exe": b"MZ"}),
        r"It holds 'virus\.exe', which does not belong",
    ),
    "a way out": (
        lambda: zipped(entries() | {"../../.bashrc": b"rm"}),
        r"It holds '\.\./\.\./\.bashrc', which does not",
    ),
    "a way to the root": (lambda: zipped(entries() | {"/etc/passwd": b"x"}), "It holds '/etc/passwd'"),
    "a folder": (lambda: zipped(entries() | {"photos/": b""}), "It holds 'photos/'"),
    "another photo": (lambda: zipped(entries() | {FIRST: a_photo(99)}), r"photos/0001\.jpg is not the photo that was"),
    "the photos exchanged": (
        lambda: zipped(entries() | {FIRST: entries()[SECOND], SECOND: entries()[FIRST]}),
        r"photos/0001\.jpg is not the photo that was exported",
    ),
    "a password": (lambda: with_flag(GOOD.read_bytes(), 1), "is packed in a way that no export uses"),
    "another way of packing": (lambda: zipped(entries(), zipfile.ZIP_LZMA), "is packed in a way that no export uses"),
    "more photos than any campaign": (
        lambda: zipped({f"photos/{n:04}.jpg": b"" for n in range(1002)}),
        "It is a zip with more than 1000 photos",
    ),
    "names without end": (lambda: zipped({"a" * 65000 + str(n): b"" for n in range(30)}), "more than 1000 photos"),
    "a 64-bit end": (
        lambda: GOOD.read_bytes()[:-22] + b"PK\x06\x07" + bytes(16) + GOOD.read_bytes()[-22:],
        "more than 1000 photos",
    ),
}


def with_flag(data: bytes, flag: int) -> bytes:
    """With a general purpose flag set in the first entry of the directory."""
    place = data.index(b"PK\x01\x02") + 8
    return data[:place] + struct.pack("<H", flag) + data[place + 2 :]


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(make: Callable[[], bytes], message: str):
    with pytest.raises(NotASave, match=message):
        transfer.load(make())


def test_an_entry_twice():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(JSON, entries()[JSON])
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr(JSON, b"{}")

    with pytest.raises(NotASave, match=r"It holds 'campaign\.json' twice"):
        transfer.load(out.getvalue())


def test_an_entry_whose_bytes_were_changed():
    data = bytearray(GOOD.read_bytes())
    place = data.index(entries()[FIRST]) + 300
    data[place] ^= 1

    with pytest.raises(NotASave, match=r"photos/0001\.jpg in it is damaged"):
        transfer.load(bytes(data))


def measured(data: bytes) -> tuple[str, int]:
    """What is said, with how many bytes of memory at most."""
    tracemalloc.start()
    with pytest.raises(NotASave) as refusal:
        transfer.load(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return str(refusal.value), most


def test_a_bomb():
    """200 kB that unpack to 200 MB."""
    bomb = zipped({JSON: bytes(200_000_000)}, zipfile.ZIP_DEFLATED)
    assert len(bomb) < 250_000

    said, most = measured(bomb)

    assert said == "campaign.json in it is larger than 40 MB."
    assert most < 3 * MOST_BYTES


def test_a_bomb_that_lies_about_its_size():
    """It says 100 bytes, in both places; what it unpacks to is no more than was said, and not what was packed."""
    bomb = zipped({JSON: bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
    lying = bomb.replace(struct.pack("<I", 50_000_000), struct.pack("<I", 100))

    said, most = measured(lying)

    assert said == "campaign.json in it is damaged."
    assert most < 3 * MOST_BYTES


def test_many_entries_that_are_large_together(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 50_000)

    said, _ = measured(zipped({f"photos/{n:04}.jpg": bytes(1000) for n in range(1, 60)}, zipfile.ZIP_DEFLATED))

    assert "Unpacked it is larger than" in said


def test_a_zip_that_is_too_large(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 2_000_000)

    with pytest.raises(NotASave, match="It is larger than 2 MB"):
        transfer.load(b"PK\x03\x04" + bytes(2_000_000))
