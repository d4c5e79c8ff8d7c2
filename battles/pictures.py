"""The field and the symbols of the units as SVG text.

Everything is drawn by classes. Pages colour them in `battles/field.css`; where no page is around, as in print, `PAPER`
does. Terrain has a drawing and a letter, a unit a shape and its code, so that colour never stands alone.
"""

from math import cos, pi, sin, sqrt

from battles.rules.battlefield import Battlefield
from battles.rules.board import BOARD, COLUMNS, ROWS, Hex
from battles.rules.deployment import Post
from battles.rules.roster import Symbol
from battles.rules.terrain import Ground
from battles.svg import element, plain, use, words
from engine.texts import text

WIDE = 42.0
"""A hex from side to side, in the units of the picture."""
RADIUS = WIDE / sqrt(3)
STEP = RADIUS * 1.5
"""From row to row."""
MARGIN = 20.0
"""Around the board, for the numbers of the rows and the names of the armies."""
SECTION_LINES = (4, 9)
"""The dotted lines: hexes of an odd row to the left of each."""

PAPER = """
svg { font-family: "EB Garamond"; font-variant-numeric: lining-nums; }
.field-open { fill: #fffdf8; stroke: #9b917d; stroke-width: 0.7; }
.field-ground { stroke: #6b6353; stroke-width: 0.7; }
.ground-hill { fill: #f3e6c8; } .ground-steep-hill { fill: #dcc7a1; }
.ground-forest { fill: #dfe8d0; } .ground-broken-ground { fill: #eee6dc; } .ground-marsh { fill: #e2ebe4; }
.ground-river, .ground-lake, .ground-sea { fill: #cfe0e8; } .ground-ford { fill: #e9f0f1; }
.ground-camp { fill: #f1dfd3; }
.field-barred { fill: none; stroke: #2a2018; stroke-width: 1.8; }
.field-motif { fill: none; stroke: #4a4234; stroke-width: 1.1; stroke-linecap: round; stroke-linejoin: round; }
.field-letter, .unit-code { paint-order: stroke; stroke: #fffdf8; fill: #2a2018; font-weight: 600; }
.field-letter { stroke-width: 1.6; font-size: 10px; }
.field-section { stroke: #2a2018; stroke-width: 1.2; stroke-dasharray: 0.1 4; stroke-linecap: round; }
.field-row { fill: #64543f; font-size: 10px; }
.field-edge { fill: #2a2018; font-family: "Cinzel"; font-weight: 600; font-size: 10px; letter-spacing: 1px; }
.field-ally { fill: none; stroke: #2a2018; stroke-width: 1; stroke-dasharray: 3 2.4; }
.unit-light { fill: #3c7a45; } .unit-medium { fill: #2f5f9e; } .unit-heavy { fill: #a32e23; }
.unit-shape { stroke: #2a2018; stroke-width: 0.8; stroke-linejoin: round; }
.unit-code { stroke-width: 2.5; font-size: 11.5px; }
.unit-leader { fill: #2a2018; stroke: #fffdf8; stroke-width: 0.9; }
"""
"""How it looks in print: ink and light washes, to be read without colour."""

