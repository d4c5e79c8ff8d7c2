"""A game for two at two places, by files in turn (D34): a side's file, its arrival there, and what comes back."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from campaign.shelf.savefile import PlayersGame
from engine import saves, shared
from engine.games import GameKind
from engine.rules.by_file import Away, ByFile, away, in_common
from engine.rules.record import Line
from engine.rules.tree import path
from engine.savefile import Arrived, NotASave

OTHER_MOMENT = "It does not go on from where the game stands. Send the present file, and take the answer to that."


def file_for(kind: GameKind[Any], id: UUID, side: str) -> str:
    """The file of the game as this side may see it; raises TooLarge."""
    rules, row = kind.given(ByFile), kind.log.rows.get(id=id)
    game = kind.log.at(id, row.head)
    return saves.written(
        kind,
        PlayersGame(
            name=row.name,
            by_hand=False,
            start=rules.start(game.start, Away(side, id)),
            head=game.head,
            lines=tuple(rules.view(game, side)),
            branches=(),
        ),
    )


def view_of(kind: GameKind[Any], content: Any) -> UUID | None:
    """The view here that this file continues; None if there is none, or the file is no view."""
    if (there := away(content.start)) is None:
        return None
    named = kind.log.rows.filter(start__contains=there.game, binned=None).values_list("id", flat=True)
    return next((id for id in named if kind.log.read(id).start == content.start), None)


def arrived(kind: GameKind[Any], id: UUID, content: Any) -> Arrived:
    """The view, brought up to this file.

    A decision that was sent has its outcome now. Lines that the file does not have become a branch.
    """
    with transaction.atomic():
        return _brought_up(kind, id, _present(content))


def _brought_up(kind: GameKind[Any], id: UUID, lines: Sequence[Line[Any, Any]]) -> Arrived:
    game = kind.log.read(id)
    row, place = kind.log.fresh(id, game.head), in_common(game.lines, lines)
    if place == len(lines):
        remark = "It has nothing new." if place == len(game.lines) else "It is older than what is here."
        return Arrived(id, row.name, remark)
    waits = game.now.sent and place == len(game.lines) - 1
    row.head = game.lines[place - 1].n if place else 0
    now = kind.log.follow(row, game, place, lines[place:])
    kind.log.leave(row, game, now)
    if waits:
        kind.log.delete_branch(id, now.head, game.head)
    kind.log.moved(now)
    return Arrived(id, row.name, f"It goes on from the file, at line {now.head}.")


def take(kind: GameKind[Any], id: UUID, seen: int, content: Any) -> None:
    """Carry out what the other place has decided since its last file.

    Raises NotASave, and does nothing, if it is no answer to the present moment; DiceWanted, Stale or Closed.
    """
    there, game = away(content.start), kind.log.at(id, seen)
    if there is None or there.game != id:
        raise NotASave("It does not come from the other place of this game.")
    known, lines = kind.given(ByFile).view(game, there.side), _present(content)
    if in_common(known, lines) < len(known):
        raise NotASave(OTHER_MOMENT)
    if len(lines) == len(known):
        raise NotASave("Nothing is decided in it.")
    shared.decide(kind, id, seen, None, _following(kind, there.side, [line.decision for line in lines[len(known) :]]))


def _following(kind: GameKind[Any], side: str, decided: list[Any]) -> Any:
    """These decisions at the side's moments, and the program's between them; NotASave if one is not possible."""
    ruleset, rules = kind.ruleset, kind.given(ByFile)

    def following(game: Any) -> Any | None:
        if not decided or rules.decides(game.now) is None:
            return ruleset.programs(game)
        decision = decided.pop(0)
        if decision not in ruleset.choices(ruleset.seen_by(game.now, side), side):
            raise NotASave(OTHER_MOMENT)
        return decision

    return following


def _present(content: Any) -> list[Line[Any, Any]]:
    """The lines up to where a file's game stands."""
    by_number = {line.n: line for line in content.lines}
    return [by_number[n] for n in path({n: line.parent for n, line in by_number.items()}, content.head)]


def is_open(kind: GameKind[Any], now: Any) -> bool:
    """Whether files are exchanged: in a game between two that goes on, and in a view."""
    return bool(kind.part(ByFile) and not now.start.levels and (away(now.start) or not now.ending))


def sides(kind: GameKind[Any], now: Any) -> Mapping[str, str]:
    """The sides for which there is a file; none in a view, which another place keeps."""
    return kind.seats.sides if is_open(kind, now) and not away(now.start) else {}
