"""Of the databases that earlier programs wrote, every page tells what it told, and each file comes in again.

Nothing here knows a table, nor a module of the program: addresses stay for ever, and whoever moves what lies behind
them is to find what hangs on a game where its player left it. What pages may say otherwise by now is in OTHERWISE.
The prose of v2.0's chronicles is not among what was told: a stored game is told by the words of today
(tests/chronicle/test_told_the_same.py), and only what its player wrote in it stays.
"""

import json
import logging
import lzma
import re
import sqlite3
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from tests.databases import as_stored, unpacked
from tests.pages.reader import Form, Reader
from tests.told_pages import Told, asked, brought, led_to, named, squeezed, taken

STORED = Path(__file__).parent / "stored"
FILES = sorted(STORED.glob("*.sqlite3.xz"))
TOLD = [file for file in FILES if file.name.startswith("v2.")]
"""Of those before these no page was told."""
OTHERWISE: tuple[tuple[str, str], ...] = (
    (r"(?<= a )leader(?=[, .]|$)", "general"),
    (r"(?<=\d )leader", "general"),
    (r"(?<=\d )Leader", "General"),
    (r"^\d+ units, break point \d+ \d+ of \d+$|^Fought by Commands & Colors: Ancients$", ""),
    (r"of a row of \w+", "of a row"),
    (r"[\d.]+ [KM]B", "some room"),
    (r"\bR(?=10:? Talents|11 Rulers|32 Rome)", "Q"),
    (r"^Option Futures Wins .*", ""),
    (r"^After your first decision .*", "going on tells luck from choice"),
    (r"wins \d+% (Too close to call) wins (\d+) fewer of (100 games) than “(.*)”", r"\1 Perhaps: \4, \2 more of \3"),
    (r"(?<=decisions)(?= whole games are played)", ", and from wherever dice or the other side have brought the game,"),
    (r"the same for every option\.$", "the same for every option"),
    (r"What changes the curve between two decisions are dice and the other side\.", ""),
    (r"(?<=\w): the chronicle$", ""),
    (r"of 250, needs (\d+) a turn$", r"needs \1 a turn for Destiny (250)"),
    (r"^\w+ (?:attacker|defender)(?:, Subjects of the \w+)? (\d+ points)$", r"\1"),
    (r"(?<=round \d): Round \d: .*\d.*; .*\d.*$", ""),
    (r"^Sorted by: last played · name .*", "Sorted by: last played name"),
    (r"^The other Powers have moved\..* is a tab\.$", "Civic: 250 points after turn 12"),
    (r"^Each row is a province within Rome's reach.*", "Worth is talents a turn."),
    (r"(Londinium|Eboracum)( a city) \1(?= stands| destroyed)", r"\1\2 the town"),
    (r"(?<=Stored: finished )10 by the generator · 3 on the table · no undos(\. .*?\.)? (?=Lasting dominion )", ""),
    (r"^Too close to call ?: .* and \d more\.$", "Too few futures yet to tell which is the best."),
    (r"^\d+ (.*) too close to call (?=\d)", r"\1 "),
    (r"^.* against .*, to the end: battles lost .*$", ""),
    (r"gets 40 futures(.*) get 120, and close calls 480", r"gets 6 futures\1 get 16, and close calls 48"),
    (r"(?<=the throw): The throw: \d and \d \(.*Victory$", ""),
    (r"(?:(?<=, )\d+(?:–\d+)?|\d+–\d+|(?<=\d )1(?= \D+, \d)) (?=Hastati|Princ|Leves|Rorarii|Third|Umb)", ""),
    (r"^(?:Romans|Britons) .*win \d+%.*$|^Major \d+% Minor .*$|^\d Skirmishers, \d .*$", ""),
    (
        r"^(?=.{,900}$).*\b(two armies faced each other|stood in their way|awaited them under"
        r"|at their head|out to meet them|They met in|over the sea|landed in|marched on them)\b.*$",
        "",
    ),
)
"""What was said otherwise in its day, as a pattern, and how it is meant: rows have had other tables and other sizes,
and the campaign's rulings BattlePlay's letter; the rebellion's What if had no head to its table, its review did not
tell luck from choice, and its chronicle's heading was not that of all pages of a campaign; Italy's desk named
250 points whatever could still be reached, and the notes of its first turn were others; a town had its space's name
beside that, and the roll of honour said nothing of the ways in which battles were decided, nor of what is remembered.
What if put its options into an order from the first futures on, and a review played more of them. The
generals were others, the units of a list had no numbers before their names, and the odds of a battle that nobody had
begun, like the example of other rules, were those of lists as they were drawn then."""
REWORDED = tuple(tomllib.loads((STORED / "reworded.toml").read_text(encoding="utf-8")).items())
"""What no page says any more, as a pattern, and how it is meant."""
NOW_TOO: Mapping[str, set[str]] = {
    "/honours/": {"Stored: alone"},
    "/games/boudica/c3d972d2-31d1-4085-83fe-6c7eba64e6cc/review/": {"Stored: alone"},
    "/games/boudica/9b20b64a-565a-49ca-85d8-e618587fa9e5/what-if/8/?level=1": {
        "Stored: overruled",
        "Stored: overruled in Britain",
    },
}
"""Which games a page has named since then: those of the rebellion are remembered like campaigns, and their What if has
the head that all pages of a campaign have."""
NOT_BEGUN = r"^/games/boudica/.*Exact odds, before any die is rolled\.$"
"""What was said of the battle of a rebellion that came in: where it had been begun, it did not come in then."""
FACE = "3"
"""Of any die."""
FEW = 4
"""Campaigns whose files are looked into, of those in which something was written."""


