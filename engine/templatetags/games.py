"""What the templates that every game shares say of a game."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django import forms, template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.games import game_kinds
from engine.rulebook import Rulebook
from engine.web.base import PlainForm

register = template.Library()


@register.simple_tag(takes_context=True)
def address(context: dict[str, Any], page: str, *where: object) -> str:
    """The address of a page of the game at hand."""
    url: str = context["kind"].address(page, context["game"].id, *where)
    return url


@register.simple_tag(takes_context=True)
def has_photos(context: dict[str, Any]) -> bool:
    """Whether photos of the game at hand are exported with it."""
    hangs = context["kind"].files.hangs
    return bool(hangs and hangs.pictured(context["game"].id))


@register.simple_tag
def clause(number: str) -> SafeString:
    """A clause as a link to the rules of its game; it leaves the page, so htmx has to let it go.

    One that no page of a game tells is its number alone.
    """
    return _clause(number, tuple(settings.GAMES))


@lru_cache(maxsize=256)  # a page has dozens; the games are those of today, and a test's are others
def _clause(number: str, games: tuple[str, ...]) -> SafeString:
    books = (kind.part(Rulebook) for kind in game_kinds().values())
    page = next((book.address for book in books if book and book.has(number)), "")
    if not page:
        return format_html('<span class="clause">{}</span>', number)
    return format_html('<a class="clause" href="{}#{}" hx-boost="false">{}</a>', page, number, number)


@register.filter
def get(mapping: Mapping[str, Any] | str, key: str) -> Any:
    """An entry of a mapping; None where there is none, or no mapping (an empty string to a template)."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None


@register.filter
def field(form: forms.Form, field_name: str) -> forms.BoundField:
    """A field of a form by its name."""
    return form[field_name]


WrongField = tuple[str, str, str]
"""The id of its control and its label, both empty of a form as a whole or where nobody sees it; and what is wrong."""


@register.simple_tag
def wrong_fields(*given: object) -> list[WrongField]:
    """All that is wrong with these forms, however deep they stand in what a page has."""
    return [wrong for form in _forms(given) for wrong in _wrong(form)]


def _forms(given: object) -> Iterator[forms.BaseForm]:
    if isinstance(given, forms.BaseForm):
        yield given
    elif isinstance(given, Iterable) and not isinstance(given, str):
        for each in given:
            yield from _forms(each)


def _wrong(form: forms.BaseForm) -> Iterator[WrongField]:
    for name, whys in form.errors.items():
        yield from ((*_control(form, name), str(why)) for why in whys)


def _control(form: forms.BaseForm, name: str) -> tuple[str, str]:
    """Where the reader is led; of radios to the first."""
    if name not in form.fields or form[name].is_hidden:
        return "", ""
    found = form[name]
    called = form.called(name) if isinstance(form, PlainForm) else str(found.label)
    return found.id_for_label or f"{found.auto_id}_0", called


@register.inclusion_tag("engine/_errors.html")
def errors(lead: str, *given: object) -> dict[str, Any]:
    """What is wrong with these forms, above them all."""
    return {"lead": lead, "wrongs": wrong_fields(*given)}


@register.simple_tag
def error_title(*given: object) -> str:
    """How the title of a page begins on which something is wrong."""
    return "Error: " if wrong_fields(*given) else ""
