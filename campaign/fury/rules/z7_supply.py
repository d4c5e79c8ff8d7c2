"""Z7, supply: how many units a tract feeds, and what those too many suffer.

Units are counted in halves, as horse counts one and a half.
"""

from collections.abc import Iterable, Mapping, Sequence

from campaign.fury.rules.board import Place, Side, Terrain
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import by_command, disrupted, weakened
from campaign.fury.rules.play import Play, one_die
from campaign.fury.rules.state import Hungry, State, Unit, is_tribal
from campaign.fury.rules.z17_losses import tell
from engine.rules.values import altered

LIMITS: Mapping[Side, Mapping[Terrain, int]] = {
    Side.ROMAN: {Terrain.CLEAR: 24, Terrain.LOW_HILLS: 16, Terrain.HIGH_HILLS: 8, Terrain.MARSH: 5},
    Side.TRIBAL: {Terrain.CLEAR: 20, Terrain.LOW_HILLS: 14, Terrain.HIGH_HILLS: 8, Terrain.MARSH: 6},
}
"""Z7.1 (ours): units, for a side with a Roman unit there, or for one that is tribal."""
COMMUNITY, CENTRE = 4, 8
"""Z7.1 (ours): units more for each community, and for a centre or a town, to the side that holds them."""
AT_HOME = 2
"""Z7.4: times the limit, for tribal units that are all in their own homeland."""


LARGE = 1
"""Z7.3 (ours): what is added to the die where the excess is larger than the limit."""
SUFFERS: Mapping[int, int] = {3: 0, 4: 0, 5: 1, 6: 1, 7: 2}
"""Z7.3 (ours): by the die the SP that each unit of the excess loses, which is disrupted; below nothing happens."""


def used(state: State, units: Iterable[Unit]) -> int:
    """Z7.2: what these units need, in halves of a unit."""
    return sum([state.counter(unit).halves for unit in units])


def limit(state: State, tract: str, side: Side, units: Sequence[Unit] | None = None) -> int:
    """Z7.1, Z7.2, Z7.4: what a side may have there, in halves of a unit; or what it might, with other units there.

    Where both sides stand, communities and centres are for the one that was there first: who controls it (Z4.4).
    """
    here, units = state.board.tract[tract], state.at(tract, side) if units is None else units
    both_tribal = all(any(is_tribal(unit) for unit in state.at(tract, each)) for each in Side)
    roman = not both_tribal and any(not is_tribal(unit) for unit in units)
    fed = LIMITS[Side.ROMAN if roman else Side.TRIBAL][here.terrain]
    if state.control.get(tract) is side or not state.holds(tract, side.enemy):
        fed += COMMUNITY * here.communities + CENTRE * (here.kind is not Place.OTHER)
    homes = {command.home for unit in units if (command := state.command(unit))}
    at_home = bool(units) and all(is_tribal(unit) for unit in units) and homes == {here.home}
    return 2 * fed * (AT_HOME if at_home else 1)


def excess(state: State, tract: str, side: Side) -> int:
    """Z7.3: by how much a side is over its limit there, in halves of a unit; looting units are in supply (Z7.4)."""
    if tract in state.looting and side is Side.TRIBAL:
        return 0
    return max(0, used(state, state.at(tract, side)) - limit(state, tract, side))


# The step


class SupplyRolled(Event):
    """Z7.3: the die for a tract that is over its limit, with what is added."""

    side: Side
    at: str
    face: int
    adds: int
    rule: str = "Z7.3"

    @property
    def only(self) -> Side | None:
        """What stands there is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        sp = SUFFERS.get(self.face + self.adds)
        return state if sp is None else altered(state, hungry=(*state.hungry, Hungry(self.at, sp)))


class Suffered(Event):
    """Z7.3: these units of the excess are disrupted, and each has lost so many SP."""

    side: Side
    units: tuple[str, ...]
    sp: int
    rule: str = "Z7.3"

    @property
    def only(self) -> Side | None:
        """Nothing but the SP lost is told, by command (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        state, left = disrupted(state, self.units), state.hungry[1:]
        return altered(weakened(state, self.costs), hungry=left, to_do=state.to_do if left else ())

    @property
    def costs(self) -> Mapping[str, int]:
        """The SP that each unit loses, by its id."""
        return dict.fromkeys(self.units, self.sp) if self.sp else {}


class Suffer(Decision):
    """Z7.3: the owner's choice of the units that are too many."""

    units: tuple[str, ...]


def begin(play: Play) -> tuple[str, ...]:
    """The program rolls for each tract of the side that is over its limit."""
    state = play.state
    for at in state.board.tract:
        if state.at(at, state.half) and (over := excess(state, at, state.half)):
            adds = LARGE * (over > limit(state, at, state.half))
            face = one_die(play, "Z7.3", f"{at}, {state.half} half", "supply")
            play.emit(SupplyRolled(state.half, at, face, adds))
    return (state.half,) if play.state.hungry else ()


def may_suffer(state: State, decision: Decision) -> bool:
    """Z7.3: units there, as many as bring the rest within the limit, and none that need not be among them."""
    if not isinstance(decision, Suffer) or not state.hungry:
        return False
    there = {unit.id: unit for unit in state.at(state.hungry[0].at, state.half)}
    return {*decision.units} <= {*there} and len({*decision.units}) == len(decision.units) and _fits(state, decision)


def _fits(state: State, decision: Suffer) -> bool:
    at = state.hungry[0].at
    rest = [unit for unit in state.at(at, state.half) if unit.id not in decision.units]
    left = limit(state, at, state.half) - used(state, rest)
    return left >= 0 and all(state.counter(state.units[id]).halves > left for id in decision.units)


def least(state: State) -> tuple[str, ...]:
    """What the program proposes: the fewest units in order and the fewest SP, by the order of the units."""
    at, found = state.hungry[0].at, list[Unit]()
    there = sorted(state.at(at, state.half), key=lambda unit: (not unit.disrupted, unit.sp))
    feeds = [unit for unit in there if state.counter(unit).halves]
    over = used(state, there) - limit(state, at, state.half)
    for unit in feeds:
        if over > 0:
            found.append(unit)
            over -= state.counter(unit).halves
    for unit in [*found]:
        if over + state.counter(unit).halves <= 0:
            found.remove(unit)
            over += state.counter(unit).halves
    return tuple([unit.id for unit in found])


def decides(state: State) -> Side:
    """The owner of the units."""
    return state.half


def choices(state: State) -> tuple[Decision, ...]:
    """What the program proposes; any other set that `may_suffer` is possible, too."""
    return (Suffer(least(state)),)


def resolve(play: Play, decision: Decision) -> None:
    """Z7.3: they suffer, tract by tract."""
    assert isinstance(decision, Suffer), decision
    state, suffered = play.state, Suffered(play.state.half, decision.units, play.state.hungry[0].sp)
    play.emit(suffered)
    tell(play, state.half, by_command(state, suffered.costs), "Z7.3")
