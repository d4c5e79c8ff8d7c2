"""What every page of a campaign does the same way: find it, and answer a form that came too late."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaign import chronicle, models
from campaign.chronicle import Chronicle


def fetch(campaign: uuid.UUID) -> Chronicle:
    """The chronicle, or the 404 page."""
    try:
        return chronicle.read(campaign)
    except models.Campaign.DoesNotExist:
        raise Http404("No such campaign") from None


def stale(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Back to the desk, with the reason."""
    messages.error(
        request,
        "The campaign has moved on since that page was shown (another tab, or a second click). "
        "Nothing was changed by it: this is where the campaign stands.",
    )
    return redirect("desk", campaign)
