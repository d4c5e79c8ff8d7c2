"""The turns that made a campaign what it became (D17): a look back, unknown to the rules of play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaign.italy.rules.c9_victory import DESTINY
from campaign.italy.rules.state import State
from powers.rules.land import Land
from powers.rules.theatre import ROME, TURNS

HOME = 5
PROVINCE = 3
SUBJECT = 2
CIVIC_STEP = 10  # the points of civic development that count as much as 1 of the score
EVEN_SHARE = -(-DESTINY // TURNS)  # the equal share of each turn in DESTINY
MOST = 3


@dataclass(frozen=True)
class TurningPoint:
    """A turn's changes for Rome, and their score (D17).

    `line` is the place of the line that did most of it. Provinces are in the map's order, Subjects in table order,
    civic development in points.
    """

    turn: int
    score: int
    line: int
    won: tuple[str, ...]
    lost: tuple[str, ...]
    subjected: tuple[str, ...]
    freed: tuple[str, ...]
    civic: int


def turning_points(states: Sequence[State]) -> tuple[TurningPoint, ...]:
    """D17: the turns with the largest scores, gains and losses alike, in the order of play.

    The states are the campaign before its first line and after each. Of equal scores the earlier counts; a turn whose
    gains and losses cancel out does not.
    """
    places = groupby(range(len(states) - 1), key=lambda line: states[line].turn)
    turns = [_weighed(states, turn, [*lines]) for turn, lines in places]
    largest = sorted((point for point in turns if point.score), key=lambda point: -abs(point.score))
    return tuple(sorted(largest[:MOST], key=lambda point: point.turn))


def _weighed(states: Sequence[State], turn: int, lines: Sequence[int]) -> TurningPoint:
    first, last = states[lines[0]], states[lines[-1] + 1]
    before, after = first.situation.land, last.situation.land
    civic = last.civic_total - first.civic_total
    score = _worth(after) - _worth(before) + int((civic - EVEN_SHARE) / CIVIC_STEP)
    return TurningPoint(
        turn,
        score,
        _most_of_it(states, lines, 1 if score > 0 else -1),
        won=_more(before.territory(ROME), after.territory(ROME)),
        lost=_more(after.territory(ROME), before.territory(ROME)),
        subjected=_more(before.subjects(ROME), after.subjects(ROME)),
        freed=_more(after.subjects(ROME), before.subjects(ROME)),
        civic=civic,
    )


def _worth(land: Land) -> int:
    provinces = land.territory(ROME)
    homes = len({*provinces} & {*land.italy.homes[ROME]})
    return HOME * homes + PROVINCE * (len(provinces) - homes) + SUBJECT * len(land.subjects(ROME))


def _most_of_it(states: Sequence[State], lines: Sequence[int], sign: int) -> int:
    """The line that gained most, or lost most: in the land, or if nowhere, in the civic account."""

    def change(line: int) -> tuple[int, int]:
        before, after = states[line], states[line + 1]
        land = _worth(after.situation.land) - _worth(before.situation.land)
        return sign * land, sign * (after.civic_total - before.civic_total)

    return max(reversed(lines), key=change)


def _more(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    """What the other has in addition."""
    return tuple([each for each in other if each not in one])
