"""What all pages of a campaign share: find it, act, and answer a form that came too late."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaign.chronicle.passages import Past
from campaign.chronicle.web.story import pressed
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.narrate.refusals import possible
from campaign.italy.rules.decisions import Decision
from campaign.models import Campaign
from engine.log import NothingToUndo
from engine.rules.dice import DiceWanted
from engine.rules.sequence import IllegalDecision
from engine.web import base
from engine.web.manual_dice import go


def fetch(campaign: uuid.UUID) -> CampaignGame:
    """The game, or the 404 page."""
    return base.fetch(own_kind(), campaign)


def page(request: HttpRequest, template: str, game: CampaignGame, status: int = 200, **context: Any) -> HttpResponse:
    """A campaign's page, with the context that all of them need."""
    iron = game.start.iron is not None
    shared = {"kind": own_kind(), "game": game, "now": game.now, "campaign": game.now, "iron": iron}
    shared["pressed"] = pressed(own_kind(), Past(game))
    return render(request, template, {**shared, **context}, status=status)


def refused(request: HttpRequest, campaign: uuid.UUID, why: str) -> HttpResponse:
    """Back to the desk, with the reason why nothing was done."""
    messages.error(request, why)
    return redirect("desk", campaign)


def acting(
    request: HttpRequest, game: CampaignGame, act: Callable[..., CampaignGame], *given: Decision, then: str = ""
) -> HttpResponse:
    """Act, or say why not, and go back to the desk; or to the dice that the player rolls."""
    try:
        act(game.id, game.head, *given)
    except Campaign.DoesNotExist:
        raise Http404("No such campaign") from None
    except DiceWanted:
        return go(request, own_kind(), game.id, then)
    except NothingToUndo:
        messages.info(request, "There is nothing to undo: this is where the campaign begins.")
    except IllegalDecision as refusal:
        why = f"That cannot be decided now. Possible: {possible(refusal)}. Nothing has changed."
        return refused(request, game.id, why)
    return redirect("desk", game.id)
