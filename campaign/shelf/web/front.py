"""The front page: go on, begin, view the example; all campaigns, and what can be done with them."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from battles.short.games import KINDS as SHORT_BATTLES
from battles.web.game import GAME as CARDS
from campaign.server import backups
from campaign.shelf.shelf import own_kind, shelved
from engine.damaged import Damaged, any_text
from engine.games import game_kinds
from engine.models import GameRow
from engine.rows import LONGEST_NAME, each
from engine.rules.record import IMPOSSIBLE
from engine.web.base import PlainForm, card, name, seen, whole_number
from engine.web.saves import ImportForm


class RenameForm(PlainForm):
    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="Another name",
        validators=[seen],
        error_messages={"required": "A campaign needs a name."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="rename-%s", **kwargs)


Card = dict[str, Any]
Renaming = tuple[uuid.UUID, RenameForm]
ORDERS: Mapping[str, str] = {"played": "last played", "name": "name", "turn": "turn", "civic": "Civic"}
"""The sort orders of the list, with their labels."""
ON_A_PAGE = 25  # campaigns on one screen of 1280 by 800


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """The start buttons, and all campaigns outside the bin; one of them may have its renaming form open."""
    return page(request, renaming=_renaming(request.GET.get("rename")))


def _renaming(asked: str | None) -> Renaming | None:
    """The campaign in the address, with the form that renames it; else the 404 page."""
    if asked is None:
        return None
    try:
        id = uuid.UUID(asked)
    except ValueError:
        raise Http404("No such campaign") from None
    return id, RenameForm(initial={"name": name(own_kind(), id)})


def not_imported(request: HttpRequest, form: ImportForm) -> HttpResponse:
    """The front page with the errors of an imported file at its form."""
    return page(request, status=422, importing=form)


def page(
    request: HttpRequest,
    new: forms.Form | None = None,
    status: int = 200,
    renaming: Renaming | None = None,
    importing: ImportForm | None = None,
) -> HttpResponse:
    """The front page with these forms: a new campaign, a renaming, an import."""
    order = request.GET.get("sort", "played")
    if order not in ORDERS:
        raise Http404("No such order")
    cards = listed(own_kind().log.rows.filter(binned=None))
    goes_on, now = _to_go_on_with(cards)
    kind, shown = own_kind(), _page(_sorted(cards, order), request, renaming)
    context = {
        "kind": kind,
        "page": shown,
        "cards": [told(card) for card in shown],
        "goes_on": goes_on,
        "map": mark_safe(shelved().map(now)),  # noqa: S308 - our own SVG, from our own data
        "orders": [*ORDERS.items()],
        "order": order,
        "binned": GameRow.objects.exclude(binned=None).count(),
        "others": [each for each in game_kinds().values() if each not in (kind, CARDS, *SHORT_BATTLES.values())],
        "renaming": renaming,
        "new": new or shelved().new(),
        "importing": importing or ImportForm(kind),
        "trouble": backups.trouble,
    }
    return render(request, kind.templates("campaigns"), context, status=status)


def listed(rows: QuerySet[Any]) -> list[Card]:
    """These campaigns as list entries, last played first."""
    columns = rows.values("id", "name", "head", "summary", "example", moment=Cast("played", TextField()))
    with any_text():
        return [{**row, "name": f"{row['name']}", "played": _moment(row["moment"])} for row in each(columns)]


def _moment(text: object) -> datetime | None:
    """None if it cannot be read, which does not make a campaign damaged."""
    try:
        found = parse_datetime(f"{text}")
    except ValueError:
        return None
    return found and found.replace(tzinfo=UTC)


def told(row: Card) -> Card:
    """The entry with its summary, or with the reason why it cannot be read.

    Sorting by state needs all of them.
    """
    return row | card(own_kind(), row["id"], lambda id: {"summary": shelved().summary(id, row["head"], row["summary"])})


def _sorted(cards: list[Card], order: str) -> list[Card]:
    """Unreadable ones come last when sorted by state."""
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


def _to_go_on_with(cards: Sequence[Card]) -> tuple[Card | None, Any | None]:
    """The first that is neither over nor the example, with its state."""
    for row in (row for row in cards if not row["example"]):
        one = told(row)
        if "damaged" in one or one["summary"].ending:
            continue
        try:
            return one, own_kind().log.at(one["id"], one["head"]).now
        except (Damaged, *IMPOSSIBLE):  # damaged since its summary was made, which no longer counts
            row["summary"] = ""
    return None, None


def _page(cards: Sequence[Card], request: HttpRequest, renaming: Renaming | None) -> Page[Card]:
    """The requested page, or the one with the campaign to be renamed."""
    asked = whole_number(request.GET.get("page", "1"))
    renamed = next((place for place, one in enumerate(cards) if renaming and one["id"] == renaming[0]), None)
    return Paginator(cards, ON_A_PAGE).get_page(asked if renamed is None else renamed // ON_A_PAGE + 1)
