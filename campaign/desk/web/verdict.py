"""The verdict of a game, or its state: the winner and the reasons, and par."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.advice import jobs, par
from campaign.advice.advice import Advice
from campaign.advice.par import Par, T
from campaign.advice.playouts.contest import ContestPar
from campaign.advice.web.contest import ContestAdvice
from campaign.chronicle.chronicle import Chronicle
from campaign.chronicle.web.story import pressed
from campaign.desk import result
from campaign.desk.bars import Charted
from campaign.desk.result import Pasted
from campaign.desk.seats import Score
from engine.games import GameKind
from engine.rules.ruleset import EVERYBODY
from engine.texts import text
from engine.web.base import fetch, shared_context

_say = partial(text, "campaign.advice", "contest")


@dataclass(frozen=True, kw_only=True)
class ParTable(Generic[T]):
    """Par next to the verdict: the results of the program's players below the player's own, in these columns."""

    lead: Callable[[Any], str]  # who played, against whom
    own: Callable[[Any], T]  # the player's own result
    called: Callable[[T], str]  # the name of the program's player
    headings: Sequence[str]
    cells: Callable[[T], Sequence[object]]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A part of a game (engine/games.py): its verdict. Its template, if any, is `verdict`."""

    title: Callable[[Any], str]  # the state of a game in a line
    lead: Callable[[Any], str]  # what ended it, or that it goes on
    par: ParTable[Any] | None = None
    epilogue: Callable[[Any], Sequence[str]] = lambda game: ()  # a game's end, or what it would be, in paragraphs
    score: Callable[[Any], Score] = lambda now: ()
    losses: Callable[[Any], Iterable[tuple[int, str]]] | None = None  # what a game has cost, with the turns
    charts: Callable[[Any], Sequence[Charted]] = lambda game: ()
    counted: Callable[[Any], Sequence[tuple[str, int]]] | None = None
    """What counts, if not each side's points in that order: what it is, and how much of it there is in a state."""
    after: Callable[[], tuple[str, Sequence[str]]] = lambda: ("", ())  # what really happened, at the end
    more: Callable[[Any], dict[str, Any]] = lambda game: {}  # what else its template needs

    def counts(self, now: Any) -> Sequence[tuple[str, int]]:
        """What counts in a line: each side's points, unless it is something else; nothing where nothing is counted."""
        return self.counted(now) if self.counted else [(side, points) for side, points, _ in self.score(now)]

    def in_book(self, now: Any) -> tuple[str, Sequence[str]]:
        """The verdict for the covers of a chronicle."""
        return self.title(now), [self.lead(now)]

    def told(self, game: Any) -> dict[str, Any]:
        """The parts of its page in a template's words."""
        heading, history = self.after() if game.now.ending else ("", ())
        return {
            "title": self.title(game.now),
            "lead": self.lead(game.now),
            "epilogue": self.epilogue(game),
            "score": self.score(game.now),
            "losses": [*self.losses(game)] if self.losses else None,
            "charts": self.charts(game),
            "history": history,
            "history_title": heading,
            **self.more(game),
        }


def table_of(advice: ContestAdvice[Any, Any, Any]) -> ParTable[ContestPar]:
    """Par of a game of sides: the winner, the points if they are what counts, and the other measures."""
    contest, worth = advice.contest, advice.worth
    return ParTable(
        lead=lambda game: _say("par.lead"),
        own=lambda game: contest.came_out(game.now, *contest.seating.people(game.start)),
        called=lambda one: _say("par.level", level=one.level),
        headings=(_say("par.won"), *worth, *(heading for heading, *_ in advice.measures.values())),
        cells=lambda one: (
            advice.sides.get(one.winner, ""),
            *(advice.review_words().gain(one.worth) for _ in worth),
            *one.measures.values(),
        ),
    )


@require_safe
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """What everybody may know, during the game and at its end."""
    part, game = kind.given(Verdict), fetch(kind, id)
    advised = kind.part(Advice)
    context: dict[str, Any] = {
        "is_reviewed": advised is not None and not advised.review.refusal(game.now),
        "par": _par(kind, part.par, game) if part.par else None,
        "result": result.told(kind, game),
        "decided": result.decided(kind, game) if game.now.ending and kind.part(Pasted) else "",
    }
    if of := kind.part(Chronicle):
        context["pressed"] = pressed(kind, of.past(game, kind.seats.eyes(game.now, EVERYBODY)))
    shown = {**shared_context(kind, game), **context, **part.told(game)}
    return render(request, kind.templates("verdict"), shown)


def _par(kind: GameKind[Any], table: ParTable[Any], game: Any) -> dict[str, Any] | None:
    """None before the end, and for a game that nobody played alone."""
    by = kind.given(Par)
    if not by.has(game):
        return None
    job = jobs.find(par.question(by, game.id))
    found = par.kept(by, job.progress) if job else ()
    return {
        "lead": table.lead(game),
        "headings": table.headings,
        "rows": [("You", table.cells(table.own(game)), True), *_rows(table, found)],
        "job": job,
        "played": len(found),
        "of": len(by.players),
    }


def _rows(table: ParTable[Any], found: Sequence[Any]) -> Iterator[tuple[str, Sequence[object], bool]]:
    yield from ((table.called(one), table.cells(one), False) for one in found)
