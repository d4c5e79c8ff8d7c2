"""The map of Italy: the desk's large one with links, arrows and armies, and small ones for lists.

Both draw on what `sheet.map_defs_svg()` has put on the page, so another map costs a few kilobytes.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Literal

from battles.svg import element, use, words
from campaign.pictures import arrows
from campaign.pictures.land import people, printed_resources, provinces, shapes
from campaign.pictures.sheet import border_id, resource_signs, sign
from campaign.pictures.told import ToldAttack, fields_svg, steps_svg
from powers.rules.theatre import ROME

MARGIN = 16  # map units around Rome and its neighbours, where a phone opens the map
COUNTER_SIZE = 25  # map units
AROUND = ("graticule", "water-1", "water-2", "water-3", "water-4", "water-5", "land")
RELIEF = ("rivers-2", "rivers-1", "lakes", "slopes-lit", "slopes-level", "slopes-shaded")
"""Of the backdrop: what lies under the provinces, and what on their colours, under their names."""


@dataclass(frozen=True)
class Arrow:
    """An attack. The label stands at the arrow's tail and says which in the order it is; the turn is of the desk."""

    attacker: str
    from_province: str | None
    to_province: str
    kind: Literal["declared", "fought", "cancelled"]
    label: str
    turn: int | None = None


@dataclass(frozen=True)
class MapView:
    """What there is to see. Provinces, Powers and External Powers go by their ids."""

    controllers: Mapping[str, str]
    """Province to Power; the previous owner where an External army stands."""
    homes: Mapping[str, str]
    """Province to the Power whose home it is."""
    occupied: Mapping[str, str] = field(default_factory=dict)
    """Province to the External Power that occupies it."""
    strengths: Mapping[str, int] = field(default_factory=dict)
    """External Power to the points of its army."""
    arrows: Sequence[Arrow] = ()
    told: Sequence[ToldAttack] = ()
    """What a script can play again of the time before."""
    selected: str | None = None
    marked: Set[str] = frozenset()
    """Provinces that may be chosen now."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Power to what this campaign calls it; printed names need not be told."""
    resources: Mapping[str, str] = field(default_factory=printed_resources)
    """Province to its resource."""

    def holder(self, province: str) -> str:
        """Whose colour the province shows."""
        return self.occupied.get(province) or self.controllers[province]


def map_svg(view: MapView, *, link: Callable[[str], str] | None, backdrop_url: str) -> str:
    """The desk map. `link` gives the address behind a province; `backdrop_url` is where `backdrop.svg` is served."""
    layers = [
        *_around(backdrop_url),
        _provinces(view),
        _layer(fields_svg(view.told)) if view.told else "",
        _backdrop(backdrop_url, *RELIEF),
        _borders(view, backdrop_url),
        _backdrop(backdrop_url, "coast"),
        element("g", *(_target(view, province, link) for province in shapes()["provinces"])),
        _layer(
            *(use(f"#m-{part}", class_=f"map-{part}") for part in ("places", "small", "ways")),
            _resources(view),
            *(use(f"#m-{part}", class_=f"map-{part}") for part in ("towns", "cities", "names")),
        ),
        element("g", *(_counter(view, province) for province in view.occupied)),
        element("g", *(_arrow(view, arrow) for arrow in view.arrows)),
        steps_svg(view.told, tuple(view.occupied)),
    ]
    return _sheet(
        *layers,
        class_="map",
        role="group" if link else "img",
        aria_label="Map of Italy",
        data_map=_around_rome(view),
    )


def _resources(view: MapView) -> str:
    """The sign of each resource: those of the sheet, or in a scenario with others its own."""
    if view.resources == printed_resources():
        return use("#m-resources", class_="map-resources")
    return element("g", *resource_signs(view.resources), class_="map-resources map-resource")


def _called(view: MapView, who: str) -> str:
    """The name within a sentence."""
    known = people(who)
    return replace(known, name=view.names.get(who, known.name)).called


