"""From army points to cards (M1 to M8 of docs/battleplay-armies.md)."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.data.battleplay import armies
from battles.reasons import problem_words
from battles.rules.battleplay import muster as mu
from battles.rules.battleplay.colours import Colour
from battles.rules.battleplay.troops import ArmyBook, Category, Troop

ARMIES = armies()
ROMANS = ARMIES["romans"]
SAMNITES = ARMIES["samnites"]
BOOKS = st.sampled_from([*ARMIES.values(), *map(mu.besiegers, ARMIES.values())])


def names(army: mu.CardList) -> Counter[str]:
    """Cards by the last part of their ids; veterans apart, with a star."""
    return Counter(card.troop.id.partition("-")[2] + "*" * card.veteran for card in army.cards)


def listed(points: int, extra: int = 0, allies: tuple[ArmyBook, ...] = (), **cards: int | mu.CardCount) -> mu.CardList:
    """A Roman list; cards of another people by their whole ids with _ for -."""
    numbers = {
        (name.replace("_", "-") if "_" in name else f"romans-{name}"): n
        if isinstance(n, mu.CardCount)
        else mu.CardCount(n)
        for name, n in cards.items()
    }
    return mu.compose(ROMANS, points, numbers, extra, allies)


def wrongs(army: mu.CardList) -> list[str]:
    return [problem_words(problem) for problem in mu.problems(army)]


# M7: the program's choice

WARRIORS_FIRST = replace(SAMNITES, muster=SAMNITES.muster[:1])
MUSTERS = {
    "first seven": (ROMANS, 100, {"legion": 3, "allies": 1, "equites": 1, "velites": 1}, 0),
    "dearer": (ROMANS, 80, {"legion": 1, "triarii": 1, "extraordinarii": 1, "equites": 1, "velites": 1}, 0),
    "skipped": (ROMANS, 60, {"legion": 1, "extraordinarii": 1, "equites": 1, "accensi": 1}, 0),
    "filled": (WARRIORS_FIRST, 80, {"warriors": 1, "linen": 3}, 3),
}


@pytest.mark.parametrize(("book", "points", "cards", "left"), MUSTERS.values(), ids=MUSTERS)
def test_m7_the_muster_order(book: ArmyBook, points: int, cards: dict[str, int], left: int):
    """M7: 100 points for Rome buy the first seven of its order but the second allied Legion, to the last point.

    Points left exchange cards for dearer ones of their kind: the allied Legion becomes Triarii, then a Legion
    Extraordinarii. What is too dear is skipped, and after the order the dearest that fits is bought.
    """
    army = mu.build(book, points)

    assert (names(army), army.left) == (cards, left)


def a_card(name: str, category: Category, cost: int) -> Troop:
    return Troop(name, name, category, (Colour.WHITE,), (Colour.WHITE,), cost, most=3)


BOUGHT = [
    (Category.INFANTRY, {"plain": 1, "better": 1, "best": 1}),
    (Category.CAVALRY, {"plain": 1, "better": 1, "best": 1}),
    (Category.ELEPHANT, {"plain": 2, "plain*": 1}),
    (Category.CHARIOT, {"plain": 2, "plain*": 1}),
]


@pytest.mark.parametrize(("category", "bought"), BOUGHT)
def test_m7_the_largest_step_first_for_infantry_and_cavalry(category: Category, bought: dict[str, int]):
    """M7: 7 points are left after three at 10: one becomes one at 15, another one at 12. Others become no dearer."""
    prices = {"plain": 10, "better": 12, "best": 15}
    plain, better, best = (a_card(f"us-{name}", category, cost) for name, cost in prices.items())
    book = ArmyBook("us", "We", (plain, better, best), (plain,) * 3)

    assert names(mu.build(book, 37)) == bought


def test_m7_veterans_then_tactica():
    """M7: 160 points for the Boii, all six main cards are veterans, three Tactica more, the rest is lost."""
    army = mu.build(ARMIES["boii"], 160)

    assert sum(card.veteran for card in army.cards) == 6
    assert army.extra_tactica == 3
    assert army.left == 12


@pytest.mark.parametrize(
    ("points", "mains", "supports"), [(80, (4, 6), (1, 3)), (100, (5, 6), (1, 4)), (120, (6, 6), (2, 4))]
)
def test_m7_what_armies_come_to(points: int, mains: tuple[int, int], supports: tuple[int, int]):
    """M7: how many cards the eleven armies have for points that campaigns give."""
    built = [mu.build(book, points) for book in ARMIES.values()]

    assert (min(army.mains for army in built), max(army.mains for army in built)) == mains
    assert (min(army.supports for army in built), max(army.supports for army in built)) == supports


def test_m7_poor_armies_cannot_spend_everything():
    """M7: 150 points, what some armies have no use for."""
    left = {people: mu.build(book, 150).left for people, book in ARMIES.items()}

    assert {people: points for people, points in left.items() if points >= 5} == {"lucanians": 13, "syracusans": 7}


@given(BOOKS, st.integers(0, 300))
def test_the_program_buys_legal_armies(book: ArmyBook, points: int):
    """R2, M1 to M6: never more than the points pay for, always three main cards where they pay for them."""
    army = mu.build(book, points)

    assert mu.problems(army) == ()
    assert army.left >= 0
    assert 1 <= mu.least_mains(book, points) <= army.mains <= mu.MOST_MAINS
    assert army.supports <= mu.MOST_SUPPORTS
    assert all(card.troop.category in mu.VETERANS for card in army.cards if card.veteran)
    assert army.extra_tactica <= mu.MOST_EXTRA_TACTICA
    assert mu.build(book, points) == army


def test_r2_three_main_cards_come_first():
    """R2: 50 points would pay for two Legions by the order; three main cards are to be had, so there are three."""
    assert mu.build(ROMANS, 50).mains == 3
    assert mu.build(ROMANS, 20).mains == 2


def test_m1_the_poorest_army_still_has_a_card():
    """M1: points for nothing at all, as after many attacks in one turn."""
    army = mu.build(ROMANS, 0)

    assert names(army) == {"equites": 1}
    assert mu.problems(army) == ()


# A player's choice: M1 to M6, R2, C6.10


def test_a_list_of_his_own():
    """Legal, with veterans and a Tactica; points left are nobody's business."""
    army = listed(100, 1, legion=mu.CardCount(2, 1), triarii=1, equites=1, velites=2)

    assert wrongs(army) == []
    assert names(army) == {"legion*": 1, "legion": 1, "triarii": 1, "equites": 1, "velites": 2}
    assert (army.spent, army.left, army.mains, army.supports) == (95, 5, 4, 2)


