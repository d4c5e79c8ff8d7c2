"""Z18: what a battle promises, at a glance: z13_combat.py and z17_odds.py have it exactly."""

from functools import lru_cache
from typing import NamedTuple

from battles.rules.short.odds_table.table import OddsTable
from battles.rules.verdict import ATTACKER
from campaign.fury.rules.board import Terrain
from campaign.fury.rules.z13_combat import DICE
from campaign.fury.rules.z13_modifiers import COHORTS, FOR_COHORTS, TERRAIN
from campaign.fury.rules.z13_strength import NO_HORSE
from campaign.fury.rules.z18_solo.outlook import Force

DRIVEN = 0.12
"""What it is worth, for each SP of price, that beaten units are disrupted and gone."""


class Chances(NamedTuple):
    """The attacker's chance to win, and the mean shares that both sides lose."""

    win: float
    attacker: float
    defender: float


@lru_cache(maxsize=512)
def chances(table: OddsTable, adds: int) -> Chances:
    """Z13.3: over all throws with column and modifiers."""
    found = [table.at(one + two + adds, one) for one, two in DICE]
    wins = sum([line.winner is ATTACKER for line in found])
    both = [sum([getattr(line, who) for line in found]) / len(DICE) / 100 for who in ("attacker", "defender")]
    return Chances(wins / len(DICE), *both)


def battle_chances(table: OddsTable, terrain: Terrain, attacker: Force, defender: Force) -> Chances:
    """Z13.6: a battle of these, both charging where they can."""
    if not defender.sp:
        return Chances(1.0, 0.0, 0.0)
    charge = terrain not in NO_HORSE
    odds = [round(each.sp + each.charge * charge) for each in (attacker, defender)]
    adds = table.column(max(1, odds[0]), max(1, odds[1])).adds + TERRAIN.get(terrain, 0)
    adds += round(attacker.leader - defender.leader)
    if terrain in FOR_COHORTS:
        adds += int(attacker.cohorts) // COHORTS - int(defender.cohorts) // COHORTS
    if charge and attacker.mounted != defender.mounted:
        adds += 1 if attacker.mounted > defender.mounted else -1
    return chances(table, adds)


def gain(found: Chances, attacker: Force, defender: Force) -> float:
    """What such a battle brings the attacker: what both lose, and who is driven off, town defenders for good."""
    if not defender.sp:
        return 0.0
    theirs, ours = defender.price * defender.sp, attacker.price * attacker.sp
    rest = 1 - found.defender
    fallen = defender.fixed / defender.sp
    won = found.win * theirs * rest * (fallen + (1 - fallen) * DRIVEN)
    lost = (1 - found.win) * ours * DRIVEN
    return theirs * found.defender - ours * found.attacker + won - lost
