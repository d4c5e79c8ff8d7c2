"""The rules of Boudica's rebellion: every clause in our words, what is ours in it, and the code that plays it."""

from collections.abc import Mapping
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.boudica import data
from campaign.boudica.games import own_kind
from campaign.desk.rulebook import Clause
from engine.rulebook import Rule, Rulebook, RuleSection, rule_texts
from engine.search import RuleText
from engine.web.rules import rules_page


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """W1 to W11; with `q` what the search has found."""
    contents = [(clauses[0].id, f"W{number}", title) for number, title, clauses in _contents()]
    return rules_page(
        request, "boudica/rules.html", texts(), contents, sections=sections(), front=own_kind().front_address
    )


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


BOOK = Rulebook(
    letters="BW",
    page="boudica-rules",
    texts=texts,
    homes=lambda: {clause.id: clause.home for _, _, clauses in _contents() for clause in clauses},
    thanks="boudica/_thanks.html",
)
