"""The field and the unit symbols as SVG text.

Everything is drawn by classes. Pages colour them by `battles/field.css`; where there is no page, as in print, `PAPER`
does. Terrain has a drawing and a name, a unit a shape and its code, so that colour never stands alone.
"""

from collections.abc import Iterator
from importlib.resources import files
from math import cos, pi, sin, sqrt

from battles.rules.battlefield import Battlefield
from battles.rules.board import BOARD, COLUMNS, ROWS, Hex
from battles.rules.deployment import Post
from battles.rules.roster import Symbol
from battles.rules.terrain import Ground
from battles.svg import element, plain, use, words
from engine.data import toml
from engine.texts import text

WIDE = 42.0  # the width of a hex in units of the picture
RADIUS = WIDE / sqrt(3)
STEP = RADIUS * 1.5
MARGIN = 20.0
"""Around the board, for the numbers of the rows and the names of the armies."""
CENTRE = (5, 9)
"""The first and last hex of an odd row that is wholly in the centre section."""
ZONES = ((1, 2, 3), (9, 8, 7))
"""Rows in which an army deploys, from its own edge; light foot also in the next one."""

PAPER = files("battles").joinpath("data", "paper.css").read_text(encoding="utf-8")
"""How it looks in print: ink and light washes, to be read without colour."""
BLANK = f"{PAPER}.field-zone, .field-zone-light, .field-section {{ fill: none; }}"
"""The same for a field to draw on."""
_MOTIFS = toml("battles", "drawings.toml")["terrain"]
_SHAPES: dict[Symbol, tuple[str, dict[str, str | float]]] = {
    Symbol.LIGHT: ("circle", {"r": 9.5}),
    Symbol.MEDIUM: ("path", {"d": "M0-10L11 9H-11z"}),
    Symbol.HEAVY: ("rect", {"x": -9, "y": -9, "width": 18, "height": 18}),
}


def _hexagon(radius: float, x: float = 0, y: float = 0) -> str:
    corners = [(x + radius * sin(turn * pi / 3), y - radius * cos(turn * pi / 3)) for turn in range(6)]
    return "M" + "L".join(f"{plain(right)} {plain(down)}" for right, down in corners) + "z"


def _star(radius: float) -> str:
    points = [(radius if turn % 2 == 0 else radius * 0.4, turn * pi / 5) for turn in range(10)]
    return "M" + "L".join(f"{plain(r * sin(a))} {plain(-r * cos(a))}" for r, a in points) + "z"


HEXAGON = _hexagon(RADIUS)
STAR = _star(6)


def unit_svg(symbol: Symbol, style: str = "") -> str:
    """A unit's symbol: a green circle, blue triangle or red square. For print, `style` is PAPER."""
    return _picture([_unit_shape(symbol)], (-12, -11, 24, 22), "unit-symbol", style, aria_hidden="true")


def ground_svg(ground: Ground, style: str = "") -> str:
    """One hex of this terrain, for a legend. For print, `style` is PAPER."""
    half, tall = WIDE / 2 + 1, RADIUS + 1
    return _picture([_ground(ground)], (-half, -tall, 2 * half, 2 * tall), "ground-symbol", style, aria_hidden="true")


def leader_svg(style: str = "") -> str:
    """A leader's star, for a legend. For print, `style` is PAPER."""
    return _picture([_star_at(0, 0)], (-8, -8, 16, 16), "leader-symbol", style, aria_hidden="true")


def field_svg(field: Battlefield, enemy: str, own: str, style: str = "") -> str:
    """The field from the player's edge: the enemy is named at the far edge, his own army at the near one.

    For print, `style` is PAPER. `field_words` says the same in words.
    """
    width, height = COLUMNS * WIDE + 2 * MARGIN, (ROWS - 1) * STEP + 2 * RADIUS + 2 * MARGIN
    board = [_at(place, use("#field-open"), _coordinate(place)) for place in BOARD if place not in field.tiles]
    board += [_at(place, use(f"#{_id(ground)}"), _coordinate(place)) for place, ground in field.tiles.items()]
    defined = [element("g", _ground(ground), id=_id(ground)) for ground in field.grounds]
    middle = width / 2
    parts = [
        element("defs", element("path", id="field-open", class_="field-open", d=HEXAGON), *defined),
        *board,
        element("path", class_="field-section", d=_centre()),
        *(part for zone in ZONES for part in _zone(*zone)),
        *(_row_number(row) for row in range(1, ROWS + 1)),
        *_section_names(height),
        words("text", enemy, class_="field-edge", x=middle, y=MARGIN - 8, text_anchor="middle"),
        words("text", own, class_="field-edge", x=middle, y=height - MARGIN / 2 + 5, text_anchor="middle"),
        *(_at(post.place, _post(post)) for post in field.deployment.posts),
    ]
    name = text("battles", "print", "field.name", enemy=enemy, own=own)
    return _picture(parts, (0, 0, width, height), "field", style, role="img", aria_label=name)


