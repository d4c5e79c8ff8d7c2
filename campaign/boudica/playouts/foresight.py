"""What the rebellion's playouts are asked, and how: what is counted of them, in games won."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from campaign.advice.playouts.contest import Contest
from campaign.advice.playouts.course import SwingCause
from campaign.boudica.playouts.options import LEVELS, compared
from campaign.boudica.playouts.playout import BATCH, ENDINGS, MEASURES, playout
from campaign.boudica.rules.b31_overrides import Override
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w6_battle.external import ReportBattle
from engine.rules.record import Line

BY_DEFAULT = 2
"""The level of the program's player by which both sides go on, unless another is named, and in reviews. The first is
four times as fast, but it throws won games away: of one position all its playouts are won, of the next one all lost."""


class Subject(NamedTuple):
    """What is asked at a moment: by which level both sides go on, and of which piece alone, if of one."""

    level: int = BY_DEFAULT
    piece: str = ""

    def __str__(self) -> str:
        """As the row keeps it."""
        return f"{self.level}/{self.piece}" if self.piece else str(self.level)

    @classmethod
    def read(cls, subject: str) -> Self:
        """ValueError for one that is none."""
        level, _, piece = subject.partition("/")
        if level not in map(str, LEVELS):
            raise ValueError(f"the program plays no futures by level {level}")
        return cls(int(level), piece)


def cause(state: State, line: Line[Decision, Any]) -> SwingCause | None:
    """B45: by what else a line has changed anything; an exchange of strength, which is not judged, is a choice too."""
    if isinstance(line.decision, Override):
        return SwingCause.OVERRIDDEN
    if isinstance(line.decision, ReportBattle):
        return SwingCause.DICE
    is_own = decides(state) is CONTEST.viewer(state)
    return SwingCause.CHOICE if isinstance(line.decision, Exchange) and is_own and not line.faces else None


def _older(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """As up to version 2.1, which kept a study of each decision by the line before it."""
    studies = record.get("studies", {})
    spots = [
        {**option, "line": int(line), "decision": option["choice"]}
        for line, study in studies.items()
        for option in study["options"]
    ]
    return {"seed": record["seed"], "spots": record.get("spots", spots)}


CONTEST: Contest[State, Decision, Subject] = Contest(
    decisions=Decision.__subclasses__(),
    decides=decides,
    sides=tuple(Side),
    seen_by=seen_by,
    compared=lambda seen, subject: compared(seen, subject.piece).options,
    playout=playout,
    players=lambda subject: subject.level,
    by_default=Subject(),
    endings=ENDINGS,
    measures=MEASURES,
    batch=BATCH,
    cause=cause,
    older=_older,
)
FORESIGHT, HINDSIGHT = CONTEST.foresight, CONTEST.hindsight
