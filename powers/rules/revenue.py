"""Revenue, item by item, in talents (C2)."""

from dataclasses import dataclass
from functools import lru_cache

from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.land import Land

SUBJECT_YIELD = {1: 5, 2: 10, 3: 20}
"""The talents of a Subject by the number of its home provinces; more than 3 yield as 3 (C2.2)."""
PAIR_YIELD = 10  # for two identical resources (C2.4)
MONOPOLY_YIELD = 20  # for all resources of a kind, instead of PAIR_YIELD (C2.4)
LOST_HOME_COST = 5  # for each of its own home provinces that the Power does not control (C2.5)


@dataclass(frozen=True)
class Revenue:
    """One Power's revenue of a turn: its items, its total (never below 0), and how much of it is bound (C2.3)."""

    power: str
    items: tuple[Modifier, ...]
    total: int
    bound: int


def revenue(land: Land, power: str) -> Revenue:
    """C2.1: the sum of what a Power collects and pays, never below 0. Q8: last turn's leftovers are not included."""
    items = revenue_items(land, power)
    sum_of_items = total(items)
    return Revenue(power, items, max(0, sum_of_items), max(0, min(bound(land, power), sum_of_items)))


def revenue_items(land: Land, power: str) -> tuple[Modifier, ...]:
    """The items of C2.2 to C2.6, in that order."""
    return (*from_subjects(land, power), *from_resources(land, power), *from_homes(land, power))


@lru_cache(maxsize=256)
def _item(rule: str, talents: int, code: str, *args: str | int) -> Modifier:
    return Modifier(rule, Reason(code, args), talents)


def _paying(land: Land, power: str) -> list[tuple[str, int]]:
    """The Subjects that pay, each with the number of its home provinces; none while occupied (option)."""
    found = []
    for subject, overlord in land.overlords.items():
        if overlord == power:
            holders = [land.controllers[home] for home in land.italy.home_places[subject]]
            if None not in holders or land.italy.options.occupied_subjects_pay:
                found.append((subject, len(holders)))
    return found


def from_subjects(land: Land, power: str) -> list[Modifier]:
    """C2.2: the yield of each Subject; an item of bound money names C2.3."""
    return [
        _item("C2.3" if homes == 1 else "C2.2", SUBJECT_YIELD[min(homes, 3)], "subject", subject)
        for subject, homes in _paying(land, power)
    ]


def bound(land: Land, power: str) -> int:
    """C2.3: the yield of Subjects with one province is for Civic alone; free money pays for lost homes (option)."""
    talents = SUBJECT_YIELD[1] * len([subject for subject, homes in _paying(land, power) if homes == 1])
    return talents if land.italy.options.free_money_pays_first else talents - LOST_HOME_COST * lost_homes(land, power)


def from_resources(land: Land, power: str) -> list[Modifier]:
    """C2.4: two or more of a kind; all of a kind, if there are more than two, are a monopoly."""
    controllers = land.controllers
    held = [kind for place, kind in land.italy.resource_places if controllers[place] == power]
    items = []
    for kind, of_its_kind in land.italy.resource_counts.items() if len(held) > 1 else ():
        count = held.count(kind)
        if count > 1:
            monopoly = count == of_its_kind and count > 2
            yielded, code = (MONOPOLY_YIELD, f"all.{kind}") if monopoly else (PAIR_YIELD, f"some.{kind}")
            items.append(_item("C2.4", yielded, code, count))
    return items


def lost_homes(land: Land, power: str) -> int:
    """C2.5: the number of its own home provinces that a Power does not control, and pays for."""
    controllers = land.controllers
    holders = [controllers[home] for home in land.italy.home_places[power]]
    return len(holders) - holders.count(power)


def from_homes(land: Land, power: str) -> list[Modifier]:
    """C2.6: homes held yield nothing, or as much as the option says; then those lost (C2.5)."""
    lost, each = lost_homes(land, power), land.italy.options.home_province_yield
    items = []
    if lost:
        items.append(_item("C2.5", -LOST_HOME_COST * lost, "homes_lost"))
    if each and (held := len(land.italy.home_places[power]) - lost):
        items.append(_item("C2.6", each * held, "homes_held"))
    return items
