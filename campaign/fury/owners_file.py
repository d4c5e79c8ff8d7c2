"""The owner's file: tables, counters and schedule of the printed game in place of ours (docs/owners-file.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from battles.data.short import odds_table
from battles.reasons import why as why_no_table
from battles.rules.short.odds_table.table import OddsTable
from campaign.fury.data import PACKAGE, britannia, pieces
from campaign.fury.rules.owners import Own, in_place
from campaign.fury.rules.pieces import Pieces
from campaign.fury.rules.state import Start
from engine.codec import Json
from engine.playersfile import PlayersFile
from engine.rules.reason import Reason, Refused
from engine.texts import tell

MOST_BYTES = 200_000  # one with everything has 20 kB


class NotOwners(ValueError):
    """The file is no owner's file, or cannot be played; the message says what is wrong and where."""


@dataclass(frozen=True, kw_only=True)
class OwnersFile(Own):
    format: Literal["hell-hath-no-fury-tables"]
    version: Literal[1]


def _why(reasons: Sequence[Reason]) -> str:
    """A table's own rules have words of their own."""
    told = [
        why_no_table(each) if each.code.startswith("table.") else tell(PACKAGE, "reasons", each) for each in reasons
    ]
    return " ".join(told)


READER = PlayersFile(
    format="hell-hath-no-fury-tables",
    version=1,
    most_bytes=MOST_BYTES,
    one="an owner’s file of Hell Hath No Fury",
    content=Json[OwnersFile](OwnersFile),
    tell=_why,
    refused=NotOwners,
)


def is_owners(start: Start) -> bool:
    """Whether a war has other tables or pieces than ours."""
    return (start.table, start.pieces) != (odds_table(), pieces())


def load(data: bytes) -> tuple[OddsTable, Pieces]:
    """The table and the pieces of a war with this file; raises NotOwners."""
    own = READER.load(data)
    try:
        return in_place(own, odds_table(), pieces(), britannia())
    except Refused as refusal:
        raise NotOwners(_why(refusal.reasons)) from refusal
