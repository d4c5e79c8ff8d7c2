"""What may be decided. Each moment is one side's, and `choices` (turn.py) tells it all there is."""

from dataclasses import field
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.overruling import Value, What
from engine.rules.overruling import Overruling
from engine.rules.reason import Reason
from engine.rules.record import Tagged

UNATTACHED = ""
"""In the place of an army: the strength points that no army leads."""


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What a side decides, or the program.

    `why` is the program's reason where it leads that side (W11.2); it makes no other decision of one.
    """

    if TYPE_CHECKING:
        why: Reason | None

    def __init_subclass__(cls) -> None:
        cls.__annotations__["why"] = Reason | None
        cls.why = field(default=None, kw_only=True, compare=False)
        super().__init_subclass__()

    def admits(self, decision: "Decision") -> bool:
        """Whether it is this one: what is among the choices offers itself."""
        return self == decision


D = TypeVar("D", bound=Decision)


def because(decision: D, why: Reason) -> D:
    """The same decision, with the program's reason for it."""
    fields = {name: part for name, part in vars(decision).items() if name != "type"}
    return type(decision)(**{**fields, "why": why})


class Proceed(Decision):
    """Let the program take its next step."""


class PlaceAgent(Decision):
    """Where the Britons' second agent begins (W2.7)."""

    space: str


class Divide(Decision):
    """The strengths of the Briton armies, in their order (W2.6)."""

    strengths: tuple[int, ...]


class Pass(Decision):
    """This side moves nothing now (W5.1)."""


class Enter(Decision):
    """A piece moves on to a neighbouring space; armies may go `along` with Boudica (W5.2, W5.3).

    Of a side that has nothing on its way it begins the piece's move.
    """

    piece: str
    space: str
    along: tuple[str, ...] = ()


class Stay(Decision):
    """A Roman piece moves 0 where Briton armies or Boudica stand (W5.10)."""

    piece: str


class Exchange(Decision):
    """An army takes up so many strength points, or leaves them (below 0): unattached ones, or another army's (W5.6).

    Of a side that has nothing on its way it begins the army's move.
    """

    army: str
    other: str
    strength: int


class EndMove(Decision):
    """The piece on its way stops here."""


class Lie(Decision):
    """Boudica marches: she stays, and her track rises (W5.3)."""


class Declare(Decision):
    """Boudica declares herself, and may move; having `moved` first raises her track by one (W5.3)."""

    moved: bool = False


class Command(Decision):
    """The first command to Legio II Augusta under another prefect (W10.2)."""


class NameRegion(Decision):
    """The first player names the region that comes next (W6.1)."""

    space: str


class Wish(Decision):
    """Whether this side fights here (W6.1); in a city, that it stays (W6.2)."""

    fight: bool


class Withdraw(Decision):
    """This side leaves a city for a neighbouring region (W6.2)."""

    space: str


class RollBattle(Decision):
    """The battle is fought by the game's own dice (W6.3)."""


class ReportBattle(Decision):
    """The battle was fought elsewhere, at the table or by other rules (W11.3).

    Whether the Romans have won, and what share of its army points each side has lost, in percent. It is filled in, so
    it is admitted and not among the choices. `battle` is its number among those begun `by` the same rules for the same
    meeting, from 1; 0 at the table, where it has none.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0


class DestroyTowns(Decision):
    """Whether the Romans destroy the towns here (W6.8)."""

    destroy: bool


class Plunder(Decision):
    """The army that takes the strength point for a town (W6.9)."""

    army: str


class OrderRecruiting(Decision):
    """The side that recruits first, as the first player says (W7.1)."""

    side: Side


class Raise(Decision):
    """Briton cubes of an army's region become strength points of that army (W7.2)."""

    army: str
    cubes: int


class RaiseByAgent(Decision):
    """A Briton agent turns one cube into a strength point, unattached or for an army there (W7.2)."""

    agent: str
    army: str


class TakeFromPool(Decision):
    """A Roman army takes so many strength points from the pool (W7.3)."""

    army: str
    strength: int


class TakeGarrison(Decision):
    """A Roman army takes Londinium's garrison (W7.4)."""

    army: str


class EndRecruiting(Decision):
    """This side recruits no more in this turn."""


class CallDraw(Decision):
    """This side calls a game without an end a draw (W8.4)."""


class PlayOn(Decision):
    """This side does not."""


class Overrule(Overruling, Decision):
    """Something is this instead, and why (B31)."""

    what: What
    value: Value
