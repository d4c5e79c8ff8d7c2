"""The bar at the head of the desk: the expected result, refined while one looks; folded, nothing is played."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaign.advice import expectations
from campaign.advice.advice import Advice, Bar
from campaign.advice.bars import stacked_svg
from campaign.advice.playouts.course import SwingCause
from campaign.advice.playouts.expectation import Expectation
from campaign.advice.web.asking import UNKNOWN, percent_text
from campaign.advice.web.workshop import WORKSHOP
from campaign.models import Job, JobState
from engine.games import GameKind
from engine.playouts.estimates import Estimate
from engine.texts import text
from engine.web.base import fetch, home

_say = partial(text, "campaign.advice", "bar")
COOKIE, FOLDED = "bar", "folded"
KEPT_FOR = 10 * 365 * 24 * 60 * 60
FOLDS = {"fold": True, "unfold": False}


class Moved(NamedTuple):
    """A change of the expected result: its cause, its size, its interval, and the direction if certain."""

    what: str
    by: str
    low: str
    high: str
    is_sure: bool


class BarView(NamedTuple):
    """The expected result in the bar."""

    value: str
    low: str
    high: str
    moved: list[Moved]
    endings: list[tuple[str, str, str]]
    drawn: str


@dataclass(frozen=True)
class OnDesk:
    """The bar of a game; results are read only if it is unfolded."""

    kind: GameKind[Any]
    game: Any

    @property
    def address(self) -> str:
        return self.kind.address("bar", self.game.id)

    @property
    def expected(self) -> str:
        """The name of the result."""
        return self._bar.expected

    @cached_property
    def state(self) -> JobState:
        """The state of its job."""
        return JobState(self._job.state) if self._job and self._job.line == self.game.head else JobState.ASKED

    @cached_property
    def view(self) -> BarView | None:
        """What is known."""
        found = expectations.known(self.kind, self.game, self._job)
        return _view(self._bar, self.game.now, found, expectations.at(self.kind, self.game).causes) if found else None

    @cached_property
    def _job(self) -> Job | None:
        return expectations.of_game(self.game.id)

    @property
    def _bar(self) -> Bar[Any]:
        return self.kind.given(Advice).bar


@require_POST
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """The bar as it stands now, after a poll, a folding or an unfolding."""
    game, do = fetch(kind, id), request.POST.get("do", "")
    told = kind.given(Advice).bar.told(game.now)
    if not told or do not in ("look", *FOLDS):
        if told or do != "look":
            messages.error(request, f"{UNKNOWN} Nothing has changed.")
        return home(kind, id)
    folded = FOLDS.get(do, request.COOKIES.get(COOKIE) == FOLDED)
    if not folded and expectations.follow(kind, game).goes_on:
        WORKSHOP.wake()
    if request.headers.get("HX-Request"):
        request.COOKIES[COOKIE] = FOLDED if folded else ""
        shown = render(request, "advice/_expectation.html", {"expectation": OnDesk(kind, game), "asked": True})
        shown["Cache-Control"] = "no-store"
    else:
        shown = home(kind, id)
    if do in FOLDS:
        shown.set_cookie(COOKIE, FOLDED if folded else "", max_age=KEPT_FOR, httponly=True, samesite="Lax")
    return shown


def on_desk(kind: GameKind[Any], game: Any) -> OnDesk | None:
    """The bar; None for a game without expectations."""
    return OnDesk(kind, game) if kind.given(Advice).bar.told(game.now) else None


def _view(bar: Bar[Any], now: Any, found: Expectation, causes: frozenset[SwingCause]) -> BarView:
    low, high = map(bar.written, bar.spread(found))
    ends = bar.endings(now, found.endings)
    moved = [("choice", found.choice), (_since(causes), found.since if causes else None)]
    return BarView(
        value=bar.written(found.value.mean),
        low=low,
        high=high,
        moved=[_moved(bar, what, by) for what, by in moved if by],
        endings=[(sort, called, percent_text(share)) for sort, called, share in ends],
        drawn=stacked_svg([(sort, share) for sort, _, share in ends]),
    )


def _since(causes: frozenset[SwingCause]) -> str:
    """What followed the last decision, if it was all of one kind."""
    named = {SwingCause.DICE, SwingCause.OTHERS} & causes
    return named.pop() if len(causes) == len(named) == 1 else "all"


def _moved(bar: Bar[Any], what: str, by: Estimate) -> Moved:
    is_sure = by.low > 0 or by.high < 0 or by.low == by.high
    return Moved(_say(f"moved.{what}"), bar.moved(by.mean), bar.moved(by.low), bar.moved(by.high), is_sure)
