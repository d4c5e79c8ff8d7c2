"""What lists say of campaigns; and the review that comes with the example."""

import gzip
import json
import logging
import uuid
from importlib.resources import files

from django.db import DEFAULT_DB_ALIAS, DatabaseError

from campaign import models
from campaign.advice import jobs, reviews
from campaign.advice.par import keep, whole
from campaign.advice.playouts.review import read
from campaign.italy import games, summaries
from campaign.italy.par import PAR
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.policies import BY_DEFAULT
from campaign.italy.summaries import Summary
from campaign.models import JobState
from engine.damaged import Damaged, any_text, reading
from engine.rules.record import IMPOSSIBLE

logger = logging.getLogger(__name__)


def bring_review(example: uuid.UUID) -> None:
    """Give the example the review that comes with it (tests/make_example.py)."""
    packed = files("campaign.italy").joinpath("data", "example-review.json.gz").read_bytes()
    progress = gzip.decompress(packed).decode()
    known = read(HINDSIGHT, json.loads(progress))
    job = jobs.ask(reviews.question(example, BY_DEFAULT))
    jobs.keep(job.id, progress, reviews.result(known, games.read(example).head), JobState.DONE)


def summary(id: uuid.UUID, head: int, stored: str) -> Summary:
    """Of the campaign whose row has these columns; where it keeps none, worked out, or DamagedGame."""
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
        logger.exception("Not every summary of a campaign could be updated")


def refresh_pars() -> None:
    """Work out what campaigns lack that came to their end by a program that kept no par, or another edition's."""
    campaigns = models.Campaign.objects
    try:
        for id, head, stored, has in [*campaigns.values_list("id", "head", "summary", "par")]:
            told = summaries.kept(stored, head)
            if told and told.ending and not whole(PAR, has):
                _work_out_par(id)
    except DatabaseError:
        logger.exception("Not every par of a campaign could be worked out")


def _work_out_par(id: uuid.UUID) -> None:
    row = models.Campaign.objects.filter(id=id).first()  # by now it may be deleted
    try:
        if row:
            keep(PAR, row, games.LOG.beginning(row).start)
    except (Damaged, *IMPOSSIBLE):
        logger.info("No par of %s: its beginning cannot be read", id)


def _summary_text(alias: str, id: uuid.UUID, head: int) -> str:
    try:
        with reading(Damaged):
            row = models.Campaign.objects.using(alias).get(id=id)
            return summaries.text(games.LOG.rebuilt(row, head))
    except Damaged:
        return ""
