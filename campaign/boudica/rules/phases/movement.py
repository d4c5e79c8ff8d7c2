"""W5, phase 2: pieces move in turn, one step after another; armies exchange SP, and who comes to Britons is told."""

from collections.abc import Iterator
from itertools import combinations, islice

from campaign.boudica.rules import decisions as de
from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.lead import came, first_player
from campaign.boudica.rules.phases.prefect import command, may_command
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.reach import allowance, closed, is_by_road, may_go_on, stops
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Army, March, State

LIES_QUIET, MOVES_TOO = 2, 1
"""By how much Boudica's track rises if she marches, and if she moves before she declares (W5.3)."""
LEAST_LEFT = 1
"""What each army keeps when it gives SP (W5.6, ruling)."""


def begin(play: Play) -> tuple[str, ...]:
    """W5.1: in turn, the first player first, each side moves one piece that has not moved, or passes."""
    first = first_player(play.state)
    return first, first.enemy


def decides(state: State) -> Side | None:
    """Whose moment it is; the program ends the move of a piece that can do nothing more, and passes for who is done.

    Where an army could do something, the Britons are asked whatever strength it has (W1.4).
    """
    side = _mover(state)
    if side is BRITONS and _has_army_to_move(state):
        return side
    return side if len([*islice(_offers(seen_by(state, side)), 2)]) > 1 else None


def _has_army_to_move(state: State) -> bool:
    """Whether a Briton army is on its way, alone or with Boudica, or may still set out."""
    if state.march:
        return state.march.piece in state.armies or bool(_with_her(state, state.march))
    return any(army.id not in state.moved for army in state.armies_of(BRITONS))


def _mover(state: State) -> Side:
    return state.march.side if state.march else Side(state.to_do[0])


def choices(state: State) -> tuple[de.Decision, ...]:
    """All that the side may decide whose moment it is; passing, or ending the move, first."""
    return tuple(_offers(state))


def _offers(state: State) -> Iterator[de.Decision]:
    if state.march:
        yield de.EndMove()
        yield from _steps(state, state.march)
        yield from _exchanges(state, state.march)
    else:
        yield de.Pass()
        for piece in unmoved(state, _mover(state)):
            yield from _beginnings(state, piece)


def unmoved(state: State, side: Side) -> tuple[str, ...]:
    """Its pieces that have not moved; a frozen Legio II Augusta may not, but may be commanded (W10.1, W10.2)."""
    armies = [army.id for army in state.armies_of(side)]
    agents = [agent for agent in state.agents if state.britain.sides[agent] is side]
    boudica = [BOUDICA] if state.boudica and side is BRITONS else []
    return tuple([piece for piece in (*boudica, *armies, *agents) if piece not in state.moved])


def setting_out(state: State, piece: str) -> March:
    """A piece as it begins its move."""
    return March(piece, state.britain.sides[piece], (state.place(piece),), allowance=allowance(state, piece))


def _beginnings(state: State, piece: str) -> Iterator[de.Decision]:
    """How a piece may begin its move."""
    if piece == BOUDICA:
        yield from (de.Lie(), de.Declare(), de.Declare(moved=True))
    elif piece in state.armies and state.armies[piece].frozen:
        yield from [de.Command()] if may_command(state) else []
    else:
        march = setting_out(state, piece)
        yield from _steps(state, march)
        yield from _exchanges(state, march)


def _steps(state: State, march: March) -> Iterator[de.Decision]:
    """Where a piece may go from where it is, Boudica with any of the armies that may go along (W5.3)."""
    for space in state.britain.space(march.here).neighbours:
        if closed(state, march, space) is None:
            companions = companions_to(state, march, space) if march.piece == BOUDICA else ()
            for number in range(len(companions) + 1):
                for along in combinations(companions, number):
                    yield de.Enter(march.piece, space, along)
    if may_stay(state, march):
        yield de.Stay(march.piece)


def may_stay(state: State, march: March) -> bool:
    """W5.10: a Roman agent or army may move 0 where Briton armies or Boudica stand, as its move."""
    boudica = state.boudica is not None and state.boudica.at == march.here
    return march.side is ROMANS and not march.has_entered and (boudica or bool(state.armies_at(march.here, BRITONS)))


def companions(state: State, march: March) -> tuple[Army, ...]:
    """Armies that may go with Boudica: those along, and (B12: passing too) those where she is, not yet moved (W5.3)."""
    here = state.armies_at(march.here, BRITONS)
    return tuple([army for army in here if army.id in march.along or army.id not in state.moved])


def companions_to(state: State, march: March, space: str) -> tuple[str, ...]:
    """Those of them that W5.4 lets go there."""
    return tuple(
        [
            army.id
            for army in companions(state, march)
            if stops(state, BRITONS, army.id in march.along, march.here, space) is None
        ]
    )


