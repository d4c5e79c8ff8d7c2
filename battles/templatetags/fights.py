"""What the templates of battles say about units and lists."""

import re

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from battles import reasons
from battles.battleplay.pictures import die_svg
from battles.names import named, people_name
from battles.pictures import unit_svg
from battles.reasons import problem_words, why
from battles.signs import emblem, sign_defs, swatch
from battles.web.show import shortage_text
from battles.years import dated
from engine.rules.reason import Reason

register = template.Library()
register.filter("shortage", shortage_text)
register.filter("people_name", people_name)
register.filter("people_named", named)
register.filter("dated", dated)
register.filter("problem_words", problem_words)


@register.filter
def refusal(reason: Reason) -> str:
    """A reason in words."""
    return why(reason)


register.filter("in_words", reasons.in_words)
register.simple_tag(unit_svg, name="unit_symbol")
register.simple_tag(die_svg, name="die")
register.simple_tag(emblem)
register.simple_tag(swatch)
register.simple_tag(sign_defs)


@register.filter
def unparted(names: str) -> SafeString:
    """A row's names, each with numbers on one line with them: neither "3–" nor "3" ends a line."""
    whole = '<span class="unparted">{}</span>' if names[:1].isdigit() else "{}"
    return format_html_join(" ", whole, ((name,) for name in re.split("(?<=,) ", names)))


@register.filter
def brief_name(name: str) -> str:
    """A people by the first of its names, where two columns share a phone's screen."""
    return name.partition(" / ")[0]


@register.filter
def times(number: int) -> range:
    """A range, to loop this many times."""
    return range(number)
