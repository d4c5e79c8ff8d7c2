"""What is asked before everything else, and where the game goes on after the answer (Y21.3, Y34.6).

A marker takes effect once Treachery does not stop it; dice once Druids throw none of them again. What that effect is,
each section says by `takes_effect`, for its markers and for its dice.
"""

from collections.abc import Callable
from typing import TypeAlias

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_more, without
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y21_markers import Marker, MarkerTaken
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.values import altered

Effect: TypeAlias = Callable[[Play, Asked], None]
EFFECTS: dict[str, Effect] = {}
"""What happens by a marker of a side, or by dice, once nobody stops it."""
NEVER_STOPPED = (Marker.IMPERIUM, Marker.UNITE)  # Y21.3


class Stop(Decision):
    """Treachery stops the marker (Y34.6)."""


class LetPass(Decision):
    """The marker is not stopped, the dice stand, or the March is not answered."""


class ThrowAgain(Decision):
    """The Druids throw this one of the dice again, the first one being 0 (Y34.6)."""

    nth: int


class Select(Decision):
    """This marker comes from the bin (Y34.6)."""

    marker: str


class SideAsked(Event):
    """A side is asked something; who asks is not told."""

    asked: Asked
    rule: str = "Y21.3"

    @property
    def only(self) -> Side | None:
        return self.asked.of

    def happen(self, state: State) -> State:
        return altered(state, asked=self.asked)


class Answered(Event):
    """The side has answered."""

    side: Side
    rule: str = "Y21.3"

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, asked=None)


class MarkerPlayed(Event):
    """A held marker is played, and told. T28: it lies in the bin again, unless it then leaves the game (Y34.6).

    It may be for a hex `at`, and a `unit` that is shown with it.
    """

    side: Side
    marker: str
    at: str = ""
    unit: str = ""
    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        bins, held = with_more(state.bins, self.side, self.marker), without(state.held, self.side, self.marker)
        return altered(state, bins=bins, held=held)


class MarkerStopped(Event):
    """A marker returns into the bin without effect (Y34.6): Treachery has stopped it."""

    side: Side
    marker: str
    rule: str = "Y21.3"


class MarkerLeft(Event):
    """A marker leaves the game for good (Y21.1)."""

    side: Side
    marker: str
    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        return altered(state, bins=without(state.bins, self.side, self.marker))


class ThrownAgain(Event):
    """The Druids have thrown one die again; this face stands (Y34.6)."""

    roll: str
    nth: int
    face: int
    rule: str = "Y34.6"


def takes_effect(what: str, side: Side | None = None) -> Callable[[Effect], Effect]:
    """What happens by this marker of this side, or by dice for this."""

    def named(effect: Effect) -> Effect:
        EFFECTS[_key(what, side)] = effect
        return effect

    return named


def _key(what: str, side: Side | None) -> str:
    return f"{side}/{what}" if side else what


def holds(state: State, side: Side, marker: Marker) -> bool:
    """Whether the side holds that marker."""
    return marker in state.held[side]


def whose_turn(state: State) -> Side | None:
    """The side whose turn it is (Y7.2)."""
    return {"roman": ROMANS, "caledonian": CALEDONIANS}.get(state.step.value.partition(" ")[0])


# Markers, which Treachery may stop


def play_marker(play: Play, side: Side, marker: str, at: str = "", unit: str = "", then: str = "") -> None:
    """Y21.2: a held marker is told, and takes effect if the enemy does not stop it; `then` the game goes on there."""
    play.emit(MarkerPlayed(side, marker, at, unit))
    _unless_stopped(play, Asked(side.enemy, Question.STOP, side, marker, at, unit, roll=then))


def _unless_stopped(play: Play, asked: Asked) -> None:
    """Y21.3: only who holds Treachery is asked, and never about Imperium or Unite."""
    if asked.marker not in NEVER_STOPPED and holds(play.state, asked.of, Marker.TREACHERY):
        play.emit(SideAsked(asked))
    else:
        _passed(play, asked)


