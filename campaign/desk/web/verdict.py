"""The verdict of a game, or its state: the winner and the reasons, and par."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.advice import jobs, par
from campaign.advice.advice import Advice
from campaign.advice.par import Par
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
class Verdict:
    """A part of a game (engine/games.py): its verdict. Its template, if any, is `verdict`."""

    title: Callable[[Any], str]  # the state of a game in a line
    lead: Callable[[Any], str]  # what ended it, or that it goes on
    advice: ContestAdvice[Any, Any, Any] | None = None  # with par, which stands beside it
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


@require_safe
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """What everybody may know, during the game and at its end."""
    part, game = kind.given(Verdict), fetch(kind, id)
    advised = kind.part(Advice)
    context: dict[str, Any] = {
        "is_reviewed": advised is not None and not advised.review.refusal(game.now),
        "par": _par(kind, part.advice, game) if part.advice else None,
        "result": result.told(kind, game),
        "decided": result.decided(kind, game) if game.now.ending and kind.part(Pasted) else "",
    }
    if of := kind.part(Chronicle):
        context["pressed"] = pressed(kind, of.past(game, kind.seats.eyes(game.now, EVERYBODY)))
    shown = {**shared_context(kind, game), **context, **part.told(game)}
    return render(request, kind.templates("verdict"), shown)


def _par(kind: GameKind[Any], advice: ContestAdvice[Any, Any, Any], game: Any) -> dict[str, Any] | None:
    """The player's own result and the program's; None before the end, and for a game that nobody played alone."""
    by = kind.given(Par)
    if not by.has(game):
        return None
    [side] = advice.contest.seating.people(game.start)
    [(enemy, level)] = game.start.levels.items()
    job = jobs.find(par.question(by, game.id))
    found = par.kept(by, job.progress) if job else ()
    return {
        "lead": _say("par.lead", enemy=advice.sides[enemy], level=level),
        "headings": advice.par_headings,
        "rows": [
            (_say("par.you"), advice.par_cells(advice.contest.came_out(game.now, side)), True),
            *[(_say("par.level", level=one.level), advice.par_cells(one), False) for one in found],
        ],
        "job": job,
        "played": len(found),
        "of": len(by.players),
    }
