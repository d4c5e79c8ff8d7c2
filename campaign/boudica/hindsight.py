"""What the Romans learned on a branch that their player left: undoing is allowed, but marked (W11.2).

It is read from the existing branches; deleting a branch deletes its mark.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial, reduce
from itertools import pairwise
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Q

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import ROMANS
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.w5_movement.moving import StrengthsTold
from campaign.boudica.rules.w6_battle.fighting import BattleJoined
from campaign.boudica.rules.w11_solo.solo import people
from engine.damaged import Damaged
from engine.log import Log, tree
from engine.rules.tree import ends, parting, path
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, PACKAGE, "solo")
TELLING: dict[type[Event], str] = {StrengthsTold: "hindsight.strengths", BattleJoined: "hindsight.battle"}
"""The events that tell the Romans a strength (W5.8, W6.3)."""


class HindsightMark(NamedTuple):
    """A sentence about what the Romans learned, on a branch that left the present after a line; 0 is the start."""

    line: int
    text: str


def hindsight(log: Log[AnyGame], row: Any, game: AnyGame) -> list[HindsightMark]:
    """B38: all marks of a solo game against the program with the Romans, in the order of those lines."""
    if people(game.start) != (ROMANS,):
        return []
    lines, here = tree(row), {line.n for line in game.lines}
    # Searching the stored text saves reading the other lines.
    told = reduce(or_, [Q(payload__contains=f'"{event.__name__}"') for event in TELLING])
    telling = {*row.lines.filter(told).values_list("n", flat=True)} - here if len(lines) > len(here) else set()
    found = dict[int, HindsightMark]()
    for leaf in ends(lines, game.head):
        if telling.intersection(path(lines, leaf)):
            with suppress(Damaged):  # unreadable branches are reported where branches are listed
                found.update(_told(game, log.at(game.id, leaf)))
    return [found[n] for n in sorted(found)]


def _told(present: AnyGame, past: AnyGame) -> Iterator[tuple[int, HindsightMark]]:
    """What a branch told after it left the present, by its lines: it reduced the thinkable divisions."""
    common = parting(present.lines, past.lines)
    parted = past.lines[common - 1].n if common else 0
    for line, (before, after) in zip(past.lines[common:], pairwise(past.states[common:]), strict=True):
        if len(after.thinkable) < len(before.thinkable):
            for event in line.events:
                if key := TELLING.get(type(event)):
                    what = _say(key, space=name(event.space))
                    yield line.n, HindsightMark(parted, _say("hindsight.line", turn=before.turn, what=what))
