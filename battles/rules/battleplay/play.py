"""A decision as it unfolds: the steps of a battle write their events here."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.colours import Dice as Colours
from battles.rules.battleplay.events import Event
from battles.rules.battleplay.state import Ask, Battle
from battles.rules.verdict import Side
from engine.rules.dice import Dice, DiceWanted, DieRequest, Kind
from engine.rules.reason import Reason

Asks = tuple[Ask, ...]


class Handful(NamedTuple):
    """Combat dice that one side rolls together: the clause, the tag that tells them apart, and their purpose."""

    side: Side
    colours: Colours
    rule: str
    who: str
    reason: Reason


class ThrowWanted(DiceWanted):
    """The player's own combat dice are wanted: all those rolled at once, in `battle` as it then stands."""

    def __init__(
        self, requests: Sequence[DieRequest], handfuls: Sequence[Handful], battle: Battle, events: Sequence[Event]
    ) -> None:
        super().__init__(requests)
        self.handfuls = tuple(handfuls)
        self.battle = battle
        self.events = tuple(events)

    @property
    def dice(self) -> Iterator[tuple[Handful, Colour]]:
        """Every die that is wanted."""
        return ((handful, colour) for handful in self.handfuls for colour in handful.colours)


class CardPlay:
    """A battle during a decision: each event is recorded and takes effect at once."""

    def __init__(self, battle: Battle, dice: Dice) -> None:
        self.battle = battle
        self.dice = dice
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.battle = event.happen(self.battle)
        self.events.append(event)

    def throw(self, handfuls: Sequence[Handful]) -> list[tuple[Symbol, ...]]:
        """What these combat dice show, all rolled at once with the battle's faces; each is rolled as a D6."""
        requests: list[DieRequest] = []
        for _, colours, rule, who, reason in handfuls:
            requests += [DieRequest(Kind.D6, rule, who, reason)] * len(colours)
        try:
            faces = iter(self.dice.roll(requests))
        except DiceWanted as asked:
            raise ThrowWanted(requests, handfuls, self.battle, self.events) from asked
        dice = self.battle.start.dice
        return [tuple([dice.faces(colour)[next(faces) - 1] for colour in each.colours]) for each in handfuls]
