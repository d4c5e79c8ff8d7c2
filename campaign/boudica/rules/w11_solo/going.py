"""Why a piece goes where it goes (W5, W11.2): a reason that holds and that weighs against staying.

They compare the goal with where the piece stood; a Briton's reason uses only what everybody sees (W11.1).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from campaign.boudica.rules.board import BOUDICA, BRITONS, LONDINIUM, ROMANS, TURNS, XIV_GEMINA, Side
from campaign.boudica.rules.state import NOT_TOLD, Army, March, State
from campaign.boudica.rules.w4_population import HOMELANDS, spare
from campaign.boudica.rules.w11_solo.outlook import FAR, Outlook, distances
from campaign.boudica.rules.w11_solo.weighing import weigh
from campaign.boudica.rules.w11_solo.worth import Part, gains
from engine.rules.reason import Reason

LATE = TURNS - 3  # the turn from which on the homelands are held for their points (W8.3)
NEAR = 2  # the regions from which Britons threaten a town
LIKELY, HOPELESS = 50, 10
"""Of 100 battles: from this many victories on a battle is wanted, and below this few it is hopeless."""


def reason(code: str, *args: str | int) -> Reason:
    """A reason from the player's own texts."""
    return Reason(f"player.{code}", args)


def chance(seen: State, space: str, romans: float) -> int:
    """How many of 100 battles there this many Romans would win, as far as they know."""
    britons = Outlook(seen, ROMANS).of(BRITONS, space)
    towns = [bool(seen.towns_at(space, side)) for side in Side]
    return round(100 * weigh(romans, britons, *towns).romans)


@dataclass(frozen=True)
class Going:
    """A piece that goes to a space, Boudica with armies `along`; it `stood` where its move began, and where it is."""

    seen: State
    piece: str
    stood: tuple[str, ...]
    goal: str
    along: tuple[str, ...]

    @property
    def side(self) -> Side:
        return self.seen.britain.sides[self.piece]

    @property
    def enemies(self) -> Sequence[Army]:
        """The other side's armies, wherever they are."""
        return [*self.seen.armies_of(self.side.enemy)]

    def others(self, space: str) -> bool:
        """Whether another army of its side stays there."""
        return any(army.id not in (self.piece, *self.along) for army in self.seen.armies_at(space, self.side))

    def has_left(self, holds: Callable[[str], object]) -> bool:
        """Whether something holds for a place where it stood."""
        return any(map(holds, self.stood))

    def nearer_to(self, spaces: Iterable[str]) -> list[str]:
        """Those of these to which the move brings it nearer, the nearest to its goal first."""
        far = distances(self.seen.britain)
        nearer = {each for each in spaces if all(far[self.goal][each] < far[here][each] for here in self.stood)}
        return sorted(nearer, key=lambda each: (far[self.goal][each], each))

    def is_away(self) -> bool:
        """Whether the enemy's armies are farther away than where it stood."""
        far, armies = distances(self.seen.britain), [army.at for army in self.enemies]
        at_goal, *before = [min([far[at][to] for at in armies], default=FAR) for to in (self.goal, *self.stood)]
        return at_goal > max(before)


THERE: Mapping[str, Part] = {
    **dict.fromkeys(("attack", "unled", "leave", "meet", "no_legion"), Part.MEETING),
    **dict.fromkeys(("block", "shield", "contest", "protect", "town", "nearer_own_town"), Part.TOWN),
    **dict.fromkeys(("undefended", "defended", "nearer_town"), Part.TOWN),
    **dict.fromkeys(("rest", "call"), Part.RECRUITS),
    "homeland": Part.HOMELAND,
    "nearer": Part.THREAT,
}
IN_ALL: Mapping[str, Part] = {
    **dict.fromkeys(("catch", "to_army", "slip_away"), Part.BOUDICA),
    **dict.fromkeys(("together", "join", "away"), Part.THREAT),
    "bind": Part.TOWN,
}
"""The part of the position's worth for which a reason speaks: in the space that it names, or in all together."""

Why = Callable[[Going], Iterator[Reason]]


