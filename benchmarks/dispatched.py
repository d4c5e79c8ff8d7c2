"""`python -m benchmarks.dispatched`: whom dispatches name, what is at stake in them, in how many ways they open."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import accumulate, pairwise
from statistics import mean
from uuid import UUID

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")

import django

django.setup()

from benchmarks.written import table  # noqa: E402
from campaign.italy.games import CampaignGame  # noqa: E402
from campaign.italy.narrate.dispatches import Dispatch, dispatches  # noqa: E402
from campaign.italy.narrate.names import Names  # noqa: E402
from campaign.italy.narrate.persons import persons_of  # noqa: E402
from campaign.italy.policies import BY_DEFAULT  # noqa: E402
from campaign.italy.rules import turn  # noqa: E402
from engine.rules.sequence import apply  # noqa: E402
from engine.texts import texts  # noqa: E402
from powers.data import italy  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from powers.rules.theatre import ROME  # noqa: E402
from tests.played import play_out  # noqa: E402

SEEDS, IN_A_ROW = 50, 30
WORDS = 3
"""So many words are how a dispatch opens."""


@dataclass(frozen=True)
class DispatchCount:
    """Of some dispatches in a row: how many name somebody, how many of these a stake, how many ways to open."""

    named: float
    staked: float
    openings: int
    longest: int


def campaign(seed: str) -> CampaignGame:
    """One that the program plays, Rome by the usual policy."""
    now, log = play_out(italy(Options()), seed, BY_DEFAULT)
    states = accumulate(
        (line.events for line in log), lambda at, events: reduce(apply, events, at), initial=turn.begin(now.start)
    )
    return CampaignGame(UUID(int=0), now.start, tuple(log), tuple(states))


def stops(game: CampaignGame) -> Iterator[tuple[int, int]]:
    """From one decision that would be the player's to the next."""
    own = [place for place, state in enumerate(game.states[:-1]) if turn.programs_decision(state) is None]
    yield from pairwise(dict.fromkeys((0, *own, len(game.lines))))


def told(game: CampaignGame) -> list[Dispatch]:
    """All its dispatches, as the desk has them."""
    return [each for first, last in stops(game) for each in dispatches(game, first, last)]


def count(game: CampaignGame, some: Sequence[Dispatch]) -> DispatchCount:
    """Of some dispatches of a campaign."""
    names = _names(game)
    named = [each for each in some if names.search(each.text)]
    staked = [each for each in named if _stakes().search(each.text)]
    return DispatchCount(
        len(named) / len(some),
        len(staked) / max(1, len(named)),
        len({opening(game, each.text) for each in some}),
        max(len(each.text) for each in some),
    )


def opening(game: CampaignGame, text: str) -> str:
    """The first words, whoever and wherever they name."""
    land = game.start.italy
    text = _names(game).sub("N", text)
    ids = (*land.homes, *(each.id for each in land.externals), *land.place)
    for place in sorted([Names(land).men(each) for each in ids if each != ROME], key=len, reverse=True):
        text = re.sub(f"([Tt]he )?{re.escape(place)}", "P", text)
    return " ".join(re.sub(r"\d+", "0", text).split()[:WORDS])


def _names(game: CampaignGame) -> re.Pattern[str]:
    """Everybody’s; of a Roman without his first name, too."""
    full = {person.name for person in persons_of(game)}
    names = full | {name.partition(" ")[2] for name in full if name.count(" ") > 1}
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


@cache
def _stakes() -> re.Pattern[str]:
    """The sentences that say what may be won or lost."""
    found = texts("campaign.italy", "dispatches")
    patterns = [each for key, wordings in found.items() if key.startswith("stake.") for each in wordings]
    return re.compile("|".join(re.sub(r"\\{[^}]*\\}", ".+", re.escape(each)) for each in patterns))


def of_dispatches(seeds: int) -> list[DispatchCount]:
    """Of each campaign all that come in full rows."""
    found = []
    for seed in map(str, range(seeds)):
        game = campaign(seed)
        all_of = told(game)
        found += [count(game, all_of[n : n + IN_A_ROW]) for n in range(0, len(all_of) - IN_A_ROW + 1, IN_A_ROW)]
    return found


def main() -> None:
    """The tables."""
    found = of_dispatches(SEEDS)
    print(f"{len(found)} times {IN_A_ROW} dispatches in a row, of {SEEDS} campaigns")
    for line in table(("", "mean", "least", "goal", "rows that reach it"), _rows(found)):
        print(line)
    print(f"{mean(map(reaches, found)):.0%} of the rows reach all three")


def reaches(one: DispatchCount) -> bool:
    """Whether a row has all that it is to have."""
    return one.named >= 0.7 and one.staked >= 0.5 and one.openings >= 12


def _rows(found: Sequence[DispatchCount]) -> Iterator[Sequence[str]]:
    for what, goal, shares in (
        ("name somebody", "70%", [one.named for one in found]),
        ("of these say what is at stake", "50%", [one.staked for one in found]),
    ):
        least = float(goal[:-1]) / 100
        yield what, f"{mean(shares):.0%}", f"{min(shares):.0%}", goal, f"{mean(one >= least for one in shares):.0%}"
    ways = [one.openings for one in found]
    yield "ways to open", f"{mean(ways):.1f}", f"{min(ways)}", "12", f"{mean(one >= 12 for one in ways):.0%}"
    longest = [one.longest for one in found]
    yield "letters of the longest", f"{mean(longest):.0f}", f"{max(longest)} at most", "", ""


if __name__ == "__main__":
    main()
