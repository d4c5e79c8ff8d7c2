"""House rules and rulings that a campaign may settle differently, chosen at its start and printed in every export."""

from dataclasses import dataclass

MOST_HOME_YIELD = 10
"""The largest `home_province_yield`, in talents."""


@dataclass(frozen=True)
class Options:
    """One frozen value for each campaign; every default is the ruling of its clause."""

    split_homes_make_inactive: bool = True
    """Q3: homes lost to several Powers make Inactive as well as homes lost to one (C1.6)."""
    revived_begin_anew: bool = True
    """Q7: a revived Power loses its money and its attack of this turn (C1.8)."""
    free_money_pays_first: bool = True
    """Q9: the costs of C2.5 come from free money first (C2.3); off: from bound money."""
    occupied_subjects_pay: bool = False
    """Q57: a Subject with an occupied home does not pay (C2.2, C8.4); on: it pays."""
    home_province_yield: int = 0
    """Q10: land brings nothing; above 0: this many talents for each controlled home province, at most 10 (C2.6)."""
    ruler_check_in_turn_1: bool = False
    """Q11: phase 2 is skipped in turn 1 (C3.1); on: it is played."""
    external_battles_count: bool = True
    """Q18: a battle against an External army counts as won or lost last turn (C4.1)."""
    battles_count_once: bool = True
    """Q16: several victories of last turn give +1, as one does (C4.1), and several defeats -1."""
    subjects_battles_count: bool = True
    """Q17: a controller has the victories and defeats of its Subject's army (C4.1); off: nobody has."""
    equal_ranks_leave_no_gap: bool = True
    """Q21: the rank after candidates of equal revenue is the next number (C4.5); off: there is a gap."""
    subject_bonus_by_prize: bool = True
    """Q22: the +2 depends on the province of C6.2 (C4.5); off: on any within reach."""
    rome_may_redirect: bool = True
    """Q25: Rome's attack may be redirected when the named province is lost to it (C4.6); off: it is called off."""
    defence_only_if_attacked: bool = True
    """Q31: Rome may pay for Defence only if it is attacked (C5.4)."""
    rome_fights_last: bool = True
    """Q32: Rome's battle comes after all others (C6.1); off: right after the External armies'."""
    prizes_below_zero: bool = True
    """Q35: the revenues of conquests are compared as they are (C6.2); off: below 0 as 0."""
    attacks_to_come_count: bool = True
    """Q36: attacks still to come count for the -10 of an army (C6.5); off: those fought and the present one."""
    cancelled_attacks_forgotten: bool = True
    """Q38: a Power whose attack is cancelled has the +10 (C6.5); off: it counts as attacking all turn."""
    defence_is_shared: bool = True
    """Q39: an AI Power shares its Defence money among the attacks to come (C6.5); off: the first battle takes all."""
    subjects_own_generals: bool = True
    """Q41: the generals of a Subject's army depend on its own people (C6.6); off: on its controller."""
    any_resolver: bool = True
    """Q43: battles of Rome and its Subjects may also go to the generator or to BattlePlay (C6.8)."""
    subjects_bring_allies: bool = False
    """D3: a Subject's army has no allies (C6.10); on: it has its controller's other Subjects."""
    second_prize_anywhere: bool = True
    """Q48: the second province is next to any of the attacker's (C7.2); off: to the one just taken."""
    only_new_subjects_draw_epirus: bool = True
    """Q55: a Subject that passes from one Power to another is not new (C8.3); off: it is."""
    carthage_spares_rome: bool = False
    """D7: Carthage may land in a Roman home province (C8.5); on: it never does."""
    roman_homes_spared: bool = True
    """Q60: Epirus never appears in a Roman home province, even one that Rome has lost (C8.5)."""
    external_chooses_again: bool = True
    """Q62: an External army whose target is out of reach chooses another (C8.6); off: it does not fight this turn."""
    declines_on_arrival: bool = False
    """Q65: an External army loses no strength in the turn it arrives (C8.8); on: it does."""
    occupied_home_is_lost: bool = True
    """Q56: Rome has fallen when its last home is occupied (C9.1); off: an occupied home of its own still counts."""
    exactly_150_is_oblivion: bool = True
    """Q70: exactly 150 points are oblivion (C9.3); off: they make a provincial power."""
    advice: bool = True
    """D18: the program may be asked what a decision would lead to."""

    def __post_init__(self) -> None:
        if not 0 <= self.home_province_yield <= MOST_HOME_YIELD:
            raise ValueError(f"home_province_yield is 0 to {MOST_HOME_YIELD} talents, not {self.home_province_yield}")
