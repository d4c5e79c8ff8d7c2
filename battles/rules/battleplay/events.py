"""What happens in a battle: facts with their clause, never sentences. Sides and cards go by Side and number."""

from dataclasses import dataclass, field
from typing import Literal

from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.state import Ask, Ending, Stage, Step, Strike
from battles.rules.battleplay.tactica import Tactica
from battles.rules.verdict import Side


@dataclass(frozen=True)
class StepBegan:
    """A step begins; `chooser` is who chooses first (R31), `grind` counts from 1 in phase 2 (R44)."""

    step: Step
    grind: int
    chooser: Side
    rule: str = "R31"
    type: Literal["StepBegan"] = field(default="StepBegan", kw_only=True, repr=False)


@dataclass(frozen=True)
class Asked:
    """Windows are open: nothing goes on until each is answered. `stage` is where the combat then goes on."""

    asks: tuple[Ask, ...]
    stage: Stage | None = None
    rule: str = "R47"
    type: Literal["Asked"] = field(default="Asked", kw_only=True, repr=False)


@dataclass(frozen=True)
class Passed:
    """A side declined the window, or wants no further turn in this step."""

    side: Side
    window: bool
    rule: str = "R31"
    type: Literal["Passed"] = field(default="Passed", kw_only=True, repr=False)


@dataclass(frozen=True)
class WaterwaySet:
    """R8: the waterway's file, None if the defender wants none."""

    file: int | None
    rule: str = "R8"
    type: Literal["WaterwaySet"] = field(default="WaterwaySet", kw_only=True, repr=False)


@dataclass(frozen=True)
class HandsDealt:
    """R47: the Tactica of both sides."""

    attacker: tuple[Tactica, ...]
    defender: tuple[Tactica, ...]
    rule: str = "R47"
    type: Literal["HandsDealt"] = field(default="HandsDealt", kw_only=True, repr=False)


@dataclass(frozen=True)
class TileDrawn:
    """R5-R7: a tile (None: a hill) for a file; a duplicate, or one for the waterway's file, is not laid."""

    tile: Rough | None
    file: int
    laid: bool
    rule: str = "R6"
    type: Literal["TileDrawn"] = field(default="TileDrawn", kw_only=True, repr=False)


@dataclass(frozen=True)
class TileMoved:
    """Local Guides: a file's woods or rocky ground go to a neighbouring file, or away (None)."""

    file: int
    to: int | None
    rule: str = "R47"
    type: Literal["TileMoved"] = field(default="TileMoved", kw_only=True, repr=False)


@dataclass(frozen=True)
class HillRolled:
    """R9: both generals' dice for a hill; again after First on the Hill."""

    file: int
    attacker: Symbol
    defender: Symbol
    rule: str = "R9"
    type: Literal["HillRolled"] = field(default="HillRolled", kw_only=True, repr=False)


@dataclass(frozen=True)
class HillTaken:
    """R9: who controls the hill of a file; None: nobody."""

    file: int
    holder: Side | None
    rule: str = "R9"
    type: Literal["HillTaken"] = field(default="HillTaken", kw_only=True, repr=False)


@dataclass(frozen=True)
class Deployed:
    """R11: a card was placed in a file, or in reserve (None), face up or down."""

    side: Side
    card: int
    file: int | None
    shown: bool
    rule: str = "R11"
    type: Literal["Deployed"] = field(default="Deployed", kw_only=True, repr=False)


@dataclass(frozen=True)
class LeftOut:
    """R18: a card that fits nowhere, and not in reserve either, is out of the battle."""

    side: Side
    card: int
    rule: str = "R18"
    type: Literal["LeftOut"] = field(default="LeftOut", kw_only=True, repr=False)


@dataclass(frozen=True)
class GeneralPlaced:
    """R19: where the general is; None: in reserve."""

    side: Side
    file: int | None
    rule: str = "R19"
    type: Literal["GeneralPlaced"] = field(default="GeneralPlaced", kw_only=True, repr=False)


@dataclass(frozen=True)
class CardsShown:
    """R20: all cards on the board are turned over; or those that Good Scouts look at."""

    cards: tuple[int, ...]
    rule: str = "R20"
    type: Literal["CardsShown"] = field(default="CardsShown", kw_only=True, repr=False)


@dataclass(frozen=True)
class Swapped:
    """Late Orders: the main battle cards of this file and the next one change places."""

    side: Side
    file: int
    rule: str = "R47"
    type: Literal["Swapped"] = field(default="Swapped", kw_only=True, repr=False)


@dataclass(frozen=True)
class Seized:
    """Seize the Moment: this side makes the next choice."""

    side: Side
    rule: str = "R47"
    type: Literal["Seized"] = field(default="Seized", kw_only=True, repr=False)


@dataclass(frozen=True)
class ClashBegan:
    """R31: a combat was chosen; the chooser's strike comes first."""

    chooser: Side
    strikes: tuple[Strike, ...]
    rule: str = "R31"
    type: Literal["ClashBegan"] = field(default="ClashBegan", kw_only=True, repr=False)


