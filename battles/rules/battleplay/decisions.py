"""The decisions of a battle, and the offers that say which are legal now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import dataclass_transform

from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.state import Battle, Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.verdict import Side
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Decision(Tagged):
    """What one of the sides decides."""


class Begin(Decision):
    """The battle begins: terrain, hills, hands."""


class ChooseWaterway(Decision):
    """The waterway runs along this outer file (R8), or stays off the field (None)."""

    file: int | None


class Place(Decision):
    """A card is deployed in a file (R12-R18), or kept in reserve (None)."""

    card: int
    file: int | None


class PlaceGeneral(Decision):
    """The general joins the cards of a file (R19), or stays in reserve (None)."""

    file: int | None


class Fight(Decision):
    """The combat of this file is next (R31), in 1.3, 1.4 and at the fronts of 2.2."""

    file: int


class StrikeAt(Decision):
    """This card rolls at the enemy in this cell (R33, R34, R41, R42)."""

    card: int
    half: Side
    file: int


class Join(Decision):
    """The general joins the combat of his file (R26)."""


class Reroll(Decision):
    """Throw the dice again (R25, R41); the second result stands."""


class PlayTactica(Decision):
    """A Tactica card (R47), and its target where it needs one (0 where it needs none).

    `subject` is a card's number (Rally, Forced March, Matters Have Come to the Triarii, Good Scouts) or a file (Local
    Guides, Late Orders: the left one, First on the Hill); `to` is a file (Local Guides: 0 discards the tile; Forced
    March with `half`; Triarii) or the second card for Good Scouts (the first again if they look at one).
    """

    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None


class Enter(Decision):
    """A reserve card enters its own half of a file, with the general if he is in reserve and comes along (R38)."""

    card: int
    file: int
    general: bool = False


class Move(Decision):
    """A card moves to a neighbouring cell (R39)."""

    card: int
    half: Side
    file: int


class Stand(Decision):
    """This card stays where it is (R39); None: all the side's remaining cards do."""

    card: int | None = None


class Pass(Decision):
    """No to the question asked: no Tactica, no joining, no reroll, no more reserves."""


@dataclass(frozen=True)
class OfferPlaces:
    """The cards that may be deployed, each with its files; `reserve`: or kept in reserve."""

    side: Side
    files: Mapping[int, tuple[int, ...]]
    reserve: bool

    def admits(self, decision: Decision) -> bool:
        if not isinstance(decision, Place) or decision.card not in self.files:
            return False
        return self.reserve if decision.file is None else decision.file in self.files[decision.card]

    def decisions(self) -> tuple[Decision, ...]:
        """Every decision in this offer."""
        kept = (None,) if self.reserve else ()
        return tuple(Place(card, file) for card, files in self.files.items() for file in (*files, *kept))


@dataclass(frozen=True)
class OfferChoice:
    """One of these: the choice of a step, or the answer in a window."""

    side: Side
    choices: tuple[Decision, ...]
    occasion: Step | Window

    def admits(self, decision: Decision) -> bool:
        return decision in self.choices

    def decisions(self) -> tuple[Decision, ...]:
        """Every decision in this offer."""
        return self.choices


Offer = OfferPlaces | OfferChoice


def only(offer: Offer) -> Decision | None:
    """The only decision on offer; None if there is a choice."""
    found = offer.decisions()
    return found[0] if len(found) == 1 else None


def chosen_from(battle: Battle, find: Callable[[Battle, Side], tuple[Decision, ...]]) -> Offer | None:
    """The offer of what `find` allows in this step: to the chooser, or if he has nothing, to the other side (R31)."""
    for side in (battle.chooser, battle.chooser.other):
        if choices := find(battle, side):
            return OfferChoice(side, choices, battle.step)
    return None


def cell_of(decision: StrikeAt | Move) -> Cell:
    return Cell(decision.half, decision.file)
