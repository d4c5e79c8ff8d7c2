"""Decisions that name any of some units: which ones, and how often each (Y16.3, Y30.1)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_battle import decides
from campaign.agricola.rules.y16_hits import TakeHits, at_hand, force
from campaign.agricola.rules.y26_fleets import SetAshore, aboard
from campaign.agricola.rules.y30_two_lines import BringUp, HoldBack, may_stand_behind

Named = Mapping[str, int]  # the units that may be named, and how often


def _hits(state: State) -> Named:
    """The front, each unit as often as it has steps (Y16.3); who takes a single hit is listed."""
    several = at_hand(state).hits > 1
    return {each.id: each.steps for each in force(state, decides(state)).front} if several else {}


KINDS: Mapping[type[Any], Callable[[State], Named]] = {
    TakeHits: _hits,
    HoldBack: lambda state: dict.fromkeys(may_stand_behind(state), 1),
    BringUp: lambda state: dict.fromkeys(at_hand(state).reserve, 1),
    SetAshore: lambda state: dict.fromkeys(aboard(state), 1),
}


def naming(state: State, found: Sequence[Decision]) -> tuple[type[Any], Named] | None:
    """The kind of such a decision among these, if one of several is asked for, and whom it may name."""
    kind = next((kind for kind in KINDS if sum([isinstance(one, kind) for one in found]) > 1), None)
    return (kind, KINDS[kind](state)) if kind else None
