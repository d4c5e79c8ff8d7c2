"""Cards and dice as they are drawn: a figure for each class, pips for each colour, and marks that can be seen."""

import re
from importlib.resources import files
from itertools import product
from xml.etree import ElementTree

import pytest

from battles.battleplay.pictures import class_defs_svg, class_svg, die_svg
from battles.rules.battleplay.colours import LADDER, Colour, Symbol
from battles.rules.battleplay.troops import Category
from tests.colours import blended, contrast

STYLES = {
    name: files("battles").joinpath("static", "battles", name).read_text("utf-8") for name in ("cards.css", "dice.css")
}
TOKENS = files("campaign").joinpath("static", "campaign", "campaign.css").read_text("utf-8") + "".join(STYLES.values())
THEMES = ("light", "dark")


def classes(svg: str) -> list[str]:
    return [part.get("class", "") for part in ElementTree.fromstring(svg).iter()]


# --- What is drawn ----------------------------------------------------------------------------------------------------


def test_each_class_has_a_figure_of_its_own():
    figures = {group.get("id"): ElementTree.tostring(group) for group in ElementTree.fromstring(class_defs_svg())[0]}

    assert len(set(figures.values())) == len(Category)
    for category in Category:
        svg = class_svg(category)
        (reference,) = re.findall(r'href="#([\w-]+)"', svg)
        assert reference in figures
        assert f'aria-label="{category}"' in svg


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("symbol", [None, *Symbol])
def test_a_die_can_be_read_without_colours(colour: Colour, symbol: Symbol | None):
    """Its pips count the colours from black up to it; no letter is needed."""
    drawn = classes(die_svg(colour, symbol))

    assert drawn.count("die-pip") == LADDER.index(colour) + 1
    assert "<text" not in die_svg(colour, symbol)
    assert ("die-solid" in drawn) == (symbol in (Symbol.S, Symbol.X, Symbol.SKULL))


def test_the_symbols_differ():
    assert len({die_svg(Colour.RED, symbol).partition("<path")[2] for symbol in Symbol}) == len(Symbol)


def test_every_look_has_its_style():
    looks = {
        name for svg in (class_defs_svg(), *(die_svg(Colour.RED, symbol) for symbol in Symbol)) for name in classes(svg)
    }
    drawn = {look for look in looks if re.fullmatch(r"(class|die)-(?!red)[a-z]+", look)}

    assert drawn >= {"class-solid", "class-cut", "die-solid", "die-cut"}
    assert [look for look in drawn if not re.search(rf"\.{look}\b[^}}]*\{{", "".join(STYLES.values()))] == []


# --- Whether it can be seen -------------------------------------------------------------------------------------------


def token(name: str, theme: str) -> str:
    """A colour of the style sheets on the screen, in this theme."""
    colours = re.findall(r"#[0-9a-f]{6}", re.findall(rf"--{name}: ([^;]+);", TOKENS)[0])
    return str(colours[-1 if theme == "dark" else 0])


def share(pattern: str) -> float:
    """What part of the side's colour a `color-mix` of cards.css takes."""
    (percent,) = re.findall(pattern + r": color-mix\(in srgb, var\(--edge\) (\d+)%", STYLES["cards.css"])
    return int(percent) / 100


@pytest.mark.parametrize(("theme", "side"), [*product(THEMES, ("own", "foe"))])
def test_figures_and_backs_stand_out(theme: str, side: str):
    edge = token(side, theme)
    plate = blended(edge, share("--plate"), token("card", theme))
    back = blended(edge, share("--back"), "#000000")

    assert contrast(token("figure", theme), plate) >= 4.5
    assert contrast(token("ink", theme), plate) >= 4.5
    assert contrast(token("on-fill", theme), back) >= 4.5
    assert contrast(token("on-fill", theme), edge) >= 3, "the emblem on a banner"


@pytest.mark.parametrize(("theme", "ground"), [*product(THEMES, ("card", "card-rim"))])
def test_words_on_parchment_can_be_read(theme: str, ground: str):
    for written in ("ink", "ink-soft", "hurt"):
        assert contrast(token(written, theme), token(ground, theme)) >= 4.5, written


@pytest.mark.parametrize("colour", Colour)
def test_pips_stand_out(colour: Colour):
    """A die is the same in both themes."""
    ink = re.search(rf"\.die-{colour} {{[^}}]*--die-ink: var\(--([\w-]+)\)", STYLES["dice.css"])
    assert ink
    assert contrast(token(ink[1], "light"), token(f"die-{colour}", "light")) >= 4.5
