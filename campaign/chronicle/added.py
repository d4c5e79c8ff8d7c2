"""What the player has added to a chronicle: words of his own, notes and photos."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from campaign import models

AtLine = TypeVar("AtLine", models.Note, models.Photo)


@dataclass(frozen=True, kw_only=True)
class Added:
    """What he has added to a part of it; `own` is what stands there instead of the log's words."""

    own: models.Paragraph | None = None
    notes: tuple[models.Note, ...] = ()
    photos: tuple[models.Photo, ...] = ()


def added(game: UUID, parts: Mapping[int, int], with_pictures: bool = False) -> Mapping[int, Added]:
    """By part, which has the number of one of its lines: all that stands there. Words of his own stand at that line.

    `parts` has the part of each line of this past; other lines are of other branches. The photos' own bytes come only
    where they are asked for.
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
    """Paragraphs, between which a line is left empty."""
    blocks = text.replace("\r\n", "\n").split("\n\n")
    return tuple(block.strip() for block in blocks if block.strip())


# In a book that leaves


def file_name(photo: models.Photo) -> str:
    """What a photo is called there."""
    return f"photo-{photo.id}.jpg"


def photo_files(photos: Iterable[models.Photo]) -> dict[str, bytes]:
    """The photos as they are, by their files' names."""
    return {file_name(photo): bytes(photo.jpeg) for photo in photos}
