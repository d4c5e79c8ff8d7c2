"""Units picked at random among the recruits, and where they are placed (Y4.2, Y11.1)."""

from campaign.agricola.rules.board import CALEDONIANS, TURNS, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import standing
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from engine.rules.dice import draw
from engine.rules.reason import Reason
from engine.rules.values import altered

PICKED = Reason("picked")


class UnitsPicked(Event):
    """Units picked among a side's recruits, and the faces of the picks: sealed. They are still to be placed."""

    side: Side
    units: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, picked=(*state.phase.picked, *self.units)))


class UnitPlaced(Event):
    """A recruit comes onto the board (Y11.1).

    Y20.2: Roman ones are told but in the set-up, Caledonian ones are sealed.
    """

    unit: str
    side: Side
    at: str
    rule: str

    @property
    def only(self) -> Side | None:
        return self.side if self.side is CALEDONIANS or self.rule == "Y6.3" else None

    def happen(self, state: State) -> State:
        state = standing(state, self.unit, self.at)
        picked = tuple([id for id in state.phase.picked if id != self.unit])
        late = (*state.late, self.unit) if state.turn == TURNS else state.late
        return altered(state, phase=altered(state.phase, picked=picked), late=late)


class UnitsCame(Event):
    """How many units of a side came, and where, if their kinds are sealed."""

    side: Side
    at: str
    number: int
    rule: str
    face: int = 0


def picked(play: Play, side: Side, number: int, rule: str, at: str = "") -> tuple[str, ...]:
    """Y4.2: so many units picked among the side's recruits, or all if there are fewer."""
    left = [unit for unit in play.state.recruits[side] if unit not in play.state.phase.picked]
    who, before = f"{at}/{side}" if at else side, len(play.dice.faces)
    found = [draw(play.dice, left, rule, who, PICKED) for _ in range(min(number, len(left)))]
    play.emit(UnitsPicked(side, tuple(found), tuple(play.dice.faces[before:]), rule))
    return tuple(found)


def picked_to(play: Play, at: str, number: int, rule: str) -> None:
    """Units of the Caledonians are picked and placed there."""
    units = picked(play, CALEDONIANS, number, rule, at)
    for unit in units:
        play.emit(UnitPlaced(unit, CALEDONIANS, at, rule))
    play.emit(UnitsCame(CALEDONIANS, at, len(units), rule))
