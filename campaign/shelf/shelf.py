"""Where campaigns lie: their names, the bin, and how large each is; and what all that asks of the campaign.

What is put into the bin stays as it is, to its last row, until the player deletes it.
"""

import uuid
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length
from django.forms import Form
from django.utils import timezone

from battles.models import CardBattle, CardLine, Fight, ListVersion, Tap, Tracker
from engine.damaged import any_text
from engine.games import GameKind, game_kinds
from engine.log import tree
from engine.models import GameLine, GameRow
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.rules.tree import ends

FOUGHT = (Fight, CardBattle, GameRow)
"""The rows of battles."""


@dataclass(frozen=True, kw_only=True)
class Shelved:
    """A part of a game (engine/games.py): what the front page asks of it."""

    new: Callable[[], Form]
    """The form of another one."""
    summary: Callable[[uuid.UUID, int, str], Any]
    """Of the one whose row has this id, head and summary; where it keeps none, worked out, or Damaged."""
    map: Callable[[Any | None], str]
    """Of a game as it stands; where there is none, of a new one."""


@dataclass(frozen=True)
class Honours:
    """A part of a game (engine/games.py): its finished games on the roll of honour."""

    told: Callable[[QuerySet[Any]], dict[str, Any]]
    """What its template `_honours.html` has of those among these rows that are over: `honours`, the best first."""


def own_kind() -> GameKind[Any]:
    """The game of the front page."""
    return next(kind for kind in game_kinds().values() if kind.part(Shelved))


def shelved() -> Shelved:
    """What it says of itself."""
    return own_kind().given(Shelved)


def rename(kind: GameKind[Any], id: uuid.UUID, name: str) -> None:
    """Another name for a campaign, on its pages and in its file; Damaged if its beginning cannot be read."""
    with transaction.atomic():
        start = kind.log.read(id).start
        if hasattr(start, "name"):  # Italy's files tell it there
            start = replace(start, name=name)
        GameRow.objects.filter(id=id).update(name=name, start=kind.log.codec.starts.dump(start))
    kind.log.forget()


def into_bin(id: uuid.UUID) -> None:
    """It is listed nowhere but in the bin; where it lies there already, since when is not changed."""
    GameRow.objects.filter(id=id, binned=None).update(binned=timezone.now())


def put_back(id: uuid.UUID) -> None:
    """It is listed again."""
    GameRow.objects.filter(id=id).update(binned=None)


def empty_bin(ids: Collection[uuid.UUID]) -> int:
    """Delete these, as far as they are still in the bin; how many that were."""
    with transaction.atomic():
        found = [(kind, id) for kind, id in _binned() if id in ids]
        for kind, id in found:
            kind.delete(id)
    return len(found)


def _binned() -> list[tuple[GameKind[Any], uuid.UUID]]:
    """What lies in the bin, the latest first."""
    rows = GameRow.objects.exclude(binned=None).order_by("-binned").values_list("ruleset", "id")
    kinds = game_kinds()
    return [(kinds[ruleset], id) for ruleset, id in each(rows) if ruleset in kinds]


def holding(kind: GameKind[Any], id: uuid.UUID) -> dict[str, Any]:
    """What there is of a campaign besides its beginning, whether or not it can be read.

    Sizes are in bytes, `size` is that of all its rows.
    """
    with any_text():
        row = GameRow.objects.only("name", "head", "start").get(id=id)  # its moments may be none
        photos = row.photos.aggregate(number=Count("id"), size=Sum(Length("jpeg")))
        return {
            "kind": kind,
            "id": row.id,
            "name": row.name,
            "home": kind.home(id),
            "puts_back": kind.address("put-back", id),
            "deletes": kind.address("delete", id),
            "binned": _since(id),
            "lines": row.lines.count(),
            "branches": len(ends(tree(row), row.head)),
            "notes": row.notes.count() + row.paragraphs.count(),
            "battles": sum(fought.objects.filter(game=id).count() for fought in FOUGHT),
            "photos": photos["number"],
            "photos_size": photos["size"] or 0,
            "size": len(row.start) + sum(_text_sizes(row)) + (photos["size"] or 0),
        }


def _since(id: uuid.UUID) -> datetime | None:
    """Since when it lies in the bin; None if that cannot be read."""
    with suppress(*IMPOSSIBLE):
        return GameRow.objects.values_list("binned", flat=True).get(id=id)
    return None


def _text_sizes(row: GameRow) -> list[int]:
    """Letters in the rows of a campaign and of its battles, table by table."""
    texts = (
        (row.lines, "payload"),
        (row.notes, "text"),
        (row.paragraphs, "text"),
        (row.fights, "brief"),
        (ListVersion.objects.filter(fight__game=row), "choice"),
        (Tracker.objects.filter(fight__game=row), "armies"),
        (Tap.objects.filter(count__fight__game=row), "payload"),
        (row.card_battles, "start"),
        (CardLine.objects.filter(battle__game=row), "payload"),
        (row.parts, "start"),
        (GameLine.objects.filter(game__game=row), "payload"),
    )
    return [rows.aggregate(size=Sum(Length(column)))["size"] or 0 for rows, column in texts]


def binned() -> tuple[dict[str, Any], ...]:
    """What lies in the bin, the latest first."""
    return tuple(holding(kind, id) for kind, id in _binned())
