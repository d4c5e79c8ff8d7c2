"""How Agricola's playouts are asked, and what is counted: the points by which a side leads (Y5.2). Rules only."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from campaign.advice.playouts.compared import worth_comparing
from campaign.advice.playouts.contest import DRAW, ENOUGH, UNDECIDED, Contest, by_points
from campaign.advice.playouts.course import SwingCause
from campaign.advice.playouts.review import Rounds
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.overrides import Override
from campaign.agricola.rules.state import Cause, State, Step
from campaign.agricola.rules.turn import RULESET, decides, legal_decisions
from campaign.agricola.rules.y5_victory import counts, holds, scored
from campaign.agricola.rules.y35_solo import choose
from campaign.agricola.rules.y35_solo.imagined import imagined
from campaign.agricola.rules.y35_solo.solo import SEATING
from campaign.agricola.rules.y36_elsewhere import ReportBattle
from engine.playouts.packed import pack, unpack
from engine.rules.dice import StreamDice
from engine.rules.record import Line

AT_ONCE = 50
"""What a victory at once (Y5.1) counts: more than any points."""
LEVELS = (1, 2)
"""The program's levels for both sides' further play."""
SET_DOWN = (Step.HOST, Step.LEGIONS, Step.ROMAN_QUARTERS, Step.CALEDONIAN_QUARTERS)
MOST_OPTIONS = 8  # the most compared: a future takes a second of a core


@lru_cache(maxsize=512)
def _own(position: bytes, level: int) -> Decision:
    """The program's own choice there, even if there are too many of its kind to be offered; it takes a while."""
    seen: State = unpack(position)
    return choose(seen, Side(decides(seen) or ROMANS), level, StreamDice("compared"))


def compared(seen: State, level: int) -> Sequence[Decision]:
    """The options compared, the program's own first; of many those of every kind, and of each stack.

    None where a whole force is set down: nobody could tell one way from another by its name.
    """
    offers = legal_decisions(seen) if decides(seen) and seen.step not in SET_DOWN else ()
    if len(offers) < 2:
        return ()
    position = pack(seen)
    own = [*dict.fromkeys([_own(position, level) for level in LEVELS])]
    more = [each for each in offers if each not in own]
    return [*own, *worth_comparing(more, (), MOST_OPTIONS - len(own), lambda each: _group(seen, each))]


def _group(seen: State, decision: Decision) -> tuple[type, str]:
    units = getattr(decision, "units", ())
    return type(decision), seen.units[units[0]].at if units and units[0] in seen.units else ""


def _judged(seen: State, played: Decision) -> Sequence[Decision]:
    """What was decided, and what the program would have decided there if that is something else."""
    is_judged = seen.step not in SET_DOWN and len(legal_decisions(seen)) > 1
    own = _own(pack(seen), CONTEST.by_default) if is_judged else played
    return (played, own) if own != played else ()


def _points(now: State, side: Side) -> float:
    if now.ending and now.ending.cause in (Cause.CENTERS, Cause.FORTRESSES):
        return AT_ONCE if now.ending.winner is side else -AT_ONCE
    points = sum(scored(counts(now)))
    return points if side is ROMANS else -points


def _measured(now: State, side: Side) -> Mapping[str, int]:
    return {"centers": sum([holds(now, side, hex) for hex in now.north.tribal])}


def _cause(state: State, line: Line[Decision, object]) -> SwingCause | None:
    if isinstance(line.decision, Override):
        return SwingCause.OVERRIDDEN
    if state.step in SET_DOWN and decides(state) is CONTEST.viewer(state):
        return SwingCause.CHOICE
    return SwingCause.DICE if isinstance(line.decision, ReportBattle) else None


CONTEST: Contest[State, Decision, int] = Contest(
    decisions=Decision.__subclasses__(),
    seating=replace(SEATING, decides=decides),  # in a playout nobody chooses how battles are fought (Y36.4)
    options=compared,
    judged=_judged,
    imagined=imagined,
    measured=_measured,
    where=__name__,
    ruleset=RULESET,
    by_default=LEVELS[-1],
    yardstick=by_points(_points),
    endings=[f"{cause}/{winner}" for cause, winner in product((*Cause, UNDECIDED), (*Side, DRAW))],
    measures=("centers",),
    batch=1,
    rounds=Rounds(first=2, more=ENOUGH, finest=32),
    cause=_cause,
)
