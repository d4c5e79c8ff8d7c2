"""The seals that battles leave: a coin with the turn, in the winner's wreath, broken where a home was lost."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from battles.rules.verdict import Grade
from campaign.italy.pictures.told import ToldAttack


@dataclass(frozen=True)
class Seal:
    """What a battle left in a province. `winner` and `grade` are None where nobody won, or where it was elsewhere."""

    attack: str
    turn: int
    province: str
    winner: str | None = None
    grade: Grade | None = None
    bereft: str | None = None
    """The Power that lost this home of its own."""


def seals(told: Iterable[ToldAttack], homes: Mapping[str, str]) -> Iterator[Seal]:
    """Of each battle one where it was fought, and one on each home lost by it elsewhere. `homes` as in MapView."""
    for step in told:
        if step.kind == "fought":
            lost = {
                change.province: change.before for change in step.changes if homes[change.province] == change.before
            }
            bereft = lost.pop(step.to_province, None)
            yield Seal(step.attack, step.turn, step.to_province, step.winner, step.grade, bereft)
            yield from (Seal(step.attack, step.turn, province, bereft=power) for province, power in lost.items())


def latest(told: Iterable[ToldAttack], homes: Mapping[str, str]) -> tuple[Seal, ...]:
    """The last one in each province."""
    return tuple({seal.province: seal for seal in seals(told, homes)}.values())
