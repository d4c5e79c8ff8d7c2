"""Every address of any game: a page of each, however the game stands; of no other game; and to look changes nothing.

With RISE_PROOF=1 each address is asked for each other game, every damage is looked for on every page, and what takes
long to make is made of a game however it stands; else by turns.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.urls import get_resolver, reverse
from django.urls.converters import UUIDConverter

from battles.short.games import LINED_DICE, ODDS_TABLE
from battles.web.game import GAME as CARDS
from campaign.boudica.game import GAME as BOUDICA
from campaign.desk.navigation import Navigation
from campaign.desk.rulebook import Clauses
from campaign.desk.web.settings import SettingsPage
from campaign.italy.game import GAME as ITALY
from engine.games import game_kinds
from engine.log import tree
from engine.models import GameRow
from engine.web.base import row_of
from tests.contract.test_rescue import DAMAGES, spoil
from tests.contract.world import KINDS, Kind, at_home, begun, chooses, forked, is_campaign, is_ours, of_each, over, part
from tests.pages.reader import Page, Reader, read

pytestmark = pytest.mark.django_db
PROOF = "RISE_PROOF" in os.environ
MADE_LONG = ("book", "film-gif", "pack", "labels", "chart")
"""Ends of the names of files that take a second each."""
SAMPLES: Mapping[str, Any] = {
    "form": "json",
    "chart": "civic",
    "theme": "light",
    "shape": "wide",
    "fmt": "svg",
    "offer": "spend",
    "resolver": "odds-table",
}
"""What else an address may name; a number is 1 where it is not told."""
FORMS = ("json", "html")
ANSWERS = {HTTPStatus.OK, HTTPStatus.FOUND, HTTPStatus.NOT_FOUND, HTTPStatus.GONE, HTTPStatus.METHOD_NOT_ALLOWED}


def addresses() -> Iterator[tuple[str, Kind, Mapping[str, Any]]]:
    """Every address with the id of a game: its name, whose it is, and what else it names."""
    found = get_resolver().reverse_dict
    for name in sorted(key for key in found if isinstance(key, str)):
        for _, _, defaults, converters in found.getlist(name):
            of = next((each for each in ("campaign", "id") if isinstance(converters.get(each), UUIDConverter)), None)
            if of is None:
                continue
            more = {each: sample(each, converters[each]) for each in converters if each not in (of, "kind")}
            for kind in kinds(name, defaults, "kind" in converters):
                yield name, kind, {**more, "of": of, **({"kind": kind} if "kind" in converters else {})}


def kinds(name: str, defaults: Mapping[str, Any], any_shared: bool) -> Sequence[Kind]:
    """Whose games have that address."""
    if any_shared:
        shared = [kind for kind in game_kinds().values() if kind.is_shared]
        return shared if name.startswith("game-") else [LINED_DICE, ODDS_TABLE]
    if "kind" in defaults:
        return [defaults["kind"]]
    return [BOUDICA if name.startswith("boudica-") else CARDS if name.startswith("card-") else ITALY]


def sample(name: str, converter: Any) -> Any:
    if isinstance(converter, UUIDConverter):
        return uuid4()
    return SAMPLES.get(name, 1)


def url(name: str, more: Mapping[str, Any], id_: UUID, **other: Any) -> str:
    where = {key: other.get(key, value) for key, value in more.items() if key != "of"}
    return reverse(name, kwargs={**where, more["of"]: id_})


def rows() -> list[tuple[Any, ...]]:
    """All that is stored."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if not name.startswith("django_")]
        found = []
        for table in sorted(tables):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [(table, *row) for row in cursor.fetchall()]
    return found


def test_there_are_addresses_of_each():
    assert {kind for _, kind, _ in addresses()} == {*KINDS}


@of_each()
def test_every_address_answers_however_it_stands(reader: Reader, kind: Kind):
    """Before the first decision, with a branch, and at the end; to look at it changes nothing."""
    standing = [begun(kind, 0), forked(kind)[0] if chooses(kind) else begun(kind, 2), over(kind)]
    before, pages = rows(), 0
    for id_ in standing:
        game = kind.log.read(id_)
        lines = {"line": game.head, "number": 1, "leaf": max(tree(kind.log.rows.get(id=id_)), default=0)}
        for name, own, more in addresses():
            for form in FORMS if "form" in more and own is kind else FORMS[:1]:
                if own is kind and (PROOF or id_ == standing[1] or not name.endswith(MADE_LONG)):
                    at = url(name, more, id_, form=form, **lines)
                    answer = reader.get(at)
                    assert answer.status_code in ANSWERS, f"{at}: {answer.status_code}"
                    if answer.status_code == HTTPStatus.OK and answer["Content-Type"].startswith("text/html"):
                        pages += not answer.get("Content-Disposition") and read(answer, at).status == HTTPStatus.OK

    assert pages > len(standing)
    assert rows() == before


def is_left(name: str) -> bool:
    """Whether a damaged game still has this address."""
    return name.removeprefix("game-") in ("left", "left-save", "left-rows", "delete")


