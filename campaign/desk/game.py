"""A campaign of two sides as the pages know it that every game shares: what each has alike, so that none says it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from campaign.advice.advice import Advice
from campaign.advice.web.contest import ContestAdvice
from campaign.chronicle.chronicle import Chronicle
from campaign.desk.navigation import ROOMS, Navigation
from campaign.desk.rulebook import Clauses
from campaign.desk.seats import Players
from campaign.desk.web.seats import at_screen
from campaign.desk.web.settings import SettingsPage
from campaign.desk.web.verdict import Verdict
from campaign.maps.country import map_defs
from campaign.shelf.transfer import HANGING, own_rows
from engine import shared
from engine.games import SharedPage, Title, Wording
from engine.log import Log
from engine.manual_dice import ManualRolls
from engine.rules.reason import Reason
from engine.shared import AnyGame, Shared

PAGES: Mapping[str, type] = {
    "chronicle": Chronicle,
    "film": Chronicle,
    "review": Advice,
    "verdict": Verdict,
    "settings": SettingsPage,
}
"""Those of its navigation, with the part that has each."""


def campaign_kind(
    log: Log[AnyGame],
    rolls: ManualRolls[Any],
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
    """In the engine's rows, with what hangs on them in its files, and the pages that its parts make it have.

    `why` says what a die is for, `wrong` what in a record of a file nobody can play; `more` is what else a GameKind may
    have.
    """

    def on_page(game: AnyGame, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
        drawn = {"map_defs": map_defs(land), "sheets": land.own_sheets} if land else {}
        return {**drawn, **at_screen(made, game, side), **page.more(game, side, asked)}

    name = log.ruleset.name
    land = next((part.country for part in parts if isinstance(part, Chronicle)), None)
    parts = tuple([_advice(part, name, words, players) for part in parts])
    books = [part.book(part.letter, of=(name,)) for part in parts if isinstance(part, Clauses)]
    given = (SettingsPage(), players, *parts, *books)
    pages = [name for name, kind in PAGES.items() if any(isinstance(part, kind) for part in given)]
    made = shared.game_kind(
        log,
        rolls,
        shared.alone(why),
        title=title,
        words=words,
        page=replace(page, rooms=ROOMS, more=on_page),
        rows=own_rows(f"{name}/{{}}/"),
        seats=players.seats(),
        files=shared.files(log.ruleset, wrong, hides=bool(players.hides), hangs=HANGING),
        parts=(Navigation(pages=pages), *given),
        **more,
    )
    return made


def _advice(part: Any, name: str, words: Wording[AnyGame], players: Players) -> Any:
    """A part; advice about a contest with the words of its game."""
    if not isinstance(part, ContestAdvice):
        return part
    return replace(part, game=name, words=words, sides=players.sides, option=words.choice).advice()
