"""`python -m benchmarks.decisions [--campaigns N]`: where searching departs from steady, is it better?

At Rome's attack in turns 2 to 5 of steady campaigns; what both decide is held against each other in whole futures by
common dice, with Rome steady afterwards. So few campaigns tell what the ends of some hundred pairs would not.
"""

import argparse
from collections.abc import Iterator
from statistics import fmean, stdev

from campaign.italy.futures.chance import yardstick
from campaign.italy.futures.future import future
from campaign.italy.futures.options import Matter, matter, unseeded
from campaign.italy.moves import moves, rome_decides
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start, State
from campaign.italy.rules.turn import begin, seeded
from engine.futures.estimates import lead
from engine.futures.sample import Sample, Task
from engine.jobs import uncollected
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options

CAMPAIGNS = 20
TURNS = (2, 3, 4, 5)
FUTURES = 128
"""Of each of the two decisions: their difference has a standard error of five points."""


def positions(number: int) -> Iterator[State]:
    """Where Rome may attack in these turns of the campaign of this number."""
    campaign = begin(Start("", f"decisions {number}", italy(Options())))
    for _, play in moves(campaign, Policy.STEADY, seeded):
        if campaign.turn in TURNS and matter(campaign) is Matter.ATTACK:
            yield campaign
        campaign = play.state


def gained(campaign: State) -> float:
    """By how many civic points searching's decision is better than steady's; nothing where they are one."""
    own, usual = [
        rome_decides(campaign, policy, StreamDice("decisions")).decision for policy in (Policy.SEARCHING, Policy.STEADY)
    ]
    if own == usual:
        return 0.0
    position, seed = unseeded(campaign), f"decisions/{campaign.turn}"
    samples = [
        Sample(tuple([future(position, made, Policy.STEADY, seed, Task(0, n)).civic for n in range(FUTURES)]))
        for made in (own, usual)
    ]
    return lead(samples[0], samples[1], yardstick(seed)).value


def main() -> None:
    """What it comes to after each campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=CAMPAIGNS)
    found: list[float] = []
    with uncollected():
        for number in range(parser.parse_args().campaigns):
            found += map(gained, positions(number))
            if (n := len(found)) > 1:
                departs, error = n - found.count(0.0), stdev(found) / n**0.5
                print(f"{n} decisions, {departs} others: {fmean(found):+.2f} ± {error:.2f} points each", flush=True)


if __name__ == "__main__":
    main()
