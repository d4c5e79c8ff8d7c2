"""W5, phase 2: pieces move in turn, step by step, and Romans who come to Britons learn their strengths."""

from collections.abc import Iterator
from itertools import combinations, islice

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.estimate import learnt, places_at
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import marching, on_its_way, others_turn, put
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Division, March, State, Step
from campaign.boudica.rules.w3_turn import came, first_player
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie, companions_to, declare, lead
from campaign.boudica.rules.w5_movement.exchange import Exchange, exchange, exchanges, with_her
from campaign.boudica.rules.w5_movement.march import set_out, setting_out, stop
from campaign.boudica.rules.w5_movement.reach import closed, is_by_road
from campaign.boudica.rules.w10_prefect import Command, command, may_command
from engine.rules.sequence import StepRules
from engine.rules.values import altered


class Pass(Decision):
    """This side moves nothing now (W5.1)."""


class Enter(Decision):
    """A piece moves on to a neighbouring space; armies may go `along` with Boudica (W5.2, W5.3).

    If nothing of its side is on its way, this begins the piece's move.
    """

    piece: str
    space: str
    along: tuple[str, ...] = ()


class Stay(Decision):
    """A Roman piece moves 0 where Briton armies or Boudica stand (W5.10)."""

    piece: str


class EndMove(Decision):
    """The piece on its way stops here."""


class Passed(Event):
    """A side moves nothing now (W5.1)."""

    side: Side
    rule: str = "W5.1"

    def happen(self, state: State) -> State:
        """B11: a side that passed may move later in the phase, unless the option forbids it."""
        if not state.britain.options.passer_may_move_later:
            return altered(state, to_do=state.to_do[1:])
        passed = (*state.passed, self.side)
        if len(passed) == len(Side):
            return altered(state, passed=passed, to_do=())
        return altered(others_turn(state), passed=passed)


class Entered(Event):
    """The piece on its way, and those who go along, enter a space (W5.2)."""

    piece: str
    space: str
    along: tuple[str, ...] = ()
    by_road: bool = False
    rule: str = "W5.2"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        for piece in (self.piece, *self.along):
            state = put(state, piece, self.space)
        left = tuple([army for army in march.along + march.ready if army not in self.along])
        state = marching(
            state,
            path=(*march.path, self.space),
            entered=march.entered + (not state.britain.space(self.space).is_city),
            by_road=march.by_road and self.by_road,
            along=self.along,
            ready=(),
        )
        return altered(state, moved=(*state.moved, *left))


class Stayed(Event):
    """The piece on its way moves 0, which counts as entering (W5.10)."""

    piece: str
    rule: str = "W5.10"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        return marching(state, path=(*march.path, march.here))


