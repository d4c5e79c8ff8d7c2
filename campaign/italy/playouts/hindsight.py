"""How a campaign is reviewed (D20): in civic points, with Rome's later decisions by a policy."""

from collections.abc import Sequence
from typing import Any

from campaign.advice.playouts.course import Retold, SwingCause
from campaign.advice.playouts.review import Hindsight, Rounds
from campaign.italy.playouts.chance import WHOEVER, PlayoutDice
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.options import Matter, choice, chosen, decides, matter, options
from campaign.italy.playouts.playout import outcome, told
from campaign.italy.policies import Policy, decided
from campaign.italy.rules.decisions import Decision, Override, ReportBattle, ReportNoResult
from campaign.italy.rules.state import State, Step
from engine.playouts.judging import Grades
from engine.playouts.sample import Playout, Task
from engine.rules.dice import Dice, DieRequest
from engine.rules.record import IMPOSSIBLE, Line

GRADES = Grades(nothing=1.0, good=5.0, doubtful=10.0)
"""Civic points: good is up to a quarter of an even twelfth of destiny, doubtful up to half of it."""
NUMBERS, SPOTS = 2, 16
"""Playouts that are played together, a tenth of a second: of so many spots, since half of their turns are the same."""


def alternatives(campaign: State, played: Decision) -> tuple[Decision, ...]:
    """What is compared where Rome has decided something that can be, with that."""
    if isinstance(played, Override) or matter(campaign) is None:
        return ()
    try:
        compared = options(campaign)
    except IMPOSSIBLE:  # of ids that an older program let in: nobody can play it on from there
        return ()
    return compared if played in compared else (*compared, played)


def cause(campaign: State, line: Line[Decision, Any]) -> SwingCause | None:
    """By what else than Rome's choice a line has changed anything."""
    if isinstance(line.decision, Override):
        return SwingCause.OVERRIDDEN
    return SwingCause.DICE if line.faces or isinstance(line.decision, ReportBattle | ReportNoResult) else None


def _stretch(campaign: State) -> tuple[int, Step, str]:
    """The step of the turn, and of battles which: that of the attacker who is next in order."""
    return campaign.turn, campaign.step, campaign.to_do[0] if campaign.step is Step.BATTLES else ""


class _NoDice(Dice):
    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        raise LookupError("a die would say")


def usual(campaign: State, policy: Policy) -> Decision | None:
    """What the policy decides there; None where a die says it."""
    try:
        return decided(campaign, policy, _NoDice()).decision
    except LookupError:
        return None


def playout(campaign: State, decision: Decision | None, policy: Policy, seed: str, task: Task) -> Playout:
    """D20: one from a spot, of whatever line; the next battle is thrown by its number's place, whoever fights it.

    What luck its battles brought is taken off (D20), to the hundredth of a point.
    """
    found = outcome(campaign, decision, policy, PlayoutDice(seed, task.number, campaign.turn, WHOEVER))
    whole = told(campaign, found, task)
    return whole._replace(value=round(whole.value - found.luck, 2), luck=round(found.luck, 2))


HINDSIGHT: Hindsight[State, Decision, Policy] = Hindsight(
    foresight=FORESIGHT,
    retold=Retold(alternatives=alternatives, cause=cause, stretch=_stretch),
    playout=playout,
    noted=lambda decision: {"decision": decides(decision).value, "choice": choice(decision)},
    read=lambda record: chosen(Matter(record["decision"]), record["choice"]),
    rounds=Rounds(first=6, more=16, finest=48),
    numbers=NUMBERS,
    spots=SPOTS,
    grades=GRADES,
    usual=usual,
)