def plate_svg(view: MapView, spoken: str, *, backdrop_url: str) -> str:
    """The map as a plate in a book: no towns, nothing to press. `spoken` is read out in its place."""
    layers = [
        *_around(backdrop_url),
        _provinces(view),
        _backdrop(backdrop_url, *RELIEF),
        _borders(view, backdrop_url),
        _backdrop(backdrop_url, "coast"),
        _layer(*(use(f"#m-{part}", class_=f"map-{part}") for part in ("ways", "names"))),
        element("g", *(_counter(view, province) for province in view.occupied)),
        element("g", *(_arrow(view, arrow) for arrow in view.arrows)),
    ]
    return _sheet(*layers, class_="map map-plate", role="img", aria_label=spoken)


def film_svg(views: Sequence[MapView], shown: int, *, backdrop_url: str) -> str:
    """A map with several moments on it, of which one is shown: in colour alone, what has just changed outlined."""
    layers = [
        *_around(backdrop_url),
        *(_moment("map-moment", _fields(view), place == shown) for place, view in enumerate(views)),
        _backdrop(backdrop_url, *RELIEF, "coast"),
        _layer(use("#m-names", class_="map-names")),
        *(_moment("map-moment-signs", _standing(view), place == shown) for place, view in enumerate(views)),
    ]
    return _sheet(*layers, class_="map map-plate", role="img", aria_label="Map of Italy")


def _moment(layer: str, drawn: list[str], shown: bool) -> str:
    """What one moment of the film has in a layer."""
    return element("g", *drawn, class_=layer, hidden=None if shown else "hidden")


def _fields(view: MapView) -> list[str]:
    """The provinces in their holders' colours, and the outlines of those that have just changed (`marked`)."""
    fields = (use(f"#s-{id_}", fill=f"url(#p-{view.holder(id_)})") for id_ in shapes()["provinces"])
    changed = (use(f"#s-{id_}", class_="map-changed") for id_ in shapes()["provinces"] if id_ in view.marked)
    return [element("g", *fields, class_="map-fields"), *changed]


def _standing(view: MapView) -> list[str]:
    """The External armies."""
    return [_counter(view, province) for province in view.occupied]


def _around(url: str) -> list[str]:
    """Sea and lands around, on which the provinces lie."""
    left, top, right, bottom = shapes()["overscan"]
    sea = element("rect", class_="map-sea", x=left, y=top, width=right - left, height=bottom - top)
    return [sea, _backdrop(url, *AROUND)]


def _sheet(*layers: str, **attributes: str | None) -> str:
    box = " ".join(f"{number:g}" for number in shapes()["viewBox"])
    return element("svg", *layers, xmlns="http://www.w3.org/2000/svg", viewBox=box, **attributes)


def small_map_svg(view: MapView) -> str:
    """Colours and patterns alone, for lists and strips."""
    held: dict[str, list[str]] = {}
    for province in shapes()["provinces"]:
        held.setdefault(view.holder(province), []).append(use(f"#s-{province}"))
    groups = (element("g", *places, fill=f"url(#q-{holder})") for holder, places in held.items())
    return element("svg", *groups, class_="map-small", viewBox="60 26 890 1096", aria_hidden="true")


def _layer(*parts: str) -> str:
    return element("g", *parts, class_="map-print", aria_hidden="true")


def _backdrop(url: str, *parts: str) -> str:
    return _layer(*(use(f"{url}#{part}", class_=f"map-{part}") for part in parts))


def _provinces(view: MapView) -> str:
    """Fields in their holder's colour, each with an inner band: a shade of it, or its home Power's colour if lost."""
    fields = (use(f"#s-{id_}", fill=f"url(#p-{view.holder(id_)})") for id_ in shapes()["provinces"])
    return _layer(*fields, *(_band(view, province) for province in shapes()["provinces"]))


def _band(view: MapView, province: str) -> str:
    clip = f"url(#c-{province})"
    if view.holder(province) == view.homes[province]:
        return use(f"#s-{province}", class_="map-shade", clip_path=clip)
    home = f"map-home power-{view.homes[province]}"
    return use(f"#s-{province}", class_="map-home-edge", clip_path=clip) + use(
        f"#s-{province}", class_=home, clip_path=clip
    )


def _borders(view: MapView, url: str) -> str:
    """Dashed between provinces of one holder, solid between holders and at the rim."""
    drawn = []
    for border in shapes()["borders"]:
        a, b = border["a"], border["b"]
        inner = b is not None and view.holder(a) == view.holder(b)
        drawn.append(use(f"{url}#{border_id(border)}", class_="map-border-inner" if inner else "map-border"))
    return _layer(*drawn)