def _exchanges(state: State, march: March) -> Iterator[de.Decision]:
    """W5.6: at the start, on the way and at the end an army takes up or leaves SP. B15: each keeps one at least."""
    for army in [state.armies[march.piece]] if march.piece in state.armies else _with_her(state, march):
        loose = state.grounds[army.at].loose[army.side]
        yield from _amounts(army, de.UNATTACHED, loose, army.strength)
        for other in state.armies_at(army.at, army.side):
            if other is not army and not other.frozen:
                yield from _amounts(army, other.id, other.strength - LEAST_LEFT, other.room)


def _with_her(state: State, march: March) -> tuple[Army, ...]:
    return companions(state, march) if march.piece == BOUDICA else ()


def _amounts(army: Army, other: str, most_taken: int, most_given: int) -> Iterator[de.Exchange]:
    """No more than the taker has room for (W9.1)."""
    for taken in range(1, min(army.room, most_taken) + 1):
        yield de.Exchange(army.id, other, taken)
    for given in range(1, min(army.strength - LEAST_LEFT, most_given) + 1):
        yield de.Exchange(army.id, other, -given)


def resolve(play: Play, decision: de.Decision) -> None:
    """Let one of these happen."""
    match decision:
        case de.Pass():
            play.emit(ev.Passed(_mover(play.state)))
        case de.Lie() | de.Declare():
            _lead(play, decision)
        case de.Enter() | de.Stay():
            _go(play, decision)
        case de.Exchange():
            _exchange(play, decision)
        case de.Command():
            command(play)
        case _:
            _end(play)


def _end(play: Play) -> None:
    """The piece on its way stops."""
    march = play.state.march
    assert march is not None, "nothing is on its way"
    came(play, march.piece, stops=True)
    play.emit(ev.MarchEnded(march.piece))


def _lead(play: Play, decision: de.Lie | de.Declare) -> None:
    """W5.3: Boudica marches (stays, her track rises), moves and declares, or declares and moves by her track."""
    if isinstance(decision, de.Lie):
        play.emit(ev.MarchBegan(BOUDICA, BRITONS, 0, rule="W5.3"))
        play.emit(ev.TrackRaised(LIES_QUIET))
        _end(play)
        return
    if decision.moved:
        play.emit(ev.TrackRaised(MOVES_TOO))
    _declare(play, answer=False)


def _declare(play: Play, answer: bool) -> None:
    """She may move up to as many regions as her track shows, and it returns to 0; no answer of one who cannot."""
    assert play.state.boudica is not None, "Boudica is dead"
    track, rule = play.state.boudica.track, "W5.7" if answer else "W5.3"
    march = setting_out(play.state, BOUDICA)
    play.emit(ev.BoudicaDeclared(track, rule))
    if not answer or may_go_on(play.state, march):
        play.emit(ev.MarchBegan(BOUDICA, BRITONS, track, answer, rule))


def _set_out(play: Play, piece: str) -> None:
    """The first step of a piece, or its first exchange, begins its move."""
    march = play.state.march
    if march is None:
        play.emit(ev.MarchBegan(piece, play.state.britain.sides[piece], allowance(play.state, piece)))


def _go(play: Play, decision: de.Enter | de.Stay) -> None:
    _set_out(play, decision.piece)
    march = play.state.march
    assert march is not None, "it has set out"
    if isinstance(decision, de.Stay):
        play.emit(ev.Stayed(decision.piece))
    else:
        rule = "W5.9" if play.state.britain.space(decision.space).is_city else "W5.2"
        by_road = is_by_road(play.state, march, decision.space)
        play.emit(ev.Entered(decision.piece, decision.space, decision.along, by_road, rule))
    if march.side is ROMANS:
        _come(play, decision.piece)


def _come(play: Play, piece: str) -> None:
    """What a Roman agent or army meets where it enters, B16: at each entry: armies that are told, and Boudica.

    W5.8: it is told the strengths of the Briton armies there, lowest first, not which is whose.
    W5.7: she is declared, after that, and may move at once; the move that she interrupts then goes on.
    """
    came(play, piece, stops=False)
    state, here = play.state, play.state.place(piece)
    if strengths := sorted([army.strength for army in state.armies_at(here, BRITONS)]):
        play.emit(ev.StrengthsTold(here, tuple(strengths)))
    if state.boudica and state.boudica.at == here:
        _declare(play, answer=True)


def _exchange(play: Play, decision: de.Exchange) -> None:
    army = play.state.armies[decision.army]
    _set_out(play, army.id)
    march = play.state.march
    assert march is not None, "it has set out"
    if march.piece == BOUDICA and army.id not in march.along + march.ready:
        play.emit(ev.Joined(army.id))
    if decision.other:
        play.emit(ev.StrengthPassed(army.side, army.id, decision.other, decision.strength))
    else:
        play.emit(ev.LooseTaken(army.id, decision.strength))
