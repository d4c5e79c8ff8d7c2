"""`manage.py replay FILE [--json]`: whether a saved game is consistent, with all its branches."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandParser

from campaign.italy.games import own_kind
from campaign.italy.savefile import SavedCampaign, audited
from campaign.shelf.transfer import json_of, load
from engine import saves
from engine.games import GameKind
from engine.rules.audit import Difference
from engine.rules.dice import Roller
from engine.rules.tree import ends
from engine.savefile import NotASave
from engine.typed import refuse

CONTRADICTS = 1


class Command(BaseCommand):
    """Exits with 0 if it is consistent, 1 if it contradicts itself, 2 if it is no save file."""

    help = "Check a saved game: that its decisions and dice give its events, and its seed gives its dice."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            data = file.read_bytes()
            kind = saves.kind_of(json_of(data))
            save, checksum_holds, _ = load(kind or own_kind(), data)
        except OSError as error:
            refuse(self, f"{file} cannot be read: {error.strerror}.")
        except NotASave as problem:
            refuse(self, f"{file} is not a save file. {problem}")
        found = _game(kind, save, checksum_holds) if kind else _campaign(save, checksum_holds)
        self.stdout.write(json.dumps(_report(save, found)) if options["json"] else _sentence(save, found))
        if found.difference:
            sys.exit(CONTRADICTS)


class ReplayCheck(NamedTuple):
    """What was checked, its state in words and figures, and what is wrong or remarkable."""

    what: str
    where: str
    figures: Mapping[str, Any]
    difference: Difference | None
    remark: str = ""


def _campaign(save: SavedCampaign, checksum_holds: bool) -> ReplayCheck:
    audit = audited(save, checksum_holds)
    campaign = audit.campaign
    land = campaign.situation.land
    figures = {
        "turn": campaign.turn,
        "year": campaign.year,
        "controllers": {province.id: land.controller(province.id) for province in land.italy.provinces},
        "civic": campaign.civic_total,
    }
    where = f"turn {campaign.turn}, {campaign.year} BC, Civic {campaign.civic_total}"
    return ReplayCheck("The campaign", where, figures, audit.difference, audit.remark)


def _game(kind: GameKind[Any], save: Any, checksum_holds: bool) -> ReplayCheck:
    """For another campaign's game, or a battle by itself."""
    state, difference = saves.audited(kind, save, checksum_holds)
    where = kind.words.stands(state)
    what = f"The {kind.title.one} of “{kind.title.name}”"
    return ReplayCheck(what, where, {"game": kind.ruleset.name, "stands": where}, difference)


def _report(save: Any, found: ReplayCheck) -> dict[str, Any]:
    more = {"branches": _branches(save), "dice_by_hand": _by_hand(save), "remark": found.remark}
    return {
        "ok": found.difference is None,
        **found.figures,
        "first_difference": str(found.difference) if found.difference else None,
        **{key: value for key, value in more.items() if value},
    }


def _sentence(save: Any, found: ReplayCheck) -> str:
    """That it is consistent, with its branches, and which dice were believed."""
    if found.difference:
        return f"{found.what} contradicts itself at {found.difference}. Up to there: {found.where}."
    said = f"{found.what} holds together: {found.where}."
    if others := _branches(save):
        said += " So does its branch." if others == 1 else f" So do its {others} branches."
    if by_hand := _by_hand(save):
        dice = sum(len(line.faces) for line in save.lines)
        said += f" {by_hand} of its {dice} dice were rolled by hand, and are believed."
    return f"{said} {found.remark}".rstrip()


def _branches(save: Any) -> int:
    return len(ends({line.n: line.parent for line in save.lines}, save.head))


def _by_hand(save: Any) -> int:
    return sum(line.by.count(Roller.HAND) for line in save.lines)
