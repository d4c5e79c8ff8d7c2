"""Each game of a database file is read, or played again: of any kind, of any version, and whatever stands there."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from campaign.server import proof, soundness
from campaign.server.proof import ProvenGame
from tests.databases import proven_once, unpacked, up_to_date

STORED = Path(__file__).parent.parent / "stored"
FILES = sorted(STORED.glob("*.sqlite3.xz"))
KINDS = ("campaign", "boudica", "lined-dice", "odds-table", "cards")
_, OF_MOST, OF_CARDS = soundness.GAMES
TABLES = {ruleset: OF_CARDS if ruleset == "cards" else OF_MOST for ruleset in KINDS}
"""Those of today."""


@pytest.fixture(autouse=True)
def _proven_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "_proven", proven_once)


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """A database of today with games of each kind, none of them damaged."""
    with django_db_blocker.unblock():
        return Path(shutil.copyfile(up_to_date(STORED / "v2.0.sqlite3.xz"), tmp_path / "games.sqlite3"))


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        for statement in statements:
            database.execute(statement)


def problems(file: Path, again: bool = True) -> list[ProvenGame]:
    return [game for game in proof.games(file, again=again) if game.problem]


@pytest.mark.parametrize("packed", FILES, ids=lambda file: file.name.removesuffix(".sqlite3.xz"))
def test_what_earlier_programs_wrote_is_the_same_before_and_after(packed: Path, django_db_blocker: DjangoDbBlocker):
    """To the letter: games that are sound, and what is wrong with others."""
    with django_db_blocker.unblock():
        now = up_to_date(packed)
    before, after = (in_order(proof.games(file, again=True)) for file in (unpacked(packed), now))

    assert before == after
    assert before
    assert {game.name for game in before if game.problem} == {game.name for game in before if has_damaged_log(game)}
    assert any(game.problem for game in before) == ("-damaged" in packed.name)
    campaigns = sum(game.is_campaign for game in before)
    assert soundness.check(unpacked(packed), "ro") == soundness.check(now, "ro") == campaigns


def in_order(games: list[ProvenGame]) -> list[ProvenGame]:
    """Whichever table has them."""
    return sorted(games, key=lambda game: (str(game.ruleset), str(game.id)))


def has_damaged_log(game: ProvenGame) -> bool:
    """Of make_stored's damaged games, by their names: not those of which a branch or a note is damaged."""
    return game.name.endswith(("a line is cut", "a line is gone", "it stands at no number", "its beginning is no text"))


def test_there_are_sound_games_of_each_kind(file: Path):
    games = proof.games(file, again=True)

    assert {game.ruleset for game in games} == set(KINDS)
    assert [game.problem for game in games if game.problem] == []
    assert proof.games(file) == games


DAMAGE: dict[str, tuple[str, str]] = {
    "an event is changed": ("json_remove(payload, '$.events[#-1]')", "events"),
    "a line is cut": ("substr(payload, 1, length(payload) - 9)", "breaks off, or was changed"),
    "it says another number": ("json_set(payload, '$.n', 7000)", "says that it is line 7000"),
    "it follows another": ("json_set(payload, '$.parent', 0)", "numbered in two ways"),
    "it is no text": ("CAST(x'7bff' AS TEXT)", "of the wrong kind"),
}


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, file: Path) -> tuple[str, str, str, str]:
    """Of each kind a game with some lines: its name, which of its lines is spoilt, and the condition for both rows."""
    return place_of(request.param)


@cache
def place_of(kind: str) -> tuple[str, str, str, str]:
    """Looked for once in the database of which each test has a copy."""
    games, lines, of, ruleset = TABLES[kind]
    with closing(sqlite3.connect(up_to_date(STORED / "v2.0.sqlite3.xz"))) as database:
        id, name, n = database.execute(
            f"""SELECT g.id, g.name, max(l.n) FROM {games} g JOIN {lines} l ON l.{of} = g.id
            WHERE {ruleset} = '{kind}' AND l.n < g.head AND json_array_length(payload, '$.events') > 0
            AND l.n > 1 AND json_extract(payload, '$.rules') =
                (SELECT max(json_extract(x.payload, '$.rules')) FROM {lines} x WHERE x.{of} = g.id)
            AND g.id IN (SELECT {of} FROM {lines} GROUP BY {of} HAVING count(*) > 3) GROUP BY g.id ORDER BY g.id"""
        ).fetchone()
    return (
        name,
        f"{lines} SET payload = ",
        f" WHERE {of} = '{id}' AND n = {n}",
        f"{games} SET head = 9999 WHERE id = '{id}'",
    )


