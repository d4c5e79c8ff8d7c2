"""What lists show of campaigns; and the example's review."""

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
    """Give the example its review (tests/make_example.py)."""
    packed = files("campaign.italy").joinpath("data", "example-review.json.gz").read_bytes()
    progress = gzip.decompress(packed).decode()
    known = read(HINDSIGHT, json.loads(progress))
    job = jobs.ask(reviews.question(example, BY_DEFAULT))
    jobs.keep(job.id, progress, reviews.result(known, games.read(example).head), JobState.DONE)


def summary(id: uuid.UUID, head: int, stored: str) -> Summary:
    """The summary of a campaign's row; computed if none is stored; raises DamagedGame."""
    return summaries.kept(stored, head) or summaries.summary(games.at(id, head))


def refresh_summaries(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Read every campaign and update the summary in its row; an empty one if it is damaged.

    Older programs stored none, and no list may say that a damaged campaign is fine. If nothing can be written, lists
    compute the summaries themselves.
    """
    campaigns = models.Campaign.objects.using(alias)
    with any_text(alias):
        stand = list(campaigns.values_list("id", "head", "summary"))
    try:
        for id, head, before in stand:
            said = _summary_text(alias, id, head)
            if said != before:  # it may stand elsewhere by now, with another one
                campaigns.filter(id=id, summary=before).update(summary=said)
    except DatabaseError:
        logger.exception("Not every summary of a campaign could be updated")


def refresh_pars() -> None:
    """Compute the par of finished campaigns that have none, or one of another edition."""
    campaigns = models.Campaign.objects
    try:
        for id, head, stored, has in [*campaigns.values_list("id", "head", "summary", "par")]:
            told = summaries.kept(stored, head)
            if told and told.ending and not whole(PAR, has):
                _work_out_par(id)
    except DatabaseError:
        logger.exception("Not every par of a campaign could be worked out")


def _work_out_par(id: uuid.UUID) -> None:
    row = models.Campaign.objects.filter(id=id).first()  # it may be deleted by now
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
