"""How Agricola's playouts are asked, and what is counted: the points by which a side leads (Y5.2). Rules only."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from campaign.advice.playouts.compared import worth_comparing
from campaign.advice.playouts.contest import DRAW, ENOUGH, UNDECIDED, Contest, by_points
from campaign.advice.playouts.course import SwingCause
from campaign.advice.playouts.review import Rounds
from campaign.agricola.rules import y35_solo
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.overrides import Override
from campaign.agricola.rules.state import Cause, State
from campaign.agricola.rules.turn import RULESET, decides
from campaign.agricola.rules.y5_victory import holds
from campaign.agricola.rules.y35_solo.compared import SET_DOWN, SUDDEN, alike, judged, lead, options, programs, stack
from campaign.agricola.rules.y35_solo.imagined import imagined
from campaign.agricola.rules.y35_solo.solo import SEATING
from campaign.agricola.rules.y36_elsewhere import ReportBattle
from engine.rules.record import Line

LEVELS = (1, 2)  # of the program, for both sides' further play
MOST_OPTIONS = 8  # the most compared: a playout takes a second of a core


def compared(seen: State, level: int) -> Sequence[Decision]:
    """The program's own choices first, then some of every kind, and of each stack."""
    offers = options(seen)
    if len(offers) < 2:
        return ()
    own = programs(seen, *LEVELS)
    known = [alike(seen, each) for each in own]
    more = [each for each in offers if alike(seen, each) not in known]
    return [*own, *worth_comparing(more, (), MOST_OPTIONS - len(own), partial(stack, seen))]


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
    judged=lambda seen, played: judged(seen, played, LEVELS[-1]),
    imagined=imagined,
    measured=lambda now, side: {"centers": sum([holds(now, side, hex) for hex in now.north.tribal])},
    where=__name__,
    ruleset=RULESET,
    par_by=y35_solo.LEVELS,
    by_default=LEVELS[-1],
    scoring=by_points(lead, SUDDEN),
    endings=[f"{cause}/{winner}" for cause, winner in product((*Cause, UNDECIDED), (*Side, DRAW))],
    measures=("centers",),
    batch=1,
    rounds=Rounds(first=2, more=ENOUGH, finest=32),
    cause=_cause,
)
