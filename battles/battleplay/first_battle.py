"""A first battle by cards, with notes: two small armies on easy ground, and at each step what a newcomer asks there."""

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
"""By which it is known, also where it was imported: a battle with this seed has the notes."""
ARMIES = ("romans", "samnites")
POINTS, STARS, LEVEL = 90, 3, 1
note = partial(text, "battles", "first_battle")
"""A note's words."""
WINDOWS: Mapping[Window, str] = {Window.JOIN: "join", Window.REROLL: "again"}
"""What a window is about, where that is no Tactica."""
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
"""What a step is about."""


def begin() -> KeptCardGame:
    """Romans against Samnites, the player in command of the Romans."""
    books = battleplay.armies()
    attacker, defender = (Levy(books[people], books[people].name, POINTS, STARS) for people in ARMIES)
    plan = CardPlan(attacker, defender, trees=1, mountains=1, waterway=False, seed=SEED)
    return games.create(plan.start(), "", plan.name, Commands.ATTACKER, LEVEL)


def notes(game: KeptCardGame) -> str:
    """What is said where the battle stands; nothing in any other battle, or where nothing is asked."""
    if game.start.start.seed != SEED:
        return ""
    topic = "over" if game.now.ending else about(game.now, game.offer) if game.offer else ""
    return note(f"note.{topic}") if topic else ""


def about(battle: Battle, offer: Offer) -> str:
    """What a choice is about, as the notes call it."""
    if isinstance(offer, OfferPlaces):
        return "deployment"
    if isinstance(offer.choices[0], PlaceGeneral):
        return "general"
    if isinstance(offer.occasion, Window):
        return WINDOWS.get(offer.occasion, "tactica")
    return STEPS[offer.occasion]