def name(file: Path) -> str:
    return file.name.removesuffix(".sqlite3.xz")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """In place of the player's own; the file as it was written."""
    logging.disable(logging.CRITICAL)  # damaged games are logged each time
    with django_db_blocker.unblock(), as_stored(request.param, tmp_path / "stored.sqlite3"):
        yield unpacked(request.param)
    logging.disable(logging.NOTSET)


@pytest.fixture
def then(request: pytest.FixtureRequest, database: Path) -> Any:
    """What was told of it."""
    file: Path = request.node.callspec.params["database"]
    return json.loads(lzma.decompress(file.with_name(f"{name(file)}.told.json.xz").read_bytes()))


of_all = pytest.mark.parametrize("database", FILES, ids=name, indirect=True)
of_told = pytest.mark.parametrize("database", TOLD, ids=name, indirect=True)


def meant(words: str, otherwise: Iterable[tuple[str, str]] = OTHERWISE) -> str:
    """As it would be said today, without spaces."""
    for old, today in otherwise:
        words = re.sub(old, today, words)
    return squeezed(words)


@cache
def meant_then(words: str) -> str:
    """The same of what was told then, which is often the same on many pages."""
    return meant(words, (*OTHERWISE, *REWORDED))


def lost(url: str, then: Any, now: Told, names: list[str]) -> Iterator[str]:
    """What was told and no longer is; more may be."""
    text = " ".join(now.words)
    as_it_was = squeezed(text)
    if now.status != then["status"]:
        yield f"the status {then['status']}, now {now.status}"
    if otherwise := [words for words in then["words"] if squeezed(words) not in as_it_was]:
        text = meant(text)
        yield from (words for words in otherwise if meant_then(words) not in text)
    yield from (f"the field {field}" for field in then["fields"] if field not in now.fields)
    if now.bytes != then["bytes"]:
        yield "the file, byte for byte"
    here = [name for name in named(now, names) if name not in NOW_TOO.get(url, ())]
    if here != then["names"]:
        yield f"just these games: {then['names']}, now {here}"


