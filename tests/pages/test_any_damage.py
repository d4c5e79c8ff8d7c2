"""Whatever stands in any column of a game's rows, each of its pages answers: with what it has to show, or with what is
wrong and what is left of the game; and what it offers of that can be fetched.

Each of VALUES is written into each column of one row of each table that rescue reads, for a campaign of Italy's and for
a game of Boudica's rebellion. Here an eightieth of these, another with each RISE_DAMAGED from 0 to 79; with
RISE_PROOF=1 all.
"""

import logging
import os
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from battles import fights, other_rules
from battles.battleplay.games import Commands
from battles.data import beginnings
from battles.models import CardBattle, Fight
from battles.rules.tracker import What
from battles.rules.verdict import Resolver
from battles.rules.verdict import Side as Half
from battles.short import games as short
from campaign.advice import inquiries, jobs
from campaign.boudica.engagement import BATTLES
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.playouts import Subject
from campaign.italy.policies import BY_DEFAULT
from campaign.italy.rules.decisions import UseGenerator
from campaign.italy.transfer import ROWS
from engine import saves
from engine.games import GameKind, game_kinds
from engine.models import GameBranch, GameRow, PendingRoll
from engine.rescue import OwnRows
from tests import transfer
from tests.databases import forget
from tests.fights import tapped
from tests.italy.test_fuzzed_import import Luck
from tests.mutated import FIGHTS, pages
from tests.pages.reader import NONSENSE, Reader, read
from tests.played import wait_for_dice
from tests.rebellion import DIVIDED, JOINED, begun, decide, fought_on_odds_table, now
from tests.whole import begun_by_cards, begun_short, whole, write_about

PROOF = os.environ.get("RISE_PROOF") == "1"
PART = int(os.environ.get("RISE_DAMAGED", "0"))
OF = 1 if PROOF else 80
VALUES: Mapping[str, Any] = {
    "text": "x",
    "JSON": "[1, {}]",
    "a blob": b"\xff\x00",
    "null": None,
    "a large number": 10**9,
    "a wrong id": UUID(int=1).hex,
}
OFTEN = {"campaigns", "games", "desk", "board"}
"""The pages that each damage has asked for."""
USUALLY = 1 if PROOF else 8
"""Every how many damages have another kind of page asked for."""
SELDOM = dict.fromkeys(
    ("book", "film-gif", "pack", "labels", "chart", "boudica-book", "boudica-film-gif", "card-battle"), 20
)
"""The same of kinds that take a second each."""
OF_GAME = ("board", "branches", "delete", "export", "overrule", "roll", "left", "left-rows")
OF_REBELLION = ("boudica-verdict", "boudica-chronicle", "boudica-film", "boudica-film-gif", "boudica-review")


@dataclass(frozen=True)
class Kept:
    """A game in the database: where its rows are, and its pages by their names."""

    id: UUID
    own: OwnRows
    pages: Sequence[tuple[str, str]]
    left: str
    save: str
    rows: str
    """Addresses: of what is left, and of what can be taken away of it."""
    comes_in: Callable[[bytes], object]
    """Whether an import takes what is left."""


def italy() -> Kept:
    game = whole()
    begun_by_cards(game, Commands.ATTACKER)
    begun_short(game, Resolver.LINED_DICE)
    begun_short(game, Resolver.ODDS_TABLE, Half.ATTACKER)
    _all_else(f"{game.id}/")
    CardBattle.objects.get().branches.create(leaf=3, name="Otherwise")
    wait_for_dice(game, UseGenerator())
    jobs.ask(inquiries.question(game.id, 5, BY_DEFAULT))

    def comes_in(data: bytes) -> None:
        assert transfer.audit_of(data).difference is None
        with undone():
            transfer.import_(data)

    return Kept(
        id=game.id,
        own=ROWS,
        pages=[*pages(game), ("left", reverse("left", args=[game.id])), ("bin", reverse("bin"))],
        left=reverse("left", args=[game.id]),
        save=reverse("left-save", args=[game.id, "json"]),
        rows=reverse("left-rows", args=[game.id]),
        comes_in=comes_in,
    )


