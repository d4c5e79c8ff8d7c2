"""What the Romans were told in a past from which their player went back: it may be taken back, and is marked (W11.2).

It is read from the branches that are kept; with a branch that is deleted its mark goes.
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
"""What tells the Romans a strength (W5.8, W6.3)."""


class HindsightMark(NamedTuple):
    """What the Romans were told, as a sentence, in a past that was left after a line of the present; 0 is its start."""

    line: int
    text: str


def hindsight(log: Log[AnyGame], row: Any, game: AnyGame) -> list[HindsightMark]:
    """B38: all of it, of a game in which one person plays the Romans against the program; in order of what is left."""
    if people(game.start) != (ROMANS,):
        return []
    lines, here = tree(row), {line.n for line in game.lines}
    # A look into the text of lines spares reading the others.
    told = reduce(or_, [Q(payload__contains=f'"{event.__name__}"') for event in TELLING])
    telling = {*row.lines.filter(told).values_list("n", flat=True)} - here if len(lines) > len(here) else set()
    found = dict[int, HindsightMark]()
    for leaf in ends(lines, game.head):
        if telling.intersection(path(lines, leaf)):
            with suppress(Damaged):  # what cannot be read is told where branches are shown
                found.update(_told(game, log.at(game.id, leaf)))
    return [found[n] for n in sorted(found)]


def _told(present: AnyGame, past: AnyGame) -> Iterator[tuple[int, HindsightMark]]:
    """What was told in a past after it parted from the present, by its lines: it left fewer divisions to think of."""
    common = parting(present.lines, past.lines)
    parted = past.lines[common - 1].n if common else 0
    for line, (before, after) in zip(past.lines[common:], pairwise(past.states[common:]), strict=True):
        if len(after.thinkable) < len(before.thinkable):
            for event in line.events:
                if key := TELLING.get(type(event)):
                    what = _say(key, space=name(event.space))
                    yield line.n, HindsightMark(parted, _say("hindsight.line", turn=before.turn, what=what))
