"""What happens in a battle: facts with their clause, never sentences. Sides and cards go by Side and number."""

from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.state import Ask, Ending, Stage, Step, Strike
from battles.rules.battleplay.tactica import Tactica
from battles.rules.verdict import Side
from engine.rules.record import tagged


class Event:
    """Something that has happened in a battle, and the rule by which it has."""

    rule: str


@tagged
class StepBegan(Event):
    """A step begins; `chooser` is who chooses first (R31), `grind` counts from 1 in phase 2 (R44)."""

    step: Step
    grind: int
    chooser: Side
    rule: str = "R31"


@tagged
class Asked(Event):
    """Windows are open: nothing goes on until each is answered. `stage` is where the combat then goes on."""

    asks: tuple[Ask, ...]
    stage: Stage | None = None
    rule: str = "R47"


@tagged
class Passed(Event):
    """A side declined the window, or wants no further turn in this step."""

    side: Side
    window: bool
    rule: str = "R31"


@tagged
class WaterwaySet(Event):
    """R8: the waterway's file, None if the defender wants none."""

    file: int | None
    rule: str = "R8"


@tagged
class HandsDealt(Event):
    """R47: the Tactica of both sides."""

    attacker: tuple[Tactica, ...]
    defender: tuple[Tactica, ...]
    rule: str = "R47"


@tagged
class TileDrawn(Event):
    """R5-R7: a tile (None: a hill) for a file; a duplicate, or one for the waterway's file, is not laid."""

    tile: Rough | None
    file: int
    laid: bool
    rule: str = "R6"


@tagged
class TileMoved(Event):
    """Local Guides: a file's woods or rocky ground go to a neighbouring file, or away (None)."""

    file: int
    to: int | None
    rule: str = "R47"


@tagged
class HillRolled(Event):
    """R9: both generals' dice for a hill; again after First on the Hill."""

    file: int
    attacker: Symbol
    defender: Symbol
    rule: str = "R9"


@tagged
class HillTaken(Event):
    """R9: who controls the hill of a file; None: nobody."""

    file: int
    holder: Side | None
    rule: str = "R9"


@tagged
class Deployed(Event):
    """R11: a card was placed in a file, or in reserve (None), face up or down."""

    side: Side
    card: int
    file: int | None
    shown: bool
    rule: str = "R11"


@tagged
class LeftOut(Event):
    """R18: a card that fits nowhere, and not in reserve either, is out of the battle."""

    side: Side
    card: int
    rule: str = "R18"


@tagged
class GeneralPlaced(Event):
    """R19: where the general is; None: in reserve."""

    side: Side
    file: int | None
    rule: str = "R19"


@tagged
class CardsShown(Event):
    """R20: all cards on the board are turned over; or those that Good Scouts look at."""

    cards: tuple[int, ...]
    rule: str = "R20"


@tagged
class Swapped(Event):
    """Late Orders: the main battle cards of this file and the next one change places."""

    side: Side
    file: int
    rule: str = "R47"


@tagged
class Seized(Event):
    """Seize the Moment: this side makes the next choice."""

    side: Side
    rule: str = "R47"


@tagged
class CombatBegan(Event):
    """R31: a combat was chosen; the chooser's strike comes first."""

    STORED_AS = "ClashBegan"

    chooser: Side
    strikes: tuple[Strike, ...]
    rule: str = "R31"


@tagged
class GeneralJoined(Event):
    """R26: the general adds his die, and is at risk in this file from now on."""

    side: Side
    rule: str = "R26"


@tagged
class TacticaPlayed(Event):
    """R47: a Tactica was played; see PlayTactica for its fields."""

    side: Side
    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None
    rule: str = "R47"


@tagged
class TacticaFogged(Event):
    """Fog of War: the enemy's card (of `side`) has no effect."""

    side: Side
    card: Tactica
    rule: str = "R47"


@tagged
class Thrown(Event):
    """A strike's dice and what they show, the general's and other added dice last; `again`: a reroll that stands."""

    side: Side
    card: int
    colours: Dice
    symbols: tuple[Symbol, ...]
    again: bool = False
    rule: str = "R22"


@tagged
class Struck(Event):
    """R29: what a roll comes to for its target, after every S, save and Tactica."""

    side: Side
    card: int
    skulls: int
    crosses: int
    wounded: bool
    destroyed: bool
    rule: str = "R29"


@tagged
class ArtilleryLost(Event):
    """R30: the artillery falls with its main battle card."""

    side: Side
    card: int
    rule: str = "R30"


@tagged
class GeneralKilled(Event):
    """R27: the general fell; a successor with so many stars takes over in reserve, none where it is 0."""

    side: Side
    stars: int
    rule: str = "R27"


@tagged
class GeneralRetired(Event):
    """R28: the general goes to the reserve."""

    side: Side
    rule: str = "R28"


@tagged
class CombatEnded(Event):
    """The combat is over."""

    STORED_AS = "ClashEnded"

    rule: str = "R31"


@tagged
class SkirmishersLeft(Event):
    """R37: all foot skirmishers leave the board; they are not lost."""

    cards: tuple[int, ...]
    rule: str = "R37"


@tagged
class Rallied(Event):
    """Rally to the Standard: a wound marker is taken off."""

    card: int
    rule: str = "R47"


@tagged
class Entered(Event):
    """R38: a reserve card enters its own half of a file, perhaps with the general; R47 where the Triarii do."""

    side: Side
    card: int
    file: int
    general: bool
    rule: str = "R38"


@tagged
class Moved(Event):
    """R39: a card moved; artillery and the general go with their main battle card."""

    side: Side
    card: int
    half: Side
    file: int
    rule: str = "R39"


@tagged
class Stood(Event):
    """R39: a card does not move."""

    side: Side
    card: int
    rule: str = "R39"


@tagged
class BattleEnded(Event):
    """R21, R45: the battle is over."""

    ending: Ending
    rule: str = "R45"
