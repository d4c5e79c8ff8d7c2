"""How a game is reviewed (B41): in games won, for the eyes of who has played it alone."""

import json
from collections.abc import Mapping
from typing import Any

from campaign.advice.futures.course import Cause, Retold
from campaign.advice.futures.review import Hindsight, Rounds
from campaign.boudica.futures.foresight import BY, FORESIGHT, Subject
from campaign.boudica.futures.future import future, viewed, viewer
from campaign.boudica.futures.options import compared, written
from campaign.boudica.rules.b31_overruling import Overrule
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w6_battle.elsewhere import ReportBattle
from engine.futures.judging import Grades
from engine.rules.record import Line

ROUNDS = Rounds(first=4, more=32, finest=32)
"""There are many decisions, and a game takes longer than one of Italy's futures."""
GRADES = Grades(nothing=BY.alike, good=0.05, doubtful=0.15)
"""Of the chance to win."""
ENOUGH = 16
"""Futures of both before what was done is judged beside another option."""
PORTION = 4
_TYPES: Mapping[str, Any] = {kind.__name__: kind for kind in Decision.__subclasses__()}


def alternatives(state: State, played: Decision) -> tuple[Decision, ...]:
    """What can be compared with a decision of who is reviewed (B40); exchanges of strength are none."""
    if decides(state) is not viewer(state):
        return ()
    options = compared(viewed(state)).options
    return options if played in options else ()


def cause(state: State, line: Line[Decision, Any]) -> Cause | None:
    """B45: by what else a line has changed anything; what he decided that is not judged counts as his choice too."""
    if isinstance(line.decision, Overrule):
        return Cause.OVERRULED
    if line.faces or isinstance(line.decision, ReportBattle):
        return Cause.DICE
    side = decides(state)
    if side is viewer(state):
        return Cause.CHOICE if isinstance(line.decision, Exchange) else None
    return Cause.OTHERS if side else None


def _read(record: Mapping[str, Any]) -> Decision:
    fields = json.loads(record["decision"])
    parts = {name: tuple(part) if isinstance(part, list) else part for name, part in fields.items() if name != "type"}
    decision: Decision = _TYPES[fields["type"]](**parts)
    return decision


def _older(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """As up to version 2.1, which kept a study of each decision by the line before it."""
    studies = record.get("studies", {})
    spots = [
        {**option, "line": int(line), "decision": option["choice"]}
        for line, study in studies.items()
        for option in study["options"]
    ]
    return {"seed": record["seed"], "spots": record.get("spots", spots)}


HINDSIGHT: Hindsight[State, Decision, Subject] = Hindsight(
    foresight=FORESIGHT,
    retold=Retold(alternatives=alternatives, cause=cause, stretch=lambda state: (state.turn, state.step)),
    future=future,
    noted=lambda decision: {"decision": written(decision)},
    read=_read,
    older=_older,
    rounds=ROUNDS,
    portion=PORTION,
    grades=GRADES,
    enough=ENOUGH,
)
