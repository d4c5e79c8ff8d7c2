"""`python -m benchmarks`: every measurement, as a table with its budget."""

import json
import os
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

ROOT = Path(__file__).parent.parent
SIDES = ("romans", "samnites")
DATA = tempfile.TemporaryDirectory(prefix="rise-of-rome-bench-")
os.environ["RISE_OF_ROME_DATA"] = DATA.name
os.environ["DJANGO_SETTINGS_MODULE"] = "campaign.settings"

import django  # noqa: E402 - the settings come first

from campaign.italy.policies import OF_PLAYOUTS, Policy  # noqa: E402
from campaign.italy.simulate import simulate  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from battles.data import catalogue  # noqa: E402
from battles.rules.army_list import Muster, automatic  # noqa: E402
from battles.rules.verdict import Side  # noqa: E402
from campaign.italy import games  # noqa: E402
from engine.models import GameBranch, GameLine, GameRow  # noqa: E402
from engine.rules.dice import StreamDice  # noqa: E402
from tests.played import save, stand_at, states  # noqa: E402

CLIENTS, ROUNDS, THINK = 8, 6, 1.0
BUDGETS = {"a page": "p95 50 ms", "an action with its write": "p95 100 ms", "a chart": "p95 150 ms"}


def once(work: Callable[[], object]) -> float:
    """Seconds that the work took."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def row(what: str, figure: str, budget: str) -> None:
    """One line of the table."""
    print(f"| {what} | {figure} | {budget} |", flush=True)


def milliseconds(work: Callable[[], object], times: int) -> str:
    """Median of so many runs, after one that warms up."""
    work()
    return f"{1000 * statistics.median(once(work) for _ in range(times)):.1f} ms"


def half_and_most(times: Sequence[float]) -> str:
    """What half of them, and 19 of 20, did not take longer than."""
    return f"p50 {1000 * statistics.median(times):.0f} ms, p95 {1000 * statistics.quantiles(times, n=20)[-1]:.0f} ms"


def rules() -> None:
    """Campaigns a second, a turn of the eight Powers, rebuilding a finished campaign."""
    from campaign.italy import savefile
    from campaign.italy.rules.turn import begin
    from engine.rules.sequence import apply

    for policy in OF_PLAYOUTS:
        rates = [_campaigns_a_second(policy, seed) for seed in ("warm-up", "a", "b", "c", "d", "e")]
        row(f"simulate, Rome {policy}", f"{max(rates):.0f} a second of one core", "250 aimed at, 190 the floor")
    save, holds = savefile.SAVE_FORMAT.load((ROOT / "tests" / "chronicles" / "dominion.json").read_bytes())
    events = [event for line in save.lines for event in line.events]
    stored = [savefile.CODEC.lines.dump(line) for line in save.lines]
    row("a full turn of the eight Powers", milliseconds(lambda: simulate(1, "turn", Policy.PASSIVE), 20), "12 × 20 ms")
    row("rebuild a finished campaign", milliseconds(lambda: reduce(apply, events, begin(save.start)), 20), "200 ms")
    loaded = milliseconds(lambda: savefile.CODEC.lines.load_all(stored), 20)
    row("the same from its stored lines", loaded, "with the above")


def lists() -> None:
    """Army lists."""
    rosters = list(catalogue().rosters.values())
    musters = [Muster(rosters[n % len(rosters)], 80 + n, 300, 2) for n in range(100)]
    seconds = once(lambda: [automatic(muster, StreamDice("bench")) for muster in musters])
    row("army lists", f"{len(musters) / seconds:.0f} a second", "200 a second")


def papers() -> None:
    """The print pack, without a campaign and with one."""
    from battles.printing import pack_pdf
    from battles.printing.occasion import Occasion
    from campaign.italy.games import CampaignGame
    from campaign.italy.rules.state import Stage
    from campaign.italy.story.occasion import occasion
    from tests.fights import BRIEF

    seeds = iter(range(100))  # Typst remembers what it has set before: each pack has lists of its own

    def print_pack(cover: Occasion | None = None) -> object:
        seed = f"bench {next(seeds)}"
        lists = (automatic(Muster(catalogue().rosters[who], 140, 300, 3), StreamDice(seed)) for who in SIDES)
        return pack_pdf(replace(BRIEF, seed=seed), *lists, link="http://x/", qr=True, occasion=cover)

    past = states("dominion")
    place = next(n for n, state in enumerate(past) if state.battle and state.battle.stage is Stage.JOINED)
    joined = CampaignGame(UUID(int=0), save("dominion").start, save("dominion").lines, past).until(place)
    row("print pack, 140 points a side", milliseconds(print_pack, 10), "300 ms")
    row("the same of a campaign, with its cover", milliseconds(lambda: print_pack(occasion(joined)), 10), "300 ms")


def whole_battles() -> None:
    """Battles by cards that the program plays on both sides, and the odds of one before it begins."""
    from battles.battleplay.contest import Contest, play
    from battles.data import battleplay
    from battles.rules.battleplay.forecast import BATTLES, forecast
    from battles.rules.battleplay.setup import begin
    from battles.rules.battleplay.view import seen_by

    contest = Contest(*SIDES, points=(100, 100))
    play(contest, 50, "warm-up")
    rates = []
    for seed in ("a", "b", "c", "d", "e"):
        began = time.process_time()
        play(contest, 200, seed)
        rates.append(200 / (time.process_time() - began))
    row("battles by cards, level 1 on both sides", f"{max(rates):.0f} a second of one core", "300 a second")
    seen, book = seen_by(begin(contest.start("")), Side.ATTACKER), battleplay.armies()[contest.defender]
    seconds = once(lambda: forecast(seen, Side.ATTACKER, book, "bench"))
    row(f"the odds of a whole battle, from {BATTLES} battles", f"{seconds:.1f} s", "3 s")


def by_taps() -> None:
    """A tap of the tracker with its page, at the end of a long battle."""
    from django.urls import reverse

    from battles import fights
    from battles.rules.tracker import What
    from tests.fights import a_fight, tapped

    client, fight, times = Client(headers={"host": "127.0.0.1"}), a_fight().id, []
    tracker = fights.begin_count(fight)
    for what in (What.BLOCK_LOST, What.BLOCK_BACK) * 75:
        tracker = tapped(fight, tracker, what, Side.ATTACKER, 0)
    for n in range(20):
        do = f"block-{('lost', 'back')[n % 2]} attacker 0"
        began = time.perf_counter()
        answer = client.post(
            reverse("tap", args=[fight]),
            {"of": tracker.id, "tap": f"last-{n:05}", "do": do},
            headers={"X-Tracker": "tap"},
        )
        times.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.status_code
    row("a tap of the tracker after 150 taps, with its page", half_and_most(times), "p95 50 ms")


def by_cards() -> None:
    """A step of a battle by cards: the decision, what the program does, and the page that follows."""
    from battles.battleplay.games import KeptCardGame, decide
    from tests.card_battles import a_card_battle, decided

    client = Client(headers={"host": "127.0.0.1"})

    def step(game: KeptCardGame) -> KeptCardGame:
        game = decide(game.id, game.head, decided(game))
        answer = client.get(f"/battle/cards/{game.id}/")
        assert answer.status_code == 200, answer.status_code
        return game

    step(a_card_battle())  # the first page loads the templates and the program's own player
    for level in (1, 2):
        times = []
        game = a_card_battle(level=level)
        while game.waits:
            began = time.perf_counter()
            game = step(game)
            times.append(time.perf_counter() - began)
        figure = f"{half_and_most(times)} ({len(times)} steps)"
        row(f"a step of a battle by cards with its page, level {level}", figure, "p95 100 ms")


def book() -> None:
    """The book of a finished campaign in print, the first time, which loads Typst, and again."""
    from campaign.chronicle.chronicle import read
    from campaign.chronicle.printed import book_pdf
    from campaign.italy.story.book import CHRONICLE, ItalysPast

    ready = read(CHRONICLE, "", ItalysPast(stand_at("dominion")), with_pictures=True)
    row("the book of a finished campaign, the first", f"{1000 * once(lambda: book_pdf(ready)):.0f} ms", "3 s")
    row("the same again", milliseconds(lambda: book_pdf(ready), 3), "300 ms")


def _campaigns_a_second(policy: Policy, seed: str) -> float:
    """By processor time, so that what else the machine does counts less; no seed is played twice."""
    began = time.process_time()
    simulate(100, seed, policy)
    return 100 / (time.process_time() - began)


def pages() -> None:
    """Server times at eight clients with a second of think time, in one process with waitress."""
    from waitress import create_server

    from campaign.wsgi import application
    from powers.rules.options import Options

    server = create_server(application, host="127.0.0.1", port=0)
    threading.Thread(target=server.run, daemon=True).start()
    ids = [games.create(f"bench {n}", f"bench {n}", Options()).id for n in range(CLIENTS)]
    times: dict[str, list[float]] = {what: [] for what in BUDGETS}
    clients = [threading.Thread(target=_play, args=(server.effective_port, id, times)) for id in ids]
    first = HTTPConnection("127.0.0.1", int(server.effective_port))
    _ask(first, "GET", f"/campaign/{ids[0]}/development/civic-light-wide.svg")  # the first chart loads matplotlib
    for client in clients:
        client.start()
        time.sleep(THINK / CLIENTS)  # not all in the same moment, as people would not be
    for client in clients:
        client.join()
    server.close()
    for what, budget in BUDGETS.items():
        row(what, f"{half_and_most(times[what])} ({len(times[what])} requests)", budget)


def _play(port: int, campaign: UUID, times: dict[str, list[float]]) -> None:
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
    """What a form of the desk's says of itself and of what was seen."""
    return urlencode({**dict(re.findall(r'name="(csrfmiddlewaretoken|seen)" value="(\w+)"', page)), "do": "step"})


