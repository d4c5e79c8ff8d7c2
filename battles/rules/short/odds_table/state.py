"""A battle on the odds table as it stands, and what is decided next."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from battles.rules.generator import Outcome
from battles.rules.short.contest import Losses
from battles.rules.short.field import Field
from battles.rules.short.leaders import with_leaders
from battles.rules.short.odds_table.events import LeadersAsked, Overrun, Thrown
from battles.rules.short.odds_table.host import Host, Start, host
from battles.rules.short.odds_table.losses import Dues, dues
from battles.rules.verdict import ATTACKER, BOTH, Side

NO_CHARGE = frozenset({Field.STEEP_HILL, Field.MARSH})
"""The fields where nobody charges, more horse is no help, and nobody is overrun (H1, H3, H6)."""


class Stage(StrEnum):
    """What is next in a battle."""

    FIELD = "field"
    CHARGES = "charges"
    THROW = "throw"
    LOSSES = "losses"
    LEADERS = "leaders"
    OVER = "over"


FIELD, CHARGES, THROW, LOSSES, LEADERS, OVER = Stage


@dataclass(frozen=True)
class State:
    """A battle as it stands.

    `charges` are the sides that have answered, and whether they charge; `aside` the corps that stand aside, with their
    side; `lost` the places of the units that the attacker and the defender have lost.
    """

    start: Start
    field: Field | None = None
    charges: tuple[tuple[Side, bool], ...] = ()
    aside: tuple[tuple[Side, str], ...] = ()
    result: Thrown | Overrun | None = None
    lost: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    leaders: LeadersAsked | None = None

    @cached_property
    def next(self) -> tuple[Stage, Side | None]:
        """The next stage, and whose turn it is if it is a side's."""
        if self.field is None:
            return FIELD, None
        if self.result is None:
            said = dict(self.charges)
            waiting = (side for side in BOTH if side not in said and self.may_charge(side))
            side = next(waiting, None)
            return (CHARGES, side) if side else (THROW, None)
        if owing := next((side for side in BOTH if self.dues(side).points > 0), None):
            return LOSSES, owing
        return (OVER if self.leaders else LEADERS), None

    def may_charge(self, side: Side) -> bool:
        """A side with horse may charge, except in steep hill or marsh (H1)."""
        return self.field not in NO_CHARGE and bool(self.start.hosts[side].horse)

    def charged(self, side: Side) -> bool:
        """Whether a side has declared a charge."""
        return (side, True) in self.charges

    @cached_property
    def hosts(self) -> Mapping[Side, Host]:
        """Both armies without the corps that stand aside."""
        if not self.aside:
            return self.start.hosts
        gone = {side: {corps for of, corps in self.aside if of is side} for side in BOTH}
        return {side: host(self.start.meeting.army(side), gone[side]) for side in BOTH}

    @cached_property
    def strengths(self) -> tuple[int, int]:
        """The attacker's and the defender's, in half points (H1)."""
        attacker, defender = (self.hosts[side].strength(self.charged(side)) for side in BOTH)
        return attacker, defender

    def losses(self, side: Side) -> tuple[int, ...]:
        """The places of the units a side has lost so far."""
        return self.lost[side is not ATTACKER]

    def dues(self, side: Side) -> Dues:
        """What a side has still to lose (H4)."""
        return self._both_dues[side is not ATTACKER]

    @cached_property
    def _both_dues(self) -> tuple[Dues, ...]:
        if not isinstance(self.result, Thrown):  # an overrun side loses everything at once (H6)
            return (Dues(0, ()),) * len(BOTH)
        return tuple(
            dues(self.hosts[side], percent, self.charged(side), lost)
            for side, percent, lost in zip(BOTH, self.result.percents, self.lost, strict=True)
        )

    def kinds(self, side: Side) -> tuple[int, ...]:
        """The places of the units that a side may lose next, one of each kind; none if there is no choice."""
        due = self.dues(side)
        if due.takes_all:
            return ()
        units = self.start.meeting.army(side).units
        alike = {units[place]: place for place in reversed(due.choice)}
        return tuple(sorted(alike.values())) if len(alike) > 1 else ()

    @property
    def over(self) -> bool:
        return self.leaders is not None

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the grade, once the dice are thrown."""
        return self.result.outcome if self.result else None

    @property
    def losses_by_side(self) -> Mapping[Side, Losses] | None:
        """The losses of both sides, once the battle is over (X6)."""
        if self.leaders is None or self.result is None:
            return None
        faces = self.leaders.attacker, self.leaders.defender
        winner = self.result.outcome.winner
        return {
            side: with_leaders(self._losses(side), rolled, won=side is winner)
            for side, rolled in zip(BOTH, faces, strict=True)
        }

    def _losses(self, side: Side) -> Losses:
        """Units lost, and the share of the points; an army without units has lost them all."""
        army, lost = self.start.meeting.army(side), self.losses(side)
        if lost and len(lost) == len(army.units):
            return Losses(len(lost), 100)
        points, whole = sum(army.units[place].points for place in lost), max(1, army.points)
        return Losses(len(lost), (200 * points + whole) // (2 * whole))
