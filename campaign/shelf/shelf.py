"""The shelf of campaigns: their names, the bin, and their sizes; and what it needs from a campaign.

A campaign in the bin stays unchanged, to its last row, until the player deletes it.
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

FOUGHT = (Fight, CardBattle, GameRow)  # the rows of battles


@dataclass(frozen=True, kw_only=True)
class Shelved:
    """A part of a game (engine/games.py): what the front page needs."""

    new: Callable[[], Form]  # the form for a new one
    summary: Callable[[uuid.UUID, int, str], Any]
    """The summary of a row with this id, head and stored summary; computed if that is empty; raises Damaged."""
    map: Callable[[Any | None], str]  # the map of a game's state; without one, of a new game


@dataclass(frozen=True)
class Honours:
    """A part of a game (engine/games.py): its finished games on the roll of honour."""

    told: Callable[[QuerySet[Any]], dict[str, Any]]
    """The context of `_honours.html`: the finished games among these rows as `honours`, best first."""


def own_kind() -> GameKind[Any]:
    return next(kind for kind in game_kinds().values() if kind.part(Shelved))


def shelved() -> Shelved:
    """The front page's game, as a part."""
    return own_kind().given(Shelved)


def rename(kind: GameKind[Any], id: uuid.UUID, name: str) -> None:
    """Rename a campaign, on its pages and in its file; raises Damaged if its start cannot be read."""
    with transaction.atomic():
        start = kind.log.read(id).start
        if hasattr(start, "name"):  # Italy's files have it there
            start = replace(start, name=name)
        GameRow.objects.filter(id=id).update(name=name, start=kind.log.codec.starts.dump(start))
    kind.log.forget()


def into_bin(id: uuid.UUID) -> None:
    """Move it to the bin; if it is there already, its date stays."""
    GameRow.objects.filter(id=id, binned=None).update(binned=timezone.now())


def put_back(id: uuid.UUID) -> None:
    GameRow.objects.filter(id=id).update(binned=None)


def empty_bin(ids: Collection[uuid.UUID]) -> int:
    """Delete those of these that are still in the bin; returns their number."""
    with transaction.atomic():
        found = [(kind, id) for kind, id in _binned() if id in ids]
        for kind, id in found:
            kind.delete(id)
    return len(found)


def _binned() -> list[tuple[GameKind[Any], uuid.UUID]]:
    """What is in the bin, latest first."""
    rows = GameRow.objects.exclude(binned=None).order_by("-binned").values_list("ruleset", "id")
    kinds = game_kinds()
    return [(kinds[ruleset], id) for ruleset, id in each(rows) if ruleset in kinds]


def holding(kind: GameKind[Any], id: uuid.UUID) -> dict[str, Any]:
    """What a campaign has besides its start, readable or not.

    Sizes are in bytes; `size` is that of all its rows.
    """
    with any_text():
        row = GameRow.objects.only("name", "head", "start").get(id=id)  # its dates may be damaged
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
    """When it was put into the bin; None if that cannot be read."""
    with suppress(*IMPOSSIBLE):
        return GameRow.objects.values_list("binned", flat=True).get(id=id)
    return None


def _text_sizes(row: GameRow) -> list[int]:
    """Letters in the rows of a campaign and its battles, table by table."""
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
    """What is in the bin, latest first."""
    return tuple(holding(kind, id) for kind, id in _binned())
