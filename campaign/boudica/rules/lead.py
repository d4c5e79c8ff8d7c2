"""Who acts first (W3.2)."""

from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, XIV_GEMINA, Side
from campaign.boudica.rules.events import RomansLead
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State


def first_player(state: State) -> Side:
    """W3.2: the Britons, until Legio XIV has entered Londinium."""
    return ROMANS if state.romans_lead else BRITONS


def came(play: Play, piece: str, stops: bool) -> None:
    """A piece has entered the space where it now is, or `stops` there: the Romans may lead from the next phase on.

    B4: passing counts; Londinium must stand then.
    """
    state = play.state
    counts = stops or play.state.britain.options.passing_counts
    if piece != XIV_GEMINA or state.romans_lead or not counts or not state.londinium_stands:
        return
    if state.armies[piece].at == LONDINIUM:
        play.emit(RomansLead())
