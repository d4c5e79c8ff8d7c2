"""The chances of a battle from what the asking side knows (Y36.1).

Of an unknown unit any is as likely as another that the side has not seen, in good order; so is a face-down Tribal
Center unit.
"""

from collections import Counter as Tally
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, North, Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_round import Fighter, Force, Line, Terms, held_back, oppidum
from campaign.agricola.rules.y16_hits import at_hand, force, terms
from campaign.agricola.rules.y24_centers import AMBUSH, OPPIDUM, kind_of
from campaign.agricola.rules.y36_odds import FOUGHT, Conduct, Forecast, Position, Setting, forecast, summed
from engine.rules.dice import Dice, DieRequest, StreamDice, draw
from engine.rules.dice import Kind as Die
from engine.rules.reason import Reason

PICKED = Reason("unknown")
PLAIN = Conduct()
"""Nobody spends AP or retreats."""


class Meeting(NamedTuple):
    """Who would fight: the known units of both sides, how many of the enemy's are unknown, and out of which.

    `centers` are what a face-down Tribal Center unit there may be, if there is one.
    """

    romans: Line
    caledonians: Line
    unknown: int
    unseen: tuple[str, ...]
    centers: tuple[str, ...]
    side: Side
    terms: Terms
    conduct: Conduct
    reserve: int


def expected_battle(
    state: State,
    at: str,
    attacker: Side,
    own: tuple[str, ...],
    enemies: tuple[str, ...] = (),
    conduct: Conduct = PLAIN,
    reserve: int = 0,
) -> Forecast:
    """A battle in that hex between these own units and these enemies, by default all that are seen there.

    `reserve` Roman units stand in the second line.
    """
    side = state.counter(own[0]).side
    enemies = enemies or state.at(at, side.enemy)
    known = [id for id in enemies if state.counter(id).kind is not Kind.UNKNOWN]
    lines = {side: fighters(state, own), side.enemy: fighters(state, known)}
    centers: tuple[str, ...] = ()
    if attacker is ROMANS and at in state.centers:
        id = state.centers[at].id
        centers = () if id else unseen_centers(state)
        if kind_of(id) == OPPIDUM:
            lines[CALEDONIANS] += (Fighter(id, oppidum(state.north.by_center[id])),)
    meeting = Meeting(
        lines[ROMANS],
        lines[CALEDONIANS],
        len(enemies) - len(known),
        unseen(state, side.enemy),
        centers,
        side.enemy,
        Terms(state.north.hexes[at], attacker),
        conduct,
        reserve,
    )
    return foreseen(state.north, meeting)


def at_battle(state: State, conduct: Conduct = PLAIN) -> Forecast:
    """The battle at hand, as it stands."""
    start = Position(force(state, ROMANS), force(state, CALEDONIANS), at_hand(state).struck)
    return forecast(Setting(start, terms(state), conduct))


def fighters(state: State, units: tuple[str, ...] | list[str]) -> Line:
    """Known units as they stand."""
    return tuple([Fighter(id, state.counter(id), state.units[id].disrupted) for id in units])


def unseen(state: State, side: Side) -> tuple[str, ...]:
    """The units of the enemy, `side`, that are nowhere in sight."""
    seen = {*state.units, *state.recruits[side], *state.eliminated[side], *state.gone}
    return tuple([id for id, counter in state.north.by_unit.items() if counter.side is side and id not in seen])


def unseen_centers(state: State) -> tuple[str, ...]:
    """What a face-down Tribal Center unit may be."""
    seen = {center.id for center in state.centers.values()} | {*state.gone}
    return tuple([id for id in state.north.by_center if id not in seen])


@lru_cache(maxsize=256)
def foreseen(north: North, meeting: Meeting) -> Forecast:
    """How it comes out: exactly, or by seeded battles, and for each the unknown is drawn."""
    if not (meeting.unknown or meeting.centers):
        return forecast(_setting(meeting, meeting.romans, meeting.caledonians))
    return summed(_drawn(north, meeting))


def _setting(meeting: Meeting, romans: Line, caledonians: Line, ambush: bool = False) -> Setting:
    front = held_back(romans, meeting.reserve) if meeting.reserve else Force(romans)
    conduct = meeting.conduct._replace(ambush=ambush or meeting.conduct.ambush)
    return Setting(Position(front, Force(caledonians)), meeting.terms, conduct)


def _drawn(north: North, meeting: Meeting) -> Iterator[tuple[Setting, Dice]]:
    dice = StreamDice("unknown")
    for _ in range(FOUGHT):
        dice.forget()
        left, more, ambush = list(meeting.unseen), meeting.unknown, False
        lines = {ROMANS: meeting.romans, CALEDONIANS: meeting.caledonians}
        if meeting.centers:
            center = draw(dice, [*meeting.centers], "Y36.1", meeting.side, PICKED)
            ambush = kind_of(center) == AMBUSH
            if kind_of(center) == OPPIDUM:
                lines[CALEDONIANS] += (Fighter(center, oppidum(north.by_center[center])),)
            more += _die(dice, meeting.side) if ambush else 0
        found = [draw(dice, left, "Y36.1", meeting.side, PICKED) for _ in range(min(more, len(left)))]
        lines[meeting.side] += _alike(north, found, lines[meeting.side])
        yield _setting(meeting, lines[ROMANS], lines[CALEDONIANS], ambush), dice


def _alike(north: North, found: list[str], known: Line) -> Line:
    """The first units of each counter for those drawn, so that equal forces are the same."""
    drawn, used = Tally([north.by_unit[id].id for id in found]), {each.id for each in known}
    return tuple(
        [
            Fighter(id, counter)
            for counter in north.counters
            if drawn[counter.id]
            for id in [id for id in counter.ids if id not in used][: drawn[counter.id]]
        ]
    )


def _die(dice: Dice, side: Side) -> int:
    [face] = dice.roll([DieRequest(Die.D6, "Y24.2", side, PICKED)])
    return face
