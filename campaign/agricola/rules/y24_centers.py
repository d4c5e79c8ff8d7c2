"""Y24: the Tribal Center units, face down until they are revealed, and what each of them then does."""

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, one_die
from campaign.agricola.rules.state import Center, State
from campaign.agricola.rules.y4_picking import picked_to
from campaign.agricola.rules.y10_action_points import change
from engine.rules.values import altered

OPPIDUM, AMBUSH, MONOLITHS, MINES, WASTES = "oppidum", "ambush", "monoliths", "mines", "wastes"
FROM_MINES = 2  # Y24.4


class ShowCenter(Decision):
    """The Caledonians show a Tribal Center unit of theirs (Y24.1)."""

    at: str


class CenterRevealed(Event):
    """A Tribal Center unit is face up from now on (Y24.1)."""

    at: str
    center: str
    rule: str = "Y24.1"

    def happen(self, state: State) -> State:
        return altered(state, centers={**state.centers, self.at: Center(self.center, open=True)})


class AmbushSprung(Event):
    """Y24.2: a Roman force has run into an Ambush; a die of units are picked. T34: as many as there are."""

    at: str
    face: int
    rule: str = "Y24.2"


class CenterGone(Event):
    """A Tribal Center unit goes into its box, face down (Y24.2, Y24.5); Mines leave the game (Y24.4)."""

    at: str
    center: str
    rule: str

    def happen(self, state: State) -> State:
        centers = {hex: center for hex, center in state.centers.items() if hex != self.at}
        if kind_of(self.center) == MINES:
            return altered(state, centers=centers, gone=(*state.gone, self.center))
        return altered(state, centers=centers, box=(*state.box, self.center))


def kind_of(center: str) -> str:
    """The kind of a Tribal Center unit; nothing for one that is not known."""
    return center.rpartition("-")[0]


def revealed(state: State, at: str, kind: str) -> bool:
    """Whether a revealed Tribal Center unit of that kind stands there."""
    return at in state.centers and state.centers[at].open and kind_of(state.centers[at].id) == kind


def face_down(state: State, at: str) -> bool:
    """Whether a Tribal Center unit lies there face down."""
    return at in state.centers and not state.centers[at].open


def stops_romans(state: State, at: str) -> bool:
    """T33: whether a Tribal Center unit stops Romans; revealed Monoliths do not (Y24.1, Y34.1)."""
    return at in state.centers and not revealed(state, at, MONOLITHS)


def arrived(play: Play, at: str, side: Side) -> bool:
    """Y24.1: a force has stopped there, by land or sea; a Roman one reveals what lies there face down.

    True if it was an Ambush (Y24.2): the Caledonians have the Advantage in the first round.
    """
    if side is not ROMANS or not face_down(play.state, at):
        return False
    if _reveal(play, at) != AMBUSH:
        return False
    face = one_die(play, "Y24.2", f"{at}/{CALEDONIANS}", "ambush")
    play.emit(AmbushSprung(at, face))
    picked_to(play, at, face, "Y24.2")
    return True


def show(play: Play, at: str) -> None:
    """It is revealed by Treachery or by the Caledonians (Y24.1): no units come from an Ambush (Y24.2)."""
    _reveal(play, at)


def _reveal(play: Play, at: str) -> str:
    """It is turned up; an Ambush (Y24.2, Y24.1) and Trackless Wastes (Y24.5) go. Its kind."""
    center = play.state.centers[at].id
    play.emit(CenterRevealed(at, center))
    if kind_of(center) in (AMBUSH, WASTES):
        play.emit(CenterGone(at, center, "Y24.2" if kind_of(center) == AMBUSH else "Y24.5"))
    return kind_of(center)


def mined(play: Play, at: str) -> None:
    """Y24.4: Romans with Mines at the end of a battle gain 2 AP, and the Mines go; T35: also if none was needed."""
    state = play.state
    if revealed(state, at, MINES) and state.at(at, ROMANS):
        change(play, ROMANS, FROM_MINES, "Y24.4", "mines")
        play.emit(CenterGone(at, state.centers[at].id, "Y24.4"))


def may_show(state: State) -> tuple[ShowCenter, ...]:
    """The face-down Tribal Center units: the Caledonians may show any of them at any time (Y24.1)."""
    return tuple([ShowCenter(at) for at in state.centers if face_down(state, at)])
