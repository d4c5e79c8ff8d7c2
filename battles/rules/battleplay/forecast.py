"""Battles that the program plays to their end for both sides, and from these the odds of a battle.

For the odds it plays many battles from what one side sees: nothing hidden can leak.

The odds are those of the program's play, over everything that may be hidden: with what is really there, and with other
players, the battle may end otherwise much more or much less often.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.decisions import Decision, Offer, OfferChoice
from battles.rules.battleplay.deployment import COMPANIONS, fits, outer
from battles.rules.battleplay.muster import MOST_MAINS, MOST_SUPPORTS, VETERAN_COST, VETERANS, cost_of
from battles.rules.battleplay.opponent import choose
from battles.rules.battleplay.opponent.mind import QUICK
from battles.rules.battleplay.state import Battle, Step, put, with_host
from battles.rules.battleplay.tactica import DECK
from battles.rules.battleplay.troops import ArmyBook, Category, Fielded, Troop
from battles.rules.battleplay.turn import Unfolding, go_on, unfold
from battles.rules.battleplay.view import UNKNOWN, seen_by
from battles.rules.verdict import Side
from engine.rules.dice import Dice, StreamDice, draw, pick
from engine.rules.reason import Reason

NOT_SHOWN = Reason("not_shown")
BATTLES = 1000
EACH = 25  # battles for each guess at what is hidden; a guess takes longer than a battle
ARMIES = 6
"""The armies drawn for a guess; the one with the most points counts, since players spend their points."""


# --- Battles that the program plays to their end on both sides --------------------------------------------------------


Levels = Mapping[Side, int]
Z = 1.959964  # 95% of the normal distribution lie within this many standard deviations


View = Callable[[Battle, Side], Battle]


def finish(battle: Battle, levels: Levels, dice: Dice, view: View = seen_by) -> Battle:
    """The battle played to its end, each side by the program at its level, from what that side sees."""
    for unfolded in played_out(battle, levels, dice, view):
        battle = unfolded.play.battle
    return battle


def played_out(battle: Battle, levels: Levels, dice: Dice, view: View = seen_by) -> Iterator[Unfolding]:
    """The same step by step: each decision as it unfolds."""
    unfolded = go_on(battle, dice)
    yield unfolded
    while offer := unfolded.offer:
        battle = unfolded.play.battle
        unfolded = unfold(battle, decide(battle, offer, levels, dice, view), dice, offer)
        yield unfolded


def decide(battle: Battle, offer: Offer, levels: Levels, dice: Dice, view: View = seen_by) -> Decision:
    """The program's decision for the side of this offer, from what that side sees."""
    if isinstance(offer, OfferChoice) and len(offer.choices) == 1:
        return offer.choices[0]
    return choose(view(battle, offer.side), offer, levels[offer.side], dice)


class Interval(NamedTuple):
    """Whole percentages, rounded outwards: the share of ever more battles lies between them, 19 times in 20."""

    low: int
    high: int


def interval(count: float, battles: float) -> Interval:
    """Wilson's 95% interval of a share of independent battles."""
    share, spread = count / battles, Z * Z / battles
    centre = share + spread / 2
    margin = Z * math.sqrt((share * (1 - share) + spread / 4) / battles)
    low, high = (centre - margin) / (1 + spread), (centre + margin) / (1 + spread)
    return Interval(max(0, math.floor(100 * low)), min(100, math.ceil(100 * high)))


@dataclass(frozen=True)
class Count:
    """How finished battles ended for one side: won, tied or lost."""

    won: int
    tied: int
    lost: int

    @property
    def battles(self) -> int:
        return self.won + self.tied + self.lost

    @property
    def score(self) -> float:
        """Battles won and half of those tied, as a share."""
        return (self.won + self.tied / 2) / self.battles


def count(battles: Iterable[Battle], side: Side) -> Count:
    """How these battles ended for a side."""
    won = tied = lost = 0
    for battle in battles:
        assert battle.ending is not None, "the battle is not over"
        won += battle.ending.winner is side
        tied += battle.ending.winner is None
        lost += battle.ending.winner is side.other
    return Count(won, tied, lost)


