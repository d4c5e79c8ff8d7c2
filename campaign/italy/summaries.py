"""What lists say of each campaign: stored in its row, as reading a whole campaign takes 10 milliseconds.

It is saved whenever a campaign moves (engine/log.py); shelf.py reads it, and updates older rows.
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
"""Raised with any change in what a summary says or how it is computed: older ones are then replaced."""


@dataclass(frozen=True)
class Summary:
    """A campaign at the line `head`; `ending` is the verdict's title, empty before the end.

    `won` and `fought` count Rome's battles; `house_rules` are the numbers of the changed rulings, with what holds
    instead; `fortune` is the wanted kind of seed; `iron` is the one way of deciding battles in an Iron campaign. `ways`
    count the ways in which Rome's battles were decided, `overruled` the overrides. `of_note` is the first memory of a
    finished campaign, if any.
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
    """The summary as a row keeps it; empty if it cannot be made: lists then say why."""
    try:
        return _STORED.dump(summary(game))
    except IMPOSSIBLE:  # from ids that an older program let in
        return ""


def kept(stored: str, head: int) -> Summary | None:
    """The stored summary; None if there is none, or it is another line's or another edition's."""
    try:
        found = _STORED.load(stored)
    except ValueError:
        return None
    return found if (found.edition, found.head) == (EDITION, head) else None


def summary(game: Game[Start, State, Decision, Event]) -> Summary:
    """The summary from the whole past; raises one of IMPOSSIBLE."""
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
