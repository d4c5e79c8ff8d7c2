"""The verdict with its points and why, and how people and towns went turn by turn."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.advice.advice import Advice
from campaign.boudica import verdict
from campaign.boudica.course import course, course_table
from campaign.boudica.games import own_kind
from campaign.boudica.hindsight import hindsight
from campaign.boudica.pictures.course import course_svg
from campaign.boudica.story.epilogue import epilogue, history, history_title
from campaign.boudica.web.board import score_of
from campaign.boudica.web.par import par_view
from engine.web.base import fetch, row_of, shared_context


@require_safe
def show(request: HttpRequest, id: UUID) -> HttpResponse:
    """What everybody may know, while it is played and at its end (W8)."""
    game = fetch(own_kind(), id)
    turns = course(game.states)
    context = {
        "title": verdict.title(game.now),
        "lead": verdict.lead(game.now),
        "epilogue": epilogue(game) if game.now.ending else (),
        "history": history() if game.now.ending else (),
        "history_title": history_title(),
        "score": score_of(game.now),
        "is_reviewed": not own_kind().given(Advice).review.refusal(game.now),
        "hindsight": hindsight(own_kind().log, row_of(own_kind(), id), game),
        "losses": list(verdict.losses(game.states)),
        "picture": course_svg(turns),
        "table": course_table(turns),
        "par": par_view(game),
    }
    return render(request, "boudica/verdict.html", {**shared_context(own_kind(), game), **context})
