"""The map of Britannia with its pieces, as one side sees it; a page with it needs `map_defs` (maps/country.py)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from campaign.fury.names import PACKAGE, name
from campaign.fury.pictures import signs
from campaign.fury.pictures.sheet import BRITANNIA, box_of, place, standing
from campaign.fury.rules.board import Mark, Place, Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Leader, State, Unit
from campaign.fury.rules.z3_leaders import is_free, side_of
from campaign.fury.rules.z7_supply import excess
from campaign.maps import layers
from campaign.maps.counters import Drawing, way, within
from campaign.maps.plates import Plates, SeenBoard
from engine.grammar import listed
from engine.texts import text

say = partial(text, PACKAGE, "map")
LEGIBLE = "0.8"  # px for a map unit: from here on all of it can be read


@dataclass(frozen=True)
class SpaceHere:
    """A tract, or an area of the sea, of a game as a side sees it (Z17), and what is there."""

    seen: State
    id: str

    @property
    def name(self) -> str:
        tract = self.seen.board.tract.get(self.id)
        return f"{tract.id}, {tract.name}" if tract else self.seen.board.sea[self.id].name

    @property
    def holder(self) -> str:
        """Who controls a tract (Z4.4): Rome, if nobody has taken it."""
        return self.seen.control.get(self.id, Side.ROMAN)

    @cached_property
    def fleet(self) -> tuple[Unit, ...]:
        """The flotillas."""
        return tuple([unit for unit in self.seen.at(self.id, Side.ROMAN) if unit.kind is UnitKind.FLOTILLA])

    @cached_property
    def units(self) -> Mapping[Side, tuple[Unit, ...]]:
        """The units of each side; those at sea are aboard the flotillas."""
        return {side: tuple([unit for unit in self.seen.at(self.id, side) if unit not in self.fleet]) for side in Side}

    @cached_property
    def leaders(self) -> Mapping[Side, list[Leader]]:
        """Those of each side who are there; the best known first."""
        of, afloat = self.seen.pieces.leader, {self.id, *(unit.id for unit in self.fleet)}
        there = [leader for leader in self.seen.leaders.values() if leader.at in afloat]
        there.sort(key=lambda leader: leader.id not in signs.GOLD)
        return {side: [each for each in there if side_of(self.seen, of[each.id]) is side] for side in Side}

    def led(self, side: Side) -> list[Leader]:
        """The leaders who lead anybody there."""
        return [leader for leader in self.leaders[side] if is_free(self.seen, leader)]

    @cached_property
    def pieces(self) -> Sequence[Drawing]:
        """The counters there: of each side its units and leaders on land, and the flotillas."""
        on_land = [side for side in Side if self.id in self.seen.board.tract and (self.units[side] or self.led(side))]
        afloat = "" if on_land else str(len(self.units[Side.ROMAN]) or "")
        ships = [signs.counter(Side.ROMAN, signs.FLEET, afloat)] if self.fleet else []
        return [*map(self._stack, on_land), *ships]

    def _stack(self, side: Side) -> Drawing:
        units = self.units[side]
        told = signs.HIDDEN if self.is_hidden(side) else str(len(units) or "")
        shaken = any(unit.disrupted for unit in units)
        return signs.counter(side, self._sign(side), told, shaken=shaken, over=self.is_over(side))

    def _sign(self, side: Side) -> str:
        """Of the best known leader, or the emblem of the side; a tribe on Rome's side keeps its own."""
        if led := self.led(side):
            return led[0].id if led[0].id in signs.GOLD else signs.STANDARDS[side]
        return Side.TRIBAL if all(self.seen.is_loyal(unit) for unit in self.units[side]) else side

    def is_hidden(self, side: Side) -> bool:
        """Whether it is a stack of the enemy's, of which nothing is told (Z17.1)."""
        return any(signs.HIDDEN in unit.id for unit in self.units[side])

    def is_over(self, side: Side) -> bool:
        """Z7.3: whether a side has more units there than the tract feeds, as far as it is told."""
        return bool(self.units[side]) and not self.is_hidden(side) and excess(self.seen, self.id, side) > 0

    @property
    def facts(self) -> Iterator[str]:
        """What is there, in words."""
        is_land = self.id in self.seen.board.tract
        yield from self._printed() if is_land else (say("sea"),)
        yield from [say("fleet", count=len(self.fleet))] if self.fleet else ()
        for side in Side:
            yield from self._told(side, is_land)
        if self.id in self.seen.looted:
            looting = self.seen.looting.get(self.id)
            yield say("looting", turn=looting.until) if looting else say("looted")
        yield from [say("battle")] if self.seen.battle and self.seen.battle.at == self.id else ()

    def _printed(self) -> Iterator[str]:
        tract = self.seen.board.tract[self.id]
        yield say(f"terrain.{tract.terrain}")
        yield from [say(f"kind.{tract.kind}")] if tract.kind is not Place.OTHER else ()
        yield from (say(f"mark.{mark}") for mark in (Mark.PORT, Mark.LEGION_POST) if mark in tract.marks)
        yield from [say(f"communities.{tract.communities}")] if tract.communities else ()
        yield say(f"control.{self.holder}")

    def _told(self, side: Side, is_land: bool) -> Iterator[str]:
        """A side's units by number and strength, its leaders by name."""
        units, told = self.units[side], partial(say, side=say(f"side.{side}"), other=say(f"side.{side.enemy}"))
        if self.is_hidden(side):
            yield told("unknown")
        elif units:
            yield told("units" if is_land else "aboard", count=len(units), sp=sum(unit.sp for unit in units))
        led, held = self.led(side), [leader for leader in self.leaders[side] if leader.captor]
        hurt = [leader for leader in self.leaders[side] if leader not in (*led, *held)]
        for kind, leaders in (("led" if units else "alone", led), ("wounded", hurt), ("held", held)):
            yield from [told(kind, leaders=listed(name(leader.id) for leader in leaders))] if leaders else ()
        yield from [told("over")] if is_land and self.is_over(side) else ()


