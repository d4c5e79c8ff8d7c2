"""The losses of a side in a battle on the table, from its tracker (X6)."""

from battles.fights import TableBattle, TrackedBattle
from battles.rules.verdict import Side


def percent_lost(found: TableBattle, tracked: TrackedBattle, side: Side) -> int:
    """The share of its army points that a side has lost, in percent, rounded: units destroyed and leaders killed.

    Under other rules it is the share of their own units.
    """
    host, army = tracked.table.host(side), found.lists[side]
    listed = {name: company.entry.cost for company in army.companies for name in company.names}
    costs = {} if tracked.table.rules else listed
    units = [(costs.get(unit.name, 1), blocks) for unit, blocks in zip(host.army.units, host.blocks, strict=True)]
    leader = army.muster.roster.leader_points
    lost = sum(cost for cost, blocks in units if not blocks) + leader * host.living.count(False)
    whole = max(1, sum(cost for cost, _ in units) + leader * len(host.living))
    return (200 * lost + whole) // (2 * whole)
