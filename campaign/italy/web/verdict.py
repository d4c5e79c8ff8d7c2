"""The verdict at the end of a campaign (C9): epilogue, film, turning points."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from campaign import models
from campaign.advice import par, reviews
from campaign.advice.reviewed import gain_view
from campaign.chronicle.web.story import film_context
from campaign.desk import result
from campaign.italy import narrate
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.narrate import reviewed
from campaign.italy.narrate.reviewed import WORDS
from campaign.italy.par import PAR
from campaign.italy.pictures import series
from campaign.italy.pictures.map import small_map_svg
from campaign.italy.pictures.states import small_view
from campaign.italy.rules.turning_points import turning_points
from campaign.italy.story.book import ItalysPast
from campaign.italy.story.epilogue import epilogue, turning_text
from campaign.italy.story.people import Cast
from campaign.italy.web.development import events
from campaign.italy.web.shared import fetch, page
from powers.rules.theatre import TURNS, year


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The whole campaign at a glance (C9). Before the verdict, the desk."""
    game = fetch(campaign)
    if game.now.ending is None:
        return redirect("desk", campaign)
    fought, ends = series.battles(events(game)), {state.turn: state for state in game.states}
    return page(
        request,
        "italy/verdict.html",
        game,
        **film_context(own_kind(), ItalysPast(game)),
        title=narrate.ending_title(game.now.ending),
        text=narrate.ending_text(game.now.ending),
        epilogue=epilogue(game),
        **_turning_points(game),
        strip=[(n, year(n), small_map_svg(small_view(ends[n]))) for n in range(1, TURNS + 1) if n in ends],
        won=sum(battle.won for battle in fought),
        par=par.whole(PAR, models.Campaign.objects.values_list("par", flat=True).get(id=campaign)),
        lost=sum(not battle.won for battle in fought),
        result=result.told(own_kind(), game),
        decided=result.decided(own_kind(), game),
        battles=series.battles_table(fought, game.now.start.italy),
    )


def _turning_points(game: CampaignGame) -> dict[str, Any]:
    """From the review if it is finished; else by turns (D17)."""
    if found := reviews.finished(own_kind(), game):
        return {"swings": [gain_view(WORDS, game, gain) for gain in reviewed.turning_points(found)]}
    cast, points = Cast(game.start.italy, game.start.seed), turning_points(game.states)
    told = [(point, year(point.turn), turning_text(point, cast), game.lines[point.line].n) for point in points]
    return {"turning_points": told}
