"""The board of a short battle, at the address that every shared game has; its way to the end (X4); the rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from battles.data.short import BOOK, sections
from battles.rules.short.lined.play import RULESET as LINED_DICE
from battles.rules.short.odds_table.play import RULESET as ODDS_TABLE
from battles.rules.verdict import BOTH, Side
from battles.short import lined_words, odds_words, words
from battles.short.entries import ShortChoice, ShortEntry, paid
from battles.web import short_lined, short_odds
from engine import shared
from engine.rules.dice import DiceWanted
from engine.shared import AnyGame, Shared
from engine.web.base import check_fresh, fetch, home, row_of, shared_context
from engine.web.manual_dice import given_ahead, go
from engine.web.rules import rules_page


class ShortPage(NamedTuple):
    """What one kind of short battle shows: a line of its log, and the module that draws its board."""

    entry: Callable[[Any, Any], ShortEntry]
    drawn: Any


PAGES: Mapping[str, ShortPage] = {
    LINED_DICE.name: ShortPage(lined_words.entry, short_lined),
    ODDS_TABLE.name: ShortPage(odds_words.entry, short_odds),
}
"""By the name of the rules."""


@require_safe
def show(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """X4: a page of its own: both armies, what there is to press, what happened."""
    assert kind.dice, "a short battle has dice"
    game, row, page = fetch(kind, id), row_of(kind, id), PAGES[kind.ruleset.name]
    closed, since = kind.log.closed(row), _since(kind, game)
    log = [(line.n, page.entry(before, line)) for before, line in zip(game.states, game.lines, strict=False)]
    side, choices = _to_decide(kind, game)
    context = {
        **shared_context(kind, game),
        **given_ahead(kind, game, row),
        **page.drawn.board(game.now),
        "sides": [_drawn(page, game.now, side) for side in BOTH],
        "verdict": words.verdict(game.start.meeting, game.now.outcome) if game.now.over else "",
        "earlier": log[:since],
        "just": log[since:],
        "said": " ".join(told.text for _, entry in log[since:] for told in entry.told),
        "side": side,
        "choices": [] if closed else _numbered([page.drawn.choice(game.now, choice) for choice in choices]),
        "goes_on": not closed and kind.ruleset.programs(game) is not None,
        "rolling": not closed and kind.dice.rolls.waiting(row) is not None,
        "by_hand": row.by_hand,
        "closed": closed,
    }
    return render(request, kind.templates("board"), context)


def _drawn(page: ShortPage, state: Any, side: Side) -> dict[str, Any]:
    """A side on the board: its name, its commander, its losses, and what its kind adds."""
    meeting, losses_by_side = state.start.meeting, state.losses_by_side or {}
    army = meeting.army(side)
    return {
        "name": army.name,
        "people": army.people,
        "side": side,
        "points": army.points,
        "commanded": side in meeting.players,
        "losses": paid(losses_by_side[side], page.drawn.lost(losses_by_side[side])) if losses_by_side else "",
        **page.drawn.of_side(state, side),
    }


def _numbered(choices: Sequence[ShortChoice]) -> list[tuple[int, ShortChoice]]:
    """Each with the number its button sends; those aside come last."""
    return sorted(enumerate(choices), key=lambda numbered: numbered[1].aside)


def _to_decide(kind: Shared, game: AnyGame) -> tuple[str, Sequence[Any]]:
    """The first side with something to decide, and its choices."""
    players = game.start.meeting.players
    found = ((side, kind.ruleset.choices(game.now, side)) for side in players)
    return next(((side, choices) for side, choices in found if choices), ("", ()))


def _since(kind: Shared, game: AnyGame) -> int:
    """The number of lines up to the last decision by a person; none if nobody commands."""
    places = reversed(range(len(game.lines)))
    return next((place for place in places if kind.ruleset.programs(game.until(place)) is None), 0)


@require_POST
def at_once(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """The program decides for both sides to the end, or until it needs the player's dice."""
    game = fetch(kind, id)
    check_fresh(request.POST, game)
    try:
        shared.decide(kind, id, game.head, None, PAGES[kind.ruleset.name].drawn.for_everybody)
    except DiceWanted:
        return go(request, kind, id)
    return home(kind, id)


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """X1 to X7, L1 to L7, H1 to H8, each with the part that is ours; with `q` only what the search finds."""
    contents = [(section.rules[0].id, section.rules[0].id[0], section.title) for section in sections()]
    return rules_page(request, "battles/short_rules.html", BOOK.texts(), contents, sections=sections())
