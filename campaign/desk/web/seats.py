"""What a campaign's board has of who sits at it: who plays, the curtain between two, and whether somebody watches."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from campaign.desk.seats import Players


class SeatView(NamedTuple):
    """A side as the templates name it: what it is called, whether it hides anything, and the other one."""

    id: str
    name: str
    hides: bool
    other: str
    other_name: str


def seated(players: Players, game: Any, side: str) -> dict[str, Any]:
    """Who plays, by whose eyes it is seen, who watches, and from whom something is to be kept."""
    now, here = game.now, players.people(game.start)
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


def _view(players: Players, side: str) -> SeatView:
    other = players.other(side)
    return SeatView(side, players.sides[side], side in players.hides, other, players.sides[other])


def address(side: str, **asked: str) -> str:
    """The board by a side's eyes, with what it is asked to show."""
    return "?" + urlencode({"side": side, **{key: value for key, value in asked.items() if value}})
