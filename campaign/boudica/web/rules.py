"""The rules of Boudica's rebellion: every clause in our words, what is ours in it, and the code that plays it."""

from collections.abc import Mapping
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.boudica import data
from campaign.boudica.games import own_kind
from campaign.desk.rulebook import Clause
from engine.rulebook import Rule, RuleSection, rule_texts
from engine.search import RuleText
from engine.web.rules import code_page, first_of, rules_page


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """W1 to W11; with `q` what the search has found."""
    contents = [(clauses[0].id, f"W{number}", title) for number, title, clauses in _contents()]
    return rules_page(
        request, "boudica/rules.html", texts(), contents, sections=sections(), front=own_kind().front_address
    )


@require_safe
def clause_code(request: HttpRequest, number: str) -> HttpResponse:
    """A clause as the program plays it."""
    homes = {clause.id: clause.home for _, _, clauses in _contents() for clause in clauses}
    return code_page(request, texts(), homes, number, back=reverse("boudica-rules"))


@require_safe
def first_lines(request: HttpRequest, number: str) -> HttpResponse:
    """The first lines of a clause, to be shown where its number stands."""
    return first_of(request, texts(), number, page=reverse("boudica-rules"))


def _contents() -> list[tuple[int, str, tuple[Clause, ...]]]:
    return [(section.number, section.title, section.clauses) for section in data.rules()]


@cache
def sections() -> tuple[RuleSection, ...]:
    """Each clause with its rulings, and what holds where an option is taken."""
    return tuple(
        [RuleSection(section.title, section.intro, tuple(map(_told, section.clauses))) for section in data.rules()]
    )


def _told(clause: Clause) -> Rule:
    rulings = [ruling for ruling in data.rulings() if clause.id in ruling.clauses]
    said = [
        f"{ruling.text} {f'As an option: {ruling.otherwise}' if ruling.option else ''}".strip() for ruling in rulings
    ]
    return Rule(clause.id, clause.title, clause.text, clause.home, " ".join(said))


@cache
def texts() -> Mapping[str, RuleText]:
    """All that the page says, by its place on it."""
    return rule_texts(sections())
