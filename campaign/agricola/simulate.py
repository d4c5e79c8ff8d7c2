"""Games and battles of Agricola by the thousand, and their results."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from statistics import quantiles
from typing import Any

from campaign.agricola.data import north
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, North, Side, Terrain
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import Start, State
from campaign.agricola.rules.turn import carry_out
from campaign.agricola.rules.y5_victory import AT_ONCE, scored
from campaign.agricola.rules.y5_victory import counts as points_of
from campaign.agricola.rules.y6_setup import begin
from campaign.agricola.rules.y15_battle import BattleBegan
from campaign.agricola.rules.y15_round import Fighter, Force, Line, Terms, held_back, oppidum
from campaign.agricola.rules.y35_solo.solo import SEATING
from campaign.agricola.rules.y36_odds import Conduct, Position, Setting, summed
from engine.jobs import HERE, tallied
from engine.rules.dice import StreamDice

TERRAINS: Mapping[str, Terrain] = {
    terrain.name.lower(): terrain for terrain in (Terrain.OPEN, Terrain.WILDERNESS, Terrain.CENTER, Terrain.FORTRESS)
}
ATTACKERS = {"roman": ROMANS, "caledonian": CALEDONIANS}
FOUND = ("roman", "caledonian", "neither", "roman_steps_lost", "caledonian_steps_lost", "rounds")
LIKE_HISTORY = 11  # points of a marginal Roman victory (Y5.3)
_UNITS = re.compile(r"([a-z-]+)((?:\*\d+|:d){0,2})")


def line(north: North, side: Side, text: str) -> Line:
    """A force such as `legate-ii,ii*3,ala:d`: ids of counters, their number, and `:d` for disrupted ones.

    ValueError for what is no such force of this side, or more than there are.
    """
    known = {counter.id: (counter, counter.ids) for counter in north.counters if counter.side is side}
    for center in north.centers if side is CALEDONIANS else ():
        if center.strength:
            known[center.id] = oppidum(center), tuple([unit for unit in north.by_center if unit.startswith(center.id)])
    found = list[Fighter]()
    for part in text.split(","):
        read = _UNITS.fullmatch(part.strip())
        if not read or read[1] not in known:
            raise ValueError(f"{part!r} is no unit of the {side} with its number (*n) and :d for a disrupted one")
        (counter, ids), disrupted, number = known[read[1]], ":d" in read[2], re.search(r"\d+", read[2])
        if disrupted and counter.steps == 1:
            raise ValueError(f"{counter.id} has one step only")
        left = ids[sum(each.counter is counter for each in found) :]
        asked = int(number[0]) if number else 1
        if asked > len(left):
            raise ValueError(f"there are no more than {len(ids)} {counter.id}")
        found += [Fighter(unit, counter, disrupted) for unit in left[:asked]]
    if not found:
        raise ValueError(f"no unit of the {side}")
    return tuple(found)


def setting(romans: Line, caledonians: Line, terms: Terms, conduct: Conduct, reserve: int = 0) -> Setting:
    """A battle of these, with so many Roman line units in the second line, at most half of all (Y30.1)."""
    return Setting(Position(held_back(romans, reserve), Force(caledonians)), terms, conduct)


def battles(one: Setting, number: int, seed: str) -> dict[str, float]:
    """The shares of victories, mean steps lost and rounds of so many battles; battle i is seeded by the seed and i."""
    found = summed((one, StreamDice(f"{seed}/{n}")) for n in range(number))
    return {name: getattr(found, name) for name in FOUND}


def moves(levels: Mapping[Side, int], options: Options, seed: str) -> Iterator[tuple[State, Play]]:
    """A game of the program against itself, decision by decision: the game before it, and its play."""
    return SEATING.plays(begin(Start("", north(options), levels)), carry_out, StreamDice(seed))


def played(
    levels: Mapping[Side, int], options: Options, number: int, seed: str, executor: Executor = HERE
) -> Counter[Any]:
    """How so many games ended, each by its cause and points, and their battles; game i depends on the seed and i."""
    return tallied(Counter, _add, number, seed, levels, options, executor=executor)


def _add(counts: Counter[Any], seed: str, levels: Mapping[Side, int], options: Options) -> None:
    for _, play in moves(levels, options, seed):
        counts["battles"] += sum([isinstance(event, BattleBegan) for event in play.events])
    ending, now = play.state.ending, play.state
    assert ending is not None, "the game is over"
    points = sum(scored(points_of(now))) if ending.cause in AT_ONCE else ending.points
    counts[ending.winner, ending.cause, points] += 1


def summary(counts: Mapping[Any, int]) -> dict[str, Any]:
    """Shares of victories, of grades (Y5.3) and of how games end; the points' median and quarters; battles a game.

    A game that ends at once (Y5.1) has the points that stand then.
    """
    ended = [key for key, number in counts.items() if key != "battles" for _ in range(number)]
    games, causes = len(ended), Counter([cause for _, cause, _ in ended])
    points = sorted([points for *_, points in ended])
    low, median, high = quantiles(points * 2, n=4, method="inclusive")
    at_once = sum([causes[cause] for cause in AT_ONCE]) / games
    return {
        **{side: sum([winner is side for winner, *_ in ended]) / games for side in Side},
        "draws": sum([winner is None for winner, *_ in ended]) / games,
        "points": {"median": median, "quarters": [low, high], "most": points[-1]},
        "grades": {cause.value: number / games for cause, number in causes.items()},
        "eleven": sum([each >= LIKE_HISTORY for each in points]) / games,
        "battles": counts["battles"] / games,
        "how": {"at once": at_once, "points": 1 - at_once},
    }
