"""The 21 Tactica of the deck of 55 cards (R47). Names and texts: battleplay.toml."""

from enum import StrEnum


class Tactica(StrEnum):
    """One card of the deck, by its id."""

    SECOND_THROW = "second_throw"
    CHARGE_HOME = "charge_home"
    HOLD_THE_LINE = "hold_the_line"
    LOCKED_SHIELDS = "locked_shields"
    RALLY = "rally"
    FORCED_MARCH = "forced_march"
    REFUSE_FLANK = "refuse_flank"
    AMBUSH = "ambush"
    LOCAL_GUIDES = "local_guides"
    SCOUTS = "scouts"
    LATE_ORDERS = "late_orders"
    VOLLEY = "volley"
    OPEN_RANKS = "open_ranks"
    BODYGUARD = "bodyguard"
    DEVOTIO = "devotio"
    FIRST_ON_THE_HILL = "first_on_the_hill"
    BEASTS_UNSETTLED = "beasts_unsettled"
    SEIZE_THE_MOMENT = "seize_the_moment"
    FOG_OF_WAR = "fog_of_war"
    TRIARII = "matters_to_the_triarii"
    CLOSE_SUPPORT = "close_support"


COPIES = {
    Tactica.SECOND_THROW: 5,
    Tactica.CHARGE_HOME: 4,
    Tactica.HOLD_THE_LINE: 4,
    Tactica.LOCKED_SHIELDS: 4,
    Tactica.RALLY: 3,
    Tactica.FORCED_MARCH: 2,
    Tactica.REFUSE_FLANK: 3,
    Tactica.AMBUSH: 3,
    Tactica.LOCAL_GUIDES: 2,
    Tactica.SCOUTS: 2,
    Tactica.LATE_ORDERS: 3,
    Tactica.VOLLEY: 3,
    Tactica.OPEN_RANKS: 2,
    Tactica.BODYGUARD: 2,
    Tactica.DEVOTIO: 1,
    Tactica.FIRST_ON_THE_HILL: 2,
    Tactica.BEASTS_UNSETTLED: 2,
    Tactica.SEIZE_THE_MOMENT: 2,
    Tactica.FOG_OF_WAR: 3,
    Tactica.TRIARII: 1,
    Tactica.CLOSE_SUPPORT: 2,
}
DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))
"""All 55 cards in the order of the table."""
