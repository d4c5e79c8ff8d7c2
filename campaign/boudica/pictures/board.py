"""The map of Britain with its pieces, as one side sees it; drawn like Italy's.

It needs `map_defs` (campaign/maps/country.py) on the page.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from battles.svg import element, use
from campaign.boudica.names import ONE, name, short
from campaign.boudica.pictures import signs
from campaign.boudica.pictures.sheet import BRITAIN, Place, cities, place, seal_place, shapes, spaces, town_place
from campaign.boudica.rules.board import Side, Town
from campaign.boudica.rules.state import NOT_TOLD, Army, Ground, State
from campaign.boudica.rules.w5_movement.control import controllers
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from campaign.maps import layers, seals
from campaign.maps.counters import Counter, abreast, way
from campaign.maps.layers import SpaceLink, layer, lettering, sign
from campaign.maps.plates import Plates
from campaign.maps.shapes import City
from engine.grammar import counted

PITCH = signs.HIGH + 1  # map units: from one row of counters to the next
FEW = 3  # the least spaces that a narrow screen shows first
KINDS = ("romans", "unaligned", "britons")  # the kinds of population, in the order of counting
SPOKEN = ("Roman", "unaligned", "Briton")


@dataclass(frozen=True)
class SpaceView:
    """A space of a game as a side sees it (secrets.seen_by), and what stands there."""

    seen: State
    id: str

    @property
    def name(self) -> str:
        return self.seen.britain.space(self.id).name

    @property
    def ground(self) -> Ground:
        """Its chiefs and unattached strength points."""
        return self.seen.grounds[self.id]

    @property
    def cubes(self) -> tuple[int, int, int] | None:
        """In the order of `KINDS`; None for a city."""
        cubes = self.ground.cubes
        return None if self.seen.britain.space(self.id).is_city else (cubes.roman, cubes.unaligned, cubes.briton)

    @cached_property
    def holder(self) -> str:
        """Who holds a region, as far as known; empty if nobody does, or nobody can say.

        Until the Britons have divided their strength it is as in W2.8.
        """
        found = controllers(self.seen, self.id) if self.seen.turn else {self.ground.held}
        side = next(iter(found)) if len(found) == 1 else None
        return str(side) if side else ""

    @property
    def towns(self) -> list[tuple[Town, bool]]:
        """Each with whether it stands."""
        return [(town, town.id in self.seen.towns) for town in self.seen.britain.towns_at[self.id]]

    @property
    def agents(self) -> list[Side]:
        """Their sides."""
        return [side for side in Side for _ in self.seen.agents_at(self.id, side)]

    @property
    def armies(self) -> list[Army]:
        """Of both sides."""
        return [army for side in Side for army in self.seen.armies_at(self.id, side)]

    @property
    def track(self) -> int | None:
        """Boudica's, if she is here."""
        queen = self.seen.boudica
        return queen.track if queen and queen.at == self.id else None

    def _called(self, town: Town) -> str:
        """A town next to the name of its space, which may be the same."""
        return "the town" if town.name == self.name else town.name

    @property
    def others(self) -> list[str]:
        """What stands there besides population, in words."""
        loose = [counted(n, f"unattached {ONE[side]} point") for side, n in self.ground.loose.items() if n]
        return [
            *[f"{self._called(town)} {'stands' if stands else 'destroyed'}" for town, stands in self.towns],
            *[f"a {ONE[side]} chief" for side in self.ground.chiefs],
            *[f"a {ONE[side]} agent" for side in self.agents],
            *[f"{name(army.id)} of {_strength(army)}" for army in self.armies],
            *loose,
            *([] if self.track is None else [f"Boudica, track {self.track}"]),
        ]

    @property
    def facts(self) -> list[str]:
        """Everything in words."""
        if self.cubes is None:
            return self.others
        cubes = [f"{n} {kind}" for n, kind in zip(self.cubes, SPOKEN, strict=True) if n]
        held = f"held by {name(self.holder) if self.holder else 'nobody'}"
        return [held, f"population {', '.join(cubes) or 'none'}", *self.others]


