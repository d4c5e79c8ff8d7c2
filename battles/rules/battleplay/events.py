"""What happens in a battle: facts with their clause, never sentences. Sides and cards go by Side and number."""

from typing import dataclass_transform

from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.state import Ask, Ending, Stage, Step, Strike
from battles.rules.battleplay.tactica import Tactica
from battles.rules.verdict import Side
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened in a battle, and the rule by which it has."""

    rule: str


class StepBegan(Event):
    """A step begins; `chooser` is who chooses first (R31), `grind` counts from 1 in phase 2 (R44)."""

    step: Step
    grind: int
    chooser: Side
    rule: str = "R31"


class Asked(Event):
    """Windows are open: nothing goes on until each is answered. `stage` is where the combat then goes on."""

    asks: tuple[Ask, ...]
    stage: Stage | None = None
    rule: str = "R47"


class Passed(Event):
    """A side declined the window, or wants no further turn in this step."""

    side: Side
    window: bool
    rule: str = "R31"


class WaterwaySet(Event):
    """The waterway's file, None if the defender wants none (R8)."""

    file: int | None
    rule: str = "R8"


class HandsDealt(Event):
    """The Tactica of both sides (R47)."""

    attacker: tuple[Tactica, ...]
    defender: tuple[Tactica, ...]
    rule: str = "R47"


class TileDrawn(Event):
    """A tile (None: a hill) for a file (R5-R7); a duplicate, or one for the waterway's file, is not laid."""

    tile: Rough | None
    file: int
    laid: bool
    rule: str = "R6"


class TileMoved(Event):
    """Local Guides: a file's woods or rocky ground go to a neighbouring file, or away (None)."""

    file: int
    to: int | None
    rule: str = "R47"


class HillRolled(Event):
    """Both generals' dice for a hill (R9); again after First on the Hill."""

    file: int
    attacker: Symbol
    defender: Symbol
    rule: str = "R9"


class HillTaken(Event):
    """Who controls the hill of a file (R9); None: nobody."""

    file: int
    holder: Side | None
    rule: str = "R9"


class Deployed(Event):
    """A card was placed in a file, or in reserve (None), face up or down (R11)."""

    side: Side
    card: int
    file: int | None
    shown: bool
    rule: str = "R11"


class LeftOut(Event):
    """A card that fits nowhere, and not in reserve either, is out of the battle (R18)."""

    side: Side
    card: int
    rule: str = "R18"


class GeneralPlaced(Event):
    """Where the general is (R19); None: in reserve."""

    side: Side
    file: int | None
    rule: str = "R19"


class CardsShown(Event):
    """All cards on the board are turned over (R20); or those that Good Scouts look at."""

    cards: tuple[int, ...]
    rule: str = "R20"


class Swapped(Event):
    """Late Orders: the main battle cards of this file and the next one change places."""

    side: Side
    file: int
    rule: str = "R47"


class Seized(Event):
    """Seize the Moment: this side makes the next choice."""

    side: Side
    rule: str = "R47"


class CombatBegan(Event):
    """A combat was chosen (R31); the chooser's strike comes first."""

    STORED_AS = "ClashBegan"

    chooser: Side
    strikes: tuple[Strike, ...]
    rule: str = "R31"


class GeneralJoined(Event):
    """The general adds his die, and is at risk in this file from now on (R26)."""

    side: Side
    rule: str = "R26"


class TacticaPlayed(Event):
    """A Tactica was played (R47); see PlayTactica for its fields."""

    side: Side
    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None
    rule: str = "R47"


class TacticaFogged(Event):
    """Fog of War: the enemy's card (of `side`) has no effect."""

    side: Side
    card: Tactica
    rule: str = "R47"


class Thrown(Event):
    """A strike's dice and what they show, the general's and other added dice last; `again`: a reroll that stands."""

    side: Side
    card: int
    colours: Dice
    symbols: tuple[Symbol, ...]
    again: bool = False
    rule: str = "R22"


class Struck(Event):
    """What a roll comes to for its target, after every S, save and Tactica (R29)."""

    side: Side
    card: int
    skulls: int
    crosses: int
    wounded: bool
    destroyed: bool
    rule: str = "R29"


class ArtilleryLost(Event):
    """The artillery falls with its main battle card (R30)."""

    side: Side
    card: int
    rule: str = "R30"


class GeneralKilled(Event):
    """The general fell (R27); a successor with so many stars takes over in reserve, none where it is 0."""

    side: Side
    stars: int
    rule: str = "R27"


class GeneralRetired(Event):
    """The general goes to the reserve (R28)."""

    side: Side
    rule: str = "R28"


class CombatEnded(Event):
    """The combat is over."""

    STORED_AS = "ClashEnded"

    rule: str = "R31"


class SkirmishersLeft(Event):
    """All foot skirmishers leave the board (R37); they are not lost."""

    cards: tuple[int, ...]
    rule: str = "R37"


class Rallied(Event):
    """Rally to the Standard: a wound marker is taken off."""

    card: int
    rule: str = "R47"


class Entered(Event):
    """A reserve card enters its own half of a file, perhaps with the general (R38); R47 where the Triarii do."""

    side: Side
    card: int
    file: int
    general: bool
    rule: str = "R38"


class Moved(Event):
    """A card moved (R39); artillery and the general go with their main battle card."""

    side: Side
    card: int
    half: Side
    file: int
    rule: str = "R39"


class Stood(Event):
    """A card does not move (R39)."""

    side: Side
    card: int
    rule: str = "R39"


class BattleEnded(Event):
    """The battle is over (R21, R45)."""

    ending: Ending
    rule: str = "R45"
