"""A battle between two decisions: a part of the state."""

from dataclasses import dataclass
from enum import StrEnum

from campaign.fury.rules.board import Side


class Ask(StrEnum):
    """Z13: what somebody may have to decide in a battle, in order."""

    JOINED = "joined"  # whether it is fought here, or elsewhere (Z19.1)
    ATTACKERS_CHARGE = "attacker's charge"
    DEFENDERS_CHARGE = "defender's charge"
    DEFENDERS_HORSE = "defender's horse"
    ATTACKERS_LOSSES = "attacker's losses"
    DEFENDERS_LOSSES = "defender's losses"
    RETREAT = "retreat"
    ADVANCE = "advance"


@dataclass(frozen=True)
class AtHand:
    """Z13: a battle for a tract, and the question in it.

    `charging` are the sides that charge; `horse` is whether more horse counts (Z16.4). Once the dice have been rolled,
    or the battle was fought elsewhere, `lost` are the SP that the attacker and the defender lose, and `won` is whether
    the attacker has won. `through` are the first tracts that losers have entered (Z13.9), and `entered` those to which
    losers have retreated, or winners advanced.
    """

    at: str
    ask: Ask = Ask.JOINED
    charging: tuple[Side, ...] = ()
    horse: bool = True
    lost: tuple[int, int] = (0, 0)
    won: bool = False
    through: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
