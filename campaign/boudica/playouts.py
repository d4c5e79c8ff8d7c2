"""How the rebellion's playouts are asked: what is compared (B40), and what is counted: games won. Rules only."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from campaign.advice.playouts.compared import worth_comparing
from campaign.advice.playouts.contest import DRAW, UNDECIDED, Contest
from campaign.advice.playouts.course import SwingCause
from campaign.boudica.rules import w11_solo
from campaign.boudica.rules.b31_overrides import Override
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.presses import mover
from campaign.boudica.rules.state import Cause, State
from campaign.boudica.rules.turn import RULESET, choices, decides
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w6_battle.external import ReportBattle
from campaign.boudica.rules.w8_victory import destroyed_towns, points
from campaign.boudica.rules.w11_solo import choose, solo
from campaign.boudica.rules.w11_solo.imagined import imagined
from engine.playouts.dice import CommonDice
from engine.rules.record import Line

MOST_OPTIONS = 12  # the most compared; of more, each piece keeps some (B40)
LEVELS = (1, 2)
"""The program's levels for both sides' further play; the third is too slow for many playouts."""
BATCH = 4  # playouts that one worker plays as a batch: about a fifth of a second
ENDINGS = (
    f"{Cause.BOUDICA}/{ROMANS}",
    f"{Cause.POINTS}/{ROMANS}",
    f"{Cause.TOWNS}/{BRITONS}",
    f"{Cause.LEGIONS}/{BRITONS}",
    f"{Cause.POINTS}/{BRITONS}",
    f"{Cause.POINTS}/{DRAW}",
    f"{Cause.BOTH}/{DRAW}",
    f"{Cause.CALLED}/{DRAW}",
    f"{UNDECIDED}/{DRAW}",
)
"""How a game ends (W8), and for whom."""
MEASURES = ("points", "towns")
"""The other measures: the lead in points of W8.3 of the side that asks, and the Roman towns destroyed."""
BY_DEFAULT = 2
"""The default level for both sides' further play, and in reviews.

Level 1 is four times as fast, but throws won games away: it may win all playouts of one position, and lose all of the
next.
"""


class Subject(NamedTuple):
    """What is asked at a moment: the level of both sides' further play, and the only piece asked about, if any."""

    level: int = BY_DEFAULT
    piece: str = ""

    def __str__(self) -> str:
        """As the row stores it."""
        return f"{self.level}/{self.piece}" if self.piece else str(self.level)

    @classmethod
    def read(cls, subject: str) -> Self:
        """A stored subject; raises ValueError."""
        level, _, piece = subject.partition("/")
        if level not in map(str, LEVELS):
            raise ValueError(f"the program plays no futures at level {level}")
        return cls(int(level), piece)


@dataclass(frozen=True)
class ComparedOptions:
    """The options compared at a moment, and the numbers left out: exchanges of strength (W5.6), and `others`."""

    options: tuple[Decision, ...]
    exchanges: int = 0
    others: int = 0


def compared(seen: State, piece: str = "") -> ComparedOptions:
    """B40: what the deciding side may decide, by all that it sees; fewer than two options are none.

    For a named piece, only its own options and those of no piece. Exchanges of strength are left out. The program's own
    choice is always included; of more than MOST_OPTIONS every piece keeps some, evenly spread from the first to the
    last.
    """
    side = decides(seen)
    found = [option for option in choices(seen, side) if not piece or mover(option) in ("", piece)] if side else []
    apart = [option for option in found if not isinstance(option, Exchange)]
    if side is None or len(apart) < 2:
        return ComparedOptions(())
    own = _programs(seen, side) if len(apart) > MOST_OPTIONS else ()
    kept = worth_comparing(apart, own, MOST_OPTIONS, mover)
    return ComparedOptions(tuple(kept), len(found) - len(apart), len(apart) - len(kept))


def pieces(seen: State) -> tuple[str, ...]:
    """The pieces that can be asked about alone: those that may begin a move here, if there are several."""
    side = decides(seen)
    movers = dict.fromkeys(filter(None, map(mover, choices(seen, side)))) if side else {}
    found = [piece for piece in movers if compared(seen, piece).options]
    return tuple(found) if len(found) > 1 else ()


def _programs(seen: State, side: Side) -> set[Decision]:
    """The program's own choices."""
    dice = CommonDice("compared", 0, seen.turn)
    return {choose(seen, side, level, dice) for level in LEVELS}


def cause(state: State, line: Line[Decision, Any]) -> SwingCause | None:
    """B45: how a line changed anything; an exchange of strength, which is not judged, is a choice too."""
    if isinstance(line.decision, Override):
        return SwingCause.OVERRIDDEN
    if isinstance(line.decision, ReportBattle):
        return SwingCause.DICE
    is_own = decides(state) is CONTEST.viewer(state)
    return SwingCause.CHOICE if isinstance(line.decision, Exchange) and is_own and not line.faces else None


def _older(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record of up to version 2.1, which kept a study of each decision by the line before it."""
    studies = record.get("studies", {})
    spots = [
        {**option, "line": int(line), "decision": option["choice"]}
        for line, study in studies.items()
        for option in study["options"]
    ]
    return {"seed": record["seed"], "spots": record.get("spots", spots)}


def _measured(now: State, side: Side) -> Mapping[str, int]:
    more = sum([number if of is side else -number for of, _, number in points(now)])
    return {"points": more, "towns": destroyed_towns(now)}


CONTEST: Contest[State, Decision, Subject] = Contest(
    decisions=Decision.__subclasses__(),
    seating=replace(solo.SEATING, decides=decides),  # in a playout nobody chooses how battles are fought (B37)
    ruleset=RULESET,
    par_by=w11_solo.LEVELS,
    options=lambda seen, subject: compared(seen, subject.piece).options,
    imagined=imagined,
    measured=_measured,
    where=__name__,
    players=lambda subject: subject.level,
    by_default=Subject(),
    endings=ENDINGS,
    measures=MEASURES,
    batch=BATCH,
    cause=cause,
    older=_older,
)
FORESIGHT, HINDSIGHT = CONTEST.foresight, CONTEST.hindsight
