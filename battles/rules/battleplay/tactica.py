"""The 21 Tactica in the deck of 55 cards (R47). Names and texts: battleplay.toml."""

from enum import StrEnum


class Tactica(StrEnum):
    """One card of the deck by its id, with its number of copies."""

    copies: int

    def __new__(cls, id: str, copies: int) -> "Tactica":
        card = str.__new__(cls, id)
        card._value_, card.copies = id, copies
        return card

    SECOND_THROW = "second_throw", 5
    CHARGE_HOME = "charge_home", 4
    HOLD_THE_LINE = "hold_the_line", 4
    LOCKED_SHIELDS = "locked_shields", 4
    RALLY = "rally", 3
    FORCED_MARCH = "forced_march", 2
    REFUSE_FLANK = "refuse_flank", 3
    AMBUSH = "ambush", 3
    LOCAL_GUIDES = "local_guides", 2
    SCOUTS = "scouts", 2
    LATE_ORDERS = "late_orders", 3
    VOLLEY = "volley", 3
    OPEN_RANKS = "open_ranks", 2
    BODYGUARD = "bodyguard", 2
    DEVOTIO = "devotio", 1
    FIRST_ON_THE_HILL = "first_on_the_hill", 2
    BEASTS_UNSETTLED = "beasts_unsettled", 2
    SEIZE_THE_MOMENT = "seize_the_moment", 2
    FOG_OF_WAR = "fog_of_war", 3
    TRIARII = "matters_to_the_triarii", 1
    CLOSE_SUPPORT = "close_support", 2


DECK = tuple(card for card in Tactica for _ in range(card.copies))
