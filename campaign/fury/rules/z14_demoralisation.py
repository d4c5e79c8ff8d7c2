"""Z14: from how many SP of losses a command is demoralised, and the step that says so."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import BOUDICA, PAULINUS, Command
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z16_second_augusta import let_go
from engine.rules.values import altered

WITHOUT_PAULINUS = 5
"""Z14.3 (printed): how much sooner every Roman command is demoralised, loyal tribes excepted, once he is lost."""
CLOSE, WITHOUT_BOUDICA, WITHOUT_BOUDICA_CLOSE = ("catuvellauni", "trinovantes"), 2, 5
"""Z14.3 (printed): how much sooner other Tribal commands are, and these two, once she is lost."""


def is_lost(state: State, leader: str) -> bool:
    """Z14.3: killed or held by the enemy; a wounded one is not."""
    there = state.leaders.get(leader)
    return leader in state.gone or bool(there and there.captor)


def level(state: State, command: Command) -> int:
    """Z14.3: the losses in SP from which it is demoralised, as its leaders now are; 0 for at once (Z2.3)."""
    if command.whose and is_lost(state, command.whose):
        return 0
    own = state.pieces.own_leaders[command.id]
    found = command.without if any(is_lost(state, leader) for leader in own) else command.level
    return max(0, found - _sooner(state, command))


def _sooner(state: State, command: Command) -> int:
    """By how much, once the leader of all is lost; the second level of the Iceni has that already."""
    if command.side is Side.ROMAN:
        return WITHOUT_PAULINUS if is_lost(state, PAULINUS) and not command.loyal else 0
    if not is_lost(state, BOUDICA) or BOUDICA in state.pieces.own_leaders[command.id]:
        return 0
    return WITHOUT_BOUDICA_CLOSE if command.id in CLOSE else WITHOUT_BOUDICA


def is_broken(state: State, command: str) -> bool:
    """Z14.1: whether a command has lost as much as its level, or had by an earlier half; units of none never are."""
    of = state.pieces.command.get(command)
    return command in state.demoralised or of is not None and state.lost.get(command, 0) >= level(state, of)


def commands_in_play(state: State) -> frozenset[str]:
    """Z14.1: those with units on the map, or with losses, by their ids."""
    there = {unit.of for unit in state.units.values()} | {*state.lost}
    return frozenset(there & {*state.pieces.command})


class Demoralised(Event):
    """Z14.1: a command is, for good."""

    command: str
    lost: int
    level: int
    rule: str = "Z14.1"

    def happen(self, state: State) -> State:
        return altered(state, demoralised=(*state.demoralised, self.command))


def begin(play: Play) -> tuple[str, ...]:
    """Z14.1: at the end of each half, every command in play; nobody has a choice. Postumus may leave (Z16.1)."""
    for command in play.state.pieces.commands:
        state = play.state
        in_play = command.id in commands_in_play(state)
        if in_play and command.id not in state.demoralised and is_broken(state, command.id):
            play.emit(Demoralised(command.id, state.lost.get(command.id, 0), level(state, command)))
    let_go(play)
    return ()
