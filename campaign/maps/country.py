"""A country: what its maps are made of, what a page with one needs, and a map that needs no page.

Such a map has its shapes and styles inside, is drawn on light paper, and has the colours of the style sheets written
out: few programs except browsers know CSS variables or `light-dark()`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from django.contrib.staticfiles import finders
from django.utils.safestring import mark_safe

from battles.svg import element, use, words
from campaign.maps import emblems
from campaign.maps.engraving import Cartouche, printed, unseen
from campaign.maps.motifs import Motif, pattern
from campaign.maps.seals import seal_shapes
from campaign.maps.shapes import Shapes, read
from engine.data import toml, value

_DRAWN = re.compile(r"(fill|stroke|font|letter-spacing|paint-order|text-decoration)[\w-]*:(?!.*(calc|max|clamp)\()")
"""Declarations that say how something is drawn, and not where it is on a screen."""
_RULE = re.compile(r"^([^\s@{}/][^{}]*)\{([^{}]*)\}", re.MULTILINE)
_FIELD = re.compile(r'<use href="#(s-[\w-]+)" fill="url\(#p-(\w+)\)"/>')
_VALUE = r"([^,()]+|[^()]+\([^()]*\))"
_SELECTOR = re.compile(r"^\.(map|power|piece)(-[\w-]+)?( [.\w-]+)*$")
_OWN = re.compile(r"--([\w-]+): var\(--([\w-]+)\)")
MAP_SHEETS = ("campaign/campaign.css", "campaign/powers.css", "maps/map.css")
"""The style sheets of every map."""
_COLOUR_OF = "power", "piece"  # the prefixes, before a holder's id, of classes with his own colours


@dataclass(frozen=True, eq=False)
class Country:
    """What the maps of a country are made of.

    By id, `motifs` are the patterns of all possible holders, `emblems` and `signs` the data of paths. `sheets` are the
    style sheets in order; `backdrop` is the file of what never changes (tests/make_backdrop.py).
    """

    shapes: Callable[[], Shapes]
    cartouche: Cartouche
    motifs: Callable[[], Mapping[str, Motif]]
    emblems: Callable[[], Mapping[str, str]]
    signs: Callable[[], Mapping[str, str]]
    backdrop: Path
    sheets: tuple[str, ...]
    grown: float  # the scale of signs on a plate, which is small
    more: Callable[[], Iterable[str]] = tuple  # what else a page with a map of it needs once
    icons: Callable[[], Iterable[Sequence[float]]] = tuple  # the places of printed icons
    coloured: tuple[str, ...] = ()
    """Those with colours of their own besides the holders of provinces."""

    @property
    def own_sheets(self) -> Sequence[str]:
        """Its style sheets apart from those of every map."""
        return [sheet for sheet in self.sheets if sheet not in MAP_SHEETS]

    @property
    def lies_below(self) -> str:
        """The backdrop as a static file."""
        return f"{self.backdrop.parent.name}/{self.backdrop.name}"

    @property
    def patterned(self) -> Mapping[str, bool]:
        """All with colours, each with whether it has a pattern."""
        return {id_: bool(motif.path) for id_, motif in self.motifs().items()} | dict.fromkeys(self.coloured, False)

    def printed_emblem(self, people: str) -> str:
        """A people's emblem on its colour as a file of its own; empty for a people of another country."""
        known = self.emblems()
        return emblems.printed(known[people], tokens(self), people) if people in known else ""

    def alone(self, svg: str) -> str:
        """A map of it, drawn with an empty `backdrop_url`, as a file of its own."""
        svg = _FIELD.sub(self._grounded, svg)
        if "map-plate" in svg:
            svg = svg.replace('class="map-sign"', f'class="map-sign" transform="scale({self.grown})"')
        shapes = element("defs", *(shared(self)[id_] for id_ in self._needed(svg)))
        head, end, drawing = svg.partition(">")
        if "xmlns=" not in head:
            head += ' xmlns="http://www.w3.org/2000/svg"'
        return head + end + words("style", style(self)) + shapes + drawing

    def _grounded(self, field: re.Match[str]) -> str:
        """A province in plain colour under its pattern, as some programs leave seams between a pattern's tiles.

        Without a holder it has no colour.
        """
        if field[2] not in self.patterned:
            return field[0]
        ground = use(f"#{field[1]}", class_=f"power-ground power-{field[2]}")
        return ground + (field[0] if self.patterned[field[2]] else "")

    def _needed(self, svg: str) -> list[str]:
        """All shapes that the map refers to, directly or indirectly, in the order of `shared`."""
        found: set[str] = set()
        new = self._references(svg)
        while new:
            found |= new
            new = {reference for id_ in new for reference in self._references(shared(self)[id_])} - found
        return [id_ for id_ in shared(self) if id_ in found]

    def _references(self, svg: str) -> set[str]:
        return {id_ for id_ in re.findall(r"#([\w-]+)", svg) if id_ in shared(self)}


