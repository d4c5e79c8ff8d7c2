"""The disk is full: at each point of all that is ever written down, nothing is half written, the answer says what is
true, and the same is done when there is room again. Nor does any form change anything that was not asked for.

In `tests/drill/world.py` stands what is done. Each time something else is sent, so that nothing of what failed may be
remembered and told of later.
"""

import os
import resource
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from pytest_django.plugin import DjangoDbBlocker

from battles.battleplay import games as cards
from battles.models import CardBattle
from battles.short.games import LINED_DICE
from campaign.advice.web.workshop import WORKSHOP
from campaign.italy.web.gone import gone
from campaign.server import datafolder
from engine.games import game_kinds
from engine.models import GameRow
from tests import toy, transfer
from tests.databases import in_file
from tests.drill.players import KINDS, Photographer, Player, noise
from tests.drill.server import FarReader, Server
from tests.drill.world import ACTS, READ, Sent, World, built
from tests.pages.reader import Page, read

DECISIONS = [
    *("attack", "undo", "correct", "overrule", "delete a branch", "import"),
    *("tap", "note", "photo", "card decision"),
]
WRITE_NOTHING = {"upload-result", "open-scenario", "pair", "phone", "backups", "restore-backup", "pause-card-battle"}
WRITE_NOTHING |= {"game-clause-code", "game-clause-first"}
"""Forms after which nothing is written into the database; server/pages/test_backups.py has those of whole files."""
MISSING = {
    "SlugConverter": "nobody",
    "UUIDConverter": UUID(int=0),
    "IntConverter": 1,
    "StringConverter": "missing",
    "PathConverter": "missing.css",
    "SharedGameConverter": toy.GAME,
    "ShortBattleConverter": LINED_DICE,
}
FULL = "database or disk is full"
PAGE = 4096
"""Bytes of a page of the database."""
MOST_POINTS = 300
"""More statements, or pages, than anything here takes."""
ACTS_EACH = 3
PROOF = "RISE_PROOF" in os.environ


@pytest.fixture
def world(tmp_path: Path, django_db_blocker: DjangoDbBlocker, settings: Any) -> Iterator[World]:
    """Each test has it for itself; no transaction is open around it. There is a game more than the program has."""
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]
    asleep = patch.object(WORKSHOP, "wake")  # nobody else writes
    with django_db_blocker.unblock(), asleep:
        file, world = built()
        forget()
        with in_file(tmp_path / "campaigns.sqlite3", like=file):
            yield world


def forget() -> None:
    """As after a start of the program."""
    for kind in (*game_kinds().values(), toy.GAME):
        kind.log.forget()


def everything() -> dict[str, list[Any]]:
    """All that is stored, by table, as another program reads it."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {table: database.execute(f"SELECT * FROM {table}").fetchall() for table in tables}


@contextmanager
def watched() -> Iterator[Callable[[], bool]]:
    """Asks, as another program, whether anybody has written anything since: SQLite counts each commit."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:

        def version() -> int:
            return int(database.execute("PRAGMA data_version").fetchone()[0])

        before = version()
        yield lambda: version() == before


def post(client: Client, sent: Sent) -> Page:
    files = {sent.file[0]: SimpleUploadedFile(sent.file[0], sent.file[1])} if sent.file else {}
    return read(client.post(sent.url, sent.fields | files), sent.url)


class Failing:
    """Lets so many statements and commits pass; the next fails, and those after it pass again."""

    def __init__(self, after: int) -> None:
        self.left = after

    @property
    def failed(self) -> bool:
        return self.left < 0

    def count(self) -> None:
        self.left -= 1
        if self.left == -1:
            raise OperationalError(FULL)

    def statement(self, execute: Callable[..., Any], *about: Any) -> Any:
        self.count()
        return execute(*about)

    @contextmanager
    def here(self) -> Iterator[None]:
        committing = DatabaseWrapper._commit  # type: ignore[attr-defined] # the stubs leave it out

        def commit(database: DatabaseWrapper) -> None:
            self.count()
            committing(database)

        with connection.execute_wrapper(self.statement), patch.object(DatabaseWrapper, "_commit", commit):
            yield


def said_what_is_true(page: Page, trouble: str = FULL) -> None:
    assert page.status == 507, page.text
    assert "That could not be saved" in page.headings
    assert "Nothing you just sent was kept" in page.text
    assert trouble in page.text
    assert page.notices == ()


