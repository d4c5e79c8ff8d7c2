"""A campaign's additions, out to its file and back in: notes, photos, paragraphs, and battles."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from battles import transfer as battles
from battles.damaged import ON_TABLE
from battles.engagement import engagement
from campaign import models
from campaign.chronicle.photos import Shrunk
from campaign.shelf import archive, by_file
from campaign.shelf.savefile import PlayersGame, SavedNote, SavedParagraph, SavedPhoto
from engine import saves
from engine.games import GameKind, Hanging
from engine.models import GameRow
from engine.rescue import SHARED, OwnRows
from engine.rows import Take, readable, record_of, save_new, sound
from engine.savefile import Arrived, NotASave, TooLarge, sentence

IN_A_FILE = "in a file"
"""In place of the results of a What if from a file, which does not hold them."""
ITS_OWN = "game_id = %(id)s"
HANGING_THERE = ("campaign_note", "campaign_photo", "campaign_paragraph", "campaign_job")


def own_rows(begins: str = "{}/", more: Mapping[str, str] = MappingProxyType({})) -> OwnRows:
    """The tables of a campaign and of its battles, whose keys begin like this; `more` are further tables."""
    return OwnRows({**SHARED, **dict.fromkeys(HANGING_THERE, ITS_OWN), **ON_TABLE, **more}, begins, "campaign_photo")


def told(kind: GameKind[Any], row: GameRow, known: set[int], take: Take) -> Mapping[str, Any]:
    """The content of its file, for lines in the log; an import would refuse anything else."""
    fought = battles.read if take is sound else battles.whole
    pictures = (
        record_of(SavedPhoto, photo, file=name, sha256=hashlib.sha256(photo.jpeg).hexdigest())
        for name, photo in _photos(row.id, known, take)
    )
    return {
        "notes": tuple(record_of(SavedNote, note) for note in take(row.notes.all()) if note.line in known),
        "photos": tuple(pictures),
        "paragraphs": tuple(record_of(SavedParagraph, own) for own in take(row.paragraphs.all()) if own.line in known),
        "battles": fought(kind.rows.prefix(row.id)),
        "advised": tuple(sorted({line for line in _asked(row).values_list("line", flat=True) if line in known})),
    }


def _asked(row: GameRow) -> QuerySet[models.Job]:
    """Questions of What if: their results can be asked for again, but that they were asked is kept."""
    return models.Job.objects.filter(game=row.id, kind=models.JobKind.WHAT_IF)


def _photos(id: UUID, known: set[int], take: Take) -> Iterator[tuple[str, models.Photo]]:
    """The photos at these lines, by their names in the zip."""
    there = (photo for photo in take(models.Photo.objects.filter(game=id)) if photo.line in known)
    return ((f"photos/{number:04}.jpg", photo) for number, photo in enumerate(there, 1))


def as_zip(kind: GameKind[Any], id: UUID) -> bytes:
    """The save file of a campaign with its photos; raises TooLarge."""
    with transaction.atomic():  # both as of one moment
        return _packed(kind, id, saves.whole(kind, id), sound)


def left_as_zip(kind: GameKind[Any], id: UUID) -> bytes:
    """The same for what is left of a damaged campaign; raises NotASave if there is nothing."""
    return _packed(kind, id, saves.rest(kind, id), readable)


def _packed(kind: GameKind[Any], id: UUID, content: Any, take: Take) -> bytes:
    known = {0, *(line.n for line in content.lines)}
    pictures = ((name, bytes(photo.jpeg)) for name, photo in _photos(id, known, take))
    packed = archive.pack(saves.written(kind, content), pictures)
    if len(packed) > archive.MOST_BYTES:
        raise TooLarge(
            f"With its photos it would be larger than {archive.MOST_BYTES // 1_000_000} MB, which no import takes. "
            f"Export it without them, or take some of them out of the {kind.title.one} first. Nothing has changed."
        )
    return packed


def json_of(data: bytes) -> bytes:
    """The save file in an export, JSON or zip; raises NotASave."""
    packed = archive.opened(data)
    return packed.json() if packed else data


def load(kind: GameKind[Any], data: bytes) -> tuple[Any, bool, Mapping[str, Shrunk]]:
    """The content of an export, whether its checksum holds, and its photos by name; raises NotASave."""
    packed = archive.opened(data)
    content, holds = saves.format_of(kind).load(packed.json() if packed else data)
    return content, holds, packed.pictures(getattr(content, "photos", ())) if packed else {}  # a skirmish has none


def import_(kind: GameKind[Any], data: bytes) -> Arrived:
    """Import a campaign from a save file or a zip; NotASave, and nothing made, if it is none or inconsistent."""
    content, holds, pictures = load(kind, data)
    if (view := by_file.view_of(kind, content)) and saves.trusted(kind, content, holds):
        return by_file.arrived(kind, view, content)
    came = saves.brought(kind, content, holds, partial(_hang, kind, content, pictures))
    return came._replace(remark=_left_out(len(content.photos) - len(pictures)) + came.remark)


def _left_out(photos: int) -> str:
    which = "One photo is" if photos == 1 else f"{photos} photos are"
    return f"{which} not in this file: only the export as a zip has them. " if photos else ""


def _hang(kind: GameKind[Any], content: Any, pictures: Mapping[str, Shrunk], row: GameRow) -> None:
    """Save its additions as rows; raises NotASave if one cannot be."""
    there = [photo for photo in content.photos if photo.file in pictures]
    try:
        save_new([models.Note(game=row, **vars(note)) for note in content.notes])
        save_new([models.Paragraph(game=row, **vars(paragraph)) for paragraph in content.paragraphs])
        save_new([_asked_before(row, line) for line in content.advised])
        save_new([_photo(row, photo, pictures[photo.file]) for photo in there])
    except ValueError as problem:
        raise NotASave(sentence(str(problem))) from problem
    if content.battles.card_battles and "battles_cardbattle" not in kind.rows.tables:
        raise NotASave(f"No battle of a {kind.title.one} of “{kind.title.name}” is fought by cards.")
    if kind.engagement:
        battles.write(content.battles, kind.rows.prefix(row.id), engagement(kind).results(row.id))


def _asked_before(row: GameRow, line: int) -> models.Job:
    state, when = models.JobState.STOPPED, row.created
    return models.Job(game=row, kind=models.JobKind.WHAT_IF, line=line, subject=IN_A_FILE, state=state, asked_at=when)


def _photo(row: GameRow, photo: SavedPhoto, picture: Shrunk) -> models.Photo:
    columns = {"line": photo.line, "caption": photo.caption, "added": photo.added}
    return models.Photo(game=row, **columns, **vars(picture))


HANGING = Hanging(
    content=PlayersGame,
    told=told,
    pictured=lambda id: models.Photo.objects.filter(game=id).exists(),
    packed=as_zip,
    left=left_as_zip,
    take=import_,
    largest=archive.MOST_BYTES,
)
