"""Whoever is pressed on a page leads to where he is told of: `pressed` of the page (campaign/chronicle/persons.py)."""

from django import template
from django.template import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def press(context: Context, text: str, turn: int | None = None) -> SafeString:
    """The text with its links, of that turn if it is told of one; as it is on a page that knows nobody."""
    found = context.get("pressed")
    pressed: SafeString = found.press(text, turn) if found else conditional_escape(text)
    return pressed
