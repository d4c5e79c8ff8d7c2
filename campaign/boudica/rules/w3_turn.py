"""W3, the turn: how it begins, and who acts first in its phases."""

from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, XIV_GEMINA, Side
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State, Step
from engine.rules.values import altered


class TurnBegan(Event):
    """A turn begins (W3.1)."""

    turn: int
    rule: str = "W3.1"

    def happen(self, state: State) -> State:
        return altered(state, turn=self.turn)


class StepBegan(Event):
    """The next step of the sequence of play, who acts in it, in order, and who acts first in its phase."""

    step: Step
    to_do: tuple[str, ...]
    first: Side
    rule: str

    def happen(self, state: State) -> State:
        anew = {"moved": (), "passed": (), "marches": (), "meeting": None}
        return altered(state, step=self.step, to_do=self.to_do, first=self.first, **anew)


class StepDone(Event):
    """The program has done everything in the step."""

    rule: str

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


class RomansLead(Event):
    """Legio XIV has entered Londinium: the Romans act first from the next phase on (W3.2)."""

    rule: str = "W3.2"

    def happen(self, state: State) -> State:
        return altered(state, romans_lead=True)


def first_player(state: State) -> Side:
    """W3.2: the Britons, until Legio XIV has entered Londinium."""
    return ROMANS if state.romans_lead else BRITONS


def came(play: Play, piece: str, stops: bool) -> None:
    """A piece has entered its present space, or `stops` there: the Romans may lead from the next phase on.

    B4: passing counts; Londinium must stand then.
    """
    state = play.state
    counts = stops or play.state.britain.options.passing_counts
    if piece != XIV_GEMINA or state.romans_lead or not counts or not state.londinium_stands:
        return
    if state.armies[piece].at == LONDINIUM:
        play.emit(RomansLead())
