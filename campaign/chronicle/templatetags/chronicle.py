"""What the pages of a chronicle say of where the others are."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()


@register.simple_tag(takes_context=True)
def of_chronicle(context: dict[str, Any], page: str, *where: object) -> str:
    """The address of a page of the chronicle at hand, or of the verdict."""
    return reverse(f"{context['of'].names}{page}", args=[context["game"].id, *where])
