"""House rules and rulings that a campaign may settle otherwise, chosen at its start and printed with every export."""

from dataclasses import dataclass

MOST_HOME_YIELD = 10
"""The largest `home_province_yield` that may be chosen, in talents."""


@dataclass(frozen=True)
class Options:
    """One frozen value per campaign; every default is the ruling of the clause it names."""

    split_homes_make_inactive: bool = True
    """C1.6: homes lost to several Powers make Inactive as well as homes lost to one."""
    home_province_yield: int = 0
    """C2.6: talents that each controlled home province brings, 0 to 10."""
    ruler_check_in_turn_1: bool = False
    """C3.1: phase 2 is played in turn 1 too."""
    external_battles_count: bool = True
    """C4.1: a battle against an External army counts as won or lost last turn."""
    rome_fights_last: bool = True
    """C6.1: Rome's battle comes after all others; off: right after the External armies'."""
    any_resolver: bool = True
    """C6.8: battles of Rome and its Subjects may go to the generator or to BattlePlay too."""
    roman_homes_spared: bool = True
    """C8.5: Epirus never appears in a Roman home province, even one that Rome has lost."""
    declines_on_arrival: bool = False
    """C8.8: an External army loses strength in the turn it comes, too."""

    def __post_init__(self) -> None:
        if not 0 <= self.home_province_yield <= MOST_HOME_YIELD:
            raise ValueError(f"home_province_yield is 0 to {MOST_HOME_YIELD} talents, not {self.home_province_yield}")
