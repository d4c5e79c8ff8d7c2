"""What if at a line of a save: where its question is, and the answer as plain values."""

from dataclasses import asdict
from typing import Any

from campaign.advice.playouts.question import Answer, Evaluation
from campaign.italy.playouts.options import choice, decides, matter
from campaign.italy.playouts.playout import SINCE
from campaign.italy.policies import Policy
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import State
from campaign.italy.savefile import SavedCampaign, audited
from engine.rules.ruleset import after
from engine.rules.tree import path


class NoQuestion(Exception):
    """What if cannot be asked there; the message says why."""


def position(save: SavedCampaign, checksum_holds: bool, line: int | None = None) -> State:
    """The campaign at this line (by default its head), at a decision of Rome's.

    For a line that is itself a decision of Rome's: where that was made. Raises NoQuestion.
    """
    if difference := audited(save, checksum_holds).difference:
        raise NoQuestion(f"The campaign contradicts itself at {difference}.")
    lines = {each.n: each for each in save.lines}
    if line is not None and line not in lines:
        raise NoQuestion(
            f"It has no line {line}: its log has lines {min(lines, default=0)} to {max(lines, default=0)}."
        )
    followed = path({n: each.parent for n, each in lines.items()}, save.head if line is None else line)
    before = campaign = turn.begin(save.start)
    for n in followed:
        before, campaign = campaign, after(turn.RULESET, campaign, lines[n])
    if matter(campaign):
        return campaign
    if line is not None and matter(before):
        return before
    raise NoQuestion(_why_not(campaign, line))


def _why_not(campaign: State, line: int | None) -> str:
    where = "The campaign" if line is None else f"At line {line} the campaign"
    if campaign.ending:
        return f"{where} is over: nothing is left to decide."
    return f"{where} is at no decision of Rome's: attack, redirect, spending, defence or province taken."


def report(answer: Answer[Decision], policy: Policy) -> dict[str, Any]:
    """An answer as plain JSON values, best option first (docs/what-if.md)."""
    best = answer.options[0]
    return {
        "decision": decides(best.decision).value,
        "policy": policy.value,
        "futures": sum(option.playouts for option in answer.options),
        "options": [_option(option) for option in answer.options],
        "best": choice(best.decision),
        "settled": answer.settled,
        "too_close": best.too_close,
        "why": {name: answer.why[name] for name in SINCE} if answer.why else None,
    }


def _option(evaluation: Evaluation[Decision]) -> dict[str, Any]:
    return {
        "choice": choice(evaluation.decision),
        "futures": evaluation.playouts,
        "civic": asdict(evaluation.value),
        "median": evaluation.median,
        "p10": evaluation.p10,
        "p90": evaluation.p90,
        "endings": {ending: share.mean for ending, share in evaluation.endings.items()},
        "provinces": asdict(evaluation.measures["provinces"]),
        "subjects": asdict(evaluation.measures["subjects"]),
        "rank": evaluation.rank,
        "too_close": evaluation.too_close,
    }
