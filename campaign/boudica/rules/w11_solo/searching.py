"""Level 3: level 2's choice, or what is surely better in playouts to the end of the turn."""

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

BESIDE = 2  # the moves tried besides level 2's own: its next best ones
FIRST, MORE = 3, 6  # playouts of each option, and further ones for the best and for level 2's own
LEAST = 0.01  # the least lead, in share of victory, over level 2's choice
SURE = 1.5  # the least lead in standard errors
BY = Metric(alike=LEAST)


def searched(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 2's choice, or what is better by LEAST and by SURE standard errors.

    Its playouts depend on the position and on no die: the same position always gets the same answer.
    """
    usual = planned(seen, side, dice)
    options = [usual, *others(seen, side, usual)]
    if len(options) == 1:
        return usual
    samples = Samples(seen, side)
    best = max(options, key=lambda option: fmean(samples.promises(option, FIRST)))
    return best if best != usual and samples.surely_more(best, usual) else usual


def others(seen: State, side: Side, usual: Decision) -> Sequence[Decision]:
    """What is tried besides level 2's choice: when armies or Boudica set out, and in meetings."""
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
    """The playouts of a side's options, the same ones for each option."""

    def __init__(self, seen: State, side: Side) -> None:
        self._seen, self._side = seen, side
        self._promises: dict[Decision, list[float]] = {}
        self._seed = f"searching/{seen.step}/{side}/{len(seen.moved)}"

    def promises(self, option: Decision, number: int) -> list[float]:
        """Its values in the first `number` playouts; missing ones are played."""
        there = self._promises.setdefault(option, [])
        for n in range(len(there), number):
            romans = promise(carried_on(self._seen, option, self._seed, n))
            there.append(romans if self._side is ROMANS else 1 - romans)
        return there

    def surely_more(self, one: Decision, other: Decision) -> bool:
        """Whether the first is better, playout by playout; further ones are played only if it seems so."""
        if self._lead(one, other, FIRST).value <= LEAST:
            return False
        more = self._lead(one, other, FIRST + MORE)
        return more.value > max(LEAST, SURE * more.error)

    def _lead(self, one: Decision, other: Decision, number: int) -> Mean:
        """The first one's lead in this many playouts."""
        ours, theirs = [Sample(tuple(self.promises(option, number))) for option in (one, other)]
        return lead(ours, theirs, BY)
