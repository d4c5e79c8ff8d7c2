"""`python -m benchmarks`: every measurement, as a table with its budget."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
SIDES = ("romans", "samnites")
DATA = tempfile.TemporaryDirectory(prefix="rise-of-rome-bench-")
os.environ["RISE_OF_ROME_DATA"] = DATA.name
os.environ["DJANGO_SETTINGS_MODULE"] = "campaign.settings"

import django  # noqa: E402 - the settings come first

from campaign.simulate import Policy, simulate  # noqa: E402

django.setup()


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


def rules() -> None:
    """Campaigns a second, a turn of the eight Powers, rebuilding a finished campaign."""
    from campaign import savefile
    from campaign.rules.replay import replay

    for policy in Policy:
        rates = [_campaigns_a_second(policy, seed) for seed in ("warm-up", "a", "b", "c", "d", "e")]
        row(f"simulate, Rome {policy}", f"{max(rates):.0f} a second of one core", "250 aimed at, 190 the floor")
    save = savefile.load((ROOT / "tests" / "chronicles" / "dominion.json").read_bytes())
    events = [event for line in save.lines for event in line.events]
    texts = [savefile.dump_line(line) for line in save.lines]
    row("a full turn of the eight Powers", milliseconds(lambda: simulate(1, "turn", Policy.PASSIVE), 20), "12 × 20 ms")
    row("rebuild a finished campaign", milliseconds(lambda: replay(save.start, events), 20), "200 ms")
    row("the same from its stored lines", milliseconds(lambda: savefile.load_lines(texts), 20), "with the above")
    row("check a save file", milliseconds(lambda: savefile.audit(save), 5), "–")


def table() -> None:
    """Army lists, the print pack, a tap of the tracker."""
    from battles.data import catalogue
    from battles.printing import pack_pdf
    from battles.rules.army_list import Muster, automatic
    from battles.rules.dice import StreamDice
    from battles.rules.tracker import Army, Change, Log, Unit, What, tap
    from battles.rules.verdict import Side
    from tests.fights import BRIEF

    rosters = list(catalogue().rosters.values())
    musters = [Muster(rosters[n % len(rosters)], 80 + n, 300, 2) for n in range(100)]
    seconds = once(lambda: [automatic(muster, StreamDice("bench")) for muster in musters])
    row("army lists", f"{len(musters) / seconds:.0f} a second", "200 a second")
    romans, samnites = (automatic(Muster(catalogue().rosters[who], 140, 300, 3), StreamDice("b")) for who in SIDES)
    seeds = iter(range(100))  # Typst remembers what it has set before

    def print_pack() -> object:
        return pack_pdf(replace(BRIEF, seed=f"bench {next(seeds)}"), romans, samnites, link="http://x/", qr=True)

    row("print pack, 140 points a side", milliseconds(print_pack, 10), "300 ms")
    army = Army(tuple(Unit("MI", f"Unit {n}", 4) for n in range(16)), 2)
    log = Log(army, army)
    for n in range(60):
        log = tap(log, Change(What.BLOCK_LOST, Side.ATTACKER if n % 2 else Side.DEFENDER, n // 8))
    one_more = Change(What.BLOCK_LOST, Side.ATTACKER, 9)
    row("a tap's rules after 60 taps", milliseconds(lambda: tap(log, one_more), 20), "50 ms with its page")


def _campaigns_a_second(policy: Policy, seed: str) -> float:
    """By processor time, so that what else the machine does counts less; no seed is played twice."""
    began = time.process_time()
    simulate(100, seed, policy)
    return 100 / (time.process_time() - began)


def pages() -> None:
    """Server times at eight clients with a second of think time, in one process with waitress."""
    from benchmarks.load import measure

    for what, times, budget in measure():
        slow = statistics.quantiles(times, n=20)[-1]
        figure = f"p50 {1000 * statistics.median(times):.0f} ms, p95 {1000 * slow:.0f} ms"
        row(what, f"{figure} ({len(times)} requests)", budget)


if __name__ == "__main__":
    print("| what | figure | budget |\n| --- | --- | --- |")
    pages()  # first: a server does not carry what the other measurements leave in memory
    rules()
    table()
    DATA.cleanup()
