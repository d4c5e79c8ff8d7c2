"""What the pages of every campaign say of it: where its other pages are, and how it stands."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.desk.navigation import Navigation, address
from engine.grammar import sentence
from engine.models import GameRow

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
def own_address(context: dict[str, Any], page: str) -> str:
    """The address of a page of the campaign at hand that not every game has."""
    return reverse(f"{context['kind'].given(Navigation).names}{page}", args=[context["game"].id])


@register.simple_tag(takes_context=True)
def stands(context: dict[str, Any]) -> str:
    """How the campaign at hand stands, for everybody's eyes."""
    return sentence(context["kind"].words.stands(context["now"]))


@register.filter
def is_example(game: Any) -> bool:
    """Whether a campaign is one that came with the program."""
    return GameRow.objects.filter(id=game.id, example=True).exists()
