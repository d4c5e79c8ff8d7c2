"""`manage.py backup` and `manage.py restore`: copies while the program runs, and the way back."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management.base import CommandError
from django.db import connections

from battles.short.games import LINED_DICE
from campaign import models
from campaign.boudica.game import GAME as REBELLION
from campaign.italy import games
from campaign.server import datafolder, restoring, soundness
from engine import shared
from powers.rules.options import Options
from tests import toy
from tests.commands import python, run
from tests.databases import spoil, unpacked
from tests.make_stored import FOLDER as STORED


@pytest.fixture(autouse=True)
def roma(file_database: None) -> None:
    """The player's own campaign."""
    begin("Roma")


@pytest.fixture
def copy(roma: None, tmp_path: Path) -> Path:
    """A backup with that alone."""
    copy = tmp_path / "copy.sqlite3"
    said("backup", copy)
    return copy


def begin(name: str) -> games.CampaignGame:
    return games.create(name, "seed", Options())


def names() -> set[str]:
    return set(models.Campaign.objects.values_list("name", flat=True))


def said(command: str, *arguments: object) -> str:
    return run(command, *arguments)[1]


def refused(command: str, *arguments: object) -> str:
    with pytest.raises(CommandError) as refusal:
        said(command, *arguments)
    return str(refusal.value)


def everything() -> list[tuple[str, bytes]]:
    """All files of the data folder."""
    files = (
        file for file in datafolder.path().rglob("*") if file.is_file() and file.suffix not in (".lock", ".address")
    )
    return sorted((str(file), file.read_bytes()) for file in files if not file.name.endswith(("-wal", "-shm")))


def kept_aside(back: str) -> Path:
    """Where the database of before is, by what was said."""
    return Path(back.rpartition("kept in ")[2].strip())


def test_there_and_back(tmp_path: Path):
    """What was there before is kept aside."""
    copy = tmp_path / "copy.sqlite3"
    answer = said("backup", copy)
    begin("Carthago")

    back = said("restore", copy)

    assert f"{copy} holds 1 campaign." in answer
    assert "1 campaign is back." in back
    assert names() == {"Roma"}
    [campaign] = models.Campaign.objects.all()
    assert games.step(campaign.id, 1).head == 2
    aside = kept_aside(back)
    assert aside.parent == datafolder.path() / "backups"
    assert soundness.check(aside) == 2
    said("restore", aside)
    assert names() == {"Roma", "Carthago"}


def test_its_own_name_has_the_date(data_folder: Path):
    said("backup")
    said("backup")

    copies = sorted((data_folder / "backups").iterdir())
    assert len(copies) == 2
    assert all(copy.name.startswith("campaigns-20") and copy.suffix == ".sqlite3" for copy in copies)


def test_it_never_overwrites(tmp_path: Path):
    mine = tmp_path / "mine.txt"
    mine.write_text("Fabius Pictor")

    answer = refused("backup", mine)

    assert "exists already and is left as it is" in answer
    assert mine.read_text() == "Fabius Pictor"


def test_a_folder_that_is_not_there(tmp_path: Path):
    assert "No copy was made" in refused("backup", tmp_path / "nowhere" / "copy.sqlite3")


def test_nothing_to_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("RISE_OF_ROME_DATA", str(tmp_path / "elsewhere"))

    assert "nothing to copy" in refused("backup")
    assert not (tmp_path / "elsewhere").exists()


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path):
    datafolder.database().write_bytes(b"not a database at all" * 500)

    assert "No copy was made" in refused("backup", tmp_path / "copy.sqlite3")
    assert list(tmp_path.glob("copy*")) == []


