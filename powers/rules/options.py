"""House rules and rulings that a campaign may settle otherwise, chosen at its start and printed with every export."""

from dataclasses import dataclass

MOST_HOME_YIELD = 10
"""The largest `home_province_yield` that may be chosen, in talents."""


@dataclass(frozen=True)
class Options:
    """One frozen value per campaign; every default is the ruling of the clause it names."""

    split_homes_make_inactive: bool = True
    """Homes lost to several Powers make Inactive as well as homes lost to one (C1.6)."""
    revived_begin_anew: bool = True
    """A revived Power loses its money and its attack of this turn (C1.8)."""
    free_money_pays_first: bool = True
    """The costs of C2.5 are taken from free money first (C2.3); off: from bound money."""
    occupied_subjects_pay: bool = False
    """A Subject pays even while one of its homes is occupied (C2.2, C8.4)."""
    home_province_yield: int = 0
    """Talents that each controlled home province brings, 0 to 10 (C2.6)."""
    ruler_check_in_turn_1: bool = False
    """Phase 2 is played in turn 1 too (C3.1)."""
    external_battles_count: bool = True
    """A battle against an External army counts as won or lost last turn (C4.1)."""
    battles_count_once: bool = True
    """Several victories of last turn make +1, as one does (C4.1); so do defeats with -1."""
    subjects_battles_count: bool = True
    """What a Subject's army won or lost, its controller has (C4.1); off: nobody has."""
    equal_ranks_leave_no_gap: bool = True
    """After candidates of equal revenue comes the next number (C4.5); off: as many are left out as there are equals."""
    subject_bonus_by_prize: bool = True
    """The +2 is judged on the province of C6.2 (C4.5); off: on any within reach."""
    rome_may_redirect: bool = True
    """Rome's attack may turn elsewhere when the province named is lost to it (C4.6); off: it is called off."""
    defence_only_if_attacked: bool = True
    """Rome may pay for Defence only if it is attacked (C5.4)."""
    rome_fights_last: bool = True
    """Rome's battle comes after all others (C6.1); off: right after the External armies'."""
    prizes_below_zero: bool = True
    """What conquests would bring is compared as it is (C6.2); off: below 0 as 0."""
    attacks_to_come_count: bool = True
    """Attacks still to come count for the -10 of an army (C6.5); off: those fought and the present one."""
    cancelled_attacks_forgotten: bool = True
    """A Power whose attack is cancelled has the +10 (C6.5); off: it counts as attacking all turn."""
    defence_is_shared: bool = True
    """An AI Power shares its Defence money among the attacks to come (C6.5); off: all goes into the first battle."""
    subjects_own_generals: bool = True
    """The generals of a Subject's army are by its own people (C6.6); off: by its controller's."""
    any_resolver: bool = True
    """Battles of Rome and its Subjects may go to the generator or to BattlePlay too (C6.8)."""
    subjects_bring_allies: bool = False
    """A Subject's army may have allies, too: its controller's other Subjects (C6.10)."""
    second_prize_anywhere: bool = True
    """The second province touches any of the attacker's (C7.2); off: the one just taken."""
    only_new_subjects_draw_epirus: bool = True
    """A Subject that passes from one Power to another is not created (C8.3); off: it is."""
    carthage_spares_rome: bool = False
    """Carthage never lands in a Roman home province (C8.5)."""
    roman_homes_spared: bool = True
    """Epirus never appears in a Roman home province, even one that Rome has lost (C8.5)."""
    external_chooses_again: bool = True
    """An External army whose target is out of reach chooses another (C8.6); off: it does not fight this turn."""
    declines_on_arrival: bool = False
    """An External army loses strength in the turn it comes, too (C8.8)."""
    occupied_home_is_lost: bool = True
    """Rome has fallen when its last home is occupied (C9.1); off: an occupied home of its own still counts."""
    exactly_150_is_oblivion: bool = True
    """Off: 150 points make a provincial power (C9.3)."""
    advice: bool = True
    """The program may be asked what a decision would lead to (D18)."""

    def __post_init__(self) -> None:
        if not 0 <= self.home_province_yield <= MOST_HOME_YIELD:
            raise ValueError(f"home_province_yield is 0 to {MOST_HOME_YIELD} talents, not {self.home_province_yield}")