def remembers_nothing_else(written: str) -> None:
    """What is kept in memory is what the rows say, of all games of which there is anything, and of those just written.

    Reading the others twice would be comparing their rows with themselves.
    """
    kinds, shared = game_kinds(), GameRow.objects.values_list("id", "ruleset")
    logs = [(id, kinds[name].log) for id, name in shared]
    logs += [(id, cards.LOG) for id in CardBattle.objects.values_list("id", flat=True)]
    known = {(id, log): log.read(id) for id, log in logs if id.hex in written or id in {of for of, _ in log._kept}}
    fought = {id: cards.read(id) for id, log in known if log is cards.LOG}
    forget()
    assert {(id, log): log.read(id) for id, log in known} == known
    assert {id: cards.read(id) for id in fought} == fought


def points() -> Iterator[int]:
    """Where it fails: after each statement in `make proof`; else after the first two, then ever further on."""
    after = 0
    while after < MOST_POINTS:
        yield after
        after += 1 if PROOF else 1 + after


def addresses(patterns: Iterable[URLPattern | URLResolver], given: Mapping[str, object]) -> Iterator[str]:
    """All the program has, for a thing that is not there."""
    for each in patterns:
        more = {**given, **{name: MISSING[type(kind).__name__] for name, kind in each.pattern.converters.items()}}
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, more)
        else:
            yield reverse(each.name, kwargs=more)


def test_every_form_is_sent_here(world: World):
    takes_forms = {
        resolve(url).url_name
        for url in addresses(get_resolver().url_patterns, {})
        if Client().post(url).status_code != 405
    }
    sent = {resolve(urlsplit(make(world, 0).url).path).url_name for make in ACTS.values()}

    assert {shared(name) for name in takes_forms} == {shared(name) for name in sent | WRITE_NOTHING}


def shared(name: str | None) -> str:
    """The pages of campaign/desk/urls.py have names of the rebellion's, which are sent, and others for any game."""
    return str(name).replace("boudica-", "game-")


def view_of(url: str) -> tuple[object, ...]:
    """What answers there, and for which kind of game: of ten notes one is asked for."""
    found = resolve(urlsplit(url).path)
    return (found.view_name, *(value for value in found.kwargs.values() if not isinstance(value, UUID | int)))


def test_head_is_answered_wherever_get_is(world: World):
    """As link previews and health checks ask; nothing is done for it, where a form is sent to neither."""
    before = everything()
    there = [*(make(world, 0).url for make in ACTS.values()), *(where(world) for where in READ.values())]
    every = [*addresses(get_resolver().url_patterns, {}), *{view_of(url): url for url in there}.values()]
    for url in every if PROOF else every[::3]:
        head, get = Client().head(url), Client().get(url)
        assert (head.status_code == 405) == (get.status_code == 405), url
        if head.status_code not in (302, 405):  # where a redirection is followed by nothing
            assert (head.status_code, head.content) == (get.status_code, b""), url
    assert everything() == before


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("act", ACTS)
def test_a_statement_that_fails(world: World, act: str):
    """Statements and commits fail one by one, with another form each time; then it is done."""
    sent = [ACTS[act](world, n) for n in (0, 1)]
    before = everything()
    with watched() as unchanged:
        for after in points():
            failing = Failing(after)
            with failing.here():
                page = post(Client(), sent[after % 2])
            if not failing.failed:
                break
            assert unchanged() or everything() == before
            said_what_is_true(page)

    was_done(page, before)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("page", READ)
def test_a_page_that_cannot_be_read(world: World, page: str):
    """It says so, and not that anything was not kept."""
    url, before = READ[page](world), everything()
    for after in points():
        forget()
        failing = Failing(after)
        with failing.here():
            answer = Client().get(url)
        if not failing.failed:
            break
        shown = read(answer, url)
        assert (shown.status, shown.headings[0]) == (507, "That could not be read")
        assert "just sent" not in shown.text

    assert after
    assert answer.status_code == 200
    assert everything() == before


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("act", DECISIONS)
def test_a_file_that_may_have_no_more_pages(world: World, act: str):
    """Room for one page of the database more each time, until it is enough."""
    sent = [ACTS[act](world, n) for n in (0, 1)]
    before = everything()
    with watched() as unchanged:
        for more in points():
            with connection.cursor() as cursor:
                [pages] = cursor.execute("PRAGMA page_count").fetchone()
                cursor.execute(f"PRAGMA max_page_count = {pages + more}")
            page = post(Client(), sent[more % 2])
            if page.status != 507:
                break
            assert unchanged() or everything() == before
            said_what_is_true(page)

    was_done(page, before)


