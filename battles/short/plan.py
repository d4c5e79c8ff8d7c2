"""A short battle made ready: from its brief and army lists to its start."""

from collections.abc import Mapping, Sequence
from typing import Any

from battles import lists
from battles.rules.army_list import ArmyList
from battles.rules.brief import Brief, SideBrief
from battles.rules.short.contest import Army, Meeting, Unit
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.verdict import Resolver, Side
from battles.short import own_table

DRILLED = frozenset({"romans", "carthage", "epirus", "legions", "cohorts"})
"""Peoples whose own foot is drilled (G7); in the first century the Romans in Britain (W11.3, Y36.3)."""
Leads = tuple[int, int]
"""What the leaders of the attacker and of the defender add for their own side on the odds table (H3)."""
NOBODY_LEADS: Leads = (0, 0)


def army(side: SideBrief, listed: ArmyList) -> Army:
    """A side with its campaign points (C6.4, C6.5), its list's units and leaders, and its allies' corps.

    A Subject that fights for another Power is not drilled (G7).
    """
    units = [
        Unit(each.entry.code, name, each.entry.cost, "" if each.people == listed.muster.roster.id else each.people)
        for each in listed.companies
        for name in each.entry.names(each.count)
    ]
    drilled = side.people == side.power and side.people in DRILLED
    return Army(side.people, side.people_name, side.limit, listed.leaders, drilled, tuple(units))


def drawn(told_of: Brief) -> dict[Side, ArmyList]:
    """Both army lists as drawn for the table."""
    sides = {Side.ATTACKER: told_of.attacker, Side.DEFENDER: told_of.defender}
    return {side: lists.draw(lists.muster(its, told_of.year), told_of.seed) for side, its in sides.items()}


def meeting(told_of: Brief, chosen: Mapping[Side, ArmyList], seed: str, players: Sequence[Side]) -> Meeting:
    """The armies of these lists, before any roll; `players` are the sides that people command."""
    attacker, defender = army(told_of.attacker, chosen[Side.ATTACKER]), army(told_of.defender, chosen[Side.DEFENDER])
    return Meeting(seed, attacker, defender, tuple(players), told_of.terrain)


def start(
    resolver: Resolver, meeting: Meeting, leads: Leads = NOBODY_LEADS, town: bool = False, drill: Side | None = None
) -> Any:
    """The start of a battle of these armies by these rules; no scenario is played (D26).

    `town`: the defender stands in one (H6); `drill`: who adds 1 to its dice, if anybody does (L7).
    """
    if resolver is Resolver.LINED_DICE:
        return LinedStart(meeting, drill)
    return OddsStart(meeting, own_table.table(), leads=leads, town=town)
