"""The map of Italy: the desk's large one with links, arrows and armies, and small ones for lists.

Both refer to what `sheet.map_defs_svg()` has put on the page, so another map takes only a few kilobytes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from battles.svg import element, plain, use, words
from campaign.chronicle.chronicle import Frame
from campaign.italy.pictures.attacks import PIECES, Seal, ShownAttack, Ways, fields_svg, steps_svg
from campaign.italy.pictures.sheet import (
    ICON_RADIUS,
    ITALY,
    icon_at,
    people,
    peoples,
    printed_resources,
    provinces,
    resource_signs,
    shapes,
)
from campaign.maps import arrows, seals
from campaign.maps.layers import (
    MARGIN,
    Moment,
    SpaceLink,
    bounds,
    changed,
    film,
    held,
    land,
    layer,
    lettering,
    link_svg,
    opening,
    shade,
    sheet,
    sign,
)
from campaign.maps.outlines import Point
from campaign.maps.room import WHOLE, Site, disc, place, places_in, settled
from campaign.maps.seals import coin, coin_of, radius
from campaign.maps.shapes import spaces
from engine.grammar import listed
from powers.rules.theatre import ROME

DETAIL_SHAPE = 1.9  # width to height of a detail
LEAST_DETAIL = 420  # map units across: room for a province and its surroundings
COUNTER_SIZE = 25  # map units
DESK, PLATE = (WHOLE, 1.71), (ITALY.grown, ITALY.grown)
"""The scale of signs, and of External armies, whose strength must be legible."""
TAG_HEIGHT, EMBLEM_PART, NUMBER_PART = 21, 21, 19  # map units: an arrow's tag, with a part for each
AROUND_NAME = 40  # map units on either side of the middle of a name
LETTER = 10  # map units in a tag for each further letter of a chance

PENINSULA = "60 24 908 1100"
"""The desk's map: the provinces and the title, with as little sea as possible."""

Kind = Literal["declared", "fought", "cancelled", "possible"]


@dataclass(frozen=True)
class Arrow:
    """An attack. The label, at the arrow's tail, is its place in the order, or empty; the turn is for the desk.

    If the attack is only possible, the label is its chance.
    """

    attacker: str
    from_province: str | None
    to_province: str
    kind: Kind
    label: str
    turn: int | None = None


@dataclass(frozen=True)
class MapView:
    """What a map shows. Provinces, Powers and External Powers go by id."""

    controllers: Mapping[str, str]
    """Province to Power; the previous owner where an External army stands."""
    homes: Mapping[str, str]  # province to the Power whose home it is
    occupied: Mapping[str, str] = field(default_factory=dict)
    """Province to the External Power that occupies it."""
    strengths: Mapping[str, int] = field(default_factory=dict)
    """External Power to the points of its army."""
    arrows: Sequence[Arrow] = ()
    marches: Sequence[Arrow] = ()
    """Possible attacks. While they are shown, the other arrows and the seals are not."""
    told: Sequence[ShownAttack] = ()  # what a script can replay
    seals: Sequence[Seal] = ()
    turn: int | None = None  # seals of an earlier turn are paler; with None all are present ones
    selected: str | None = None
    marked: Set[str] = frozenset()  # provinces that may be chosen now

    names: Mapping[str, str] = field(default_factory=dict)
    """Power to its name in this campaign; printed names may be left out."""
    resources: Mapping[str, str] = field(default_factory=printed_resources)
    """Province to its resource."""

    def holder(self, province: str) -> str:
        """Whose colour the province shows."""
        return self.occupied.get(province) or self.controllers[province]


