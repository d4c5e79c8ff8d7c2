"""`manage.py play`, as a player meets it: a process of its own on a data folder."""

import lzma
import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from io import StringIO
from pathlib import Path
from unittest.mock import Mock
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest
from django.core.management import CommandError, call_command
from pytest_django.plugin import DjangoDbBlocker

from campaign.server import datafolder, soundness
from campaign.server.management.commands.play import Command, ipv4_address, listen, qr_code, take_folder
from tests.commands import ROOT, hears_ctrl_c
from tests.databases import empty
from tests.patience import PATIENCE

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
            preexec_fn=hears_ctrl_c,
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
        """Ctrl-C; what it says then and its exit code. None stays that does not hear it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            rest, _ = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        return rest, self.process.returncode


@pytest.fixture
def play() -> Iterator[Play]:
    with ExitStack() as servers:

        def start(*arguments: str) -> Server:
            server = Server(*arguments)
            servers.callback(server.stop)
            return server

        yield start


@pytest.fixture
def begun(data_folder: Path, django_db_blocker: DjangoDbBlocker) -> None:
    """The database is there already, as a first start leaves it: to make it takes half of that start."""
    with django_db_blocker.unblock():
        shutil.copyfile(empty(), datafolder.database())


@pytest.fixture
def port() -> Iterator[int]:
    """A port which is taken."""
    with closing(listen(PORT)) as listener:
        yield listener.getsockname()[1]


def post(server: str, path: str, **fields: str) -> None:
    """A form of the program's own, sent."""
    browser = build_opener(HTTPCookieProcessor())
    form = browser.open(server + (path if path.startswith("backups") else "")).read().decode()
    [token, *_] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    with browser.open(server + path, urlencode({"csrfmiddlewaretoken": token, **fields}).encode()) as answer:
        assert answer.status == 200


def refusal(server: Server) -> str:
    """What it says that does not start."""
    _, code = server.stop()
    assert code == 1
    assert "Traceback" not in server.greeting
    return server.greeting


def test_it_works(play: Play, data_folder: Path):
    server = play()

    with urlopen(f"{server.address}static/campaign/campaign.css") as answer:
        assert answer.status == 200
    assert str(data_folder) in server.greeting
    assert datafolder.database().exists()
    rest, code = server.stop()
    assert "Everything is saved" in rest
    assert code == 0


@pytest.mark.usefixtures("begun")
def test_none_stays_of_tests_in_the_background_and_the_secret_key_is_its_owners(play: Play, data_folder: Path):
    """There Ctrl-C is ignored, and was once by every server too: each waited out its limit, and stayed."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        server = play()
    finally:
        signal.signal(signal.SIGINT, heard)

    assert server.stop()[1] == 0
    key = data_folder / "secret-key"
    assert len(key.read_text()) > 50
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 or sys.platform == "win32"
    assert datafolder.secret_key() == key.read_text()


@pytest.mark.usefixtures("begun")
def test_a_port_in_use_is_passed_over_and_it_answers_this_machine_only(play: Play, port: int):
    server = play("--port", str(port))

    assert f"Port {port} is in use" in server.greeting
    assert f":{port}/" not in server.address
    does_not_answer_at(server, "127.0.0.2")
    assert "code" not in server.greeting


@pytest.mark.usefixtures("begun")
def test_a_second_server_on_the_same_data_is_refused(play: Play, data_folder: Path):
    first = play()

    assert f"already runs on {data_folder}.\nIt is at {first.address} in your browser." in refusal(play())


@pytest.mark.parametrize("no_browser", [False, True])
def test_a_second_start_opens_the_page_of_the_first(no_browser: bool, monkeypatch: pytest.MonkeyPatch):
    opened = Mock()
    monkeypatch.setattr("webbrowser.open", opened)
    monkeypatch.setenv("DISPLAY", ":0")
    with datafolder.only_server() as announce, ExitStack() as held:
        announce("http://127.0.0.1:8000/")
        with pytest.raises(CommandError, match="already runs"):
            take_folder(held, no_browser)

    assert opened.call_count == (0 if no_browser else 1)


@pytest.mark.usefixtures("begun")
def test_a_killed_server_leaves_no_lock(play: Play):
    killed = play()
    killed.process.kill()
    killed.stop()

    assert play().address


def test_campaigns_of_a_newer_program_are_refused(file_database: None):
    with closing(sqlite3.connect(datafolder.database())) as database, database:
        later = "('campaign', '9999_from_the_future', '2030-01-01')"
        database.execute(f"INSERT INTO django_migrations (app, name, applied) VALUES {later}")

    with pytest.raises(CommandError, match="newer Rise of Rome") as refused, ExitStack() as held:
        take_folder(held, True)

    assert "9999_from_the_future" in str(refused.value)


@pytest.mark.skipif(sys.platform == "win32", reason="it keeps rights in another way")
def test_what_is_kept_is_its_owners(play: Play, data_folder: Path):
    """What was there before as well, and nothing that is not the program's."""
    backups = data_folder / "backups"
    backups.mkdir(mode=0o755)
    data_folder.chmod(0o755)
    earlier = backups / "campaigns-20260101-120000.sqlite3"
    foreign = data_folder / "letter.txt"
    for file in (earlier, foreign):
        file.touch()
        file.chmod(0o644)

    server = play()
    post(server.address, "new/", name="Roma", seed="1", home_province_yield="5")
    post(server.address, "backups/")

    kept = {file: stat.S_IMODE(file.stat().st_mode) for file in (data_folder, *data_folder.rglob("*"))}
    assert len(kept) > 8
    assert kept.pop(foreign) == 0o644
    assert {mode for file, mode in kept.items() if file.is_dir()} == {0o700}
    assert {mode for file, mode in kept.items() if not file.is_dir()} == {0o600}


