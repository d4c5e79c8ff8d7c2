"""What lists of campaigns say of each: kept in its row, because reading a whole campaign takes ten milliseconds.

It is written with whatever moves a campaign on (engine/log.py); shelf.py reads it, and looks after that of older rows.
"""

from collections import Counter
from dataclasses import dataclass

from battles.rules.verdict import Resolver
from campaign.italy import house_rules, narrate
from campaign.italy.narrate.recall import of_note
from campaign.italy.pictures import series
from campaign.italy.rules.decisions import Decision, Override
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Fortune, Start, State
from engine.codec import Json
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import Game

EDITION = 5
"""Whoever changes what a summary says, or how that is worked out, raises it: the older ones are made again."""


@dataclass(frozen=True)
class Summary:
    """A campaign as it stands at the line `head`; `ending` is the verdict's title, empty while it goes on.

    `won` and `fought` count Rome's battles; `house_rules` are the numbers of the rulings that are played otherwise,
    with what holds instead; `fortune` is what was asked of its seed; `iron` by which way its battles are decided where
    it is played Iron. `ways` are those in which Rome's were decided, each with their number; `overruled` is how often
    it was. `of_note` is the first that is remembered of it once it is over, if anything is.
    """

    edition: int
    head: int
    turn: int
    year: int
    civic: int
    ending: str
    waiting: str
    fought: int
    won: int
    seed: str
    house_rules: tuple[tuple[str, str], ...]
    fortune: Fortune | None
    iron: Resolver | None
    ways: tuple[tuple[Resolver, int], ...]
    overruled: int
    of_note: str


_STORED: Json[Summary] = Json(Summary)


def text(game: Game[Start, State, Decision, Event]) -> str:
    """The summary as a row keeps it; empty where it cannot be told: lists then say why."""
    try:
        return _STORED.dump(summary(game))
    except IMPOSSIBLE:  # of ids that an older program let in
        return ""


def kept(stored: str, head: int) -> Summary | None:
    """What a row keeps; None if that is nothing, of another line than the row stands at, or another program's."""
    try:
        found = _STORED.load(stored)
    except ValueError:
        return None
    return found if (found.edition, found.head) == (EDITION, head) else None


def summary(game: Game[Start, State, Decision, Event]) -> Summary:
    """Worked out from its whole past; one of IMPOSSIBLE if it cannot be told."""
    campaign = game.now
    fought = series.battles([event for line in game.lines for event in line.events])
    return Summary(
        edition=EDITION,
        head=game.head,
        turn=campaign.turn,
        year=campaign.year,
        civic=campaign.civic_total,
        ending=narrate.ending_title(campaign.ending) if campaign.ending else "",
        waiting=narrate.waiting(campaign),
        fought=len(fought),
        won=sum(battle.won for battle in fought),
        seed=campaign.start.seed,
        house_rules=house_rules.house_rules(campaign.start.italy.options, campaign.start.iron is not None),
        fortune=campaign.start.fortune,
        iron=campaign.start.iron,
        ways=tuple(Counter(battle.result.resolver for battle in fought).most_common()),
        overruled=sum(isinstance(line.decision, Override) for line in game.lines),
        of_note="".join(of_note(game)[:1]) if campaign.ending else "",
    )