@of_each(lambda kind: is_campaign(kind) and is_ours(kind))
def test_of_a_damaged_one_every_page_says_so(reader: Reader, kind: Kind):
    """Whatever there is to see of a sound one."""
    id_, _ = forked(kind)
    game = kind.log.read(id_)
    where = {"line": game.head, "number": 1, "leaf": max(tree(row_of(kind, id_)))}
    every = [url(name, more, id_, **where) for name, own, more in addresses() if own is kind and not is_left(name)]
    shown = [at for at in every if reader.get(at).status_code == HTTPStatus.OK]
    assert len(shown) > 10

    for number, what in enumerate(("a line cut", "a start that is no text", "a head that is not there")):
        with transaction.atomic():
            spoil(kind, id_, DAMAGES[what])
            for at in shown if PROOF else shown[number::3]:
                page = reader.visit(at)
                assert page.status == HTTPStatus.GONE, at
                assert "cannot be read" in " ".join(page.headings)
                assert "safe" not in page.text
            transaction.set_rollback(True)
        kind.log.forget()


def test_no_game_is_found_at_the_address_of_another(reader: Reader):
    """Secrets hang on it: what a page of one game tells of its own may be what another game hides."""
    games = {kind: begun(kind, 6) for kind in KINDS}
    before, found, asked = rows(), [], 0
    for number, (name, own, more) in enumerate(addresses()):
        others = [other for other in games if other is not own]
        for other in others if PROOF else [others[number % len(others)]]:
            at = url(name, more, games[other])
            for act in (reader.get, reader.post):
                asked += 1
                answer = act(at)
                if answer.status_code in (301, 302):
                    answer = reader.get(answer["Location"])
                if answer.status_code not in (404, 405, 410):
                    found.append(f"{act.__name__} {at}, of {other.ruleset.name}: {answer.status_code}")

    assert not found, "\n".join(found)
    assert asked > (500 if PROOF else 100)
    assert rows() == before


# The navigation

NAVIGATION = re.compile(r'<nav[^>]* id="campaign-nav">(.*?)</nav>', re.DOTALL)
ENTRY = re.compile(r'<a href="([^"]*)"( aria-current="page")?( download)?>([^<]*)</a>')


def entries(page: Page) -> list[tuple[str, str, str, str]]:
    """Of the one navigation: where each leads, whether it is marked, whether it is a file, what it is called."""
    [navigation] = NAVIGATION.findall(page.html)
    return ENTRY.findall(navigation)


@of_each(part(Navigation))
@pytest.mark.parametrize("made", [begun, over], ids=["begun", "over"])
def test_each_page_has_the_same_entries_and_marks_its_own(reader: Reader, kind: Kind, made: Any):
    home = at_home(reader, kind, made(kind))
    called = [entry[3] for entry in entries(home)]
    pages = [where for where, _, file, _ in entries(home) if not file and where != kind.front_address]

    assert len(pages) > 5
    for where in pages:
        page = reader.visit(where)
        assert (page.status, page.url) == (HTTPStatus.OK, where)
        assert [entry[3] for entry in entries(page)] == called
        assert len([entry for entry in entries(page) if entry[1]]) == 1
        assert next(entry[0] for entry in entries(page) if entry[1]).partition("?")[0] == where.partition("?")[0]


# What is set of it, and its rules


@of_each(part(SettingsPage))
def test_who_rolls_is_set_and_holds_from_then_on(reader: Reader, kind: Kind):
    id_ = begun(kind, 2)
    at = kind.address("settings", id_)
    page = reader.visit(at)
    form = next(form for form in page.forms if "hands" in form.choices)
    chosen = {"hands": "all"}
    if kind.engagement:
        chosen["rules"] = next(value for value in form.choices["rules"] if value not in ("", form.fields.get("rules")))

    page = reader.send(page, form.filled(**chosen))

    assert any("From now on: " in notice for notice in page.notices)
    form = next(form for form in page.forms if "hands" in form.choices)
    assert {name: form.fields.get(name) for name in ("hands", "rules")} == {"rules": None, **chosen}
    before = rows()
    for wrong in {"hands": "feet"}, *([{"rules": "weather"}] if kind.engagement else []):
        assert reader.send(page, form, None, **wrong).status == 422
    assert rows() == before


@of_each(part(Clauses))
def test_every_clause_and_ruling_stands_on_its_page_and_is_found(reader: Reader, kind: Kind):
    """Each with the place to which pages lead."""
    clauses = kind.given(Clauses)
    at = kind.address("rules")
    page = reader.visit(at)

    texts = clauses.texts()
    assert {*texts} <= page.ids
    first = next(clause for section in clauses.sections() for clause in section.clauses)
    assert first.title in page.text
    found = reader.visit(f"{at}?q={first.id}")
    assert f"{at}#{first.id}" in found.links or f"#{first.id}" in found.links
    for text, status in ((first.id, 200), ("Z99", 404)):
        assert reader.visit(kind.address("clause-code", text)).status == status


def test_each_campaign_has_all_parts_of_a_desk():
    for kind in KINDS:
        if is_campaign(kind):
            assert all(kind.part(of) for of in (Navigation, SettingsPage, Clauses)), kind.ruleset.name
    assert GameRow.objects.count() == 0
