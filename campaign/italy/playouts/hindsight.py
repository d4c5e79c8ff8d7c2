"""The review of a campaign (D20): in civic points, with Rome's later decisions by a policy."""

from collections.abc import Sequence
from typing import Any

from campaign.advice.playouts.course import Retold, SwingCause
from campaign.advice.playouts.review import Hindsight, Rounds
from campaign.italy.playouts.chance import WHOEVER, PlayoutDice
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.options import Matter, choice, chosen, decides, matter, options
from campaign.italy.playouts.playout import sequel, told
from campaign.italy.policies import Policy, decided
from campaign.italy.rules.decisions import Decision, Override, ReportBattle, ReportNoResult
from campaign.italy.rules.state import State, Step
from engine.playouts.judging import Grades
from engine.playouts.sample import Playout, Task
from engine.rules.dice import Dice, DieRequest
from engine.rules.record import IMPOSSIBLE, Line

GRADES = Grades(nothing=1.0, good=5.0, doubtful=10.0)
"""Civic points: good is up to a quarter of a twelfth of destiny, doubtful up to half of it."""
NUMBERS, SPOTS = 2, 16
"""A batch, a tenth of a second: 2 playouts of each of 16 spots, because half of their turns are the same."""


def alternatives(campaign: State, played: Decision) -> tuple[Decision, ...]:
    """The options compared with a decision of Rome's, including itself; empty if it is not judged."""
    if isinstance(played, Override) or matter(campaign) is None:
        return ()
    try:
        compared = options(campaign)
    except IMPOSSIBLE:  # from ids that an older program let in: it cannot be played on
        return ()
    return compared if played in compared else (*compared, played)


def cause(campaign: State, line: Line[Decision, Any]) -> SwingCause | None:
    """How a line changed anything, apart from Rome's choice."""
    if isinstance(line.decision, Override):
        return SwingCause.OVERRIDDEN
    return SwingCause.DICE if line.faces or isinstance(line.decision, ReportBattle | ReportNoResult) else None


def _stretch(campaign: State) -> tuple[int, Step, str]:
    """The step of the turn, and for battles the next attacker in order."""
    return campaign.turn, campaign.step, campaign.to_do[0] if campaign.step is Step.BATTLES else ""


class _NoDice(Dice):
    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        raise LookupError("a die would say")


def usual(campaign: State, policy: Policy) -> Decision | None:
    """The policy's decision there; None where it depends on a die."""
    try:
        return decided(campaign, policy, _NoDice()).decision
    except LookupError:
        return None


def playout(campaign: State, decision: Decision | None, policy: Policy, seed: str, task: Task) -> Playout:
    """D20: a playout from any spot; the next battle is thrown by its number's place, whoever fights it.

    The luck of its battles is subtracted (D20), to a hundredth of a point.
    """
    found = sequel(campaign, decision, policy, PlayoutDice(seed, task.number, campaign.turn, WHOEVER))
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
