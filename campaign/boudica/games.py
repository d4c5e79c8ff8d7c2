"""Boudica's rebellion among the games that the machine keeps (engine/games.py)."""

from campaign.boudica.rules.turn import RULESET
from engine.games import game_kinds
from engine.shared import Shared


def own_kind() -> Shared:
    """The rebellion as the shared pages know it: with its own pages, which load after what they stand on."""
    return game_kinds()[RULESET.name]
