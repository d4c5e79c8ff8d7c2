"""What templates say of Powers, provinces, clauses and chances."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.rules.percent import percent as written
from campaign import models
from campaign.boudica.pictures.swatch import side_swatch_svg
from campaign.desk.rulebook import Clause, Ruling
from campaign.italy import data, narrate, reasons
from campaign.italy.games import CampaignGame
from campaign.italy.laboratory.variants import rulings
from campaign.italy.narrate.page import Entry
from campaign.italy.pictures.emblems import EMBLEMS
from campaign.italy.pictures.land import peoples
from campaign.italy.pictures.map import arrow_key_svg, seal_key_svg
from campaign.italy.pictures.patterns import pattern_swatch_svg
from campaign.italy.pictures.sheet import map_defs_svg, sign_defs_svg
from campaign.maps.emblems import emblem_svg
from campaign.maps.odds_bar import odds_bar_svg
from engine.grammar import number, signed
from engine.texts import text
from powers.rules.theatre import Italy

register = template.Library()
register.simple_tag(map_defs_svg, name="map_defs")
register.simple_tag(sign_defs_svg, name="sign_defs")
register.simple_tag(arrow_key_svg, name="arrow_key")
register.simple_tag(seal_key_svg, name="seal_key")
register.simple_tag(odds_bar_svg, name="odds_bar")
register.filter("signed", signed)
register.filter("minus", number)
register.filter("why", reasons.in_words)
register.filter("name", Italy.name)
register.filter("ending", narrate.ending_title)


@register.filter
def get(mapping: Mapping[str, Any] | str, key: str) -> Any:
    """An entry of a mapping; None where there is none, or no mapping (an empty string to a template)."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None


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
def old_number(ruling: Ruling) -> str:
    """What a ruling was called up to version 2.0; empty where that is the same."""
    return data.old_number(ruling)


@register.filter
def rulings_about(clause: Clause) -> tuple[Ruling, ...]:
    """What we settle about a clause."""
    return data.rulings_of(clause)


@register.filter
def option_of(number: str) -> str:
    """The option of a ruling, by its number; empty where it has none."""
    return next((ruling.option for ruling in data.rulings() if ruling.id == number), "")


@register.filter
def can_be_tried(option: str) -> bool:
    """Whether the laboratory shows what this house rule does."""
    return option in rulings()


@register.filter
def plays(policy: str) -> str:
    """How Rome plays by a policy."""
    return text("campaign.italy", "policies", policy)


@register.filter
def gain(value: int) -> str:
    """A change with its sign, ±0 for none."""
    return signed(value) if value else "±0"


@register.filter
def is_example(game: CampaignGame) -> bool:
    """Whether a campaign is the one that came with the program."""
    return models.Campaign.objects.filter(id=game.id, example=True).exists()


@register.simple_tag
def emblem(people: str) -> str:
    """The emblem of a people, Italy's or Britain's."""
    return emblem_svg(people) if people in EMBLEMS else side_swatch_svg(people)


@register.simple_tag
def swatch(people: str) -> str:
    """The sign of a people: of Italy's its emblem and pattern, of Britain's its emblem."""
    return pattern_swatch_svg(people) if people in peoples() else side_swatch_svg(people)


@register.simple_tag
@lru_cache(maxsize=256)  # a page has dozens
def clause(number: str) -> SafeString:
    """A link to a clause of Italy's rules or the rebellion's; it leaves the desk, so htmx has to let it go."""
    page = reverse("boudica-rules" if number[:1] in "WB" else "rules")
    return format_html('<a class="clause" href="{}#{}" hx-boost="false">{}</a>', page, number, number)


@register.simple_tag
@lru_cache(maxsize=2048)  # most stand on the page twice, in a dispatch and in the log, and on the next page again
def log_entry(entry: Entry) -> SafeString:
    """One entry of the log."""
    return render_to_string("italy/_log_entry.html", {"entry": entry, "rules": reverse("rules")})
