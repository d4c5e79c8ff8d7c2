"""What the templates of battles say of units and lists."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from battles import reasons
from battles.battleplay.dice_pictures import die_svg
from battles.pictures import unit_svg
from battles.reasons import problem_words, why
from battles.rules.battleplay.colours import Colour
from battles.rules.battleplay.colours import Symbol as DieSymbol
from battles.rules.roster import Symbol
from battles.web.show import people_name, shortage_text
from engine.rules.reason import Reason

register = template.Library()
register.filter("shortage", shortage_text)
register.filter("people_name", people_name)
register.filter("problem_words", problem_words)


@register.filter
def refusal(reason: Reason) -> str:
    """Why something cannot be, in words."""
    return why(reason)


register.filter("told", reasons.told)


@register.simple_tag
def unit_symbol(symbol: Symbol) -> SafeString:
    """The circle, triangle or square of a unit."""
    return mark_safe(unit_svg(symbol))  # noqa: S308 - our own SVG, from our own data


@register.simple_tag
def die(colour: Colour, symbol: DieSymbol | None = None, by_hand: bool = False) -> SafeString:
    """A combat die with the face it shows; without one, the die by itself. Needs battles/dice.css."""
    return mark_safe(die_svg(colour, symbol, by_hand))  # noqa: S308 - our own SVG, from our own data


@register.filter
def times(number: int) -> range:
    """So many, to go through them."""
    return range(number)
