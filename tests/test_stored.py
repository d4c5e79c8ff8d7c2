"""Databases that earlier programs wrote (make_stored.py) open, tell what they told, and are played on.

Each of their campaigns goes out and comes in or is played on, by turns; with RISE_PROOF=1 both.
"""

import json
import lzma
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from battles.battleplay import games as cards
from battles.begun import BEGUN
from battles.models import CardBattle
from battles.rules.verdict import Resolver
from campaign import models
from campaign.italy import formats, games, manual_dice
from engine.grammar import sentence
from engine.models import PendingRoll
from engine.plain_text import in_markdown
from powers.data import italy
from powers.rules.options import Options
from tests import make_stored, transfer
from tests.databases import as_stored
from tests.played import audit, come_in, gone_on

PROOF = "RISE_PROOF" in os.environ
FILES = [file for file in sorted(make_stored.FOLDER.glob("*.sqlite3.xz")) if "-damaged." not in file.name]
"""Where games are damaged, test_stored_pages.py holds what is said of them."""


@pytest.fixture(params=FILES, ids=lambda file: file.name.removesuffix(".sqlite3.xz"))
def game(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
    """The database in place of the player's own; and what its program told of it."""
    stored: Path = request.param
    with django_db_blocker.unblock(), as_stored(stored, tmp_path / "stored.sqlite3"):
        yield json.loads(lzma.decompress(stored.with_name(stored.name.replace("sqlite3", "told.json")).read_bytes()))


MENDED: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    *tomllib.loads((FILES[0].parent / "reworded.toml").read_text(encoding="utf-8")).items(),
    (r"(?:Campaign r|R)esult: a (M\w+ Victory) for (?:the )?(.+)\.", r"In a campaign: \2, a \1."),
    (r"Victory of the Romans", "Victory for Rome"),
    (r"Victory of the Carthaginians", "Victory for Carthage"),
    (r"Victory of the Epirotes", "Victory for Epirus"),
    (r"Victory of the", "Victory for the"),
    (r"In a campaign: (M\w+ Victory) of (.+)\.", r"In a campaign: \2, a \1."),
    (r"were nobody's Subjects any more", "were independent again"),
    (r"As Subjects the (.+?) passed to (.+?)\.", r"The \1 passed to \2 as Subjects."),
    (
        r"(?:The (?=Volscian|Ager))?([A-Z][\w ]+) was to be the field,"
        r" (.+?) the general of (.+?), and (.+?) that of (.+?)\.",
        lambda found: "They met in {}{}: {} for {}, {} for {}.".format(
            "the " * found[0].startswith("The "), *found.groups()
        ),
    ),
    (r"\bSo (the|[A-Z]\w+)((?: \w+)* lost )", lambda found: sentence(f"{found[1]}{found[2]}")),
    (r"\b([A-Z][\w ]+?) was ([\w ]+?)'s? now, and no longer [\w ]+?'s?\.", r"\1 fell to \2."),
    (r"by the generator with dice thrown by hand", "by the generator"),
    (r"province of the beaten lay", "province of the losers lay"),
    (
        r"It was for ([\w ]+) that the (\w+) stood in arms, as (?:their|its) Subjects",
        r"The \2 fought under orders from \1",
    ),
    (r"in whom nobody yet saw the man of war or of peace", "whom nobody could yet read"),
    (r"neither of war nor of peace altogether", "a man of neither war nor peace"),
    (
        r"What Rome had built by then came to (.+?), after (.+?) seven years before\.",
        r"What Rome had built now stood at \1; seven years earlier it had stood at \2.",
    ),
    (r"Of what lasts Rome had built nothing:", "Rome had built nothing that lasts:"),
    (r"destroyed by (a skull|an S that counts as a skull)\.$", "destroyed by a skull."),
    (r"destroyed by (two X|two wounds at once)\.$", "destroyed by two X."),
    (r" play ([A-Z][A-Za-z ]+): .*", r" play \1."),  # and then what is printed on the card
    (r" choose file (\d): ([^(]+) \([^)]+\) against ", r" choose file \1: \2 against "),
)
"""What was said otherwise in its day: worse English, not whose dice they were, that an S is a skull; and of a card what
is printed on it, and whose card strikes where the other side has chosen the file."""


def told_alike(then: Any, now: Any) -> bool:
    """A log or those of all branches, line for line, with one wording for each of these."""
    if isinstance(then, dict):
        return then.keys() == now.keys() and all(told_alike(lines, now[leaf]) for leaf, lines in then.items())
    pairs = zip(then, now, strict=True)
    return all(one == other or _line_meant(one) == _line_meant(other) for one, other in pairs)


