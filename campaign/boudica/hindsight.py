"""What the Romans were told in a past from which their player went back: it may be taken back, and is marked (W11.2).

It is read from the branches that are kept; with a branch that is deleted its mark goes.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

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


@dataclass(frozen=True)
class Hindsight:
    """Something that the Romans were told in a past that was left after a line of the present one, 0 for its start."""

    line: int
    turn: int
    told: str

    @property
    def text(self) -> str:
        """As a sentence."""
        return _say("hindsight.line", turn=self.turn, what=self.told)


def hindsight(log: Log[AnyGame], row: Any, game: AnyGame) -> list[Hindsight]:
    """B38: all of it, of a game in which one person plays the Romans against the program; in order of what is left."""
    if people(game.start) != (ROMANS,):
        return []
    lines, here = tree(row), {line.n for line in game.lines}
    telling = {*row.lines.filter(_is_telling()).values_list("n", flat=True)} - here if len(lines) > len(here) else set()
    leaves = [leaf for leaf in ends(lines, game.head) if telling.intersection(path(lines, leaf))]
    found = dict[int, Hindsight]()
    for leaf in leaves:
        with suppress(Damaged):  # what cannot be read is told where branches are shown
            found.update(_told(game, log.at(game.id, leaf)))
    return [found[n] for n in sorted(found)]


def _is_telling() -> Q:
    """Rows of lines in which it may be: a look into their text spares reading the others."""
    found = Q()
    for event in TELLING:
        found |= Q(payload__contains=f'"{event.__name__}"')
    return found


def _told(present: AnyGame, past: AnyGame) -> Iterator[tuple[int, Hindsight]]:
    """What was told in a past after it parted from the present, by its lines: it left fewer divisions to think of."""
    common = parting(present.lines, past.lines)
    parted = past.lines[common - 1].n if common else 0
    for line, (before, after) in zip(past.lines[common:], pairwise(past.states[common:]), strict=True):
        if len(after.thinkable) < len(before.thinkable):
            for event in line.events:
                if key := TELLING.get(type(event)):
                    yield line.n, Hindsight(parted, before.turn, _say(key, space=name(event.space)))
