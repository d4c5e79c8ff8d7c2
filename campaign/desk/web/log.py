"""The log on a board, turn by turn, as a side is told it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from campaign.desk.places import naming
from campaign.desk.web.seats import address

TURNS_SHOWN = 2  # turns of the log on the page
WHOLE = "whole"


def by_turns(
    game: Any,
    side: str,
    asked: Mapping[str, str],
    entries: Callable[[Any, Any, str], Sequence[Any]],
    name: Callable[[str], str],
    marks: Mapping[int, Sequence[Any]] | None = None,
) -> dict[str, Any]:
    """The log by turns, the last one first: its lines by number, as that side is told, with the marks of a line.

    Only the last turns, unless the whole is requested, or the game is over. `naming` are the entries that name the
    space looked at.
    """
    all_of_it = asked.get("log") == WHOLE or game.now.ending
    since = 0 if all_of_it else max(game.now.turn - TURNS_SHOWN + 1, 0)
    passed = zip(game.lines, game.states, game.states[1:], strict=False)
    shown = [(line, before) for line, before, after in passed if after.turn >= since]
    told = [(entry.turn, line.n, entry) for line, before in shown for entry in entries(before, line, side)]
    marked = marks or {}
    turns = [
        (turn, [(n, [entry for *_, entry in those], marked.get(n, ())) for n, those in groupby(these, itemgetter(1))])
        for turn, these in groupby(told, key=itemgetter(0))
        if turn >= since
    ]
    return {
        "lines": turns[::-1],
        "whole": None if all_of_it else address(side, log=WHOLE),
        "naming": naming(name(at), [entry for *_, entry in told]) if (at := asked.get("space")) else (),
    }
