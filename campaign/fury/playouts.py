"""How playouts of Hell Hath No Fury are asked, and what is counted: victories (Z15), and how it stands. Rules only."""

from collections.abc import Sequence
from itertools import product

from campaign.advice.playouts.compared import worth_comparing
from campaign.advice.playouts.contest import DRAW, ENOUGH, UNDECIDED, Contest
from campaign.advice.playouts.course import SwingCause
from campaign.advice.playouts.review import Rounds
from campaign.fury.rules import z18_solo
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.overrides import Override
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import RULESET, decides, legal_decisions
from campaign.fury.rules.z17_imagined import imagined
from campaign.fury.rules.z18_solo import choose
from campaign.fury.rules.z18_solo.solo import SEATING
from campaign.fury.rules.z18_solo.worth import standing
from engine.rules.dice import StreamDice

LEVELS = (1, 2)  # of the program, for both sides' further play
MOST_OPTIONS = 6
"""The most compared: a future takes seconds of a core."""
CAUSES = ("legions", "tribes", "demoralised", "draw")
OF_OPTION = ("all_rebels", "commanders_dead", "places_held", "quiet_lowlands", "boudica_dead")
"""How a war ends (Z15), and with Z16.5."""


def compared(seen: State, level: int) -> Sequence[Decision]:
    """The program's own choices first, then some of every kind."""
    offers = legal_decisions(seen)
    if len(offers) < 2:
        return ()
    own = programs(seen)
    more = [each for each in offers if each not in own]
    return [*own, *worth_comparing(more, (), MOST_OPTIONS - len(own))]


def programs(seen: State) -> list[Decision]:
    """What the program would decide at each of its levels."""
    found: list[Decision] = []
    if side := decides(seen):
        for level in LEVELS:
            each = choose(seen, side, level, StreamDice(""))
            found += [each] if each not in found else []
    return found


def judged(seen: State, played: Decision) -> Sequence[Decision]:
    """That one, and what else the program would decide; of a movement step its first move alone.

    The program takes a tenth of a second for a move, and a war has hundreds.
    """
    under_way = seen.column or (seen.stage is Stage.MOVEMENT and seen.moved_on)
    others = [] if under_way else [each for each in programs(seen) if each != played]
    return [played, *others] if others else ()


CONTEST: Contest[State, Decision, int] = Contest(
    decisions=Decision.__subclasses__(),
    seating=SEATING,
    options=compared,
    is_open=lambda seen: len(legal_decisions(seen)) > 1,
    judged=judged,
    imagined=imagined,
    measured=lambda now, side: {"standing": round(standing(now, side))},
    where=__name__,
    ruleset=RULESET,
    par_by=z18_solo.LEVELS,
    cause=lambda state, line: SwingCause.OVERRIDDEN if isinstance(line.decision, Override) else None,
    by_default=LEVELS[-1],
    endings=[f"{cause}/{who}" for cause, who in product((*CAUSES, *OF_OPTION, UNDECIDED), (*Side, DRAW))],
    ends_by=lambda ending: str(ending.cause.code),
    measures=("standing",),
    batch=1,
    rounds=Rounds(first=2, more=ENOUGH, finest=32),
)
