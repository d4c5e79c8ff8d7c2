"""The layers of any country's map: the land by its holders, what can be clicked, and moments in time.

Shapes that a page holds once, and the backdrop's parts, are drawn by reference: `#s-<space>` is an outline,
`#c-<province>` its clip, `#p-<holder>` a holder's paint.
"""

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import partial

from battles.svg import element, plain, use, words
from campaign.maps import hexes
from campaign.maps.outlines import Point
from campaign.maps.shapes import Border, Shapes, border_kinds, spaces

AROUND = ("graticule", "water-1", "water-2", "water-3", "water-4", "water-5", "land")
RELIEF = ("rivers-2", "rivers-1", "lakes", "slopes-lit", "slopes-level", "slopes-shaded")
"""The backdrop's parts under the provinces, and those above their colours, under their names."""
HEXES = ("hexes-sea", "hexes-land", "barred")
"""Those of a grid: the sides of hexes at sea and on land, and the sides that no way by land leads over."""
MARGIN = 16  # map units around the part that a narrow screen shows first

Holder = Callable[[str], str]  # the holder whose colour a province shows, both by id
Box = tuple[float, float, float, float]  # left, top, right and bottom, map units


def sheet(shapes: Shapes, *layers: str, **attributes: str | None) -> str:
    """A map of these layers, in the units of the shapes; by default the whole of it.

    They are in one group, which map.js moves under the finger.
    """
    whole = " ".join(f"{number:g}" for number in shapes["viewBox"])
    moved = element("g", *layers, class_="map-sheet")
    return element("svg", moved, xmlns="http://www.w3.org/2000/svg", **{"viewBox": whole} | attributes)


def layer(*parts: str) -> str:
    """A printed layer: neither read aloud nor clickable."""
    return element("g", *parts, class_="map-print", aria_hidden="true")


def backdrop(url: str, *parts: str) -> str:
    """Parts of the backdrop's file at this address, which never changes (tests/make_backdrop.py)."""
    return layer(*(use(f"{url}#{part}", class_=f"map-{part}") for part in parts))


def lettering(*parts: str) -> list[str]:
    """Parts of the lettering that a page holds once (engraving.py)."""
    return [use(f"#m-{part}", class_=f"map-{part}") for part in parts]


def sign(x: float, y: float, *drawn: str) -> str:
    """A sign at a point; it grows on a small map (`--map-grow` in map.css)."""
    return element("g", element("g", *drawn, class_="map-sign"), transform=f"translate({plain(x)} {plain(y)})")


def pieces(*groups: Iterable[str]) -> list[str]:
    """What stands on a board, group over group; screen readers hear of it with the spaces."""
    return [element("g", *group, class_="map-pieces", aria_hidden="true") for group in groups]


# --- The land ---------------------------------------------------------------------------------------------------------


def land(shapes: Shapes, holder: Holder, url: str, *fields: str) -> list[str]:
    """Everything under the lettering: sea, neighbouring lands, the fields, relief, borders and coast."""
    return [
        *around(shapes, url),
        *fields,
        backdrop(url, *relief(shapes)),
        borders(shapes, holder, url),
        backdrop(url, "coast"),
    ]


def around(shapes: Shapes, url: str) -> list[str]:
    """The sea and neighbouring lands around the provinces."""
    left, top, right, bottom = shapes["overscan"]
    sea = element("rect", class_="map-sea", x=left, y=top, width=right - left, height=bottom - top)
    return [sea, backdrop(url, *AROUND)]


def relief(shapes: Shapes) -> Sequence[str]:
    """The backdrop's parts on the fields."""
    under = ("wilds",) if "wilds" in shapes else ()
    marsh = ("marsh",) if any(each["kind"] == "marsh" for each in shapes["relief"]) else ()
    over = (*(("roads",) if "roads" in shapes else ()), *(HEXES if "grid" in shapes else ()))
    lines = (*map(line_id, border_kinds(shapes)), *shapes.get("crossings", ()))
    return *under, *RELIEF, *marsh, *over, *lines


def held(shapes: Shapes, holder: Holder) -> list[str]:
    """Each province in its holder's colour."""
    return [use(f"#s-{id_}", fill=f"url(#p-{holder(id_)})") for id_ in shapes["provinces"]]


def shade(province: str) -> str:
    """The inner band of a province, darker than its field."""
    return use(f"#s-{province}", class_="map-shade", clip_path=f"url(#c-{province})")


