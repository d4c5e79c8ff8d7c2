"""A battle before its first roll: both forces, the ground, the options, and the dice faces."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from battles.rules.battleplay.colours import Colour, DiceFaces
from battles.rules.battleplay.troops import Fielded
from battles.rules.verdict import Side

GENERALS = {0: Colour.BLACK, 2: Colour.WHITE, 3: Colour.GREEN, 4: Colour.YELLOW, 5: Colour.RED}
"""The die of a general by his stars; 0: an army without a general, which rolls for hills alone (R9)."""
LEAST_STARS, MOST_STARS = 2, 5
MOST_SYMBOLS = 4
"""The most trees and mountains of a province together (R3), before a prepared battlefield."""
MOST_GRINDS = 3
SINGLE_FILES, DOUBLE_FILES = 7, 14


@dataclass(frozen=True)
class Force:
    """An army: its cards; `points` (the campaign's) are only shown."""

    people: str
    name: str
    points: int
    stars: int
    cards: tuple[Fielded, ...]
    extra_tactica: int = 0

    def __post_init__(self) -> None:
        if self.stars not in GENERALS:
            raise ValueError(f"a general has {', '.join(map(str, GENERALS))} stars, not {self.stars}")


@dataclass(frozen=True)
class Prepared:
    """R4: symbols added by a prepared battlefield, or removed if negative."""

    side: Side
    trees: int = 0
    mountains: int = 0


@dataclass(frozen=True)
class Settings:
    """The options of a battle: 1 to 3 Grinds (R44), double size (R48), siege (R46), prepared ground (R4)."""

    grinds: int = 1
    double: bool = False
    siege: bool = False
    prepared: Prepared | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.grinds <= MOST_GRINDS:
            raise ValueError(f"a battle has 1 to {MOST_GRINDS} Grinds, not {self.grinds}")
        if self.siege and (self.double or self.prepared):
            raise ValueError("a siege is fought at single size, without terrain")


@dataclass(frozen=True)
class Start:
    """Everything a battle begins with. Cards are numbered: the attacker's first, then the defender's."""

    attacker: Force
    defender: Force
    trees: int
    mountains: int
    waterway: bool
    dice: DiceFaces
    seed: str
    settings: Settings = Settings()

    def __hash__(self) -> int:
        """Only the seed counts; hashing every card would be slow."""
        return hash(self.seed)

    def force(self, side: Side) -> Force:
        return self.attacker if side is Side.ATTACKER else self.defender

    @cached_property
    def cards(self) -> tuple[Fielded, ...]:
        """All cards by number."""
        return self.attacker.cards + self.defender.cards

    def with_cards(self, cards: Sequence[Fielded]) -> "Start":
        """The same battle with these cards, by number."""
        first = len(self.attacker.cards)
        attacker, defender = tuple(cards[:first]), tuple(cards[first:])
        return replace(
            self, attacker=replace(self.attacker, cards=attacker), defender=replace(self.defender, cards=defender)
        )

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The side of each card, by number."""
        return (Side.ATTACKER,) * len(self.attacker.cards) + (Side.DEFENDER,) * len(self.defender.cards)

    def numbers(self, side: Side) -> range:
        """The numbers of a side's cards."""
        first = len(self.attacker.cards)
        return range(first) if side is Side.ATTACKER else range(first, len(self.cards))

    def dealt(self, side: Side) -> int:
        """R47: a Tactica for each star, those bought (M6), one more at double size (R48); none without a general.

        windows.py says when each may be played.
        """
        force = self.force(side)
        return force.stars + force.extra_tactica + self.settings.double if force.stars else 0

    @cached_property
    def files(self) -> int:
        """The number of files on the board (R1, R48)."""
        return DOUBLE_FILES if self.settings.double else SINGLE_FILES
