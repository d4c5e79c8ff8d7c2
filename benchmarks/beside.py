"""Eight players at their desks, a second of thought between two looks: alone, and while What if is played."""

import re
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode
from uuid import UUID

import django
from django.urls import reverse

from benchmarks.load import CLIENTS, THINK, _ask

LOOKS = 8
"""Of each player, in each of the TIMES that he looks alone, and as often while What if is played."""
TIMES = 2
BUDGET = "p95 50 ms"


def measure() -> Iterator[tuple[str, list[float], str]]:
    """Name, seconds of each request, budget."""
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from campaign.italy.rules.decisions import DeclareAttack
    from tests.drill.server import Server
    from tests.played import stand_before

    call_command("migrate", verbosity=0)
    games = [stand_before(DeclareAttack, lambda campaign: campaign.turn <= 4) for _ in range(CLIENTS + 1)]
    connections.close_all()
    desks = [reverse("desk", args=[game.id]) for game in games[1:]]
    times: dict[str, list[float]] = defaultdict(list)
    with Server() as server:
        port = server.port()
        _all_look(port, desks, [])  # the first ones load the templates
        for _ in range(TIMES):
            _all_look(port, desks, times["the desk, 8 clients, nothing beside it"])
            with _what_if(port, games[0].id, games[0].head):
                _all_look(port, desks, times["the desk, 8 clients, while What if is played"])
    yield from ((what, found, BUDGET) for what, found in times.items())


def _all_look(port: int, desks: list[str], times: list[float]) -> None:
    clients = [threading.Thread(target=_look, args=(port, desk, times)) for desk in desks]
    for client in clients:
        client.start()
        time.sleep(THINK / CLIENTS)
    for client in clients:
        client.join()


def _look(port: int, desk: str, times: list[float]) -> None:
    connection = HTTPConnection("127.0.0.1", port)
    for _ in range(LOOKS):
        times.append(_ask(connection, "GET", desk)[0])
        time.sleep(THINK)
    connection.close()


@contextmanager
def _what_if(port: int, campaign: UUID, line: int) -> Iterator[None]:
    """It is asked, and looked at every second, as its page does."""
    url, over = reverse("what-if", args=[campaign, line]), threading.Event()
    connection = HTTPConnection("127.0.0.1", port)
    _, page, cookie = _ask(connection, "GET", url)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token, "the page has a form"

    def act(do: str) -> None:
        _ask(connection, "POST", url, urlencode({"csrfmiddlewaretoken": token[1], "do": do}), cookie)

    def look() -> None:
        while not over.wait(THINK):
            act("look")
        act("stop")

    act("ask")
    looker = threading.Thread(target=look)
    looker.start()
    try:
        yield
    finally:
        over.set()
        looker.join()
    assert re.search(r"\d+ futures", _ask(connection, "GET", url)[1]), "none was played"
