"""Z18.4: how a war stands for a side, in points of a hundred; and what a tract, or a strength point, is worth to it."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import Command, Rising
from campaign.fury.rules.state import State
from campaign.fury.rules.z8_activation import conditions, is_place_met, romans_lost
from campaign.fury.rules.z14_demoralisation import is_broken, level
from campaign.fury.rules.z15_victory import ICENI, LEGIONS, LOWLAND_TRIBES, OTHERS, lowland_rebels

WHOLE = 100.0
PLACE = 5.0
"""Z18.4: what a place is worth that a tribe's rising asks for; and three quarters of it for a highland tribe."""
HIGHLAND = 0.4
SOON = 2
"""Turns within which a rising for which only its place is missing counts as if it were due."""
LATER, FAR = 5, 1.0
"""What a place is worth that is asked only so many turns later."""
ENEMYS = 0.5
"""Z18.4: how much of the enemy's standing is taken off."""
CALLS, MOST_CALLS = 0.5, 1.0
"""How much of the tribes that wait for losses an SP is worth, at most (Z8.2)."""
FIGHTS = 0.15
"""What a strength point is worth besides, for the battles to come."""


def standing(state: State, side: Side, enemys: float = ENEMYS) -> float:
    """Z18.4: the side's own, less half of the enemy's, or as much of it as is asked for."""
    both = {Side.TRIBAL: _tribal(state), Side.ROMAN: _roman(state)}
    return both[side] - enemys * both[side.enemy]


def _tribal(state: State) -> float:
    legions = sorted([_broken_by(state, each) for each in state.pieces.commands if each.legion], reverse=True)
    tribes = len(lowland_rebels(state)) / LOWLAND_TRIBES
    return WHOLE * max(tribes, sum(legions[:LEGIONS]) / LEGIONS)


def _roman(state: State) -> float:
    others = [each for each in lowland_rebels(state) if each != ICENI]
    needed = min(OTHERS, len(others))
    found = sorted([_broken_by(state, state.pieces.command[each]) for each in others], reverse=True)[:needed]
    iceni = _broken_by(state, state.pieces.command[ICENI])
    return WHOLE * (iceni + sum(found)) / (1 + max(needed, 1))


def _broken_by(state: State, command: Command) -> float:
    """How far it is on its way to demoralisation."""
    if is_broken(state, command.id):
        return 1.0
    return min(1.0, state.lost.get(command.id, 0) / level(state, command))


class Worth:
    """Z18.4: what places and strength points are worth to a side, as the war stands."""

    def __init__(self, seen: State, side: Side, careful: bool = False, spares: float = ENEMYS) -> None:
        self.seen, self.side, self.careful, self.spares = seen, side, careful, spares
        self._points: dict[str, float] = {}

    def point(self, of: str) -> float:
        """What it costs its side that a command, or units of none, lose an SP, in the eyes of this side."""
        if of not in self._points:
            command = self.seen.pieces.command.get(of)
            calls = self.calls if self.careful and not (command and command.home) else 0.0
            self._points[of] = (self._counted(command) if command else 0.0) + FIGHTS + calls
        return self._points[of]

    @cached_property
    def calls(self) -> float:
        """Z8.2: what an SP that Romans lose brings the rebels, as tribes wait for losses."""
        lost, lowland = romans_lost(self.seen), self.seen.pieces.lowland(self.seen.board)
        asked = sorted([each.lost - lost for each in self.waiting if each.tribe in lowland])
        missing = min(len(asked), LOWLAND_TRIBES - len(lowland_rebels(self.seen)))
        last = asked[missing - 1] if missing > 0 else 0
        return min(MOST_CALLS, CALLS * WHOLE / LOWLAND_TRIBES * missing / last) if last > 0 else 0.0

    def _counted(self, command: Command) -> float:
        """What the enemy of that command gains by it: legions count for the rebels, lowland tribes for Rome."""
        if is_broken(self.seen, command.id):
            return 0.0
        share = 1.0 if command.side is self.side.enemy else self.spares
        if command.legion:
            return share * WHOLE / LEGIONS / level(self.seen, command)
        if command.id in self.seen.pieces.lowland(self.seen.board):
            return share * WHOLE / (1 + OTHERS) / max(1, level(self.seen, command))
        return 0.0

    @cached_property
    def places(self) -> Mapping[str, float]:
        """What it is worth to the rebels to control each tract, or to stand in it; and to Rome to keep them out."""
        found: dict[str, float] = {}
        for rising in self.waiting:
            value, asked = self.value(rising), [*self._asked(rising)]
            if self.careful and is_place_met(self.seen, rising):
                asked = [at for at in asked if self.seen.control.get(at) is Side.TRIBAL]
            for tract in asked:
                found[tract] = found.get(tract, 0.0) + value
        return found

    @cached_property
    def waiting(self) -> tuple[Rising, ...]:
        """Z8.2: the rebel tribes that have not risen yet, and ask for a place that is not fulfilled."""
        commands = self.seen.pieces.command
        tribes = [each for each in self.seen.pieces.rises if commands[each.tribe].side is Side.TRIBAL]
        return tuple([each for each in tribes if each.tribe not in self.seen.rebels])

    def value(self, rising: Rising) -> float:
        """What its place is worth: a lowland tribe that would come now is an eighth of a victory."""
        _, tribes, lost = conditions(self.seen, rising)
        due = tribes and lost and self.seen.turn + SOON >= rising.turn
        value = WHOLE / LOWLAND_TRIBES if due else PLACE
        if self.careful and self.seen.turn + LATER < rising.turn:
            value = FAR
        return value if rising.tribe in self.seen.pieces.lowland(self.seen.board) else HIGHLAND * value

    def _asked(self, rising: Rising) -> Iterator[str]:
        """The tracts of which one is enough."""
        board = self.seen.board
        yield from rising.control
        for home in rising.unit_in:
            yield from [at for at in board.of_home[home] if board.tract[at].communities]