@dataclass(frozen=True)
class BritanniaView(SeenBoard):
    """The board of Britannia; marked are the tracts and areas of the sea that can be chosen now."""

    @property
    def path(self) -> Sequence[str]:
        """The way of the column that marches (Z10.1)."""
        return self.seen.column.path if self.seen.column else ()

    @property
    def fought(self) -> Sequence[str]:
        """The tract of the battle at hand (Z13)."""
        return [self.seen.battle.at] if self.seen.battle else []

    @cached_property
    def here(self) -> Mapping[str, SpaceHere]:
        """All tracts and areas of the sea, by id."""
        return {id: SpaceHere(self.seen, id) for id in (*self.seen.board.tract, *self.seen.board.sea)}

    def describe(self, space: str) -> str:
        chosen = [self.marked[space]] if self.marked.get(space) else []
        return ", ".join([self.here[space].name, *self.here[space].facts, *chosen])


def board_svg(view: BritanniaView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives the address of a tract or of an area of the sea; `backdrop_url` is its static part's."""
    greatest = max(view.here.values(), key=lambda here: (max(map(len, here.units.values())), here.id)).id
    parts = view.opening(box_of, greatest, view.fought)
    return PLATES.board(view, backdrop_url, *_targets(view, link), **parts, data_legible=LEGIBLE, data_here=say("here"))


def _targets(view: BritanniaView, link: Callable[[str], str]) -> Iterator[str]:
    """All tracts, and seas that can be chosen or have ships; what is selected comes last, over all other outlines.

    The keyboard stops where something is.
    """
    for id in sorted(view.here, key=lambda id: id == view.selected):
        tract = view.seen.board.tract.get(id)
        is_stop = bool(view.here[id].pieces) or id in view.marked or id == view.selected
        if tract or is_stop:
            is_place = tract is not None and tract.kind is not Place.OTHER
            yield view.target(id, link(id), tabindex=None if is_stop or is_place else "-1")


def pieces(view: BritanniaView) -> list[str]:
    """The signs of places, fires in those that are looted, the battle at hand, the way of the column, all counters."""
    return [
        layers.layer(*layers.lettering("marks")),
        *layers.pieces(
            [layers.sign(*place(tract), signs.printed("razed")) for tract in view.seen.looting],
            [layers.sign(*standing(tract)[0], signs.printed("battle")) for tract in view.fought],
            way([standing(space)[0] for space in view.path]),
            [_counters(here) for here in view.here.values() if here.pieces],
        ),
    ]


def _counters(here: SpaceHere) -> str:
    """The counters of a tract, in the room that it has for them."""
    at, room = standing(here.id)
    return layers.sign(*at, within(here.pieces, room))


PLATES = Plates(
    country=BRITANNIA,
    called=say("called"),
    holder=lambda view, tract: view.here[tract].holder,
    signs=pieces,
    style="map-board map-tracts",
)
