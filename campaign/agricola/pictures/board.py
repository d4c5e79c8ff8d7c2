"""The map of the north with its pieces, as one side sees it, hex by hex; drawn like Italy's.

It needs `map_defs` (campaign/maps/country.py) on the page.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from battles.svg import element, use, words
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name
from campaign.agricola.pictures import signs
from campaign.agricola.pictures.sheet import BOXES, NORTH, PRINTED, SOUTH, STANDING, box_of, middle, shapes
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, SUPREME, Kind, PlaceKind, Side, Terrain
from campaign.agricola.rules.state import State
from campaign.maps import layers
from campaign.maps.counters import GAP, HIGH, Drawing, block, long, way
from campaign.maps.plates import Plates, SeenBoard
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

    @property
    def width(self) -> float:
        """Of its counters side by side, map units."""
        return long([piece.width for piece in self.pieces]) if self.pieces else 0

    def _pieces(self, side: Side) -> Iterator[Drawing]:
        armies, fleets, aboard = self.armies(side), self._of(side, "fleet"), self._of(side, "aboard")
        loose = [id for id in self._of(side, side, "praesidium") if not any(id in army for army in armies)]
        yield from [self._counter(side, army, self._height(side, army), "army") for army in armies]
        if loose:
            yield self._counter(side, loose, self._height(side, loose))
        if fleets:
            several = [signs.number(len(fleets))] if len(fleets) > 1 else []
            yield self._counter(side, [*fleets, *aboard], len(aboard), "fleet", *several)

    def _counter(self, side: Side, units: Sequence[str], height: int | str, *parts: str | Drawing) -> Drawing:
        """After these parts the best leader's standard and a fort, and the stack's height."""
        leaders = [id for id in units if self.seen.counter(id).kind is Kind.LEADER]
        standard = [SUPREME[side] if SUPREME[side] in leaders else signs.STANDARDS[side]] if leaders else []
        fort = ["praesidium"] if any(self._kind(id) == "praesidium" for id in units) else []
        is_shaken = any(self.seen.units[id].disrupted for id in units)
        return signs.counter(side, *parts, *standard, *fort, height=height, shaken=is_shaken)

    def _kind(self, id: str) -> str:
        """What a unit is here: a fleet, a Praesidium, aboard (an enemy's at sea must be), or simply of its side."""
        counter, is_at_sea = self.seen.counter(id), not self.seen.north.is_land(self.id)
        if counter.is_fleet or counter.is_static:
            return "fleet" if counter.is_fleet else "praesidium"
        return "aboard" if is_at_sea or self.seen.units[id].aboard else counter.side

    def _of(self, side: Side, *kinds: str) -> list[str]:
        return [id for kind in kinds for id in self.units[side] if self._kind(id) == kind]

    def armies(self, side: Side) -> list[tuple[str, ...]]:
        """The units under each army marker here."""
        return [under for under in self.seen.armies.values() if under and {*under} <= {*self.units[side]}]

    def _hidden(self, side: Side) -> set[str]:
        """Enemies under an army marker: how many they are is not told (Y20.4)."""
        return {id for army in self.armies(side) if any("?" in each for each in army) for id in army}

    def _height(self, side: Side, units: Sequence[str]) -> int | str:
        """How many they are, Praesidia aside, as far as it is told."""
        is_hidden = not self._hidden(side).isdisjoint(units)
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
        hidden = self._hidden(side)
        for kind in (side, "praesidium", "fleet", "aboard"):
            if count := len({*self._of(side, kind)} - hidden):
                yield say(f"units.{kind}", count=count)
        yield from [say(f"army.{side}")] if hidden else ()
        leaders = [name(id) for id in self.units[side] if self.seen.counter(id).kind is Kind.LEADER]
        yield from [say("with", leaders=listed(leaders))] if leaders else ()


@dataclass(frozen=True)
class NorthView(SeenBoard):
    """The board of the north; marked are the hexes that can be chosen now."""

    near: Sequence[str] = ()
    """The hexes that the question is about, besides these."""

    @cached_property
    def here(self) -> Mapping[str, HereView]:
        """All hexes in play and Britannia, by id."""
        known = [id for id, terrain in self.seen.north.hexes.items() if terrain is not Terrain.OUT]
        return {id: HereView(self.seen, id) for id in (*known, BRITANNIA)}

    def holder(self, people: str) -> str:
        """Who occupies a people's Tribal Center (Y4.1), whose colour its land shows."""
        center = self.seen.north.place[people].hex
        return next((side for side in Side if self.seen.occupies(side, center)), "nobody")

    def describe(self, space: str) -> str:
        chosen = [self.marked[space]] if self.marked.get(space) else []
        return ", ".join([sentence(self.here[space].name).rstrip("."), *self.here[space].facts, *chosen])


def board_svg(view: NorthView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives the address of a hex, of Britannia or of `boxes`; `backdrop_url` is its static part's."""
    pressed = [*_targets(view, link), boxes(view, link(BESIDE))]
    return PLATES.board(view, backdrop_url, *pressed, **_parts(view), data_legible=LEGIBLE, data_here=say("here"))


def _targets(view: NorthView, link: Callable[[str], str]) -> Iterator[str]:
    """All land, and at sea what is there or can be chosen; the keyboard stops where something is."""
    for id, here in view.here.items():
        is_stop = here.place or not here.is_empty or id in view.marked or id in (BRITANNIA, view.selected)
        if is_stop or view.seen.north.is_land(id):
            at = None if id == BRITANNIA else middle(id)
            yield view.target(id, link(id), at=at, tabindex=None if is_stop else "-1")


def _parts(view: NorthView) -> dict[str, str]:
    """What a window shows first in which the whole map is too small; without a question, the side's greatest stack."""
    side = next((side for side in Side if side in view.seen.to_do[:1]), ROMANS)
    greatest = max(view.here.values(), key=lambda here: (len(here.units[side]), here.id)).id
    return view.opening(box_of, greatest, view.near)


# --- What stands there ------------------------------------------------------------------------------------------------


def printed(view: NorthView) -> list[str]:
    """The road to Victoria (Y29), solid as far as it is built, and the box beyond the south edge with its name."""
    road = [f"#route-{n}" for n in range(1, len(shapes()["route"]) + 1)]
    casing = [use(stretch, class_="map-road-casing") for stretch in road[: view.seen.road]]
    drawn = [use(stretch, class_="map-roads" if n < view.seen.road else "map-route") for n, stretch in enumerate(road)]
    at = {"x": SOUTH[0] + 18, "y": middle(BRITANNIA)[1], "font_size": 17}
    title = words("text", "BRITANNIA", **at, dy="0.35em", class_="map-box-title")
    return [layers.layer(*casing, *drawn), layers.layer(use("#s-britannia", class_="map-box"), title)]


def pieces(view: NorthView) -> list[str]:
    """The places with the Tribal Center units on them, the way of the force that marches, and all counters."""
    return layers.pieces(
        [_place(here) for here in view.here.values() if here.place],
        way([middle(id, STANDING) for id in view.path]),
        [_counters(view, here) for here in view.here.values() if here.pieces],
    )


def _place(here: HereView) -> str:
    """The sign of a place, or the unit that lies on a Tribal Center; and a fire where it was pillaged."""
    sign = signs.center(here.seen.centers[here.id]) if here.id in here.seen.centers else signs.place(here.place)
    fire = use("#i-razed", class_="map-place-fire", transform="translate(8 -7) scale(.7)")
    burning = [fire] if here.id in here.seen.pillaged else []
    return element("g", sign.drawn, *burning, transform=_at(*middle(here.id, PRINTED)))


def _counters(view: NorthView, here: HereView) -> str:
    """The counters of a hex side by side, smaller where they would lie on those of the next hexes of the row."""
    beside = () if here.id == BRITANNIA else (f"{here.id[:2]}{int(here.id[2:]) + step:02}" for step in (-1, 1))
    theirs = max((view.here[id].width for id in beside if id in view.here), default=0)
    scale = min(ROOM / (here.width + theirs), 1) if theirs else 1
    put = _at(*middle(here.id, STANDING)) + (f" scale({scale:.2f})" if scale < 1 else "")
    return element("g", *block(here.pieces, HIGH, here.width), transform=put)


def _at(x: float, y: float) -> str:
    return f"translate({x:g} {y:.1f})"


def boxes(view: NorthView, href: str) -> str:
    """The boxes of both sides: how many are in each."""
    left, top, right, bottom = BOXES
    columns = (ROMANS, right - 58), (CALEDONIANS, right - 22)
    rows = [use(f"#e-{side}", class_="map-emblem", transform=f"{_at(x, top + 26)} scale(1.5)") for side, x in columns]
    for number, row in enumerate(BOX_ROWS, 1):
        put = partial(words, "text", y=top + 26 + 44 * number, dy="0.35em", font_size=16)
        rows.append(put(say(f"box.{row}"), x=left + 10))
        rows += [put(_count(view.seen, row, side), x=x, text_anchor="middle") for side, x in columns]
    card = partial(element, "rect", x=left, y=top, width=right - left, height=bottom - top, rx=3)
    drawn = element("g", card(class_="map-box"), *rows, aria_hidden="true")
    spoken, hit = sentence(", ".join(boxes_told(view.seen))), card(class_="map-hit", fill="transparent")
    link = element("a", hit, href=href, class_="map-link", data_space=BESIDE, aria_label=spoken)
    return element("g", drawn, link, class_="map-boxes")


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


PLATES = Plates(
    country=NORTH,
    called=say("called"),
    holder=NorthView.holder,
    signs=pieces,
    under=printed,
    style="map-board map-hexes",
)
