"""C2: revenue, item by item, in talents."""

from functools import lru_cache

from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.situation import Land, Revenue

SUBJECT_YIELD = {1: 5, 2: 10, 3: 20}
"""C2.2: talents of a Subject by the number of its home provinces; more than three yield as three."""
PAIR_YIELD = 10
"""C2.4: two identical resources."""
MONOPOLY_YIELD = 20
"""C2.4: every one of a kind, instead of PAIR_YIELD."""
LOST_HOME_COST = 5
"""C2.5: each own home province that the Power does not control."""


def revenue(land: Land, power: str) -> Revenue:
    """C2.1, C2.3: what a Power collects; the costs of C2.5 take free money first."""
    items = revenue_items(land, power)
    sum_of_items = total(items)
    bound = total([item for item in items if item.rule == "C2.3"])
    if not land.italy.options.free_money_pays_first:
        bound += total([item for item in items if item.rule == "C2.5"])
    return Revenue(power, items, max(0, sum_of_items), max(0, min(bound, sum_of_items)))


def revenue_items(land: Land, power: str) -> tuple[Modifier, ...]:
    """C2.2 to C2.6, in that order. A one-province Subject's item carries C2.3, which binds it."""
    return (*_subjects(land, power), *_resources(land, power), *_homes(land, power))


@lru_cache(maxsize=256)
def _item(rule: str, talents: int, code: str, *args: str | int) -> Modifier:
    return Modifier(rule, Reason(code, args), talents)


def _subjects(land: Land, power: str) -> list[Modifier]:
    items = []
    for subject, overlord in land.overlords.items():
        if overlord != power:
            continue
        homes = land.italy.home_places[subject]
        occupied = None in [land.controllers[home] for home in homes]
        if not occupied or land.italy.options.occupied_subjects_pay:  # C8.4
            rule = "C2.3" if len(homes) == 1 else "C2.2"
            items.append(_item(rule, SUBJECT_YIELD[min(len(homes), 3)], "subject", subject))
    return items


def _resources(land: Land, power: str) -> list[Modifier]:
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


def _homes(land: Land, power: str) -> list[Modifier]:
    controllers = land.controllers
    holders = [controllers[place] for place in land.italy.home_places[power]]
    held = holders.count(power)
    items = []
    if held < len(holders):
        items.append(_item("C2.5", -LOST_HOME_COST * (len(holders) - held), "homes_lost"))
    if land.italy.options.home_province_yield and held:
        items.append(_item("C2.6", land.italy.options.home_province_yield * held, "homes_held"))
    return items
