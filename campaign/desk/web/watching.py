"""Watching a campaign: the program decides for both sides, as far as the spectator says."""

from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.desk.far import Far
from campaign.desk.seats import Players
from campaign.desk.web.seats import address
from engine import shared
from engine.rules.dice import DiceWanted
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import check_fresh, fetch, home
from engine.web.manual_dice import go

_say = partial(text, "campaign.desk", "seats")
THINKS = 4.0  # seconds for one button: on a slow machine a whole game may take longer


class Watching:
    """The program's decisions for a spectator, until the point he chose or the time is up."""

    def __init__(self, players: Players, game: AnyGame, far: Far) -> None:
        self.players = players
        self.game = game
        self.far = far
        self.begun = monotonic()
        self.is_tired = False

    def __call__(self, after: AnyGame) -> Any | None:
        """The next decision; the program as a player is not waited for."""
        seating = self.players.seating
        return seating.ruled(after.now) or (seating.chosen(after.now) if self._goes_on(after) else None)

    def _goes_on(self, after: AnyGame) -> bool:
        if after is self.game:
            return True
        if not self.far.is_within(self.game.now, after.now, self.players.phase) or after.now.ending:
            return False
        self.is_tired = monotonic() - self.begun > THINKS
        return not self.is_tired


@require_POST
def go_on(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """To the next decision, or to the end of the phase, the turn, or the game."""
    players, game, do = kind.given(Players), fetch(kind, id), request.POST.get("do", "")
    check_fresh(request.POST, game)
    if players.seating.people(game.start):
        return _refused(request, kind, id, "none")
    if do not in [*Far]:
        return _refused(request, kind, id, "button")
    following = Watching(players, game, Far(do))
    try:
        shared.decide(kind, id, game.head, None, following)
    except DiceWanted:
        return go(request, kind, id)
    if following.is_tired:
        messages.info(request, _say("watch.so_far"))
    side = request.POST.get("side", "")
    return redirect(kind.home(id) + address(side if side in players.sides else "", since=str(game.head)))


def _refused(request: HttpRequest, kind: Shared, id: UUID, why: str) -> HttpResponse:
    messages.error(request, _say(f"watch.{why}"))
    return home(kind, id)
