"""Battles by BattlePlay for tests: two armies of the catalogue, and a player who decides by rule of thumb."""

from collections.abc import Callable

from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle, Commands
from battles.data import battleplay
from battles.rules.battleplay.decisions import Decision
from battles.rules.battleplay.muster import build
from battles.rules.battleplay.start import Settings, Start
from battles.rules.battleplay.state import Battle


def start(
    attacker: str = "romans",
    defender: str = "samnites",
    points: int = 100,
    stars: tuple[int, int] = (3, 3),
    seed: str = "cards",
    waterway: bool = False,
    settings: Settings | None = None,
) -> Start:
    """Two armies of so many points, on ground with two trees and a mountain."""
    armies = battleplay.armies()
    return Start(
        attacker=build(armies[attacker], points).force(stars[0]),
        defender=build(armies[defender], points).force(stars[1]),
        trees=2,
        mountains=1,
        waterway=waterway,
        dice=battleplay.dice(),
        seed=seed,
        settings=settings or Settings(),
    )


def a_card_battle(commands: Commands = Commands.ATTACKER, level: int = 1, of: Start | None = None) -> CardChronicle:
    """A battle that stands at the player's first decision."""
    return cards.create(of or start(), "", "Romans against Samnites", commands, level)


def decided(told: CardChronicle) -> Decision:
    """The first thing that is offered."""
    assert told.past.offer, "nothing is to be decided"
    return told.past.offer.decisions()[0]


def played_to(told: CardChronicle, there: Callable[[Battle], bool]) -> CardChronicle:
    """Decide until the battle is there."""
    while not there(told.now):
        told = cards.decide(told.id, told.head, decided(told))
    return told
