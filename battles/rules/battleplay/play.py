"""One decision as it unfolds: what the steps of a battle write their events to."""

from battles.rules.battleplay.apply import apply
from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.colours import Dice as Colours
from battles.rules.battleplay.events import Event
from battles.rules.battleplay.state import Ask, Battle
from battles.rules.dice import Dice, Kind, Want

Asks = tuple[Ask, ...]


class Play:
    """A battle in the middle of a decision: each event that happens is kept, and changes it at once."""

    def __init__(self, battle: Battle, dice: Dice) -> None:
        self.battle = battle
        self.dice = dice
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Let the event happen."""
        self.battle = apply(self.battle, event)
        self.events.append(event)

    def throw(self, colours: Colours, rule: str, who: str, reason: str) -> tuple[Symbol, ...]:
        """What these combat dice show by the battle's own dice table; a die is rolled as a D6."""
        table = self.battle.start.dice
        faces = self.dice.roll([Want(Kind.D6, rule, who, f"{colour} die, {reason}") for colour in colours])
        return tuple(table.faces(colour)[face - 1] for colour, face in zip(colours, faces, strict=True))

    def throw_one(self, colour: Colour, rule: str, who: str, reason: str) -> Symbol:
        """throw, of a single die."""
        return self.throw((colour,), rule, who, reason)[0]
