"""The attacks of a stretch of the campaign on the desk map: hidden there until a script lights or plays them.

Each has its fields, drawn below the lettering, and above it its arrow and the seal of its result. A step costs about
a kilobyte. static/campaign/told.js and told.css say what is shown when.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, dist, radians, sin
from typing import Literal

from battles.rules.verdict import Grade
from battles.svg import element, plain, use, words
from campaign.pictures import arrows
from campaign.pictures.arrows import Point
from campaign.pictures.land import shapes
from campaign.pictures.sheet import sign

ASIDE = 19  # map units between seals of one province, and from where an External army stands
LEAVES = 5  # on each side of a wreath; a half wreath has the lower three
RING = 10.5  # map units from a seal's middle to where its leaves begin


@dataclass(frozen=True)
class Handover:
    """A province that looks otherwise than before. Holders are Powers, or External Powers that occupy."""

    province: str
    before: str
    after: str


@dataclass(frozen=True)
class ToldAttack:
    """An attack that was fought or cancelled, and what changed hands by it.

    `from_province` is None for an attacker from outside; `winner` and `grade` are None where no battle was won.
    """

    turn: int
    attacker: str
    from_province: str | None
    to_province: str
    kind: Literal["fought", "cancelled"]
    changes: tuple[Handover, ...] = ()
    winner: str | None = None
    grade: Grade | None = None

    @property
    def attack(self) -> str:
        """How the page knows the attack: a Power makes one a turn."""
        return f"{self.turn}-{self.attacker}"


def fields_svg(told: Sequence[ToldAttack]) -> str:
    """What changed hands, in the colour of before with that of after spreading over it; the first on top."""
    return element("g", *(_field(step, change) for step in reversed(told) for change in step.changes))


def _field(step: ToldAttack, change: Handover) -> str:
    x, y = _source(step, change.province)
    left, top, right, bottom = shapes()["provinces"][change.province]["box"]
    far = max(dist((x, y), corner) for corner in ((left, top), (right, top), (left, bottom), (right, bottom)))
    spread = element(
        "circle", cx=x, cy=y, r=far, fill=f"url(#p-{change.after})", clip_path=f"url(#c-{change.province})"
    )
    was = use(f"#s-{change.province}", fill=f"url(#p-{change.before})")
    return element("g", was, spread, class_="map-was", data_attack=step.attack, hidden="hidden")


def _source(step: ToldAttack, province: str) -> Point:
    """Where the new colour begins: at the arrow's head, or at the name of a province that it does not reach."""
    if province == step.to_province:
        return arrows.course(step.from_province, province)[2]
    label = shapes()["provinces"][province]["label"]
    return label["x"], label["y"]


def steps_svg(told: Sequence[ToldAttack], occupied: Sequence[str]) -> str:
    """Arrow and seal of each; where an External army stands (`occupied`), seals stand beside it."""
    aside = dict.fromkeys(occupied, 1)
    drawn = []
    for step in told:
        drawn.append(_step(step, aside.get(step.to_province, 0)))
        aside[step.to_province] = aside.get(step.to_province, 0) + 1
    return element("g", _wreaths(), *drawn, class_="map-told", aria_hidden="true") if told else ""


def _step(step: ToldAttack, aside: int) -> str:
    way = arrows.course(step.from_province, step.to_province)
    (x1, y1), (cx, cy), (x2, y2) = way
    line = f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"
    return element(
        "g",
        element("mask", element("path", d=line, pathLength=1), id=f"told-{step.attack}"),
        element("path", d=arrows.outline(way), mask=f"url(#told-{step.attack})"),
        _seal(step, aside) if step.kind == "fought" else "",
        class_=f"map-told-step map-arrow map-arrow-{step.kind} power-{step.attacker}",
        data_attack=step.attack,
        data_to=step.to_province,
        hidden="hidden",
    )


def _seal(step: ToldAttack, aside: int) -> str:
    """A disc with the turn, in the winner's wreath: half a one for a Minor Victory, whole for a Major; or in none."""
    x, y = shapes()["provinces"][step.to_province]["army"]
    wreath = use(f"#wreath-{step.grade}", class_=f"power-{step.winner}") if step.winner else ""
    disc = element("circle", r=8), words("text", str(step.turn), y=3.6)
    return element("g", sign(x + aside * ASIDE, y, wreath, *disc), class_="map-seal")


@cache
def _wreaths() -> str:
    return element("defs", *(element("path", id=f"wreath-{grade}", d="".join(_leaves(grade))) for grade in Grade))


def _leaves(grade: Grade) -> Iterator[str]:
    """From the foot of the wreath upwards on both sides, each leaf away from the disc."""
    for place in range(LEAVES if grade is Grade.MAJOR else LEAVES // 2 + 1):
        for side in (1, -1):
            yield _leaf(90 - side * (16 + 32 * place), side)


def _leaf(angle: float, side: int) -> str:
    foot, tip = _around(angle, RING), _around(angle - side * 30, RING + 3.6)
    inner, outer = _around(angle - side * 18, RING - 1.4), _around(angle - side * 10, RING + 5)
    a, b, c, d = (f"{plain(x)} {plain(y)}" for x, y in (foot, inner, tip, outer))
    return f"M{a}Q{b} {c}Q{d} {a}z"


def _around(angle: float, radius: float) -> Point:
    """The point at an angle (degrees, clockwise from the right) and a distance from the middle."""
    return radius * cos(radians(angle)), radius * sin(radians(angle))
