"""What every page of a campaign does the same way: find it, and answer a form that came too late."""

import uuid

from django.http import HttpRequest, HttpResponse

from campaign.chronicle import Chronicle
from campaign.web.game import GAME
from engine.web import base


def fetch(campaign: uuid.UUID) -> Chronicle:
    """The chronicle, or the 404 page."""
    return base.fetch(GAME, campaign)


def stale(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Back to the desk, with the reason."""
    return base.stale(request, GAME, campaign)