def going(seen: State, march: March, goal: str, along: tuple[str, ...] = ()) -> Reason:
    """Why the piece on its way goes there with these armies."""
    found = holding(seen, march, goal, along)
    if march.piece in seen.agents:
        return found[0]
    group = along if march.piece == BOUDICA else (march.piece,)
    gained = gains(Outlook(seen, march.side), march, group, goal)
    weights = [_weight(each, gained) for each in found]
    return next(each for each, weight in zip(found, weights, strict=True) if weight >= max(weights) / 2)


def holding(seen: State, march: March, goal: str, along: tuple[str, ...] = ()) -> list[Reason]:
    """The reasons that hold for going there and do not speak for staying too; the plainest first."""
    way = Going(seen, march.piece, (march.path[0], march.here), goal, along)
    return [*chain.from_iterable(each(way) for each in _reasons(way))]


def _weight(found: Reason, gained: Mapping[tuple[Part, str], float]) -> float:
    """The gain of which it speaks, in the space that it names or in all; 0 for what is not weighed."""
    code, *args = found.code.removeprefix("player."), *found.args
    if code in IN_ALL:
        return gained.get((IN_ALL[code], ""), 0.0)
    return gained.get((THERE[code], str(args[0])), 0.0) if code in THERE else 0.0


def _reasons(way: Going) -> Sequence[Why]:
    if way.piece in way.seen.agents:
        return (_scouts, _better_agent) if way.side is ROMANS else (_sways, _better_agent)
    if way.side is ROMANS:
        return LEGION
    return ALONE if way.piece == BOUDICA and not way.along else HOST


# Agents


def _scouts(way: Going) -> Iterator[Reason]:
    unknown = [army.at for army in way.enemies if army.strength == NOT_TOLD]
    if way.goal in unknown:
        yield reason("scout", way.goal)
    if way.nearer_to(unknown):
        yield reason("scout_on", way.goal)


def _sways(way: Going) -> Iterator[Reason]:
    unaligned, may_arm = way.seen.grounds[way.goal].cubes.unaligned, spare(way.seen, way.goal, BRITONS) > 0
    if unaligned:
        yield reason("sway" if may_arm else "win", way.goal)
    if may_arm:
        yield reason("arm", way.goal)


def _better_agent(way: Going) -> Iterator[Reason]:
    yield reason("better_agent", way.goal)


# Legions


def _to_armies(way: Going) -> Iterator[Reason]:
    """Legions go to fight Britons, to stand before a town (W6.8), to count (W5.8), or to hold them (W5.4)."""
    armies, goal = way.seen.armies_at(way.goal, BRITONS), way.goal
    if not armies:
        return
    won = chance(way.seen, goal, way.seen.strength(goal, ROMANS) + way.seen.armies[way.piece].strength)
    if won >= LIKELY:
        yield reason("attack", goal, won)
    if way.seen.towns_at(goal, ROMANS):
        yield from _before_a_town(way, won)
    unknown = any(army.strength == NOT_TOLD for army in armies)
    yield reason("count" if unknown else "bind", goal)


def _before_a_town(way: Going, won: int) -> Iterator[Reason]:
    """In a city nobody can refuse."""
    if not way.seen.britain.space(way.goal).is_city:
        yield reason("block", way.goal, won) if won >= HOPELESS else reason("shield", way.goal)
    elif won >= HOPELESS:
        yield reason("contest", way.goal, won)


def _to_the_unled(way: Going) -> Iterator[Reason]:
    if way.seen.boudica and way.seen.boudica.at == way.goal:
        yield reason("catch", way.goal)
    if way.piece == XIV_GEMINA and way.goal == LONDINIUM and way.seen.londinium_stands and not way.seen.romans_lead:
        yield reason("lead")
    if way.seen.grounds[way.goal].loose[BRITONS]:
        yield reason("unled", way.goal)


