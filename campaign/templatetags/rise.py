"""What templates say of Powers, provinces, clauses and chances."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms, template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.web.desk import swatch
from powers.rules.italy import Italy

register = template.Library()
register.simple_tag(swatch, name="swatch")


@register.filter
def name(italy: Italy, who: str) -> str:
    """The printed name of a province, a Power or an External Power."""
    return italy.name(who)


@register.filter
def get(mapping: Mapping[str, Any], key: str) -> Any:
    """An entry of a mapping; None where there is none."""
    return mapping.get(key)


@register.filter
def field(form: forms.Form, field_name: str) -> forms.BoundField:
    """A field of a form by its name."""
    return form[field_name]


@register.filter
def percent(chance: Fraction) -> str:
    """A chance as percent, to a tenth."""
    return f"{float(100 * chance):.1f}%"


@register.filter
def signed(value: int) -> str:
    """A number with its sign; the minus of the printed page."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


@register.filter
def minus(value: int) -> str:
    """A number with the minus of the printed page."""
    return str(value).replace("-", "−")


@register.simple_tag
def clause(number: str) -> SafeString:
    """A link to a clause of the rules page."""
    return format_html('<a class="clause" href="{}#{}">{}</a>', reverse("rules"), number, number)