@cache
def _line_meant(line: str) -> str:
    """Most lines are told twice, and of several branches."""
    for old, meant in MENDED:
        line = re.sub(old, meant, line)
    return line


def test_there_are_some():
    assert FILES


def test_it_tells_what_it_told(game: Any):
    """Line for line, in every branch; and each battle by cards."""
    now = json.loads(json.dumps(make_stored.record_of(books=False)))

    for kind in ("campaigns", "card_battles"):
        assert now[kind].keys() == game[kind].keys()
        for id, then in game[kind].items():
            told, state = now[kind][id], then.pop("state", None)
            assert told_alike(then.pop("log"), told.pop("log")), id
            assert kept(state if "pages" in game else of_today(state), told.pop("state", None))
            assert told == {name: value for name, value in then.items() if name != "book"}


def test_its_book_keeps_what_its_player_added(game: Any):
    """What is told in it is in the words of today; his own words and all pictures stand in it as they did."""
    added = 0
    for row in models.Campaign.objects.all():
        then = "\n".join(game["campaigns"][str(row.id)]["book"])
        own = [text for kind in (row.notes, row.paragraphs) for text in kind.values_list("text", flat=True)]
        kept = [part for text in own for part in map(in_markdown, text.split("\n\n")) if part in then]
        kept += re.findall(r"\]\((pictures/[^)]+)\)", then)
        book = "\n".join(make_stored.book_lines(row)) if kept else ""
        assert [part for part in kept if part not in book] == []
        added += len(kept)
    assert added


def of_today(state: Any) -> Any:
    """A state in which reasons were sentences, as they were before pages were told."""
    return formats.line({power.name: power.id for power in italy(Options()).powers})[3](state)


def kept(then: Any, now: Any) -> bool:
    """Whether a state says what it said: there may be more in it by now."""
    if isinstance(then, dict):
        return all(key in now and kept(value, now[key]) for key, value in then.items())
    if isinstance(then, list):
        return len(then) == len(now) and all(map(kept, then, now))
    return bool(then == now)


def test_its_pages_could_be_told_again(game: Any):
    """Whoever stores databases anew finds at least the pages that were told of these, and the files."""
    assert {*game.get("pages", ())} <= {*make_stored.pages()}
    assert {*game.get("files", ())} <= {url for url, _ in make_stored.files()}


def test_every_campaign_goes_out_and_comes_in(game: Any):
    """Whose file contradicted itself, it would not come in."""
    rows = list(models.Campaign.objects.order_by("created", "id"))
    for row in rows if PROOF else rows[::2]:
        zipped = transfer.as_zip(row.id)
        came = come_in(zipped)

        before = games.read(row.id)
        assert (came.lines, came.states) == (before.lines, before.states)
        assert transfer.as_zip(came.id) == zipped
    assert len(rows) == len(game["campaigns"])


def test_every_campaign_is_played_on(game: Any):
    """Each of its pasts: a few of the player's decisions, and back."""
    rows = list(models.Campaign.objects.order_by("created", "id"))
    for row in (row for row in (rows if PROOF else rows[1::2]) if row.head):
        for leaf in [row.head, *row.branches.values_list("leaf", flat=True)]:
            now = games.read(row.id)
            now = now if now.head == leaf else games.switch(row.id, now.head, leaf)
            models.Campaign.objects.filter(id=row.id).update(hands=models.ManualDice.NONE)
            PendingRoll.objects.filter(game=row).delete()  # it would still ask for dice of the player's
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
    given = PendingRoll.objects.all()
    for row in models.Campaign.objects.filter(id__in=given.values("game_id")):
        waiting = manual_dice.ROLLS.waiting(row)

        assert waiting is not None
        assert waiting.begun
        rolling = manual_dice.ROLLS.rolling(row, games.read(row.id), waiting)
        assert rolling is not None
        assert rolling.requests
    assert given


def test_every_battle_by_cards_is_played_on(game: Any):
    for row in CardBattle.objects.all():
        battle = cards.read(row.id)
        if not battle.closed and battle.now.ending is None:
            ended = cards.advance(battle.id, battle.head, cards.Until.BATTLE)
            assert ended.now.ending
            assert cards.undo(ended.id, ended.head, battle.head).now == battle.now
    assert CardBattle.objects.filter(taken=True).exists()
    assert BEGUN[Resolver.BATTLEPLAY].numbered("", 1)
