"""From army points to cards (M1 to M8 of docs/battleplay-armies.md).

The program's choice, and the faults of a player's; also the 2 armies that no points buy: a garrison (R46) and an army
of double size (R48).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from battles.rules.army_list import Problem, too_dear_corps
from battles.rules.battleplay.colours import LADDER, shifted
from battles.rules.battleplay.start import LEAST_STARS, MOST_STARS, Force
from battles.rules.battleplay.troops import ArmyBook, Category, Fielded, Troop
from engine.rules.reason import Reason

LEAST_MAINS, MOST_MAINS = 3, 6  # the main battle cards of an army, reserves included (R2)
MOST_SUPPORTS = 4  # skirmishers and artillery together (M3)
VETERAN_COST = 5
TACTICA_COST = 5
MOST_EXTRA_TACTICA = 3
VETERANS = frozenset({Category.INFANTRY, Category.CAVALRY, Category.CHARIOT, Category.ELEPHANT})
"""The classes that have veterans; bowmen and supports have none (M5)."""
UPGRADED = frozenset({Category.INFANTRY, Category.CAVALRY})
"""The classes in which the program exchanges a card for a dearer one (M7)."""
EXTERNAL_STARS = 3
USUAL_CARDS = 5  # an army with this many command cards has the general of its points (M8)
PYRRHUS, PYRRHUS_STARS, PYRRHUS_YEARS = "epirus", 4, range(272, 286)
"""The people and stars of Pyrrhus, and the years BC in which he leads (M8)."""
BESIEGERS = frozenset({Category.INFANTRY, Category.ARTILLERY})
GARRISON = 7  # the cards of a garrison, one for each file (R46)
GARRISONS = LADDER[:-1]  # the die of a garrison by its level, from 1 (R46)


class CardCount(NamedTuple):
    """The number of cards of a kind, and how many of them are veterans."""

    cards: int
    veterans: int = 0


@dataclass(frozen=True)
class CardList:
    """The cards chosen for an army of `points`; `problems` says whether it may have them.

    `allies` are the peoples that may send a corps (C6.10).
    """

    book: ArmyBook
    points: int
    cards: tuple[Fielded, ...]
    extra_tactica: int = 0
    allies: tuple[ArmyBook, ...] = ()

    @cached_property
    def spent(self) -> int:
        """Army points for cards, veterans and Tactica (M1, M5, M6)."""
        return sum(cost_of(card) for card in self.cards) + TACTICA_COST * self.extra_tactica

    @cached_property
    def left(self) -> int:
        return purse(self.book, self.points) - self.spent

    @cached_property
    def mains(self) -> int:
        """Its number of main battle cards (R2)."""
        return sum(card.troop.main for card in self.cards)

    @cached_property
    def supports(self) -> int:
        """Its number of skirmishers and artillery (M3)."""
        return len(self.cards) - self.mains

    @cached_property
    def numbers(self) -> Mapping[Troop, int]:
        """The number of each card."""
        return Counter(card.troop for card in self.cards)

    def force(self, stars: int) -> Force:
        """The army in battle, under a general with these stars."""
        return Force(self.book.id, self.book.name, self.points, stars, self.cards, self.extra_tactica)


def cost_of(card: Fielded) -> int:
    """Army points for a card, veteran or not (M4, M5)."""
    return card.troop.cost + (VETERAN_COST if card.veteran else 0)


def purse(book: ArmyBook, points: int) -> int:
    """The army points to spend: always enough for one main battle card (M1)."""
    return max(points, min(troop.cost for troop in book.troops if troop.main))


def least_mains(book: ArmyBook, points: int) -> int:
    """M2: at least 3 main battle cards, or as many as the points buy (R2)."""
    costs, most = _cheapest_mains(book, Counter()), purse(book, points)
    return next(n for n in range(LEAST_MAINS, 0, -1) if sum(costs[:n]) <= most and n <= len(costs))


def _cheapest_mains(book: ArmyBook, taken: Counter[Troop]) -> list[int]:
    """The costs of the 3 cheapest main battle cards still available."""
    mains = [troop for troop in book.troops if troop.main]
    return sorted(troop.cost for troop in mains for _ in range(troop.most - taken[troop]))[:LEAST_MAINS]


def stars(book: ArmyBook, points: int, command_cards: int, year: int) -> int:
    """M8: the stars of the general of such an army in that year BC."""
    if book.divisor:
        return min(max(1 + points // book.divisor + command_cards - USUAL_CARDS, LEAST_STARS), MOST_STARS)
    return PYRRHUS_STARS if book.id == PYRRHUS and year in PYRRHUS_YEARS else EXTERNAL_STARS


# --- A player's choice ------------------------------------------------------------------------------------------------


def compose(
    book: ArmyBook,
    points: int,
    numbers: Mapping[str, CardCount],
    extra_tactica: int = 0,
    allies: tuple[ArmyBook, ...] = (),
) -> CardList:
    """A list from the numbers of each card by its id; ValueError for unknown ids and impossible numbers."""
    known = [troop for each in (book, *allies) for troop in each.troops]
    if strangers := sorted(numbers.keys() - {troop.id for troop in known}):
        raise ValueError(f"{', '.join(strangers)}: no such card; there are {', '.join(troop.id for troop in known)}")
    if wrong := sorted(id for id, number in numbers.items() if not 0 <= number.veterans <= number.cards):
        raise ValueError(f"{', '.join(wrong)}: veterans are some of the cards, and neither number is below 0")
    if extra_tactica < 0:
        raise ValueError(f"{extra_tactica} extra Tactica: a list cannot have fewer than 0")
    cards = [card for troop in known for card in _fielded(troop, numbers.get(troop.id, CardCount(0)))]
    return CardList(book, points, tuple(cards), extra_tactica, allies)


def _fielded(troop: Troop, number: CardCount) -> list[Fielded]:
    return [Fielded(troop, veteran=n < number.veterans) for n in range(number.cards)]


def problems(army: CardList) -> tuple[Problem, ...]:
    """Everything wrong with a list, with what is possible; empty for a legal one."""
    return tuple(problem for wrong in _WRONGS for problem in wrong(army))


def _too_dear(army: CardList) -> Iterator[Problem]:
    """M1: an army spends no more than its army points."""
    if army.left < 0:
        most = purse(army.book, army.points)
        yield Problem("M1", Reason("list.points", (army.spent, -army.left, most)))


def _too_many_tactica(army: CardList) -> Iterator[Problem]:
    """M6: at most three Tactica may be bought."""
    if army.extra_tactica > MOST_EXTRA_TACTICA:
        yield Problem("M6", Reason("list.tactica", (army.extra_tactica, MOST_EXTRA_TACTICA)))


def _wrong_mains(army: CardList) -> Iterator[Problem]:
    """R2: at most six main battle cards, and no fewer than the army must have (M2)."""
    least = least_mains(army.book, army.points)
    if not least <= army.mains <= MOST_MAINS:
        yield Problem("R2", Reason("list.mains", (army.mains, least, MOST_MAINS)))


def _too_many_supports(army: CardList) -> Iterator[Problem]:
    """M3: at most four skirmishers and artillery together."""
    if army.supports > MOST_SUPPORTS:
        yield Problem("M3", Reason("list.supports", (army.supports, MOST_SUPPORTS)))


def _too_many_of_one(army: CardList) -> Iterator[Problem]:
    """M4: no more of one card than the file says."""
    for troop, number in army.numbers.items():
        if number > troop.most:
            yield Problem("M4", Reason("list.most", (troop.name, number, troop.most)))


def _no_veterans(army: CardList) -> Iterator[Problem]:
    """Veterans in a class that has none (M5)."""
    for troop in dict.fromkeys(card.troop for card in army.cards if card.veteran):
        if troop.category not in VETERANS:
            yield Problem("M5", Reason("list.veterans", (troop.name,)))


def _wrong_corps(army: CardList) -> Iterator[Problem]:
    """Allied corps that cost more than their share, or come from a people that may send none (C6.10)."""
    corps = [card for card in army.cards if card.troop not in army.book.troops]
    yield from too_dear_corps(sum(map(cost_of, corps)), army.points)
    welcome = {troop for ally in army.allies for troop in ally.troops}
    for troop in dict.fromkeys(card.troop for card in corps if card.troop not in welcome):
        yield Problem("C6.10", Reason("list.stranger_card", (troop.name,)))


_WRONGS = (_too_dear, _too_many_tactica, _wrong_mains, _too_many_supports, _too_many_of_one, _no_veterans, _wrong_corps)


# --- The program's choice ---------------------------------------------------------------------------------------------


def build(book: ArmyBook, points: int) -> CardList:
    """M7: the cards the program buys, always the same for the same points."""
    buying = _Buying(book, points)
    for troop in book.muster:
        buying.take_if_fits(troop)
    buying.fill()
    buying.upgrade()
    return buying.finish()


class _Buying:
    """An army while its cards are bought, always keeping enough points for the least main cards."""

    def __init__(self, book: ArmyBook, points: int) -> None:
        self.book = book
        self.points = points
        self.left = purse(book, points)
        self.taken: Counter[Troop] = Counter()
        self.least = least_mains(book, points)

    def take_if_fits(self, troop: Troop) -> bool:
        """One more, if limits and points allow."""
        full = self._count(troop.main) >= (MOST_MAINS if troop.main else MOST_SUPPORTS)
        if full or self.taken[troop] >= troop.most or not self._pays(troop):
            return False
        self.taken[troop] += 1
        self.left -= troop.cost
        return True

    def _count(self, main: bool) -> int:
        return sum(number for troop, number in self.taken.items() if troop.main == main)

    def _pays(self, troop: Troop) -> bool:
        """Whether the points left would still pay for the main battle cards the army must have."""
        missing = self.least - self._count(main=True) - troop.main
        after = self.taken + Counter({troop: 1})
        return self.left - troop.cost >= sum(_cheapest_mains(self.book, after)[: max(0, missing)])

    def fill(self) -> None:
        """Add the dearest main battle card that fits, repeatedly; then supports likewise."""
        for troop in sorted(self.book.troops, key=lambda troop: (not troop.main, -troop.cost)):
            while self.take_if_fits(troop):
                pass

    def upgrade(self) -> None:
        """Exchange cards for dearer ones of their class, the largest step first."""
        while steps := self._steps():
            given, better = max(steps, key=lambda step: step[1].cost - step[0].cost)
            self.taken[given] -= 1
            self.taken[better] += 1
            self.left -= better.cost - given.cost

    def _steps(self) -> list[tuple[Troop, Troop]]:
        return [
            (given, better)
            for given in self.book.troops
            for better in self.book.troops
            if self.taken[given] and self.taken[better] < better.most
            if given.category == better.category and given.category in UPGRADED
            if 0 < better.cost - given.cost <= self.left
        ]

    def finish(self) -> CardList:
        """Make veterans of the dearest main battle cards, then buy Tactica; points left over are lost."""
        able = sorted((t for t in self.taken.elements() if t.category in VETERANS), key=lambda t: -t.cost)
        veterans = Counter(able[: self.left // VETERAN_COST])
        self.left -= VETERAN_COST * veterans.total()
        tactica = min(self.left // TACTICA_COST, MOST_EXTRA_TACTICA)
        numbers = {troop.id: CardCount(number, veterans[troop]) for troop, number in self.taken.items()}
        return compose(self.book, self.points, numbers, tactica)


# --- Siege and double size --------------------------------------------------------------------------------------------


def besiegers(book: ArmyBook) -> ArmyBook:
    """What a people may bring to a siege: main cards of infantry, and artillery (R46)."""
    troops, muster = ([t for t in listed if t.category in BESIEGERS] for listed in (book.troops, book.muster))
    return replace(book, troops=tuple(troops), muster=tuple(muster))


def garrison(people: str, name: str, level: int, walls: bool = False, siegecraft: bool = False) -> Force:
    """R46: 7 cards without a general; their die by the level, one better for walls, one worse for siegecraft."""
    if not 1 <= level <= len(GARRISONS):
        raise ValueError(f"a garrison is of level 1 to {len(GARRISONS)}, not {level}")
    dice = shifted((GARRISONS[level - 1],), walls - siegecraft)
    troop = Troop(f"{people}-garrison", "Garrison", Category.INFANTRY, dice, dice, cost=0, most=GARRISON)
    return Force(people, name, 0, 0, (Fielded(troop),) * GARRISON)


def doubled(force: Force) -> Force:
    """R48: 2 cards for each one. The additional Tactica is dealt in battle."""
    return replace(force, cards=tuple(card for card in force.cards for _ in range(2)))
