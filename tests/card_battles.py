"""Battles by BattlePlay for tests: two armies of the catalogue, a player who takes what comes first, one of whims."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame
from battles.data import battleplay
from battles.models import CardBattle, CardLine
from battles.rules.battleplay.decisions import Decision, Offer, OfferPlaces, Place
from battles.rules.battleplay.muster import build
from battles.rules.battleplay.play import ThrowWanted
from battles.rules.battleplay.start import Settings, Start
from battles.rules.battleplay.state import Battle
from engine.rules.dice import DieRequest, Kind, StreamDice
from engine.rules.reason import Reason

T = TypeVar("T")
BATTLES = 60
"""Among the battles of so many seeds every position that is looked for comes up."""


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


def a_card_battle(commands: Commands = Commands.ATTACKER, level: int = 1, of: Start | None = None) -> KeptCardGame:
    """A battle that stands at the player's first decision."""
    return cards.create(of or start(), "", "Romans against Samnites", commands, level)


_MADE: dict[object, tuple[dict[str, Any], list[dict[str, Any]]]] = {}
"""The rows of battles that tests stand in: of each of them, and of its lines."""


def made_once(key: object, make: Callable[[], KeptCardGame]) -> KeptCardGame:
    """A battle without branches as it is made, which it is but once; then its rows are copied."""
    if key not in _MADE:
        game = make()
        row = CardBattle.objects.get(id=game.id)
        names = {field.attname for field in row._meta.concrete_fields} - {"id", "made", "played"}
        lines = CardLine.objects.filter(battle=row).values("n", "parent", "format", "payload")
        _MADE[key] = {name: getattr(row, name) for name in names}, [{**line} for line in lines]
        return game
    columns, kept = _MADE[key]
    row = CardBattle.objects.create(**columns)
    CardLine.objects.bulk_create(CardLine(battle=row, **line) for line in kept)
    return cards.read(row.id)


def decided(game: KeptCardGame) -> Decision:
    """The first thing that is offered."""
    assert game.offer, "nothing is to be decided"
    return game.offer.decisions()[0]


def played_to(game: KeptCardGame, there: Callable[[Battle], bool]) -> KeptCardGame:
    """Decide until the battle is there."""
    while not there(game.now):
        game = cards.decide(game.id, game.head, decided(game))
    return game


def any_start(n: int) -> Start:
    """One of many battles."""
    return start(seed=f"choices {n}")


def until(there: Callable[[KeptCardGame], bool], start: Callable[[int], Start] = any_start) -> KeptCardGame:
    """The first battle that comes to stand there before the melee, its player taking what is offered first."""
    for n in range(BATTLES):
        game = a_card_battle(of=start(n))
        while game.waits and game.now.grind == 0 and not there(game):
            game = cards.decide(game.id, game.head, decided(game))
        if game.waits and game.now.grind == 0:
            return game
    raise AssertionError("no battle comes to stand there")


class Whims:
    """Any choices, from one seed: a long battle has more of them than hypothesis draws."""

    def __init__(self, seed: int) -> None:
        self._dice = StreamDice(str(seed))

    def one_of(self, options: Sequence[T]) -> T:
        """One of these, whichever."""
        faces = self._dice.roll([DieRequest(Kind.D10, "", "", Reason(""))] * 5)
        return options[int("".join(str(face % 10) for face in faces)) % len(options)]

    def decision(self, offer: Offer) -> Decision:
        """Any decision that the offer admits."""
        if isinstance(offer, OfferPlaces):
            card, files = self.one_of([each for each in offer.files.items() if each[1] or offer.reserve])
            return Place(card, self.one_of((*files, None) if offer.reserve else files))
        return self.one_of(offer.decisions())


def thrown(game: KeptCardGame) -> ThrowWanted:
    """The combat dice that are asked for."""
    return cards.wanted(cards.rolling(game))
