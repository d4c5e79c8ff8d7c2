"""The front page: go on, begin, look at one that was played; all campaigns, and what becomes of them."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_GET, require_http_methods

from battles.web.game import GAME as CARDS
from campaign import backups, games, house_rules, models, narrate
from campaign.games import CampaignGame
from campaign.pictures.map import map_svg
from campaign.pictures.states import small_view
from campaign.rules.state import Start
from campaign.rules.turn import begin
from campaign.web.forms import NewCampaignForm, RenameForm
from campaign.web.game import GAME, small_map
from engine.games import game_kinds
from engine.web.base import card, name
from engine.web.manual_dice import go
from engine.web.saves import ImportForm
from powers.data import italy
from powers.rules.options import Options

Card = dict[str, Any]
Renaming = tuple[uuid.UUID, RenameForm]
ORDERS: Mapping[str, tuple[str, Callable[[Card], Any]]] = {
    "played": ("last played", lambda card: -card["played"].timestamp()),
    "name": ("name", lambda card: card["name"].casefold()),
    "turn": ("turn", lambda card: (_is_lost(card), -_now(card, "turn"))),
    "civic": ("Civic", lambda card: (_is_lost(card), -_now(card, "civic_total"))),
}
"""What the list may be sorted by: its name, and what comes first."""


def _is_lost(card: Card) -> bool:
    """Whether it cannot be read; those come last."""
    return "campaign" not in card


def _now(card: Card, what: str) -> int:
    return 0 if _is_lost(card) else int(getattr(card["campaign"], what))


@require_GET
def campaigns(request: HttpRequest) -> HttpResponse:
    """The doors, and all campaigns that are not in the bin; one of them to be renamed."""
    return page(request, NewCampaignForm(), renaming=_renaming(request.GET.get("rename")))


def _renaming(asked: str | None) -> Renaming | None:
    """The campaign that the address says is to be renamed, with the form for that; or the 404 page."""
    if asked is None:
        return None
    try:
        id = uuid.UUID(asked)
    except ValueError:
        raise Http404("No such campaign") from None
    return id, RenameForm(initial={"name": name(GAME, id)})


def not_imported(request: HttpRequest, form: ImportForm) -> HttpResponse:
    """The doors, and at the form for a file what is wrong with the one that came."""
    return page(request, NewCampaignForm(), status=422, importing=form)


def page(
    request: HttpRequest,
    new: NewCampaignForm,
    status: int = 200,
    renaming: Renaming | None = None,
    importing: ImportForm | None = None,
) -> HttpResponse:
    """The front page with these forms: a new campaign, another name for one of them, one from a file."""
    order = request.GET.get("sort", "played")
    if order not in ORDERS:
        raise Http404("No such order")
    cards = sorted(_cards(), key=ORDERS["played"][1])
    goes_on = next((card for card in cards if _goes_on(card)), None)
    shown = goes_on["campaign"] if goes_on else begin(Start("", "", italy(Options())))
    context = {
        "cards": sorted(cards, key=ORDERS[order][1]),
        "goes_on": goes_on,
        "map": map_svg(small_view(shown), link=None, backdrop_url=static("campaign/backdrop.svg")),
        "orders": [(key, title) for key, (title, _) in ORDERS.items()],
        "order": order,
        "binned": models.Campaign.objects.exclude(binned=None).count(),
        "others": [kind for kind in game_kinds().values() if kind not in (GAME, CARDS)],
        "renaming": renaming,
        "new": new,
        "importing": importing or ImportForm(GAME),
        "trouble": backups.trouble,
    }
    return render(request, "campaign/campaigns.html", context, status=status)


def _cards() -> list[Card]:
    rows = models.Campaign.objects.filter(binned=None).values_list("id", "played", "example")
    return [card(GAME, id, _card) | {"id": id, "played": played, "example": example} for id, played, example in rows]


def _card(game: CampaignGame) -> Card:
    return {
        "name": game.name,
        "game": game,
        "campaign": game.now,
        "waiting": narrate.waiting(game.now),
        "map": small_map(game.now),
        "house_rules": house_rules.house_rules(game.now.start.italy.options),
    }


def _goes_on(card: Card) -> bool:
    """Whether there is something to play on."""
    return not card["example"] and not _is_lost(card) and card["campaign"].ending is None


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """A new campaign."""
    if request.method == "GET":  # the address of a form that was sent back, loaded again
        return redirect("campaigns")
    form = NewCampaignForm(request.POST)
    if not form.is_valid():
        return page(request, form, status=422)
    return begun(request, form, Start(form.cleaned_data["name"], form.cleaned_data["seed"], italy(form.options())))


def begun(request: HttpRequest, form: NewCampaignForm, start: Start) -> HttpResponse:
    """At the desk of a new campaign; or at the dice of its first rulers, if the player rolls them."""
    hands = models.ManualDice(form.cleaned_data["hands"] or models.ManualDice.NONE)
    game = games.begin(start, hands, runs_on=True)
    return redirect("desk", game.id) if game.lines else go(request, GAME, game.id, then="run")
