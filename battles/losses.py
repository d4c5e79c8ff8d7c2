"""The losses of a side in a battle on the table, from its tracker (X6)."""

from battles.fights import TableBattle, TrackedBattle
from battles.rules.verdict import Side


def percent_lost(found: TableBattle, tracked: TrackedBattle, side: Side) -> int:
    """The share of its army points that a side has lost, in percent, rounded: units destroyed and leaders killed.

    Under other rules it is the share of their own units. An elite unit goes by its name and any other by its code,
    because earlier versions gave it another name.
    """
    host, army = tracked.table.host(side), found.lists[side]
    entries = [] if tracked.table.rules else [company.entry for company in army.companies]
    costs = {entry.name if entry.elite else entry.code: entry.cost for entry in entries}
    units = [
        (costs.get(unit.name, costs.get(unit.code, 1)), blocks)
        for unit, blocks in zip(host.army.units, host.blocks, strict=True)
    ]
    leader = army.muster.roster.leader_points
    lost = sum(cost for cost, blocks in units if not blocks) + leader * host.living.count(False)
    whole = max(1, sum(cost for cost, _ in units) + leader * len(host.living))
    return (200 * lost + whole) // (2 * whole)
