"""The front page: go on, begin, look at one that was played; all campaigns, and what becomes of them."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.dateparse import parse_datetime
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from battles.short.games import KINDS as SHORT_BATTLES
from battles.web.game import GAME as CARDS
from campaign import models
from campaign.italy import games
from campaign.italy.game import GAME
from campaign.italy.pictures.map import MapView, map_svg, small_map_svg
from campaign.italy.pictures.states import small_view
from campaign.italy.rules.state import Start, State
from campaign.italy.rules.turn import begin
from campaign.italy.shelf import summary
from campaign.italy.web.forms import NewCampaignForm, RenameForm
from campaign.server import backups
from engine.damaged import Damaged, any_text
from engine.games import game_kinds
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.web.base import card, name, whole_number
from engine.web.manual_dice import go
from engine.web.saves import ImportForm
from powers.data import italy
from powers.rules.options import Options

Card = dict[str, Any]
Renaming = tuple[uuid.UUID, RenameForm]
ORDERS: Mapping[str, str] = {"played": "last played", "name": "name", "turn": "turn", "civic": "Civic"}
"""What the list may be sorted by, and how that is called."""
ON_A_PAGE = 24
"""Campaigns: as many as one looks through, and as are drawn in a tenth of a second."""


@require_safe
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
    cards = listed(models.Campaign.objects.filter(binned=None))
    goes_on, italy_now = _to_go_on_with(cards)
    shown = _page(_sorted(cards, order), request, renaming)
    context = {
        "page": shown,
        "cards": [_with_map(told(card)) for card in shown],
        "goes_on": goes_on and _with_map(goes_on),
        "map": map_svg(small_view(italy_now), link=None, backdrop_url=static("italy/backdrop.svg")),
        "orders": [*ORDERS.items()],
        "order": order,
        "binned": models.Campaign.objects.exclude(binned=None).count(),
        "others": [kind for kind in game_kinds().values() if kind not in (GAME, CARDS, *SHORT_BATTLES.values())],
        "renaming": renaming,
        "new": new,
        "importing": importing or ImportForm(GAME),
        "trouble": backups.trouble,
    }
    return render(request, "shelf/campaigns.html", context, status=status)


def listed(rows: QuerySet[models.Campaign]) -> list[Card]:
    """What the rows of these campaigns have for a list, the last played first."""
    columns = rows.values("id", "name", "head", "summary", "example", moment=Cast("played", TextField()))
    with any_text():
        return [{**row, "name": f"{row['name']}", "played": _moment(row["moment"])} for row in each(columns)]


def _moment(text: object) -> datetime | None:
    """None where it cannot be read, which is no reason to list the campaign as damaged."""
    try:
        found = parse_datetime(f"{text}")
    except ValueError:
        return None
    return found and found.replace(tzinfo=UTC)


def told(row: Card) -> Card:
    """With its summary read, or with why the campaign cannot be: to sort by that all of them have to be told."""
    return row | card(GAME, row["id"], lambda id: {"summary": summary(id, row["head"], row["summary"])})


def _sorted(cards: list[Card], order: str) -> list[Card]:
    """What cannot be read comes last where its state decides."""
    match order:
        case "name":
            return sorted(cards, key=lambda one: one["name"].casefold())
        case "turn" | "civic":
            stand = [(told(one), one) for one in cards]
            stand.sort(key=lambda pair: ("damaged" in pair[0], -_now(pair[0], order)))
            return [one for _, one in stand]
    return cards


def _now(card: Card, what: str) -> int:
    return 0 if "damaged" in card else int(getattr(card["summary"], what))


def _to_go_on_with(cards: Sequence[Card]) -> tuple[Card | None, State]:
    """The first that is neither over nor the example, as it stands; or else a new Italy."""
    for row in (row for row in cards if not row["example"]):
        one = told(row)
        if "damaged" in one or one["summary"].ending:
            continue
        try:
            return one, games.at(one["id"], one["head"]).now
        except (Damaged, *IMPOSSIBLE):  # since its summary was made, which now counts for nothing
            row["summary"] = ""
    return None, begin(Start("", "", italy(Options())))


def _page(cards: Sequence[Card], request: HttpRequest, renaming: Renaming | None) -> Page[Card]:
    """The page that is asked for, or that with the campaign to be renamed."""
    asked = whole_number(request.GET.get("page", "1"))
    renamed = next((place for place, one in enumerate(cards) if renaming and one["id"] == renaming[0]), None)
    return Paginator(cards, ON_A_PAGE).get_page(asked if renamed is None else renamed // ON_A_PAGE + 1)


def _with_map(card: Card) -> Card:
    """With its Italy in colours."""
    if "damaged" in card:
        return card
    return card | {"map": mark_safe(small_map_svg(MapView(controllers=card["summary"].holders, homes={})))}


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """A new campaign."""
    if request.method != "POST":  # the address of a form that was sent back, loaded again
        return redirect("campaigns")
    form = NewCampaignForm(request.POST)
    if not form.is_valid():
        return page(request, form, status=422)
    return begun(request, form, Start(form.cleaned_data["name"], form.cleaned_data["seed"], italy(form.options())))


def begun(request: HttpRequest, form: NewCampaignForm, start: Start) -> HttpResponse:
    """At the desk of a new campaign; or at the dice of its first rulers, if the player rolls them."""
    hands = models.ManualDice(form.cleaned_data["hands"] or models.ManualDice.NONE)
    game = games.begin(start, hands, runs_on=True, rules=form.rules_at_table())
    return redirect("desk", game.id) if game.lines else go(request, GAME, game.id, then="run")
