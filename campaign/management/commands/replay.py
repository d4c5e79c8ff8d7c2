"""`manage.py replay FILE [--json]`: does a saved campaign hold together?"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign import savefile

CONTRADICTS = 1
NOT_A_SAVE = 2


class Command(BaseCommand):
    """Exit code 0: it holds; 1: it contradicts itself; 2: it is no save file."""

    help = "Check a saved campaign: its events give its state, its decisions and faces give its events."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            audit = savefile.audit(savefile.load(file.read_bytes()))
        except OSError as error:
            self._refuse(f"{file} cannot be read: {error.strerror}.")
        except savefile.NotASave as problem:
            self._refuse(f"{file} is not a save file. {problem}")
        self.stdout.write(json.dumps(_report(audit)) if options["json"] else _sentence(audit))
        if audit.difference:
            sys.exit(CONTRADICTS)

    def _refuse(self, message: str) -> Any:
        self.stderr.write(message)
        sys.exit(NOT_A_SAVE)


def _report(audit: savefile.Audit) -> dict[str, Any]:
    campaign = audit.campaign
    land = campaign.situation.land
    return {
        "ok": audit.difference is None,
        "turn": campaign.turn,
        "year": campaign.year,
        "controllers": {province.id: land.controller(province.id) for province in land.italy.provinces},
        "civic": campaign.civic_total,
        "first_difference": str(audit.difference) if audit.difference else None,
        **({"remark": audit.remark} if audit.remark else {}),
    }


def _sentence(audit: savefile.Audit) -> str:
    campaign = audit.campaign
    where = f"turn {campaign.turn}, {campaign.year} BC, Civic {campaign.civic_total}"
    if audit.difference:
        return f"The campaign contradicts itself at {audit.difference}. Up to there: {where}."
    return " ".join(filter(None, [f"The campaign holds together: {where}.", audit.remark]))