def _ask(server: HTTPConnection, method: str, path: str, body: str = "", cookie: str = "") -> tuple[float, str, str]:
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded", "Referer": "http://127.0.0.1/"}
    began = time.perf_counter()
    server.request(method, path, body or None, headers)
    answer = server.getresponse()
    text = answer.read().decode()
    return time.perf_counter() - began, text, (answer.headers.get("Set-Cookie") or "").partition(";")[0]


def many() -> None:
    """The front page and a page of branches, with five hundred campaigns and as many branches."""
    from django.db import transaction

    number, budget, reader = 500, "200 ms", Client()
    game = stand_at("dominion", 200)
    row_of = GameRow.objects.get(id=game.id)
    lines = [*row_of.lines.values("n", "parent", "payload", "format")]
    named = {"start": row_of.start, "format": row_of.format, "head": row_of.head, "summary": row_of.summary}
    with transaction.atomic():
        others = [games.LOG.new_row(name=f"Campaign {n}", **named) for n in range(number)]
        for other in others:
            other.save(force_insert=True)
    GameLine.objects.bulk_create([GameLine(game=other, **line) for other in others for line in lines], batch_size=2000)
    figure = milliseconds(lambda: reader.get("/", HTTP_HOST="127.0.0.1"), 10)
    row(f"the front page of {number} campaigns", figure, budget)
    branched = _with_branches(row_of, lines, number)
    page = f"/campaign/{game.id}/branches/"
    figure = milliseconds(lambda: reader.get(page, HTTP_HOST="127.0.0.1"), 10)
    row(f"a page of {number} branches, {branched} lines", figure, budget)


def _with_branches(campaign: GameRow, lines: Sequence[Mapping[str, Any]], number: int) -> int:
    """So many branches of a campaign, each some lines once more; how many lines that is."""
    n, new, branches = len(lines), [], []
    for branch in range(number):
        first = 20 + branch * 7 % (len(lines) - 70)
        parent = lines[first - 1]["n"]
        for line in lines[first : first + 5 + branch % 60]:
            n += 1
            payload = json.dumps(json.loads(line["payload"]) | {"n": n, "parent": parent})
            new.append(GameLine(game=campaign, **{**line, "n": n, "parent": parent, "payload": payload}))
            parent = n
        branches.append(GameBranch(game=campaign, leaf=n, name=f"Branch {branch}"))
    GameLine.objects.bulk_create(new, batch_size=2000)
    GameBranch.objects.bulk_create(branches)
    return len(new)


if __name__ == "__main__":
    print("| what | figure | budget |\n| --- | --- | --- |")
    call_command("migrate", verbosity=0)
    # Pages first: a server does not carry what the other measurements leave in memory.
    for measure in (pages, rules, lists, papers, whole_battles, by_taps, by_cards, many, book):
        measure()
    DATA.cleanup()
