"""What the boards on one screen have alike: the map with its key and links, a side's table, what is read aloud."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.templatetags.static import static

from campaign.desk.seats import Players
from campaign.desk.web.choices import Offers
from campaign.maps.counters import Drawing, alone
from campaign.maps.country import Country
from campaign.maps.emblems import emblem_svg

LOOKED_UP = {"piece", "stack", "space", "battle", "log"}
"""Requests that only look something up: the reader has already heard the news."""
MOST_SAID = 3  # of the news, before the next question


def on_map(here: Offers, side: str, draw: Callable[..., str], land: Country, key: Iterable[Drawing]) -> dict[str, Any]:
    """The offers with their map, whose spaces are links, and its key."""
    drawn = draw(link=here.link(side), backdrop_url=static(land.lies_below))
    return {"offers": here, "map": drawn, "key": [*map(alone, key)]}


def table_of(players: Players, game: Any, side: str) -> dict[str, str]:
    """The head of a side's table: its name and emblem, and who plays it."""
    return {"title": players.sides[side], "emblem": emblem_svg(side), "seat": players.seat(game.start, side)}


def aloud(asked: Mapping[str, str], told: Sequence[str]) -> str:
    """The last of the news as one text, for screen readers."""
    return "" if LOOKED_UP & {*asked} else " ".join(told[-MOST_SAID:])


def news(
    game: Any,
    side: str,
    asked: Mapping[str, str],
    decides: Callable[[Any], str | None],
    entries: Callable[[Any, Any, str], Sequence[Any]],
) -> dict[str, Any]:
    """What has happened since the side's last decision, as that side is told it; and the last of it, read aloud."""
    own = [n for n, before in enumerate(game.states[:-1]) if decides(before) == side or not side]
    since = own[-1] if own else 0
    passed = zip(game.lines[since:], game.states[since:], strict=False)
    found = [entry for line, before in passed for entry in entries(before, line, side) if entry.text]
    last = [entry.text for entry in found[-MOST_SAID:] if not entry.is_heading]
    return {"news": found, "said_aloud": aloud(asked, last)}
