"""Choices unit by unit, which are too many to list: who takes hits, who stands behind or comes up, who goes ashore."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from campaign.agricola.data import PACKAGE
from campaign.agricola.names import short
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_battle import decides
from campaign.agricola.rules.y16_hits import TakeHits, at_hand, force
from campaign.agricola.rules.y26_fleets import SetAshore, aboard
from campaign.agricola.rules.y30_two_lines import BringUp, HoldBack, may_stand_behind
from campaign.agricola.web.forces import values
from engine.texts import text
from engine.web.base import whole_number

EACH = "each"
"""What the form of such a choice sends; a unit's number is in a field of its own."""
TICKED = "on"  # what a box sends
Named = Mapping[str, int]  # the units that may be named, and how often
_say = partial(text, PACKAGE, "board")


class Each(NamedTuple):
    """A unit that may be named in the choice, at most so often."""

    field: str
    name: str
    note: str
    most: int


class ChoiceOfEach(NamedTuple):
    """The choice, and what its button says."""

    title: str
    button: str
    units: tuple[Each, ...]


def _hits(state: State) -> Named:
    """The front, each unit as often as it has steps (Y16.3); who takes a single hit is listed."""
    several = at_hand(state).hits > 1
    return {each.id: each.steps for each in force(state, decides(state)).front} if several else {}


KINDS: Mapping[type[Any], Callable[[State], Named]] = {
    TakeHits: _hits,
    HoldBack: lambda state: dict.fromkeys(may_stand_behind(state), 1),
    BringUp: lambda state: dict.fromkeys(state.battle.reserve if state.battle else (), 1),
    SetAshore: lambda state: dict.fromkeys(aboard(state), 1),
}
"""The decisions that name any of some units (Y16.3, Y26.3, Y30.1)."""


def kind_of(found: Sequence[Decision]) -> type[Any] | None:
    """The kind of such a decision among these, if one of several units is asked for."""
    return next((kind for kind in KINDS if sum(isinstance(one, kind) for one in found) > 1), None)


def choice_of_each(seen: State, found: Sequence[Decision]) -> ChoiceOfEach | None:
    """What the form offers."""
    if (kind := kind_of(found)) is None or len(KINDS[kind](seen)) < 2:
        return None
    units = [Each(f"unit-{id}", short(id), _note(seen, id), most) for id, most in KINDS[kind](seen).items()]
    return ChoiceOfEach(_say(f"each.{kind.__name__}"), _say(f"each_button.{kind.__name__}"), tuple(units))


def _note(seen: State, unit: str) -> str:
    return values(seen, unit) if unit in seen.units else ""


def decided(seen: State, found: Sequence[Decision], sent: Mapping[str, str]) -> Decision | None:
    """The decision of a filled-in form; the rules refuse one that names too many or too few."""
    if (kind := kind_of(found)) is None:
        return None
    able = KINDS[kind](seen)
    times = {unit: min(_number(sent.get(f"unit-{unit}", "")), most) for unit, most in able.items()}
    decision: Decision = kind(tuple([unit for unit, number in times.items() for _ in range(number)]))
    return decision


def _number(sent: str) -> int:
    """Of a field for a number, or of a box that is ticked."""
    number = whole_number(sent)
    return int(sent == TICKED) if number is None else number
