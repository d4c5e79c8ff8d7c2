"""The labels of decisions."""

from campaign.boudica.names import PACKAGE, name, short
from campaign.boudica.rules.board import BOUDICA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.desk import telling
from engine.grammar import listed


def label(decision: Decision) -> str:
    """The text of a decision's button."""
    return telling.label(PACKAGE, decision, _parts(decision))


def option_text(decision: Decision) -> str:
    """Its name away from its piece, with the piece's name in it."""
    return telling.label(PACKAGE, decision, _parts(decision), apart=True)


def _parts(decision: Decision) -> dict[str, object]:
    """Its fields, and what else chooses its text or fills it in."""
    parts = {field: _plain(part) for field, part in vars(decision).items()}
    match decision:
        case Enter(piece=piece, along=along):
            numbers = f"{'army' if len(along) == 1 else 'armies'} {listed(map(short, along))}" if along else ""
            parts |= {"to": piece != BOUDICA, "armies": numbers}
        case Exchange(strength=strength):
            parts["take"] = strength > 0
    return parts


def _plain(value: object) -> object:
    match value:
        case str():
            return name(value)
        case tuple():
            return " · ".join(map(str, value))
        case bool():
            return value
        case int():
            return abs(value)
    return value
