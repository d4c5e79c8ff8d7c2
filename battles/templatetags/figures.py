"""What templates say of numbers and chances, a battle's and a campaign's."""

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
    """A chance as percent, to a tenth."""
    return written(chance, places=1)


@register.filter
def whole_percent(chance: Fraction) -> str:
    """A chance that is told roughly, or is a whole number of percent by its rule."""
    return written(chance)


@register.filter
def per_mille(chance: Fraction) -> int:
    """A chance as a whole number, for scripts that sort by it."""
    return round(1000 * chance)


@register.filter
def gain(value: int) -> str:
    """A change with its sign, ±0 for none."""
    return signed(value) if value else "±0"
