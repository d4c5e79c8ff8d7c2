"""Level 3: what level 2 would do, or what is surely better in playouts to the end of the turn."""

from collections.abc import Sequence
from statistics import fmean

from campaign.boudica.rules.board import BOUDICA, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import choices
from campaign.boudica.rules.w5_movement.moving import Enter, Stay
from campaign.boudica.rules.w6_battle.meeting import Wish, Withdraw
from campaign.boudica.rules.w11_solo.evaluation import promise
from campaign.boudica.rules.w11_solo.levels import planned
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.planning import first_step, plans
from campaign.boudica.rules.w11_solo.playouts import carried_on
from engine.playouts.estimates import Mean, Metric, lead
from engine.playouts.sample import Sample
from engine.rules.dice import Dice

BESIDE = 2
"""Moves that are tried beside level 2's own: those it thinks next best."""
FIRST, MORE = 3, 6
"""Playouts of each option, and further ones of the best and of level 2's own if that is another."""
LEAST = 0.01
"""By what share of victory something else has to be better than what level 2 would do, to be worth leaving it."""
SURE = 1.5
"""By how many standard errors."""
BY = Metric(alike=LEAST)


def searched(seen: State, side: Side, dice: Dice) -> Decision:
    """What level 2 itself would do, or what promises more by LEAST and by SURE standard errors.

    Its playouts are of the place and of no die: the same position is always answered alike.
    """
    usual = planned(seen, side, dice)
    options = [usual, *others(seen, side, usual)]
    if len(options) == 1:
        return usual
    samples = Samples(seen, side)
    best = max(options, key=lambda option: fmean(samples.promises(option, FIRST)))
    return best if best != usual and samples.surely_more(best, usual) else usual


def others(seen: State, side: Side, usual: Decision) -> Sequence[Decision]:
    """What is tried beside what level 2 would do: where armies or Boudica set out, and in meetings."""
    if isinstance(usual, Wish | Withdraw):
        return [each for each in choices(seen, side) if isinstance(each, Wish | Withdraw) and each != usual]
    if seen.step is not Step.MOVEMENT or _goes_on(seen, usual):
        return ()
    found = dict.fromkeys([first_step(seen, plan) for plan in plans(Outlook(seen, side)) if plan.path])
    return [each for each in found if each != usual][:BESIDE]


def _goes_on(seen: State, usual: Decision) -> bool:
    """Whether a piece is on its way, except for Boudica before she sets out; agents are left to level 2 as well."""
    if seen.march:
        return seen.march.piece != BOUDICA or seen.march.has_entered
    return isinstance(usual, Enter | Stay) and usual.piece in seen.agents


class Samples:
    """What the playouts of a side's options promise it, each option in the same ones."""

    def __init__(self, seen: State, side: Side) -> None:
        self._seen, self._side = seen, side
        self._promises: dict[Decision, list[float]] = {}
        self._seed = f"searching/{seen.step}/{side}/{len(seen.moved)}"

    def promises(self, option: Decision, number: int) -> list[float]:
        """Of so many playouts, the first ones; those that are missing are played."""
        there = self._promises.setdefault(option, [])
        for n in range(len(there), number):
            romans = promise(carried_on(self._seen, option, self._seed, n))
            there.append(romans if self._side is ROMANS else 1 - romans)
        return there

    def surely_more(self, one: Decision, other: Decision) -> bool:
        """Whether the first promises more, playout for playout; further ones are played only where it seems so."""
        if self._lead(one, other, FIRST).value <= LEAST:
            return False
        more = self._lead(one, other, FIRST + MORE)
        return more.value > max(LEAST, SURE * more.error)

    def _lead(self, one: Decision, other: Decision, number: int) -> Mean:
        """By how much the first promises more in so many playouts."""
        ours, theirs = [Sample(tuple(self.promises(option, number))) for option in (one, other)]
        return lead(ours, theirs, BY)