def country_of(package: str, **more: Any) -> Country:
    """The country of a campaign's package, from its data; `more` are further fields of Country.

    Its `data` has shapes.json and drawings.toml with `cartouche`, `motifs`, `emblems` and `signs`; its static
    files have a style sheet and the backdrop, named after it.
    """
    name, drawn = package.rpartition(".")[2], toml(package, "drawings.toml")
    parts: dict[str, Any] = {
        "shapes": cache(lambda: read(package)),
        "cartouche": value(Cartouche, drawn["cartouche"]),
        "motifs": cache(lambda: value(dict[str, Motif], drawn["motifs"])),
        "emblems": cache(lambda: emblems.emblems_of(package)),
        "signs": cache(lambda: value(dict[str, str], drawn["signs"])),
        "backdrop": Path(str(files(package))) / "static" / name / "backdrop.svg",
        "sheets": (*MAP_SHEETS, f"{name}/{name}.css"),
        "grown": 1.3,
    }
    return Country(**(parts | more))


@cache
def map_defs(country: Country) -> str:
    """Shapes, lettering, patterns, emblems and signs: once on each page with a map of the country."""
    signs = (element("path", id=f"i-{sign}", d=path) for sign, path in country.signs().items())
    return unseen(
        *_peoples(country),
        *signs,
        *seal_shapes(),
        *country.more(),
        *printed(country.shapes(), country.cartouche),
    )


@cache
def sign_defs(country: Country) -> str:
    """Patterns and emblems alone: once on each page that shows them next to words, without a map."""
    return unseen(*_peoples(country))


def _peoples(country: Country) -> Iterator[str]:
    """Each pattern as `#p-<holder>`, each emblem as `#e-<people>`."""
    yield from (pattern(f"p-{holder}", holder, motif) for holder, motif in country.motifs().items())
    yield from (element("path", id=f"e-{people}", d=path) for people, path in country.emblems().items())


@cache
def static_map(country: Country) -> str:
    """The text of the backdrop's file, for a map that must hold everything."""
    return mark_safe(country.backdrop.read_text(encoding="utf-8").strip())  # noqa: S308 - our own file


@cache
def shared(country: Country) -> dict[str, str]:
    """Every shape that pages share, by id."""
    sheets = (map_defs(country), static_map(country).replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    roots = [ElementTree.fromstring(sheet) for sheet in sheets]  # noqa: S314 - our own
    return {part.get("id", ""): ElementTree.tostring(part, "unicode") for part in (*roots[0][0], *roots[1])}


@cache
def style(country: Country) -> str:
    """The rules for its maps, in light colours written out."""
    rules: list[str] = []
    for selectors, body in _rules(country):
        drawn = [line.strip() for line in body.split(";") if _DRAWN.match(line.strip())]
        for selector in (one.strip() for one in selectors.split(",")):
            if _SELECTOR.match(selector) and drawn:
                rules += _written_out(country, selector, "; ".join(drawn))
    return "\n".join(rules)


def _rules(country: Country) -> list[tuple[str, str]]:
    """The rules that say how maps are drawn, from all sheets except the tokens'."""
    return [rule for sheet in country.sheets[1:] for rule in _RULE.findall(_text(sheet))]


def _written_out(country: Country, selector: str, body: str) -> Iterator[str]:
    """Without variables; a rule in a holder's colours becomes one for each holder with such colours."""
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
    """Each holder's own colours, by class; no marks if it has none."""
    found: dict[str, dict[str, str]] = {}
    for selector, body in _rules(country):
        kind, _, holder = selector.strip().removeprefix(".").partition("-")
        if (own := dict(_OWN.findall(body))) and kind in _COLOUR_OF and holder in country.patterned:
            coloured = {name: tokens(country)[value] for name, value in own.items()}
            found[f"{kind}-{holder}"] = {**({"marks": "none"} if kind == "power" else {}), **coloured}
    return [*found.items()]


def _resolved(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)(?:, [^)]*)?\)", lambda found: values.get(found[1], found[0]), text)


@cache
def tokens(country: Country, dark: bool = False) -> dict[str, str]:
    """Every token of its style sheets, which define all colours; the light or the dark half of a pair."""
    text = "".join(map(_text, country.sheets))
    pairs = re.findall(rf"--([\w-]+): light-dark\({_VALUE}, {_VALUE}\);", text)
    coloured = {name: halves[dark] for name, *halves in pairs}
    plain = dict(re.findall(r'--([\w-]+): ("[^;]+|#\w+);', text))
    return {**plain, **coloured}


def _text(name: str) -> str:
    """A style sheet's text, by its name on pages."""
    return Path(str(finders.find(name))).read_text(encoding="utf-8")
