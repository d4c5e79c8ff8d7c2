"""House rules and rulings that a campaign may settle otherwise, chosen at its start and printed with every export."""

from dataclasses import dataclass

MOST_HOME_YIELD = 10
"""The largest `home_province_yield` that may be chosen, in talents."""


@dataclass(frozen=True)
class Options:
    """One frozen value per campaign; every default is the ruling of the clause it names."""

    split_homes_make_inactive: bool = True
    """Q3: homes lost to several Powers make Inactive as well as homes lost to one (C1.6)."""
    revived_begin_anew: bool = True
    """Q7: a revived Power loses its money and its attack of this turn (C1.8)."""
    free_money_pays_first: bool = True
    """Q9: the costs of C2.5 are taken from free money first (C2.3); off: from bound money."""
    occupied_subjects_pay: bool = False
    """Q57: an occupied home keeps a Subject from paying (C2.2, C8.4); on: it pays all the same."""
    home_province_yield: int = 0
    """Q10: land brings nothing; above 0: so many talents for each controlled home province, 10 at most (C2.6)."""
    ruler_check_in_turn_1: bool = False
    """Q11: phase 2 is not played in turn 1 (C3.1); on: it is."""
    external_battles_count: bool = True
    """Q18: a battle against an External army counts as won or lost last turn (C4.1)."""
    battles_count_once: bool = True
    """Q16: several victories of last turn make +1, as one does (C4.1); so do defeats with -1."""
    subjects_battles_count: bool = True
    """Q17: what a Subject's army won or lost, its controller has (C4.1); off: nobody has."""
    equal_ranks_leave_no_gap: bool = True
    """Q21: after candidates of equal revenue comes the next number (C4.5); off: there is a gap."""
    subject_bonus_by_prize: bool = True
    """Q22: the +2 is judged on the province of C6.2 (C4.5); off: on any within reach."""
    rome_may_redirect: bool = True
    """Q25: Rome's attack may turn elsewhere when the province named is lost to it (C4.6); off: it is called off."""
    defence_only_if_attacked: bool = True
    """Q31: Rome may pay for Defence only if it is attacked (C5.4)."""
    rome_fights_last: bool = True
    """Q32: Rome's battle comes after all others (C6.1); off: right after the External armies'."""
    prizes_below_zero: bool = True
    """Q35: what conquests would bring is compared as it is (C6.2); off: below 0 as 0."""
    attacks_to_come_count: bool = True
    """Q36: attacks still to come count for the -10 of an army (C6.5); off: those fought and the present one."""
    cancelled_attacks_forgotten: bool = True
    """Q38: a Power whose attack is cancelled has the +10 (C6.5); off: it counts as attacking all turn."""
    defence_is_shared: bool = True
    """Q39: an AI Power shares its Defence money among the attacks to come (C6.5); off: the first battle takes all."""
    subjects_own_generals: bool = True
    """Q41: the generals of a Subject's army are by its own people (C6.6); off: by its controller's."""
    any_resolver: bool = True
    """Q43: battles of Rome and its Subjects may go to the generator or to BattlePlay too (C6.8)."""
    subjects_bring_allies: bool = False
    """D3: a Subject's army has no allies (C6.10); on: its controller's other Subjects."""
    second_prize_anywhere: bool = True
    """Q48: the second province touches any of the attacker's (C7.2); off: the one just taken."""
    only_new_subjects_draw_epirus: bool = True
    """Q55: a Subject that passes from one Power to another is not created (C8.3); off: it is."""
    carthage_spares_rome: bool = False
    """D7: Carthage may land in a Roman home province (C8.5); on: it never does."""
    roman_homes_spared: bool = True
    """Q60: Epirus never appears in a Roman home province, even one that Rome has lost (C8.5)."""
    external_chooses_again: bool = True
    """Q62: an External army whose target is out of reach chooses another (C8.6); off: it does not fight this turn."""
    declines_on_arrival: bool = False
    """Q65: an External army loses no strength in the turn it comes (C8.8); on: it does."""
    occupied_home_is_lost: bool = True
    """Q56: Rome has fallen when its last home is occupied (C9.1); off: an occupied home of its own still counts."""
    exactly_150_is_oblivion: bool = True
    """Q70: exactly 150 points are oblivion (C9.3); off: they make a provincial power."""
    advice: bool = True
    """D18: the program may be asked what a decision would lead to."""

    def __post_init__(self) -> None:
        if not 0 <= self.home_province_yield <= MOST_HOME_YIELD:
            raise ValueError(f"home_province_yield is 0 to {MOST_HOME_YIELD} talents, not {self.home_province_yield}")
