"""Army lists from published orders of battle (A9 of docs/army-lists.md)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from battles.rules.army_list import SPARE, TEMPERS, ArmyList, Muster, automatic, compose
from engine.rules.dice import Dice


@dataclass(frozen=True)
class OrderOfBattle:
    """A published army: numbers of units by the key of their entry in its people's roster."""

    id: str
    people: str
    battle: str
    leaders: int
    units: Mapping[str, int]

    def fits(self, muster: Muster) -> bool:
        """Whether an army of this people can be drawn like this in its year (A4)."""
        return self.people == muster.roster.id and self.units.keys() <= {
            entry.key for entry in muster.roster.serving(muster.year)
        }


def historical(muster: Muster, order: OrderOfBattle, dice: Dice) -> ArmyList:
    """A9: the army as published if it has exactly these points, even where our roster forbids it.

    For other points, or with fewer generals than it had, a legal list is drawn in the same proportions.
    """
    if published := _published(muster, order):
        return published
    entries = tuple(replace(entry, usual=order.units.get(entry.key, 0), later=()) for entry in muster.roster.entries)
    drawn = automatic(replace(muster, roster=replace(muster.roster, entries=entries), allies=()), dice, TEMPERS[:1])
    units = {company.entry.key: company.count for company in drawn.companies}
    return compose(muster, {order.people: units}, drawn.leaders)


def _published(muster: Muster, order: OrderOfBattle) -> ArmyList | None:
    published = compose(muster, {order.people: order.units}, order.leaders)
    affordable = 0 <= muster.points - published.points <= SPARE and order.leaders <= muster.generals
    return published if affordable else None


def order_of(army: ArmyList, orders: Iterable[OrderOfBattle]) -> OrderOfBattle | None:
    """The order of battle that a list follows unit for unit; None if it follows none."""
    return next((each for each in orders if each.fits(army.muster) and _published(army.muster, each) == army), None)
