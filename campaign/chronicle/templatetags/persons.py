"""Links from names on a page to their persons: the page's `pressed` (campaign/chronicle/persons.py)."""

from django import template
from django.template import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def press(context: Context, text: str, turn: int | None = None) -> SafeString:
    """The text with links, as of that turn if given; unchanged on a page without persons."""
    found = context.get("pressed")
    pressed: SafeString = found.press(text, turn) if found else conditional_escape(text)
    return pressed