def test_a_folder_that_cannot_be_used_is_named(data_folder: Path):
    data_folder.rmdir()
    data_folder.write_text("a file in its place", encoding="utf-8")

    with pytest.raises(CommandError, match=re.escape(str(data_folder))) as refused, ExitStack() as held:
        take_folder(held, True)

    assert "RISE_OF_ROME_DATA" in str(refused.value)


def test_a_damaged_database_is_left_alone(play: Play):
    datafolder.database().write_text("not a database at all" * 100)

    server = play()

    assert "is damaged. It is not a database." in server.greeting
    assert "There is none." in server.greeting
    assert "lost" not in server.greeting
    rest, _ = server.stop()
    assert "Everything is saved" not in rest
    assert datafolder.database().read_text().startswith("not a database at all")


@pytest.mark.usefixtures("begun")
def test_a_damaged_database_is_restored_in_the_browser(play: Play, data_folder: Path):
    copy = datafolder.back_up(datafolder.backup_name("campaigns"))
    datafolder.database().write_text("not a database at all" * 100)

    server = play()

    assert "There is 1 of 20" in server.greeting
    with pytest.raises(HTTPError, match="507") as refused:
        urlopen(server.address)
    assert f"/backups/{copy.name}/restore/" in refused.value.read().decode()
    post(server.address, f"backups/{copy.name}/restore/")
    with urlopen(server.address) as answer:
        assert answer.status == 200


def test_a_folder_whose_disk_is_full_is_not_called_damaged(data_folder: Path, monkeypatch: pytest.MonkeyPatch):
    full = Mock(side_effect=sqlite3.OperationalError("database or disk is full"))
    monkeypatch.setattr("campaign.server.management.commands.play.migrate", full)

    with pytest.raises(CommandError, match="disk is full") as refused, ExitStack() as held:
        take_folder(held, True)

    assert "lost" not in str(refused.value)


@pytest.mark.usefixtures("begun")
def test_a_routine_backup_is_made_beside_it(play: Play, data_folder: Path):
    server = play()
    post(server.address, "new/", name="Roma", seed="1", home_province_yield="5")
    assert not (data_folder / "backups").exists(), "there was nothing to lose at the start"
    server.stop()

    server = play()

    patience = time.monotonic() + PATIENCE
    while not (made := list((data_folder / "backups").glob("routine-*.sqlite3"))) and time.monotonic() < patience:
        with urlopen(server.address) as answer:
            assert answer.status == 200
    server.stop()
    play().stop()
    assert list((data_folder / "backups").iterdir()) == made, "one a day"
    assert soundness.check(made[0], soundness.UNTOUCHED) == 1


def test_the_database_is_copied_before_it_is_changed(play: Play, data_folder: Path):
    with closing(sqlite3.connect(datafolder.database())) as database, database:
        database.execute("CREATE TABLE kept (value)")

    play().stop()
    play().stop()

    [copy] = (data_folder / "backups").iterdir()
    assert re.match(r"before-\w+\.0001_", copy.name)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("kept",)]


