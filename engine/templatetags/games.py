"""What the templates that every game shares say of a game."""

from typing import Any

from django import forms, template

register = template.Library()


@register.simple_tag(takes_context=True)
def address(context: dict[str, Any], page: str, *where: object) -> str:
    """The address of a page of the game at hand."""
    url: str = context["kind"].address(page, context["game"].id, *where)
    return url


@register.filter
def field(form: forms.Form, field_name: str) -> forms.BoundField:
    """A field of a form by its name."""
    return form[field_name]
