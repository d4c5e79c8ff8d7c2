"""The players on a campaign's board: who plays, the curtain between two, and whether somebody watches."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from campaign.advice.advice import Advice
from campaign.advice.web.expectation import on_desk
from campaign.advice.web.what_if import ask_view
from campaign.desk.seats import Players
from campaign.desk.web.result import on_board
from campaign.shelf.doors import Guide
from engine.rules.by_file import away
from engine.shared import Shared


class SeatView(NamedTuple):
    """A side for templates: its name, whether it hides anything, and the other side."""

    id: str
    name: str
    hides: bool
    other: str
    other_name: str


def seated(players: Players, game: Any, side: str) -> dict[str, Any]:
    """Who plays, whose view is shown, who watches, and from whom something is hidden."""
    now, here = game.now, players.seating.people(game.start)
    covered = players.covered(now, side)
    return {
        "seats": players.line(game.start),
        "own": _view(players, side) if side in players.sides else None,
        "covered": _view(players, covered) if covered else None,
        "secret": len(here) > 1 and side in players.hides and not now.ending,
        "thinks": bool(game.start.levels) and not now.ending,
        "alone": len(here) == 1,
        "watched": not here and not now.ending,
    }


def at_screen(kind: Shared, game: Any, side: str) -> dict[str, Any]:
    """The same, with advice, the notes of a first turn, the battle at hand, and the target of the undo button."""
    players, guide = kind.given(Players), kind.part(Guide)
    advised: Advice[Any, Any, Any] | None = kind.part(Advice)
    is_own = players.seating.decides(game.now) == side
    is_open = is_own or not players.seating.people(game.start)
    return {
        **seated(players, game, side),
        "asks": kind.words.waiting(kind.ruleset.seen_by(game.now, side)),
        "notes": guide.beside(game.id, game.now, side) if guide else (),
        "what_if": ask_view(kind, game) if is_own and advised else None,
        "expectation": on_desk(kind, game) if advised else None,
        "external": on_board(kind, game) if is_open and kind.engagement else None,
        "before": _before(players, kind, game),
        "sends": away(game.start) is not None and (not is_own or game.now.sent),
        "ended": game.now.ending is not None,
    }


def _before(players: Players, kind: Shared, game: Any) -> int | None:
    """The line before the last decision by people; for a spectator, by a side.

    None if there is none, or it cannot be taken back (D31).
    """
    sides = players.seating.people(game.start) or (*players.sides,)
    is_players = kind.ruleset.is_players or (lambda before, decision: players.seating.decides(before) in sides)
    passed = zip(reversed(game.lines), reversed(game.states[:-1]), strict=True)
    found: int | None = next((line.parent for line, before in passed if is_players(before, line.decision)), None)
    if found is None or not kind.log.may_undo(None, game, game.place(found) if found else 0):
        return None
    return found


def _view(players: Players, side: str) -> SeatView:
    other = players.other(side)
    return SeatView(side, players.sides[side], side in players.hides, other, players.sides[other])


def address(side: str, **asked: str) -> str:
    """The board in a side's view, with these further fields."""
    return "?" + urlencode({"side": side, **{key: value for key, value in asked.items() if value}})
