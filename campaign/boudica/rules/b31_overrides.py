"""What the players may override (B31). None of it is hidden from anybody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Population
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import put, with_army, with_ground, with_track
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import POOL
from engine.rules.overrides import Among, Amount, OfferOverride, Overridable, OverrideDecision, Part, offers
from engine.rules.reason import Reason
from engine.rules.values import altered

MOST_LOOSE = 40  # unattached strength points of a side in a space: more than there are
MOST_TRACK = 20  # Boudica's track: twice what a game of ten turns brings
IN_REGION = 8  # the cubes of a region at the start (W2.1), never exceeded
THE_POOL = "pool"  # the subject of overrides of the pool


class What(StrEnum):
    """What is overridden."""

    CUBES = "cubes"
    LOOSE = "loose"
    PLACE = "place"
    STRENGTH = "strength"
    TRACK = "track"
    POOL = "pool"


@dataclass(frozen=True)
class LooseStrength:
    """The unattached strength points of both sides in a space."""

    romans: int
    britons: int


Value = Population | LooseStrength | int | str  # cubes, unattached points, a number, or a space


class Override(OverrideDecision, Decision):
    """The new value, and why (B31)."""

    STORED_AS = "Overrule"

    what: What
    value: Value


class Overridden(Event):
    """The players have changed something, and why."""

    STORED_AS = "Overruled"

    what: What
    of: str
    value: Value
    reason: str
    rule: str = "B31"

    def happen(self, state: State) -> State:
        match self.value:
            case Population():
                return with_ground(state, self.of, cubes=self.value)
            case LooseStrength(romans=romans, britons=britons):
                return with_ground(state, self.of, loose={ROMANS: romans, BRITONS: britons})
            case str():
                return put(state, self.of, self.value)
        if self.what is What.TRACK:
            return with_track(state, self.value)
        if self.what is What.POOL:
            return altered(state, pool=self.value)
        return with_army(state, self.of, strength=self.value)


def legal(state: State, rules: int | None = None) -> tuple[OfferOverride[State], ...]:
    """B31: what may be overridden now; nothing in the set-up, during a move or a meeting, or at the end.

    Nothing in an Iron game either (D31).
    """
    if state.ending or not state.turn or state.marches or state.meeting or state.start.iron:
        return ()
    return offers(MATTERS, state)


def _cubes(state: State) -> Mapping[str, Population]:
    return {id: ground.cubes for id, ground in state.grounds.items() if not state.britain.space(id).is_city}


def _too_many(value: Population) -> Reason | None:
    return Reason("too_many", (IN_REGION,)) if value.roman + value.unaligned + value.briton > IN_REGION else None


def _loose(state: State) -> Mapping[str, LooseStrength]:
    return {id: LooseStrength(ground.loose[ROMANS], ground.loose[BRITONS]) for id, ground in state.grounds.items()}


def _places(state: State) -> Mapping[str, str]:
    boudica = [BOUDICA] if state.boudica else []
    return {piece: state.place(piece) for piece in (*boudica, *state.armies, *state.agents)}


def _strengths(state: State) -> Mapping[str, int]:
    """The strengths of Roman armies only, because those of the Britons are hidden."""
    return {army.id: army.strength for army in state.armies_of(ROMANS)}


def _track(state: State) -> Mapping[str, int]:
    return {BOUDICA: state.boudica.track} if state.boudica else {}


def _told(what: What) -> Callable[[Play, str, Value, str], None]:
    """It is only recorded, with no further consequences."""
    return lambda play, of, value, reason: play.emit(Overridden(what, of, value, reason))


def _number(most: int, least: int = 0) -> Mapping[str, Part]:
    return {"value": Amount(least, most)}


MATTERS: tuple[Overridable[State], ...] = (
    Overridable(
        What.CUBES,
        "W1.3",
        _cubes,
        lambda state, of: {kind: Amount(0, IN_REGION) for kind in ("roman", "unaligned", "briton")},
        _told(What.CUBES),
        value=Population,
        problem=_too_many,
    ),
    Overridable(
        What.LOOSE,
        "W9.1",
        _loose,
        lambda state, of: {side: Amount(0, MOST_LOOSE) for side in ("romans", "britons")},
        _told(What.LOOSE),
        value=LooseStrength,
    ),
    Overridable(
        What.PLACE,
        "W1.1",
        _places,
        lambda state, of: {"value": Among(tuple([id for id in state.grounds if id != state.place(of)]))},
        _told(What.PLACE),
    ),
    Overridable(
        What.STRENGTH,
        "W9.1",
        _strengths,
        lambda state, of: _number(state.armies[of].limit, least=1),
        _told(What.STRENGTH),
    ),
    Overridable(What.TRACK, "W5.3", _track, lambda state, of: _number(MOST_TRACK), _told(What.TRACK)),
    Overridable(
        What.POOL, "W7.3", lambda state: {THE_POOL: state.pool}, lambda state, of: _number(POOL), _told(What.POOL)
    ),
)