def was_done(page: Page, before: dict[str, list[Any]]) -> None:
    assert page.status in (204, 302), page.notices
    now = everything()
    assert now != before
    remembers_nothing_else(repr([{*rows} - {*before.get(table, ())} for table, rows in now.items()]))


# A server that may make no file larger


class Disk:
    """What the database's disk has room for, of a server that runs."""

    def __init__(self, server: Server, database: sqlite3.Connection) -> None:
        self.server, self.port, self.database = server, server.port(), database

    @contextmanager
    def with_room_for(self, most: int) -> Iterator[None]:
        """Files of so many bytes. What is written comes into the write-ahead log, which is empty to begin with."""
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[Disk]:
    """A server on an empty database, whose write-ahead log is kept open here."""
    folder = tmp_path_factory.mktemp("served")
    with (
        pytest.MonkeyPatch.context() as environment,
        django_db_blocker.unblock(),
        in_file(folder / datafolder.database().name),
        closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as database,
    ):
        database.execute("SELECT * FROM engine_game")
        environment.setenv("RISE_OF_ROME_DATA", str(folder))
        with Server() as server:
            yield Disk(server, database)


@pytest.fixture
def served(disk: Disk) -> Iterator[tuple[FarReader, Disk]]:
    """Its reader has a line of his own in each test: the server hangs up where nothing is asked for a while."""
    with closing(FarReader(disk.port)) as reader:
        yield reader, disk


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_a_file_that_may_not_grow(served: tuple[FarReader, Disk], kind: type[Player]):
    """Room for one page more each time, until it is enough; and so act for act."""
    reader, disk = served
    player, failed = kind("full"), 0
    for _ in range(ACTS_EACH):
        act, before = player.act(reader), everything()
        assert act
        for room in points():
            with disk.with_room_for(room * PAGE):
                page = act.send(reader)
            if page.status == 302:
                break
            assert everything() == before
            said_what_is_true(page, "disk")
            failed += 1
        player.taken(act)
        forget()
        assert player.found() == player.kept
    assert failed > ACTS_EACH


def test_a_large_photo_asks_for_room_nowhere_else(served: tuple[FarReader, Disk]):
    reader, disk = served
    photographer = Photographer("full")
    act = photographer.next(reader)
    large = replace(act, files={"photo": noise(3400, 2600)})
    assert len(large.files["photo"]) > 2_600_000

    with disk.with_room_for(PAGE):
        page = large.send(reader)

    said_what_is_true(page, "disk")
    assert photographer.found() == ()
    assert large.send(reader).status == 302


@pytest.mark.parametrize("room", [0, 100 * PAGE])
def test_an_export_asks_for_no_room(served: tuple[FarReader, Disk], room: int):
    """On a full disk it is what the player wants most."""
    reader, disk = served
    photographer = Photographer("full")
    act = photographer.next(reader)
    for _ in range(2):
        replace(act, files={"photo": noise(1600, 1200)}).send(reader)

    with disk.with_room_for(room):
        reader.connection.request("GET", reverse("save-file", args=[photographer.campaign, "zip"]))
        answer = reader.connection.getresponse().read()

    assert len(answer) > 1_200_000
    assert answer == transfer.as_zip(photographer.campaign)


# What was not asked for


def test_a_form_from_elsewhere_changes_nothing(world: World):
    """Without the token of a page of ours."""
    before = everything()
    for act, make in ACTS.items():
        page = post(Client(enforce_csrf_checks=True), make(world, 0))
        assert (page.status, page.headings[0]) == (403, "Please send that again"), act
    assert everything() == before


def test_a_form_that_was_shown_before_something_else_happened(world: World):
    """A stale tab, a second click: each that says what it saw."""
    before = everything()
    telling = {act: sent for act, make in ACTS.items() if "seen" in (sent := make(world, 0)).fields}
    for act, sent in telling.items():
        answer = Client().post(sent.url, sent.fields | {"seen": "0"}, follow=True)
        said = " ".join(read(answer, sent.url).notices)
        assert "moved on since" in said or "already begun" in said or answer.status_code == 204, act
    assert everything() == before
    assert len(telling) > 25


def test_what_is_not_there_is_not_found(world: World):
    missing = [url for url in addresses(get_resolver().url_patterns, {}) if str(UUID(int=0)) in url or "missing" in url]
    for url in missing:
        answers = [ask(url, follow=True).status_code for ask in (Client().get, Client().post)]
        assert set(answers) <= ({405, 410} if resolve(url).func is gone else {404, 405}), url
    assert len(missing) > 70
