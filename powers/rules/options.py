"""House rules and rulings that a campaign may settle otherwise, chosen at its start and printed with every export."""

from dataclasses import dataclass

MOST_HOME_YIELD = 10
"""The largest `home_province_yield` that may be chosen, in talents."""


@dataclass(frozen=True)
class Options:
    """One frozen value per campaign; every default is the ruling of the clause it names."""

    split_homes_make_inactive: bool = True
    """C1.6: homes lost to several Powers make Inactive as well as homes lost to one."""
    revived_begin_anew: bool = True
    """C1.8: a revived Power loses its money and its attack of this turn."""
    free_money_pays_first: bool = True
    """C2.3: the costs of C2.5 are taken from free money first; off: from bound money."""
    occupied_subjects_pay: bool = False
    """C2.2, C8.4: a Subject pays even while one of its homes is occupied."""
    home_province_yield: int = 0
    """C2.6: talents that each controlled home province brings, 0 to 10."""
    ruler_check_in_turn_1: bool = False
    """C3.1: phase 2 is played in turn 1 too."""
    external_battles_count: bool = True
    """C4.1: a battle against an External army counts as won or lost last turn."""
    battles_count_once: bool = True
    """C4.1: several victories of last turn make +1, as one does; so do defeats with -1."""
    subjects_battles_count: bool = True
    """C4.1: what a Subject's army won or lost, its controller has; off: nobody has."""
    equal_ranks_leave_no_gap: bool = True
    """C4.5: after candidates of equal revenue comes the next number; off: as many are left out as there are equals."""
    subject_bonus_by_prize: bool = True
    """C4.5: the +2 is judged on the province of C6.2; off: on any within reach."""
    rome_may_redirect: bool = True
    """C4.6: Rome's attack may turn elsewhere when the province named is lost to it; off: it is called off."""
    defence_only_if_attacked: bool = True
    """C5.4: Rome may pay for Defence only if it is attacked."""
    rome_fights_last: bool = True
    """C6.1: Rome's battle comes after all others; off: right after the External armies'."""
    prizes_below_zero: bool = True
    """C6.2: what conquests would bring is compared as it is; off: below 0 as 0."""
    attacks_to_come_count: bool = True
    """C6.5: attacks still to come count for the -10 of an army; off: those fought and the present one."""
    cancelled_attacks_forgotten: bool = True
    """C6.5: a Power whose attack is cancelled has the +10; off: it counts as attacking all turn."""
    defence_is_shared: bool = True
    """C6.5: an AI Power shares its Defence money among the attacks to come; off: all goes into the first battle."""
    subjects_own_generals: bool = True
    """C6.6: the generals of a Subject's army are by its own people; off: by its controller's."""
    any_resolver: bool = True
    """C6.8: battles of Rome and its Subjects may go to the generator or to BattlePlay too."""
    subjects_bring_allies: bool = False
    """C6.10: a Subject's army may have allies, too: its controller's other Subjects."""
    second_prize_anywhere: bool = True
    """C7.2: the second province touches any of the attacker's; off: the one just taken."""
    only_new_subjects_draw_epirus: bool = True
    """C8.3: a Subject that passes from one Power to another is not created; off: it is."""
    carthage_spares_rome: bool = False
    """C8.5: Carthage never lands in a Roman home province."""
    roman_homes_spared: bool = True
    """C8.5: Epirus never appears in a Roman home province, even one that Rome has lost."""
    external_chooses_again: bool = True
    """C8.6: an External army whose target is out of reach chooses another; off: it does not fight this turn."""
    declines_on_arrival: bool = False
    """C8.8: an External army loses strength in the turn it comes, too."""
    occupied_home_is_lost: bool = True
    """C9.1: Rome has fallen when its last home is occupied; off: an occupied home of its own still counts."""
    exactly_150_is_oblivion: bool = True
    """C9.3: off: 150 points make a provincial power."""

    def __post_init__(self) -> None:
        if not 0 <= self.home_province_yield <= MOST_HOME_YIELD:
            raise ValueError(f"home_province_yield is 0 to {MOST_HOME_YIELD} talents, not {self.home_province_yield}")
