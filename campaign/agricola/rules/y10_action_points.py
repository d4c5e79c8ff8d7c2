"""Y10, action points: what a side gains and loses, between 0 and 9."""

from functools import partial

from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.play import Play, acting, one_die, proceed
from campaign.agricola.rules.state import EVERYONE, State, Step
from campaign.agricola.rules.y7_turn import ActorDone, StepDone
from campaign.agricola.rules.y21_answers import takes_effect, thrown
from engine.rules.sequence import StepRules
from engine.rules.values import altered

MOST = 9  # Y10.1


class PointsChanged(Event):
    """A side's action points rise or fall by `change`, within their bounds (Y10.1); `why` says by what, for the log."""

    side: Side
    change: int
    rule: str
    why: str = ""

    def happen(self, state: State) -> State:
        return altered(state, ap={**state.ap, self.side: state.ap[self.side] + self.change})


def change(play: Play, side: Side, points: int, rule: str, why: str = "") -> None:
    """Y10.1: never over 9, nor under 0."""
    now = play.state.ap[side]
    play.emit(PointsChanged(side, min(MOST, max(0, now + points)) - now, rule, why))


def pay(play: Play, side: Side, points: int, rule: str, why: str) -> None:
    """Y34.3: action points for something; ValueError if the side has fewer."""
    if play.state.ap[side] < points:
        raise ValueError(f"the {side} have no {points} AP")
    play.emit(PointsChanged(side, -points, rule, why))


class PointsRolled(Event):
    """The die of a side's action points (Y10.1)."""

    side: Side
    face: int
    rule: str = "Y10.1"


def worth(options: Options, side: Side, face: int) -> int:
    """What a die of AP is worth (Y10.1). Y33.1: T45: halved, rounded up, and 1.

    Y35.6: with a handicap; T52: of the Romans; T53: or of the Caledonians.
    """
    points = (face + 1) // 2 + 1 if options.even_ap else face
    return points + (options.roman_ap if side is ROMANS else options.caledonian_ap)


def begin(side: Side, play: Play) -> tuple[str, ...]:
    return EVERYONE, side


def choices(state: State) -> tuple[Decision, ...]:
    """The program rolls; then the side plays the markers of this phase, and ends it."""
    return proceed(state) if acting(state) is None else (Done(),)


def resolve(play: Play, decision: Decision) -> None:
    if isinstance(decision, Done):
        play.emit(StepDone("Y10.1"))
        return
    side = Side(play.state.to_do[-1])
    face = one_die(play, "Y10.1", side, "action_points")
    play.emit(PointsRolled(side, face))
    thrown(play, side, "action_points", (face,))


@takes_effect("action_points")
def _added(play: Play, asked: Asked) -> None:
    """After the die the side decides if it holds any marker, whichever that is."""
    side, [face] = asked.side, asked.faces
    change(play, side, worth(play.state.north.options, side, face), "Y10.1", "die")
    play.emit(ActorDone(EVERYONE, "Y10.1") if play.state.held[side] else StepDone("Y10.1"))


STEPS = (
    StepRules(Step.ROMAN_AP, 2, "Y10.1", partial(begin, ROMANS), choices, resolve, acting),
    StepRules(Step.CALEDONIAN_AP, 7, "Y10.1", partial(begin, CALEDONIANS), choices, resolve, acting),
)
