"""Stored games of Agricola for tests of its pages, and twins of them that differ in what one side may not know."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from campaign.agricola.game import GAME
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.secrets import seen_by, told
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import decides
from campaign.agricola.rules.y21_markers import MARKERS
from engine import models, shared
from engine.rules.record import Line
from engine.shared import AnyGame

ID = UUID(int=42)
AnyLine = Line[Any, Any]


def begun(seed: str = "forty-winters", **options: Any) -> UUID:
    """A new game, at the first decision of a side."""
    return shared.create(GAME, "The north", seed, by_hand=False, **options)


def now(id_: UUID) -> State:
    state: State = GAME.log.read(id_).now
    return state


def decide(id_: UUID, *decisions: Decision) -> None:
    for decision in decisions:
        shared.decide(GAME, id_, GAME.log.read(id_).head, decision)


def stored(start: Any, lines: Sequence[AnyLine], names: Mapping[str, str] | None = None) -> UUID:
    """The one game that there is, of these lines, with other names for what they name; always under the same id."""
    models.GameRow.objects.all().delete()
    GAME.log.forget()
    row = GAME.log.new_row(id=ID, name="The north", start=GAME.log.codec.starts.dump(start))
    row.save(force_insert=True)
    GAME.log.follow(row, GAME.log.beginning(row), 0, [_renamed(line, names or {}) for line in lines])
    GAME.log.forget()
    return ID


def twin_names(game: AnyGame, side: Side) -> Mapping[str, str]:
    """Other names for all that this side has never seen nor heard of: units, Tribal Center units and markers."""
    heard = "".join(_heard(game, side))
    secret = [id for group in _groups(game.start.north, side.enemy) for id in _turned(group, heard)]
    return dict(secret)


def _groups(north: Any, enemy: Side) -> Iterator[list[str]]:
    yield [
        id for id, counter in north.by_unit.items() if counter.side is enemy and counter.move and not counter.is_fleet
    ]
    yield [] if enemy is Side.ROMANS else [*north.by_center]
    yield [marker for marker in MARKERS[enemy] if marker not in MARKERS[enemy.enemy]]


def _turned(group: list[str], heard: str) -> Iterator[tuple[str, str]]:
    """Each has the name of the one half the group away, so that few of a kind change among themselves."""
    secret = [id for id in group if f"'{id}'" not in heard]
    half = len(secret) // 2
    yield from zip(secret, [*secret[half:], *secret[:half]], strict=True)


def _heard(game: AnyGame, side: Side) -> Iterator[str]:
    """All that the side sees, is told, or has decided; before the first turn all Romans lie among the recruits."""
    for before, line in zip(game.states, game.lines, strict=False):
        yield repr(told(before, line.events, side))
        if decides(before) == side:
            yield repr(line.decision)
    for state in [state for state in game.states if state.turn]:
        blank: Any = None  # the board names all counters
        yield repr(replace(seen_by(state, side), start=blank))


def _renamed(line: AnyLine, names: Mapping[str, str]) -> AnyLine:
    text = GAME.log.codec.lines.dump(line)
    swapped = re.sub(r'"([a-z0-9_-]+)"', lambda found: f'"{names.get(found[1], found[1])}"', text)
    renamed: AnyLine = GAME.log.codec.lines.load(swapped)
    return renamed
