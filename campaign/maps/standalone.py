"""A map of any country that needs no page: its shapes, its style and nothing else are inside it.

Such a map is drawn on light paper, with the colours of the style sheets as they are written down there. What draws it
need not know CSS variables or `light-dark()`; few programs but browsers do.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from battles.svg import element, use, words

STATIC = Path(__file__).parent.parent / "static"
_DRAWN = re.compile(r"(fill|stroke|font|letter-spacing|paint-order|text-decoration)[\w-]*:(?!.*(calc|max|clamp)\()")
"""Declarations that say how something is drawn, and not where it is on a screen."""
_RULE = re.compile(r"^([^\s@{}/][^{}]*)\{([^{}]*)\}", re.MULTILINE)
_FIELD = re.compile(r'<use href="#(s-[\w-]+)" fill="url\(#p-(\w+)\)"/>')
_VALUE = r"([^,()]+|[^()]+\([^()]*\))"
_SELECTOR = re.compile(r"^\.(map|power|piece)(-[\w-]+)?( [.\w-]+)*$")
_OWN = re.compile(r"--([\w-]+): var\(--([\w-]+)\)")
_COLOUR_OF = "power", "piece"
"""What classes that carry a holder's own colours begin with: power-romans, piece-britons."""


@dataclass(frozen=True)
class Country:
    """What the maps of a country are drawn of: what a page holds once, the backdrop, the style sheets in their order.

    `patterned` are its holders, each with whether its colour has a pattern; `signs` is their size on a plate.
    """

    defs: Callable[[], str]
    backdrop: Callable[[], str]
    sheets: tuple[str, ...]
    patterned: Callable[[], Mapping[str, bool]]
    signs: float

    def alone(self, svg: str) -> str:
        """A map of it, drawn with an empty `backdrop_url`, as a file of its own."""
        svg = _FIELD.sub(self._grounded, svg)
        if "map-plate" in svg:
            svg = svg.replace('class="map-sign"', f'class="map-sign" transform="scale({self.signs})"')
        shapes = element("defs", *(shared(self)[id_] for id_ in self._needed(svg)))
        head, end, drawing = svg.partition(">")
        if "xmlns=" not in head:
            head += ' xmlns="http://www.w3.org/2000/svg"'
        return head + end + words("style", style(self)) + shapes + drawing

    def _grounded(self, field: re.Match[str]) -> str:
        """A province in plain colour beneath its pattern: between the tiles of a pattern some programs leave a seam.

        Whoever is nobody has no colour.
        """
        if field[2] not in self.patterned():
            return field[0]
        ground = use(f"#{field[1]}", class_=f"power-ground power-{field[2]}")
        return ground + (field[0] if self.patterned()[field[2]] else "")

    def _needed(self, svg: str) -> list[str]:
        """What the map refers to, and what that refers to, in the order of the shared shapes."""
        found: set[str] = set()
        new = self._references(svg)
        while new:
            found |= new
            new = {reference for id_ in new for reference in self._references(shared(self)[id_])} - found
        return [id_ for id_ in shared(self) if id_ in found]

    def _references(self, svg: str) -> set[str]:
        return {id_ for id_ in re.findall(r"#([\w-]+)", svg) if id_ in shared(self)}


@cache
def shared(country: Country) -> dict[str, str]:
    """Every shape that pages share, by its id."""
    sheets = (country.defs(), country.backdrop().replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    roots = [ElementTree.fromstring(sheet) for sheet in sheets]  # noqa: S314 - our own
    return {part.get("id", ""): ElementTree.tostring(part, "unicode") for part in (*roots[0][0], *roots[1])}


@cache
def style(country: Country) -> str:
    """The rules for its maps, light, each colour written out."""
    rules: list[str] = []
    for selectors, body in _rules(country):
        drawn = [line.strip() for line in body.split(";") if _DRAWN.match(line.strip())]
        for selector in (one.strip() for one in selectors.split(",")):
            if _SELECTOR.match(selector) and drawn:
                rules += _written_out(country, selector, "; ".join(drawn))
    return "\n".join(rules)


def _rules(country: Country) -> list[tuple[str, str]]:
    """Those that say how maps are drawn: of all sheets but that of the tokens."""
    return [rule for sheet in country.sheets[1:] for rule in _RULE.findall(_text(sheet))]


def _written_out(country: Country, selector: str, body: str) -> Iterator[str]:
    """Without variables; a rule in the colours of a holder becomes one for each that has such of its own."""
    body = " ".join(body.split())
    asked = {*re.findall(r"var\(--([\w-]+)", body)}
    plain = _resolved(body, tokens(country))
    if "var(" not in plain:
        yield f"{selector} {{ {plain} }}"
    for holder, own in _holders(country):
        if asked & {*own}:
            coloured = _resolved(body, {**tokens(country), **own})
            yield f".{holder} {selector}, .{holder}{selector} {{ {coloured} }}"


@cache
def _holders(country: Country) -> list[tuple[str, dict[str, str]]]:
    """By class: the colours that it has of its own; no marks where it has none."""
    found: dict[str, dict[str, str]] = {}
    for selector, body in _rules(country):
        kind, _, holder = selector.strip().removeprefix(".").partition("-")
        if (own := dict(_OWN.findall(body))) and kind in _COLOUR_OF and holder in country.patterned():
            coloured = {name: tokens(country)[value] for name, value in own.items()}
            found[f"{kind}-{holder}"] = {**({"marks": "none"} if kind == "power" else {}), **coloured}
    return [*found.items()]


def _resolved(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)(?:, [^)]*)?\)", lambda found: values.get(found[1], found[0]), text)


@cache
def tokens(country: Country, dark: bool = False) -> dict[str, str]:
    """Every token of its style sheets, where all colours are written down; of a pair its light or its dark half."""
    text = "".join(map(_text, country.sheets))
    pairs = re.findall(rf"--([\w-]+): light-dark\({_VALUE}, {_VALUE}\);", text)
    coloured = {name: halves[dark] for name, *halves in pairs}
    plain = dict(re.findall(r'--([\w-]+): ("[^;]+|#\w+);', text))
    return {**plain, **coloured}


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
