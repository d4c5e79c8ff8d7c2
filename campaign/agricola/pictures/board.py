"""The map of the north with its pieces, as one side sees it, hex by hex; drawn like Italy's.

It needs `map_defs` (campaign/maps/country.py) on the page.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from battles.svg import element, use, words
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name
from campaign.agricola.pictures import signs
from campaign.agricola.pictures.sheet import (
    BOXES,
    NORTH,
    SOUTH,
    box_of,
    centers,
    middle,
    printed_at,
    shapes,
    standing_at,
)
from campaign.agricola.pictures.signs import Segment
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Kind, PlaceKind, Side, Terrain
from campaign.agricola.rules.state import State
from campaign.maps import layers
from campaign.maps.counters import GAP, HIGH, Drawing, block, long, way
from campaign.maps.layers import SpaceLink, layer, lettering
from campaign.maps.plates import Plates
from engine.grammar import listed, sentence
from engine.texts import text

say = partial(text, PACKAGE, "map")
LEGIBLE = "0.8"  # px for a map unit: from here on all of it can be read
ROOM = 2 * 54 - 3 * GAP  # map units that the counters of two hexes side by side may take together
BESIDE = "boxes"  # what a press on the boxes asks for
BOX_ROWS = ("recruits", "eliminated", "held", "box")
"""The boxes of both sides (Y2.3), by their fields of a State."""


@dataclass(frozen=True)
class HereView:
    """A hex, or Britannia, of a game as a side sees it (Y20), and what stands there."""

    seen: State
    id: str

    @property
    def name(self) -> str:
        return name(self.id)

    @cached_property
    def units(self) -> Mapping[Side, tuple[str, ...]]:
        return {side: self.seen.at(self.id, side) for side in Side}

    @property
    def place(self) -> str:
        """What kind of place it is, if any."""
        known = self.seen.north.place_at.get(self.id)
        return known.kind if known else ""

    @property
    def is_empty(self) -> bool:
        return not any(self.units.values()) and self.id not in self.seen.centers

    @cached_property
    def pieces(self) -> Sequence[Drawing]:
        """The counters there: of each side its units, those under an army marker apart, and its fleets."""
        return [piece for side in Side for piece in self._pieces(side)]

    def _pieces(self, side: Side) -> Iterator[Drawing]:
        armies = self.armies(side)
        under = {id for army in armies for id in army}
        loose = [id for id in (*self._of(side, side), *self._of(side, "praesidium")) if id not in under]
        for units in filter(None, (*armies, loose)):
            marker = ["army"] if units is not loose else []
            yield self._counter(side, units, marker, [], self._height(side, units))
        if fleets := self._of(side, "fleet"):
            aboard = self._of(side, "aboard")
            several = [signs.number(len(fleets), on_paper=False)] if len(fleets) > 1 else []
            yield self._counter(side, [*fleets, *aboard], ["fleet"], several, len(aboard))

    def _counter(
        self, side: Side, units: Sequence[str], first: list[str], then: list[Segment], height: int | str
    ) -> Drawing:
        """These signs, the best leader's standard and a fort, and how many units there are."""
        leaders = [id for id in units if self.seen.counter(id).kind is Kind.LEADER]
        fort = ["praesidium"] if any(self._kind(id) == "praesidium" for id in units) else []
        standard = [signs.sign(signs.standard(side, leaders))] if leaders else []
        count = [signs.number(height)] if height else []
        is_shaken = any(self.seen.units[id].disrupted for id in units)
        return signs.counter(
            side, [*map(signs.sign, first), *then, *standard, *map(signs.sign, fort), *count], is_shaken
        )

    def _kind(self, id: str) -> str:
        """What a unit is here: a fleet, a Praesidium, aboard (an enemy's at sea must be), or simply of its side."""
        counter, is_at_sea = self.seen.counter(id), not self.seen.north.is_land(self.id)
        if counter.is_fleet or counter.is_static:
            return "fleet" if counter.is_fleet else "praesidium"
        return "aboard" if is_at_sea or self.seen.units[id].aboard else counter.side

    def _of(self, side: Side, kind: str) -> list[str]:
        return [id for id in self.units[side] if self._kind(id) == kind]

    def armies(self, side: Side) -> list[tuple[str, ...]]:
        """The units under each army marker here."""
        return [under for under in self.seen.armies.values() if under and {*under} <= {*self.units[side]}]

    def _height(self, side: Side, units: Sequence[str]) -> int | str:
        """How many they are, Praesidia aside; not told of an enemy under an army marker (Y20.4)."""
        is_hidden = units in self.armies(side) and any("?" in id for id in units)
        return signs.HIDDEN if is_hidden else sum(self._kind(id) != "praesidium" for id in units)

    @property
    def facts(self) -> Iterator[str]:
        """What is there, in words."""
        if self.seen.north.is_land(self.id) and self.id != BRITANNIA:
            yield say(f"terrain.{self.seen.north.hexes[self.id].name.lower()}")
            yield from [say("coast")] if self.seen.north.is_coastal(self.id) else ()
        if self.place in (PlaceKind.SITE, PlaceKind.THULE):
            yield say(f"place.{self.place}")
        if self.id in self.seen.centers:
            unit = self.seen.centers[self.id]
            known = name(unit.id) if unit.id else say("center-unit")
            yield known if unit.open else say("face-down", unit=known)
        for side in Side:
            yield from self._told(side)
        yield from (say(mark) for mark in ("pillaged", "besieged") if self.id in getattr(self.seen, mark))

    def _told(self, side: Side) -> Iterator[str]:
        """A side's units: leaders by name, the others by number."""
        hidden = {id for under in self.armies(side) if self._height(side, under) == signs.HIDDEN for id in under}
        for kind in (side, "praesidium", "fleet", "aboard"):
            if count := len({*self._of(side, kind)} - hidden):
                yield say(f"units.{kind}", count=count)
        yield from [say(f"army.{side}")] if hidden else ()
        leaders = [name(id) for id in self.units[side] if self.seen.counter(id).kind is Kind.LEADER]
        yield from [say("with", leaders=listed(leaders))] if leaders else ()