@dataclass(frozen=True)
class BattleSeal:
    """What a battle left in a space: its turn, and the winner, if any."""

    space: str
    turn: int
    winner: str = ""


@dataclass(frozen=True)
class BoardView:
    """A game as a side sees it, and what can be clicked on its map."""

    seen: State
    selected: str | None = None
    marked: Mapping[str, str] = field(default_factory=dict)
    """The spaces that may be entered now, and the cost."""
    closed: Mapping[str, str] = field(default_factory=dict)
    """The neighbours that may not be entered, and why."""
    seals: Sequence[BattleSeal] = ()  # those of an earlier turn are paler
    ways: Sequence[tuple[Side, Sequence[str]]] = ()
    """For a plate: the spaces through which each army came in its turn, its last one at the end."""

    @cached_property
    def spaces(self) -> Mapping[str, SpaceView]:
        """By id, without those that are not in the game."""
        return {space.id: SpaceView(self.seen, space.id) for space in self.seen.britain.spaces}

    @property
    def path(self) -> Sequence[str]:
        """The spaces of the piece on its way, its present one at the end."""
        return self.seen.march.path if self.seen.march else ()

    def holder(self, space: str) -> str:
        """Whose colour a region shows; empty for a tribe outside the game."""
        return (space in self.spaces and self.spaces[space].holder) or "nobody"


def battle_seals(passed: Iterable[tuple[Any, State]], since: int) -> tuple[BattleSeal, ...]:
    """The last battle in each space from a turn on, from lines with the game before each."""
    fought = {
        event.space: BattleSeal(event.space, before.turn, str(event.loser.enemy) if event.loser else "")
        for line, before in passed
        if before.turn >= since
        for event in line.events
        if isinstance(event, BattleEnded)
    }
    return tuple(fought.values())


