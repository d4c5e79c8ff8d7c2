"""The drill: players act, the server is killed in the middle of writing, and nothing that was answered is lost.

`make test` kills it 10 times, `make drill` 200 times, each time aimed at another kind of player: while a decision of a
campaign, a tap of the tracker, a note, a photo or a decision of a card battle is not yet answered. What is checked
after each kill: the database is sound; of every player there is just what was answered, word for word and byte for
byte, and what was not yet answered either whole or not at all; every campaign, with its branches, replays to its state.
"""

import os
import threading
import time
from collections import Counter
from contextlib import closing
from http.client import HTTPException
from traceback import format_exc

import pytest
from django.db import connections

from battles import fights
from battles.battleplay import games as cards
from campaign import models
from campaign.italy import games
from campaign.server import datafolder, soundness
from tests.drill.players import KINDS, Act, Player
from tests.drill.server import FarReader, Server
from tests.patience import PATIENCE
from tests.played import audit

KILLS = int(os.environ.get("RISE_KILLS", "6"))
AIMED = 20
"""Answers for which it is waited, at most, before a kill that was aimed at one of them is made elsewhere."""


pytestmark = pytest.mark.usefixtures("file_database")


class Playing(threading.Thread):
    """A player at a server, until it answers no more. It asks nothing of the database: that is the server's."""

    def __init__(self, player: Player, port: int) -> None:
        super().__init__(daemon=True)
        self.player, self.port = player, port
        self.answers = 0
        self.sent: Act | None = None
        self.took = 0.0
        self.trouble = ""

    def run(self) -> None:
        try:
            with closing(FarReader(self.port)) as reader:
                self._play(reader)
        except (OSError, HTTPException):
            pass  # killed
        except Exception:  # whatever a thread raises, nobody else hears
            self.trouble = format_exc()

    def _play(self, reader: FarReader) -> None:
        while act := self.player.act(reader):
            self.sent, begun = act, time.monotonic()
            page = act.send(reader)
            assert page.status == 302, f"{act.form}: {page.status}"
            self.sent, self.took = None, time.monotonic() - begun
            self.player.taken(act)
            self.answers += 1


def test_a_killed_server_loses_nothing_that_was_answered():
    players = [kind(f"{kind.kind} 0") for kind in KINDS]
    tally: dict[str, Counter[str]] = {kind.kind: Counter() for kind in KINDS}
    with Server() as server:
        for kill in range(KILLS):
            connections.close_all()
            port = server.port()
            playing = [Playing(player, port) for player in players]
            for thread in playing:
                thread.start()
            aim(playing[kill % len(playing)], fraction=0.618 * kill % 1)
            server.kill()
            for thread in playing:
                thread.join(timeout=PATIENCE)
            server.start()  # starts while what the last one left is looked at
            for thread in playing:
                tally[thread.player.kind].update(check(thread))
            check_all()
            players = [type(each)(f"{each.kind} {kill + 1}") if each.is_done() else each for each in players]

    print(f"\n{KILLS} kills")
    for kind, counted in tally.items():
        print(f"{kind}: {counted['answers']} answered, {counted['kept'] + counted['not']} interrupted", end=", ")
        print(f"{counted['kept']} of them kept and {counted['not']} not")
        assert counted["kept"] + counted["not"] >= KILLS // (2 * len(KINDS))


def aim(at: Playing, fraction: float) -> None:
    """Wait until an act of that player's is under way, for some part of the time that its last answer took."""
    while at.is_alive() and not at.answers:
        time.sleep(0.001)  # a server that was just started is slow at first
    for _ in range(AIMED):
        before = at.sent
        while at.is_alive() and at.sent in (None, before):
            time.sleep(0.0005)
        begun = at.sent
        time.sleep(fraction * at.took)
        if at.sent is begun:
            return


def check(thread: Playing) -> Counter[str]:
    """What was answered is there, and nothing else but what was sent last, if that was not answered."""
    player, sent = thread.player, thread.sent
    assert thread.trouble == ""
    assert not thread.is_alive()
    for game in (games, cards, fights):
        game.LOG.forget()
    found = player.found()
    kept = found != player.kept
    assert found == (sent.after if sent and kept else player.kept)
    assert player.lost() == []
    player.kept, player.lines = found, []
    return Counter(answers=thread.answers, **({"kept" if kept else "not": 1} if sent else {}))


def check_all() -> None:
    assert soundness.check(datafolder.database())
    for campaign in models.Campaign.objects.all():
        assert audit(campaign.id).difference is None