def test_it_is_one_moment_of_a_database_in_use(tmp_path: Path):
    """What another connection has not committed is not in it, what is only in the log beside the database is."""
    begin("committed")
    with closing(sqlite3.connect(datafolder.database(), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE engine_game SET name = 'half-way'")
        said("backup", tmp_path / "copy.sqlite3")
        other.execute("ROLLBACK")

    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert set(copy.execute("SELECT name FROM engine_game")) == {("Roma",), ("committed",)}


def test_a_copy_made_by_hand_with_what_lies_beside_it(tmp_path: Path):
    """The program was killed, and the player copies what he finds."""
    begin("only in the log")
    for name in ("campaigns.sqlite3", "campaigns.sqlite3-wal"):
        (tmp_path / name).write_bytes((datafolder.path() / name).read_bytes())
    models.Campaign.objects.all().delete()

    said("restore", tmp_path / "campaigns.sqlite3")

    assert names() == {"Roma", "only in the log"}


def test_without_a_database_here(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RISE_OF_ROME_DATA", str(tmp_path / "new"))

    assert "kept in" not in said("restore", copy)
    assert soundness.check(datafolder.database()) == 1


def test_a_damaged_database_here_is_kept_as_it_is(copy: Path):
    datafolder.database().write_bytes(b"not a database at all" * 500)

    back = said("restore", copy)

    assert kept_aside(back).read_bytes() == b"not a database at all" * 500
    assert soundness.check(datafolder.database()) == 1


def with_sql(statement: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as database, database:
            database.execute(statement)

    return change


def without_games(file: Path) -> None:
    for table in ("engine_game", "battles_cardbattle"):
        with_sql(f"ALTER TABLE {table} RENAME TO other_{table}")(file)


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "not there": (lambda file: file.unlink(), "No such file or directory"),
    "empty": (lambda file: file.write_bytes(b""), "It is not a database"),
    "a letter": (lambda file: file.write_text("Ave, Caesar" * 1000), "It is not a database"),
    "cut": (lambda file: file.write_bytes(file.read_bytes()[:20_000]), "It is damaged"),
    "spoilt": (spoil, "It is damaged"),
    "a head only": (lambda file: file.write_bytes(b"SQLite format 3\0" + bytes(5000)), "It is not a database"),
    "another program's": (with_sql("DELETE FROM django_migrations WHERE app = 'campaign'"), "not of The Rise of Rome"),
    "no migrations": (with_sql("DROP TABLE django_migrations"), "not of The Rise of Rome"),
    "no campaigns": (with_sql("ALTER TABLE engine_game RENAME TO other"), "not as this program keeps it"),
    "no games": (without_games, "not of The Rise of Rome"),
    "newer": (
        with_sql("INSERT INTO django_migrations (app, name, applied) VALUES ('campaign', '9999_later', '2030-01-01')"),
        "newer Rise of Rome: this one does not know campaign.9999_later",
    ),
    "a trigger": (
        with_sql("CREATE TRIGGER t AFTER INSERT ON engine_game BEGIN DELETE FROM engine_logline; END"),
        "The Rise of Rome never makes",
    ),
    "a table missing": (with_sql("DROP TABLE campaign_photo"), "it lacks the table campaign_photo"),
    "a column missing": (with_sql("ALTER TABLE campaign_note DROP COLUMN text"), "its table campaign_note is not as"),
    "an index missing": (with_sql("DROP INDEX battles_fight_key_a13dc212"), "its table battles_fight is not as"),
    "a table too many": (with_sql("CREATE TABLE aliens (n)"), "The Rise of Rome never makes: the table aliens"),
    "a line of no campaign": (
        with_sql("UPDATE engine_logline SET game_id = 'nobody'"),
        "rows that belong to no campaign",
    ),
}


@pytest.mark.parametrize(("change", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_restored(change: Callable[[Path], object], message: str, copy: Path):
    change(copy)
    before = everything()

    answer = refused("restore", copy)

    assert message in answer
    assert "Nothing was changed." in answer
    assert everything() == before
    assert names() == {"Roma"}


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path):
    old = Path(shutil.copyfile(unpacked(STORED / "v1.0.sqlite3.xz"), tmp_path / "old.sqlite3"))
    with closing(sqlite3.connect(old)) as database:
        theirs = [name for (name,) in database.execute("SELECT name FROM campaign_campaign")]
        whole = [*database.iterdump()]

    assert f"{len(theirs)} campaigns are back." in said("restore", old)

    assert names() == {*theirs}
    assert not models.Job.objects.exists(), "there is a table for them now"
    with closing(sqlite3.connect(old)) as database:
        assert [*database.iterdump()] == whole


DAMAGE = {
    "a line cut": "UPDATE engine_logline SET payload = substr(payload, 1, 90)",
    "a start cut": "UPDATE engine_game SET start = substr(start, 1, 90)",
    "a head that is not there": "UPDATE engine_game SET head = 99",
    "a die turned": (
        "UPDATE engine_logline SET payload = json_set(payload, '$.faces[0]', 7 - json_extract(payload, '$.faces[0]'))"
    ),
    "no text": "UPDATE engine_logline SET payload = CAST(x'7bff' AS TEXT)",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_campaign_that_does_not_play_again(damage: str, tmp_path: Path):
    """It is not said to be back; but whoever has nothing better may have it, and the others with it."""
    copy = tmp_path / "copy.sqlite3"
    begin("Carthago")
    said("backup", copy)
    spoilt = "game_id" if "logline" in damage else "id"
    with_sql(f"{damage} WHERE {spoilt} = (SELECT id FROM engine_game WHERE name = 'Roma')")(copy)
    before = everything()

    answer = refused("restore", copy)

    assert "1 of 2 campaigns that cannot be brought back" in answer
    assert "“Roma”" in answer
    assert "Nothing was changed." in answer
    assert everything() == before
    back = said("restore", copy, "--with-damaged")
    assert "1 campaign is back." in back
    assert "Damaged, as it was there: “Roma”" in back
    assert names() == {"Roma", "Carthago"}


def test_battles_that_do_not_play_again(copy: Path):
    """They are named, and every campaign is back all the same; another program's game is one that nobody can play."""
    battle = shared.create(LINED_DICE, "At the Algidus", "seed", by_hand=False)
    rebellion = shared.create(REBELLION, "Iceni", "seed", by_hand=False)
    copy.unlink()
    said("backup", copy)
    with_sql(f"UPDATE engine_game SET head = 99 WHERE id = '{battle.hex}'")(copy)

    answer = refused("restore", copy)
    assert "has 1 battle that cannot be brought back" in answer
    assert "“At the Algidus”" in answer
    with_sql(f"UPDATE engine_game SET ruleset = 'dice' WHERE id = '{rebellion.hex}'")(copy)
    assert "has 2 battles that cannot be brought back" in refused("restore", copy)
    with_sql(f"UPDATE engine_game SET ruleset = 'boudica', head = 99 WHERE id = '{rebellion.hex}'")(copy)
    assert "has 1 of 2 campaigns and 1 battle that cannot be brought back" in refused("restore", copy)
    assert "1 campaign is back." in said("restore", copy, "--with-damaged")


AS_BEFORE = (
    "CREATE TABLE campaign_campaign AS SELECT id, highest FROM engine_game",
    "CREATE TABLE campaign_logline AS SELECT game_id AS campaign_id, n FROM engine_logline",
    "DROP TABLE engine_logline",
    "DROP TABLE engine_game",
)
"""How an earlier program kept what these numbers are in."""


@pytest.mark.parametrize("earlier", [False, True], ids=["of today", "of an earlier version"])
def test_numbers_are_not_given_twice(copy: Path, earlier: bool):
    """Browsers keep charts by the number of a line, and photos by that of their row: of whatever database this was."""
    [row] = models.Campaign.objects.all()
    answer = games.run(row.id, 1)
    photo = row.photos.create(line=1, jpeg=b"", width=1, height=1)
    if earlier:
        with closing(sqlite3.connect(datafolder.database())) as database, database:
            for statement in AS_BEFORE:
                database.execute(statement)

    said("restore", copy)
    games.LOG.forget()

    assert games.read(row.id).head == 1
    assert games.step(row.id, 1).head == answer.head + 1
    assert row.photos.create(line=1, jpeg=b"", width=1, height=1).id > photo.id


def test_nor_those_of_other_games(tmp_path: Path, settings: Any):
    """If the present database has tables for them: that of an earlier version has not, and is restored over as well."""
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]
    id = shared.create(toy.GAME, "A duel", "seed", by_hand=False)
    said("backup", tmp_path / "copy.sqlite3")
    shared.decide(toy.GAME, id, 0, toy.Hide("red", 1))

    said("restore", tmp_path / "copy.sqlite3")
    toy.GAME.log.forget()

    shared.decide(toy.GAME, id, 0, toy.Hide("red", 1))
    assert toy.GAME.log.read(id).head == 2


def test_after_a_restore_that_was_killed(copy: Path, tmp_path: Path):
    """What SQLite had kept to take back a step of that one is none of this one's."""
    part = Path(shutil.copyfile(copy, tmp_path / "restore.part"))
    with closing(sqlite3.connect(part, isolation_level=None)) as database:
        database.execute("PRAGMA cache_size = 1")
        database.execute("CREATE TABLE large AS SELECT zeroblob(9000) AS it FROM engine_logline")
        database.execute("BEGIN")
        database.execute("UPDATE large SET it = zeroblob(9001)")
        database.execute("DELETE FROM engine_logline")
        shutil.copyfile(f"{part}-journal", datafolder.path() / "restore.part-journal")

    assert "1 campaign is back." in said("restore", copy)

    assert not (datafolder.path() / "restore.part-journal").exists()


def test_not_while_another_program_has_it_open(copy: Path, monkeypatch: pytest.MonkeyPatch):
    """What it would write went nowhere."""
    monkeypatch.setattr(restoring, "LOCKED_FOR", 0.1)
    begin("Carthago")
    with closing(sqlite3.connect(datafolder.database())) as other:
        other.execute("SELECT count(*) FROM engine_game").fetchall()

        answer = refused("restore", copy)

    assert "another program has the present database open" in answer
    assert names() == {"Roma", "Carthago"}
    said("restore", copy)
    assert names() == {"Roma"}


def test_the_present_database_itself():
    assert "It is the present database itself" in refused("restore", datafolder.database())


def test_a_disk_that_fills_up_changes_nothing(copy: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(datafolder, "back_up", Mock(side_effect=OSError(28, "No space left on device")))

    assert "No space left on device" in refused("restore", copy)
    assert [file for file, _ in everything() if "restore" in file] == []
    assert names() == {"Roma"}


def test_not_while_the_program_runs(copy: Path):
    with datafolder.only_server() as announce:
        announce("http://127.0.0.1:8000/")

        answer = refused("restore", copy)

    assert "The Rise of Rome runs at http://127.0.0.1:8000/" in answer
    assert names() == {"Roma"}


def test_as_a_player_types_it(tmp_path: Path):
    connections.close_all()
    copy = tmp_path / "copy.sqlite3"
    for command in ("backup", "restore"):
        assert python("manage.py", command, copy).returncode == 0
    again = python("manage.py", "backup", copy)

    assert again.returncode == 1
    assert "Traceback" not in again.stderr
    assert "exists already" in again.stderr


def test_a_check_leaves_the_locks_of_our_connections(tmp_path: Path):
    """Closing a file takes them from every connection that the process has to it; then another process deletes the log
    that they still write to."""
    file = datafolder.database()
    begin("In use")
    with closing(sqlite3.connect(file)) as used:
        used.execute("SELECT * FROM engine_game").fetchall()
        connections.close_all()
        soundness.check(file)

        script = f"import sqlite3; sqlite3.connect({str(file)!r}).execute('PRAGMA user_version').connection.close()"
        assert python("-c", script).returncode == 0

        assert file.with_name(f"{file.name}-wal").exists()
