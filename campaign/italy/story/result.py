"""A campaign's result in lines to paste (D29)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from battles.rules.verdict import Resolver
from campaign.desk.pasted import drawn
from campaign.desk.result import Pasted
from campaign.italy import narrate
from campaign.italy.games import CampaignGame
from campaign.italy.house_rules import house_rules
from campaign.italy.pictures import series
from campaign.italy.rules.c9_victory import DESTINY
from engine.texts import text

_say = partial(text, "campaign.italy", "result")


def verdict(game: CampaignGame) -> str:
    """The ending, and the account turn by turn."""
    assert game.now.ending, "it is over"
    account = [turn.total for turn in series.civic_series(game.now).turns]
    title = narrate.ending_title(game.now.ending)
    civic, turn = game.now.civic_total, game.now.turn
    return _say("verdict", title=title, civic=civic, turn=turn, course=drawn(account, DESTINY))


def facts(game: CampaignGame) -> Iterator[str]:
    """Rome's battles and how they were decided, the wanted kind of seed, house rules."""
    fought = series.battles([event for line in game.lines for event in line.events])
    yield _say("battles", won=sum(battle.won for battle in fought), fought=len(fought))
    yield from ways(game)
    if game.start.fortune:
        yield _say(f"fortune.{game.start.fortune}")
    if changed := len(house_rules(game.start.italy.options, game.start.iron is not None)):
        yield _say("house_rules", number=changed)


def ways(game: CampaignGame) -> Iterator[str]:
    """How Rome's battles were decided, the commonest way first."""
    fought = series.battles([event for line in game.lines for event in line.events])
    return ways_said(Counter(battle.result.resolver for battle in fought).most_common())


def ways_said(ways: Iterable[tuple[Resolver, int]]) -> Iterator[str]:
    """The same from the number of each."""
    return (_say(f"way.{way}", number=number) for way, number in ways)


PASTED = Pasted(
    verdict=verdict,
    facts=lambda game: [*facts(game)],
    ways=lambda game: [*ways(game)],
)
