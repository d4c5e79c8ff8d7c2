"""How an AI Power divides its revenue, in whole talents (C5)."""

from dataclasses import dataclass

from powers.rules.rulers import apportion
from powers.rules.theatre import Ruler


@dataclass(frozen=True)
class Purse:
    """A Power's talents of this turn after spending. C5.3: only Rome's `civic` talents count (C9.2)."""

    attack: int = 0
    defence: int = 0
    civic: int = 0


@dataclass(frozen=True)
class Spending:
    """One Power's spending: the split by ratings (C5.1) and the purse after C5.2; `idle` talents do nothing."""

    power: str
    split: Purse
    purse: Purse
    idle: int = 0


def split(revenue: int, bound: int, ruler: Ruler) -> Purse:
    """C5.1: the split by the ruler's ratings; Q27: bound money goes into Civic first, the rest shrinks in proportion.

    D8: in the proportion of the two other ratings.
    """
    attack, defence, civic = apportion(revenue, (ruler.aggressor, ruler.protector, ruler.builder))
    if bound > civic:
        attack, defence = apportion(revenue - bound, (ruler.aggressor, ruler.protector))
        civic = bound
    return Purse(attack, defence, civic)


def diverted(power: str, divided: Purse, attacking: bool, attacked: bool) -> Spending:
    """C5.2: no attack turns Attack into Defence, no attacker Defence into Attack; Q28: with neither, they idle."""
    military = divided.attack + divided.defence
    if not military or attacking and attacked:
        return Spending(power, divided, divided)
    if attacking:
        return Spending(power, divided, Purse(military, 0, divided.civic))
    if attacked:
        return Spending(power, divided, Purse(0, military, divided.civic))
    return Spending(power, divided, Purse(0, 0, divided.civic), idle=military)
