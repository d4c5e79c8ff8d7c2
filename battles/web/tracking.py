"""The tracker next to the table. Its board answers taps, from a form or a script; each has an id of its own."""

import re
import secrets
import uuid
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from battles import fights
from battles.data import catalogue
from battles.engagement import commanders
from battles.fights import BegunAnew, Superseded, TableBattle, Taken, TrackedBattle
from battles.names import named
from battles.reasons import why
from battles.rules import tracker
from battles.rules.other_rules import RulesSet
from battles.rules.roster import Symbol
from battles.rules.verdict import Side
from battles.web import show
from battles.web.fought_by import MOST_OF_A_KIND, NotNumbers, asked_numbers, fought_by, number_rows
from battles.web.views import closed, context, fetch
from engine.games import LoggedResult
from engine.grammar import Name, sentence
from engine.rules.reason import Reason
from engine.texts import text
from engine.web.base import whole_number

TAP_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
NUMBERED = re.compile(r"(?<=\S) \d+$")
SCRIPT = "X-Tracker"
"""The header with which the script requests the board alone."""
Led = Mapping[Side, Sequence[str]]
"""The generals of each side, by name where it is known."""
_say = partial(text, "battles", "tracker")


@require_safe
def show_tracker(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The board, or the button that begins the tracker."""
    found, tracked = fetch(fight), fights.count(fight)
    board = tracked and board_view(found, tracked)
    by = fought_by(found, tracked)
    numbers = number_rows(by["rules"], found, tracked) if by["rules"] else ()
    return render(request, "battles/tracker.html", context(found, "tracker", board=board, by=by, numbers=numbers))


@require_POST
def begin(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Begin the tracker, or begin it again; refused if this page has not seen the present one."""
    found = fetch(fight)
    tracked = fights.count(fight)
    rules = fights.rules_at_table(found, tracked)
    if request.POST.get("seen", "") != (str(tracked.id) if tracked else ""):
        messages.error(request, _say("refused.begun"))
        return redirect("tracker", fight)
    try:
        fights.begin_count(fight, asked_numbers(rules, request.POST) if rules else None)
    except Superseded as refusal:
        messages.error(request, why_closed(refusal))
    except NotNumbers:
        messages.error(request, text("battles", "other_rules", "said.numbers", most=MOST_OF_A_KIND))
    return redirect("tracker", fight)


@require_safe
def board(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The board alone, for a script that polls for taps from other devices; 204 if nothing is new."""
    found, tracked = fetch(fight), fights.count(fight)
    if tracked is None or request.GET.get("state") == board_view(found, tracked)["state"]:
        return HttpResponse(status=204)
    return _board(request, found, tracked)


def _board(request: HttpRequest, fight: TableBattle, tracked: TrackedBattle, problem: str = "") -> HttpResponse:
    more: dict[str, Any] = {"fight": fight, "board": board_view(fight, tracked), "problem": problem, **closed(fight)}
    return render(request, "battles/_board.html", more, status=409 if problem else 200)


@require_POST
def tap(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Count one tap. If it is refused, the board comes with the reason."""
    found = fetch(fight)
    problem = ""
    try:
        tracked: TrackedBattle | None = _count(request, fight)
    except tracker.IllegalTap as refusal:
        problem, tracked = why(*refusal.reasons, Reason("unchanged")), fights.count(fight)
    except Superseded as refusal:
        problem, tracked = why_closed(refusal), fights.count(fight)
    except BegunAnew:
        problem, tracked = _say("refused.restarted"), fights.count(fight)
    if tracked and SCRIPT in request.headers:
        return _board(request, found, tracked, problem)
    if problem:
        messages.error(request, problem)
    elif request.POST.get("do") == "confirm" and (address := show.report_address(found)):
        return redirect(address)
    return redirect(reverse("tracker", args=[fight]) + _anchor(request.POST.get("do", "")))


def why_closed(refusal: Superseded) -> str:
    return _say("refused.taken" if isinstance(refusal, Taken) else "refused.gone")


def _anchor(do: str) -> str:
    """The anchor of the pressed button, so that a page without scripts does not return to its top."""
    match do.split():
        case [tracker.What.BLOCK_LOST | tracker.What.BLOCK_BACK, side, which]:
            return f"#unit-{side}-{which}"
        case [tracker.What.LEADER_KILLED, side, which]:
            return f"#leader-{side}-{which}"
    return ""


def _count(request: HttpRequest, fight: uuid.UUID) -> TrackedBattle:
    posted = request.POST
    try:
        of = uuid.UUID(posted.get("of", ""))
    except ValueError:
        raise BegunAnew from None
    if not TAP_ID.fullmatch(posted.get("tap", "")):
        raise tracker.IllegalTap(Reason("tap.no_id"))
    return fights.tap(fight, of, posted["tap"], _read(posted.get("do", "")))


def _read(do: str) -> tracker.Tap | str:
    """The tap of a button: "block-lost attacker 3", "undo <id of a tap>", "confirm", "draw"."""
    match do.split():
        case ["confirm"]:
            return tracker.Confirm()
        case ["draw"]:
            return tracker.Drawn()
        case ["undo", tapped]:
            return tapped
        case [what, side, *which] if what in set(tracker.What) and side in set(Side) and len(which) <= 1:
            return tracker.Change(tracker.What(what), Side(side), _number(which))
    raise tracker.IllegalTap(Reason("button"))


def _number(which: list[str]) -> int:
    if (number := whole_number(which[0] if which else "0")) is None:
        raise tracker.IllegalTap(Reason("tap.no_unit"))
    return number


# --- The board --------------------------------------------------------------------------------------------------------


class UnitView(NamedTuple):
    which: int
    name: str
    code: str
    symbol: Symbol | str
    ally: str
    blocks: int
    left: int
    note: str = ""

    @property
    def kind(self) -> str:
        """Its name without the number, which stands beside the blocks: a long name is not to break for it."""
        return NUMBERED.sub("", self.name)

    @property
    def number(self) -> str:
        """Which it is of those of its name; empty if there is no other."""
        return self.name.removeprefix(self.kind).strip()

    @property
    def bound(self) -> str:
        """Its name for running words, never parted from its number."""
        return f"{self.kind}\u00a0{self.number}" if self.number else self.name

    @property
    def pips(self) -> tuple[bool, ...]:
        """A mark for each block, true while it stands."""
        return (True,) * self.left + (False,) * (self.blocks - self.left)


def board_view(fight: TableBattle, tracked: TrackedBattle) -> dict[str, Any]:
    """The board. `state` changes whenever anything on it does; `tap` is an id for the next button pressed."""
    names = {side: named(fight.side(side).people, fight.side(side).people_name) for side in Side}
    led = {side: show.generals(commanders(fight).get(side, ()), len(tracked.table.host(side).living)) for side in Side}
    table = tracked.table
    proposal = table.result or table.proposal
    loser = None if proposal is None or isinstance(proposal, tracker.Drawn) else proposal.winner.other
    outdated = fights.outdated(fight, tracked)
    became = fights.result_in_game(fight)
    log = _log(tracked, names, led)
    return {
        "of": tracked.id,
        "state": f"{tracked.id}-{len(tracked.lines)}-{outdated:d}{fight.superseded:d}-{became.line if became else 0}",
        "hosts": [_host(tracked.now, side, names[side].text, led[side]) for side in Side],
        "log": log,
        "said": log[0]["text"] if log and log[0]["costs"] else "",
        "proposal": proposal,
        "arithmetic": show.arithmetic(proposal, names, table.rules) if proposal else (),
        "confirmed": table.result is not None,
        "differs": became is not None and proposal is not None and _differs(became, proposal),
        "agreed": isinstance(table.result, tracker.Agreed),
        "outdated": outdated,
        "drawn": isinstance(proposal, tracker.Drawn),
        "verdict": show.verdict(proposal, names) if proposal else "",
        "loser": "" if loser is None else sentence(names[loser].the),
        "left_field": table.left is not None,
        "report": show.report_address(fight),
        "rules": table.rules,
        "measured": show.measured(table.rules) if table.rules else _say("banners"),
        "tap": secrets.token_hex(16),
    }


def _differs(became: LoggedResult, result: tracker.Result) -> bool:
    """Whether the campaign has another result; one without a grade agrees with any grade."""
    if isinstance(result, tracker.Drawn):
        return became.winner != ""
    return became.winner != result.winner or became.grade not in ("", result.grade)


def _log(tracked: TrackedBattle, names: Mapping[Side, Name], led: Led) -> list[dict[str, Any]]:
    """The lines that stand, the last one first, each with the id by which it is taken back; `costs`: a banner, say."""
    ids = {n: tap for tap, n in tracked.taps.items()}
    lines, table = [], tracker.begin(tracked.table.start)
    for n, event in tracked.now.standing:
        before, table = table, tracker.apply(table, event)
        costs = _costs(before, table, names)
        lines.append({"n": n, "text": tap_text(table, event, names, led) + costs, "tap": ids[n], "costs": bool(costs)})
    return lines[::-1]


def _costs(before: tracker.Table, after: tracker.Table, names: Mapping[Side, Name]) -> str:
    """What of that breaks an army an event has cost one; empty if nothing."""
    for side in Side:
        if (lost := after.lost(side)) > before.lost(side):
            of = show.measured(after.rules) if after.rules else _say("banners")
            whose = "own" if before.host(side.other) == after.host(side.other) else "enemy"
            return _say(f"costs.{whose}", lost=lost, breaking=after.breaking(side), of=of, army=names[side])
    return ""


def _host(tracking: tracker.Tracking, side: Side, name: str, led: Sequence[str]) -> dict[str, Any]:
    """An army on the board. `pips` has a mark for each banner that breaks it, true for those lost."""
    table, host = tracking.table, tracking.table.host(side)
    units, generals = list(_units(table, host)), [*zip(led, host.living, strict=True)]
    banners, breaks = table.lost(side), table.breaking(side)
    return {
        "side": side,
        "name": name,
        "units": units,
        "damaged": [unit for unit in units if 0 < unit.left < unit.blocks],  # a rally may give a block back
        "whole": [unit.bound for unit in units if unit.left == unit.blocks],
        "gone": [unit.bound for unit in units if not unit.left] + [general for general, lives in generals if not lives],
        "generals": generals,
        "objectives": host.objectives,
        "marks": [*zip(table.rules.marks, host.marks, strict=True)] if table.rules else [],
        "banners": banners,
        "break_point": breaks,
        "pips": [n < banners for n in range(breaks)],
        "broken": table.broken(side),
        "left": table.left is side,
    }


def _units(table: tracker.Table, host: tracker.Host) -> Iterator[UnitView]:
    types = catalogue().units
    notes = {kind.name: kind.note for kind in table.rules.kinds} if table.rules else {}
    for n, (unit, left) in enumerate(zip(host.army.units, host.blocks, strict=True)):
        symbol = types[unit.code].symbol if unit.code in types else ""
        yield UnitView(n, unit.name, unit.code, symbol, unit.ally, unit.blocks, left, notes.get(unit.code, ""))


def tap_text(table: tracker.Table, change: tracker.Standing, names: Mapping[Side, Name], led: Led) -> str:
    """A line of the log as it is read; `table` is as it was after it."""
    if isinstance(change, tracker.Confirmed):
        return _say("confirmed")
    if isinstance(change, tracker.Drawn):
        return _say("drawn")
    if isinstance(change, tracker.Agreed):
        return _say("agreed", grade=change.grade.capitalize(), army=names[change.winner].the)
    host = table.host(change.side)
    if table.rules and change.what is not tracker.What.FIELD_LEFT:
        return _other_text(table.rules, host.army, change, names[change.side].text)
    on_unit = change.what in (tracker.What.BLOCK_LOST, tracker.What.BLOCK_BACK)
    unit = host.army.units[change.which].name if on_unit else ""
    if on_unit and not host.blocks[change.which]:
        return _say("destroyed", unit=unit, army=names[change.side])
    if change.what is tracker.What.LEADER_KILLED:
        unit = led[change.side][change.which]
    return _say(f"log.{change.what}", unit=unit, army=names[change.side])


def _other_text(rules: RulesSet, army: tracker.TableArmy, change: tracker.Change, name: str) -> str:
    """The same under other rules: a unit with a single step is lost at once."""
    if change.what in (tracker.What.MARKED, tracker.What.MARK_BACK):
        return _say(f"log.{change.what}", unit=rules.marks[change.which].name, army=name, number=change.which + 1)
    unit = army.units[change.which]
    what = "lost" if change.what is tracker.What.BLOCK_LOST else "back"
    return _say(
        f"other_log.{'unit' if unit.blocks == 1 else 'step'}-{what}", unit=unit.name, army=name, step=rules.step
    )
