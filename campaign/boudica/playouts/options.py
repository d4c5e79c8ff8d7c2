"""The decisions of a side that are compared (B40), and how they are stored."""

from dataclasses import dataclass

from campaign.advice.playouts.compared import worth_comparing
from campaign.boudica.rules.board import BOUDICA, II_AUGUSTA, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import choices, decides
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter, Stay
from campaign.boudica.rules.w10_prefect import Command
from campaign.boudica.rules.w11_solo import choose
from engine.playouts.dice import CommonDice

MOST_OPTIONS = 12  # the most compared; of more, each piece keeps some (B40)
LEVELS = (1, 2)
"""The program's levels for both sides' further play; the third is too slow for many playouts."""


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


def mover(decision: Decision) -> str:
    """The piece that a decision moves; empty if none."""
    match decision:
        case Enter(piece=piece) | Stay(piece=piece):
            return piece
        case Exchange(army=army):
            return army
        case Lie() | Declare():
            return BOUDICA
        case Command():
            return II_AUGUSTA
    return ""