@pytest.mark.parametrize(("spoilt", "says"), DAMAGE.values(), ids=DAMAGE)
def test_a_line_that_is_changed(spoilt: str, says: str, file: Path, place: tuple[str, ...]):
    name, lines, where, _ = place
    change(file, f"UPDATE {lines}{spoilt}{where}")

    [problem] = problems(file)

    assert str(problem).startswith(f"“{name}”: ")
    assert says in problem.problem


def test_a_line_that_is_gone_and_a_head_that_is_nowhere(file: Path, place: tuple[str, ...], tmp_path: Path):
    name, lines, where, head = place
    other = Path(shutil.copyfile(file, tmp_path / "other.sqlite3"))
    change(file, f"DELETE FROM {lines.split()[0]}{where}")
    change(other, f"UPDATE {head}")

    for each, says in ((file, "which is not before it"), (other, "stands at line 9999")):
        for again in (False, True):
            [problem] = problems(each, again)
            assert problem.name == name
            assert says in problem.problem


@pytest.fixture
def loose(tmp_path: Path) -> Path:
    """A few games of each kind but lined dice, in tables that ask nothing of their columns."""
    file = Path(shutil.copyfile(unpacked(STORED / "v2.0-damaged.sqlite3.xz"), tmp_path / "loose.sqlite3"))
    damaged = ", ".join(f"'{game.id}'" for game in problems(file))
    for games, lines, of, _ in soundness.GAMES:
        change(file, f"DELETE FROM {lines} WHERE {of} IN ({damaged})", f"DELETE FROM {games} WHERE id IN ({damaged})")
        for each in (games, lines):
            change(file, f"CREATE TABLE loose AS SELECT * FROM {each}", f"DROP TABLE {each}")
            change(file, f"ALTER TABLE loose RENAME TO {each}")
    assert problems(file) == []
    return file


VALUES = ("NULL", "x'fffe'", "'nobody'", "CAST(x'ff' AS TEXT)", "-1", "1.5", "9223372036854775807")


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("table", soundness.GAMES, ids=lambda table: table[0])
def test_whatever_stands_there(table: tuple[str, ...], again: bool, loose: Path):
    """In any column of a game or a line: it is told as that game's, and the others stay as they are.

    Where a kind has only ever had one format nobody asks for it, and a branch may lose its last line to nobody.
    """
    there = len(proof.games(loose))
    sure = {"name": (0,), **dict.fromkeys(("id", "format", table[2]), (0, 1))}
    with closing(sqlite3.connect(loose, isolation_level=None)) as database:
        for what, column in odd_places(*table):
            for value in VALUES:
                [rowid, kept] = database.execute(f"SELECT max(rowid), {column} FROM {what}").fetchone()
                database.execute(f"UPDATE {what} SET {column} = {value} WHERE rowid = {rowid}")
                found = proof.games(loose, again=again)
                database.execute(f"UPDATE {what} SET {column} = ? WHERE rowid = {rowid}", [kept])

                assert len(found) == there
                named = len([game for game in found if game.problem])
                assert named in sure.get(column, (1,)), (column, value)


def odd_places(games: str, lines: str, of: str, ruleset: str) -> Iterator[tuple[str, str]]:
    """Each table with its columns."""
    yield from ((games, column) for column in ("id", "name", "start", "head"))
    yield from ((lines, column) for column in ("n", "parent", "payload", "format", of))
    if ruleset == "ruleset":
        yield games, ruleset


def test_a_file_that_is_none(tmp_path: Path):
    (tmp_path / "letter").write_text("Ave, Caesar" * 1000)

    with pytest.raises(sqlite3.DatabaseError):
        proof.games(tmp_path / "letter")
    with pytest.raises(sqlite3.OperationalError):
        proof.games(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
