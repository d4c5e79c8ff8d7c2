"""A first battle by cards, with notes: 2 small armies on easy ground, and at each step what a newcomer asks."""

from collections.abc import Mapping
from functools import partial

from battles.battleplay import games
from battles.battleplay.games import Commands, KeptCardGame
from battles.battleplay.plan import CardPlan, Levy
from battles.data import battleplay
from battles.rules.battleplay.decisions import Offer, OfferPlaces, PlaceGeneral
from battles.rules.battleplay.state import Battle, Step, Window
from engine.texts import text

SEED = "A first battle"
"""The seed that marks this battle, imported or not: a battle with it has the notes."""
ARMIES = ("romans", "samnites")
POINTS, STARS, LEVEL = 90, 3, 1
note = partial(text, "battles", "first_battle")
WINDOWS: Mapping[Window, str] = {Window.JOIN: "join", Window.REROLL: "again"}
"""The note for each window that is not about a Tactica."""
STEPS: Mapping[Step, str] = {
    Step.BEFORE: "begin",
    Step.WATERWAY: "begin",
    Step.ARTILLERY: "shooting",
    Step.BOWFIRE: "shooting",
    Step.SKIRMISH: "skirmish",
    Step.CHARGE: "charge",
    Step.RESERVES: "reserves",
    Step.MOVES: "moves",
    Step.FLANKS: "flanks",
    Step.SUPPORT: "support",
    Step.FRONTS: "fronts",
}
"""The note for each step."""


def begin() -> KeptCardGame:
    """Romans against Samnites; the player commands the Romans."""
    books = battleplay.armies()
    attacker, defender = (Levy(books[people], books[people].name, POINTS, STARS) for people in ARMIES)
    plan = CardPlan(attacker, defender, trees=1, mountains=1, waterway=False, seed=SEED)
    return games.create(plan.start(), "", plan.name, Commands.ATTACKER, LEVEL)


def notes(game: KeptCardGame) -> str:
    """The notes for where the battle stands; empty in any other battle, or where nothing is asked."""
    if game.start.start.seed != SEED:
        return ""
    topic = "over" if game.now.ending else about(game.now, game.offer) if game.offer else ""
    return note(f"note.{topic}") if topic else ""


def about(battle: Battle, offer: Offer) -> str:
    """The name of the note about a choice."""
    if isinstance(offer, OfferPlaces):
        return "deployment"
    if isinstance(offer.choices[0], PlaceGeneral):
        return "general"
    if isinstance(offer.occasion, Window):
        return WINDOWS.get(offer.occasion, "tactica")
    return STEPS[offer.occasion]