def _to_a_town(way: Going) -> Iterator[Reason]:
    """Ahead of the Britons, where nobody else stands; or to recruit (W7.3), unless it stood at a town."""
    if not way.seen.towns_at(way.goal, ROMANS):
        return
    far = distances(way.seen.britain)[way.goal]
    if not way.seen.strength(way.goal, ROMANS) and any(far[army.at] <= NEAR for army in way.enemies):
        yield reason("protect", way.goal)
    has_room = way.seen.pool and way.seen.armies[way.piece].room
    if has_room and not way.has_left(lambda at: way.seen.towns_at(at, ROMANS)):
        yield reason("rest", way.goal)


def _to_a_homeland(way: Going) -> Iterator[Reason]:
    """For a point the Romans do not have yet (W8.3)."""
    counts = way.seen.turn >= LATE and not way.seen.britain.options.without_end
    is_new = way.goal in HOMELANDS and not way.seen.strength(way.goal, ROMANS)
    if counts and is_new and not way.has_left(lambda at: at in HOMELANDS):
        yield reason("homeland", way.goal)


def _together(way: Going) -> Iterator[Reason]:
    if way.others(way.goal) and not way.has_left(way.others):
        yield reason("together", way.goal)


def _nearer(way: Going) -> Iterator[Reason]:
    for at in way.nearer_to([army.at for army in way.enemies]):
        yield reason("nearer", at)


def _nearer_own_town(way: Going) -> Iterator[Reason]:
    for at in way.nearer_to(_roman_towns(way) if way.enemies else ()):
        yield reason("town" if at == way.goal else "nearer_own_town", at)


def _roman_towns(way: Going) -> list[str]:
    return [town.at for town in way.seen.britain.towns if town.side is ROMANS and town.id in way.seen.towns]


def _leave(way: Going) -> Iterator[Reason]:
    here = way.stood[-1]
    if way.seen.armies_at(here, way.side.enemy) and not way.seen.strength(way.goal, way.side.enemy):
        yield reason("leave", here)


def _away(way: Going) -> Iterator[Reason]:
    if way.is_away():
        yield reason("away", way.goal)


def _better(way: Going) -> Iterator[Reason]:
    yield reason("better", way.goal)


LEGION: Sequence[Why] = (
    _to_armies,
    _to_the_unled,
    _to_a_town,
    _to_a_homeland,
    _together,
    _leave,
    _nearer,
    _nearer_own_town,
    _away,
    _better,
)


# The Britons


def _alone(way: Going) -> Iterator[Reason]:
    """Boudica without an army: to one, to armies that may go with her, or out of reach."""
    waiting = [army.id for army in way.seen.armies_at(way.goal, BRITONS) if army.id not in way.seen.moved]
    if way.others(way.goal) and not way.has_left(way.others):
        yield reason("to_army", way.goal)
    if waiting:
        yield reason("waiting", way.goal)
    if way.is_away() and not way.has_left(way.others) and not way.seen.strength(way.goal, ROMANS):
        yield reason("slip_away", way.goal)


def _to_romans(way: Going) -> Iterator[Reason]:
    town, legions = way.seen.towns_at(way.goal, ROMANS), way.seen.armies_at(way.goal, ROMANS)
    if legions:
        yield reason("defended" if town else "meet", way.goal)
    elif way.seen.strength(way.goal, ROMANS):
        yield reason("no_legion", way.goal)
    elif town:
        yield reason("undefended", way.goal)


def _join(way: Going) -> Iterator[Reason]:
    if way.others(way.goal) and not way.has_left(way.others):
        yield reason("join", way.goal)


def _call(way: Going) -> Iterator[Reason]:
    here = max([spare(way.seen, at, BRITONS) for at in way.stood])
    if spare(way.seen, way.goal, BRITONS) > max(1, here):
        yield reason("call", way.goal)


def _nearer_town(way: Going) -> Iterator[Reason]:
    for at in way.nearer_to(_roman_towns(way)):
        yield reason("nearer_town", at)


def _rouse(way: Going) -> Iterator[Reason]:
    if way.seen.grounds[way.goal].cubes.unaligned:
        yield reason("win", way.goal)


HOST: Sequence[Why] = (_to_romans, _join, _call, _nearer_town, _leave, _away, _rouse, _better)
ALONE: Sequence[Why] = (_alone, _rouse, _better)
