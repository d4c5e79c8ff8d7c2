"""What decisions are called on their buttons."""

from collections.abc import Sequence

from campaign.boudica.names import PACKAGE, name, short
from campaign.boudica.rules.board import BOUDICA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.w5_movement.boudica import Declare
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.rules.w6_battle.towns import DestroyTowns
from campaign.boudica.rules.w7_recruitment import RaiseByAgent
from engine.grammar import listed, sentence
from engine.texts import text, texts


def label(decision: Decision) -> str:
    """What a decision is called on its button."""
    return sentence(text(PACKAGE, "choices", _key(decision), **_parts(decision)))


def option_text(decision: Decision) -> str:
    """What it is called away from its piece, whose name is then a part of it."""
    key = f"apart.{_key(decision)}"
    if key not in texts(PACKAGE, "choices"):
        return label(decision)
    return sentence(text(PACKAGE, "choices", key, **_parts(decision)))


def _key(decision: Decision) -> str:
    return ".".join((type(decision).__name__, *_kind(decision)))


def _parts(decision: Decision) -> dict[str, object]:
    parts = {field: _plain(part) for field, part in vars(decision).items()}
    if isinstance(decision, Enter) and decision.along:
        parts["armies"] = _numbers(decision.along)
    return parts


def _numbers(armies: Sequence[str]) -> str:
    """Armies of the Britons by their numbers: army 2, armies 2 and 3."""
    return f"{'army' if len(armies) == 1 else 'armies'} {listed(map(short, armies))}"


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


def _kind(decision: Decision) -> tuple[str, ...]:
    """Which of its texts, where it has several."""
    match decision:
        case Enter(piece=piece, along=along) if piece == BOUDICA:
            return ("along" if along else "alone",)
        case Enter():
            return ("to",)
        case Exchange(strength=strength):
            return ("take" if strength > 0 else "give",)
        case Declare(moved=moved):
            return ("moved" if moved else "only",)
        case Wish(fight=fight):
            return ("fight" if fight else "peace",)
        case DestroyTowns(destroy=destroy):
            return ("destroy" if destroy else "spare",)
        case RaiseByAgent(army=army):
            return ("army" if army else "unattached",)
    return ()