# --- The odds from what one side sees ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Forecast:
    """How the battles from a position ended for one side, counted for each guess at what is hidden."""

    guesses: tuple[Count, ...]

    @property
    def battles(self) -> int:
        return sum(guess.battles for guess in self.guesses)

    def interval(self, part: Callable[[Count], int]) -> Interval:
        """The 95% interval of a share (won, tied or lost) over all possible guesses.

        Battles from one guess resemble each other; they count as fewer battles of a guess each.
        """
        ended, alike = sum(map(part, self.guesses)), self._alike(part)
        return interval(ended / alike, self.battles / alike)

    def _alike(self, part: Callable[[Count], int]) -> float:
        """How many times more the guesses differ than by chance (Pearson's dispersion); at least 1."""
        share = sum(map(part, self.guesses)) / self.battles
        if len(self.guesses) == 1 or share in (0, 1):
            return 1.0
        squares = [(part(guess) - guess.battles * share) ** 2 / guess.battles for guess in self.guesses]
        return max(1.0, sum(squares) / (share * (1 - share) * (len(squares) - 1)))


def forecast(seen: Battle, side: Side, book: ArmyBook | None, seed: str, battles: int = BATTLES) -> Forecast:
    """How this many battles end for this side from what it sees (seen_by), both sides played by the quick level.

    The enemy's unknown cards are drawn from its book; without one (a garrison, R46) they stay UNKNOWN.
    """
    guesses = []
    for first in range(0, battles, EACH):
        dice = StreamDice(f"{seed}/{first}")
        guess = imagined(seen, side, book, dice)
        guesses.append(count(_played(guess, min(EACH, battles - first), dice), side))
    return Forecast(tuple(guesses))


def open_forecast(battle: Battle, side: Side, seed: str, battles: int = BATTLES) -> Forecast:
    """The same where nothing is hidden, both hands included: nothing is guessed."""
    return Forecast((count(_played(battle, battles, StreamDice(seed)), side),))


def _played(battle: Battle, times: int, dice: StreamDice) -> Iterator[Battle]:
    for _ in range(times):
        # nothing in a guess is secret, and the quick level uses no card that it should not know
        yield finish(battle, dict.fromkeys(Side, QUICK), dice, view=lambda guess, side: guess)
        dice.forget()


def imagined(seen: Battle, side: Side, book: ArmyBook | None, dice: Dice) -> Battle:
    """A battle that looks like this to the side, with the enemy's cards, Tactica and general drawn."""
    drawn = [_Guess(seen, side.other, book, dice).army() for _ in range(ARMIES)]
    battle = max(drawn, key=lambda battle: sum(cost_of(card) for card in battle.start.force(side.other).cards))
    return _with_general(_with_hand(battle, side.other, dice), side.other, dice)


