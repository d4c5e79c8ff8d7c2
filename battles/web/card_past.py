"""What is derived from a card battle's past and cached: its log line by line, and its odds."""

import logging
import uuid
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from battles.battleplay import games as cards
from battles.battleplay.games import KeptCardGame
from battles.battleplay.story import StoryEntry, entries, marked
from battles.battleplay.words import say, who
from battles.data.battleplay import balance, known
from battles.rules.battleplay.forecast import Forecast, forecast, open_forecast
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.view import seen_by
from battles.rules.odds import odds
from battles.rules.verdict import Side
from engine.rules.record import IMPOSSIBLE

logger = logging.getLogger(__name__)
KEPT = 64  # logs and forecasts in the cache, each for one line; a forecast takes seconds


def forget() -> None:
    """Empty the caches, after other rows have replaced those they were read from."""
    _lines.cache_clear()
    _forecast.cache_clear()


# --- The log ----------------------------------------------------------------------------------------------------------


class LogLine(NamedTuple):
    """A line of the log: its number, its place from 1, its entries, and whether it taught the player something.

    `own`: the player decided it; `forced`: it was his decision, with only one possibility.
    """

    n: int
    place: int
    entries: tuple[StoryEntry, ...]
    tells: bool
    own: bool
    forced: bool


def log(game: KeptCardGame) -> tuple[LogLine, ...]:
    """Every line with entries, oldest first."""
    return tuple(_lines(game.id, game.head, game.viewer))


@lru_cache(maxsize=KEPT)
def _lines(id: uuid.UUID, head: int, viewer: Side | None) -> tuple[LogLine, ...]:
    past = cards.LOG.at(id, head)

    def see(battle: Battle) -> Battle:
        return battle if viewer is None else seen_by(battle, viewer)

    log_lines = []
    for place, (before, line) in enumerate(zip(past.states, past.lines, strict=False), 1):
        try:
            found = tuple(marked(entries(before, line.events, see, viewer), line.by))
            players = past.start.commands.includes(cards.decider(before, line))
            forced = players and cards.had_no_choice(before, line)
        except IMPOSSIBLE:
            logger.exception("line %s of card battle %s cannot be told", line.n, id)
            found, players, forced = (StoryEntry(say("unreadable", place=place), "", "quiet"),), False, False
        if found:
            log_lines.append(LogLine(line.n, place, found, cards.tells(line), players and not forced, forced))
    return tuple(log_lines)


def since(lines: Sequence[LogLine], place: int) -> list[LogLine]:
    return [line for line in lines if line.place > place]


# --- The odds of the whole battle, with the generator's beside them ---------------------------------------------------


def outlook(game: KeptCardGame) -> dict[str, Any]:
    """The odds from where the battle stands, for one side, by what the player sees.

    Shares are ranges in whole percent, for the uncertainty of the sample; `guesses` is how often the hidden part was
    guessed. Of 100 battles, this many `more` points win this many by cards, a tie counting half, and by the generator.
    """
    side, start = game.commands.viewer or Side.ATTACKER, game.now.start
    found, points = _forecast(game.id, game.head, side, game.viewer), (start.attacker.points, start.defender.points)
    more = balance().more
    return {
        "side": side,
        "name": who(game.now, side),
        "battles": found.battles,
        "guesses": len(found.guesses) if game.viewer else 0,
        "won": found.interval(lambda count: count.won),
        "tied": found.interval(lambda count: count.tied),
        "lost": found.interval(lambda count: count.lost),
        "points": points,
        "generator": odds(*points),
        "more": more,
        "more_by_cards": round(100 * balance().mean),
        "more_by_generator": round(100 * odds(more, 0).attacker_wins),
    }


@lru_cache(maxsize=KEPT)
def _forecast(id: uuid.UUID, head: int, side: Side, viewer: Side | None) -> Forecast:
    past = cards.LOG.at(id, head)
    battle = past.states[-1]
    seed = f"{past.start.start.seed}/outlook/{head}"
    if viewer is None:
        return open_forecast(battle, side, seed)
    return forecast(seen_by(battle, viewer), viewer, known().get(battle.start.force(viewer.other).people), seed)
