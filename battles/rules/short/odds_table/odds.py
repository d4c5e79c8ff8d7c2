"""The exact odds of a battle on the odds table: every field, every corps that may stand aside, every throw (X3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from itertools import chain, combinations

from battles.rules.generator import Outcome
from battles.rules.odds import Odds
from battles.rules.short.field import Field, fields
from battles.rules.short.odds_table.host import Start, corps
from battles.rules.short.odds_table.state import CHARGES, State
from battles.rules.short.odds_table.throw import OVERRUN, overruns, read, throw_adds
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Grade, Side

D6 = range(1, 7)
THROWS = tuple((marked, other) for marked in D6 for other in D6)


def odds(start: Start, field: Field | None = None) -> Odds:
    """The odds before the field is found, or on this field; horse charges as the program would decide."""
    grounds = fields(start.meeting.terrain) if field is None else (field,)
    return _mean([odds_now(State(start, ground)) for ground in grounds])


def odds_now(state: State) -> Odds:
    """The odds once the field is found and before the throw."""
    stage, side = state.next
    if stage is CHARGES and side:
        return better(side, heard_odds(state, side))
    ways: Counter[Outcome] = Counter()
    for weight, each in _with_corps(state):
        ways.update({outcome: weight * times for outcome, times in _thrown(each).items()})
    return _odds(ways)


def heard_odds(state: State, side: Side) -> tuple[Odds, Odds]:
    """The odds if this side, which is to answer, does not charge, and if it does."""
    spared, charged = (replace(state, charges=(*state.charges, (side, charges))) for charges in (False, True))
    return odds_now(spared), odds_now(charged)


def better(side: Side, among: Sequence[Odds]) -> Odds:
    """The odds a side prefers, the first of equals: by the chance to win, then for a Major Victory and against one."""
    if side is ATTACKER:
        return max(among, key=lambda each: (each.attacker_wins, each.attacker_major, -each.defender_major))
    return max(among, key=lambda each: (each.defender_wins, each.defender_major, -each.attacker_major))


def _with_corps(state: State) -> Iterator[tuple[int, State]]:
    """The battle with each corps present or aside, and the number of D6 throws for each case (H3)."""
    allies = [(side, ally) for side in BOTH for ally in corps(state.start.meeting.army(side))]
    for aside in chain.from_iterable(combinations(allies, number) for number in range(len(allies) + 1)):
        yield (len(D6) - 1) ** (len(allies) - len(aside)), replace(state, aside=aside)


def _thrown(state: State) -> Counter[Outcome]:
    """The outcomes of the 36 throws, once it is known which corps stand aside."""
    if overruns(state):
        return Counter({OVERRUN: len(THROWS)})
    adds = throw_adds(state)
    return Counter(read(state, adds, faces).outcome for faces in THROWS)


def _odds(ways: Counter[Outcome]) -> Odds:
    attacker, defender = (
        [Fraction(ways[Outcome(side, grade)], ways.total()) for grade in (Grade.MAJOR, Grade.MINOR)]
        for side in (ATTACKER, DEFENDER)
    )
    return Odds(attacker[0], attacker[1], defender[1], defender[0])


def _mean(several: Sequence[Odds]) -> Odds:
    """The mean of equally likely odds."""
    return Odds(*(sum(each) / len(several) for each in zip(*map(astuple, several), strict=True)))