def rebellion() -> Kept:
    id_ = begun(*DIVIDED)
    head = BOUDICA.log.read(id_).head
    decide(id_, *JOINED[len(DIVIDED) :])
    joined = BOUDICA.log.read(id_).head
    BOUDICA.log.go_back(id_, joined, head)
    BOUDICA.log.switch(id_, head, joined)
    BOUDICA.log.go_back(id_, joined, BOUDICA.log.read(id_).lines[-2].n)
    BOUDICA.log.switch(id_, BOUDICA.log.read(id_).head, joined)
    fight = fights.open_fight(BATTLES.brief(id_, now(id_)), BATTLES.key(id_, now(id_)))
    fights.choose(fight.id, Half.DEFENDER, fight.lists[Half.DEFENDER], "another")
    tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Half.ATTACKER, 1, times=2)
    fought_on_odds_table(id_)
    _all_else(BATTLES.rows.prefix(id_))
    GameBranch.objects.create(game_id=id_, leaf=head, name="Otherwise")
    write_about(BOUDICA.log.read(id_))
    PendingRoll.objects.create(game_id=id_, head=joined, decision="{}", faces="{}")
    jobs.ask(inquiries.question(id_, head, Subject()))

    return Kept(
        id=id_,
        own=BATTLES.rows,
        pages=[*_pages_of_rebellion(id_)],
        left=BOUDICA.address("left", id_),
        save=BOUDICA.address("left-save", id_, "json"),
        rows=BOUDICA.address("left-rows", id_),
        comes_in=partial(_imported, BOUDICA),
    )


def _imported(kind: GameKind[Any], data: bytes) -> None:
    with undone():
        saves.import_(kind, data)


def _all_else(prefix: str) -> None:
    """What play has not brought."""
    other_rules.choose(prefix, beginnings()["steps"])
    for row in GameRow.objects.filter(key__startswith=prefix)[:1]:
        GameBranch.objects.create(game=row, leaf=1, name="Otherwise")
        PendingRoll.objects.create(game=row, head=row.head, decision="{}", faces="{}")


def _pages_of_rebellion(id_: UUID) -> Iterator[tuple[str, str]]:
    game = BOUDICA.log.read(id_)
    leaf = game.lines[1].n
    yield from ((name, reverse(name)) for name in ("campaigns", "table-battles", "at-the-table"))
    yield "games", reverse("games", args=[BOUDICA])
    yield from ((name, BOUDICA.address(name, id_)) for name in OF_GAME)
    yield from ((name, reverse(name, args=[id_])) for name in OF_REBELLION)
    for side in ("romans", "britons"):
        yield from (
            (name, f"{reverse(name, args=[id_])}?side={side}") for name in ("boudica-review", "boudica-chronicle")
        )
        yield "board", f"{BOUDICA.address('board', id_)}?side={side}"
        compared = f"one={game.head}&other={leaf}&side={side}"
        yield "compare-branches", f"{BOUDICA.address('compare-branches', id_)}?{compared}"
    yield from (("delete-branch", BOUDICA.address("delete-branch", id_, leaf)) for leaf in (game.head, leaf))
    yield from (("boudica-book", reverse("boudica-book", args=[id_, form])) for form in ("pdf", "html", "zip"))
    yield from (("boudica-what-if", reverse("boudica-what-if", args=[id_, line.n])) for line in game.lines)
    yield from _pages_of_battles(id_)


def _pages_of_battles(id_: UUID) -> Iterator[tuple[str, str]]:
    for fight in Fight.objects.filter(key__startswith=BATTLES.rows.prefix(id_)):
        for name, several in FIGHTS.items():
            yield from ((name, reverse(name, args=(fight.id, *more))) for more in several)
    for row in GameRow.objects.filter(key__startswith=BATTLES.rows.prefix(id_)):
        kind = short.KINDS[Resolver(row.ruleset)]
        yield from ((name, kind.address(name, row.id)) for name in ("board", "branches", "delete", "export", "roll"))


