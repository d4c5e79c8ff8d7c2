"""A backup restored on the page while players decide: whatever was answered is in the one database or the other."""

import sqlite3
import threading
import time
import uuid
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.db import connections

from campaign.italy import games
from campaign.server import datafolder, restoring, soundness
from powers.rules.options import Options
from tests.drill.players import button_of
from tests.drill.server import FarReader, Server
from tests.pages.reader import Page
from tests.patience import PATIENCE
from tests.played import audit

PLAYERS = 3
RESTORES = 2


pytestmark = pytest.mark.usefixtures("file_database")


@dataclass
class Player:
    """Runs his campaign on, for as long as he is let."""

    campaign: uuid.UUID
    port: int
    over: threading.Event
    followed: list[int] = field(default_factory=list)
    """The lines at which he decided, and was not told that the campaign had moved on."""
    trouble: str = ""

    def play(self) -> None:
        try:
            with closing(FarReader(self.port)) as reader:
                page = reader.visit(f"/campaign/{self.campaign}/")
                while not self.over.is_set():
                    page = self.decide(reader, page)
        except Exception as error:  # whatever a thread raises, nobody else hears
            self.trouble = repr(error)

    def decide(self, reader: FarReader, page: Page) -> Page:
        form = page.form("/advance/")
        do = "step" if "step" in page.buttons() else "back"
        answer = reader.send(page, form, button_of(form, do))
        assert answer.status == 302, f"{do}: {answer.status}"
        after = reader.visit(f"/campaign/{self.campaign}/")
        if do == "step" and not any("moved on" in notice for notice in after.notices):
            self.followed.append(int(form.fields["seen"]))
        return after


def test_whatever_was_answered_is_kept():
    campaigns = [games.create(f"Player {n}", f"player {n}", Options()).id for n in range(PLAYERS)]
    backup = datafolder.back_up(datafolder.backup_name("campaigns"))
    connections.close_all()
    over = threading.Event()
    with Server() as server:
        port = server.port()
        players = [Player(campaign, port, over) for campaign in campaigns]
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        try:
            for number in range(RESTORES):
                wait_for(players, 4 * (number + 1))
                restore(port, backup.name)
            wait_for(players, 4 * (RESTORES + 1))
        finally:
            over.set()
            for thread in threads:
                thread.join(timeout=PATIENCE)

    assert [player.trouble for player in players] == [""] * PLAYERS
    kept = sorted((datafolder.path() / "backups").glob("before-restore-*"))
    assert len(kept) == RESTORES
    assert soundness.check(datafolder.database()) == PLAYERS
    everywhere = [lines(file) for file in (*kept, datafolder.database())]
    for player in players:
        followed = {parent for found in everywhere for parent in found[player.campaign.hex].values()}
        assert set(player.followed) <= followed
    check_numbers(everywhere, lines(backup))
    for campaign in campaigns:
        assert audit(campaign).difference is None


def test_nobody_has_to_bring_it_into_the_mode_of_many_readers():
    """If several requests did so together, SQLite would refuse all but one at once."""
    games.create("Alone", "alone", Options())
    backup = datafolder.back_up(datafolder.backup_name("campaigns"))
    with restoring.ready(backup) as found:
        restoring.put_in_place(found)

    with closing(sqlite3.connect(datafolder.database())) as restored:
        assert restored.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def wait_for(players: list[Player], decisions: int) -> None:
    """Until each has decided so often."""
    until = time.monotonic() + PATIENCE
    while min(len(player.followed) for player in players) < decisions:
        assert time.monotonic() < until, [player.trouble or len(player.followed) for player in players]
        time.sleep(0.02)


def restore(port: int, name: str) -> None:
    with closing(FarReader(port)) as reader:
        page = reader.visit(f"/backups/{name}/restore/")
        assert reader.send(page, page.forms[0]).status == 302
        assert any("3 campaigns are back" in notice for notice in reader.visit("/").notices)


def lines(file: Path) -> dict[str, dict[int, int]]:
    """By campaign: the line that each of its lines follows."""
    found: dict[str, dict[int, int]] = {}
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        for campaign, n, parent in database.execute("SELECT game_id, n, parent FROM engine_logline"):
            found.setdefault(campaign, {})[n] = parent
    return found


def check_numbers(everywhere: list[dict[str, dict[int, int]]], backup: dict[str, dict[int, int]]) -> None:
    """Of lines that came after the backup, none has the number of one that came before another restore."""
    for campaign in backup:
        given = Counter(n for found in everywhere for n in found[campaign] if n not in backup[campaign])
        assert given
        assert set(given.values()) == {1}
