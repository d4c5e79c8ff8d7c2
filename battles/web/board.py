"""What the tracker's board shows: both armies as they stand, the log, and the result when there is one."""

import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any

from battles import fights
from battles.data import catalogue
from battles.fights import TableBattle, TrackedBattle
from battles.rules.roster import Symbol
from battles.rules.tracker import Change, Confirmed, Tracking, What
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


def board_view(fight: TableBattle, tracked: TrackedBattle) -> dict[str, Any]:
    """The board. `state` changes whenever anything on it does; `tap` is an id for the next button pressed."""
    names = {side: fight.side(side).people_name for side in Side}
    table = tracked.table
    proposal = table.result or table.proposal
    outdated = fights.outdated(fight, tracked)
    return {
        "of": tracked.id,
        "state": f"{tracked.id}-{len(tracked.lines)}-{outdated:d}{fight.superseded:d}",
        "hosts": [_host(tracked.now, side, names[side]) for side in Side],
        "log": _log(tracked, names),
        "proposal": proposal,
        "arithmetic": show.arithmetic(proposal, names) if proposal else (),
        "confirmed": table.result is not None,
        "outdated": outdated,
        "superseded": fight.superseded,
        "winner": names[proposal.winner] if proposal else "",
        "loser": names[proposal.winner.other] if proposal else "",
        "left_field": table.left is not None,
        "report": show.report_address(fight),
        "tap": secrets.token_hex(16),
    }


def _log(tracked: TrackedBattle, names: dict[Side, str]) -> list[dict[str, Any]]:
    """The lines that stand, the last one first, each with the id by which it is taken back."""
    ids = {n: tap for tap, n in tracked.taps.items()}
    standing = reversed(tracked.now.standing)
    return [{"n": n, "text": tap_text(tracked.now, event, names), "tap": ids[n]} for n, event in standing]


def _host(tracking: Tracking, side: Side, name: str) -> dict[str, Any]:
    """An army on the board. `pips` has a mark for each banner that breaks it, true for those lost."""
    table, host, types = tracking.table, tracking.table.host(side), catalogue().units
    units = [
        UnitView(n, unit.name, unit.code, types[unit.code].symbol, unit.ally, unit.blocks, left)
        for n, (unit, left) in enumerate(zip(host.army.units, host.blocks, strict=True))
    ]
    banners, breaks = table.banners_lost(side), host.army.break_point
    return {
        "side": side,
        "name": name,
        "units": units,
        "damaged": [unit for unit in units if 0 < unit.left < unit.blocks],  # a rally may give a block back
        "living": host.living,
        "objectives": host.objectives,
        "banners": banners,
        "break_point": breaks,
        "pips": [n < banners for n in range(breaks)],
        "broken": table.broken(side),
        "left": table.left is side,
    }


def tap_text(tracking: Tracking, change: Change | Confirmed, names: dict[Side, str]) -> str:
    """A line of the log as it is read."""
    if isinstance(change, Confirmed):
        return _say("confirmed")
    army = tracking.attacker if change.side is Side.ATTACKER else tracking.defender
    unit = army.units[change.which].name if change.what in (What.BLOCK_LOST, What.BLOCK_BACK) else ""
    return _say(f"log.{change.what}", unit=unit, army=names[change.side], number=change.which + 1)