def field_words(field: Battlefield) -> tuple[str, ...]:
    """The field in words, row by row from the far edge, each hex by its coordinate."""
    rows = ((row, _row_words(field, row)) for row in range(ROWS, 0, -1))
    return tuple(text("battles", "print", "field.row", row=row, hexes=said) for row, said in rows if said)


def _row_words(field: Battlefield, row: int) -> str:
    said = []
    for place in (place for place in BOARD if place.row == row):
        post, ground = field.post(place), field.tiles.get(place)
        if post:
            unit = f"{place.coordinate} {post.troop.entry.key}"
            said.append(text("battles", "print", "field.led", unit=unit) if post.leader else unit)
        elif ground:
            said.append(f"{place.coordinate} {ground}")
    return ", ".join(said)


def _picture(
    parts: list[str], box: tuple[float, float, float, float], class_: str, style: str, **attributes: str
) -> str:
    sheet = [element("style", style)] if style else []
    view = " ".join(map(plain, box))
    return element("svg", *sheet, *parts, xmlns="http://www.w3.org/2000/svg", class_=class_, viewBox=view, **attributes)


def _middle(place: Hex) -> tuple[float, float]:
    return MARGIN + (place.x - 0.5) * WIDE, MARGIN + RADIUS + (ROWS - place.row) * STEP


def _at(place: Hex, *drawn: str) -> str:
    x, y = _middle(place)
    return element("g", *drawn, transform=f"translate({plain(x)} {plain(y)})")


def _zone(*rows: int) -> Iterator[str]:
    """The hexes in which an army deploys, the row before them for light foot, and the edge between."""
    inwards = rows[-1] - rows[-2]
    for class_, shaded in (("field-zone", rows), ("field-zone-light", (rows[-1] + inwards,))):
        hexes = (_middle(place) for place in BOARD if place.row in shaded)
        yield element("path", class_=class_, d="".join(_hexagon(RADIUS, x, y) for x, y in hexes))
    yield element("path", class_="field-zone-edge", d="M" + _zigzag(rows[-1], 1, COLUMNS, inwards))


def _centre() -> str:
    """The outline of the centre section: the hexes at its sides belong to a wing as well."""
    return f"M{_zigzag(ROWS, CENTRE[0], CENTRE[1], 1)}L{_zigzag(1, CENTRE[1], CENTRE[0], -1)}z"


def _zigzag(row: int, first: int, last: int, up: int) -> str:
    """The upper edges of hexes of an odd row, or the lower ones where `up` is -1, from the first to the last."""
    way = 1 if last >= first else -1
    points = []
    for column in range(first, last + way, way):
        x, y = _middle(Hex(row, column))
        points += [
            (x - way * WIDE / 2, y - up * RADIUS / 2),
            (x, y - up * RADIUS),
            (x + way * WIDE / 2, y - up * RADIUS / 2),
        ]
    return "L".join(f"{plain(x)} {plain(y)}" for x, y in points)


def _coordinate(place: Hex) -> str:
    return words("text", place.coordinate, class_="field-coordinate", x=-18.5, y=-6)


def _id(ground: Ground) -> str:
    return f"field-{ground.replace(' ', '-')}"


def _ground(ground: Ground) -> str:
    barred = "" if ground.passable else element("path", class_="field-barred", d=_hexagon(RADIUS - 1.6))
    return element(
        "g",
        element("path", class_=f"field-ground ground-{ground.replace(' ', '-')}", d=HEXAGON),
        element("path", class_="field-motif", d=_MOTIFS[ground], transform="translate(0 -2)"),
        barred,
        words(
            "text",
            text("battles", "terrain", f"{ground}.short"),
            class_="field-name",
            x=0,
            y=15.5,
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
        _star_at(15, -10) if post.leader else "",
    )


def _star_at(x: float, y: float) -> str:
    return element("path", class_="unit-leader", d=STAR, transform=f"translate({plain(x)} {plain(y)})")


def _section_names(height: float) -> Iterator[str]:
    """Of the wings, below them; in the middle is the army's."""
    wings = (text("battles", "print", "field.left"), 2.25), (text("battles", "print", "field.right"), 10.75)
    for said, x in wings:
        place = {"x": MARGIN + x * WIDE, "y": height - MARGIN / 2 + 5}
        yield words("text", said, class_="field-row", text_anchor="middle", **place)


def _row_number(row: int) -> str:
    y = MARGIN + RADIUS + (ROWS - row) * STEP + 3.5
    return words("text", str(row), class_="field-row", x=MARGIN / 2 - 2, y=y, text_anchor="middle")
