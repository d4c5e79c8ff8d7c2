"""Documents for the table, as PDF: the pack of a battle, and a single army list (docs/print-pack.md)."""

from battles.printing import content
from battles.printing.typeset import TEMPLATES, Paper, to_pdf
from battles.rules.army_list import ArmyList
from battles.rules.brief import Brief


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
    return to_pdf(TEMPLATES / "pack.typ", content.pack(brief, attacker_list, defender_list, link, qr), paper)


def army_pdf(army_list: ArmyList, *, paper: Paper = "a4") -> bytes:
    """The sheet of one army by itself."""
    return to_pdf(TEMPLATES / "army.typ", content.army(army_list), paper)
