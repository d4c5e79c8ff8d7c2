"""Y5, victory: at once, or by points after the last turn."""

from collections import Counter
from collections.abc import Sequence

from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, SUPREME, Kind, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.options import Occupying
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import Cause, Ending, State
from engine.rules.values import altered

FORTRESSES = 3  # whose loss is the Caledonians' victory (Y5.1)
SCORES: tuple[tuple[str, Side, int], ...] = (
    ("centers", ROMANS, 1),
    ("sites", ROMANS, 1),
    ("calgacus", ROMANS, 5),
    ("elite", ROMANS, 1),
    ("fortresses", CALEDONIANS, 3),
    ("tribal", CALEDONIANS, 2),
    ("agricola", CALEDONIANS, 5),
    ("leaders", CALEDONIANS, 1),
    ("legionaries", CALEDONIANS, 1),
)
"""What is counted, for whom, and the points for each (Y5.2)."""
BANDS = ((21, ROMANS, Cause.DECISIVE), (11, ROMANS, Cause.MARGINAL), (0, CALEDONIANS, Cause.PROVINCIAL))
"""The least points of each, with the winner (Y5.3)."""

AT_ONCE = (Cause.CENTERS, Cause.FORTRESSES)
"""Endings without points (Y5.1)."""


class GameEnded(Event):
    """The verdict; with what is counted in the order of SCORES if points decide."""

    ending: Ending
    counts: tuple[int, ...] = ()
    rule: str = "Y5.2"

    def happen(self, state: State) -> State:
        return altered(state, ending=self.ending, to_do=())


def judge(play: Play) -> None:
    """T6: a sudden victory, after each March with its battle, recruiting, event and winter move (Y5.1)."""
    if play.state.ending is None and (ending := at_once(play.state)):
        play.emit(GameEnded(ending, rule="Y5.1"))


def at_once(state: State) -> Ending | None:
    """Y5.1: the Romans in all Tribal Centers, or the Caledonians in three fortresses."""
    if all(state.occupies(ROMANS, hex) for hex in state.north.tribal):
        return Ending(ROMANS, Cause.CENTERS)
    if sum([bool(state.at(hex, CALEDONIANS)) for hex in state.north.fortresses]) >= FORTRESSES:
        return Ending(CALEDONIANS, Cause.FORTRESSES)
    return None


def at_the_end(play: Play) -> None:
    """After the last turn (Y5.2)."""
    counted = counts(play.state)
    play.emit(GameEnded(read(sum(scored(counted)), play.state.north.options.against), counted))


def counts(state: State) -> tuple[int, ...]:
    """Y5.2: what is counted as the game stands, in the order of SCORES; as far as the state tells.

    T7: of the lost, those who lie in their box.
    """
    north = state.north
    sites = [hex for hex in north.sites if state.has_praesidium(hex)]
    lost = {side: [id for id in state.eliminated[side] if id != SUPREME[side]] for side in Side}
    return (
        sum([holds(state, ROMANS, hex) for hex in north.tribal]),
        sum([holds(state, ROMANS, hex) for hex in sites]),
        int(CALGACUS in state.gone),
        len(lost[CALEDONIANS]),
        sum([holds(state, CALEDONIANS, hex) for hex in north.fortresses]),
        sum([holds(state, CALEDONIANS, hex) for hex in north.tribal]),
        int(AGRICOLA in state.gone),
        sum([state.counter(id).is_leader for id in lost[ROMANS]]),
        _legionaries(state),
    )


def holds(state: State, side: Side, hex: str) -> bool:
    """Whether a side occupies a hex for the points (Y4.1). T9: with units that came in the last turn, or without."""
    late = () if state.north.options.late_recruits else state.late
    if any(unit not in late for unit in state.at(hex, side)):
        return True
    return side is CALEDONIANS and hex in state.centers and _occupies(state, state.centers[hex].id)


def _occupies(state: State, center: str) -> bool:
    """Whether a Tribal Center unit does; one that nobody told of does not (Y4.1)."""
    kind = state.north.options.tribal_units_occupy
    return bool(center) and (kind is Occupying.ALL or kind is Occupying.OPPIDUM and center.startswith("oppidum"))


def _legionaries(state: State) -> int:
    """Y5.4: those lost at any time, of which as many of a name are recruits still."""
    of = state.counter
    fallen = Counter([of(id).id for id in state.fallen])
    idle = Counter([of(id).id for id in state.recruits[ROMANS] if of(id).kind is Kind.LEGIONARY])
    return (fallen & idle).total()


def scored(counted: Sequence[int]) -> tuple[int, ...]:
    """The points of each count, the Caledonians' negative (Y5.3)."""
    worth = [points if side is ROMANS else -points for _, side, points in SCORES]
    return tuple([number * each for number, each in zip(counted, worth, strict=True)])


def read(points: int, par: int | None = None) -> Ending:
    """Y5.3: by the printed bands; or above or below a par (Y5.5). T56: at par nobody has won."""
    if par is not None:
        if points == par:
            return Ending(None, Cause.AT_PAR, points)
        above = points > par
        return Ending(ROMANS if above else CALEDONIANS, Cause.ABOVE_PAR if above else Cause.BELOW_PAR, points)
    for least, side, cause in BANDS:
        if points >= least:
            return Ending(side, cause, points)
    return Ending(CALEDONIANS, Cause.IMPERIAL, points)