WRONG = [
    (listed(68, legion=3), "M1: 69 points, 1 more than the 68 of this army."),
    (listed(100, legion=2), "R2: 2 main battle cards; an army of these points has 3 to 6."),
    (listed(100, velites=1), "R2: 0 main battle cards; an army of these points has 3 to 6."),
    (listed(9, accensi=1), "R2: 0 main battle cards; an army of these points has 1 to 6."),
    (listed(200, legion=6, equites=1), "R2: 7 main battle cards; an army of these points has 3 to 6."),
    (
        listed(100, legion=3, velites=3, accensi=2),
        "M3: 5 skirmishers and artillery; an army has at most 4 of them together.",
    ),
    (listed(100, triarii=3), "M4: Triarii: 3; an army may have 2."),
    (
        listed(100, legion=3, velites=mu.CardCount(2, 1)),
        "M5: Velites cannot be veterans; infantry, cavalry, chariots and elephants can.",
    ),
    (
        mu.compose(ARMIES["epirus"], 100, {"epirus-pikes": mu.CardCount(3), "epirus-bowmen": mu.CardCount(1, 1)}),
        "M5: Cretan Bowmen cannot be veterans; infantry, cavalry, chariots and elephants can.",
    ),
    (listed(100, 4, legion=3), "M6: 4 extra Tactica; an army may buy 3."),
]


@pytest.mark.parametrize(("army", "said"), WRONG)
def test_what_is_wrong_and_what_is_possible(army: mu.CardList, said: str):
    """R2, M1 to M6: each limit with its clause."""
    assert wrongs(army) == [said]


def test_all_that_is_wrong_is_said_at_once():
    """R2, M1: two wrongs."""
    assert len(mu.problems(listed(30, legion=7))) == 3


def test_allies_up_to_a_quarter():
    """C6.10: 25 of 100 points for all corps together, veterans among them included."""
    a_quarter = listed(100, allies=(SAMNITES,), legion=3, samnites_warriors=2)
    more = listed(120, allies=(SAMNITES,), legion=3, samnites_warriors=mu.CardCount(2, 2))

    assert wrongs(a_quarter) == []
    assert wrongs(more) == ["C6.10: Allied corps of 32 points; together they may have 30 (1/4 of 120)."]


def test_allies_that_do_not_come():
    """C6.10: a list made while the Samnites were free to help."""
    made = listed(100, allies=(SAMNITES,), legion=3, samnites_warriors=2)

    said = "C6.10: Samnite Warriors: its people sends no corps to this army."
    assert wrongs(mu.CardList(made.book, made.points, made.cards)) == [said]