@contextmanager
def undone() -> Iterator[None]:
    """What is written within it is not kept."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True)
class Harm:
    """What is done: a value in a column of a row."""

    table: str
    row: int
    column: str
    value: str

    def __str__(self) -> str:
        return f"{self.value} in {self.table}.{self.column} of row {self.row}"

    def done(self) -> bool:
        """Whether the database let it be done."""
        statement = f'UPDATE {self.table} SET "{self.column}" = %s WHERE rowid = %s'
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement, [VALUES[self.value], self.row])
        except (DatabaseError, sqlite3.Error):
            return False
        return True


def harms(kept: Kept) -> Iterator[Harm]:
    """Each value in each column, once, in any of the rows."""
    luck = Luck(f"any damage {PART}")
    with connection.cursor() as cursor:
        for table, where in kept.own.tables.items():
            keys = {"id": kept.id.hex, "key": f"{kept.own.prefix(kept.id)}%"}
            cursor.execute(f"SELECT rowid FROM {table} WHERE {where}", keys)
            rows = [row for (row,) in cursor.fetchall()]
            assert rows, f"{table} has no row of it"
            cursor.execute("SELECT name FROM pragma_table_info(%s)", [table])
            for (column,) in cursor.fetchall():
                for value in VALUES:
                    yield Harm(table, luck.of(rows), column, value)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.django_db
@pytest.mark.parametrize("made", [italy, rebellion])
def test_any_damage(made: Callable[[], Kept]):
    kept = made()
    failed: list[str] = []
    seen: Counter[str] = Counter()
    luck = Luck(f"tenth {PART}")
    chosen = [harm for harm in harms(kept) if not luck.below(OF)]
    for number, harm in enumerate(chosen):
        with undone():
            forget()
            if not harm.done():
                seen["refused by the database"] += 1
                continue
            seen["damages"] += 1
            failed += [f"{harm}: {problem}" for problem in trouble(kept, harm, number, seen)]
    print(f"{made.__name__}: {dict(seen)}, {len(failed)} failed")
    assert not failed, "\n".join(failed)


def trouble(kept: Kept, harm: Harm, number: int, seen: Counter[str]) -> Iterator[str]:
    """What is wrong with any of its pages, and with what they offer of what is left."""
    offered: dict[str, Kept] = {}
    for name, url in asked_for(kept, number):
        answer, problem = asked(url)
        seen["pages"] += 1
        if problem:
            yield f"{name} {url}: {problem}"
        elif answer.status_code == 410:
            seen["told"] += 1
            links, of = {*read(answer, url).links}, _alone(harm, url) or kept
            if of.rows not in links:
                yield f"{name} {url}: offers nothing of what is left"
            offered |= {link: of for link in links if link.startswith(of.left)}
    for url in sorted(offered):
        yield from _fetched(offered[url], url)


def _alone(harm: Harm, url: str) -> Kept | None:
    """The game of this page, if it stands alone now because its key leads nowhere."""
    if (harm.table, harm.column) != ("engine_game", "key"):
        return None
    [row] = GameRow.objects.raw("SELECT id, ruleset FROM engine_game WHERE rowid = %s", [harm.row])
    kind = game_kinds()[row.ruleset]
    left, rows = (kind.address(name, row.id) for name in ("left", "left-rows"))
    save = kind.address("left-save", row.id, "json")
    comes_in = partial(_imported, kind)
    return Kept(row.id, kind.rows, (), left, save, rows, comes_in) if url.startswith(kind.home(row.id)) else None


def asked_for(kept: Kept, number: int) -> Iterator[tuple[str, str]]:
    """All its pages; here one of each kind."""
    luck = Luck(f"pages of damage {number}")
    by_name = defaultdict(list)
    for name, url in kept.pages:
        by_name[name].append(url)
    for name, urls in by_name.items():
        if name in OFTEN or not luck.below(SELDOM.get(name, USUALLY)):
            yield from ((name, url) for url in (urls if PROOF else [luck.of(urls)]))


def _fetched(kept: Kept, url: str) -> Iterator[str]:
    answer, problem = asked(url)
    if problem or answer.status_code != 200:
        yield f"{url}: {problem or answer.status_code}"
    elif url == kept.save:
        try:
            kept.comes_in(answer.content)
        except Exception as error:
            yield f"what is left does not come in: {error!r}"


def asked(url: str) -> tuple[Any, str]:
    """The answer, and what is wrong with it."""
    try:
        answer = Reader().get(url)
    except Exception as error:
        return None, repr(error)
    if answer.status_code >= 500:
        return answer, f"status {answer.status_code}"
    text = answer.content.decode() if answer["Content-Type"].startswith("text/html") else ""
    return answer, ", ".join(word for word in NONSENSE if word in text)
