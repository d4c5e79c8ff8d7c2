"""A rebellion's result in lines to paste (D29)."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from campaign.boudica import verdict as verdicts
from campaign.boudica.engagement import BATTLES
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.b31_overrides import Override
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.w8_victory import points, totals
from campaign.boudica.seats import PLAYERS
from campaign.desk.bars import ends_of_turns
from campaign.desk.pasted import drawn
from campaign.desk.result import Pasted
from engine.texts import text

_say = partial(text, PACKAGE, "verdict")


def verdict(game: Any) -> str:
    """The winner, and both sides' points turn by turn."""
    course = [totals(points(state)) for state in ends_of_turns(game.states).values()]  # W8.3
    romans, britons = ([turn[side] for turn in course] for side in Side)
    most = max(1, *romans, *britons)
    return _say(
        "pasted.verdict",
        title=verdicts.title(game.now),
        turn=game.now.turn,
        romans=romans[-1],
        britons=britons[-1],
        romans_course=drawn(romans, most),
        britons_course=drawn(britons, most),
    )


def facts(game: Any) -> Iterator[str]:
    own = PLAYERS.seating.alone(game.start)
    if own is None:
        yield PLAYERS.line(game.start)
    else:
        yield _say("pasted.alone", side=PLAYERS.sides[own], level=game.start.levels[own.enemy])


def ways(game: Any) -> list[str]:
    """How its battles were decided, the commonest way first."""
    found = Counter(one.resolver for line in game.lines if (one := BATTLES.settled(line.decision)))
    return [_say(f"pasted.way.{way}", number=number) for way, number in found.most_common()]


PASTED = Pasted(
    verdict=verdict,
    facts=lambda game: [*facts(game)],
    override=Override,
    ways=ways,
)
