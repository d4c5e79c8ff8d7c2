"""Troop cards for the examples of the card battle's rules."""

from battles.rules.battleplay.colours import Colour, Dice
from battles.rules.battleplay.troops import Category, Effect, Going, Special, Troop

BY_LETTER = {colour[0].upper(): colour for colour in Colour}
FOOT = (Category.INFANTRY,)


def dice(letters: str) -> Dice:
    """Colours by their letters: dice("YW") are a yellow and a white one."""
    return tuple(BY_LETTER[letter] for letter in letters)


def troop(name: str, category: Category, good: str, difficult: str, special: Special | None = None) -> Troop:
    """A troop card of no price."""
    return Troop(name.lower(), name, category, dice(good), dice(difficult), 0, 9, special)


LEGION = troop("Legion", Category.INFANTRY, "YW", "W", Special(Effect.KILL, FOOT, Going.GOOD))
WARRIORS = troop("Warriors", Category.INFANTRY, "GW", "G", Special(Effect.WOUND, FOOT, impact_only=True))
HOPLITES = troop("Hoplites", Category.INFANTRY, "GW", "W", Special(Effect.SAVE, FOOT))
HORSE = troop("Horse", Category.CAVALRY, "G", "B")
CHARIOTS = troop("Chariots", Category.CHARIOT, "Y", "B")
ELEPHANTS = troop("Elephants", Category.ELEPHANT, "YY", "W")
BOWMEN = Troop("bowmen", "Bowmen", Category.BOWMEN, dice("W"), dice("B"), 0, 9, shoot=dice("GG"))
VELITES = troop("Velites", Category.FOOT_SKIRMISHER, "WW", "WW")
RIDERS = troop("Riders", Category.CAVALRY_SKIRMISHER, "WW", "W")
SCORPIO = troop("Scorpio", Category.ARTILLERY, "G", "G")
