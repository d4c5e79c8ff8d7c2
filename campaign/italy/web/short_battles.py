"""A campaign's short battles: from the desk to the board of lined dice or of the odds table, and back to the desk."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles.battleplay.games import Commands
from battles.rules.brief import Brief
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short import in_campaign, words
from battles.short.games import KINDS
from battles.short.odds import ShownOdds, shown_odds
from campaign.italy import at_hand, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.italy.web.by_cards import NoResult, romes_side
from campaign.italy.web.shared import fetch, refused
from campaign.models import ManualDice
from engine.shared import AnyGame, DamagedGame, Shared
from engine.web.base import PlainForm, check_fresh


class ShortForm(PlainForm):
    """Whom the player commands."""

    commands = forms.ChoiceField(label="You command")

    def __init__(self, by: Resolver, told_of: Brief, game: CampaignGame, *args: object) -> None:
        super().__init__(*args, initial={"commands": _own(game)}, auto_id=f"{by}-{game.head}-%s")
        names = {Commands.ATTACKER: told_of.attacker.people_name, Commands.DEFENDER: told_of.defender.people_name}
        self.may_be("commands", [*names.items(), (Commands.BOTH, "Both sides"), (Commands.NEITHER, "Neither")])


def _own(game: CampaignGame) -> Commands:
    """Rome's side; both, where Rome has none."""
    own = romes_side(game.now)
    return Commands.BOTH if own is Commands.NEITHER else own


@dataclass(frozen=True)
class ShortWay:
    """One of the short battles on the desk: its odds, a form to begin, and the battle that stands, if one was begun.

    `result` is what came of that, once it is over; `damaged`: it cannot be read.
    """

    resolver: Resolver
    kind: Shared
    shown: ShownOdds
    form: ShortForm
    begun: AnyGame | None = None
    damaged: bool = False

    @property
    def result(self) -> str:
        """Who has won, and how greatly; empty while that is open."""
        over = self.begun and self.begun.now.over
        return words.verdict(self.begun.start.meeting, self.begun.now.outcome) if self.begun and over else ""


def on_desk(game: CampaignGame) -> list[ShortWay]:
    """What the desk offers for the battle at hand; nothing where none is, or none may be fought so (D26)."""
    return [*_ways(game)]


def _ways(game: CampaignGame) -> Iterator[ShortWay]:
    for resolver in SHORT:
        if told_of := _brief(game, resolver):
            start = at_hand.short_start(game.id, game.now, told_of, resolver, ())
            way = ShortWay(resolver, KINDS[resolver], shown_odds(start), ShortForm(resolver, told_of, game))
            try:
                yield replace(way, begun=_standing(game, resolver))
            except DamagedGame:
                yield replace(way, damaged=True)


def _brief(game: CampaignGame, resolver: Resolver) -> Brief | None:
    return at_hand.brief_by(game.id, game.now, resolver)


def _standing(game: CampaignGame, resolver: Resolver) -> AnyGame | None:
    """The short battle that stands for the battle at hand."""
    return in_campaign.standing(resolver, at_hand.battle_key(game.id, game.now), at_hand.battle_terms(game.now))


def short_resolver(name: str) -> Resolver:
    """By the name in an address; or the 404 page."""
    if name not in SHORT:
        raise Http404("No such battle")
    return Resolver(name)


@require_POST
def begin(request: HttpRequest, campaign: uuid.UUID, resolver: str) -> HttpResponse:
    """Begin the battle at hand, and to its board; what nobody commands is fought at once, and its result shown."""
    game, by = fetch(campaign), short_resolver(resolver)
    told_of = _brief(game, by)
    if told_of is None:
        why = "No battle waits here that may be fought like this. Nothing has changed: here the campaign stands."
        return refused(request, campaign, why)
    check_fresh(request.POST, game)
    form = ShortForm(by, told_of, game, request.POST)
    if not form.is_valid():
        return refused(request, campaign, "Choose whom you command from the list. No battle has begun.")
    commands = Commands(form.cleaned_data["commands"])
    players = [side for side in Side if commands.includes(side)]
    by_hand = bool(players) and manual_dice.row_of(campaign).hands in (ManualDice.BATTLES, ManualDice.ALL)
    start = at_hand.short_start(game.id, game.now, told_of, by, players)
    begun = in_campaign.begin(by, start, at_hand.battle_key(game.id, game.now), at_hand.battle_name(told_of), by_hand)
    return redirect(KINDS[by].address("board", begun)) if players else redirect("take-short", campaign, by, begun)


def report(game: CampaignGame, resolver: Resolver, battle: uuid.UUID) -> ReportBattle:
    """What a finished short battle decides here; NoResult if it is another's, or not over."""
    standing = _standing(game, resolver) if _brief(game, resolver) else None
    if standing is None or standing.id != battle:
        raise NoResult("That battle is not the one that waits here: the campaign has gone on, or went back.")
    if not standing.now.over:
        raise NoResult("That battle is not over yet.")
    return at_hand.short_report(resolver, at_hand.battle_key(game.id, game.now), standing)
