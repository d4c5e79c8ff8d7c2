"""The armies of short battles, from what a brief says of a side and from its army list."""

from battles.rules.army_list import ArmyList
from battles.rules.brief import SideBrief
from battles.rules.short.contest import Army, Unit

DRILLED = frozenset({"romans", "carthage", "epirus", "legions"})
"""Whose own foot is drilled (G7); of the first century the legions (W11.3)."""


def army(side: SideBrief, listed: ArmyList) -> Army:
    """A side with its points by the campaign (C6.4, C6.5), the units and leaders of its list, and its allies' corps.

    Who fights for another Power, as its Subject, is not drilled (G7).
    """
    units = [
        Unit(company.entry.code, company.entry.name, company.entry.cost, _corps(side, company.people))
        for company in listed.companies
        for _ in range(company.count)
    ]
    drilled = side.people == side.power and side.people in DRILLED
    return Army(side.people, side.people_name, side.limit, listed.leaders, drilled, tuple(units))


def _corps(side: SideBrief, people: str) -> str:
    return "" if people == side.people else people
