"""A first turn with notes: its game, and when each note stands at the board."""

from campaign.agricola.data import PACKAGE, north
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.state import Start, State, Step
from campaign.agricola.rules.y35_solo.solo import decides
from campaign.shelf.doors import Guide

SEED = "The north 11"
LEVEL = 1  # the program's, on the other side
NOTES = {
    Step.HOST: ("moment", "host"),
    Step.LEGIONS: ("moment", "legions"),
    Step.ROMAN_RECRUITING: ("points", "praesidium"),
    Step.CALEDONIAN_RECRUITING: ("points", "raising"),
    Step.ROMAN_RALLY: ("rally",),
    Step.CALEDONIAN_RALLY: ("rally",),
}
MARCHES = (Step.ROMAN_MARCHES, Step.CALEDONIAN_MARCHES)


def first_turn(side: Side) -> Start:
    """The advanced game, with the player on that side."""
    return Start(SEED, north(Options()), {side.enemy: LEVEL})


def guide(state: State, side: str) -> tuple[str, ...]:
    """The notes that apply now for that side; none once the first turn is over."""
    if state.turn > 1 or decides(state) != side or state.asked:
        return ()
    if state.battle:
        return "advantage", "throwing"
    if state.march:
        return "road", "undo"
    return _marching(state, Side(side)) if state.step in MARCHES else NOTES.get(state.step, ())


def _marching(state: State, side: Side) -> tuple[str, ...]:
    """Before the first March, between Marches, and when no more can be paid for."""
    if not (state.phase.marched or state.phase.sailed):
        return "marches", "landing" if side is ROMANS else "raid"
    return ("centers", "odds") if state.ap[side] else ("supply", "verdict")


GUIDE = Guide(start=lambda side: first_turn(Side(side)), at_hand=guide, package=PACKAGE)
