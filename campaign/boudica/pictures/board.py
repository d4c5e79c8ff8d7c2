"""The map of Britain with what stands on it, as one side sees it; in the same hand as Italy's.

It draws on what `sheet.map_defs_svg()` has put on the page.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from battles.svg import element, use
from campaign.boudica.names import name
from campaign.boudica.pictures import signs
from campaign.boudica.pictures.land import Place, cities, place, seal_place, shapes, spaces, town_place
from campaign.maps import seals
from campaign.maps.counters import Counter, abreast, way
from campaign.maps.layers import SpaceLink, held, land, layer, lettering, link_svg, opening, shade, sheet, sign
from campaign.maps.shapes import City
from engine.grammar import counted

PITCH = signs.HIGH + 1  # map units: from one row of counters to the next
FEW = 3
"""Spaces: a narrow screen opens on no fewer."""
KINDS = ("romans", "unaligned", "britons")
"""Of population, in the order in which it is counted."""


@dataclass(frozen=True)
class StandingArmy:
    """An army; `short` is what its counter says, `strength` None where it is not known."""

    id: str
    side: str
    short: str
    name: str
    strength: int | None
    frozen: bool = False


@dataclass(frozen=True)
class StandingTown:
    """A town, or what is left of it."""

    id: str
    side: str
    name: str
    razed: bool = False


@dataclass(frozen=True)
class Scene:
    """What is to be seen in a space. Sides go by their ids; nobody's is an empty text."""

    name: str
    holder: str = ""
    cubes: tuple[int, int, int] | None = None
    """As `KINDS` has them; a city has none."""
    towns: tuple[StandingTown, ...] = ()
    chiefs: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    """The side of each."""
    loose: Mapping[str, int] = field(default_factory=dict)
    armies: tuple[StandingArmy, ...] = ()
    boudica: int | None = None
    """Her track, where she is."""

    @property
    def others(self) -> list[str]:
        """What stands there beside population, each in words."""
        return [*_others_in_words(self)]

    @property
    def facts(self) -> list[str]:
        """All of it in words."""
        return [*_population_in_words(self), *self.others]


@dataclass(frozen=True)
class BattleSeal:
    """What a battle left in a space: its turn, and the side that won it, if any."""

    space: str
    turn: int
    winner: str = ""


@dataclass(frozen=True)
class BoardView:
    """What there is to see: spaces by their ids, without those that are not in the game."""

    scenes: Mapping[str, Scene]
    path: Sequence[str] = ()
    """Of the piece on its way: the spaces it came through, where it is last."""
    selected: str | None = None
    marked: Mapping[str, str] = field(default_factory=dict)
    """Spaces that may be entered now, and what it costs."""
    closed: Mapping[str, str] = field(default_factory=dict)
    """Neighbours that may not, and why."""
    seals: Sequence[BattleSeal] = ()
    turn: int = 0
    """Seals of an earlier turn are paler."""

    def holder(self, space: str) -> str:
        """Whose colour a region shows; a tribe that is not in the game has nobody's."""
        scene = self.scenes.get(space)
        return (scene.holder if scene else "") or "nobody"


