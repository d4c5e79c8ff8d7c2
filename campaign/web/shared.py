"""What every page of a campaign does the same way: find it, and answer a form that came too late."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.games import CampaignGame
from campaign.web.game import GAME
from engine.web import base


def fetch(campaign: uuid.UUID) -> CampaignGame:
    """The game, or the 404 page."""
    return base.fetch(GAME, campaign)


def page(request: HttpRequest, template: str, game: CampaignGame, **context: Any) -> HttpResponse:
    """A page of a campaign: what every one of them shows, and more."""
    return render(request, template, {"game": game, "campaign": game.now, **context})


def stale(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Back to the desk, with the reason."""
    return base.stale(request, GAME, campaign)
