"""A whole campaign out to a file and back in: all branches, and what the player added to them."""

import hashlib
import uuid
from collections.abc import Iterator, Mapping
from functools import partial

from django.db import transaction
from django.urls import reverse

from battles import transfer as battles
from battles.transfer import Battles
from campaign import models
from campaign.chronicle.photos import Shrunk
from campaign.italy import archive, games, par, savefile, summaries
from campaign.italy.audit import audited
from campaign.italy.games import LOG
from campaign.italy.rules.state import Start
from campaign.italy.savefile import PlayersOwn, Save
from campaign.shelf.shelf import DamagedCampaign
from engine import saves
from engine.damaged import reading
from engine.rows import Take, check, record_of, save_new, sound
from engine.savefile import Arrived, NotASave, TooLarge, sentence
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Italy


def as_json(campaign: uuid.UUID) -> str:
    """The save file of a campaign; TooLarge. Its photos are named in it, but left out."""
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        row = models.Campaign.objects.get(id=campaign)
        past = games.read(campaign)
        lines = LOG.all_lines(row)
        with reading(partial(DamagedCampaign, campaign)):
            check(row)
            own = players_own(row, {0, *(line.n for line in lines)}, battles.read(f"{row.id}/"))
        return savefile.SAVE_FORMAT.export(savefile.content(past.now, lines, past.head, own))


def players_own(row: models.Campaign, known: set[int], fought: Battles, take: Take = sound) -> PlayersOwn:
    """What was added, at lines that the log has: whatever stood elsewhere, no import would take."""
    pictures = (
        record_of(savefile.SavedPhoto, photo, file=name, sha256=hashlib.sha256(photo.jpeg).hexdigest())
        for name, photo in _photos(row, known, take)
    )
    return PlayersOwn(
        hands=row.hands,
        run=record_of(savefile.SavedRun, row),
        branches=tuple(branch for branch in saves.branches(row, take) if branch.leaf in known),
        notes=tuple(record_of(savefile.SavedNote, note) for note in take(row.notes.all()) if note.line in known),
        photos=tuple(pictures),
        paragraphs=tuple(
            record_of(savefile.SavedParagraph, own) for own in take(row.paragraphs.all()) if own.line in known
        ),
        battles=fought,
    )


def _photos(row: models.Campaign, known: set[int], take: Take) -> Iterator[tuple[str, models.Photo]]:
    there = (photo for photo in take(row.photos.all()) if photo.line in known)
    for number, photo in enumerate(there, 1):
        yield f"photos/{number:04}.jpg", photo


def pictures(row: models.Campaign, known: set[int], take: Take = sound) -> Iterator[tuple[str, bytes]]:
    """The photos at these lines, by their names in the zip."""
    return ((name, bytes(photo.jpeg)) for name, photo in _photos(row, known, take))


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


def import_(data: bytes) -> Arrived:
    """A new campaign from a save file or a zip; NotASave, and nothing made, if it is none or contradicts itself."""
    save, pictures = archive.load(data)
    _check_playable_here(save.start)
    audit = audited(save)
    if audit.difference:
        raise NotASave(f"It contradicts itself at {audit.difference}.")
    row = LOG.new_row(name=save.name, hands=save.hands, **vars(save.run))
    game = LOG.standing(row.id, save)
    row.summary, row.par = summaries.text(game), par.text(save.start) if game.now.ending else ""
    with transaction.atomic():
        saves.add(LOG, row, save)
        _add_players_own(row, save, pictures)
    return Arrived(row.id, row.name, _left_out(len(save.photos) - len(pictures)) + audit.remark)


def _left_out(photos: int) -> str:
    which = "One photo is" if photos == 1 else f"{photos} photos are"
    return f"{which} not in this file: only the export as a zip has them. " if photos else ""


def _check_playable_here(start: Start) -> None:
    """Whether this program can show the map and the Powers of a campaign."""
    if _ids(start.italy) != _ids(italy(Options())):
        raise NotASave("It is played on another map, or by other Powers, than this program can show.")


def _ids(land: Italy) -> tuple[str, ...]:
    return (*(p.id for p in land.provinces), *(p.id for p in land.powers), *(e.id for e in land.externals))


def _add_players_own(row: models.Campaign, save: Save, pictures: Mapping[str, Shrunk]) -> None:
    there = [photo for photo in save.photos if photo.file in pictures]
    try:
        save_new([models.Note(game=row, **vars(note)) for note in save.notes])
        save_new([models.Paragraph(game=row, **vars(paragraph)) for paragraph in save.paragraphs])
        save_new([_photo(row, photo, pictures[photo.file]) for photo in there])
    except ValueError as problem:
        raise NotASave(sentence(str(problem))) from problem
    battles.write(save.battles, f"{row.id}/", reverse("desk", args=[row.id]))


def _photo(row: models.Campaign, photo: savefile.SavedPhoto, picture: Shrunk) -> models.Photo:
    columns = {"line": photo.line, "caption": photo.caption, "added": photo.added}
    return models.Photo(game=row, **columns, **vars(picture))