_MOTIFS = {
    Ground.HILL: "M-14 6C-9-9 9-9 14 6M-7.5 6C-4.5-2 4.5-2 7.5 6",
    Ground.STEEP_HILL: "M-15 7L-6-10L0 1L5-7L15 7zM-6-10L-7 7M-6-10L-2 7M5-7L4 7M5-7L9 7",
    Ground.FOREST: "M-9 8V3M-9 3C-17 1-11-10-9-10C-7-10-1 1-9 3M9 8V3M9 3C1 1 7-10 9-10C11-10 17 1 9 3"
    "M0 3V-2M0-2C-8-4-2-15 0-15C2-15 8-4 0-2",
    Ground.BROKEN: "M-14 4l4-8 4 8zM3 6l5-6 4 6zM-3-4l4-6 3 6zM-4 6l2-3 2 3",
    Ground.MARSH: "M-15 5H-3M-12 5l-2-6M-9 5v-8M-6 5l2-6M2 5H15M5 5L3-1M8 5v-8M11 5l2-6"
    "M-8-5H8M-3-5l-2-6M0-5v-8M3-5l2-6",
    Ground.RIVER: "M-18-6q4.5-5 9 0t9 0 9 0 9 0M-18 0q4.5-5 9 0t9 0 9 0 9 0M-18 6q4.5-5 9 0t9 0 9 0 9 0",
    Ground.FORD: "M-18 0q3-4 6 0t5 0M7 0q3-4 6 0t5 0M-5-13V8M5-13V8M-5-9H5M-5-4H5M-5 1H5M-5 6H5",
    Ground.LAKE: "M-15 0C-15-13 15-13 15 0C15 9-15 9-15 0zM-8-2q4-4 8 0t8 0",
    Ground.SEA: "M-15-8q5-5 10 0t10 0 10 0M-19 0q4.75-5 9.5 0t9.5 0 9.5 0 9.5 0M-15 8q5-5 10 0t10 0 10 0",
    Ground.CAMP: "M-13 6V-8h5v4h5v-4h6v4h5v-4h5V6zM-3 6V1q3-4 6 0v5",
}
"""Around the middle of a hex."""

_SHAPES: dict[Symbol, tuple[str, dict[str, str | float]]] = {
    Symbol.LIGHT: ("circle", {"r": 9.5}),
    Symbol.MEDIUM: ("path", {"d": "M0-10L11 9H-11z"}),
    Symbol.HEAVY: ("rect", {"x": -9, "y": -9, "width": 18, "height": 18}),
}


def _hexagon(radius: float) -> str:
    corners = [(radius * sin(turn * pi / 3), -radius * cos(turn * pi / 3)) for turn in range(6)]
    return "M" + "L".join(f"{plain(x)} {plain(y)}" for x, y in corners) + "z"


def _star(radius: float) -> str:
    points = [(radius if turn % 2 == 0 else radius * 0.4, turn * pi / 5) for turn in range(10)]
    return "M" + "L".join(f"{plain(r * sin(a))} {plain(-r * cos(a))}" for r, a in points) + "z"


HEXAGON = _hexagon(RADIUS)
STAR = _star(6.5)


def unit_svg(symbol: Symbol, style: str = "") -> str:
    """The symbol of a unit by itself: green circle, blue triangle or red square. For print `style` is PAPER."""
    return _picture([_unit_shape(symbol)], (-12, -11, 24, 22), "unit-symbol", style, aria_hidden="true")


def ground_svg(ground: Ground, style: str = "") -> str:
    """One hex of this terrain by itself, for a legend. For print `style` is PAPER."""
    half, tall = WIDE / 2 + 1, RADIUS + 1
    return _picture([_ground(ground)], (-half, -tall, 2 * half, 2 * tall), "ground-symbol", style, aria_hidden="true")


def leader_svg(style: str = "") -> str:
    """The star of a leader by itself, for a legend. For print `style` is PAPER."""
    return _picture([_star_at(0, 0)], (-8, -8, 16, 16), "leader-symbol", style, aria_hidden="true")


def field_svg(field: Battlefield, enemy: str, own: str, style: str = "") -> str:
    """The field as the player sees it: the enemy named at the far edge, his own army at the near one.

    For print `style` is PAPER. What the picture says, `field_words` says in words.
    """
    width, height = COLUMNS * WIDE + 2 * MARGIN, (ROWS - 1) * STEP + 2 * RADIUS + 2 * MARGIN
    board = [_at(place, use("#field-open")) for place in BOARD if field.ground(place) is None]
    board += [_at(tile.place, use(f"#{_id(tile.ground)}")) for tile in field.tiles]
    middle = width / 2
    parts = [
        element(
            "defs", element("path", id="field-open", class_="field-open", d=HEXAGON), *map(_defined, field.grounds)
        ),
        *board,
        *(_section_line(number, height) for number in SECTION_LINES),
        *(_row_number(row) for row in range(1, ROWS + 1)),
        words("text", enemy, class_="field-edge", x=middle, y=MARGIN - 8, text_anchor="middle"),
        words("text", own, class_="field-edge", x=middle, y=height - MARGIN / 2 + 5, text_anchor="middle"),
        *(_at(post.place, _post(post)) for post in field.deployment.posts),
    ]
    name = text("battles", "print", "field.name", enemy=enemy, own=own)
    return _picture(parts, (0, 0, width, height), "field", style, role="img", aria_label=name)


