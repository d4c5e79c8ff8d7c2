"""The program's decisions for a side that nobody commands, and its reasons (X5)."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from battles.rules.percent import percent
from battles.rules.short.odds_table import events as ev
from battles.rules.short.odds_table.odds import better, heard_odds
from battles.rules.short.odds_table.state import CHARGES, FIELD, LEADERS, THROW, State
from battles.rules.verdict import ATTACKER, Side
from engine.rules.reason import Reason

WITHOUT_CHOICE = {FIELD: ev.FindField(), THROW: ev.Throw(), LEADERS: ev.AskAfterLeaders()}
"""The decision where a battle has only one way to go on."""


def programs(game: Any) -> ev.Decision | None:
    """X5: the program's decision where nobody commands; None where a person decides, or at the end."""
    state: State = game.now
    return decides(state, state.start.meeting.players)


def decides(state: State, players: Collection[Side]) -> ev.Decision | None:
    """Its decision if people command these sides."""
    stage, side = state.next
    if side is None:
        return None if stage is THROW and players else WITHOUT_CHOICE.get(stage)
    if stage is CHARGES:
        return None if side in players else charge(state, side)
    return None if side in players and state.kinds(side) else lose_rest(state, side)


@lru_cache(maxsize=64)
def charge(state: State, side: Side) -> ev.Charge:
    """It charges if that improves its odds whatever the enemy then does; else it spares its horse."""
    spared, charged = heard_odds(state, side)
    charges = better(side, (spared, charged)) != spared
    wins = [each.attacker_wins if side is ATTACKER else each.defender_wins for each in (charged, spared)]
    told = tuple(percent(share) for share in wins)
    return ev.Charge(side, charges, Reason("odds_charges" if charges else "odds_spares", told))


def lose_rest(state: State, side: Side) -> ev.LoseUnits:
    """The fewest units whose points are least above the sum due; of several such sets, the first in the list."""
    due = state.dues(side)
    units = state.start.meeting.army(side).units
    if due.takes_all:
        only_horse = state.charged(side) and set(due.places) <= set(state.hosts[side].horse)
        return ev.LoseUnits(side, Reason("odds_horse_lost" if only_horse else "odds_all_lost", (due.points,)))
    given = sum(units[place].points for place in due.rest)
    return ev.LoseUnits(side, Reason("odds_fewest", (due.points, len(due.rest), given)))
