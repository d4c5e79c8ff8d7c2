"""Tags and filters for the templates that every game shares."""

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
    """The address of a page of the game on this page."""
    url: str = context["kind"].address(page, context["game"].id, *where)
    return url


@register.simple_tag(takes_context=True)
def has_photos(context: dict[str, Any]) -> bool:
    """Whether the export of this game has photos."""
    hangs = context["kind"].files.hangs
    return bool(hangs and hangs.pictured(context["game"].id))


@register.simple_tag
def clause(number: str) -> SafeString:
    """A clause as a link to the rules of its game; htmx must let it leave the page.

    A clause that no page has is only its number.
    """
    return _clause(number, tuple(settings.GAMES))


@lru_cache(maxsize=256)  # a page has dozens; keyed by today's games, as a test has others
def _clause(number: str, games: tuple[str, ...]) -> SafeString:
    books = (kind.part(Rulebook) for kind in game_kinds().values())
    page = next((book.address for book in books if book and book.has(number)), "")
    if not page:
        return format_html('<span class="clause">{}</span>', number)
    return format_html('<a class="clause" href="{}#{}" hx-boost="false">{}</a>', page, number, number)


@register.filter
def get(mapping: Mapping[str, Any] | str, key: str) -> Any:
    """An entry of a mapping; None if it is missing, or there is no mapping (an empty string in a template)."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None


@register.filter
def field(form: forms.Form, field_name: str) -> forms.BoundField:
    return form[field_name]


WrongField = tuple[str, str, str]
"""The ids of its control and its label, both empty for a form as a whole or a hidden field; and the error."""


@register.simple_tag
def wrong_fields(*given: object) -> list[WrongField]:
    """All errors of these forms, however deeply nested in the page's context."""
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
    """The control to link to; for radios the first."""
    if name not in form.fields or form[name].is_hidden:
        return "", ""
    found = form[name]
    called = form.called(name) if isinstance(form, PlainForm) else str(found.label)
    return found.id_for_label or f"{found.auto_id}_0", called


@register.inclusion_tag("engine/_errors.html")
def errors(lead: str, *given: object) -> dict[str, Any]:
    """The errors of these forms, above them all."""
    return {"lead": lead, "wrongs": wrong_fields(*given)}


@register.simple_tag
def error_title(*given: object) -> str:
    """The beginning of the title of a page with errors."""
    return "Error: " if wrong_fields(*given) else ""
