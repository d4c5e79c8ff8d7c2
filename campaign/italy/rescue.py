"""What can still be read of a damaged campaign: its log up to the damage, as a save (engine/rescue.py)."""

import uuid
from functools import partial

from battles import transfer as battles
from battles.damaged import BY_CARDS, ON_TABLE
from campaign import models
from campaign.italy import archive, games, savefile, transfer
from campaign.italy.audit import auditor
from campaign.italy.games import LOG
from campaign.shelf.shelf import DamagedCampaign
from engine import rescue
from engine.damaged import Damaged, any_text, reading
from engine.rescue import SHARED, Left, OwnRows, Rescue
from engine.rows import readable
from engine.savefile import NotASave

ITS_OWN = "game_id = %(id)s"
ROWS = OwnRows(
    {
        **SHARED,
        "campaign_settings": "gamerow_ptr_id = %(id)s",
        "campaign_note": ITS_OWN,
        "campaign_photo": ITS_OWN,
        "campaign_paragraph": ITS_OWN,
        "campaign_job": ITS_OWN,
        **ON_TABLE,
        **BY_CARDS,
    },
    photos="campaign_photo",
)
"""Where the rows of a campaign are, and those of its battles."""
SET = ("hands", "runs_on", "stop", "resolution", "level")
"""What the player sets; where one of them cannot be read, it is as in a new row."""


def damage(campaign: uuid.UUID) -> str:
    """What of it, its branches and its battles cannot be read; empty if nothing."""
    try:
        with reading(partial(DamagedCampaign, campaign)):
            games.read(campaign)
            LOG.all_lines(models.Campaign.objects.get(id=campaign))
            battles.read(f"{campaign}/")
    except Damaged as found:
        return str(found)
    return ROWS.misfit(campaign)


def left(campaign: uuid.UUID) -> Left | None:
    """What an import would take of it; None if not even its beginning can be read."""
    with any_text():
        return rescue.left(LOG, auditor, _row(campaign))


def _row(campaign: uuid.UUID) -> models.Campaign:
    return models.Campaign.objects.only("name", "start", "head", *SET).get(id=campaign)


def as_json(campaign: uuid.UUID) -> str:
    """A save of what is left; NotASave if there is nothing to save."""
    with any_text():
        row, kept = _row(campaign), left(campaign)
        if kept is None:
            raise NotASave("Not even its beginning can be read.")
        rescue.mended(row, SET)
        own = transfer.players_own(row, kept.known, battles.whole(f"{campaign}/"), readable)
        return savefile.dump(kept.now, kept.lines, kept.head, own)


def as_zip(campaign: uuid.UUID) -> bytes:
    """The same with the photos of these lines beside it."""
    text = as_json(campaign)
    known = {0, *(line.n for line in savefile.load(text.encode()).lines)}
    with any_text():
        return archive.pack(text, transfer.pictures(_row(campaign), known, readable))


def _labels(campaign: uuid.UUID) -> dict[str, str]:
    if models.Photo.objects.filter(game=campaign).exists():
        return {"zip": "What is whole, with photos (zip)", "json": "Without photos (JSON)"}
    return {"json": "What is whole (JSON)"}


RESCUE = Rescue(damage, left, _labels, {"json": as_json, "zip": as_zip}, sound="export")
