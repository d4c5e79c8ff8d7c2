"""The rules of the short battles: X1 to X7, L1 to L7, H1 to H8."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from battles.data import short_rules as short
from engine.web.rules import rules_page


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """Each rule with what of it is ours; with `q` what the search has found."""
    contents = [(section.rules[0].id, section.rules[0].id[0], section.title) for section in short.sections()]
    return rules_page(request, "battles/short_rules.html", short.BOOK.texts(), contents, sections=short.sections())
