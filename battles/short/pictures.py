"""The dice and standards of a short battle as SVG text; battles/short.css colours them."""

from functools import cache

from battles.rules.short.lines import Fate
from battles.svg import element
from engine.data import toml

SIZE = 32
LOW, MIDDLE, HIGH = 8.5, 16, 23.5  # the possible places of a pip, across and down
PIPS = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
_DRAWN = toml("battles", "drawings.toml")["short"]


@cache
def d6_svg(face: int, fate: Fate | None = None, by_hand: bool = False) -> str:
    """A die with this face: dashed if it retreats, crossed out if it is routed; words stand next to it."""
    body = element("rect", class_="d6-body", x=1.5, y=1.5, width=SIZE - 3, height=SIZE - 3, rx=5)
    pips = (element("circle", class_="d6-pip", cx=x, cy=y, r=3) for x, y in PIPS[face])
    cross = element("path", class_="d6-cross", d=_DRAWN["die_cross"]) if fate is Fate.ROUTED else ""
    look = " ".join(("d6-picture", *([fate] if fate else []), *(["by-hand"] if by_hand else [])))
    return element("svg", body, cross, *pips, class_=look, viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden="true")


@cache
def standard_svg(state: str) -> str:
    """A strength point: its flag is full in line, dashed after a retreat, half full when back, else crossed out."""
    flag = element("path", class_="standard-flag", d=_DRAWN["flag"])
    half = element("path", class_="standard-half", d=_DRAWN["half_flag"]) if state == "back" else ""
    cross = element("path", class_="d6-cross", d=_DRAWN["flag_cross"]) if state == "lost" else ""
    return element("svg", flag, half, cross, class_=f"standard is-{state}", viewBox="0 0 24 32", aria_hidden="true")
