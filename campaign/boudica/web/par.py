"""Par beside the verdict: what each level of the program made of the same beginning, worked out while one looks."""

from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.advice import jobs
from campaign.advice.web.workshop import WORKSHOP
from campaign.boudica import pars
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.par import ParGame, came_to, seat
from campaign.boudica.rules.player import LEVELS
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import fetch, home

ACTS = {"ask": jobs.ask, "look": jobs.look_after}
"""What is pressed; the page itself says every second that somebody looks."""
_say = partial(text, PACKAGE, "par")


class ParRow(NamedTuple):
    """A game as the table has it: by whom, how it came out, and both sides' points."""

    who: str
    outcome: str
    turn: int
    romans: int
    britons: int
    is_players: bool


def par_view(game: AnyGame) -> dict[str, Any] | None:
    """What the page of the verdict has of it; None before the end, and of games that nobody played alone."""
    side = seat(game.start)
    if game.now.ending is None or side is None:
        return None
    job = jobs.find(pars.question(game.id))
    found = pars.kept(job)
    own = _row(came_to(game.now, 0), _say("you"), is_players=True)
    return {
        "rows": [own, *(_row(one, _say("level", level=one.level)) for one in found)],
        "lead": _say("lead", enemy=name(side.enemy), level=game.start.levels[side.enemy]),
        "job": job,
        "played": len(found),
        "of": len(LEVELS),
    }


def _row(game: ParGame, who: str, is_players: bool = False) -> ParRow:
    ending = game.ending
    outcome = _say(f"{ending.winner or 'nobody'}.{ending.cause}" if ending else "nobody.going_on")
    return ParRow(who, outcome, game.turn, game.romans, game.britons, is_players)


@require_POST
def ask(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """Have it worked out, or say that somebody looks; nothing is told of a game that goes on."""
    game, do = fetch(kind, id), request.POST.get("do", "")
    if par_view(game) is None or do not in ACTS:
        messages.error(request, _say("refused"))
        return home(kind, id)
    job = ACTS[do](pars.question(id))
    if job and job.goes_on:
        WORKSHOP.wake()
    return redirect("boudica-verdict", id)
