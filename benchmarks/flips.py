"""`python -m benchmarks.flips [--positions N] [--first N]`: how often the order of What if turns over once it is shown.

Positions are those of benchmarks.whatif, each asked for SECONDS of a processor as the desk asks it. After every batch
it is looked which option stands first, where an order is shown at all.
"""

import time
from argparse import ArgumentParser
from collections.abc import Iterator

from benchmarks.whatif import position
from campaign.advice.playouts.question import answer, play_batch, study
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT
from campaign.italy.playouts.options import choice
from campaign.italy.playouts.playout import BATCH, playout
from campaign.italy.policies import BY_DEFAULT
from engine.playouts.packed import pack

POSITIONS = 30
FIRST = 30
"""On those before it LIKELY was chosen."""
SECONDS = 25.0


def firsts(number: int, seconds: float = SECONDS) -> Iterator[tuple[str, bool]]:
    """Which option is the best so far, and whether it is shown as the first, after each batch of playouts."""
    seen, begun = FORESIGHT.seen(position(number)), time.process_time()
    asked, packed = study(FORESIGHT, seen, BY_DEFAULT, f"flips {number}"), pack(seen)
    while (tasks := asked.tasks()[:BATCH]) and time.process_time() - begun < seconds:
        asked = asked.add(play_batch(playout, packed, asked.options, BY_DEFAULT, asked.seed, tasks))
        if found := answer(COUNTED, asked):
            yield str(choice(found.options[0].decision)), found.is_ordered


def main() -> None:
    """Count them, and say so."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--first", type=int, default=FIRST)
    flips = named = 0
    asked = parser.parse_args()
    for each in range(asked.first, asked.first + asked.positions):
        shown = [first for first, is_ordered in firsts(each) if is_ordered]
        named += bool(shown)
        flips += len({*shown}) > 1
    print(f"Of {asked.positions} positions a first option is named in {named}; another takes its place in {flips}.")


if __name__ == "__main__":
    main()
