"""What is left of a side after a battle is dealt out among its armies (W6.7)."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.boudica.rules.state import Army
from engine.rules.dice import Dice, DieRequest, numbered_table
from engine.rules.reason import Reason

DEALT = Reason("dealt")


class Deal(NamedTuple):
    """What each army has now, in order, the unattached SP, and the faces of the dealing."""

    strengths: tuple[int, ...]
    loose: int
    faces: tuple[int, ...]


def deal(points: int, armies: Sequence[Army], dice: Dice, who: str, rules: int | None = None) -> Deal:
    """W6.7: at random, equal chances for each army with room; the rest is unattached. B22: one by one.

    A lone army needs no die. At once as many are rolled as every army with room could take; a face beyond the armies'
    numbered table deals nothing, and is rolled again. `rules` is the version of an old line, None the present one.
    """
    dealt, faces, most = [0] * len(armies), [], _most(armies, rules)
    while points and (open := [place for place in range(len(armies)) if dealt[place] < most[place]]):
        rolled = min(points, *[most[place] - dealt[place] for place in open])
        if len(open) == 1:
            dealt[open[0]] += rolled
            points -= rolled
            continue
        table = numbered_table(len(open))
        request = DieRequest(table.kind, "W6.7", who, DEALT, tuple([armies[place].id for place in open]))
        for face in dice.roll([request] * rolled):
            faces.append(face)
            if (chosen := table.option([face])) < len(open):
                dealt[open[chosen]] += 1
                points -= 1
    return Deal(tuple(dealt), points, tuple(faces))


def _most(armies: Sequence[Army], rules: int | None) -> Sequence[int]:
    """The most for each: its limit; a lone army over it from plunder (W6.9) may keep what it had."""
    if len(armies) == 1 and rules != 1:
        return [max(armies[0].limit, armies[0].strength)]
    return [army.limit for army in armies]
