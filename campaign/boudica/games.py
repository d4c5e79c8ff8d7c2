"""Boudica's rebellion as a game of the machine (engine/shared.py): its log, and its words."""

from collections.abc import Sequence

from campaign.boudica.choices import label
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import PHASES, phase
from campaign.boudica.rules.w11_solo.solo import RULESET
from campaign.boudica.seats import PLAYERS
from campaign.boudica.telling import tell
from engine import shared
from engine.games import game_kinds
from engine.shared import Shared
from engine.texts import text


def when(state: State) -> str:
    """When a state is, for "you are back at …"."""
    key = "over" if state.ending else "turn" if state.turn else "set_up"
    return text(PACKAGE, "board", f"when.{key}", turn=state.turn, phase=PHASES[phase(state)].lower())


def facts(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in lists of games and branches."""
    towns = [town.name for town in state.britain.towns if town.side == "romans" and town.id in state.towns]
    return [
        ("Played", PLAYERS.line(state.start)),
        ("Roman towns", ", ".join(towns) or "none"),
        ("Legions", str(len([*state.armies_of(state.britain.sides["legion-XIV"])]))),
        ("Briton armies", str(len([*state.armies_of(state.britain.sides["boudica"])]))),
    ]


WORDS = shared.words(when=when, facts=facts, tell=tell, choice=label)


def own_kind() -> Shared:
    """The rebellion for the shared pages; its own pages load after what they need."""
    return game_kinds()[RULESET.name]