class _Guess:
    """The enemy's army while its unknown cards are drawn.

    They are renumbered, those on the board first, so that the old numbers reveal nothing.
    """

    def __init__(self, seen: Battle, enemy: Side, book: ArmyBook | None, dice: Dice) -> None:
        self.enemy, self.dice = enemy, dice
        self.troops = book.troops if book else ()
        self.size = 2 if seen.start.settings.double else 1
        cards = seen.start.cards
        self.unknown = [n for n in seen.start.numbers(enemy) if cards[n] == UNKNOWN]
        self.cells = self._cells(seen)
        self.battle = self._renumbered(self._bare(seen))

    def _cells(self, seen: Battle) -> list[Cell]:
        """The cells of unknown cards, one for each card; full ones first, as not every card can share a cell."""
        found = [cell for cell, stack in sorted(seen.board.items()) for card in stack.cards if card in self.unknown]
        return sorted(found, key=lambda cell: -found.count(cell))

    def _bare(self, seen: Battle) -> Battle:
        """The board with only the known cards, its cells in order."""
        bare = seen._replace(board={})
        for cell, stack in sorted(seen.board.items()):
            for card in stack.cards:
                if card not in self.unknown:
                    bare = bare._replace(board=put(bare, stack.side, card, cell))
        return bare

    def _renumbered(self, bare: Battle) -> Battle:
        """Face-down cards on the board get the first of the unknown numbers, then reserves, then undeployed cards."""
        on_board, others = self.unknown[: len(self.cells)], iter(self.unknown[len(self.cells) :])
        host = bare.host(self.enemy)
        reserve = tuple(next(others) if card in self.unknown else card for card in host.reserve)
        waiting = tuple(next(others) if card in self.unknown else card for card in host.waiting)
        hidden = bare.hidden.difference(self.unknown).union(on_board)
        return with_host(bare, self.enemy, host._replace(reserve=reserve, waiting=waiting))._replace(hidden=hidden)

    def army(self) -> Battle:
        """The battle with every unknown card drawn."""
        for place, card in enumerate(self.unknown):
            cell = self.cells[place] if place < len(self.cells) else None
            self._name(
                card, self._drawn(cell, self.cells[place:].count(cell) if cell else 0, len(self.unknown) - place)
            )
            if cell:
                self.battle = self.battle._replace(board=put(self.battle, self.enemy, card, cell))
        self._train()
        return self.battle

    def _name(self, card: int, fielded: Fielded) -> None:
        start = self.battle.start
        cards = [fielded if n == card else known for n, known in enumerate(start.cards)]
        self.battle = self.battle._replace(start=start.with_cards(cards))

    def _drawn(self, cell: Cell | None, company: int, left: int) -> Fielded:
        """A card that may lie there among `company`, and leaves points for the `left` cards still to be drawn."""
        available = self._available()
        options = [troop for troop in available if cell is None or self._stands(troop, cell, company, available)]
        if not options:
            return self._stand_in(cell)
        cheapest = min(options, key=lambda troop: troop.cost)
        points = self._left() - (left - 1) * cheapest.cost
        affordable = [troop for troop in options if troop.cost <= points] or [cheapest]
        return Fielded(pick(self.dice, affordable, "R18", self.enemy, NOT_SHOWN).choice)

    def _known(self) -> list[Fielded]:
        return [card for card in self.battle.start.force(self.enemy).cards if card != UNKNOWN]

    def _left(self) -> int:
        """Points not spent yet; at double size those of 2 armies (R48)."""
        return self.size * self.battle.start.force(self.enemy).points - sum(map(cost_of, self._known()))

    def _available(self) -> list[Troop]:
        """The troops the army may still have, each as often as it may have it (R2, M3, M4)."""
        taken = Counter(card.troop for card in self._known())
        mains = sum(number for troop, number in taken.items() if troop.main)
        room = {True: MOST_MAINS * self.size > mains, False: MOST_SUPPORTS * self.size > taken.total() - mains}
        return [
            troop for troop in self.troops if room[troop.main] for _ in range(troop.most * self.size - taken[troop])
        ]

    def _stands(self, troop: Troop, cell: Cell, company: int, available: list[Troop]) -> bool:
        """Whether it may lie here with `company` cards to come, itself included: the main card comes first."""
        if not fits(self.battle, self.enemy, troop, cell.file):
            return False
        stack = self.battle.board.get(cell)
        if company == 1 or (stack is not None and stack.main is not None):
            return True
        return troop.main and self._companions(troop, cell, available) >= company - 1

    def _companions(self, main: Troop, cell: Cell, available: list[Troop]) -> int:
        """How many cards could stand there with a main card: skirmishers, artillery (R14, R15, R17)."""
        kinds = {troop.category for troop in available}
        light = any(main.category in with_them and kind in kinds for kind, with_them in COMPANIONS.items())
        gun = Category.ARTILLERY in kinds and main.category is Category.INFANTRY and not outer(self.battle, cell.file)
        return light + gun

    def _stand_in(self, cell: Cell | None) -> Fielded:
        """A card of the kind that the stack needs, for one that no book explains."""
        stack = self.battle.board.get(cell) if cell else None
        if stack is None or stack.main is None:
            return UNKNOWN
        kind = Category.FOOT_SKIRMISHER if stack.light is None else Category.ARTILLERY
        return Fielded(replace(UNKNOWN.troop, category=kind))

    def _train(self) -> None:
        """Make veterans with the points left, of the dearest cards first (M5, M7)."""
        cards = self.battle.start.cards
        able = sorted(
            (card for card in self.unknown if cards[card] != UNKNOWN and cards[card].troop.category in VETERANS),
            key=lambda card: -cards[card].troop.cost,
        )
        for card in able[: max(0, self._left()) // VETERAN_COST]:
            self._name(card, Fielded(cards[card].troop, veteran=True))


def _with_hand(battle: Battle, enemy: Side, dice: Dice) -> Battle:
    """The battle with the enemy's Tactica drawn from those not seen yet (R47)."""
    if battle.step in (Step.BEFORE, Step.WATERWAY):
        return battle
    host, own = battle.host(enemy), battle.host(enemy.other)
    deck = list((Counter(DECK) - Counter(own.hand + own.played + host.played)).elements())
    held = range(battle.start.dealt(enemy) - len(host.played))
    hand = tuple(draw(dice, deck, "R47", enemy, NOT_SHOWN) for _ in held)
    return with_host(battle, enemy, host._replace(hand=hand))


def _with_general(battle: Battle, enemy: Side, dice: Dice) -> Battle:
    """The battle with the enemy's general at one of its cards: until all are deployed nobody knows which (R19)."""
    host = battle.host(enemy)
    if battle.step is not Step.DEPLOYMENT or host.general is None or host.general_waits:
        return battle
    own = [cell for cell, stack in battle.board.items() if stack.side is enemy]
    cell = pick(dice, (*own, None), "R19", enemy, NOT_SHOWN).choice
    return with_host(battle, enemy, host._replace(general=host.general._replace(cell=cell)))
