"""A save file with its photos, as one zip: read entry by entry, within limits, and never unpacked to disk."""

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping

from campaign.chronicle import photos
from campaign.chronicle.photos import NotAPhoto, Shrunk
from campaign.shelf.savefile import SavedPhoto
from engine.savefile import MOST_BYTES as MOST_OF_JSON
from engine.savefile import NotASave

JSON_NAME = "campaign.json"
MOST_BYTES = 300_000_000  # of the zip, and of its unpacked content: several hundred photos
MOST_PHOTO_BYTES = 6_000_000
"""Of one photo as stored; the most intricate one of 1600 pixels has 3 MB."""
MOST_PHOTOS = 1000

_SIGNATURE = b"PK\x03\x04"
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_TAIL = 66_000  # the last bytes of a zip, which say how much is in it
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
    struct.error,
)
"""What Python raises over a damaged or unknown zip."""


def pack(json: str, pictures: Iterable[tuple[str, bytes]]) -> bytes:
    """The zip of a save file and its photos by name, dated 1980: the same campaign gives the same file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        zipped.writestr(zipfile.ZipInfo(JSON_NAME), json, zipfile.ZIP_DEFLATED)
        for name, jpeg in pictures:
            zipped.writestr(zipfile.ZipInfo(name), jpeg)  # a JPEG is already compressed
    return out.getvalue()


def opened(data: bytes) -> "Archive | None":
    """An exported file, if it is a zip; None if it is JSON."""
    return Archive(data) if data.startswith(_SIGNATURE) else None


class Archive:
    """An opened zip; raises NotASave, with the place and the reason, for one that no export has written."""

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise NotASave(f"It is larger than {MOST_BYTES // 1_000_000} MB.")
        _check_entries(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise NotASave("It is a zip that breaks off or is damaged.") from error
        self._entries = _by_name(self._zip.infolist())

    def json(self) -> bytes:
        """The save file in it."""
        if JSON_NAME not in self._entries:
            raise NotASave(f"It is a zip without {JSON_NAME}: no export of The Rise of Rome.")
        return self._read(JSON_NAME, MOST_OF_JSON)

    def pictures(self, saved: Iterable[SavedPhoto]) -> Mapping[str, Shrunk]:
        """Exactly the photos named in the save file, by file name."""
        named = {photo.file: photo.sha256 for photo in saved}
        if strange := sorted(set(self._entries) - set(named) - {JSON_NAME}):
            raise NotASave(f"It holds {strange[0][:60]!r}, which does not belong to the campaign.")
        if missing := sorted(set(named) - set(self._entries)):
            raise NotASave(f"{missing[0]} is missing in it.")
        return {name: self._picture(name, sha256) for name, sha256 in named.items()}

    def _picture(self, name: str, sha256: str) -> Shrunk:
        jpeg = self._read(name, MOST_PHOTO_BYTES)
        if hashlib.sha256(jpeg).hexdigest() != sha256:
            raise NotASave(f"{name} is not the photo that was exported.")
        try:
            return photos.check(jpeg)
        except NotAPhoto as problem:
            raise NotASave(f"{name} cannot be taken. {problem}") from problem

    def _read(self, name: str, most: int) -> bytes:
        """An entry, unpacked only up to its limit, whatever size it claims."""
        entry = self._entries[name]
        try:
            with self._zip.open(entry) as packed:
                data = packed.read(most + 1)
        except _BROKEN as error:
            raise NotASave(f"{name} in it is damaged.") from error
        if len(data) > most:
            raise NotASave(f"{name} in it is larger than {most // 1_000_000} MB.")
        return data


def _check_entries(data: bytes) -> None:
    """Refuse a zip with too many entries before Python lists them."""
    tail = data[-_TAIL:]
    place = tail.rfind(_END)
    if place < 0 or len(tail) < place + 22:
        raise NotASave("It is a zip that breaks off: its end is missing.")
    entries, size = struct.unpack("<HI", tail[place + 10 : place + 16])
    if entries > MOST_PHOTOS + 1 or size > 1000 * (MOST_PHOTOS + 1) or _END_64 in tail[max(0, place - 20) : place]:
        raise NotASave(f"It is a zip with more than {MOST_PHOTOS} photos.")


def _by_name(entries: Iterable[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in entries:
        if entry.filename in found:
            raise NotASave(f"It holds {entry.filename[:60]!r} twice.")
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise NotASave(f"{entry.filename[:60]!r} in it is packed in a way that no export uses.")
        found[entry.filename] = entry
    if sum(entry.file_size for entry in found.values()) > MOST_BYTES:
        raise NotASave(f"Unpacked it is larger than {MOST_BYTES // 1_000_000} MB.")
    return found
