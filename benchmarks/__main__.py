"""`python -m benchmarks`: every measurement, as a table with its budget."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
DATA = tempfile.TemporaryDirectory(prefix="rise-of-rome-bench-")
os.environ["RISE_OF_ROME_DATA"] = DATA.name
os.environ["DJANGO_SETTINGS_MODULE"] = "campaign.settings"


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
    from campaign.simulate import Policy, simulate

    for policy in Policy:
        rates = [200 / once(lambda policy=policy: simulate(200, "bench", policy)) for _ in range(3)]
        row(f"simulate, Rome {policy}", f"{max(rates):.0f} a second", "250 aimed at, 190 the floor")
    save = savefile.load((ROOT / "tests" / "chronicles" / "dominion.json").read_bytes())
    events = [event for line in save.lines for event in line.events]
    texts = [savefile.dump_line(line) for line in save.lines]
    row("a full turn of the eight Powers", milliseconds(lambda: simulate(1, "turn", Policy.PASSIVE), 20), "12 × 20 ms")
    row("rebuild a finished campaign", milliseconds(lambda: replay(save.start, events), 20), "200 ms")
    row("the same from its stored lines", milliseconds(lambda: savefile.load_lines(texts), 20), "with the above")
    row("check a save file", milliseconds(lambda: savefile.audit(save), 5), "–")


def pages() -> None:
    """Server times at eight clients with a second of think time, in one process with waitress."""
    from benchmarks.load import measure

    for what, times, budget in measure():
        slow = statistics.quantiles(times, n=20)[-1]
        figure = f"p50 {1000 * statistics.median(times):.0f} ms, p95 {1000 * slow:.0f} ms"
        row(what, f"{figure} ({len(times)} requests)", budget)


if __name__ == "__main__":
    print("| what | figure | budget |\n| --- | --- | --- |")
    rules()
    pages()
    DATA.cleanup()
