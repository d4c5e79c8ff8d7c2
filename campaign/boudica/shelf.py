"""Games of the rebellion that are begun at a click: a first turn with notes, and a finished game to look at."""

from importlib.resources import files
from uuid import UUID

from django.db import transaction

from campaign.boudica import guide
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.state import State
from campaign.shelf.shelf import put_back
from engine import saves, shared
from engine.damaged import Damaged
from engine.log import numbered
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.shared import Shared

EXAMPLE = "example.json"


def first_turn(kind: Shared, side: Side) -> UUID:
    """A new game with the notes of a first turn (guide.py); the player leads that side."""
    taken = GameRow.objects.filter(ruleset=kind.ruleset.name).values_list("name", flat=True)
    with transaction.atomic():
        name = numbered(guide.line(f"game.{side}"), {*taken})
        id = shared.begin(kind, guide.first_turn(side), name, by_hand=False)
        GameRow.objects.filter(id=id).update(guided=True)
    return id


def notes(id: UUID, now: State, side: str) -> tuple[tuple[str, str], ...]:
    """Those that stand beside the board of a game at that side's moment; none where there are none, or no more."""
    found = guide.notes(now, side)
    return found if found and GameRow.objects.filter(id=id, guided=True).exists() else ()


def example(kind: Shared) -> UUID:
    """The finished game that comes with the program: one that is over, out of the bin, or imported now."""
    for id in GameRow.objects.filter(ruleset=kind.ruleset.name, example=True).values_list("id", flat=True):
        if _is_over(kind, id):
            put_back(id)
            return id
    with transaction.atomic():
        id = saves.import_(kind, files(PACKAGE).joinpath("data", EXAMPLE).read_bytes()).id
        GameRow.objects.filter(id=id).update(example=True)
    return id


def _is_over(kind: Shared, id: UUID) -> bool:
    """Whether there is still something to look at: nobody has gone back in it, nothing is damaged."""
    try:
        return kind.log.read(id).now.ending is not None
    except (Damaged, *IMPOSSIBLE):
        return False
