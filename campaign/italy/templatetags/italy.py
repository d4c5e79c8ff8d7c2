"""Italy's template tags: Powers and provinces, rulings and the log."""

from functools import lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from campaign.italy import data, narrate
from campaign.italy.laboratory.variants import rulings
from campaign.italy.narrate.names import in_words
from campaign.italy.narrate.page import Entry
from campaign.italy.pictures.map import arrow_key_svg, seal_key_svg
from campaign.italy.pictures.sheet import map_defs_svg, sign_defs_svg
from campaign.italy.pictures.signs import emblem, swatch
from engine.texts import text
from powers.rules.theatre import Italy

register = template.Library()
register.simple_tag(emblem)
register.simple_tag(swatch)
register.simple_tag(map_defs_svg, name="map_defs")
register.simple_tag(sign_defs_svg, name="sign_defs")
register.simple_tag(arrow_key_svg, name="arrow_key")
register.simple_tag(seal_key_svg, name="seal_key")
register.filter("why", in_words)
register.filter("name", Italy.name)
register.filter("ending", narrate.ending_title)
register.filter("band", narrate.ending_band)


@register.filter
def option_of(number: str) -> str:
    """The option of a ruling, by its number; empty if it has none."""
    return next((ruling.option for ruling in data.rulings() if ruling.id == number), "")


@register.filter
def can_be_tried(option: str) -> bool:
    """Whether the laboratory can try this house rule."""
    return option in rulings()


@register.filter
def plays(policy: str) -> str:
    """How Rome plays by a policy."""
    return text("campaign.italy", "policies", policy)


@register.filter
def iron_way(resolver: str) -> str:
    """The way in which battles of an Iron campaign are decided (D31)."""
    return text("campaign.italy", "result", f"iron.{resolver}")


@register.simple_tag(takes_context=True)
def log_entry(context: Context, entry: Entry) -> SafeString:
    """One entry of the log, with links from names to persons."""
    drawn, found = _drawn(entry), context.get("pressed")
    pressed: SafeString = found.in_html(drawn) if found else drawn
    return pressed


@lru_cache(maxsize=2048)  # most are on the page twice, as a dispatch and in the log, and on the next page again
def _drawn(entry: Entry) -> SafeString:
    return render_to_string("italy/_log_entry.html", {"entry": entry, "rules": reverse("rules")})
