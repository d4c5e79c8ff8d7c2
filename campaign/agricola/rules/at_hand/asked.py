"""A question that comes before everything else: about a marker that has been told, dice, or what was picked."""

from dataclasses import dataclass
from enum import StrEnum

from campaign.agricola.rules.board import Side


class Question(StrEnum):
    """What is asked."""

    STOP = "stop"  # whether Treachery stops a marker (Y21.3)
    AGAIN = "again"  # whether Druids throw one of these dice again
    MARCH = "march"  # whether Treachery answers a March (Y21.3)
    SELECT = "select"  # which marker comes from the bin
    EXCHANGE = "exchange"  # which marker goes for which one at Monoliths (Y24.3)
    CENTER = "center"  # where Novae Gentes put a Tribal Center unit


@dataclass(frozen=True)
class Asked:
    """Who is asked what.

    `side` is whose marker or dice these are. `marker` is what may be stopped, played for a hex `at` and a `unit`;
    `stopping`: by a Treachery, which is the one that may be stopped now. `roll` is what the dice are for, or what else
    the question holds up, `faces` theirs; `nth` is the one that Druids throw again. `center` is the Tribal Center unit
    that was picked: sealed.
    """

    of: Side
    what: Question
    side: Side
    marker: str = ""
    at: str = ""
    unit: str = ""
    stopping: bool = False
    roll: str = ""
    faces: tuple[int, ...] = ()
    nth: int = 0
    center: str = ""
