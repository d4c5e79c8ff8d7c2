"""What the pages of every campaign say: the links to its other pages, and its state."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django import template
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest
from django.template import Context
from django.urls import Resolver404, resolve

from campaign.desk.navigation import GROUPS, CampaignNow, Navigation, address, called
from campaign.shelf import day
from campaign.shelf.doors import Example, Guide
from engine.damaged import Damaged
from engine.games import GameKind, game_kinds, owner
from engine.grammar import sentence
from engine.models import GameRow
from engine.rulebook import Rulebook

register = template.Library()
BY_SIDE = {"chronicle", "persons", "film"}
"""The pages besides the board that differ by side: their links name the side."""


@dataclass(frozen=True)
class MenuEntry:
    """A page in the navigation, and whether it is the one shown."""

    name: str
    called: str
    where: str
    is_here: bool


@dataclass(frozen=True)
class Menu:
    """The navigation of a campaign: its board, and its other pages in groups."""

    at: CampaignNow
    home: MenuEntry
    groups: Mapping[str, list[MenuEntry]]

    @property
    def exports(self) -> bool:
        """Whether it has an export page; otherwise there is a button."""
        return any(entry.name == "export" for entries in self.groups.values() for entry in entries)


@register.simple_tag(takes_context=True)
def menu(context: Context) -> Menu | None:
    """The menu of a page's campaign, also on a battle's page or on rules opened from one; None without a campaign."""
    request = context.get("request")
    if request is None or context.get("for_the_table"):
        return None
    if (at := _campaign(context) or _opened_from(request)) is None:
        return None
    kind = at.kind
    shown = {name: address(at, name) for name in (kind.page.home, *chain(*GROUPS.values()))}
    here = context.get("page") if context.get("page") in shown else _here(shown, kind.page.home, request.path)
    made = {
        name: MenuEntry(name, called(name, at.now), where + _eyes(context, kind, name), name == here)
        for name, where in shown.items()
    }
    groups = {group: [made[name] for name in names if shown[name]] for group, names in GROUPS.items()}
    return Menu(at, made[kind.page.home], {group: entries for group, entries in groups.items() if entries})


def _here(shown: Mapping[str, str], home: str, path: str) -> str | None:
    """The page with that address, or with the longest beginning of it; the board only for its exact address."""
    plain = {name: where.partition("?")[0] for name, where in shown.items() if where}
    begins = [name for name, where in plain.items() if where == path or name != home and path.startswith(where)]
    return max(begins, key=lambda name: len(plain[name]), default=None)


def _eyes(context: Context, kind: GameKind[Any], page: str) -> str:
    side = context.get("side")
    return f"?side={side}" if page in {kind.page.home, *BY_SIDE} and side in kind.seats.sides else ""


def _campaign(context: Context) -> CampaignNow | None:
    """The campaign of a page: from its context, or from the key of its battle."""
    kwargs = match.kwargs if (match := context["request"].resolver_match) else {}
    kind, game = context.get("kind") or kwargs.get("kind"), context.get("game")
    if isinstance(kind, GameKind) and any(isinstance(part, Navigation) for part in kind.parts):
        if game and "now" in context:
            return CampaignNow(kind, game.id, game.head, context["now"])
        return _read(kind, kwargs["id"]) if "id" in kwargs else None
    key = getattr(context.get("fight") or game, "key", "")
    if game and context.get("belongs"):
        key = GameRow.objects.values_list("key", flat=True).get(id=game.id)
    found = owner(key) if key else None
    return _read(*found) if found else None


def _opened_from(request: HttpRequest) -> CampaignNow | None:
    """The campaign of a rules page: from its address, or from the page it was opened on."""
    match = request.resolver_match
    if match is None or not (match.url_name or "").endswith("rules"):
        return None
    try:
        id = UUID(request.GET["of"]) if "of" in request.GET else _came_from(request)
    except ValueError:
        return None
    ruleset = GameRow.objects.filter(id=id).values_list("ruleset", flat=True).first() if id else None
    kind = game_kinds().get(ruleset or "")
    return _read(kind, id) if id and kind and kind.part(Navigation) else None


def _came_from(request: HttpRequest) -> UUID | None:
    try:
        kwargs = resolve(urlsplit(request.headers.get("Referer", "")).path).kwargs
    except Resolver404:
        return None
    id = kwargs.get("id") or kwargs.get("campaign")
    return id if isinstance(id, UUID) else None


def _read(kind: GameKind[Any], id: UUID) -> CampaignNow | None:
    try:
        game = kind.log.at(id, kind.log.rows.values_list("head", flat=True).get(id=id))
    except (ObjectDoesNotExist, Damaged):
        return None
    return CampaignNow(kind, id, game.head, kind.seen(game, game.now))


@register.simple_tag(takes_context=True)
def own_address(context: dict[str, Any], page: str, *where: object) -> str:
    """The address of a page that belongs to the campaign, not to one of its games."""
    url: str = context["kind"].address(page, *where)
    return url


@register.simple_tag(takes_context=True)
def doors(context: dict[str, Any]) -> dict[str, Any]:
    """What the campaign has of these: the address of its rules, a first turn, today's game, an example."""
    kind = context["kind"]
    book = kind.part(Rulebook)
    return {
        "rules": book.address if book else "",
        "sides": kind.seats.sides.items(),
        "first": kind.part(Guide) is not None,
        "today": todays(context) if kind.part(day.Daily) else "",
        "example": kind.part(Example) is not None,
    }


@register.simple_tag(takes_context=True)
def todays(context: dict[str, Any]) -> str:
    """The name of the campaign's game of today."""
    return day.called(context["kind"], day.today())


@register.simple_tag(takes_context=True)
def stands(context: dict[str, Any]) -> str:
    """The state of the campaign, as everybody sees it."""
    return sentence(context["kind"].words.stands(context["now"]))


@register.filter
def is_example(game: Any) -> bool:
    """Whether it came with the program."""
    return GameRow.objects.filter(id=game.id, example=True).exists()