def map_svg(view: MapView, *, link: Callable[[str], str] | None, backdrop_url: str) -> str:
    """The desk map. `link` gives a province's address; `backdrop_url` is where `backdrop.svg` is served."""
    placed = _placed(view, DESK)
    was = layer(fields_svg(view.told, placed.ways)) if view.told else ""  # what changed hands, to be replayed
    layers = [
        *land(shapes(), view.holder, backdrop_url, _provinces(view), was),
        element("g", *(_target(view, province, link) for province in _from_north_to_south())),
        layer(*lettering("places", "small", "ways"), _resources(view), *lettering("towns", "cities", "names")),
        *_signs(view, placed, DESK),
        steps_svg(view.told, placed.ways),
        _marches(view),
    ]
    return sheet(
        shapes(),
        *layers,
        class_="map",
        role="group" if link else "img",
        aria_label="Map of Italy",
        viewBox=PENINSULA,
        data_map=_around_rome(view),
        data_strip=_at_hand(view),
        data_here="Rome",
    )


def _marches(view: MapView) -> str:
    """The possible attacks: empty until they are requested, when only this is swapped in."""
    seen = replace(view, arrows=view.marches, seals=())
    _, drawn, _ = _signs(seen, _placed(seen, DESK), DESK)
    spoken = ". ".join(_sentence(view, march) for march in view.marches)
    return element(
        "g",
        *([drawn] if view.marches else []),
        id="map-marches",
        data_announce=f"On the map: {spoken or 'the attacks of this turn'}.",
    )


def _resources(view: MapView) -> str:
    """The sign of each resource: the sheet's, or the scenario's own."""
    if view.resources == printed_resources():
        return use("#m-resources", class_="map-resources")
    return element("g", *resource_signs(view.resources), class_="map-resources map-resource")


def _called(view: MapView, who: str) -> str:
    """The name within a sentence."""
    known = people(who)
    return replace(known, name=view.names.get(who, known.name)).called


def plate_svg(view: MapView, spoken: str, *, backdrop_url: str) -> str:
    """The map as a plate in a book: no towns, nothing to click. `spoken` is read aloud in its place."""
    return sheet(shapes(), *_plate(view, backdrop_url), class_="map map-plate", role="img", aria_label=spoken)


def detail_svg(view: MapView, province: str, spoken: str, *, backdrop_url: str) -> str:
    """The part of such a plate around a province, with the arrows that lead there."""
    shown = [place for arrow in view.arrows for place in (arrow.from_province, arrow.to_province) if place]
    left, top, right, bottom = bounds(shapes(), (province, *shown))
    width, height = right - left + 4 * MARGIN, bottom - top + 4 * MARGIN
    width = max(width, height * DETAIL_SHAPE, LEAST_DETAIL)
    height = width / DETAIL_SHAPE
    box = f"{(left + right - width) / 2:g} {(top + bottom - height) / 2:g} {width:g} {height:g}"
    return sheet(
        shapes(), *_plate(view, backdrop_url), class_="map map-plate", role="img", aria_label=spoken, viewBox=box
    )


def _plate(view: MapView, backdrop_url: str) -> list[str]:
    return [
        *land(shapes(), view.holder, backdrop_url, _provinces(view)),
        layer(*lettering("ways", "names")),
        *_signs(view, _placed(view, PLATE), PLATE),
    ]


def film_svg(frames: Sequence[Frame], shown: int, backdrop_url: str) -> str:
    """A map with several moments, one of them shown: colours only, with outlines around what has just changed."""
    moments = [Moment(_fields(frame.view), _signs(frame.view, _placed(frame.view, PLATE), PLATE)) for frame in frames]
    layers = film(shapes(), backdrop_url, moments, shown, layer(*lettering("names")))
    return sheet(shapes(), *layers, class_="map map-plate", role="img", aria_label="Map of Italy")


def _fields(view: MapView) -> list[str]:
    """The provinces in their holders' colours, and the outlines of those that have just changed (`marked`)."""
    return [element("g", *held(shapes(), view.holder), class_="map-fields"), *changed(shapes(), view.marked)]


def small_map_svg(view: MapView) -> str:
    """Only colours and patterns, for lists and strips."""
    held: dict[str, list[str]] = {}
    for province in shapes()["provinces"]:
        held.setdefault(view.holder(province), []).append(use(f"#s-{province}"))
    groups = (element("g", *places, fill=f"url(#q-{holder})") for holder, places in held.items())
    return element("svg", *groups, class_="map-small", viewBox="60 26 890 1096", aria_hidden="true")