class StrengthsTold(Event):
    """The strengths of the Briton armies in a space, lowest first, without whose is which (W5.8)."""

    space: str
    strengths: tuple[int, ...]
    rule: str = "W5.8"

    def happen(self, state: State) -> State:
        return altered(state, thinkable=learnt(state, self.thought))

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Those with these strengths, in any order."""
        if sorted(division[place] for place in places_at(state, self.space)) == [*self.strengths]:
            yield division


def begin(play: Play) -> tuple[str, ...]:
    """W5.1: in turn, the first player first, each side moves one piece that has not moved, or passes."""
    first = first_player(play.state)
    return first, first.enemy


def decides(state: State) -> Side | None:
    """The deciding side; the program ends the move of a piece that can do no more, and passes for a side that is done.

    If an army may have something to do, the Britons are asked whatever its strength, which nobody else knows.
    """
    side = _mover(state)
    if side is BRITONS and _has_army_to_move(state):
        return side
    return side if len([*islice(_offers(seen_by(state, side)), 2)]) > 1 else None


def _has_army_to_move(state: State) -> bool:
    """Whether a Briton army is on its way, alone or with Boudica, or may still set out."""
    if state.march:
        return state.march.piece in state.armies or bool(with_her(state, state.march))
    return any(army.id not in state.moved for army in state.armies_of(BRITONS))


def _mover(state: State) -> Side:
    return state.march.side if state.march else Side(state.to_do[0])


def choices(state: State) -> tuple[Decision, ...]:
    """All decisions of the deciding side; passing, or ending the move, comes first."""
    return tuple(_offers(state))


def _offers(state: State) -> Iterator[Decision]:
    if state.march:
        yield EndMove()
        yield from _steps(state, state.march)
        yield from exchanges(state, state.march)
    else:
        yield Pass()
        for piece in unmoved(state, _mover(state)):
            yield from _beginnings(state, piece)


def unmoved(state: State, side: Side) -> tuple[str, ...]:
    """Its pieces that have not moved; a frozen Legio II Augusta may not, but may be commanded (W10.1, W10.2)."""
    armies = [army.id for army in state.armies_of(side)]
    agents = [agent for agent in state.agents if state.britain.sides[agent] is side]
    boudica = [BOUDICA] if state.boudica and side is BRITONS else []
    return tuple([piece for piece in (*boudica, *armies, *agents) if piece not in state.moved])


def _beginnings(state: State, piece: str) -> Iterator[Decision]:
    """How a piece may begin its move."""
    if piece == BOUDICA:
        yield from (Lie(), Declare(), Declare(moved=True))
    elif piece in state.armies and state.armies[piece].frozen:
        yield from [Command()] if may_command(state) else []
    else:
        march = setting_out(state, piece)
        yield from _steps(state, march)
        yield from exchanges(state, march)


def _steps(state: State, march: March) -> Iterator[Decision]:
    """Where a piece may go from here, Boudica with any of the armies that may go along (W5.3)."""
    for space in state.britain.space(march.here).neighbours:
        if closed(state, march, space) is None:
            companions = companions_to(state, march, space) if march.piece == BOUDICA else ()
            for number in range(len(companions) + 1):
                for along in combinations(companions, number):
                    yield Enter(march.piece, space, along)
    if may_stay(state, march):
        yield Stay(march.piece)


def may_stay(state: State, march: March) -> bool:
    """W5.10: a Roman agent or army may move 0 where Briton armies or Boudica stand, as its move."""
    boudica = state.boudica is not None and state.boudica.at == march.here
    return march.side is ROMANS and not march.has_entered and (boudica or bool(state.armies_at(march.here, BRITONS)))


def resolve(play: Play, decision: Decision) -> None:
    match decision:
        case Pass():
            play.emit(Passed(_mover(play.state)))
        case Lie() | Declare():
            lead(play, decision)
        case Enter() | Stay():
            _go(play, decision)
        case Exchange():
            exchange(play, decision)
        case Command():
            command(play)
        case _:
            stop(play)


def _go(play: Play, decision: Enter | Stay) -> None:
    set_out(play, decision.piece)
    march = play.state.march
    assert march is not None, "it has set out"
    if isinstance(decision, Stay):
        play.emit(Stayed(decision.piece))
    else:
        rule = "W5.9" if play.state.britain.space(decision.space).is_city else "W5.2"
        by_road = is_by_road(play.state, march, decision.space)
        play.emit(Entered(decision.piece, decision.space, decision.along, by_road, rule))
    if march.side is ROMANS:
        _come(play, decision.piece)


def _come(play: Play, piece: str) -> None:
    """What a Roman agent or army meets where it enters, B16: at each entry: armies to be counted, and Boudica.

    W5.8: it is told the strengths of the Briton armies there, lowest first, not which is whose. W5.7: she is then
    declared, and may move at once; the interrupted move goes on afterwards.
    """
    came(play, piece, stops=False)
    state, here = play.state, play.state.place(piece)
    if strengths := sorted([army.strength for army in state.armies_at(here, BRITONS)]):
        play.emit(StrengthsTold(here, tuple(strengths)))
    if state.boudica and state.boudica.at == here:
        declare(play, answer=True)


STEPS = (StepRules(Step.MOVEMENT, 2, "W5.1", begin, choices, resolve, decides),)