@dataclass(frozen=True)
class NorthView:
    """A game as a side sees it, and what can be clicked on its map."""

    seen: State
    selected: str | None = None
    marked: Mapping[str, str] = field(default_factory=dict)
    """The hexes that can be chosen now, and what to say of each."""
    near: Sequence[str] = ()
    """The hexes that the question is about, besides these."""

    @cached_property
    def here(self) -> Mapping[str, HereView]:
        """All hexes in play and Britannia, by id."""
        known = [id for id, terrain in self.seen.north.hexes.items() if terrain is not Terrain.OUT]
        return {id: HereView(self.seen, id) for id in (*known, BRITANNIA)}

    def holder(self, people: str) -> str:
        """Who occupies a people's Tribal Center (Y4.1), whose colour its land shows."""
        found = [side for side in Side if self.seen.occupies(side, centers()[people])]
        return found[0] if found else "nobody"


def board_svg(view: NorthView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives the address of a hex, of Britannia or of `boxes`; `backdrop_url` is its static part's."""
    return layers.sheet(
        shapes(),
        *layers.land(shapes(), view.holder, backdrop_url, fields(view)),
        route(view.seen.road),
        britannia(),
        element("g", *_targets(view, link), boxes(view, link("boxes"))),
        layer(*lettering("places", "small", "towns", "cities", "names")),
        *pieces(view),
        class_="map map-board map-hexes",
        role="group",
        aria_label=say("called"),
        **_parts(view),
        data_legible=LEGIBLE,
        data_here=say("here"),
    )


def fields(view: NorthView) -> str:
    """The land of each people in the colour of the side that occupies its center."""
    return layer(*layers.held(shapes(), view.holder), *map(layers.shade, shapes()["provinces"]))


def route(built: int) -> str:
    """The road to Victoria (Y29), solid as far as it is built."""
    stretches = range(1, len(shapes()["route"]) + 1)
    drawn = (use(f"#route-{n}", class_="map-roads" if n <= built else "map-route") for n in stretches)
    return layer(*(use(f"#route-{n}", class_="map-road-casing") for n in stretches if n <= built), *drawn)


def _parts(view: NorthView) -> dict[str, str]:
    """What a window shows first in which the whole map is too small: all that the question is about.

    A strip shows what is chosen, or at hand; if there is nothing of all this, the acting side's greatest stack.
    """
    side = next((side for side in Side if side in view.seen.to_do[:1]), ROMANS)
    greatest = max(view.here.values(), key=lambda here: (len(here.units[side]), here.id)).id
    chosen = [*view.near, *_path(view), *filter(None, [view.selected])]
    about = [*chosen, *view.marked] or [greatest]
    parts = {"data_map": about, "data_strip": chosen or about}
    return {part: layers.part_with(*map(box_of, places)) for part, places in parts.items()}


# --- What is pressed --------------------------------------------------------------------------------------------------


def _targets(view: NorthView, link: Callable[[str], str]) -> Iterator[str]:
    """All land, and at sea what is there or can be chosen; the keyboard stops where something is."""
    for id, here in view.here.items():
        is_stop = here.place or not here.is_empty or id in view.marked or id in (BRITANNIA, view.selected)
        if is_stop or view.seen.north.is_land(id):
            spoken, at = describe(view, id), None if id == BRITANNIA else middle(id)
            pressed = SpaceLink(id, spoken, spoken, link(id), view.selected == id, id in view.marked, at)
            yield layers.link_svg(pressed, data_space=id, tabindex=None if is_stop else "-1")


def describe(view: NorthView, id: str) -> str:
    """A hex in words, to be read aloud."""
    chosen = [view.marked[id]] if view.marked.get(id) else []
    return ", ".join([sentence(view.here[id].name).rstrip("."), *view.here[id].facts, *chosen])


# --- What stands there ------------------------------------------------------------------------------------------------


def pieces(view: NorthView) -> list[str]:
    """The places with the Tribal Center units on them, the way of the force that marches, and all counters."""
    groups = [
        [element("g", _place(here), transform=_at(*printed_at(id))) for id, here in view.here.items() if here.place],
        [*way([*map(standing_at, _path(view))])],
        [_counters(view, here) for here in view.here.values() if here.pieces],
    ]
    return [element("g", *group, class_="map-pieces", aria_hidden="true") for group in groups]


def _path(view: NorthView) -> Sequence[str]:
    """The hexes of the force on its way, its present one at the end."""
    return view.seen.march.path if view.seen.march else ()


def _place(here: HereView) -> str:
    """The sign of a place, or the unit that lies on a Tribal Center; and a fire where it was pillaged."""
    drawn = [signs.center(here.seen.centers[here.id]) if here.id in here.seen.centers else signs.place(here.place)]
    if here.id in here.seen.pillaged:
        drawn.append(use("#i-razed", class_="map-place-fire", transform="translate(8 -7) scale(.7)"))
    return "".join(drawn)


def _counters(view: NorthView, here: HereView) -> str:
    """The counters of a hex side by side, smaller where they would lie on those of the next hex."""
    mine, theirs = _long(here), max((_long(view.here[id]) for id in _beside(here.id) if id in view.here), default=0)
    scale = min(ROOM / (mine + theirs), 1) if theirs else 1
    put = _at(*standing_at(here.id)) + (f" scale({scale:.2f})" if scale < 1 else "")
    return element("g", *block(here.pieces, HIGH, mine), transform=put)


def _beside(id: str) -> Sequence[str]:
    """The next hexes of the row, to the west and to the east."""
    return () if id == BRITANNIA else [f"{id[:2]}{int(id[2:]) + step:02}" for step in (-1, 1)]


def _long(here: HereView) -> float:
    return long([piece.width for piece in here.pieces]) if here.pieces else 0


def _at(x: float, y: float) -> str:
    return f"translate({x:g} {y:.1f})"


def britannia() -> str:
    """The box beyond the south edge, and its name."""
    at = {"x": SOUTH[0] + 18, "y": standing_at(BRITANNIA)[1], "font_size": 17}
    return layer(
        use("#s-britannia", class_="map-box"), words("text", "BRITANNIA", **at, dy="0.35em", class_="map-box-title")
    )


def boxes(view: NorthView, href: str) -> str:
    """The boxes of both sides: how many are in each."""
    left, top, right, bottom = BOXES
    columns = (ROMANS, right - 58), (CALEDONIANS, right - 22)
    rows = [use(f"#e-{side}", class_="map-emblem", transform=f"{_at(x, top + 26)} scale(1.5)") for side, x in columns]
    for number, row in enumerate(BOX_ROWS, 1):
        put = partial(words, "text", y=top + 26 + 44 * number, dy="0.35em", font_size=16)
        rows.append(put(say(f"box.{row}"), x=left + 10))
        rows += [put(_count(view.seen, row, side), x=x, text_anchor="middle") for side, x in columns]
    card = element("rect", class_="map-box map-hit", x=left, y=top, width=right - left, height=bottom - top, rx=3)
    drawn = element("g", card, *rows, class_="map-boxes")
    return element(
        "a",
        drawn,
        href=href,
        class_="map-link",
        data_space=BESIDE,
        aria_label=sentence(", ".join(boxes_told(view.seen))),
    )


def _count(seen: State, row: str, side: Side) -> str:
    """A number in a row; Tribal Center units are the Caledonians’ alone, and recruits may not be told (Y20.4)."""
    found = getattr(seen, row)
    if row == "box":
        return str(len(found)) if side is CALEDONIANS else ""
    on_board = [unit.id for unit in seen.of(side)]
    is_hidden = row == "recruits" and not found[side] and (not on_board or any("?" in id for id in on_board))
    return signs.HIDDEN if is_hidden else str(len(found[side]))


def boxes_told(seen: State) -> list[str]:
    """What is in each row, in words."""
    return [say(f"box.told.{row}", **{side: _count(seen, row, side) for side in Side}) for row in BOX_ROWS]


# --- In a book, and in time -------------------------------------------------------------------------------------------


def _signs(view: NorthView) -> list[str]:
    return [britannia(), route(view.seen.road), *pieces(view)]


PLATES = Plates(
    country=NORTH,
    called=say("called"),
    holder=NorthView.holder,
    signs=_signs,
    fields=fields,
    letters=("places", "cities", "names"),
    style="map map-plate map-board map-hexes",
)