def problems(then: Any, now: Iterator[tuple[str, Told]], what: str) -> list[str]:
    """What is lost of which pages."""
    names = sorted({name for page in (*then["pages"].values(), *then["files"].values()) for name in page["names"]})
    return [f"{url}: {words}" for url, page in now for words in lost(url, then[what][url], page, names)]


@of_told
def test_each_page_tells_what_it_told(then: Any):
    assert not problems(then, ((url, asked(url)) for url in then["pages"]), "pages")


@of_told
def test_each_file_comes_in_as_what_it_was(then: Any):
    """A whole game's, and what is left of a damaged one."""
    came = ((url, brought(file["to"], *taken(url))) for url, file in then["files"].items())
    assert not [problem for problem in problems(then, came, "files") if not re.search(NOT_BEGUN, problem)], "files"


@of_told
def test_a_file_of_its_day_comes_in(then: Any):
    """One of each kind of game, as that program wrote it."""
    files = then["made"].items()
    came = ((to, brought(to, file["name"], file["content"].encode("latin-1"))) for to, file in files)
    assert not problems(then, came, "made")


@of_told
def test_dice_that_are_half_given_are_given_in_full(then: Any):
    """Those that were given stand where they were; with the others the game goes on, be it to another roll."""
    rolls = [url for url in then["pages"] if url.endswith("/roll/")]
    for url in rolls:
        reader, page = Reader(), Reader().visit(url)
        form = page.form("/roll/")
        dice = {name for name in form.choices if name.startswith("die")}
        [given] = [field for field in then["pages"][url]["fields"] if field.startswith("die")]
        assert given == f"die0 1={form.fields['die0']}"

        page = reader.send(page, form.filled(**{**dict.fromkeys(dice, FACE), "die0": form.fields["die0"]}))

        assert page.status == HTTPStatus.OK
        assert "/roll/" not in page.url or page.form("/roll/").fields["given"] != form.fields["given"]
        assert all(hands.buttons[0].value == "program" for hands in hands_of(reader, url))
    assert rolls or "Sound: campaign" in then["pages"]["/"]["names"]


def hands_of(reader: Reader, roll: str) -> list[Form]:
    """The forms of a game's board, if it has any, that let somebody else roll: the program, where the player does."""
    sides = ("romans", "britons", "attacker") if roll.startswith("/games/") else ()
    boards = [reader.visit(roll.replace("roll/", f"?side={side}")) for side in sides]
    return [form for board in boards for form in board.forms if form.action.endswith("/hands/")]


@of_told
def test_the_examples_are_not_brought_again(then: Any):
    assert {url: led_to(url) for url in then["doors"]} == then["doors"]


@of_all
def test_what_the_player_wrote_and_photographed_is_there(database: Path):
    """Texts in a campaign's file, whichever past they are of, and photos at their addresses, byte for byte."""
    with closing(sqlite3.connect(database)) as old:  # in the tables of its day
        columns = {name for _, name, *_ in old.execute("PRAGMA table_info(campaign_note)")}
        of = "game_id" if "game_id" in columns else "campaign_id"
        texts = [*old.execute(WRITTEN.format(of=of))]
        photos = [*old.execute(f"SELECT {of}, id, jpeg FROM campaign_photo")]
    files = ((id, Client().get(f"/campaign/{UUID(id)}/export/campaign.json")) for id in sorted({id for id, _ in texts}))
    whole = islice(((id, file) for id, file in files if file.status_code == HTTPStatus.OK), FEW)
    there = {id: {*strings(json.loads(file.content))} for id, file in whole}
    assert [text for id, text in texts if id in there and text not in there[id]] == []
    for id, photo, jpeg in photos:
        assert Client().get(f"/campaign/{UUID(id)}/chronicle/photos/{photo}.jpg").content == jpeg
    assert texts
    assert photos


WRITTEN = "SELECT {of}, text FROM campaign_note UNION ALL SELECT {of}, text FROM campaign_paragraph"


def strings(value: Any) -> Iterator[str]:
    """All texts within a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings(inner)
