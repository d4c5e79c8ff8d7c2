"""Documents for the table, as PDF: the pack of a battle, and a single army list (docs/print-pack.md)."""

from pathlib import Path

from battles.printing import content
from battles.printing.typeset import Paper, typeset
from battles.rules.army_list import ArmyList
from battles.rules.brief import Brief

FONTS = Path(__file__).parent / "fonts"
"""The typefaces of everything that is drawn or printed, as TrueType."""


def pack_pdf(
    brief: Brief,
    attacker_list: ArmyList,
    defender_list: ArmyList,
    *,
    paper: Paper = "a4",
    link: str = "",
    qr: bool = False,
) -> bytes:
    """Everything one battle needs on the table: the brief, the field, a sheet for each army, and the result slip.

    `link` is the address of the battle's page as other devices see it; with `qr` it is also printed as a QR code. The
    same input gives the same bytes.
    """
    return typeset("pack.typ", content.pack(brief, attacker_list, defender_list, link, qr), paper, FONTS)


def army_pdf(army: ArmyList, *, paper: Paper = "a4") -> bytes:
    """The sheet of one army by itself."""
    return typeset("army.typ", content.army(army), paper, FONTS)
