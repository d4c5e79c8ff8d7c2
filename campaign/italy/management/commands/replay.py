"""`manage.py replay FILE [--json]`: does a saved campaign or another game hold together, with all its branches?"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandParser

from campaign.italy import transfer
from campaign.italy.audit import Audit, audited
from campaign.italy.savefile import Save
from campaign.shelf.transfer import json_of, load
from engine import saves
from engine.games import GameKind
from engine.rules.dice import Roller
from engine.rules.tree import ends
from engine.savefile import NotASave
from engine.saves import SavedGame
from engine.typed import refuse

CONTRADICTS = 1


class Command(BaseCommand):
    """Exit code 0: it holds; 1: it contradicts itself; 2: it is no save file."""

    help = "Check a saved campaign or another game: its decisions and dice give its events, its seed its dice."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            data = file.read_bytes()
            kind = saves.kind_of(json_of(data))
            checked = _game(kind, data) if kind else _campaign(data)
        except OSError as error:
            refuse(self, f"{file} cannot be read: {error.strerror}.")
        except NotASave as problem:
            refuse(self, f"{file} is not a save file. {problem}")
        self.stdout.write(json.dumps(checked.report) if options["json"] else checked.sentence)
        if not checked.holds:
            sys.exit(CONTRADICTS)


class ReplayCheck(NamedTuple):
    """What was found, for people and for programs."""

    holds: bool
    sentence: str
    report: dict[str, Any]


def _campaign(data: bytes) -> ReplayCheck:
    save = transfer.load(data)
    audit = audited(save)
    return ReplayCheck(audit.difference is None, _sentence(save, audit), _report(save, audit))


def _game(kind: GameKind[Any], data: bytes) -> ReplayCheck:
    """Of another campaign's game, or a battle by itself."""
    save, holds, _ = load(kind, data)
    state, difference = saves.audited(kind, save, holds)
    one, where = f"The {kind.title.one} of “{kind.title.name}”", kind.words.stands(state)
    found = f"{one} holds together: {where}.{_besides(save)}"
    if difference:
        found = f"{one} contradicts itself at {difference}. Up to there: {where}."
    more = {"branches": _branches(save), "dice_by_hand": _by_hand(save)}
    report = {
        "ok": difference is None,
        "game": kind.ruleset.name,
        "stands": where,
        "first_difference": str(difference) if difference else None,
        **{key: value for key, value in more.items() if value},
    }
    return ReplayCheck(difference is None, found, report)


def _report(save: Save, audit: Audit) -> dict[str, Any]:
    campaign = audit.campaign
    land = campaign.situation.land
    more = {"branches": _branches(save), "dice_by_hand": _by_hand(save), "remark": audit.remark}
    return {
        "ok": audit.difference is None,
        "turn": campaign.turn,
        "year": campaign.year,
        "controllers": {province.id: land.controller(province.id) for province in land.italy.provinces},
        "civic": campaign.civic_total,
        "first_difference": str(audit.difference) if audit.difference else None,
        **{key: value for key, value in more.items() if value},
    }


def _branches(save: Save | SavedGame[Any, Any]) -> int:
    return len(ends({line.n: line.parent for line in save.lines}, save.head))


def _by_hand(save: Save | SavedGame[Any, Any]) -> int:
    return sum(line.by.count(Roller.HAND) for line in save.lines)


def _sentence(save: Save, audit: Audit) -> str:
    campaign = audit.campaign
    where = f"turn {campaign.turn}, {campaign.year} BC, Civic {campaign.civic_total}"
    if audit.difference:
        return f"The campaign contradicts itself at {audit.difference}. Up to there: {where}."
    return f"The campaign holds together: {where}.{_besides(save)} {audit.remark}".rstrip()


def _besides(save: Save | SavedGame[Any, Any]) -> str:
    """That its branches hold too, and whose word was believed."""
    said = ""
    if others := _branches(save):
        said += " So does its branch." if others == 1 else f" So do its {others} branches."
    if by_hand := _by_hand(save):
        dice = sum(len(line.faces) for line in save.lines)
        said += f" {by_hand} of its {dice} dice were rolled by hand, and are believed."
    return said
