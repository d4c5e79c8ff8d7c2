"""The battle at hand on the desk: the ways to decide it, and which of them stands open."""

from typing import Any

from django.http import HttpRequest

from battles.rules.verdict import SHORT
from campaign.italy import manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import OfferGenerator, UseGenerator
from campaign.italy.web import by_cards, short_battles, table
from campaign.italy.web.forms import DecisionForm, ReportForm
from campaign.models import ManualDice

WAYS = ("cards", "result", *SHORT)
"""Those that open: the others are done at a press."""


def on_desk(request: HttpRequest, game: CampaignGame, sent: DecisionForm[Any] | None) -> dict[str, Any]:
    """By cards, at the table, and the short battles.

    The way that was `sent` stays open, or else the one of the address, or one begun.
    """
    cards, short = by_cards.on_desk(game), short_battles.on_desk(game)
    asked = request.GET.get("way")
    if isinstance(sent, ReportForm):
        way = "result"
    elif asked in WAYS:
        way = asked
    else:
        way = next((each.resolver.value for each in short if each.begun), "")
        way = way or ("cards" if cards and cards.get("begun") else "")
    at_table = table.on_desk(game)
    return {"by_cards": cards, "short_ways": short, "at_table": at_table, "way": way, "rolls_battle": _rolls(game)}


def _rolls(game: CampaignGame) -> bool:
    """Whether the player has chosen to roll the generator's dice of this battle himself."""
    if OfferGenerator() not in turn.legal_decisions(game.now):
        return False
    hands = ManualDice(manual_dice.row_of(game.id).hands)
    return bool(manual_dice.requests(game.now, UseGenerator(), hands))
