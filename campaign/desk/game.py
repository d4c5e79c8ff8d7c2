"""A campaign of two sides for the shared pages: what all such campaigns have alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.templatetags.static import static

from campaign.advice.advice import Advice
from campaign.advice.web.contest import ContestAdvice
from campaign.chronicle.chronicle import Chronicle
from campaign.chronicle.cover import cover
from campaign.chronicle.logbook import LogBook
from campaign.chronicle.web.story import pressed
from campaign.desk.engagement import TwoSidedBattles
from campaign.desk.navigation import ROOMS, Navigation
from campaign.desk.rulebook import Clauses
from campaign.desk.seats import Players
from campaign.desk.web import ended, result
from campaign.desk.web.seats import at_screen
from campaign.desk.web.settings import SettingsPage
from campaign.desk.web.verdict import Verdict
from campaign.maps.country import map_defs
from campaign.models import HANGS
from campaign.shelf.transfer import HANGING, own_rows
from engine import shared
from engine.games import Overrides, SharedPage, Title, Wording, game_kinds
from engine.rules.by_file import away
from engine.rules.overrides import OfferOverride
from engine.rules.reason import Reason
from engine.rules.ruleset import Ruleset
from engine.shared import AnyGame, Shared

PAGES: Mapping[str, type] = {
    "chronicle": Chronicle,
    "film": Chronicle,
    "review": Advice,
    "verdict": Verdict,
    "settings": SettingsPage,
}
"""The pages of its navigation, with the part that provides each."""


def known_levels(levels: Sequence[int]) -> Callable[[Any], str]:
    """What in a record of a save file cannot be played: a level that is none of these."""

    def wrong(record: Any) -> str:
        unknown = [level for level in getattr(record, "levels", {}).values() if level not in levels]
        return f"the program plays at no level {unknown[0]}" if unknown else ""

    return wrong


def campaign_kind(
    ruleset: Ruleset[Any, Any, Any, Any],
    *,
    why: Callable[[Reason], str],
    title: Title,
    words: Wording[AnyGame],
    page: SharedPage,
    players: Players,
    parts: tuple[Any, ...],
    wrong: Callable[[Any], str] = lambda record: "",
    **more: Any,
) -> Shared:
    """A campaign in the engine's rows, with the player's additions in its files, and the pages of its parts.

    `why` gives a die's purpose, `wrong` the first unknown id in a record; `more` are further fields of GameKind.
    """

    def on_page(game: AnyGame, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
        drawn = {"map_defs": map_defs(land), "sheets": land.own_sheets} if land else {}
        told: dict[str, Any] = {"pressed": pressed(made, book.past(game, side))} if book else {}
        if fought:
            told["reported_lines"] = {line.n for line in game.lines if fought.reported(line.decision)}
        own = page.more(game, side, asked)
        plain = {} if "map" in own else _map(made, game, side)
        return {**drawn, **told, **plain, **at_screen(made, game, side), **own}

    def stand(game: AnyGame) -> None:
        if engagement:
            engagement.stand(rows.prefix(game.id), game)

    rows = own_rows(f"{ruleset.name}/{{}}/")
    rolls = shared.rolls(_between_people(ruleset, players))
    given = _given(ruleset, words, players, parts)
    book = next((part for part in given if isinstance(part, Chronicle)), None)
    land = book.country if book else None
    fought = next((part for part in given if isinstance(part, TwoSidedBattles)), None)
    engagement = fought and fought.engagement()
    opens = {"settings": lambda now: bool(book and book.history) or not ruleset.iron(now.start)}
    pages = [name for name, kind in PAGES.items() if any(isinstance(part, kind) for part in given)]
    if book and book.faces:
        pages.append("persons")
    made = shared.game_kind(
        shared.log(ruleset, words, rolls, stand=stand, hangs=HANGS),
        rolls,
        shared.alone(why),
        title=title,
        words=words,
        page=replace(page, rooms=ROOMS, more=on_page, reads=partial(result.read, fought) if fought else None),
        engagement=engagement,
        rows=rows,
        seats=players.seats(),
        files=shared.files(ruleset, players.checked(wrong), hides=bool(players.hides), hangs=HANGING),
        parts=(Navigation(pages=pages, opens=opens), *given, *([cover(book)] if book and fought else [])),
        **more,
    )
    return made


def overriding(
    ruleset: Ruleset[Any, Any, Any, Any],
    rule: str,
    package: str,
    name: Callable[[str], str],
    decision: type,
    what: type,
    legal: Callable[[Any], Sequence[OfferOverride[Any]]],
) -> Overrides:
    """How players override such a campaign by that clause: the class of the decision, of its matters, what is legal."""
    return Overrides(
        rule=rule,
        legal=lambda state: () if away(state.start) else legal(state),
        decision=lambda matter, of, value, reason: decision(what(matter), of, value, reason),
        act=lambda game, decided: shared.decide(game_kinds()[ruleset.name], game.id, game.head, decided),
        package=package,
        name=lambda state, of: name(of.rpartition("/")[2]),
        called=lambda offer, option: name(str(option)),
    )


def _between_people(ruleset: Ruleset[Any, Any, Any, Any], players: Players) -> Ruleset[Any, Any, Any, Any]:
    """The rules without the program as a player, whose decisions must stay unknown."""
    return replace(ruleset, programs=lambda game: players.seating.ruled(game.now), is_programs=None)


def _given(
    ruleset: Ruleset[Any, Any, Any, Any], words: Wording[AnyGame], players: Players, parts: tuple[Any, ...]
) -> tuple[Any, ...]:
    """These parts, and those made of them: a contest's advice, a log's chronicle, the rules as a book, what is over."""
    verdict = next((part for part in parts if isinstance(part, Verdict)), None)
    made: list[Any] = [SettingsPage(), players]
    for part in parts:
        match part:
            case ContestAdvice():
                option = part.option or (lambda decision, seen: words.choice(decision))
                told = replace(part, game=ruleset.name, words=words, sides=players.sides, option=option)
                made += [told.advice(), told.par()]
                verdict = verdict and replace(verdict, advice=told)
            case LogBook():
                made += [part, part.chronicle(ruleset, words, verdict.in_book if verdict else None)]
            case TwoSidedBattles():
                battles = replace(part, game=ruleset.name)
                made += [battles, result.pages(battles)]
            case Clauses():
                made += [part, part.book(part.letter, of=(ruleset.name,))]
            case Verdict():
                pass
            case _:
                made.append(part)
    if verdict:
        fought = next((part for part in made if isinstance(part, TwoSidedBattles)), None)
        made += [verdict, ended.honours(ruleset.name, verdict, players)]
        made += [ended.pasted(verdict, players, fought)] if fought else []
    return tuple(made)


def _map(kind: Shared, game: AnyGame, side: str) -> dict[str, str]:
    """A board's map, if it is that of its log's book."""
    if (book := kind.part(LogBook)) is None:
        return {}
    backdrop = static(book.plates.country.lies_below)
    return {"map": book.plates.plate(book.view(kind.ruleset.seen_by(game.now, side)), backdrop, book.plates.called)}