def field_words(field: Battlefield) -> tuple[str, ...]:
    """The field row by row from the far edge, hexes counted from the left: for those who cannot see it."""
    rows = ((row, _row_words(field, row)) for row in range(ROWS, 0, -1))
    return tuple(text("battles", "print", "field.row", row=row, hexes=told) for row, told in rows if told)


def _row_words(field: Battlefield, row: int) -> str:
    told = []
    for place in (place for place in BOARD if place.row == row):
        post, ground = field.post(place), field.ground(place)
        if post:
            unit = f"{place.column} {post.troop.entry.key}"
            told.append(text("battles", "print", "field.led", unit=unit) if post.leader else unit)
        elif ground:
            told.append(f"{place.column} {ground}")
    return ", ".join(told)


def _picture(
    parts: list[str], box: tuple[float, float, float, float], class_: str, style: str, **attributes: str
) -> str:
    sheet = [element("style", style)] if style else []
    view = " ".join(map(plain, box))
    return element("svg", *sheet, *parts, xmlns="http://www.w3.org/2000/svg", class_=class_, viewBox=view, **attributes)


def _at(place: Hex, *drawn: str) -> str:
    x = MARGIN + (place.x - 0.5) * WIDE
    y = MARGIN + RADIUS + (ROWS - place.row) * STEP
    return element("g", *drawn, transform=f"translate({plain(x)} {plain(y)})")


def _id(ground: Ground) -> str:
    return f"field-{ground.replace(' ', '-')}"


def _defined(ground: Ground) -> str:
    return element("g", _ground(ground), id=_id(ground))


def _ground(ground: Ground) -> str:
    barred = "" if ground.passable else element("path", class_="field-barred", d=_hexagon(RADIUS - 1.6))
    return element(
        "g",
        element("path", class_=f"field-ground ground-{ground.replace(' ', '-')}", d=HEXAGON),
        element("path", class_="field-motif", d=_MOTIFS[ground], transform="translate(0 -2)"),
        barred,
        words(
            "text",
            text("battles", "terrain", f"{ground}.letter"),
            class_="field-letter",
            x=0,
            y=18.5,
            text_anchor="middle",
        ),
    )


def _unit_shape(symbol: Symbol) -> str:
    name, attributes = _SHAPES[symbol]
    return element(name, class_=f"unit-shape unit-{symbol}", **attributes)


def _post(post: Post) -> str:
    entry = post.troop.entry
    return element(
        "g",
        element("path", class_="field-ally", d=_hexagon(RADIUS - 2.4)) if post.troop.ally else "",
        element("g", _unit_shape(entry.unit.symbol), transform="translate(0 -6.5)"),
        words("text", entry.key, class_="unit-code", x=0, y=14.5, text_anchor="middle"),
        _star_at(12, -11) if post.leader else "",
    )


def _star_at(x: float, y: float) -> str:
    return element("path", class_="unit-leader", d=STAR, transform=f"translate({plain(x)} {plain(y)})")


def _section_line(number: int, height: float) -> str:
    x = MARGIN + number * WIDE
    return element("line", class_="field-section", x1=x, x2=x, y1=MARGIN, y2=height - MARGIN)


def _row_number(row: int) -> str:
    y = MARGIN + RADIUS + (ROWS - row) * STEP + 3.5
    return words("text", str(row), class_="field-row", x=MARGIN / 2 - 2, y=y, text_anchor="middle")
