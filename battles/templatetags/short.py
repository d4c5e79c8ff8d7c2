"""What the templates of short battles draw, and how they lead to the rules."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.short.pictures import d6_svg, standard_svg

register = template.Library()
register.simple_tag(d6_svg, name="d6")
register.simple_tag(standard_svg, name="standard")


@register.simple_tag
def short_rule(number: str) -> SafeString:
    """A rule of the short battles, or a clause of the campaign's, as a link to its text."""
    page = reverse("rules" if number.startswith(("C", "D")) else "short-rules")
    return format_html('<a class="clause" href="{}#{}">{}</a>', page, number, number)
