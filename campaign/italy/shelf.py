"""Where campaigns lie: their names, the bin, and those begun at a click: the example, and a first turn with notes.

What is put into the bin stays as it is, to its last row, until the player deletes it.
"""

import logging
import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from importlib.resources import files

from django.db import DEFAULT_DB_ALIAS, DatabaseError, transaction
from django.db.models import Count, Sum
from django.db.models.functions import Length
from django.utils import timezone

from battles.models import CardBattle, CardLine, Fight, ListVersion, Tap, Tracker
from campaign import models
from campaign.italy import games, guide, par, reviews, savefile, scenario, summaries, transfer
from campaign.italy.summaries import Summary
from engine.damaged import Damaged, any_text, reading
from engine.log import numbered, tree
from engine.models import SharedGame, SharedLine
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.rules.tree import ends

logger = logging.getLogger(__name__)
FOUGHT = (Fight, CardBattle, SharedGame)
"""The rows of battles: a campaign's have its id in their keys."""


def rename(id: uuid.UUID, name: str) -> None:
    """Another name for a campaign, on its pages and in its file; DamagedCampaign if its beginning cannot be read."""
    with transaction.atomic():
        start = replace(games.read(id).start, name=name)
        models.Campaign.objects.filter(id=id).update(name=name, start=savefile.CODEC.starts.dump(start))
    games.LOG.forget()


def into_bin(id: uuid.UUID) -> None:
    """It is listed nowhere but in the bin; where it lies there already, since when is not changed."""
    models.Campaign.objects.filter(id=id, binned=None).update(binned=timezone.now())


def put_back(id: uuid.UUID) -> None:
    """It is listed again."""
    models.Campaign.objects.filter(id=id).update(binned=None)


def empty_bin(ids: Collection[uuid.UUID]) -> int:
    """Delete these, as far as they are still in the bin; how many that were."""
    with transaction.atomic():
        found = [*models.Campaign.objects.filter(id__in=ids).exclude(binned=None).values_list("id", flat=True)]
        for id in found:
            games.delete(id)
    return len(found)


@dataclass(frozen=True)
class Holding:
    """What there is of a campaign besides its beginning; sizes in bytes, `size` that of all its rows."""

    id: uuid.UUID
    name: str
    binned: datetime | None
    lines: int
    branches: int
    notes: int
    battles: int
    photos: int
    photos_size: int
    size: int


def holding(id: uuid.UUID) -> Holding:
    """Of one campaign, whether or not it can be read."""
    with any_text():
        row = models.Campaign.objects.get(id=id)
        photos = row.photos.aggregate(number=Count("id"), size=Sum(Length("jpeg")))
        return Holding(
            id=row.id,
            name=row.name,
            binned=row.binned,
            lines=row.lines.count(),
            branches=len(ends(tree(row), row.head)),
            notes=row.notes.count() + row.paragraphs.count(),
            battles=sum(kind.objects.filter(key__startswith=f"{row.id}/").count() for kind in FOUGHT),
            photos=photos["number"],
            photos_size=photos["size"] or 0,
            size=len(row.start) + sum(_text_sizes(row)) + (photos["size"] or 0),
        )


def _text_sizes(row: models.Campaign) -> list[int]:
    """Letters in the rows of a campaign, table by table."""
    key = f"{row.id}/"
    texts = (
        (row.lines, "payload"),
        (row.notes, "text"),
        (row.paragraphs, "text"),
        (Fight.objects.filter(key__startswith=key), "brief"),
        (ListVersion.objects.filter(fight__key__startswith=key), "choice"),
        (Tracker.objects.filter(fight__key__startswith=key), "armies"),
        (Tap.objects.filter(count__fight__key__startswith=key), "payload"),
        (CardBattle.objects.filter(key__startswith=key), "start"),
        (CardLine.objects.filter(battle__key__startswith=key), "payload"),
        (SharedGame.objects.filter(key__startswith=key), "start"),
        (SharedLine.objects.filter(game__key__startswith=key), "payload"),
    )
    return [rows.aggregate(size=Sum(Length(column)))["size"] or 0 for rows, column in texts]


def binned() -> tuple[Holding, ...]:
    """What lies in the bin, the latest first."""
    ids = models.Campaign.objects.exclude(binned=None).order_by("-binned").values_list("id", flat=True)
    return tuple(map(holding, each(ids)))


def example() -> uuid.UUID:
    """The finished campaign that comes with the program: the one that is there, out of the bin, or imported now."""
    for id in models.Campaign.objects.filter(example=True).values_list("id", flat=True):
        if _is_over(id):
            put_back(id)
            return id
    with transaction.atomic():
        id = transfer.import_(files("campaign.italy").joinpath("data", "example.zip").read_bytes()).id
        models.Campaign.objects.filter(id=id).update(example=True)
        reviews.bring(id)
    return id


def first_turn() -> games.CampaignGame:
    """A new campaign with the notes of a first turn (guide.py)."""
    with transaction.atomic():
        begun = scenario.start(guide.first_turn(), guide.SEED)
        name = numbered(begun.name, {*models.Campaign.objects.values_list("name", flat=True)})
        game = games.begin(replace(begun, name=name), runs_on=True)
        models.Campaign.objects.filter(id=game.id).update(guided=True)
    return game


def summary(id: uuid.UUID, head: int, stored: str) -> Summary:
    """Of the campaign whose row has these columns; where it keeps none, worked out, or DamagedCampaign."""
    return summaries.kept(stored, head) or summaries.summary(games.at(id, head))


def refresh_summaries(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Read every campaign: what its row keeps of it is to be what its log says, and nothing where that is damaged.

    Older programs kept none, and of what is damaged no list is to say that all is well. Where nothing can be written
    lists work it out themselves.
    """
    campaigns = models.Campaign.objects.using(alias)
    with any_text(alias):
        stand = list(campaigns.values_list("id", "head", "summary"))
    try:
        for id, head, before in stand:
            said = _summary_text(alias, id, head)
            if said != before:  # by now it may stand elsewhere, with another one
                campaigns.filter(id=id, summary=before).update(summary=said)
    except DatabaseError:
        logger.exception("Not every summary of a campaign could be looked after")


def refresh_pars() -> None:
    """Work out what campaigns lack that came to their end by a program that kept no par, or another edition's."""
    campaigns = models.Campaign.objects
    try:
        for id, head, stored, has in [*campaigns.values_list("id", "head", "summary", "par")]:
            told = summaries.kept(stored, head)
            if told and told.ending and not par.kept(has):
                _work_out_par(id)
    except DatabaseError:
        logger.exception("Not every par of a campaign could be worked out")


def _work_out_par(id: uuid.UUID) -> None:
    row = models.Campaign.objects.filter(id=id).first()  # by now it may be deleted
    try:
        if row:
            par.keep(row, games.LOG.beginning(row).start)
    except (Damaged, *IMPOSSIBLE):
        logger.info("No par of %s: its beginning cannot be read", id)


def _summary_text(alias: str, id: uuid.UUID, head: int) -> str:
    try:
        with reading(partial(games.DamagedCampaign, id)):
            row = models.Campaign.objects.using(alias).get(id=id)
            return summaries.text(games.LOG.rebuilt(row, head))
    except Damaged:
        return ""


def _is_over(id: uuid.UUID) -> bool:
    """Whether there is still something to look at: nobody has played on from before its end, nothing is damaged."""
    try:
        return games.read(id).now.ending is not None
    except (Damaged, *IMPOSSIBLE):
        return False
