"""A battle that was fought on the program's board, from the line of the log that has its result."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from battles.battleplay import in_campaign as card_battles
from battles.short import in_campaign as short_battles
from battles.short.games import KINDS
from campaign.italy import at_hand
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.italy.rules.state import State
from campaign.italy.web.shared import fetch


@require_safe
def look_at(request: HttpRequest, campaign: uuid.UUID, n: int) -> HttpResponse:
    """The battle whose result is line n of the log, to be looked at again."""
    game = fetch(campaign)
    for before, line in zip(game.states, game.lines, strict=False):
        if line.n == n and isinstance(line.decision, ReportBattle) and line.decision.account:
            if address := _board(game, before, line.decision):
                return redirect(address)
            messages.info(request, "That battle is not kept here; its result stands in the log.")
            return redirect("desk", campaign)
    raise Http404("No such battle in the log")


def _board(game: CampaignGame, before: State, report: ReportBattle) -> str:
    """The address of the board on which a battle was fought; empty if it is not kept."""
    key = at_hand.battle_key(game.id, before)
    if cards := report.by_cards:
        found = card_battles.numbered(key, cards.battle)
        return reverse("card-battle", args=[found]) if found else ""
    assert report.account, "what was fought here has an account"
    found = short_battles.numbered(report.resolver, key, report.account.battle)
    return KINDS[report.resolver].address("board", found) if found else ""
