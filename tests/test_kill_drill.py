"""The drill: players decide, the server is killed in the middle of writing, and nothing that was answered is lost.

`make test` kills it 20 times, `make drill` 200 times. What is checked after each kill: the database is sound; what
followed from every decision that was answered is there; every campaign, with its branches, replays to its state.
"""

import os
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from campaign import chronicle, datafolder, models, savefile, soundness, transfer
from campaign.audit import audited
from powers.rules.options import Options
from tests.databases import in_file
from tests.pages.reader import Form, Page, read

ROOT = Path(__file__).parent.parent
KILLS = int(os.environ.get("RISE_KILLS", "20"))
PORT = 31000 + os.getpid() % 10000
PLAYERS = 3
BACK_EVERY = 7
"""Steps after which a player goes one back, so that there are branches."""


@pytest.fixture(autouse=True)
def database(data_folder: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), in_file(datafolder.database()):
        yield


class Server:
    """The program as a player starts it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--no-browser", "--port", str(PORT)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout
        greeting = ""
        while "Ctrl-C" not in greeting and (line := self.process.stdout.readline()):
            greeting += line
        self.port = int(greeting.split("http://127.0.0.1:")[1].split("/")[0])

    def kill(self) -> None:
        """kill -9: no handler runs, nothing is flushed."""
        self.process.kill()
        self.process.communicate()


@dataclass
class Player:
    """Decides as fast as the server answers, until it answers no more."""

    campaign: uuid.UUID
    port: int
    answered: list[tuple[int, str]] = field(default_factory=list)
    """The line at which the campaign stood before, and what was done."""
    unanswered: bool = False
    trouble: str = ""

    def play(self) -> None:
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
                self._play(connection)
        except (OSError, HTTPException):
            pass  # killed
        except Exception as error:  # whatever a thread raises, nobody else hears
            self.trouble = repr(error)

    def _play(self, connection: HTTPConnection) -> None:
        cookie = ""
        while True:
            page, cookie = self._desk(connection, cookie)
            act = self._choice(page)
            if act is None:
                return
            path, fields = act
            self.unanswered = True
            connection.request("POST", path, urlencode(fields), self._headers(cookie))
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 302, f"{path} {fields}: {answer.status}"
            self.unanswered = False
            self.answered.append((int(fields["seen"]), fields.get("do", "decide")))

    def _headers(self, cookie: str) -> dict[str, str]:
        return {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}

    def _desk(self, connection: HTTPConnection, cookie: str) -> tuple[Page, str]:
        connection.request("GET", f"/campaign/{self.campaign}/", headers=self._headers(cookie))
        answer = connection.getresponse()
        body = answer.read()
        cookies = SimpleCookie(answer.headers.get("Set-Cookie", ""))
        token = f"csrftoken={cookies['csrftoken'].value}" if "csrftoken" in cookies else cookie
        return read(SimpleNamespace(content=body, status_code=answer.status), "/"), token

    def _choice(self, page: Page) -> tuple[str, dict[str, str]] | None:
        advance = page.form("/advance/")
        back = len(self.answered) % BACK_EVERY == BACK_EVERY - 1 and "back" in page.buttons()
        if back or "step" in page.buttons():
            return advance.action, advance.fields | {"do": "back" if back else "step"}
        if not page.offers():
            return None  # the campaign is over
        name = "OfferGenerator" if "OfferGenerator" in page.offers() else page.offers()[0]
        form = page.form(f"/decide/{name}/")
        return form.action, _filled_in(form)


def _filled_in(form: Form) -> dict[str, str]:
    """As it is shown; of radios none of which is chosen, the last."""
    return {name: values[-1] for name, values in form.choices.items()} | {k: v for k, v in form.fields.items() if v}


def test_a_killed_server_loses_nothing_that_was_answered():
    campaigns = [chronicle.create(f"Drill {n}", f"drill {n}", Options()).id for n in range(PLAYERS)]
    answers = interrupted = 0
    for kill in range(KILLS):
        connections.close_all()
        server = Server()
        players = [Player(campaign, server.port) for campaign in campaigns]
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        _wait(players)
        time.sleep(0.25 * (0.618 * kill % 1))  # some other moment each time
        server.kill()
        for thread in threads:
            thread.join(timeout=20)
        for player in players:
            check(player)
            answers += len(player.answered)
            interrupted += player.unanswered
        check_all()
        campaigns = [_unfinished(campaign, kill) for campaign in campaigns]

    print(f"{KILLS} kills, {answers} decisions answered, {interrupted} interrupted")
    assert answers > 3 * KILLS
    assert interrupted


def _wait(players: list[Player]) -> None:
    """Until each has been answered once: a server that was just started is slow at first."""
    patience = time.monotonic() + 10
    while time.monotonic() < patience and not all(player.answered or player.trouble for player in players):
        time.sleep(0.01)


def check(player: Player) -> None:
    """What followed from what was answered is there, and the campaign stands where it led to."""
    assert player.trouble == ""
    lines = dict(models.LogLine.objects.filter(campaign=player.campaign).values_list("n", "parent"))
    head = models.Campaign.objects.get(id=player.campaign).head
    lost = [seen for seen, did in player.answered if did != "back" and seen not in lines.values()]
    assert lost == []
    if player.answered and not player.unanswered:
        seen, did = player.answered[-1]
        assert (lines[seen] == head) if did == "back" else (lines[head] == seen)


def check_all() -> None:
    assert soundness.check(datafolder.database()) >= PLAYERS
    chronicle._at.cache_clear()
    for campaign in models.Campaign.objects.all():
        audit = audited(savefile.load(transfer.as_json(campaign.id).encode()))
        assert audit.difference is None


def _unfinished(campaign: uuid.UUID, kill: int) -> uuid.UUID:
    if chronicle.read(campaign).now.ending is None:
        return campaign
    return chronicle.create(f"Drill after {kill}", f"{campaign}", Options()).id