UNCOUNTABLE = [
    ({"romans-phalanx": mu.CardCount(1)}, 0, "romans-phalanx: no such card; there are romans-legion, romans-triarii"),
    ({"samnites-linen": mu.CardCount(1)}, 0, "samnites-linen: no such card"),
    ({"romans-legion": mu.CardCount(-1)}, 0, "romans-legion: veterans are some of the cards"),
    ({"romans-legion": mu.CardCount(1, 2)}, 0, "romans-legion: veterans are some of the cards"),
    ({"romans-legion": mu.CardCount(2, -1)}, 0, "neither number is below 0"),
    ({}, -1, "-1 extra Tactica: a list cannot have fewer than 0"),
]


@pytest.mark.parametrize(("numbers", "extra", "said"), UNCOUNTABLE)
def test_lists_that_nobody_can_count(numbers: dict[str, mu.CardCount], extra: int, said: str):
    """ValueError, with what there is."""
    with pytest.raises(ValueError, match=said):
        mu.compose(ROMANS, 100, numbers, extra)


# M8: generals


STARS = [
    ("romans", 104, 5, 320, 3),
    ("romans", 105, 5, 320, 4),
    ("romans", 140, 5, 320, 5),
    ("romans", 250, 5, 320, 5),
    ("romans", 0, 5, 320, 2),
    ("samnites", 80, 4, 320, 2),
    ("samnites", 80, 5, 320, 2),
    ("samnites", 100, 6, 320, 4),
    ("tarentines", 120, 4, 320, 3),
    ("carthage", 200, 6, 278, 3),
    ("epirus", 200, 6, 286, 3),
    ("epirus", 200, 6, 285, 4),
    ("epirus", 200, 6, 272, 4),
    ("epirus", 200, 6, 271, 3),
]


@pytest.mark.parametrize(("people", "points", "cards", "year", "expected"), STARS)
def test_m8_stars(people: str, points: int, cards: int, year: int, expected: int):
    """M8: a star for each full divisor and one more, one for each command card from five; 2 to 5.

    From abroad three stars come, four for Epirus while it is Pyrrhus who leads it.
    """
    assert mu.stars(ARMIES[people], points, cards, year) == expected


def test_an_army_in_battle():
    """R47: what a battle is told of it."""
    force = listed(100, 2, legion=3).force(stars=3)

    assert (force.people, force.name, force.points, force.stars, force.extra_tactica) == ("romans", "Romans", 100, 3, 2)
    assert len(force.cards) == 3


# R46, R48


def test_r46_besiegers():
    """R46: infantry and artillery alone, bought by the same order."""
    book = mu.besiegers(ARMIES["syracusans"])

    assert {troop.category for troop in book.troops} == {Category.INFANTRY, Category.ARTILLERY}
    assert names(mu.build(book, 100))["catapults"] == 1


GARRISONS = [
    (1, False, False, Colour.BLACK),
    (2, False, False, Colour.WHITE),
    (3, False, False, Colour.GREEN),
    (4, False, False, Colour.YELLOW),
    (4, True, False, Colour.RED),
    (4, False, True, Colour.GREEN),
    (2, True, True, Colour.WHITE),
    (1, False, True, Colour.BLACK),
]


@pytest.mark.parametrize(("level", "walls", "siegecraft", "die"), GARRISONS)
def test_r46_garrisons(level: int, walls: bool, siegecraft: bool, die: Colour):
    """R46: seven cards of one die, without a general; walls make it better, siegecraft worse."""
    force = mu.garrison("tarentines", "Tarentines", level, walls, siegecraft)

    assert len(force.cards) == 7
    assert {card.difficult for card in force.cards} == {card.good for card in force.cards} == {(die,)}
    assert {(card.troop.category, card.troop.special) for card in force.cards} == {(Category.INFANTRY, None)}
    assert force.stars == 0


@pytest.mark.parametrize("level", [0, 5])
def test_r46_no_such_garrison(level: int):
    """R46: levels are 1 to 4."""
    with pytest.raises(ValueError, match=f"a garrison is of level 1 to 4, not {level}"):
        mu.garrison("tarentines", "Tarentines", level)


def test_r48_double_size():
    """R48: two cards for one, veterans too."""
    force = mu.doubled(listed(100, legion=mu.CardCount(2, 1), equites=1).force(stars=3))

    assert [card.veteran for card in force.cards] == [True, True, False, False, False, False]
    assert force.stars == 3
