"""What the tracker's board shows: both armies as they stand, the log, and the result when there is one."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from battles import chronicle
from battles.chronicle import Fight, Tracker
from battles.data import catalogue
from battles.rules.roster import Symbol
from battles.rules.tracker import Change, Confirmed, Outcome, Tracking, What
from battles.rules.verdict import Side
from battles.web import show
from engine.texts import text

_say = partial(text, "battles", "tracker")


@dataclass(frozen=True)
class UnitView:
    """A unit as a button."""

    which: int
    name: str
    code: str
    symbol: Symbol
    ally: str
    blocks: int
    left: int

    @property
    def pips(self) -> tuple[bool, ...]:
        """A mark for each block, true while it stands."""
        return (True,) * self.left + (False,) * (self.blocks - self.left)


@dataclass(frozen=True)
class HostView:
    """An army on the board."""

    side: Side
    name: str
    units: tuple[UnitView, ...]
    living: tuple[bool, ...]
    objectives: int
    banners: int
    break_point: int
    broken: bool
    left: bool

    @property
    def pips(self) -> tuple[bool, ...]:
        """A mark for each banner that breaks the army, true for those lost."""
        lost = min(self.banners, self.break_point)
        return (True,) * lost + (False,) * (self.break_point - lost)

    @property
    def damaged(self) -> tuple[UnitView, ...]:
        """Units that a rally may give a block back."""
        return tuple(unit for unit in self.units if 0 < unit.left < unit.blocks)


@dataclass(frozen=True)
class TapView:
    """A line of the log that stands, with the id by which it is taken back."""

    n: int
    text: str
    tap: str


@dataclass(frozen=True)
class BoardView:
    """The board. `state` changes whenever anything on it does; `tap` is an id for the next button pressed."""

    of: uuid.UUID
    state: str
    hosts: tuple[HostView, ...]
    log: tuple[TapView, ...]
    proposal: Outcome | None
    arithmetic: Sequence[str]
    confirmed: bool
    outdated: bool
    superseded: bool
    winner: str
    loser: str
    left_field: bool
    report: str
    tap: str

    @property
    def last(self) -> TapView | None:
        """The tap that the large undo button takes back."""
        return self.log[0] if self.log else None


def board_view(fight: Fight, tracked: Tracker) -> BoardView:
    """Everything the board shows."""
    names = {side: fight.side(side).people_name for side in Side}
    table = tracked.table
    proposal = table.result or table.proposal
    outdated = chronicle.outdated(fight, tracked)
    ids = {n: tap for tap, n in tracked.taps.items()}
    return BoardView(
        of=tracked.id,
        state=f"{tracked.id}-{len(tracked.lines)}-{outdated:d}{fight.superseded:d}",
        hosts=tuple(_host(tracked.now, side, names[side]) for side in Side),
        log=tuple(
            TapView(n, tap_text(tracked.now, event, names), ids[n]) for n, event in reversed(tracked.now.standing)
        ),
        proposal=proposal,
        arithmetic=show.arithmetic(proposal, names) if proposal else (),
        confirmed=table.result is not None,
        outdated=outdated,
        superseded=fight.superseded,
        winner=names[proposal.winner] if proposal else "",
        loser=names[proposal.winner.other] if proposal else "",
        left_field=table.left is not None,
        report=show.report_address(fight),
        tap=secrets.token_hex(16),
    )


def _host(tracking: Tracking, side: Side, name: str) -> HostView:
    host = tracking.table.host(side)
    types = catalogue().units
    units = tuple(
        UnitView(n, unit.name, unit.code, types[unit.code].symbol, unit.ally, unit.blocks, left)
        for n, (unit, left) in enumerate(zip(host.army.units, host.blocks, strict=True))
    )
    return HostView(
        side=side,
        name=name,
        units=units,
        living=host.living,
        objectives=host.objectives,
        banners=tracking.table.banners_lost(side),
        break_point=host.army.break_point,
        broken=tracking.table.broken(side),
        left=tracking.table.left is side,
    )


def tap_text(tracking: Tracking, change: Change | Confirmed, names: dict[Side, str]) -> str:
    """A line of the log as it is read."""
    if isinstance(change, Confirmed):
        return _say("confirmed")
    army = tracking.attacker if change.side is Side.ATTACKER else tracking.defender
    unit = army.units[change.which].name if change.what in (What.BLOCK_LOST, What.BLOCK_BACK) else ""
    return _say(f"log.{change.what}", unit=unit, army=names[change.side], number=change.which + 1)