def board_svg(view: BoardView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives a space's address; `backdrop_url` is where its static part is served."""
    return layers.sheet(
        shapes(),
        *layers.land(shapes(), view.holder, backdrop_url, fields(view)),
        element("g", *(_target(view, space, link) for space in spaces() if space in view.spaces)),
        layer(*lettering("places", "small", "ways", "towns", "cities", "names")),
        element("g", *(seal_svg(view, seal) for seal in view.seals)),
        *pieces(view),
        class_="map map-board",
        role="group",
        aria_label="Map of Britain",
        data_map=_opening(view),
    )


def _opening(view: BoardView) -> str:
    """The part that a narrow screen shows first: what can be clicked, or where the sides have pieces."""
    near = {*view.marked, *view.path, *([view.selected] if view.selected else [])}
    if len(near) < FEW:
        near |= {army.at for army in view.seen.armies.values()}
    return layers.opening(shapes(), near)


def fields(view: BoardView) -> str:
    """Regions in their holder's colour, with an inner shade; cities in nobody's."""
    rings = (use(f"#s-{id_}", class_="map-city-ring") for id_ in cities())
    return layer(*layers.held(shapes(), view.holder), *map(layers.shade, shapes()["provinces"]), *rings)


# --- What is pressed --------------------------------------------------------------------------------------------------


def _target(view: BoardView, space: str, link: Callable[[str], str]) -> str:
    spoken = describe(view, space)
    pressed = SpaceLink(space, spoken, spoken, link(space), view.selected == space, space in view.marked)
    closed = use(f"#s-{space}", fill="url(#p-closed)") if space in view.closed else ""
    return layers.link_svg(pressed, closed, _reach(cities()[space]) if space in cities() else "", data_space=space)


def _reach(city: City) -> str:
    """The clickable disc around a city's ring, large enough for a finger."""
    return element("circle", class_="map-reach", cx=city["x"], cy=city["y"], fill="none", pointer_events="all")


def describe(view: BoardView, space: str) -> str:
    """A space in words, to be read aloud."""
    here = view.spaces[space]
    facts = [here.name, *here.facts]
    if space in view.marked:
        facts.append(f"may be entered, {view.marked[space]}")
    elif space in view.closed:
        facts.append(f"closed: {view.closed[space]}")
    return ", ".join(facts)


def _strength(army: Army) -> str:
    return "unknown strength" if known(army) is None else f"strength {army.strength}"


def known(army: Army) -> int | None:
    """Its strength; None if it is not told."""
    return None if army.strength == NOT_TOLD else army.strength


def seal_svg(view: BoardView, seal: BattleSeal) -> str:
    """A coin with the turn, in the winner's wreath."""
    coin = signs.coin(seal.winner, seal.turn)
    return seals.seal_svg(seal_place(seal.space), coin, told_by(view, seal), is_past=seal.turn != view.seen.turn)


def told_by(view: BoardView, seal: BattleSeal) -> str:
    """A seal in words."""
    won = f"{name(seal.winner)} won" if seal.winner else "nobody won"
    return f"Turn {seal.turn}: {won} the battle in {view.spaces[seal.space].name}"


# --- What stands there ------------------------------------------------------------------------------------------------


def pieces(view: BoardView, is_plain: bool = False) -> list[str]:
    """Towns, then everything that can move; the way of the moving piece lies under the armies.

    An `is_plain` map leaves out population, chiefs and agents: they would hide what a story is about.
    """
    there = [view.spaces[space] for space in spaces() if space in view.spaces]
    towns = (_town(*one) for here in there for one in here.towns)
    groups = [
        [*towns],
        [element("g", *_way(path), class_=f"piece-{side} map-gone") for side, path in view.ways],
        [*_way(view.path)],
        [_row(here, "cubes", _population(here)) for here in there if here.cubes and not is_plain],
        [_row(here, "others", _others(here, is_plain)) for here in there],
        [_row(here, "army", _armies(here)) for here in there],
    ]
    return [element("g", *group, class_="map-pieces", aria_hidden="true") for group in groups]


def _way(path: Sequence[str]) -> Iterable[str]:
    return way([place(space, "army") for space in path])


def _row(here: SpaceView, kind: Place, counters: Sequence[Counter]) -> str:
    return abreast(place(here.id, kind), counters, PITCH)


def _town(town: Town, stands: bool) -> str:
    return sign(*town_place(town.id), signs.town(town.side, f"town-{town.side}" if stands else "razed"))


def _population(here: SpaceView) -> list[Counter]:
    counted = zip(KINDS, here.cubes or (), strict=False)
    return [(signs.SMALL, signs.cubes(side, count)) for side, count in counted if count]


def _others(here: SpaceView, is_plain: bool) -> list[Counter]:
    figures = [] if is_plain else [("chief", here.ground.chiefs), ("agent", here.agents)]
    drawn = [signs.figure(side, figure) for figure, sides in figures for side in sides]
    drawn += [signs.loose(side, count) for side, count in here.ground.loose.items() if count]
    return [(signs.SMALL, one) for one in drawn]


def _armies(here: SpaceView) -> list[Counter]:
    queen = [] if here.track is None else [(signs.army_width("B"), signs.boudica(here.track))]
    return queen + [(signs.army_width(short(army.id)), _army(army)) for army in here.armies]


def _army(army: Army) -> str:
    return signs.army(army.side, short(army.id), known(army), army.frozen)


# --- In a book, and in time -------------------------------------------------------------------------------------------


def _signs(view: BoardView) -> list[str]:
    return [element("g", *(seal_svg(view, seal) for seal in view.seals)), *pieces(view, is_plain=True)]


PLATES = Plates(
    country=BRITAIN,
    called="Map of Britain",
    holder=BoardView.holder,
    signs=_signs,
    fields=fields,
    letters=("places", "ways", "cities", "names"),
    style="map map-plate map-board",
)
