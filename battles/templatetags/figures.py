"""Numbers and chances in templates, of battles and campaigns."""

from fractions import Fraction

from django import template

from battles.odds_bar import odds_bar_svg
from battles.rules.percent import percent as written
from engine.grammar import number, signed

register = template.Library()
register.simple_tag(odds_bar_svg, name="odds_bar")
register.filter("signed", signed)
register.filter("minus", number)


@register.filter
def percent(chance: Fraction) -> str:
    return written(chance, places=1)


@register.filter
def whole_percent(chance: Fraction) -> str:
    """A rough chance, or one that is a whole percentage by its rule."""
    return written(chance)


@register.filter
def per_mille(chance: Fraction) -> int:
    """A chance as a whole number, by which scripts sort."""
    return round(1000 * chance)


@register.filter
def gain(value: int) -> str:
    """A change with its sign, ±0 for none."""
    return signed(value) if value else "±0"
