"""Card battles in the registry of games (engine/games.py): their pages are their own."""

from battles.battleplay.chronicle import LOG, RULESET, Past
from engine.games import Game

GAME: Game[Past] = Game(
    ruleset=RULESET,
    log=LOG,
    one="battle",
    title="Skirmish with cards",
    about="one battle by itself, against the program.",
    front="skirmish",
)
