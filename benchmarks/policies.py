"""`python -m benchmarks.policies [--campaigns N] [--jobs J] [POLICY POLICY]`: is one policy better than another?

Both play campaigns of the same seeds with the program's own dice (D11), so that what the other decision has not
reached falls alike. Better is a higher mean of the civic accounts, by the differences seed for seed.
"""

import argparse
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from campaign.italy.moves import rome_decides
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Ending, Start
from campaign.italy.rules.turn import begin, carry_out, programs_decision, seeded
from engine.jobs import executor, shared_out, uncollected
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options

CAMPAIGNS = 60
GOOD = (Ending.DESTINY, Ending.DOMINION)


class Played(NamedTuple):
    """What a policy made of a seed."""

    civic: int
    ending: Ending


def played(number: int, policy: Policy) -> Played:
    """The campaign of this number."""
    campaign = begin(Start("", f"paired {number}", italy(Options())))
    romes_dice = StreamDice(campaign.start.seed)
    while campaign.ending is None:
        decision = programs_decision(campaign) or rome_decides(campaign, policy, romes_dice).decision
        campaign = carry_out(campaign, decision, seeded(campaign)).state
    return Played(campaign.civic_total, campaign.ending)


def _share(numbers: Sequence[int], policies: Sequence[Policy]) -> list[tuple[Played, ...]]:
    found = []
    with uncollected():
        for number in numbers:
            found.append(tuple([played(number, policy) for policy in policies]))
            print(
                number,
                *[f"{policy} {made.civic}" for policy, made in zip(policies, found[-1], strict=True)],
                flush=True,
            )
    return found


def verdict(pairs: Sequence[Sequence[Played]], policies: Sequence[Policy]) -> str:
    """Means, shares of the two good endings, and the chance that equals would differ by as much."""
    more = [other.civic - one.civic for one, other in pairs]
    error = stdev(more) / len(more) ** 0.5
    chance = NormalDist().cdf(-fmean(more) / error)
    lines = [f"{len(pairs)} campaigns"]
    for policy, made in zip(policies, zip(*pairs, strict=True), strict=True):
        good = fmean([each.ending in GOOD for each in made])
        lines.append(f"{policy}: civic {fmean([each.civic for each in made]):.1f}, destiny or dominion {good:.1%}")
    return "\n".join([*lines, f"{policies[1]} has {fmean(more):+.1f} ± {error:.1f} points more, p = {chance:.3f}"])


def main() -> None:
    """Both policies on all seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("policies", nargs="*", type=Policy, default=[Policy.GREEDY, Policy.STEADY])
    parser.add_argument("--campaigns", type=int, default=CAMPAIGNS)
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    shares = [(range(job, wanted.campaigns, wanted.jobs), wanted.policies) for job in range(wanted.jobs)]
    with executor(wanted.jobs) as workers:
        print(verdict([pair for share in shared_out(_share, shares, workers) for pair in share], wanted.policies))


if __name__ == "__main__":
    main()
