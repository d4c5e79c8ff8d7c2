"""Z13: the combat step. Battles in the order the attacker chooses, each question by question to its end.

A battle goes from one `Ask` to the next; where nobody has a choice it goes on by itself.
"""

from collections.abc import Mapping

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z13_after import clear, end, fall, finish
from campaign.fury.rules.z13_losses import least_valuable_first, problem
from campaign.fury.rules.z13_moves import (
    FallBack,
    Follow,
    Stay,
    go,
    loser,
    may_fall_back,
    may_follow,
    may_stay,
    moves,
    ways,
    with_units,
)
from campaign.fury.rules.z13_strength import fighters, may_attack
from campaign.fury.rules.z13_throw import (
    BattleAsked,
    BattleBegan,
    ChargeSaid,
    HorseSaid,
    LossesBorne,
    may_say_of_horse,
    owed,
    throw,
    who_may_charge,
)
from campaign.fury.rules.z19_elsewhere import ELSEWHERE, FightHere, ReportBattle, may_go_elsewhere, report

ASKS = tuple(Ask)
CHARGE_ASKS = (Ask.ATTACKERS_CHARGE, Ask.DEFENDERS_CHARGE)
AFTER_DICE = ASKS[ASKS.index(Ask.ATTACKERS_LOSSES) :]
LOSSES_ASKS = (Ask.ATTACKERS_LOSSES, Ask.DEFENDERS_LOSSES)
DEFENDERS_ASKS = (Ask.DEFENDERS_CHARGE, Ask.DEFENDERS_HORSE, Ask.DEFENDERS_LOSSES)


class Attack(Decision):
    """Z13.1: a tract in which the side whose half it is attacks."""

    at: str


class Charge(Decision):
    """Z13.2: whether a side charges, with all its units that may."""

    charges: bool


class CountHorse(Decision):
    """Z16.4: whether the side with more horse has the better of it, which the defender of a centre may say."""

    counts: bool


class Bear(Decision):
    """Z13.5: the owner's choice of the SP that each unit loses, by its id."""

    sp: Mapping[str, int]


# The step


def begin(play: Play) -> tuple[str, ...]:
    """Z13.1: the side is asked wherever both stand in a tract, so nobody sees whether its units are disrupted."""
    if _contested(play.state):
        return (play.state.half,)
    end(play)
    return ()


def _contested(state: State) -> list[str]:
    """The tracts with units of both sides."""
    return [at for at in state.board.tract if all(state.holds(at, side) for side in Side)]


def decides(state: State) -> Side:
    """Z13.1: the side whose half it is; in a battle whoever has the question."""
    return _asked(state, state.battle.ask) if state.battle else state.half


def _asked(state: State, ask: Ask) -> Side:
    if ask is Ask.RETREAT:
        return loser(state)
    return state.half.enemy if ask in DEFENDERS_ASKS else state.half


def choices(state: State) -> tuple[Decision, ...]:
    """Z13: what the program proposes; where losses, retreat or advance may be shared otherwise, `admits` knows it."""
    if state.battle is None:
        return (*[Attack(at) for at in _contested(state) if may_attack(state, at)], Done())
    ask = state.battle.ask
    if ask is Ask.JOINED:
        return (FightHere(),)
    if ask in CHARGE_ASKS:
        return Charge(True), Charge(False)
    if ask is Ask.DEFENDERS_HORSE:
        return CountHorse(True), CountHorse(False)
    if ask in LOSSES_ASKS:
        return (Bear(least_valuable_first(state, owed(state, ask))),)
    return (*moves(state, ask), *[Stay()] * may_stay(state, ask))


def admits(state: State, decision: Decision) -> bool:
    """Z13.5, Z13.8, Z13.9: any legal choice of losses; units may part on the retreat, and only some may advance.

    Z19.3: and a result from elsewhere.
    """
    ask = state.battle.ask if state.battle else None
    match decision:
        case ReportBattle() if ask is Ask.JOINED:
            return decision.reported.is_possible_by(ELSEWHERE)
        case Bear() if ask in LOSSES_ASKS:
            return problem(owed(state, ask), decision.sp) is None
        case FallBack() if ask is Ask.RETREAT:
            return may_fall_back(state, decision)
        case Follow() if ask is Ask.ADVANCE:
            return may_follow(state, decision)
    return False


def resolve(play: Play, decision: Decision) -> None:
    """Z13.11: the step goes on to the next question, battle by battle, or ends."""
    if isinstance(decision, Done):
        end(play)
        return
    if isinstance(decision, ReportBattle):
        report(play, decision)
        _go_on(play, AFTER_DICE, dice=False)
    else:
        _answer(play, decision)
    if not play.state.battle and not play.state.ending and not _contested(play.state):
        end(play)


def _answer(play: Play, decision: Decision) -> None:
    state, side, asks = play.state, decides(play.state), ASKS
    if state.battle:
        asks = ASKS[ASKS.index(state.battle.ask) + 1 :]
    match decision:
        case Attack(at):
            units = [*fighters(state, at, side), *fighters(state, at, side.enemy)]
            leaders = [leader.id for each in (side, side.enemy) for leader in with_units(state, at, each)]
            play.emit(BattleBegan(at, side, tuple(units), tuple(leaders)))
        case Charge(charges):
            play.emit(ChargeSaid(side, charges))
        case CountHorse(counts):
            play.emit(HorseSaid(side, counts))
        case Bear(sp):
            play.emit(LossesBorne(side, sp))
        case FallBack() | Follow():
            go(play, side, decision)
    if not (isinstance(decision, FallBack) and ways(play.state)):
        _go_on(play, asks)


def _go_on(play: Play, asks: tuple[Ask, ...], dice: bool = True) -> None:
    """To the first of these questions that leaves a choice; or to the end of the battle."""
    for ask in asks:
        if ask is Ask.ATTACKERS_LOSSES and dice:
            throw(play)
        elif ask is Ask.RETREAT:
            fall(play)
        elif ask is Ask.ADVANCE:
            clear(play)
        if _is_open(play.state, ask):
            play.emit(BattleAsked(ask))
            return
        _by_itself(play, ask)
    finish(play)


def _is_open(state: State, ask: Ask) -> bool:
    """Whether somebody has a choice."""
    if ask is Ask.JOINED:
        return may_go_elsewhere(state)
    if ask in CHARGE_ASKS:
        return bool(who_may_charge(state, _asked(state, ask)))
    if ask is Ask.DEFENDERS_HORSE:
        return may_say_of_horse(state)
    if ask in LOSSES_ASKS:
        return owed(state, ask).is_open
    return len(moves(state, ask)) + may_stay(state, ask) > 1


def _by_itself(play: Play, ask: Ask) -> None:
    """What happens where nobody has a choice."""
    state, side = play.state, _asked(play.state, ask)
    if ask in LOSSES_ASKS:
        if sp := least_valuable_first(state, owed(state, ask)):
            play.emit(LossesBorne(side, sp))
    elif ask in (Ask.RETREAT, Ask.ADVANCE):
        for only in moves(state, ask):
            go(play, side, only)
