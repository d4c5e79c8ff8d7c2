"""The throw: its modifiers, and the result on its line (H3 to H7)."""

from collections.abc import Iterator
from typing import NamedTuple

from battles.rules.generator import Outcome
from battles.rules.short.field import Field
from battles.rules.short.odds_table.host import Host
from battles.rules.short.odds_table.state import NO_CHARGE, State
from battles.rules.short.odds_table.table import Column, LossLine
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Grade, Side
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason

RIVERS = frozenset({Field.RIVER, Field.FORDABLE_RIVER})
FOR_FOOT = frozenset({Field.OPEN, Field.HILL, Field.BROKEN, *RIVERS})
"""Where drilled foot counts (H3); a river runs through open ground (D24)."""
OVERRUN = Outcome(ATTACKER, Grade.MAJOR)  # the outcome for an overrun defender (H6, H7)
IGNORED_PERCENT = 10  # the part of its percentage that a very small winning attacker ignores (H5)


class Reading(NamedTuple):
    """The result of a throw: its line, what is printed there, both losses in percent, and the outcome."""

    line: int
    read: LossLine
    percents: tuple[int, int]
    outcome: Outcome


def crosses_river(state: State) -> bool:
    """D24: whether the attacker crosses a river: on that field, or in a battle begun at a river."""
    return state.start.river or state.field in RIVERS


def overruns(state: State) -> bool:
    """H6: at odds of 7:1 or more, except in steep hill, marsh or a town, or across a river."""
    attacker, defender = state.strengths
    sheltered = state.field in NO_CHARGE or state.start.town or crosses_river(state)
    return not sheltered and attacker > 0 and attacker >= state.start.table.overrun * defender


def column(state: State) -> Column:
    """The column of both strengths (H2)."""
    return state.start.table.column(*state.strengths)


def modifiers(state: State) -> tuple[Modifier, ...]:
    """All modifiers of the throw that are not 0, the column's first."""
    odds = column(state)
    return (
        Modifier("H2", Reason("odds_column", (odds.name,)), odds.adds),
        *(modifier for modifier in _weights(state) if modifier.value),
    )


def _weights(state: State) -> Iterator[Modifier]:
    """H3: ground, river, leaders, drilled foot, horse and ambush; the defender's are subtracted."""
    start, weights = state.start, state.start.table.weights
    assert state.field is not None, "the field is not found yet"
    yield Modifier("H3", Reason("odds_ground", (str(state.field),)), weights.grounds.get(state.field, 0))
    yield Modifier("H3", Reason("odds_river"), weights.river * crosses_river(state))
    for side, leads in zip(BOTH, start.leads, strict=True):
        yield Modifier("H3", Reason("odds_leader", (str(side),)), _for(side, weights.leader * leads))
    for side in BOTH if state.field in FOR_FOOT else ():
        foot = state.hosts[side].foot
        yield Modifier("H3", Reason("odds_foot", (str(side), foot)), _for(side, weights.foot * foot))
    if (more := more_horse(state)) is not None:
        yield Modifier("H3", Reason("odds_horse", (str(more),)), _for(more, weights.horse))
    if start.ambush is not None:
        yield Modifier("H3", Reason("odds_ambush", (str(start.ambush),)), _for(start.ambush, weights.ambush))


def more_horse(state: State) -> Side | None:
    """The side with more mounted units, chariots and elephants, where these can fight (H3)."""
    attacker, defender = (len(state.hosts[side].horse) for side in BOTH)
    if state.field in NO_CHARGE or attacker == defender:
        return None
    return ATTACKER if attacker > defender else DEFENDER


def _for(side: Side, value: int) -> int:
    return value if side is ATTACKER else -value


def read(state: State, adds: int, faces: tuple[int, int]) -> Reading:
    """H4: the throw with all modifiers is the line; the first face is the marked die's."""
    line = sum(faces) + adds
    found = state.start.table.at(line, faces[0])
    percents = _percents(found, state.hosts[ATTACKER])
    return Reading(line, found, percents, _outcome(state, found.winner, percents))


def _percents(found: LossLine, attacker: Host) -> tuple[int, int]:
    """H5: a very small attacker that wins ignores 10 points of its percentage."""
    ignores = found.winner is ATTACKER and attacker.is_very_small
    return max(0, found.attacker - IGNORED_PERCENT * ignores), found.defender


def _outcome(state: State, winner: Side, percents: tuple[int, int]) -> Outcome:
    """H7: a Major Victory if the loser has lost at least 30 percentage points more."""
    difference = abs(percents[0] - percents[1])
    return Outcome(winner, Grade.MAJOR if difference >= state.start.table.major else Grade.MINOR)


def throw_adds(state: State) -> int:
    return total(modifiers(state))
