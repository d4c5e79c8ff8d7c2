"""`manage.py replay FILE [--json]`: does a saved campaign hold together, with all its branches?"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign import archive
from campaign.audit import Audit, audited
from campaign.management.typed import refuse
from campaign.savefile import Save
from engine.rules.dice import Roller
from engine.rules.tree import ends
from engine.savefile import NotASave

CONTRADICTS = 1


class Command(BaseCommand):
    """Exit code 0: it holds; 1: it contradicts itself; 2: it is no save file."""

    help = "Check a saved campaign: its events give its state, its decisions and dice its events, its seed its dice."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            save, _ = archive.load(file.read_bytes())
        except OSError as error:
            refuse(self, f"{file} cannot be read: {error.strerror}.")
        except NotASave as problem:
            refuse(self, f"{file} is not a save file. {problem}")
        audit = audited(save)
        self.stdout.write(json.dumps(_report(save, audit)) if options["json"] else _sentence(save, audit))
        if audit.difference:
            sys.exit(CONTRADICTS)


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


def _branches(save: Save) -> int:
    return len(ends({line.n: line.parent for line in save.lines}, save.head))


def _by_hand(save: Save) -> int:
    return sum(line.by.count(Roller.HAND) for line in save.lines)


def _sentence(save: Save, audit: Audit) -> str:
    campaign = audit.campaign
    where = f"turn {campaign.turn}, {campaign.year} BC, Civic {campaign.civic_total}"
    if audit.difference:
        return f"The campaign contradicts itself at {audit.difference}. Up to there: {where}."
    parts = [f"The campaign holds together: {where}."]
    if others := _branches(save):
        parts.append("So does its branch." if others == 1 else f"So do its {others} branches.")
    if by_hand := _by_hand(save):
        dice = sum(len(line.faces) for line in save.lines)
        parts.append(f"{by_hand} of its {dice} dice were rolled by hand, and are believed.")
    return " ".join([*parts, audit.remark]).rstrip()