@dataclass(frozen=True)
class GeneralJoined:
    """R26: the general adds his die, and is at risk in this file from now on."""

    side: Side
    rule: str = "R26"
    type: Literal["GeneralJoined"] = field(default="GeneralJoined", kw_only=True, repr=False)


@dataclass(frozen=True)
class TacticaPlayed:
    """R47: a Tactica was played; see PlayTactica for its fields."""

    side: Side
    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None
    rule: str = "R47"
    type: Literal["TacticaPlayed"] = field(default="TacticaPlayed", kw_only=True, repr=False)


@dataclass(frozen=True)
class TacticaFogged:
    """Fog of War: the enemy's card (of `side`) has no effect."""

    side: Side
    card: Tactica
    rule: str = "R47"
    type: Literal["TacticaFogged"] = field(default="TacticaFogged", kw_only=True, repr=False)


@dataclass(frozen=True)
class Thrown:
    """A strike's dice and what they show, the general's and other added dice last; `again`: a reroll that stands."""

    side: Side
    card: int
    colours: Dice
    symbols: tuple[Symbol, ...]
    again: bool = False
    rule: str = "R22"
    type: Literal["Thrown"] = field(default="Thrown", kw_only=True, repr=False)


@dataclass(frozen=True)
class Struck:
    """R29: what a roll comes to for its target, after every S, save and Tactica."""

    side: Side
    card: int
    skulls: int
    crosses: int
    wounded: bool
    destroyed: bool
    rule: str = "R29"
    type: Literal["Struck"] = field(default="Struck", kw_only=True, repr=False)


@dataclass(frozen=True)
class ArtilleryLost:
    """R30: the artillery falls with its main battle card."""

    side: Side
    card: int
    rule: str = "R30"
    type: Literal["ArtilleryLost"] = field(default="ArtilleryLost", kw_only=True, repr=False)


@dataclass(frozen=True)
class GeneralKilled:
    """R27: the general fell; a successor with so many stars takes over in reserve, none where it is 0."""

    side: Side
    stars: int
    rule: str = "R27"
    type: Literal["GeneralKilled"] = field(default="GeneralKilled", kw_only=True, repr=False)


@dataclass(frozen=True)
class GeneralRetired:
    """R28: the general goes to the reserve."""

    side: Side
    rule: str = "R28"
    type: Literal["GeneralRetired"] = field(default="GeneralRetired", kw_only=True, repr=False)


@dataclass(frozen=True)
class ClashEnded:
    """The combat is over."""

    rule: str = "R31"
    type: Literal["ClashEnded"] = field(default="ClashEnded", kw_only=True, repr=False)


@dataclass(frozen=True)
class SkirmishersLeft:
    """R37: all foot skirmishers leave the board; they are not lost."""

    cards: tuple[int, ...]
    rule: str = "R37"
    type: Literal["SkirmishersLeft"] = field(default="SkirmishersLeft", kw_only=True, repr=False)


@dataclass(frozen=True)
class Rallied:
    """Rally to the Standard: a wound marker is taken off."""

    card: int
    rule: str = "R47"
    type: Literal["Rallied"] = field(default="Rallied", kw_only=True, repr=False)


@dataclass(frozen=True)
class Entered:
    """R38: a reserve card enters its own half of a file, perhaps with the general; R47 where the Triarii do."""

    side: Side
    card: int
    file: int
    general: bool
    rule: str = "R38"
    type: Literal["Entered"] = field(default="Entered", kw_only=True, repr=False)


@dataclass(frozen=True)
class Moved:
    """R39: a card moved; artillery and the general go with their main battle card."""

    side: Side
    card: int
    half: Side
    file: int
    rule: str = "R39"
    type: Literal["Moved"] = field(default="Moved", kw_only=True, repr=False)


@dataclass(frozen=True)
class Stood:
    """R39: a card does not move."""

    side: Side
    card: int
    rule: str = "R39"
    type: Literal["Stood"] = field(default="Stood", kw_only=True, repr=False)


@dataclass(frozen=True)
class BattleEnded:
    """R21, R45: the battle is over."""

    ending: Ending
    rule: str = "R45"
    type: Literal["BattleEnded"] = field(default="BattleEnded", kw_only=True, repr=False)


Event = (
    StepBegan
    | Asked
    | Passed
    | WaterwaySet
    | HandsDealt
    | TileDrawn
    | TileMoved
    | HillRolled
    | HillTaken
    | Deployed
    | LeftOut
    | GeneralPlaced
    | CardsShown
    | Swapped
    | Seized
    | ClashBegan
    | GeneralJoined
    | TacticaPlayed
    | TacticaFogged
    | Thrown
    | Struck
    | ArtilleryLost
    | GeneralKilled
    | GeneralRetired
    | ClashEnded
    | SkirmishersLeft
    | Rallied
    | Entered
    | Moved
    | Stood
    | BattleEnded
)
