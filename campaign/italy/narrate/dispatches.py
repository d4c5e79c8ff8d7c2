"""The dispatches: what the desk shows after the program has acted, 3 to 7 lines, the worst for Rome first.

They tell a stretch of the log by the news of its lines (news.py), by what is still to come at its end, and by Rome's
standing then. Each dispatch unfolds the log's own entries, with their dice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.italy.narrate import readable
from campaign.italy.narrate.news import MUST, BattleNews, News, Weight
from campaign.italy.narrate.page import Entry, Sum
from campaign.italy.narrate.stretch import CampaignPast, Stretch, news_of
from campaign.italy.rules import events as ev
from engine.grammar import joined

MOST = 7  # the most dispatches that can be read at a glance
ENOUGH = 5  # with this many, news far from Rome is left out
IN_SIGHT = 2  # stand unfolded in any case, the result of a battle for two; the decision below must be in sight, too
HEADINGS = ("turn", "step")  # the tones of entries that are only headings


@dataclass(frozen=True)
class Dispatch:
    """One dispatch: its text, its tone (that of an `Entry`), and the log entries it unfolds.

    `power` is the subject of its text, with its emblem, or nobody. `attack` is "<turn>-<attacker>" and `province` an
    id, if it is about one; `line` is its line number. `battle` makes it the result of a battle of Rome's, with the last
    `throws` of both sides, if any. `aside`: it can wait, folded behind the others.
    """

    text: str
    tone: str
    line: int
    power: str = ""
    attack: str = ""
    province: str = ""
    entries: tuple[Entry, ...] = ()
    battle: BattleNews | None = None
    throws: tuple[Sum, ...] = ()
    aside: bool = False


def dispatches(game: CampaignPast, first: int, last: int) -> tuple[Dispatch, ...]:
    """The dispatches of the lines at places first + 1 to last, the worst for Rome first; empty if there are none.

    Rome's provinces and Subjects lost and won, and attacks on Rome and its Subjects, are always included, and in sight.
    The rest come last, aside.
    """
    if first >= last:
        return ()
    told = chosen(news_of(Stretch(game, first, last)))
    first_sight = IN_SIGHT - any(news.battle for news in told)
    waits = [n >= first_sight and news.weight not in MUST for n, news in enumerate(told)]
    found = [replace(_dispatch(game, news), aside=aside) for news, aside in zip(told, waits, strict=True)]
    return tuple(sorted(found, key=lambda dispatch: dispatch.aside))


def chosen(found: Iterable[News]) -> list[News]:
    """The most important ones, worst first; if even the obligatory ones are too many, similar ones are merged."""
    ordered = sorted(found, key=lambda news: (news.weight, not news.ahead))
    ordered = [news for n, news in enumerate(ordered) if n < ENOUGH or news.weight is not Weight.FAR]
    if len(ordered) <= MOST:
        return ordered
    due = [news for news in ordered if news.weight in MUST]
    if len(due) > MOST:
        weights = dict.fromkeys(news.weight for news in due)
        return [_as_one([news for news in due if news.weight is weight]) for weight in weights]
    others = [news for news in ordered if news.weight not in MUST]
    return sorted([*due, *others[: MOST - len(due)]], key=ordered.index)


def _as_one(news: list[News]) -> News:
    """All news of one weight as one, which marks nothing on the map."""
    if len(news) == 1:
        return news[0]
    said = joined(text for each in news for text in (each.text, *_changes(each.battle)))
    *earlier, place = sorted({place for each in news for place in (*each.earlier, each.place)})
    return replace(news[0], text=said, place=place, earlier=tuple(earlier), attacker="", province="", battle=None)


def _changes(battle: BattleNews | None) -> list[str]:
    return [text for _, text in battle.changes] if battle else []


def _dispatch(game: CampaignPast, news: News) -> Dispatch:
    """A piece of news, with the log's entries."""
    places = (*news.earlier, *_joined(game, news), news.place)
    told = [entry for place in places for entry in _entries(game, place)]
    thrown = [entry.rolls for entry in told if entry.rule == "C6.11" and entry.rolls] if news.battle else []
    return Dispatch(
        news.text,
        news.tone,
        game.lines[news.place].n,
        news.power,
        f"{game.states[news.place].turn}-{news.attacker}" if news.attacker else "",
        news.province,
        tuple(told),
        news.battle,
        thrown[-1][-2:] if thrown else (),
    )


def _joined(game: CampaignPast, news: News) -> list[int]:
    """For the result of a battle, the line in which the armies met."""
    decided = any(isinstance(event, ev.BattleWon | ev.BattleUndecided) for event in game.lines[news.place].events)
    if not (decided and news.attacker):
        return []
    places = range(news.place - 1, -1, -1)
    return [p for p in places if any(isinstance(event, ev.BattleJoined) for event in game.lines[p].events)][:1]


def _entries(game: CampaignPast, place: int) -> list[Entry]:
    """The log's entries of a line, without headings."""
    told = readable(game.start.italy, game.lines[place], game.states[place])
    return [entry for entry in told if entry.tone not in HEADINGS]
