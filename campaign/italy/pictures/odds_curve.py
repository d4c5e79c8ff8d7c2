"""The odds of a battle by the money put into it, as an SVG in the page's colours."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from battles.rules.curves import WANTED, Curve, Plateau
from battles.rules.percent import percent
from battles.svg import element, words

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 62, 140, 14, 52
EVERY = 10  # talents between two numbers of the scale
APART = 22  # the least units between the names of two lines
LINES: tuple[tuple[str, str, Callable[[Plateau], Fraction]], ...] = (
    ("wins", "Rome wins", lambda plateau: plateau.wins),
    ("major", "Major", lambda plateau: plateau.odds.attacker_major),
    ("lost", "Major defeat", lambda plateau: plateau.odds.defender_major),
)
"""The lines: their class, name and chance."""


def odds_curve_svg(curve: Curve, most: int) -> str:
    """Steps from one plateau to the next, as far as `curve` goes; beyond `most` talents they are out of reach."""
    levels = [_level(share) for share in sorted({Fraction(0), *WANTED, Fraction(1)})]
    numbers = [_talents(talents, curve) for talents in range(0, curve.most, EVERY)]
    below = words("text", "talents", x=(LEFT + WIDTH - RIGHT) / 2, y=HEIGHT - 6, text_anchor="middle")
    lines = [_steps(curve, name, chance) for name, _, chance in LINES]
    return element(
        "svg",
        _beyond(most, curve),
        *levels,
        *numbers,
        below,
        *lines,
        *_names(curve.plateaus[-1]),
        class_="odds-curve",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"Rome's chance to win by the talents it spends: {_told(curve.plateaus)}",
    )


def _told(plateaus: Iterable[Plateau]) -> str:
    return ", ".join(f"{percent(plateau.wins)} from {plateau.talents}" for plateau in plateaus)


def _x(talents: int, curve: Curve) -> float:
    return LEFT + talents * (WIDTH - LEFT - RIGHT) / curve.most


def _y(chance: Fraction) -> float:
    return TOP + float(1 - chance) * (HEIGHT - TOP - BOTTOM)


def _level(share: Fraction) -> str:
    y = _y(share)
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="level")
    return line + words("text", percent(share), x=LEFT - 8, y=y + 5, text_anchor="end")


def _talents(talents: int, curve: Curve) -> str:
    return words("text", str(talents), x=_x(talents, curve), y=HEIGHT - BOTTOM + 20, text_anchor="middle")


def _beyond(most: int, curve: Curve) -> str:
    """What Rome has no money for."""
    if most >= curve.most:
        return ""
    left, height = _x(most, curve), HEIGHT - TOP - BOTTOM
    return element("rect", class_="beyond", x=left, y=TOP, width=WIDTH - RIGHT - left, height=height)


def _steps(curve: Curve, name: str, chance: Callable[[Plateau], Fraction]) -> str:
    first, *others = curve.plateaus
    path = f"M{LEFT} {_y(chance(first)):.1f}"
    path += "".join(f"H{_x(plateau.talents, curve):.1f}V{_y(chance(plateau)):.1f}" for plateau in others)
    return element("path", d=f"{path}H{WIDTH - RIGHT}", class_=f"line {name}")


def _names(last: Plateau) -> Sequence[str]:
    """At the ends of the lines, from the highest down, each clear of the one above."""
    placed, floor = [], 0.0
    for name, title, chance in sorted(LINES, key=lambda line: -line[2](last)):
        floor = max(_y(chance(last)) + 5, floor + APART)
        placed.append(words("text", title, x=WIDTH - RIGHT + 8, y=floor, class_=f"name {name}"))
    return placed
