"""What the pages of every campaign say of it: where its other pages are, and how it stands."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.desk.navigation import address
from campaign.shelf import day
from campaign.shelf.doors import Guide
from engine.grammar import sentence
from engine.models import GameRow
from engine.rulebook import Rulebook

register = template.Library()
BY_SIDE = {"chronicle", "film"}
"""What, beside where it is played, one side sees otherwise than the other: these pages keep by whose eyes it is."""
HERE = mark_safe(' aria-current="page"')


@register.simple_tag(takes_context=True)
def entry(context: dict[str, Any], page: str, called: str) -> SafeString:
    """A page in the navigation of the campaign at hand; nothing where it has none such, or it is not open now."""
    kind, side = context["kind"], context.get("side")
    where = address(kind, page, context["game"].id, context["now"])
    if not where:
        return SafeString()
    eyes = f"?side={side}" if page in {kind.page.home, *BY_SIDE} and side in kind.seats.sides else ""
    return format_html('<a href="{}{}"{}>{}</a>', where, eyes, HERE if page == context.get("page") else "", called)


@register.simple_tag(takes_context=True)
def own_address(context: dict[str, Any], page: str, *where: object) -> str:
    """The address of a page of the campaign's that belongs to none of its games."""
    url: str = context["kind"].address(page, *where)
    return url


@register.simple_tag(takes_context=True)
def doors(context: dict[str, Any]) -> dict[str, Any]:
    """Where the rules of the campaign at hand are, and what a first turn of each side is called, if it has any."""
    kind = context["kind"]
    book, guide = kind.part(Rulebook), kind.part(Guide)
    first = [(side, guide.called(side)) for side in kind.seats.sides] if guide else []
    return {"rules": book.address if book else "", "first": first}


@register.simple_tag(takes_context=True)
def todays(context: dict[str, Any]) -> str:
    """What today's game of the campaign at hand is called."""
    return day.called(context["kind"], day.today())


@register.simple_tag(takes_context=True)
def stands(context: dict[str, Any]) -> str:
    """How the campaign at hand stands, for everybody's eyes."""
    return sentence(context["kind"].words.stands(context["now"]))


@register.filter
def is_example(game: Any) -> bool:
    """Whether a campaign is one that came with the program."""
    return GameRow.objects.filter(id=game.id, example=True).exists()
