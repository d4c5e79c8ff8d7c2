"""The map of Britain with what stands on it, as one side sees it; in the same hand as Italy's.

It draws on what `map_defs` (campaign/maps/country.py) has put on the page.
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
FEW = 3
"""Spaces: a narrow screen opens on no fewer."""
KINDS = ("romans", "unaligned", "britons")
"""Of population, in the order in which it is counted."""
SPOKEN = ("Roman", "unaligned", "Briton")


@dataclass(frozen=True)
class SpaceView:
    """A space of a game as a side sees that (secrets.seen_by), and what stands there."""

    seen: State
    id: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.seen.britain.space(self.id).name

    @property
    def ground(self) -> Ground:
        """Its chiefs and unattached strength points."""
        return self.seen.grounds[self.id]

    @property
    def cubes(self) -> tuple[int, int, int] | None:
        """As `KINDS` has them; a city has none."""
        cubes = self.ground.cubes
        return None if self.seen.britain.space(self.id).is_city else (cubes.roman, cubes.unaligned, cubes.briton)

    @cached_property
    def holder(self) -> str:
        """Whose a region is for all that is known; an empty text where it is nobody's, or nobody can say.

        Until the Britons have divided their strength it is as W2.8 has it.
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
        """By the side that has each."""
        return [side for side in Side for _ in self.seen.agents_at(self.id, side)]

    @property
    def armies(self) -> list[Army]:
        """Of both sides."""
        return [army for side in Side for army in self.seen.armies_at(self.id, side)]

    @property
    def track(self) -> int | None:
        """Boudica's, where she is."""
        queen = self.seen.boudica
        return queen.track if queen and queen.at == self.id else None

    def _called(self, town: Town) -> str:
        """A town beside the name of its space, which may be the same."""
        return "the town" if town.name == self.name else town.name

    @property
    def others(self) -> list[str]:
        """What stands there beside population, each in words."""
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
        """All of it in words."""
        if self.cubes is None:
            return self.others
        cubes = [f"{n} {kind}" for n, kind in zip(self.cubes, SPOKEN, strict=True) if n]
        held = f"held by {name(self.holder) if self.holder else 'nobody'}"
        return [held, f"population {', '.join(cubes) or 'none'}", *self.others]


@dataclass(frozen=True)
class BattleSeal:
    """What a battle left in a space: its turn, and the side that won it, if any."""

    space: str
    turn: int
    winner: str = ""


@dataclass(frozen=True)
class BoardView:
    """A game as a side sees it, and what may be pressed on its map."""

    seen: State
    selected: str | None = None
    marked: Mapping[str, str] = field(default_factory=dict)
    """Spaces that may be entered now, and what it costs."""
    closed: Mapping[str, str] = field(default_factory=dict)
    """Neighbours that may not, and why."""
    seals: Sequence[BattleSeal] = ()
    """Those of an earlier turn are paler."""
    ways: Sequence[tuple[Side, Sequence[str]]] = ()
    """Of a plate: whose armies came through which spaces in its turn, where each ended last."""

    @cached_property
    def spaces(self) -> Mapping[str, SpaceView]:
        """By their ids, without those that are not in the game."""
        return {space.id: SpaceView(self.seen, space.id) for space in self.seen.britain.spaces}

    @property
    def path(self) -> Sequence[str]:
        """Of the piece on its way: the spaces it came through, where it is last."""
        return self.seen.march.path if self.seen.march else ()

    def holder(self, space: str) -> str:
        """Whose colour a region shows; a tribe that is not in the game has nobody's."""
        return (space in self.spaces and self.spaces[space].holder) or "nobody"


def battle_seals(passed: Iterable[tuple[Any, State]], since: int) -> tuple[BattleSeal, ...]:
    """The last battle in each space from a turn on, of lines with the game before each."""
    fought = {
        event.space: BattleSeal(event.space, before.turn, str(event.loser.enemy) if event.loser else "")
        for line, before in passed
        if before.turn >= since
        for event in line.events
        if isinstance(event, BattleEnded)
    }
    return tuple(fought.values())


def board_svg(view: BoardView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives the address behind a space; `backdrop_url` is where the static part of it is served."""
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
    """The part that a narrow screen opens on: what may be pressed, or where anything of the sides stands."""
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
    """The target around a city's ring, which is small from afar: as large as a finger or a mouse needs."""
    return element("circle", class_="map-reach", cx=city["x"], cy=city["y"], fill="none", pointer_events="all")


def describe(view: BoardView, space: str) -> str:
    """A space in words, as read out where the map is not seen."""
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
    """Its strength, None where that is not told."""
    return None if army.strength == NOT_TOLD else army.strength


def seal_svg(view: BoardView, seal: BattleSeal) -> str:
    """A coin with the turn, in the winner's wreath."""
    coin = signs.coin(seal.winner, seal.turn)
    return seals.seal_svg(seal_place(seal.space), coin, told_by(view, seal), is_past=seal.turn != view.seen.turn)


def told_by(view: BoardView, seal: BattleSeal) -> str:
    """What a seal says."""
    won = f"{name(seal.winner)} won" if seal.winner else "nobody won"
    return f"Turn {seal.turn}: {won} the battle in {view.spaces[seal.space].name}"


# --- What stands there ------------------------------------------------------------------------------------------------


def pieces(view: BoardView, is_plain: bool = False) -> list[str]:
    """Towns, then what may move; the path of the piece on its way under the armies.

    Where it `is_plain` population, chiefs and agents are left out: they would hide what a story is of.
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
