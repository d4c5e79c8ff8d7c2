"""PDF documents for the table: a battle's print pack, labels, and a single army list (docs/print-pack.md)."""

from collections.abc import Mapping
from types import MappingProxyType

from battles.printing import content
from battles.printing.occasion import Occasion
from battles.printing.typeset import TEMPLATES, Paper, to_pdf
from battles.rules.army_list import ArmyList
from battles.rules.brief import Brief
from battles.rules.verdict import Side

BASES = (25, 40, 60)  # the widths of a unit's base in millimetres that have labels


def pack_pdf(
    brief: Brief,
    attacker_list: ArmyList,
    defender_list: ArmyList,
    *,
    paper: Paper = "a4",
    link: str = "",
    qr: bool = False,
    occasion: Occasion | None = None,
    only: Side | None = None,
) -> bytes:
    """Everything one battle needs on the table; or the envelope for `only` one side, without a word about the other.

    `link` is the address of the battle's page for other devices; with `qr` it is also printed as a QR code. An
    `occasion` goes on a cover. The same input gives the same bytes.
    """
    parts = content.pack(brief, attacker_list, defender_list, link, qr, occasion, only)
    return to_pdf(TEMPLATES / "pack.typ", parts, paper)


def rules_pdf(told: content.Content, *, paper: Paper = "a4") -> bytes:
    """A battle by other rules than Commands & Colors, on one page; with a card for each unit, where they want cards."""
    return to_pdf(TEMPLATES / "rules.typ", told, paper)


def labels_pdf(
    attacker_list: ArmyList,
    defender_list: ArmyList,
    base: int,
    *,
    paper: Paper = "a4",
    only: Side | None = None,
    known: Mapping[Side, tuple[str, ...]] = MappingProxyType({}),
) -> bytes:
    """Labels to cut and fold for bases so many millimetres wide, of both armies or of one; with `known` leaders."""
    lists = zip(Side, (attacker_list, defender_list), strict=True)
    armies = {side: army for side, army in lists if only in (None, side)}
    return to_pdf(TEMPLATES / "labels.typ", content.labels(armies, base, known), paper)


def army_pdf(army_list: ArmyList, *, paper: Paper = "a4") -> bytes:
    """The sheet of a single army."""
    return to_pdf(TEMPLATES / "army.typ", content.army(army_list), paper)
