"""At revealed Monoliths a side with a leader may exchange a marker, once in its action point phase (Y24.3)."""

from collections.abc import Iterator

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, one_die
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y21_answers import SideAsked, takes_effect, thrown
from campaign.agricola.rules.y21_markers import MarkerReturned, MarkerTaken
from campaign.agricola.rules.y24_centers import MONOLITHS, revealed
from engine.rules.values import altered

PRICE = 1  # Y24.3


class ConsultMonoliths(Decision):
    """A leader of the side is at these Monoliths (Y24.3)."""

    at: str


class Exchange(Decision):
    """A held marker goes into the bin, and that one comes out of it, which may be the same (Y24.3)."""

    give: str
    take: str


class MonolithsConsulted(Event):
    """The die of a side at Monoliths: odd, it exchanges a marker (Y24.3)."""

    side: Side
    at: str
    face: int
    rule: str = "Y24.3"

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, done=(*state.phase.done, self.rule)))


def offers(state: State, side: Side) -> Iterator[ConsultMonoliths]:
    """Y24.3: one leader a phase; a side without a marker has nothing to exchange."""
    if state.ap[side] < PRICE or not state.held[side] or MonolithsConsulted.rule in state.phase.done:
        return
    for at in state.centers:
        if revealed(state, at, MONOLITHS) and any(state.counter(id).is_leader for id in state.at(at, side)):
            yield ConsultMonoliths(at)


def consult(play: Play, side: Side, at: str) -> None:
    """1 AP and a die."""
    pay(play, side, PRICE, "Y24.3", "monoliths")
    face = one_die(play, "Y24.3", side, "monoliths")
    play.emit(MonolithsConsulted(side, at, face))
    thrown(play, side, "monoliths", (face,))


@takes_effect("monoliths")
def _answered(play: Play, asked: Asked) -> None:
    if asked.faces[0] % 2 and play.state.held[asked.side]:
        play.emit(SideAsked(Asked(asked.side, Question.EXCHANGE, asked.side), "Y24.3"))


def exchanges(state: State, side: Side) -> tuple[Decision, ...]:
    """Each held marker for each in the bin, or for itself."""
    return tuple([Exchange(give, take) for give in state.held[side] for take in (give, *state.bins[side])])


def exchange(play: Play, side: Side, decision: Exchange) -> None:
    """A marker for another one."""
    play.emit(MarkerReturned(side, decision.give, "Y24.3"))
    play.emit(MarkerTaken(side, decision.take, "Y24.3"))
