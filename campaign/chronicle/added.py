"""What the player has added to a chronicle: his own words, notes and photos."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from campaign import models

AtLine = TypeVar("AtLine", models.Note, models.Photo)


@dataclass(frozen=True, kw_only=True)
class Added:
    """The player's additions to a part of it; `own` replaces the log's words."""

    own: models.Paragraph | None = None
    notes: tuple[models.Note, ...] = ()
    photos: tuple[models.Photo, ...] = ()


def added(game: UUID, parts: Mapping[int, int], with_pictures: bool = False) -> Mapping[int, Added]:
    """All additions, by part. The player's own words for a part stand at the line with the part's number.

    `parts` maps each line of this past to its part; other lines belong to other branches. The bytes of photos are
    loaded only `with_pictures`.
    """
    pictures = models.Photo.objects.filter(game=game)
    notes = _placed(parts, models.Note.objects.filter(game=game))
    photos = _placed(parts, pictures if with_pictures else pictures.defer("jpeg"))
    words = {own.line: own for own in models.Paragraph.objects.filter(game=game)}
    return {part: Added(own=words.get(part), notes=notes[part], photos=photos[part]) for part in {*parts.values()}}


def _placed(parts: Mapping[int, int], rows: Iterable[AtLine]) -> defaultdict[int, tuple[AtLine, ...]]:
    found: defaultdict[int, tuple[AtLine, ...]] = defaultdict(tuple)
    for row in rows:
        if row.line in parts:
            found[parts[row.line]] += (row,)
    return found


def split(text: str) -> tuple[str, ...]:
    """The paragraphs, separated by an empty line."""
    blocks = text.replace("\r\n", "\n").split("\n\n")
    return tuple(block.strip() for block in blocks if block.strip())


# In a book that leaves


def file_name(photo: models.Photo) -> str:
    """The file name of a photo in an exported book."""
    return f"photo-{photo.id}.jpg"


def photo_files(photos: Iterable[models.Photo]) -> dict[str, bytes]:
    """The photos, unchanged, by file name."""
    return {file_name(photo): bytes(photo.jpeg) for photo in photos}
