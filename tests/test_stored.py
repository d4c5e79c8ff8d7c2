"""Databases that earlier programs wrote (make_stored.py) open, tell what they told, and are played on."""

import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from battles import fights
from battles.battleplay import games as cards
from battles.battleplay import in_campaign as card_battles
from battles.models import CardBattle
from campaign import formats, games, manual_dice, models, transfer
from powers.data import italy
from powers.rules.options import Options
from tests import make_stored
from tests.databases import of_before
from tests.played import audit, come_in, gone_on

FILES = sorted(make_stored.FOLDER.glob("*.sqlite3.xz"))


@pytest.fixture(params=FILES, ids=lambda file: file.name.removesuffix(".sqlite3.xz"))
def game(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
    """The database in place of the player's own; and what its program told of it."""
    stored: Path = request.param
    file = tmp_path / "stored.sqlite3"
    file.write_bytes(lzma.decompress(stored.read_bytes()))
    for kept in (games, cards, fights):
        kept.LOG.forget()
    with django_db_blocker.unblock(), of_before(file):
        yield json.loads(lzma.decompress(stored.with_name(stored.name.replace("sqlite3", "told.json")).read_bytes()))


MENDED = (
    (r"destroyed by (a skull|an S that counts as a skull)\.$", "destroyed by a skull."),
    (r"destroyed by (two X|two wounds at once)\.$", "destroyed by two X."),
    (r" play ([A-Z][A-Za-z ]+): .*", r" play \1."),  # and then what is printed on the card
    (r" choose file (\d): ([^(]+) \([^)]+\) against ", r" choose file \1: \2 against "),
)
"""What the log of a card battle said otherwise in its day: an S is no skull, a card names what it is about, and a card
that strikes where the enemy has chosen is said to be the other side's."""


def as_meant(record: dict[str, Any]) -> dict[str, Any]:
    """The same with one wording for each of these."""
    log = record["log"]
    if isinstance(log, list):
        for old, meant in MENDED:
            log = [re.sub(old, meant, line) for line in log]
    return {**record, "state": record.get("state"), "log": log}


def test_there_are_some():
    assert FILES


def test_it_tells_what_it_told(game: Any):
    """Line for line, in every branch; and each battle by cards."""
    now = json.loads(json.dumps(make_stored.record_of()))

    for kind in ("campaigns", "card_battles"):
        assert now[kind].keys() == game[kind].keys()
        for id, then in game[kind].items():
            assert as_meant({**now[kind][id], "state": then.get("state")}) == as_meant(then)
            assert kept(of_today(then.get("state")), now[kind][id].get("state"))


def of_today(state: Any) -> Any:
    """A state in which reasons were sentences."""
    return formats.line({power.name: power.id for power in italy(Options()).powers})[3](state)


def kept(then: Any, now: Any) -> bool:
    """Whether a state says what it said: there may be more in it by now."""
    if isinstance(then, dict):
        return all(key in now and kept(value, now[key]) for key, value in then.items())
    if isinstance(then, list):
        return len(then) == len(now) and all(map(kept, then, now))
    return bool(then == now)


def test_every_campaign_goes_out_and_comes_in(game: Any):
    rows = list(models.Campaign.objects.all())
    for row in rows:
        zipped = transfer.as_zip(row.id)
        came = come_in(zipped)

        before = games.read(row.id)
        assert audit(row.id).difference is None
        assert (came.lines, came.states) == (before.lines, before.states)
        assert transfer.as_zip(came.id) == zipped
    assert len(rows) == len(game["campaigns"])


def test_every_campaign_is_played_on(game: Any):
    """Each of its pasts: a few of the player's decisions, and back."""
    for row in models.Campaign.objects.exclude(head=0):
        for leaf in [row.head, *row.branches.values_list("leaf", flat=True)]:
            now = games.read(row.id)
            now = now if now.head == leaf else games.switch(row.id, now.head, leaf)
            models.Campaign.objects.filter(id=row.id).update(hands=models.ManualDice.NONE)
            play_on(now)
        assert audit(row.id).difference is None


def play_on(now: games.CampaignGame) -> None:
    stood = now
    for _ in range(4):
        if now.now.ending is None:
            now = gone_on(now)
    if now.head != stood.head:
        assert games.go_back(now.id, now.head, stood.head).now == stood.now


def test_what_waits_for_dice_waits_still(game: Any):
    [given] = models.PendingRoll.objects.all()
    row = models.Campaign.objects.get(id=given.campaign_id)
    waiting = manual_dice.ROLLS.waiting(row)

    assert waiting is not None
    assert waiting.begun
    rolling = manual_dice.ROLLS.rolling(row, games.read(row.id), waiting)
    assert rolling is not None
    assert rolling.requests


def test_every_battle_by_cards_is_played_on(game: Any):
    for row in CardBattle.objects.all():
        battle = cards.read(row.id)
        if not battle.closed and battle.now.ending is None:
            ended = cards.advance(battle.id, battle.head, cards.Until.BATTLE)
            assert ended.now.ending
            assert cards.undo(ended.id, ended.head, battle.head).now == battle.now
    assert CardBattle.objects.filter(taken=True).exists()
    assert card_battles.numbered("", 1)