def _provinces(view: MapView) -> str:
    """Fields in their holder's colour, each with an inner band: a shade of it, or if lost its home Power's colour."""
    return layer(*held(shapes(), view.holder), *(_band(view, province) for province in shapes()["provinces"]))


def _band(view: MapView, province: str) -> str:
    if view.holder(province) == view.homes[province]:
        return shade(province)
    clip, home = f"url(#c-{province})", f"map-home power-{view.homes[province]}"
    return use(f"#s-{province}", class_="map-home-edge", clip_path=clip) + use(
        f"#s-{province}", class_=home, clip_path=clip
    )


@cache
def _from_north_to_south() -> tuple[str, ...]:
    """The keyboard's order."""
    return tuple(sorted(shapes()["provinces"], key=lambda province: spaces(shapes())[province]["box"][1]))


def _target(view: MapView, province: str, link: Callable[[str], str] | None) -> str:
    traces = [_told_by(view, seal) for seal in view.seals if seal.province == province]
    beside = listed(provinces()[other].name for other in provinces()[province].neighbours)
    title = "\n".join([f"Next to {beside}", *traces])
    href = link(province) if link else None
    spoken = describe(view, province)
    pressed = SpaceLink(province, title, spoken, href, view.selected == province, province in view.marked)
    return link_svg(pressed, data_province=province)


def describe(view: MapView, province: str) -> str:
    """A province in words, to be read aloud."""
    home, controller = _called(view, view.homes[province]), _called(view, view.controllers[province])
    if external := view.occupied.get(province):
        facts = [f"home of {home}", f"occupied by {people(external).called}, taken from {controller}"]
    elif home == controller:
        facts = [f"home of {home}, who hold it"]
    else:
        facts = [f"home of {home}", f"controlled by {controller}"]
    if resource := view.resources.get(province):
        facts.append(resource)
    if province in view.marked:
        facts.append("may be chosen")
    return ", ".join([provinces()[province].name, *facts])


@dataclass(frozen=True)
class _Placed:
    """The places of a view's signs, in order: armies, arrows with their tags, and seals."""

    armies: Sequence[Site]
    arrows: Sequence[Site]
    seals: Sequence[Site]
    ways: Ways  # by attack, for those with a name


def _placed(view: MapView, size: tuple[float, float]) -> _Placed:
    """The signs, clear of the printed map and of each other, as far as there is room."""
    grown, armies = size
    icons = [icon_at(id_) for id_ in view.resources]
    groups: list[list[Sequence[Site]]] = [
        [[place(0, [disc(at, ICON_RADIUS * grown)])] for at in icons if at not in ITALY.icons()],
        [places_in(ITALY, province, COUNTER_SIZE / 2 * armies, square=True) for province in view.occupied],
        [_arrow_places(arrow, grown) for arrow in view.arrows],
        [places_in(ITALY, seal.province, radius(_coin(seal)) * grown) for seal in view.seals],
    ]
    found = iter(settled([places for group in groups for places in group]))
    _, on_land, drawn, pressed = ([next(found) for _ in group] for group in groups)
    known = {f"{arrow.turn}-{arrow.attacker}": place.drawn[0] for arrow, place in zip(view.arrows, drawn, strict=True)}
    return _Placed(on_land, drawn, pressed, known)


def _arrow_places(arrow: Arrow, grown: float) -> Sequence[Site]:
    width, height = _tag_size(arrow)
    return arrows.places(ITALY, arrow.from_province, arrow.to_province, (width * grown, height * grown), grown)


