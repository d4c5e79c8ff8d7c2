"""Which of many options are compared."""

from collections.abc import Callable, Collection, Hashable, Sequence

from campaign.advice.playouts.question import D
from engine.playouts.study import thinned


def worth_comparing(
    options: Sequence[D], own: Collection[D], most: int, group: Callable[[D], Hashable] = type
) -> list[D]:
    """At most so many: the program's own, and of each group of the others some, evenly spread."""
    if len(options) <= most:
        return [*options]
    kept = {option for option in options if option in own}
    groups: dict[Hashable, list[D]] = {}
    for option in options:
        if option not in kept:
            groups.setdefault(group(option), []).append(option)
    rooms = _rooms([*map(len, groups.values())], most - len(kept))
    for some, room in zip(groups.values(), rooms, strict=True):
        kept.update(thinned(some, room))
    return [option for option in options if option in kept]


def _rooms(sizes: Sequence[int], room: int) -> list[int]:
    """A number of places, dealt one by one among groups of these sizes."""
    rooms = [0] * len(sizes)
    while room and any(map(int.__lt__, rooms, sizes)):
        for n, size in enumerate(sizes):
            if room and rooms[n] < size:
                rooms[n], room = rooms[n] + 1, room - 1
    return rooms
