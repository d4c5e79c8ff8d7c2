"""Eight players at once, each with a campaign of his own: pages, charts and decisions, a second of thought between."""

import re
import threading
import time
import uuid
from collections import defaultdict
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlencode

import django

CLIENTS = 8
ROUNDS = 6
THINK = 1.0
BUDGETS = {
    "a page": "p95 50 ms",
    "an action with its write": "p95 100 ms",
    "a chart": "p95 150 ms",
}


def measure() -> Iterator[tuple[str, list[float], str]]:
    """Name, seconds of each request, budget."""
    django.setup()
    from django.core.management import call_command
    from waitress import create_server

    from campaign.italy import games
    from campaign.wsgi import application
    from powers.rules.options import Options

    call_command("migrate", verbosity=0)
    server = create_server(application, host="127.0.0.1", port=0)
    threading.Thread(target=server.run, daemon=True).start()
    ids = [games.create(f"bench {n}", f"bench {n}", Options()).id for n in range(CLIENTS)]
    times: dict[str, list[float]] = defaultdict(list)
    clients = [threading.Thread(target=_play, args=(server.effective_port, id, times)) for id in ids]
    first = HTTPConnection("127.0.0.1", int(server.effective_port))
    _ask(first, "GET", f"/campaign/{ids[0]}/development/civic-light-wide.svg")  # the first chart loads matplotlib
    for client in clients:
        client.start()
        time.sleep(THINK / CLIENTS)  # not all in the same moment, as people would not be
    for client in clients:
        client.join()
    server.close()
    yield from ((what, times[what], BUDGETS[what]) for what in BUDGETS)


def _play(port: int, campaign: uuid.UUID, times: dict[str, list[float]]) -> None:
    desk = f"/campaign/{campaign}/"
    connection = HTTPConnection("127.0.0.1", port)
    for round_ in range(ROUNDS):
        seconds, page, cookie = _ask(connection, "GET", desk)
        if round_:
            times["a page"].append(seconds)
        time.sleep(THINK)
        seconds, _, _ = _ask(connection, "POST", f"{desk}advance/", _form(page), cookie)
        times["an action with its write"].append(seconds)
        time.sleep(THINK)
        seconds, _, _ = _ask(connection, "GET", f"{desk}development/civic-dark-wide.svg?{round_}")
        times["a chart"].append(seconds)
        time.sleep(THINK)


def _form(page: str) -> str:
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert token is not None, "the desk has a form"
    assert seen is not None, "the form says what was seen"
    return urlencode({"csrfmiddlewaretoken": token[1], "seen": seen[1], "do": "step"})


def _ask(
    connection: HTTPConnection, method: str, path: str, body: str = "", cookie: str = ""
) -> tuple[float, str, str]:
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded", "Referer": "http://127.0.0.1/"}
    began = time.perf_counter()
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    return time.perf_counter() - began, text, (answer.headers.get("Set-Cookie") or "").partition(";")[0]
