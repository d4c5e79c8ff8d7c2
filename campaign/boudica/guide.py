"""A first turn with notes: its game, and when each note stands at the board."""

from campaign.boudica.data import britain
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Stage, Start, State, Step
from campaign.boudica.rules.w11_solo.solo import decides
from campaign.shelf.doors import Guide

SEED = "Britain 2"
"""With it every kind of decision comes up in turn 1: for Romans who stay or march, for Britons who attack."""
LEVEL = 1  # the program's, on the other side


def first_turn(side: Side) -> Start:
    """The printed game, with the player on that side."""
    return Start(SEED, britain(Options()), {side.enemy: LEVEL})


def guide(state: State, side: str) -> tuple[str, ...]:
    """The notes that apply now for that side; none once the first turn is over."""
    if state.turn > 1 or decides(state) != side:
        return ()
    match state.step:
        case Step.MOVEMENT:
            return _moving(state, side)
        case Step.BATTLES:
            return {Stage.WISHES: ("wishes", "undo"), Stage.JOINED: ("battle", "pools")}.get(meeting(state).stage, ())
        case Step.RECRUITMENT:
            return ("recruiting" if side == ROMANS else "raising", "verdict")
    return {Step.AGENT: ("moment", "secret"), Step.DIVISION: ("division",)}.get(state.step, ())


def _moving(state: State, side: str) -> tuple[str, ...]:
    if state.march:
        return ("way", "hidden") if side == ROMANS else ("way", "undo")
    if any(state.britain.sides[piece] == side for piece in state.moved):
        return ("first", "scouts") if side == ROMANS else ("first",)
    return ("moment", "pieces") if side == ROMANS else ("pieces", "boudica")


GUIDE = Guide(
    start=lambda side: first_turn(Side(side)),
    at_hand=guide,
    package=PACKAGE,
)
