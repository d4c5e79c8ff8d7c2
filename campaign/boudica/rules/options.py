"""A game's options and rulings, chosen at its start."""

from dataclasses import dataclass
from enum import StrEnum


class Prefect(StrEnum):
    """When the first command frees Legio II Augusta (W10.2). B29: never under the printed prefect."""

    NEVER = "never"
    ON_6 = "6"
    ON_5 = "5+"
    ON_4 = "4+"
    ALWAYS = "always"

    @property
    def least_face(self) -> int:
        """The least face of the D6 that frees it; 7 if none does."""
        return {Prefect.NEVER: 7, Prefect.ON_6: 6, Prefect.ON_5: 5, Prefect.ON_4: 4, Prefect.ALWAYS: 1}[self]


class Rising(StrEnum):
    """The strength points that the Britons divide at the start (W2.6). B46: 17 as printed, or fewer."""

    OF_17 = "17"
    OF_16 = "16"
    OF_15 = "15"
    OF_14 = "14"
    OF_13 = "13"


@dataclass(frozen=True)
class Options:
    """One frozen value for each game; every default is the printed rule, or the ruling of its clause.

    B30: Novantae and Votadini are left out.
    """

    northern_tribes: bool = False
    """Novantae and Votadini are on the board too (W1.1)."""
    without_end: bool = False
    """Play goes on after turn 10, and no points are counted (W3.1, W8.4)."""
    aid_victory: bool = False
    """Boudica's death alone is a victory for the Romans, as the order of play aid has it (W8.1)."""
    different_prefect: Prefect = Prefect.NEVER
    """The first command to Legio II Augusta may free it (W10.2); no option makes a greater difference (W11.4)."""
    rising: Rising = Rising.OF_17
    """The strength points that the Britons divide at the start (W2.6)."""
    outnumbered_must_fight: bool = False
    """Outside the cities, who is outnumbered three to one cannot refuse a battle that the enemy wants (W6.1)."""
    passing_counts: bool = True
    """Legio XIV has entered Londinium even if it only passes (W3.2); off: it must end its move there."""
    agents_count_once: bool = True
    """Several Briton agents in a region make one check (W4.2); off: one each."""
    armies_count_once: bool = True
    """Several Briton armies in a region make one roll (W4.3); off: one each."""
    majority_is_more: bool = True
    """Four cubes of a side count if the other has fewer (W4.4); off: four are enough."""
    passer_may_move_later: bool = True
    """A side that passed may move later in the phase (W5.1); off: it may not."""
    lone_point_holds_nothing: bool = True
    """A single strength point without a town leaves a region to its last holder (W5.5); off: it controls it."""
    stopping_in_cities_is_free: bool = True
    """A city costs a piece nothing even if it stops there (W5.9); off: it needs a region left to enter one."""
    army_meets_points: bool = True
    """An army may fight strength points without an army (W6.1); off: only armies meet."""
    both_is_a_draw: bool = True
    """Both sides' victories in the same phase are a draw (W8.2); off: the Roman one, judged first, counts."""
