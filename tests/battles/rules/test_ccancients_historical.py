"""Lists after published orders of battle (A9 of docs/army-lists.md)."""

import pytest

from battles.data import catalogue, orders_of_battle
from battles.rules.army_list import Muster, compose, problems
from battles.rules.editing import numbers
from battles.rules.historical import OrderOfBattle, historical, order_of
from engine.rules.dice import StreamDice

ORDERS = orders_of_battle()


def muster(order: OrderOfBattle, points: int, generals: int = 0) -> Muster:
    year = int(order.battle.removesuffix(" BC").rpartition(" ")[2])
    return Muster(catalogue().rosters[order.people], points, year, generals or order.leaders)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.id)
def test_a9_as_published(order: OrderOfBattle):
    """A9: its very units for its points and up to 2 more; our rosters find fault with three triarii at Heraclea."""
    cost = compose(muster(order, 0), {order.people: order.units}, order.leaders).points

    for points in (cost, cost + 2):
        army = historical(muster(order, points), order, StreamDice("a"))
        assert (numbers(army)[order.people], army.leaders) == (order.units, order.leaders)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.id)
@pytest.mark.parametrize("points", [40, 120])
def test_a9_in_its_proportions(order: OrderOfBattle, points: int):
    """A9: for other points a legal list that spends them all."""
    army = historical(muster(order, points), order, StreamDice("a"))

    assert problems(army) == ()
    assert army.points == points


def test_a9_with_fewer_generals():
    """A9: Asculum's Romans had two; an army that may have one is drawn in their proportions."""
    [order] = [order for order in ORDERS if order.id == "asculum-rome"]

    assert historical(muster(order, 77, generals=1), order, StreamDice("a")).leaders == 1


def test_a9_who_could_stand_so():
    """A9: elephants not before 281 BC, and nobody in another people's order."""
    [order] = [order for order in ORDERS if order.id == "heraclea-epirus"]

    assert order.fits(muster(order, 99))
    assert not order.fits(Muster(catalogue().rosters["epirus"], 99, 282, 2))
    assert not order.fits(Muster(catalogue().rosters["romans"], 99, 280, 2))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.id)
def test_a9_a_list_is_known_by_its_units(order: OrderOfBattle):
    """A9: whoever wrote it down; with a unit more, a leader less or too many points left it is another list."""
    cost = compose(muster(order, 0), {order.people: order.units}, order.leaders).points
    published = historical(muster(order, cost), order, StreamDice("a"))

    assert order_of(published, ORDERS) == order
    assert order_of(compose(muster(order, cost + 9), {order.people: order.units}, order.leaders), ORDERS) is None
    assert order_of(compose(muster(order, cost), {order.people: order.units}, order.leaders - 1), ORDERS) is None
    assert order_of(compose(muster(order, cost + 2), {order.people: {"LI": 1}}, order.leaders), ORDERS) is None
