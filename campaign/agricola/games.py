"""Agricola as a game of the machine (engine/shared.py): its log, and its words."""

from collections.abc import Sequence

from campaign.agricola.choices import label
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import RULESET
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.seats import PLAYERS
from campaign.agricola.telling import tell
from engine import shared
from engine.games import game_kinds
from engine.shared import Shared
from engine.texts import text


def when(state: State) -> str:
    """When a state is, for "you are back at …"."""
    key = "over" if state.ending else "turn" if state.turn else "set_up"
    return text(PACKAGE, "board", f"when.{key}", turn=state.turn, year=year(state.turn))


def facts(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in lists of games and branches."""
    held = sum(bool(state.at(hex, ROMANS)) for hex in state.north.tribal)
    return [
        ("Played", PLAYERS.line(state.start)),
        ("Tribal Centers that Romans occupy", f"{held} of {len(state.north.tribal)}"),
        *[(f"{PLAYERS.sides[side]}, AP", str(state.ap[side])) for side in Side],
    ]


WORDS = shared.words(when=when, facts=facts, tell=tell, choice=label)


def own_kind() -> Shared:
    """The game for the shared pages; its own pages load after what they need."""
    return game_kinds()[RULESET.name]