def _signs(view: MapView, placed: _Placed, size: tuple[float, float]) -> list[str]:
    """External armies, arrows and seals in their places."""
    grown, _ = size
    counters = [
        _counter(view, province, *place.drawn) for province, place in zip(view.occupied, placed.armies, strict=True)
    ]
    drawn = [_arrow(view, arrow, place.drawn, grown) for arrow, place in zip(view.arrows, placed.arrows, strict=True)]
    pressed = [_seal(view, seal, *place.drawn) for seal, place in zip(view.seals, placed.seals, strict=True)]
    return [element("g", *group) for group in (counters, drawn, pressed)]


def _counter(view: MapView, province: str, at: Point, leader: Point | None) -> str:
    """An External army as a cardboard counter."""
    external = view.occupied[province]
    points = view.strengths.get(external)
    half = COUNTER_SIZE / 2
    card = element("rect", class_="map-card", x=-half, y=-half, width=COUNTER_SIZE, height=COUNTER_SIZE, rx=2.5)
    badge = element("g", use(f"#e-{external}"), class_="map-badge", transform="translate(0 -3.6) scale(.8)")
    strength = words("text", "" if points is None else str(points), y=10.6, text_anchor="middle", font_size=10.5)
    spoken = f"{people(external).name}, {points} points" if points is not None else people(external).name
    return element(
        "g",
        _leader(leader or at, at),
        sign(*at, card, badge, strength),
        class_=f"map-army power-{external}",
        role="img",
        aria_label=spoken,
    )


def _arrow(view: MapView, arrow: Arrow, placed: tuple[arrows.Course, Point], grown: float) -> str:
    """Its outline, and at its tail a tag with the attacker's emblem and the attack's number."""
    way, tag = placed
    return element(
        "g",
        _leader(way[0], tag),
        *_shaft(way, arrow.kind, grown),
        sign(*tag, *_tag(arrow)),
        class_=f"map-arrow map-arrow-{arrow.kind} power-{arrow.attacker}",
        role="img",
        aria_label=_sentence(view, arrow),
        data_attack=f"{arrow.turn}-{arrow.attacker}" if arrow.turn else None,
        data_to=arrow.to_province if arrow.turn else None,
    )


def _leader(there: Point, sign: Point) -> str:
    """A line to a sign that stands aside: to a tag from its arrow, to a seal from its province."""
    if there == sign:
        return ""
    ends = {"x1": there[0], "y1": there[1], "x2": sign[0], "y2": sign[1]}
    return element("line", class_="map-arrow-leader", **{end: plain(far) for end, far in ends.items()})


def _shaft(way: arrows.Course, kind: Kind, grown: float = 1) -> list[str]:
    """The outline of an arrow three times: as paper, as ink, and filled."""
    shape = arrows.outline(way, PIECES[kind], grown)
    return [element("path", class_=f"map-arrow-{part}", d=shape) for part in ("casing", "line", "fill")]


@cache
def arrow_key_svg(kind: Kind) -> str:
    """An arrow for the map's key: an attack declared, fought or cancelled, by nobody in particular."""
    arrow = element("g", *_shaft(((-22, 0), (0, 0), (22, 0)), kind), class_=f"map-arrow map-arrow-{kind}")
    return element("svg", arrow, class_="map-key", viewBox="-26 -14 52 28", width=42, height=22, aria_hidden="true")


@cache
def seal_key_svg(kind: Literal["minor", "major", "home"]) -> str:
    """A seal for the map's key: a Minor Victory, a Major one, or a home lost, of nobody in particular."""
    ring = "ring-broken" if kind == "home" else f"wreath-{kind}"
    return _seal_svg(coin_of(use(f"#{ring}", class_="map-wreath")))


def seal_svg(seal: Seal) -> str:
    """A single seal, as on the map."""
    return _seal_svg(_coin(seal))


def _seal_svg(drawn: Iterable[str]) -> str:
    seal = element("g", *drawn, class_="map-seal")
    return element("svg", seal, class_="map-key", viewBox="-21 -21 42 42", width=26, height=26, aria_hidden="true")


def _tag_size(arrow: Arrow) -> tuple[float, float]:
    return EMBLEM_PART + _label_part(arrow), TAG_HEIGHT


