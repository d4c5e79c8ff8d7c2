"""A campaign's battle by cards: from the desk to the armies and the board, and its result back to the desk."""

import uuid
from contextlib import suppress
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from battles import models
from battles.battleplay import games as cards
from battles.battleplay import in_campaign as card_battles
from battles.battleplay.games import Commands, KeptCardGame
from battles.battleplay.words import verdict
from battles.damaged import DamagedBattle
from battles.rules.battleplay.start import Start
from battles.rules.brief import Brief
from battles.web import card_armies
from battles.web.card_armies import LEVELS
from campaign.italy import at_hand, manual_dice, running
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.italy.rules.state import State
from campaign.italy.web.shared import fetch, refused
from campaign.models import ManualDice
from engine.web.base import PlainForm, check_fresh
from powers.rules.theatre import ROME


class NoResult(Exception):
    """That battle decides nothing here; the message says why."""


class ByCardsForm(PlainForm):
    """Whom the player commands, and how well the program plays."""

    commands = forms.ChoiceField(label="You command")
    level = forms.TypedChoiceField(choices=LEVELS, coerce=int, initial=2, label="The program plays at level")

    def __init__(self, told_of: Brief, game: CampaignGame, *args: object) -> None:
        super().__init__(*args, initial={"commands": romes_side(game.now)}, auto_id=f"by-cards-{game.head}-%s")
        names = {Commands.ATTACKER: told_of.attacker.people_name, Commands.DEFENDER: told_of.defender.people_name}
        self.may_be("commands", [*names.items(), (Commands.BOTH, "Both sides"), (Commands.NEITHER, "Neither: I watch")])


def romes_side(campaign: State) -> Commands:
    """The side on which Rome or a Subject of Rome fights."""
    if not campaign.at_hand.is_romes:
        return Commands.NEITHER
    return Commands.ATTACKER if campaign.at_hand.attacker == ROME else Commands.DEFENDER


def on_desk(game: CampaignGame) -> dict[str, Any] | None:
    """What the desk offers for the battle at hand: a form to begin, and the battle that stands, if one was begun.

    None where no battle is at hand, or where it may not be fought by cards (C6.8); `damaged`: it cannot be read.
    """
    told_of = _brief(game)
    if told_of is None:
        return None
    form = ByCardsForm(told_of, game)
    try:
        begun = _standing(game)
    except DamagedBattle:
        return {"form": form, "damaged": True}
    return {"form": form, "begun": begun, "result": " ".join(verdict(begun.now)) if begun and begun.now.ending else ""}


def _brief(game: CampaignGame) -> Brief | None:
    """What is told of the battle at hand, if it may be fought by cards (C6.8)."""
    return at_hand.card_brief(game.id, game.now)


def _standing(game: CampaignGame) -> KeptCardGame | None:
    """The battle by cards that stands for the battle at hand."""
    return card_battles.standing(at_hand.battle_key(game.id, game.now), at_hand.battle_terms(game.now))


def _nothing_here(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    why = "No battle waits here that may be fought by cards. Nothing has changed: here the campaign stands."
    return refused(request, campaign, why)


@require_http_methods(["GET", "HEAD", "POST"])
def choose_armies(request: HttpRequest, campaign: uuid.UUID) -> HttpResponseBase:
    """The cards for the battle at hand; then the board. Whom he commands, and the level, stand in the address."""
    game = fetch(campaign)
    told_of = _brief(game)
    if told_of is None:
        return _nothing_here(request, campaign)
    check_fresh(request.GET, game)
    form = ByCardsForm(told_of, game, request.GET)
    if not form.is_valid():
        wanted = "Choose whom you command, and how well the program plays, from the lists."
        return refused(request, campaign, f"{wanted} No battle has begun.")
    commands, level = Commands(form.cleaned_data["commands"]), form.cleaned_data["level"]

    def begin(start: Start, by_hand: bool) -> HttpResponse:
        key = at_hand.battle_key(game.id, game.now)
        begun = card_battles.begin(start, key, at_hand.battle_name(told_of), commands, level, by_hand)
        return redirect("card-battle", begun.id)

    begun = None
    with suppress(DamagedBattle):
        begun = _standing(game)
    by_hand = manual_dice.row_of(campaign).hands in (ManualDice.BATTLES, ManualDice.ALL)
    back = reverse("desk", args=[campaign])
    return card_armies.page(
        request, at_hand.card_plan(game.now, told_of), commands, begin, by_hand, back=back, begun=begun
    )


@require_POST
def at_once(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The program fights the battle at hand for both sides, to its end; what follows is shown before it counts."""
    game = fetch(campaign)
    told_of = _brief(game)
    if told_of is None:
        return _nothing_here(request, campaign)
    check_fresh(request.POST, game)
    key, start = at_hand.battle_key(game.id, game.now), at_hand.card_plan(game.now, told_of).start()
    ended = card_battles.fight_out(start, key, at_hand.battle_name(told_of), running.as_set(campaign).level)
    return redirect("take-cards", campaign, ended.id)


def report(game: CampaignGame, battle: uuid.UUID) -> ReportBattle:
    """What a finished battle by cards decides here; NoResult if it is another's, or not over."""
    try:
        found = cards.read(battle)
    except models.CardBattle.DoesNotExist:
        raise NoResult("There is no such battle.") from None
    standing = _standing(game) if _brief(game) else None
    if standing is None or standing.id != found.id:
        raise NoResult("That battle is not the one that waits here: the campaign has gone on, or went back.")
    if found.now.ending is None:
        raise NoResult("That battle is not over yet.")
    return at_hand.card_report(found)