def _passed(play: Play, asked: Asked) -> None:
    """Nobody stops the marker, or the Treachery that stops it."""
    if asked.stopping:
        _stopped(play, asked)
    else:
        EFFECTS[_key(asked.marker, asked.side)](play, asked)


def _stopped(play: Play, asked: Asked) -> None:
    """The marker has no effect; dice that Druids were to throw again stand, a March goes on."""
    play.emit(MarkerStopped(asked.side, asked.marker))
    go_on(play, asked)


def _stop(play: Play, asked: Asked) -> None:
    """Who is asked plays Treachery: it stops a marker, or the Treachery that stops one; no side has two."""
    play.emit(MarkerPlayed(asked.of, Marker.TREACHERY))
    if asked.stopping:
        play.emit(MarkerStopped(asked.of.enemy, Marker.TREACHERY))
        _passed(play, altered(asked, stopping=False))
    elif asked.marker == Marker.TREACHERY:
        _stopped(play, asked)
    else:
        _unless_stopped(play, altered(asked, of=asked.side, stopping=True))


# Dice, which the Druids may throw again


def thrown(play: Play, side: Side, roll: str, faces: tuple[int, ...], at: str = "", unit: str = "") -> None:
    """The dice of a side take effect.

    T51: in the own turn the Caledonians are asked before, if they hold Druids (Y34.6).
    """
    asked = Asked(side, Question.AGAIN, side, Marker.DRUIDS, at, unit, roll=roll, faces=faces)
    own = side is CALEDONIANS and whose_turn(play.state) is side
    if own and faces and holds(play.state, side, Marker.DRUIDS):
        play.emit(SideAsked(asked, "Y34.6"))
    else:
        go_on(play, asked)


def go_on(play: Play, asked: Asked) -> None:
    """What the question has held up: the effect of dice, or a March."""
    if asked.roll:
        EFFECTS[asked.roll](play, asked)


@takes_effect(Marker.DRUIDS, CALEDONIANS)
def _again(play: Play, asked: Asked) -> None:
    """The second throw stands (Y34.6)."""
    [face] = play.dice.roll([DieRequest(Kind.D6, "Y34.6", f"druids/{asked.roll}", Reason("again"))])
    play.emit(ThrownAgain(asked.roll, asked.nth, face))
    faces = (*asked.faces[: asked.nth], face, *asked.faces[asked.nth + 1 :])
    go_on(play, altered(asked, faces=faces))


# Markers from the bin


def ask_to_select(play: Play, side: Side) -> None:
    """The side selects a marker from its bin, if there is one (Y34.6)."""
    if play.state.bins[side]:
        play.emit(SideAsked(Asked(side, Question.SELECT, side), "Y34.6"))


def answers(state: State, asked: Asked) -> tuple[Decision, ...]:
    """What may be answered to these questions."""
    match asked.what:
        case Question.STOP:
            return LetPass(), Stop()
        case Question.AGAIN:
            return LetPass(), *[ThrowAgain(nth) for nth in range(len(asked.faces))]
        case Question.SELECT:
            return tuple([Select(marker) for marker in state.bins[asked.of]])
        case _:
            return (LetPass(),)


def answer(play: Play, asked: Asked, decision: Decision) -> None:
    """The side has answered."""
    play.emit(Answered(asked.of))
    match decision:
        case Stop():
            _stop(play, asked)
        case ThrowAgain(nth=nth):
            play.emit(MarkerPlayed(asked.of, Marker.DRUIDS))
            _unless_stopped(play, altered(asked, of=asked.side.enemy, what=Question.STOP, nth=nth))
        case Select(marker=marker):
            play.emit(MarkerTaken(asked.of, marker, "Y34.6"))
        case _ if asked.what is Question.STOP:
            _passed(play, asked)
        case _:
            go_on(play, asked)
