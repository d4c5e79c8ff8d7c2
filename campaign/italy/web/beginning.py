"""A new campaign, from the form on the front page or a scenario."""

import json
import secrets
from collections.abc import Iterator
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaign import models
from campaign.italy import games
from campaign.italy.fortune import MOST_TRIES, found
from campaign.italy.rules.state import Fortune, Start
from campaign.italy.web.forms import NewCampaignForm
from campaign.shelf.web import front
from engine.web.manual_dice import go


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":  # a form's address, reloaded after it was sent back
        return redirect("campaigns")
    form = NewCampaignForm(request.POST)
    if not form.is_valid():
        return front.page(request, form, status=422)
    start = _start(form)
    return begun(request, form, start) if start else front.page(request, form, status=422)


def _start(form: NewCampaignForm) -> Start | None:
    """The start in a valid form; None, with an error there, if no seed of the wanted kind is found."""
    start = form.start()
    if not (asked := form.cleaned_data["fortune"]):
        own_dice = form.cleaned_data["hands"] != models.ManualDice.NONE
        return start if own_dice else replace(start, fortune=_drawn_as(start.seed))
    if not (drawn := found(start, Fortune(asked), _seeds())):
        why = f"Of {MOST_TRIES} seeds drawn none is {asked} under these house rules. Ask for another, or take yours."
        form.add_error("fortune", why)
    return drawn


def _drawn_as(seed: str) -> Fortune | None:
    """What was asked of this seed when it was drawn for an earlier campaign (D27)."""
    had = models.Campaign.objects.filter(start__contains=f'"seed":{json.dumps(seed, ensure_ascii=False)}')
    return next((one for one in Fortune if had.filter(start__contains=f'"fortune":"{one}"').exists()), None)


def _seeds() -> Iterator[str]:
    while True:
        yield secrets.token_hex(4)


def begun(request: HttpRequest, form: NewCampaignForm, start: Start) -> HttpResponse:
    """A redirect to the desk of a new campaign; or to the dice of its first rulers, if the player rolls them."""
    hands = models.ManualDice(form.cleaned_data["hands"])
    game = games.begin(start, hands, runs_on=True, rules=form.rules_at_table())
    return redirect("desk", game.id) if game.lines else go(request, games.own_kind(), game.id, then="run")