def fields(shapes: Shapes, holder: Holder) -> str:
    """Provinces in their holders' colours, each with an inner shade or with its ground; cities as rings in nobody's."""
    rings = (use(f"#s-{id_}", class_="map-city-ring") for id_ in shapes.get("cities", {}))
    shades = () if border_kinds(shapes) else map(shade, shapes["provinces"])
    return layer(*held(shapes, holder), *grounds(shapes), *shades, *rings)


def grounds(shapes: Shapes) -> list[str]:
    """The tints of the provinces that have a ground."""
    grounds = {id_: shape["ground"] for id_, shape in shapes["provinces"].items() if "ground" in shape}
    return [use(f"#s-{id_}", class_=f"map-ground-{ground}") for id_, ground in grounds.items()]


def borders(shapes: Shapes, holder: Holder, url: str) -> str:
    """Dashed between provinces of one holder, solid between holders and at the rim; those of kinds between holders."""
    drawn = []
    for border in shapes["borders"]:
        a, b = border["a"], border["b"]
        inner = b is not None and holder(a) == holder(b)
        if not ("kinds" in border and (inner or b is None)):
            drawn.append(use(f"{url}#{border_id(border)}", class_="map-border-inner" if inner else "map-border"))
    return layer(*drawn)


def border_id(border: Border) -> str:
    """A border's name in the backdrop."""
    return f"{border['a']}-{border['b'] or 'rim'}"


def line_id(kind: str) -> str:
    """The name there of all borders of a kind, as one line."""
    return f"border-{kind}"


# --- What can be clicked ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpaceLink:
    """A space as a link.

    The pointer shows its `title`; screen readers read `spoken`; it leads to `href`, if set.
    """

    space: str
    title: str
    spoken: str
    href: str | None
    selected: bool = False
    marked: bool = False  # it can be chosen now
    at: Point | None = None  # the middle of a hex


def link_svg(link: SpaceLink, under: str = "", over: str = "", **more: str | None) -> str:
    """Its outline, under the lettering, between `under` and `over`; `more` are attributes for scripts."""
    states = [name for name in ("selected", "marked") if getattr(link, name)]
    hit = " ".join(["map-hit", *(f"map-{state}" for state in states)])
    outline = partial(hexes.outline, link.at) if link.at else partial(use, f"#s-{link.space}")
    casing = partial(hexes.outline, link.at, "s-hex-within") if link.at else outline
    drawn = (
        words("title", link.title),
        under,
        casing(class_="map-casing") if link.marked else "",
        outline(class_=hit, fill="none", pointer_events="all"),
        over,
    )
    if link.href is None:
        return element("g", *drawn)
    current = "true" if link.selected else None
    return element("a", *drawn, href=link.href, class_="map-link", **more, aria_label=link.spoken, aria_current=current)


def bounds(shapes: Shapes, ids: Iterable[str]) -> Box:
    """Of all these spaces together."""
    found = spaces(shapes)
    lefts, tops, rights, bottoms = zip(*(found[id_]["box"] for id_ in ids), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def opening(shapes: Shapes, ids: Iterable[str], *boxes: Box) -> str:
    """What map.js shows first on a narrow screen: left, top, width and height of these spaces, boxes, a margin."""
    return part_with(bounds(shapes, ids), *boxes)


def part_with(*boxes: Box) -> str:
    """The part of a map that holds these boxes, with a margin: left, top, width and height."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    return f"{left - MARGIN:g} {top - MARGIN:g} {wide:g} {high:g}"


# --- A map in time ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """The layers of one moment: fields under the relief, and signs above the lettering."""

    fields: Sequence[str]
    signs: Sequence[str]


def film(shapes: Shapes, url: str, moments: Sequence[Moment], shown: int, printed: str) -> list[str]:
    """The layers of a map with several moments, one of them shown; `printed` is its lettering."""
    return [
        *around(shapes, url),
        *(_moment("map-moment", moment.fields, place == shown) for place, moment in enumerate(moments)),
        backdrop(url, *relief(shapes), "coast"),
        printed,
        *(_moment("map-moment-signs", moment.signs, place == shown) for place, moment in enumerate(moments)),
    ]


def _moment(style: str, drawn: Sequence[str], shown: bool) -> str:
    return element("g", *drawn, class_=style, hidden=None if shown else "hidden")


def changed(shapes: Shapes, ids: Set[str]) -> list[str]:
    """The outlines of spaces that have just changed."""
    if "grid" in shapes:
        there = sorted(ids & {*hexes.land_or_sea(shapes["grid"])})
        return [hexes.outline(hexes.middle(shapes["grid"], id_), class_="map-changed") for id_ in there]
    return [use(f"#s-{id_}", class_="map-changed") for id_ in spaces(shapes) if id_ in ids]
