"""Y12, the Marches: which force goes, by land or sea, and fights."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.agricola.rules import (
    y13_land,
    y15_battle,
    y22_concentrate,
    y24_centers,
    y26_fleets,
    y29_road,
    y32_siege,
)
from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.at_hand.march import March
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.play import Play, next_in_order
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y7_turn import StepDone
from campaign.agricola.rules.y12_ended import ended
from campaign.agricola.rules.y12_forces import Halt, SetOut, under_way
from campaign.agricola.rules.y12_setting_out import may_set_out, set_out, settings_out
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y21_answers import takes_effect
from campaign.agricola.rules.y21_stratagems import answered_by_treachery
from campaign.agricola.rules.y22_concentrate import Concentrate
from campaign.agricola.rules.y26_fleets import Sail, SetAshore
from campaign.agricola.rules.y29_road import BuildRoad
from campaign.agricola.rules.y32_siege import Storm
from engine.rules.sequence import StepRules

HALTED, ARRIVED = "halted", "arrived"
"""How a March ends that Treachery may have answered (Y21.3)."""


def decides(state: State) -> Side | None:
    """Who decides in a battle; else whose Marches these are."""
    return y15_battle.decides(state) if state.battle else next_in_order(state)


def offers(state: State) -> tuple[Decision, ...]:
    return y15_battle.offers(state) if state.battle else tuple(_marches(state))


def _marches(state: State) -> Iterator[Decision]:
    if not state.march:
        yield from () if y32_siege.unsettled(state) else (Done(),)
        yield from settings_out(state)
        yield from y22_concentrate.offers(state)
        yield from y29_road.offers(state)
        yield from y32_siege.storms(state, next_in_order(state))
    else:
        yield Halt()
        yield from _onward(state, state.march)
        yield from y26_fleets.goings_ashore(state) if state.march.is_naval else ()


def _onward(state: State, march: March) -> Iterator[Decision]:
    return y26_fleets.sailings(state, march) if march.is_naval else y13_land.steps(state, march)


def admits(state: State, decision: Decision) -> bool:
    """Marches of units that are too many combinations to be offered."""
    if state.battle:
        return y15_battle.admits(state, decision)
    match decision:
        case SetOut() if not state.march:
            return may_set_out(state, decision.units, decision.kind)
        case Concentrate() if not state.march:
            return y22_concentrate.may_concentrate(state, decision.units)
        case BuildRoad() if not state.march:
            return y29_road.may_build(state, decision.units)
        case Go() if state.march and not state.march.is_naval:
            return y13_land.may_go(state, decision)
        case SetAshore() if state.march and state.march.is_naval:
            return y26_fleets.may_set_ashore(state, decision.units)
    return False


ACTIONS: Mapping[type[Decision], Callable[[Play, Any], None]] = {
    Done: lambda play, decision: play.emit(StepDone("Y12.1")),
    Halt: lambda play, decision: None,
    SetOut: set_out,
    Concentrate: y22_concentrate.concentrate,
    BuildRoad: y29_road.build,
    Go: y13_land.go,
    Sail: y26_fleets.sail,
    SetAshore: y26_fleets.set_ashore,
    Storm: lambda play, decision: y15_battle.storm(play, next_in_order(play.state), decision.at),
}
"""What each decision of a March does."""


def resolve(play: Play, decision: Decision) -> None:
    fights = play.state.battle or isinstance(decision, Storm)
    resolves = y15_battle.resolve if play.state.battle else ACTIONS[type(decision)]
    resolves(play, decision)
    if fights or isinstance(decision, BuildRoad):
        _over(play)
    elif isinstance(decision, SetAshore):
        ended(play)
    elif isinstance(decision, Halt):
        answered_by_treachery(play, HALTED)
    elif isinstance(decision, Go | Sail) and not any(_onward(play.state, under_way(play.state))):
        answered_by_treachery(play, ARRIVED)


@takes_effect(HALTED)
def _halt(play: Play, asked: Asked) -> None:
    """The force stops of its own will, where no enemies are."""
    ended(play)


@takes_effect(ARRIVED)
def _arrive(play: Play, asked: Asked) -> None:
    """The force stops: what is face down there is revealed, and whoever meets enemies fights (Y13.2, Y24.1, Y26.2).

    Romans may join a siege without a fight (Y32.2); where fleets meet nobody, those aboard may go ashore.
    """
    march = under_way(play.state)
    at, side = march.here, march.side
    ambush = side is ROMANS and y24_centers.arrived(play, at, side)
    if play.state.occupies(side.enemy, at) and not (side is ROMANS and at in play.state.besieged):
        y15_battle.begin(play, at, side, ambush=ambush)
        _over(play)
    elif not (march.is_naval and y26_fleets.aboard(play.state)):
        ended(play)


def _over(play: Play) -> None:
    """A battle may be over, by the last answer or without any question; and with it its March."""
    if not play.state.battle:
        ended(play)


STEPS = (
    StepRules(Step.ROMAN_MARCHES, 4, "Y12.1", lambda play: (ROMANS,), offers, resolve, decides, admits),
    StepRules(Step.CALEDONIAN_MARCHES, 9, "Y12.1", lambda play: (CALEDONIANS,), offers, resolve, decides, admits),
)
"""The Romans' step first."""