def _target(view: MapView, province: str, link: Callable[[str], str] | None) -> str:
    """What the pointer and the keyboard find: the province's outline, under the lettering."""
    states = [name for name, on in (("selected", view.selected == province), ("marked", province in view.marked)) if on]
    classes = " ".join(["map-hit", *(f"map-{state}" for state in states)])
    hit = use(f"#s-{province}", class_=classes, fill="none", pointer_events="all")
    if province in view.marked:
        hit = use(f"#s-{province}", class_="map-casing") + hit
    title = words("title", provinces()[province].name)
    if link is None:
        return element("g", title, hit)
    return element(
        "a",
        title,
        hit,
        href=link(province),
        class_="map-link",
        data_province=province,
        aria_label=describe(view, province),
        aria_current="true" if view.selected == province else None,
    )


def describe(view: MapView, province: str) -> str:
    """A province in words, as read out where the map is not seen."""
    facts = [provinces()[province].name, f"home of {_called(view, view.homes[province])}"]
    controller = _called(view, view.controllers[province])
    if external := view.occupied.get(province):
        facts.append(f"occupied by {people(external).called}, taken from {controller}")
    else:
        facts.append(f"controlled by {controller}")
    if resource := view.resources.get(province):
        facts.append(resource)
    if province in view.marked:
        facts.append("may be chosen")
    return ", ".join(facts)


def _counter(view: MapView, province: str) -> str:
    """An External army as a counter of cardboard where no name or icon stands."""
    external = view.occupied[province]
    x, y = shapes()["provinces"][province]["army"]
    points = view.strengths.get(external)
    half = COUNTER_SIZE / 2
    card = element("rect", class_="map-card", x=-half, y=-half, width=COUNTER_SIZE, height=COUNTER_SIZE, rx=2.5)
    badge = element("g", use(f"#e-{external}"), class_="map-badge", transform="translate(0 -3.6) scale(.8)")
    strength = words("text", "" if points is None else str(points), y=10.6, text_anchor="middle", font_size=10.5)
    spoken = f"{people(external).name}, {points} points" if points is not None else people(external).name
    return element(
        "g",
        sign(x, y, card, badge, strength),
        class_=f"map-army power-{external}",
        role="img",
        aria_label=spoken,
    )


def _arrow(view: MapView, arrow: Arrow) -> str:
    way = arrows.course(arrow.from_province, arrow.to_province)
    shape = arrows.outline(way)
    (x, y), _, _ = way
    number = element("circle", r=7.5), words("text", arrow.label, y=3.6, text_anchor="middle", font_size=10.5)
    return element(
        "g",
        element("path", class_="map-arrow-casing", d=shape),
        element("path", d=shape),
        sign(x, y, *number),
        class_=f"map-arrow map-arrow-{arrow.kind} power-{arrow.attacker}",
        role="img",
        aria_label=_sentence(view, arrow),
        data_attack=f"{arrow.turn}-{arrow.attacker}" if arrow.turn else None,
        data_to=arrow.to_province if arrow.turn else None,
    )


def _sentence(view: MapView, arrow: Arrow) -> str:
    attacker = _called(view, arrow.attacker)
    verb = "attacks" if people(arrow.attacker).external else "attack"
    origin = f" from {provinces()[arrow.from_province].name}" if arrow.from_province else ""
    return f"{arrow.label}: {attacker} {verb} {provinces()[arrow.to_province].name}{origin}, {arrow.kind}"


def _around_rome(view: MapView) -> str:
    """Left, top, width and height of Rome's provinces and their neighbours; everything once Rome has none."""
    own = [id_ for id_ in provinces() if view.holder(id_) == ROME]
    near = {id_ for province in own for id_ in (province, *provinces()[province].neighbours)} or set(provinces())
    lefts, tops, rights, bottoms = zip(*(shapes()["provinces"][id_]["box"] for id_ in near), strict=True)
    left, top = min(lefts) - MARGIN, min(tops) - MARGIN
    return f"{left:g} {top:g} {max(rights) + MARGIN - left:g} {max(bottoms) + MARGIN - top:g}"
