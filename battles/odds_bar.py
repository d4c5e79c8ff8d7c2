"""The odds of a battle as one bar: the attacker's Major Victory, then Minor, the defender's Minor, then Major."""

from battles.rules.odds import Odds
from battles.svg import element

WIDTH, HEIGHT = 1000, 24  # in units of the drawing; the page stretches it to its own width


def odds_bar_svg(odds: Odds, attacker: str, defender: str) -> str:
    """A bar of 4 parts in the colours of both peoples. The page also says it in words."""
    parts = (
        (attacker, "major", odds.attacker_major),
        (attacker, "minor", odds.attacker_minor),
        (defender, "minor", odds.defender_minor),
        (defender, "major", odds.defender_major),
    )
    drawn, x = [], 0.0
    for people, grade, chance in parts:
        width = float(WIDTH * chance)
        drawn.append(element("rect", class_=f"power-{people} odds-{grade}", x=x, y=0, width=width, height=HEIGHT))
        x += width
    middle = element("line", class_="odds-half", x1=WIDTH / 2, y1=0, x2=WIDTH / 2, y2=HEIGHT)
    return element(
        "svg",
        *drawn,
        middle,
        class_="odds-bar",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