def board_svg(view: BoardView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives the address behind a space; `backdrop_url` is where the static part of it is served."""
    return sheet(
        shapes(),
        *land(shapes(), view.holder, backdrop_url, fields(view)),
        element("g", *(_target(view, space, link) for space in spaces() if space in view.scenes)),
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
        near |= {id_ for id_, scene in view.scenes.items() if scene.armies}
    return opening(shapes(), near)


def fields(view: BoardView) -> str:
    """Regions in their holder's colour, with an inner shade; cities in nobody's."""
    rings = (use(f"#s-{id_}", class_="map-city-ring") for id_ in cities())
    return layer(*held(shapes(), view.holder), *map(shade, shapes()["provinces"]), *rings)


# --- What is pressed --------------------------------------------------------------------------------------------------


def _target(view: BoardView, space: str, link: Callable[[str], str]) -> str:
    spoken = describe(view, space)
    pressed = SpaceLink(space, spoken, spoken, link(space), view.selected == space, space in view.marked)
    closed = use(f"#s-{space}", fill="url(#p-closed)") if space in view.closed else ""
    return link_svg(pressed, closed, _reach(cities()[space]) if space in cities() else "", data_space=space)


def _reach(city: City) -> str:
    """The target around a city's ring, which is small from afar: as large as a finger or a mouse needs."""
    return element("circle", class_="map-reach", cx=city["x"], cy=city["y"], fill="none", pointer_events="all")


def describe(view: BoardView, space: str) -> str:
    """A space in words, as read out where the map is not seen."""
    scene = view.scenes[space]
    facts = [scene.name, *scene.facts]
    if space in view.marked:
        facts.append(f"may be entered, {view.marked[space]}")
    elif space in view.closed:
        facts.append(f"closed: {view.closed[space]}")
    return ", ".join(facts)


def _population_in_words(scene: Scene) -> Iterator[str]:
    if scene.cubes is not None:
        yield f"held by {name(scene.holder)}" if scene.holder else "held by nobody"
        yield "population " + (", ".join(f"{n} {k}" for n, k in zip(scene.cubes, SPOKEN, strict=True) if n) or "none")


def _others_in_words(scene: Scene) -> Iterator[str]:
    yield from (f"{town.name} {'destroyed' if town.razed else 'stands'}" for town in scene.towns)
    yield from (f"a {ONE[side]} chief" for side in scene.chiefs)
    yield from (f"a {ONE[side]} agent" for side in scene.agents)
    yield from (f"{army.name} {_strength(army)}" for army in scene.armies)
    yield from (f"{counted(n, f'unattached {ONE[side]} point')}" for side, n in scene.loose.items() if n)
    if scene.boudica is not None:
        yield f"Boudica, track {scene.boudica}"


ONE = {"romans": "Roman", "britons": "Briton"}
SPOKEN = ("Roman", "unaligned", "Briton")


def _strength(army: StandingArmy) -> str:
    return "of unknown strength" if army.strength is None else f"of strength {army.strength}"


def seal_svg(view: BoardView, seal: BattleSeal) -> str:
    """A coin with the turn, in the winner's wreath."""
    coin = signs.coin(seal.winner, seal.turn)
    return seals.seal_svg(seal_place(seal.space), coin, told_by(view, seal), is_past=seal.turn != view.turn)


def told_by(view: BoardView, seal: BattleSeal) -> str:
    """What a seal says."""
    won = f"{name(seal.winner)} won" if seal.winner else "nobody won"
    return f"Turn {seal.turn}: {won} the battle in {view.scenes[seal.space].name}"


# --- What stands there ------------------------------------------------------------------------------------------------


def pieces(view: BoardView) -> list[str]:
    """Towns, then what may move; the path of the piece on its way under the armies."""
    seen = [(space, view.scenes[space]) for space in spaces() if space in view.scenes]
    towns = (sign(*town_place(town.id), _town(town)) for _, scene in seen for town in scene.towns)
    groups = [
        [*towns],
        [*way([place(space, "army") for space in view.path])],
        [_row(space, "cubes", _population(scene.cubes)) for space, scene in seen if scene.cubes],
        [_row(space, "others", _others(scene)) for space, scene in seen],
        [_row(space, "army", _armies(scene)) for space, scene in seen],
    ]
    return [element("g", *group, class_="map-pieces", aria_hidden="true") for group in groups]


def _row(space: str, kind: Place, counters: Sequence[Counter]) -> str:
    return abreast(place(space, kind), counters, PITCH)


def _town(town: StandingTown) -> str:
    return signs.town(town.side, "razed" if town.razed else f"town-{town.side}")


def _population(cubes: tuple[int, int, int] | None) -> list[Counter]:
    counted = zip(KINDS, cubes or (), strict=False)
    return [(signs.SMALL, signs.cubes(side, count)) for side, count in counted if count]


def _others(scene: Scene) -> list[Counter]:
    drawn = [
        *(signs.figure(side, "chief") for side in scene.chiefs),
        *(signs.figure(side, "agent") for side in scene.agents),
        *(signs.loose(side, count) for side, count in scene.loose.items() if count),
    ]
    return [(signs.SMALL, one) for one in drawn]


def _armies(scene: Scene) -> list[Counter]:
    armies = [(signs.army_width(a.short), signs.army(a.side, a.short, a.strength, a.frozen)) for a in scene.armies]
    queen = [] if scene.boudica is None else [(signs.army_width("B"), signs.boudica(scene.boudica))]
    return queen + armies
