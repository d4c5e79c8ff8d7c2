"""A game that has no rows of its own (shared.py) as one readable file, and back into rows."""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from pydantic import JsonValue, TypeAdapter

from engine import models
from engine.codec import STRICT
from engine.formats import TODAY
from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.savefile import (
    Branch,
    NotASave,
    check_names,
    check_places,
    check_tree,
    checksum,
    first_problem,
    read,
    up_to_date,
    validated,
    written,
)
from engine.shared import Shared

FORMAT = "rise-of-rome-game"


@dataclass(frozen=True, kw_only=True)
class Content:
    """All that a file says: which game, its start, the lines of all branches, and the line at which it stands."""

    game: str
    name: str
    by_hand: bool
    start: JsonValue
    head: int
    lines: tuple[JsonValue, ...]
    branches: tuple[Branch, ...]


_CONTENT = TypeAdapter(tuple[Content], config=STRICT)


def as_json(game: Shared, id: uuid.UUID) -> str:
    """The save file of a game."""
    assert game.table, "it has pages and rows of its own"
    codec = game.table.codec
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        row = models.Game.objects.get(id=id)
        past, lines = game.log.read(id), game.log.all_lines(row)
        branches = row.branches.order_by("left", "id").values_list("leaf", "name", "left")
        own = Content(
            game=game.ruleset.name,
            name=row.name,
            by_hand=row.by_hand,
            start=json.loads(codec.dump_start(past.start)),
            head=past.head,
            lines=tuple(json.loads(codec.dump_line(line)) for line in lines),
            branches=tuple(Branch(*branch) for branch in branches),
        )
    content = {"format": FORMAT, "version": TODAY, **_CONTENT.dump_python((own,), mode="json")[0]}
    return written({**content, "checksum": checksum(content)})


def import_(game: Shared, data: bytes) -> uuid.UUID:
    """A new game from a save file; NotASave, and nothing made, if it is none of this game or contradicts itself."""
    told = _content(game, data)
    start, lines = _log(game, told)
    if difference := _audited(game, start, lines, told.head):
        raise NotASave(f"It contradicts itself at {difference}.")
    assert game.table, "it has pages and rows of its own"
    codec, row = game.table.codec, models.Game(ruleset=game.ruleset.name, name=told.name, by_hand=told.by_hand)
    row.start, row.head = codec.dump_start(start), told.head
    with transaction.atomic():
        row.save()
        models.LogLine.objects.bulk_create(
            models.LogLine(game=row, n=line.n, parent=line.parent, payload=codec.dump_line(line)) for line in lines
        )
        for branch in told.branches:
            kept = models.Branch.objects.create(game=row, leaf=branch.leaf, name=branch.name)
            models.Branch.objects.filter(id=kept.id).update(left=branch.left)
    return row.id


def _content(game: Shared, data: bytes) -> Content:
    content = read(data)
    if content.get("format") != FORMAT or content.get("game") != game.ruleset.name:
        raise NotASave(f"It is no {game.one} of “{game.title}”.")
    if content.get("checksum") != checksum(content):
        raise NotASave("It was changed since it was written: its checksum does not fit the content.")
    told = validated(_CONTENT, up_to_date(content, {}), _codes)
    check_names(told.name, *(branch.name for branch in told.branches))
    return told


def _log(game: Shared, told: Content) -> tuple[Any, tuple[Line[Any, Any], ...]]:
    """The start and the lines that a file tells of."""
    assert game.table, "it has pages and rows of its own"
    try:
        start = game.table.codec.load_start(json.dumps(told.start))
        lines = game.table.codec.load_lines([json.dumps(line) for line in told.lines])
    except ValueError as error:
        raise NotASave(first_problem(error, _codes)) from error
    leaves = [branch.leaf for branch in told.branches]
    check_places({"The game": [told.head], "A branch": leaves}, check_tree(lines))
    return start, lines


def _audited(game: Shared, start: Any, lines: Sequence[Line[Any, Any]], head: int) -> Difference | None:
    ruleset = game.ruleset
    auditor: Auditor[Any, Any, Any] = Auditor(
        apply=ruleset.apply,
        resolve=lambda now, line, dice: ruleset.unfold(now, line.decision, dice).events,
        resolved=frozenset({ruleset.rules}),
        dice=ruleset.dice,
        wrong=lambda record: "",
        standstill=lambda now: "",
    )
    return played_again(auditor, ruleset.begin(start), lines, head)[1]


def _codes(reasons: Sequence[Reason]) -> str:
    """Why a game's own types refuse a value, as far as is known here."""
    return " ".join(" ".join(map(str, (reason.code, *reason.args))) for reason in reasons)
