"""A position in plain numbers, as one side sees it: who stands where, how strong, and the distances."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from statistics import fmean

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, TURNS, Britain, Side
from campaign.boudica.rules.state import NOT_TOLD, Army, Division, State, Step

FAR = 99


@lru_cache(maxsize=4096)
def _means(thinkable: tuple[Division, ...]) -> tuple[float, ...]:
    return tuple([fmean(each) for each in zip(*thinkable, strict=True)])


@lru_cache(maxsize=8)
def _order(britain: Britain) -> Mapping[str, int]:
    return {id: n for n, id in enumerate([army.id for army in britain.armies if army.side is BRITONS])}


def expected(seen: State, army: Army) -> float:
    """The strength of an army; if unknown, the mean of the possible ones (W11.1)."""
    if army.strength != NOT_TOLD:
        return army.strength
    return _means(seen.thinkable)[_order(seen.britain)[army.id]]


@lru_cache(maxsize=8)
def distances(britain: Britain) -> Mapping[str, Mapping[str, int]]:
    """The regions entered from each space to each other; a city costs nothing (W5.9)."""
    return {space.id: _from(britain, space.id) for space in britain.spaces}


@lru_cache(maxsize=8)
def _cities(britain: Britain) -> frozenset[str]:
    return frozenset([space.id for space in britain.spaces if space.is_city])


def _from(britain: Britain, start: str) -> Mapping[str, int]:
    found, ahead = {start: 0}, [start]
    while ahead:
        here = ahead.pop(0)
        for space in britain.space(here).neighbours:
            there = found[here] + (not britain.space(space).is_city)
            if there < found.get(space, FAR):
                found[space] = there
                ahead.append(space)
    return found


class Outlook:
    """What stands where: strengths by army, and by space the SP of both sides, unattached ones too.

    Armies may be lifted and put elsewhere, to see what that would be worth.
    """

    def __init__(self, seen: State, mine: Side) -> None:
        self.seen = seen
        self.mine = mine
        self.far = distances(seen.britain)
        self.cities = _cities(seen.britain)
        self.strengths = {army.id: expected(seen, army) for army in seen.armies.values()}
        self.sides = {army.id: army.side for army in seen.armies.values()}
        self.at: Mapping[Side, dict[str, str]] = {side: {} for side in Side}
        self.moved = {*seen.moved}
        self.may_move = seen.step is Step.MOVEMENT
        self.turns_left = FAR if seen.britain.options.without_end else TURNS - seen.turn
        romans = [town for town in seen.britain.towns if town.side is ROMANS]
        self.standing = tuple([town.at for town in romans if town.id in seen.towns])
        self.lost_towns = len(romans) - len(self.standing)
        self.briton_towns = {town.at for town in seen.britain.towns if town.side is BRITONS and town.id in seen.towns}
        self.boudica, self.track = (seen.boudica.at, seen.boudica.track) if seen.boudica else ("", 0)
        self.points: Mapping[Side, dict[str, float]] = {
            side: {space: ground.loose[side] for space, ground in seen.grounds.items() if ground.loose[side]}
            for side in Side
        }
        self.armies: Mapping[Side, dict[str, list[str]]] = {side: {} for side in Side}
        for army in seen.armies.values():
            self.put(army.id, army.at)

    def put(self, army: str, space: str) -> None:
        side = self.sides[army]
        self.at[side][army] = space
        self.points[side][space] = self.points[side].get(space, 0) + self.strengths[army]
        self.armies[side].setdefault(space, []).append(army)

    def lift(self, army: str) -> str:
        """Remove the army; returns its space."""
        side = self.sides[army]
        space = self.at[side].pop(army)
        self.points[side][space] -= self.strengths[army]
        self.armies[side][space].remove(army)
        return space

    @contextmanager
    def moved_to(self, piece: str, group: tuple[str, ...], space: str) -> Iterator[None]:
        """With the group there, and Boudica if she is the piece; they have moved, and her track is used up."""
        back = {army: self.lift(army) for army in group}
        boudica, track, moved = self.boudica, self.track, self.moved
        self.moved = moved | {*group}
        for army in group:
            self.put(army, space)
        if piece == BOUDICA:
            self.boudica, self.track = space, 0
        yield
        for army, at in back.items():
            self.lift(army)
            self.put(army, at)
        self.boudica, self.track, self.moved = boudica, track, moved

    def of(self, side: Side, space: str) -> float:
        """The SP of a side in a space."""
        return self.points[side].get(space, 0)

    def armies_at(self, side: Side, space: str) -> list[str]:
        """The armies of a side in a space."""
        return self.armies[side].get(space, [])

    def near(self, side: Side, space: str, regions: int) -> float:
        """The SP of its armies that are at most this many regions from it, or there."""
        return sum([self.strengths[id] for id in self.armies_near(side, space, regions)])

    def armies_near(self, side: Side, space: str, regions: int) -> list[str]:
        """Its armies that enter at most this many regions on the way there; a city costs nothing (W5.9)."""
        far = self.far
        return [id for id, at in self.at[side].items() if far[at][space] <= regions]

    def coming(self, side: Side, space: str, regions: int) -> float:
        """The SP of those of them that stand elsewhere, and may still move."""
        able = [id for id in self.armies_near(side, space, regions) if self.at[side][id] != space]
        return sum([self.strengths[id] for id in able if self.ready(id)])

    def ready(self, army: str) -> bool:
        """Whether it may still move this turn."""
        return self.may_move and army not in self.moved and not self.seen.armies[army].frozen

    def towns(self, space: str, side: Side = ROMANS) -> bool:
        """Whether a town of that side stands there."""
        return space in (self.standing if side is ROMANS else self.briton_towns)