def _label_part(arrow: Arrow) -> float:
    if arrow.kind == "possible":
        return NUMBER_PART + LETTER * (len(arrow.label) - 1)
    return NUMBER_PART if arrow.label else 0


def _tag(arrow: Arrow) -> list[str]:
    """Around the point 0, 0: the emblem on the attacker's colour, and next to it the number on paper."""
    width, height = _tag_size(arrow)
    left, top, middle = -width / 2, -height / 2, EMBLEM_PART + _label_part(arrow) / 2
    emblem = use(f"#e-{arrow.attacker}", class_="map-emblem", x=left + EMBLEM_PART / 2)
    number = [
        element("rect", class_="map-tag", x=left, y=top, width=width, height=height, rx=3),
        words("text", arrow.label, x=left + middle, y=5.4, text_anchor="middle"),
    ]
    return [
        *(number if arrow.label else ()),
        element("rect", class_="map-tag-power", x=left, y=top, width=EMBLEM_PART, height=height, rx=3),
        emblem if arrow.attacker in peoples() else "",
    ]


def _seal(view: MapView, seal: Seal, place: Point, leader: Point | None) -> str:
    played = seal.attack in [step.attack for step in view.told]
    is_past = seal.turn != (view.turn or seal.turn)
    data_attack = seal.attack if played else None
    to_it = _leader(leader or place, place)
    return seals.seal_svg(place, _coin(seal), _told_by(view, seal), is_past, to_it, data_attack=data_attack)


def _coin(seal: Seal) -> list[str]:
    return coin(seal.turn, seal.winner, seal.grade, seal.bereft)


def _told_by(view: MapView, seal: Seal) -> str:
    """A seal in words."""
    place = provinces()[seal.province].name
    if seal.grade and seal.winner:
        winner = _called(view, seal.winner)
        said = f"{winner} won a {seal.grade.title()} Victory in {place}"
    elif seal.bereft:
        return f"Turn {seal.turn}: {_called(view, seal.bereft)} lost their home {place}"
    else:
        said = f"nobody won the battle in {place}"
    return f"Turn {seal.turn}: {said}" + (f"; {_called(view, seal.bereft)} lost this home" if seal.bereft else "")


def _sentence(view: MapView, arrow: Arrow) -> str:
    attacker = _called(view, arrow.attacker)
    verb = "attacks" if people(arrow.attacker).external else "attack"
    origin = f" from {provinces()[arrow.from_province].name}" if arrow.from_province else ""
    if arrow.kind == "possible":
        return f"{attacker} may attack {provinces()[arrow.to_province].name}{origin}, {arrow.label}"
    order = f"{arrow.label}: " if arrow.label else ""
    return f"{order}{attacker} {verb} {provinces()[arrow.to_province].name}{origin}, {arrow.kind}"


def _at_hand(view: MapView) -> str:
    """What a strip shows: Rome's provinces, and the names of those that may be chosen or fight with them.

    Once Rome has none, the whole map.
    """
    own = [id_ for id_ in provinces() if view.holder(id_) == ROME]
    if not own:
        return _around_rome(view)
    legs = [{arrow.from_province or arrow.to_province, arrow.to_province} for arrow in view.arrows]
    fought = {id_ for leg in legs if leg & {*own} for id_ in leg}
    left, top, right, bottom = bounds(shapes(), own)
    across, down = zip(*(arrows.middle_of(shapes(), id_) for id_ in {*own} | view.marked | fought), strict=True)
    left, right = min(left, *across) - AROUND_NAME, max(right, *across) + AROUND_NAME
    top, bottom = min(top, *down) - MARGIN, max(bottom, *down) + MARGIN
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"


def _around_rome(view: MapView) -> str:
    """Left, top, width and height of Rome's provinces and their neighbours; everything once Rome has none."""
    own = [id_ for id_ in provinces() if view.holder(id_) == ROME]
    near = {id_ for province in own for id_ in (province, *provinces()[province].neighbours)} or set(provinces())
    return opening(shapes(), near)
