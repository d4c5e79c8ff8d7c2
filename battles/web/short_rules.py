"""The rules of the short battles: X1 to X7, L1 to L7, H1 to H8."""

from collections.abc import Mapping
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from battles.data import short_rules as short
from engine.rulebook import rule_texts
from engine.search import RuleText
from engine.web.rules import code_page, first_of, rules_page


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """Each rule with what of it is ours; with `q` what the search has found."""
    contents = [(section.rules[0].id, section.rules[0].id[0], section.title) for section in short.sections()]
    return rules_page(request, "battles/short_rules.html", texts(), contents, sections=short.sections())


@require_safe
def rule_code(request: HttpRequest, number: str) -> HttpResponse:
    """A rule as the program plays it."""
    homes = {rule.id: rule.home for rule in short.rules().values()}
    return code_page(request, texts(), homes, number, back=reverse("short-rules"))


@require_safe
def first_lines(request: HttpRequest, number: str) -> HttpResponse:
    """The first lines of a rule, to be shown where its number stands."""
    return first_of(request, texts(), number, page=reverse("short-rules"))


@cache
def texts() -> Mapping[str, RuleText]:
    """All that the page says, by its place on it."""
    return rule_texts(short.sections())
