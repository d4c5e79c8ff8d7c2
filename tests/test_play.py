"""`manage.py play`, as a player meets it: a process of its own on a data folder."""

import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management.base import CommandError

from campaign import datafolder
from campaign.management.commands.play import listen, port_number

ROOT = Path(__file__).parent.parent
PORT = 20000 + os.getpid() % 10000  # tests run beside each other, and beside a player's own program
Play = Callable[..., "Server"]


class Server:
    """A running `play`."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--no-browser", "--port", str(PORT + 1), *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.greeting = ""
        assert self.process.stdout
        for line in self.process.stdout:
            self.greeting += line
            if "Ctrl-C" in line:
                break
        found = re.search(r"http://\S+", self.greeting)
        self.address = found[0] if found else ""

    def stop(self) -> tuple[str, int]:
        """Ctrl-C; what it says then and its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return rest, self.process.returncode


@pytest.fixture
def play() -> Iterator[Play]:
    servers = []

    def start(*arguments: str) -> Server:
        servers.append(Server(*arguments))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def port() -> Iterator[int]:
    """A port which is taken."""
    with closing(listen(PORT)) as listener:
        yield listener.getsockname()[1]


def record_migration(app: str, name: str) -> None:
    with closing(sqlite3.connect(datafolder.database())) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2030-01-01')", (app, name))


def test_it_works(play: Play, data_folder: Path):
    server = play()

    with urlopen(f"{server.address}static/campaign/campaign.css") as answer:
        assert answer.status == 200
    assert str(data_folder) in server.greeting
    assert datafolder.database().exists()
    rest, code = server.stop()
    assert "Everything is saved" in rest
    assert code == 0


def test_a_port_in_use_is_passed_over(play: Play, port: int):
    server = play("--port", str(port))

    assert f"Port {port} is in use" in server.greeting
    assert f":{port}/" not in server.address


def test_a_second_server_on_the_same_data_is_refused(play: Play):
    first = play()

    second = play()

    rest, code = second.stop()
    assert first.address in second.greeting
    assert code == 1


def test_a_killed_server_leaves_no_lock(play: Play):
    killed = play()
    killed.process.kill()
    killed.stop()

    assert play().address


def test_campaigns_of_a_newer_program_are_refused(play: Play):
    play().stop()
    record_migration("campaign", "9999_from_the_future")

    refused = play()

    _, code = refused.stop()
    assert "newer Rise of Rome" in refused.greeting
    assert "9999_from_the_future" in refused.greeting
    assert code == 1


def test_the_secret_key_is_its_owners(play: Play, data_folder: Path):
    play().stop()
    key = data_folder / "secret-key"

    assert len(key.read_text()) > 50
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 or sys.platform == "win32"
    assert datafolder.secret_key() == key.read_text()


def test_a_folder_that_cannot_be_used_is_named(play: Play, data_folder: Path):
    data_folder.rmdir()
    data_folder.write_text("a file in its place")

    refused = play()

    _, code = refused.stop()
    assert str(data_folder) in refused.greeting
    assert "RISE_OF_ROME_DATA" in refused.greeting
    assert "Traceback" not in refused.greeting
    assert code == 1


def test_a_damaged_database_is_left_alone(play: Play):
    datafolder.database().write_text("not a database at all" * 100)

    refused = play()

    assert "not a database" in refused.greeting
    assert datafolder.database().read_text().startswith("not a database at all")


def test_the_database_is_copied_before_it_is_changed(play: Play, data_folder: Path):
    with closing(sqlite3.connect(datafolder.database())) as database, database:
        database.execute("CREATE TABLE kept (value)")

    play().stop()
    play().stop()

    [copy] = (data_folder / "backups").iterdir()
    assert copy.name.startswith("before-campaign.0001_")
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("kept",)]


@pytest.mark.parametrize("text", ["0", "-1", "65536", "eighty"])
def test_a_port_must_be_one(text: str):
    with pytest.raises(Exception, match="from 1 to 65535"):
        port_number(text)


def test_no_port_is_free(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("campaign.management.commands.play.PORTS_TRIED", 1)

    with pytest.raises(CommandError, match="No port"):
        listen(port)
