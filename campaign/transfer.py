"""A whole campaign out to a file and back in: all branches, and what the player added to them."""

import hashlib
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.urls import reverse

from battles import transfer as battles
from battles.transfer import Battles
from campaign import archive, chronicle, models, savefile
from campaign.audit import audited
from campaign.chronicle import LOG, Chronicle
from campaign.photos import Shrunk
from campaign.rules.state import Start
from campaign.savefile import PlayersOwn, Save
from engine.savefile import MOST_BYTES, Branch, NotASave
from powers.data import italy
from powers.rules.italy import Italy
from powers.rules.options import Options


class TooLarge(Exception):
    """The campaign has grown beyond what an import takes back; the message says what can be done."""


@dataclass(frozen=True)
class Imported:
    """A campaign made from a file, how many photos the file named but did not hold, and what its check remarked."""

    told: Chronicle
    photos_left_out: int
    remark: str


def as_json(campaign: uuid.UUID) -> str:
    """The save file of a campaign. Its photos are named in it, but left out."""
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        row = models.Campaign.objects.get(id=campaign)
        told = chronicle.read(campaign)
        lines = LOG.all_lines(row)
        own = players_own(row, {0, *(line.n for line in lines)}, battles.read(f"{row.id}/"))
        text = savefile.dump(told.now, lines, told.head, own)
    if len(text.encode()) > MOST_BYTES:
        raise TooLarge(
            f"Its file would be larger than {MOST_BYTES // 1_000_000} MB, which no import takes. "
            "Delete some of its branches first. Nothing has changed."
        )
    return text


def players_own(row: models.Campaign, known: set[int], fought: Battles) -> PlayersOwn:
    """What was added, at lines that the log has: whatever stood elsewhere, no import would take."""
    branches = row.branches.order_by("left", "id").values_list("leaf", "name", "left")
    notes = row.notes.values_list("line", "text", "written")
    paragraphs = row.paragraphs.values_list("line", "text", "edited")
    pictures = (
        savefile.Photo(photo.line, photo.caption, name, hashlib.sha256(photo.jpeg).hexdigest(), photo.added)
        for name, photo in _photos(row, known)
    )
    return PlayersOwn(
        hands=row.hands,
        branches=tuple(Branch(*branch) for branch in branches if branch[0] in known),
        notes=tuple(savefile.Note(*note) for note in notes if note[0] in known),
        photos=tuple(pictures),
        paragraphs=tuple(savefile.Paragraph(*paragraph) for paragraph in paragraphs if paragraph[0] in known),
        battles=fought,
    )


def _photos(row: models.Campaign, known: set[int]) -> Iterator[tuple[str, models.Photo]]:
    there = (photo for photo in row.photos.iterator(chunk_size=8) if photo.line in known)
    for number, photo in enumerate(there, 1):
        yield f"photos/{number:04}.jpg", photo


def pictures(row: models.Campaign, known: set[int]) -> Iterator[tuple[str, bytes]]:
    """The photos at these lines, by their names in the zip."""
    return ((name, bytes(photo.jpeg)) for name, photo in _photos(row, known))


def as_zip(campaign: uuid.UUID) -> bytes:
    """The save file with the photos beside it."""
    with transaction.atomic():
        text = as_json(campaign)
        row = models.Campaign.objects.get(id=campaign)
        known = {0, *row.lines.values_list("n", flat=True)}
        packed = archive.pack(text, pictures(row, known))
    if len(packed) > archive.MOST_BYTES:
        raise TooLarge(
            f"With its photos it would be larger than {archive.MOST_BYTES // 1_000_000} MB, which no import takes. "
            "Export it without them, or take some of them out of the campaign first. Nothing has changed."
        )
    return packed


def import_(data: bytes) -> Imported:
    """A new campaign from a save file or a zip; NotASave, and nothing made, if it is none or contradicts itself."""
    save, pictures = archive.load(data)
    _check_playable_here(save.start)
    audit = audited(save)
    if audit.difference:
        raise NotASave(f"It contradicts itself at {audit.difference}.")
    with transaction.atomic():
        start = savefile.dump_start(save.start)
        row = models.Campaign(name=save.start.name, start=start, head=save.head, hands=save.hands)
        _save([row])
        models.LogLine.objects.bulk_create(
            models.LogLine(campaign=row, n=line.n, parent=line.parent, payload=savefile.dump_line(line))
            for line in save.lines
        )
        _add_players_own(row, save, pictures)
        return Imported(chronicle.read(row.id), len(save.photos) - len(pictures), audit.remark)


def _check_playable_here(start: Start) -> None:
    """Whether this program can show the map and the Powers of a campaign."""
    if _ids(start.italy) != _ids(italy(Options())):
        raise NotASave("It is played on another map, or by other Powers, than this program can show.")


def _ids(land: Italy) -> tuple[str, ...]:
    return (*(p.id for p in land.provinces), *(p.id for p in land.powers), *(e.id for e in land.externals))


def _add_players_own(row: models.Campaign, save: Save, pictures: Mapping[str, Shrunk]) -> None:
    branches = [models.Branch(campaign=row, leaf=branch.leaf, name=branch.name) for branch in save.branches]
    _save(branches, left=[branch.left for branch in save.branches])
    notes = [models.Note(campaign=row, line=note.line, text=note.text) for note in save.notes]
    _save(notes, written=[note.written for note in save.notes])
    paragraphs = [models.Paragraph(campaign=row, line=own.line, text=own.text) for own in save.paragraphs]
    _save(paragraphs, edited=[own.edited for own in save.paragraphs])
    there = [photo for photo in save.photos if photo.file in pictures]
    _save([_photo(row, photo, pictures[photo.file]) for photo in there], added=[photo.added for photo in there])
    try:
        battles.write(save.battles, f"{row.id}/", reverse("desk", args=[row.id]))
    except battles.Unsound as problem:
        raise NotASave(f"Its battles: {problem}.") from problem


def _photo(row: models.Campaign, photo: savefile.Photo, picture: Shrunk) -> models.Photo:
    size = {"width": picture.width, "height": picture.height}
    return models.Photo(campaign=row, line=photo.line, caption=photo.caption, jpeg=picture.jpeg, **size)


def _save(rows: Sequence[Model], **moments: Sequence[datetime]) -> None:
    """Save new rows of one model, with moments that Django would set to now."""
    if not rows:
        return
    for number, row in enumerate(rows, 1):
        if said := "; ".join(_problems(row)):
            raise NotASave(f"{row._meta.verbose_name} {number}: {said}".capitalize())
    model = type(rows[0])
    model._default_manager.bulk_create(rows)
    for field, values in moments.items():
        for row, moment in zip(rows, values, strict=True):
            setattr(row, field, moment)
        model._default_manager.bulk_update(rows, [field], batch_size=100)


def _problems(row: Model) -> Iterator[str]:
    """What its fields do not admit; of long texts Django leaves that to forms."""
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(value, str) and field.max_length and len(value) > field.max_length:
            yield f"{field.name}: {len(value)} letters, where there may be {field.max_length}"
            return
    try:
        row.clean_fields()
    except ValidationError as problem:
        yield from (f"{field}: {' '.join(what)}" for field, what in problem.message_dict.items())
