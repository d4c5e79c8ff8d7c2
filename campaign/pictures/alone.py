"""A map that needs no page: its shapes, its style and nothing else are inside it. For print, for files, for PNG.

Such a map is drawn on light paper, with the colours of the style sheets as they are written down there. What draws it
need not know CSS variables or `light-dark()`; few programs but browsers do.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from battles.svg import element, use, words
from campaign.pictures.land import peoples
from campaign.pictures.patterns import MOTIFS
from campaign.pictures.room import PLATE_SIGNS
from campaign.pictures.sheet import map_defs_svg, static_map_svg

STYLE_SHEETS = Path(__file__).parent.parent / "static" / "campaign"
_DRAWN = re.compile(r"(fill|stroke|font|letter-spacing|paint-order|text-decoration)[\w-]*:(?!.*(calc|max)\()")
"""Declarations that say how something is drawn, and not where it is on a screen."""
_FIELD = re.compile(r'<use href="#(s-[\w-]+)" fill="url\(#p-(\w+)\)"/>')
_VALUE = r"([^,()]+|[^()]+\([^()]*\))"
_SELECTOR = re.compile(r"^\.(map|power)(-[\w-]+)?( [.\w-]+)*$")


def alone(svg: str) -> str:
    """A map of `campaign.pictures.map`, drawn with an empty `backdrop_url`, as a file of its own."""
    svg = _FIELD.sub(_grounded, svg)
    if "map-plate" in svg:
        svg = svg.replace('class="map-sign"', f'class="map-sign" transform="scale({PLATE_SIGNS})"')
    shapes = element("defs", *(_shared()[id_] for id_ in _needed(svg)))
    head, end, drawing = svg.partition(">")
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    return head + end + words("style", style()) + shapes + drawing


def _grounded(field: re.Match[str]) -> str:
    """A province in plain colour beneath its pattern: between the tiles of a pattern some programs leave a seam.

    Whoever is nobody has no colour.
    """
    if field[2] not in peoples():
        return field[0]
    ground = use(f"#{field[1]}", class_=f"power-ground power-{field[2]}")
    return ground + (field[0] if MOTIFS[peoples()[field[2]].pattern].path else "")


def _needed(svg: str) -> list[str]:
    """What the map refers to, and what that refers to, in the order of the shared shapes."""
    found: set[str] = set()
    new = _references(svg)
    while new:
        found |= new
        new = {reference for id_ in new for reference in _references(_shared()[id_])} - found
    return [id_ for id_ in _shared() if id_ in found]


def _references(svg: str) -> set[str]:
    return {id_ for id_ in re.findall(r"#([\w-]+)", svg) if id_ in _shared()}


@cache
def _shared() -> dict[str, str]:
    """Every shape that pages share, by its id."""
    sheets = (map_defs_svg(), static_map_svg().replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    roots = [ElementTree.fromstring(sheet) for sheet in sheets]  # noqa: S314 - our own
    return {part.get("id", ""): ElementTree.tostring(part, "unicode") for part in (*roots[0][0], *roots[1])}


@cache
def style() -> str:
    """The rules for maps, light, each colour written out."""
    rules: list[str] = []
    for selectors, body in re.findall(r"^([^\s@{}/][^{}]*)\{([^{}]*)\}", _text("powers.css"), re.MULTILINE):
        drawn = [line.strip() for line in body.split(";") if _DRAWN.match(line.strip())]
        for selector in (one.strip() for one in selectors.split(",")):
            if _SELECTOR.match(selector) and drawn:
                rules += _written_out(selector, "; ".join(drawn))
    return "\n".join(rules)


def _written_out(selector: str, body: str) -> Iterator[str]:
    """Without variables; a rule in the colours of a Power becomes one for each."""
    plain = _resolved(" ".join(body.split()))
    if "var(--power)" not in plain and "var(--marks)" not in plain:
        yield f"{selector} {{ {plain} }}"
        return
    for people in peoples():
        marks = tokens().get(f"marks-{people}", "none")
        coloured = plain.replace("var(--power)", tokens()[f"power-{people}"]).replace("var(--marks)", marks)
        yield f".power-{people} {selector}, .power-{people}{selector} {{ {coloured} }}"


def _resolved(text: str) -> str:
    return re.sub(r"var\(--([\w-]+)(?:, [^)]*)?\)", lambda found: tokens().get(found[1], found[0]), text)


@cache
def tokens(dark: bool = False) -> dict[str, str]:
    """Every token of the style sheets, where all colours are written down; of a pair its light or its dark half."""
    text = _text("campaign.css") + _text("powers.css")
    pairs = re.findall(rf"--([\w-]+): light-dark\({_VALUE}, {_VALUE}\);", text)
    coloured = {name: halves[dark] for name, *halves in pairs}
    return {**dict(re.findall(r'--([\w-]+): ("[^;]+);', text)), **coloured}


def _text(name: str) -> str:
    return (STYLE_SHEETS / name).read_text(encoding="utf-8")
