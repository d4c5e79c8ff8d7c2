"""Z5: the set-up, after Tacitus (ours)."""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import Group
from campaign.fury.rules.state import Leader, Start, State, Unit

REBELS_HOME = "IC"
"""Where Rome controls nothing at the start (Z4.4), unless an owner's Romans stand there (Z20)."""


def begin(start: Start) -> State:
    """Z5.1, Z5.2, Z5.4: the Romans in their places; Z5.5: nothing of the Iceni is on the map yet."""
    count = Tally[str]()
    units = [unit for place in start.pieces.places for unit in _units(start, place.units, place.at, count)]
    leaders = [Leader(id, place.at) for place in start.pieces.places for id in place.leaders]
    held = {place.at for place in start.pieces.places}
    theirs = {tract.id for tract in start.board.tracts if tract.home == REBELS_HOME} - held
    control = {tract.id: Side.TRIBAL if tract.id in theirs else Side.ROMAN for tract in start.board.tracts}
    return State(
        start,
        turn=1,
        half=Side.TRIBAL,
        units={unit.id: unit for unit in units},
        leaders={leader.id: leader for leader in leaders},
        control=control,
        due=tuple(range(len(start.pieces.comes))),
    )


def reinforcements(start: Start, group: int, at: str) -> list[Unit]:
    """Z5.3, Z9.1: the units of a group, numbered on from those before it, whether these are still in play or not."""
    count, before = Tally[str](), [place.units for place in start.pieces.places]
    for units in (*before, *[each.units for each in start.pieces.comes[:group]]):
        list(_units(start, units, at, count))
    return list(_units(start, start.pieces.comes[group].units, at, count))


def _units(start: Start, groups: Iterable[Group], at: str, count: Tally[str]) -> Iterator[Unit]:
    """The units of these groups, numbered on within their kind and command."""
    for group in groups:
        named = f"{group.of} {group.kind}".strip()
        for _ in range(group.number):
            count[named] += 1
            sp = group.sp or start.pieces.kind[group.kind].sp
            yield Unit(f"{named} {count[named]}", group.kind, group.of, at, sp)
