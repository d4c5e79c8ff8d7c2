"""A battle as it stands, as immutable values: each event gives a new one (events.py)."""

from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

from battles.rules.battleplay.board import EMPTY, Board, Cell, Ground, Stack
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import SKIRMISHERS, Category, Fielded, Troop
from battles.rules.verdict import ATTACKER, DEFENDER, Side
from engine.rules.values import often_replaced


class Step(StrEnum):
    """The steps of a battle in the order of play; those of the fight have the numbers of the rules."""

    BEFORE = "before"
    WATERWAY = "waterway"
    TERRAIN = "terrain"
    HILLS = "hills"
    CONTROL = "control"
    DEPLOYMENT = "deployment"
    REVEAL = "reveal"
    ARTILLERY = "1.1"
    BOWFIRE = "1.2"
    SKIRMISH = "1.3"
    CHARGE = "1.4"
    EXPLOITATION = "2.1"
    RESERVES = "2.1 reserves"
    MOVES = "2.1 moves"
    FLANKS = "2.2 open flanks"
    SUPPORT = "2.2 supporting files"
    FRONTS = "2.2 fronts"
    OVER = "over"


SHOOTING = frozenset({Step.ARTILLERY, Step.BOWFIRE, Step.SKIRMISH})
FILE_BY_FILE = frozenset({Step.SKIRMISH, Step.CHARGE, Step.FRONTS})
"""The steps in which both sides of a file roll at the same time; in other combats one card strikes."""
COMBATS = SHOOTING | {Step.CHARGE, Step.FLANKS, Step.SUPPORT, Step.FRONTS}


class Window(StrEnum):
    """A question to one side, apart from the choices of the step."""

    GUIDES = "local guides"
    HILL = "hill"
    SCOUTS = "scouts"
    LATE_ORDERS = "late orders"
    SEIZE = "seize the moment"
    JOIN = "general joins"
    BEFORE = "before the roll"
    REROLL = "reroll"
    AGAIN = "second throw"
    ANSWER = "answer to the roll"
    BODYGUARD = "bodyguard"
    TRIARII = "triarii"
    RALLY = "rally"
    MARCH = "forced march"
    FOG = "fog of war"


class Ask(NamedTuple):
    """A window open for a side. `about` is the card that marched (R39)."""

    window: Window
    side: Side
    about: int | None = None


class General(NamedTuple):
    """His stars, where he is (None: in reserve), and whether he has joined a combat there (R26)."""

    stars: int
    cell: Cell | None = None
    joined: bool = False


@often_replaced
class Host(NamedTuple):
    """What a side has off the board, and its general (None: fallen, or never there)."""

    waiting: tuple[int, ...]
    general: General | None
    reserve: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    off: tuple[int, ...] = ()  # out of the battle, but not lost (R18, R37)
    hand: tuple[Tactica, ...] = ()
    played: tuple[Tactica, ...] = ()
    general_waits: bool = False  # whether he has still to be deployed (R19)


@often_replaced
class Strike(NamedTuple):
    """One card striking another. `general`: his die is in the roll. `symbols` is empty until the throw."""

    side: Side
    card: int
    cell: Cell
    target: int
    at: Cell
    general: bool = False
    colours: Dice = ()
    symbols: tuple[Symbol, ...] = ()


class Stage(IntEnum):
    """The stages of a combat; each may open windows for one side or both."""

    JOIN = 0
    BEFORE = 1
    THROW = 2
    AGAIN = 3
    ANSWER = 4
    STRIKE = 5
    CASUALTIES = 6
    FINISH = 7


STAGES = tuple(Stage)


@often_replaced
class Combat(NamedTuple):
    """The combat being fought: the chooser's strike first. `cards` are the Tactica in effect."""

    strikes: tuple[Strike, ...]
    stage: Stage = Stage.JOIN
    cards: tuple[tuple[Side, Tactica], ...] = ()

    def played(self, side: Side, card: Tactica) -> bool:
        """Whether this side has this Tactica in effect."""
        return (side, card) in self.cards


