"""The leaders of armies in Britain, by name. Only this module names them.

A name depends on its army, and on the set-up, which everybody may know; never on the seed, nor on an army's place
(W1.4).
"""

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BOUDICA, Side
from campaign.boudica.story.past import RebellionPast
from engine.texts import texts
from engine.wordings import digest


def leader(past: RebellionPast, piece: str) -> str:
    """The name of this army's leader, or of this piece; empty before the set-up for those not yet told of."""
    known = texts(PACKAGE, "persons")
    if name := known.get(f"{piece}.name"):
        return str(name)
    if not past.now.turn:
        return ""
    side = past.now.britain.sides[piece]
    names = sorted(known[f"names.{side}"], key=lambda name: digest(past.key, name))
    others = [army for army in leading(past, side) if f"{army}.name" not in known]
    return str(names[others.index(piece)])


def leading(past: RebellionPast, side: Side) -> list[str]:
    """The armies of a side, Boudica before hers."""
    armies = [muster.id for muster in past.now.britain.armies if muster.side is side]
    return armies if side is Side.ROMANS else [BOUDICA, *armies]