def test_the_copy_for_the_way_back_is_as_version_1_0_left_it(play: Play, data_folder: Path):
    """The changelog leads there. Version 1.0 itself was started on such a copy before 2.0.0 came out."""
    datafolder.database().write_bytes(lzma.decompress((ROOT / "tests" / "stored" / "v1.0.sqlite3.xz").read_bytes()))
    with closing(sqlite3.connect(datafolder.database())) as database:
        before = [*database.iterdump()]

    server = play()
    server.stop()

    [copy] = (data_folder / "backups").glob("before-*.sqlite3")
    assert f"Bringing your campaigns up to date; the old file is kept as {copy}.\n" in server.greeting
    with closing(sqlite3.connect(copy)) as database:
        assert [*database.iterdump()] == before


@pytest.mark.parametrize("text", ["0", "-1", "65536", "eighty"])
def test_a_port_must_be_one(text: str):
    with pytest.raises(CommandError, match=f"'{text}' is not a port: 1 to 65535"):
        call_command("play", f"--port={text}")


def test_no_port_is_free(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("campaign.server.web.network.PORTS_TRIED", 1)

    with pytest.raises(CommandError, match="No port"):
        listen(port)


def does_not_answer_at(server: Server, address: str) -> None:
    port = int(server.address.split(":")[2].strip("/"))
    with pytest.raises(ConnectionRefusedError), closing(socket.create_connection((address, port), timeout=5)):
        pass


@pytest.mark.usefixtures("begun")
def test_the_local_network_is_told_the_codes(play: Play):
    """And nobody is answered at another address than the one that was told."""
    server = play("--lan", "127.0.0.2")
    other = server.address.replace("127.0.0.1", "127.0.0.2")
    codes = re.findall(r"(?:this code for the table|this one): +(\d{3} \d{3})\n", server.greeting)

    assert other in server.greeting
    assert len(codes) == 2
    for address in (server.address, other):
        with urlopen(f"{address}phone/") as answer:
            page = answer.read().decode()
            assert all(code in page for code in codes)
    does_not_answer_at(server, "127.0.0.3")
    with pytest.raises(HTTPError, match="400"):
        urlopen(Request(server.address, headers={"Host": "127.0.0.3"}))


@pytest.mark.usefixtures("begun")
def test_whatever_happens_outside_its_owner_is_answered(play: Play):
    """130 devices that say half a sentence, and then as many that send a long one slowly. Then the door is shut."""
    server = play()
    port = int(server.address.split(":")[2].strip("/"))
    post(server.address, "phone/", do="open", address="127.0.0.2")
    halves = (b"GET / HTTP/1.1\r\nHost: ", b"POST /pair/ HTTP/1.1\r\nHost: 127.0.0.2\r\nContent-Length: 9000\r\n\r\nx")
    with ExitStack() as held:
        for half in halves:
            for _ in range(130):
                slow = held.enter_context(closing(socket.create_connection(("127.0.0.2", port), timeout=PATIENCE)))
                slow.sendall(half)
            for _ in range(5):  # the first may come before all of those
                with urlopen(f"{server.address}static/campaign/theme.js", timeout=PATIENCE) as answer:
                    assert answer.status == 200
        post(server.address, "phone/", do="close")
        does_not_answer_at(server, "127.0.0.2")
    rest, code = server.stop()
    assert "Everything is saved" in rest
    assert code == 0


@pytest.mark.usefixtures("begun")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_it_ends_as_well_when_the_system_asks_it_to(play: Play):
    server = play()

    server.process.send_signal(signal.SIGTERM)

    rest, _ = server.process.communicate(timeout=PATIENCE)
    assert "Everything is saved" in rest
    assert server.process.returncode == 0


@pytest.mark.usefixtures("begun")
def test_an_address_of_another_machine_is_refused(play: Play):
    assert "does not have the address 203.0.113.7" in refusal(play("--lan", "203.0.113.7"))


@pytest.mark.parametrize("text", ["0.0.0.0", "0", "desk", "192.168.1", "::1"])
def test_an_address_must_be_one(text: str):
    with pytest.raises(ArgumentTypeError, match="looks like"):
        ipv4_address(text)


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("campaign.server.web.network.local_address", str)
    said = StringIO()

    Command(stdout=said).let_devices_in("")

    assert "No address of this machine on a local network was found" in said.getvalue()
    assert "LAN=192.168.1.20" in said.getvalue()


def test_a_terminal_without_half_blocks_is_sent_to_the_page():
    assert "█" in qr_code("http://192.168.1.20:8000/", "utf-8")
    assert qr_code("http://192.168.1.20:8000/", "ascii").isascii()