class Ending(NamedTuple):
    """Who won (None: a tie, and the attacker withdraws, R45), and who was routed (R21)."""

    winner: Side | None
    routed: Side | None


class HillDice(NamedTuple):
    """Both generals' throws for the hill of a file (R9)."""

    file: int
    attacker: Symbol
    defender: Symbol


class Declared(NamedTuple):
    """A Tactica that Fog of War may still answer. Its fields are those of PlayTactica."""

    side: Side
    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None


@often_replaced
class Battle(NamedTuple):
    """A battle in play.

    `chooser` makes the next choice (R31). `done` are the cards that have had their turn in this step, or in the whole
    melee (R43), `engaged` those with an enemy ahead when the melee began, `passed` the sides that want no more turns,
    `offered` whether the windows before the present choice have been asked.
    """

    start: Start
    attacker: Host
    defender: Host
    field: tuple[Ground, ...]
    step: Step = Step.BEFORE
    grind: int = 0
    board: Board = {}
    wounded: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    chooser: Side = Side.DEFENDER
    done: frozenset[int] = frozenset()
    engaged: frozenset[int] = frozenset()
    passed: frozenset[Side] = frozenset()
    offered: bool = False
    hills: tuple[HillDice, ...] = ()
    combat: Combat | None = None
    asks: tuple[Ask, ...] = ()
    declared: Declared | None = None
    ending: Ending | None = None

    def host(self, side: Side) -> Host:
        return self.attacker if side is ATTACKER else self.defender

    def card(self, card: int) -> Fielded:
        return self.start.cards[card]

    def ground(self, file: int) -> Ground:
        return self.field[file - 1]

    def stars(self, side: Side) -> int:
        """The stars of a side's general (R10); 0 for none."""
        general = self.host(side).general
        return general.stars if general else 0

    def mains(self, side: Side) -> int:
        """The number of a side's main battle cards on the board (R21)."""
        return len([stack for stack in self.board.values() if stack.side is side and stack.main is not None])


def better_general(battle: Battle) -> Side:
    """R31: the side that chooses first; with equal generals, the attacker."""
    return DEFENDER if battle.stars(DEFENDER) > battle.stars(ATTACKER) else ATTACKER


def by_grade(battle: Battle) -> tuple[Side, Side]:
    """Both sides, the better general's first (R31)."""
    first = better_general(battle)
    return first, first.other


# --- What an event changes (events.py) --------------------------------------------------------------------------------


def with_host(battle: Battle, side: Side, host: Host, **changes: Any) -> Battle:
    """The battle with this host for the side, and these changes."""
    if side is ATTACKER:
        return battle._replace(attacker=host, **changes)
    return battle._replace(defender=host, **changes)


def where(battle: Battle, card: int) -> Cell:
    """The cell of a card; ValueError if it is not on the board."""
    for cell, stack in battle.board.items():
        if card in stack[1:]:
            return cell
    raise ValueError(f"card {card} is not on the board")


def put(battle: Battle, side: Side, card: int, cell: Cell) -> Board:
    """The board with this card in the cell."""
    stack = battle.board.get(cell, EMPTY[side])
    return {**battle.board, cell: _filled(stack, battle.card(card).troop, card)}


def take(battle: Battle, card: int, cell: Cell) -> Board:
    """The board without this card, which stands in the cell."""
    stack = _filled(battle.board[cell], battle.card(card).troop, None)
    board = {**battle.board, cell: stack}
    if stack == EMPTY[stack.side]:
        del board[cell]
    return board


def _filled(stack: Stack, troop: Troop, card: int | None) -> Stack:
    """The stack with this card, or none, instead of such a troop."""
    if troop.category in SKIRMISHERS:
        return stack._replace(light=card)
    return stack._replace(gun=card) if troop.category is Category.ARTILLERY else stack._replace(main=card)
