"""Choices unit by unit, which are too many to list: who takes hits, who stands behind or comes up, who goes ashore."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from campaign.agricola.data import PACKAGE
from campaign.agricola.names import short
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.naming import naming
from campaign.agricola.rules.state import State
from campaign.agricola.web.forces import values
from engine.texts import text
from engine.web.base import whole_number

EACH = "each"
"""What the form of such a choice sends; a unit's number is in a field of its own."""
TICKED = "on"  # what a box sends
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


def choice_of_each(seen: State, found: Sequence[Decision]) -> ChoiceOfEach | None:
    """What the form offers."""
    kind, able = naming(seen, found) or (Decision, {})
    if len(able) < 2:
        return None
    notes = {id: values(seen, id) if id in seen.units else "" for id in able}
    units = [Each(f"unit-{id}", short(id), notes[id], most) for id, most in able.items()]
    return ChoiceOfEach(_say(f"each.{kind.__name__}"), _say(f"each_button.{kind.__name__}"), tuple(units))


def decided(seen: State, found: Sequence[Decision], sent: Mapping[str, str]) -> Decision | None:
    """The decision of a filled-in form; the rules refuse one that names too many or too few."""
    if (asked := naming(seen, found)) is None:
        return None
    kind, able = asked
    times = {unit: min(_number(sent.get(f"unit-{unit}", "")), most) for unit, most in able.items()}
    decision: Decision = kind(tuple([unit for unit, number in times.items() for _ in range(number)]))
    return decision


def _number(sent: str) -> int:
    """Of a field for a number, or of a box that is ticked."""
    number = whole_number(sent)
    return int(sent == TICKED) if number is None else number
