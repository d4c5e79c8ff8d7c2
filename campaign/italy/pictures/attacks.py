"""The attacks of a stretch on the desk map, hidden there until a script plays them; and their seals.

Each has its fields under the lettering and its arrow above; its seal is on the map anyway. A step takes about a
kilobyte. static/italy/told.js and told.css say what is shown when.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Literal

from battles.rules.verdict import Grade
from battles.svg import element, use
from campaign.italy.pictures.sheet import ITALY, shapes
from campaign.maps import arrows
from campaign.maps.outlines import Point

PIECES = {"declared": 1, "fought": 1, "cancelled": 3, "possible": 6}
"""The pieces of an arrow, by the outcome of its attack."""


@dataclass(frozen=True)
class Handover:
    """A province that looks different afterwards. Holders are Powers, or External Powers that occupy."""

    province: str
    before: str
    after: str


@dataclass(frozen=True)
class ShownAttack:
    """An attack that was fought or cancelled, and what changed hands.

    `from_province` is None for an attacker from outside; `winner` and `grade` are None if nobody won.
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
        """The attack's name on the page: a Power makes one a turn."""
        return f"{self.turn}-{self.attacker}"


Ways = Mapping[str, arrows.Course]
"""The arrows on the map, by attack; others run as on an empty map."""


def fields_svg(told: Sequence[ShownAttack], ways: Ways) -> str:
    """What changed hands: the old colour with the new one spreading over it; the first change on top."""
    return element("g", *(_field(step, change, ways) for step in reversed(told) for change in step.changes))


def _field(step: ShownAttack, change: Handover, ways: Ways) -> str:
    x, y = _source(step, change.province, ways)
    left, top, right, bottom = shapes()["provinces"][change.province]["box"]
    far = max(dist((x, y), corner) for corner in ((left, top), (right, top), (left, bottom), (right, bottom)))
    spread = element(
        "circle", cx=x, cy=y, r=far, fill=f"url(#p-{change.after})", clip_path=f"url(#c-{change.province})"
    )
    was = use(f"#s-{change.province}", fill=f"url(#p-{change.before})")
    return element("g", was, spread, class_="map-was", data_attack=step.attack, hidden="hidden")


def _source(step: ShownAttack, province: str, ways: Ways) -> Point:
    """Where the new colour begins: at the arrow's head, or at the name of a province it does not reach."""
    if province == step.to_province:
        return _way(step, ways)[2]
    return arrows.middle_of(shapes(), province)


def _way(step: ShownAttack, ways: Ways) -> arrows.Course:
    return ways.get(step.attack) or arrows.course(ITALY, step.from_province, step.to_province)


def steps_svg(told: Sequence[ShownAttack], ways: Ways) -> str:
    """The arrow of each."""
    return element("g", *(_step(step, ways) for step in told), class_="map-told", aria_hidden="true") if told else ""


def _step(step: ShownAttack, ways: Ways) -> str:
    way = _way(step, ways)
    (x1, y1), (cx, cy), (x2, y2) = way
    line = f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"
    return element(
        "g",
        element("mask", element("path", d=line, pathLength=1), id=f"told-{step.attack}"),
        element("path", d=arrows.outline(way, PIECES[step.kind]), mask=f"url(#told-{step.attack})"),
        class_=f"map-told-step map-arrow map-arrow-{step.kind} power-{step.attacker}",
        data_attack=step.attack,
        data_to=step.to_province,
        hidden="hidden",
    )


# --- The seals that battles leave: a coin with the turn, in the winner's wreath, broken where a home was lost ---------


@dataclass(frozen=True)
class Seal:
    """What a battle left in a province. `winner` and `grade` are None if nobody won, or it was fought elsewhere."""

    attack: str
    turn: int
    province: str
    winner: str | None = None
    grade: Grade | None = None
    bereft: str | None = None  # the Power that lost this home of its own


def seals(told: Iterable[ShownAttack], homes: Mapping[str, str]) -> Iterator[Seal]:
    """For each battle a seal where it was fought, and one on each home lost elsewhere by it. `homes` as in MapView."""
    for step in told:
        if step.kind == "fought":
            lost = {
                change.province: change.before for change in step.changes if homes[change.province] == change.before
            }
            bereft = lost.pop(step.to_province, None)
            yield Seal(step.attack, step.turn, step.to_province, step.winner, step.grade, bereft)
            yield from (Seal(step.attack, step.turn, province, bereft=power) for province, power in lost.items())


def latest(told: Iterable[ShownAttack], homes: Mapping[str, str]) -> tuple[Seal, ...]:
    """The last one in each province."""
    return tuple({seal.province: seal for seal in seals(told, homes)}.values())
