"""Going on with a game that nobody plays: the program decides for both sides, as far as whoever watches it says."""

from functools import partial
from time import monotonic
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.solo import people, players_decision
from campaign.boudica.rules.turn import programs_decision
from campaign.boudica.seats import Until, is_within
from campaign.boudica.web.board import address
from engine import shared
from engine.rules.dice import DiceWanted
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import check_fresh, fetch, home
from engine.web.manual_dice import go

_say = partial(text, PACKAGE, "solo")
THINKS = 4.0
"""Seconds that the program goes on at one press: on a slow machine the third level takes longer for a game."""


class Watching:
    """What follows while somebody watches, until the program has come as far as he says or has thought for so long."""

    def __init__(self, game: AnyGame, until: Until) -> None:
        self.game = game
        self.until = until
        self.begun = monotonic()
        self.is_tired = False

    def __call__(self, after: AnyGame) -> Decision | None:
        """The next decision; what the program does for both sides is not waited for."""
        return programs_decision(after.now) or (players_decision(after.now) if self._goes_on(after) else None)

    def _goes_on(self, after: AnyGame) -> bool:
        if after is self.game:
            return True
        if not is_within(self.until, self.game.now, after.now) or after.now.ending:
            return False
        self.is_tired = monotonic() - self.begun > THINKS
        return not self.is_tired


@require_POST
def go_on(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """To the next decision, to the end of the phase, of the turn, or of the game."""
    game, do = fetch(kind, id), request.POST.get("do", "")
    check_fresh(request.POST, game)
    if people(game.start):
        return _refused(request, kind, id, "none")
    if do not in [*Until]:
        return _refused(request, kind, id, "button")
    following = Watching(game, Until(do))
    try:
        shared.decide(kind, id, game.head, None, following)
    except DiceWanted:
        return go(request, kind, id)
    if following.is_tired:
        messages.info(request, _say("watch.so_far"))
    side = request.POST.get("side", "")
    return redirect(kind.home(id) + address(side if side in kind.seats.sides else "", since=str(game.head)))


def _refused(request: HttpRequest, kind: Shared, id: UUID, why: str) -> HttpResponse:
    messages.error(request, _say(f"watch.{why}"))
    return home(kind, id)
