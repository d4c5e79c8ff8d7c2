"""The page of rules: every clause in our words, the rulings, the glossary; its search; and a clause in place."""

from collections.abc import Iterator, Mapping
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaign.desk.rulebook import Ruling
from campaign.italy import data
from engine.games import game_kinds
from engine.rulebook import Rulebook
from engine.search import RuleText
from engine.web.rules import rules_page


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Every clause in our words, and the glossary; with `q` what the search has found."""
    books = (kind.part(Rulebook) for kind in game_kinds().values())
    sections = [(f"C{section.number}", f"C{section.number}", section.title) for section in data.rules()]
    return rules_page(
        request,
        "italy/rules.html",
        texts(),
        contents=[
            *sections,
            ("program", "", "The program"),
            ("glossary", "", "Glossary"),
            ("thanks", "", "Whose games these are"),
        ],
        sections=data.rules(),
        rulings=[ruling for ruling in data.rulings() if not ruling.clauses],
        glossary=[(_place_of(term), term) for term in data.glossary()],
        thanks=[book.thanks for book in filter(None, books) if book.thanks],
    )


@cache
def texts() -> Mapping[str, RuleText]:
    """All that the page says, by its place on it."""
    return {text.anchor: text for text in _texts()}


def _texts() -> Iterator[RuleText]:
    for section in data.rules():
        yield RuleText(f"C{section.number}", f"C{section.number} {section.title}", section.intro)
        for clause in section.clauses:
            yield RuleText(clause.id, f"{clause.id} {clause.title}", f"{clause.text} {clause.example}".strip())
    for ruling in data.rulings():
        before = f"Up to version 2.0 it was called {data.old_number(ruling)}." if data.old_number(ruling) else ""
        yield RuleText(ruling.id, _title(ruling), " ".join(filter(None, [ruling.text, ruling.otherwise, before])))
    for term in data.glossary():
        yield RuleText(_place_of(term), term.term, term.meaning)


def _title(ruling: Ruling) -> str:
    """With the clause below which it stands."""
    return f"Ruling {ruling.id}, on {ruling.clauses[0]}" if ruling.clauses else f"Ruling {ruling.id}"


def _place_of(term: data.Term) -> str:
    """Of a word in the glossary: its id on the page."""
    return f"term-{slugify(term.term)}"


def _today(number: str) -> str:
    """Of a ruling that was called so up to version 2.0, its number."""
    return next((ruling.id for ruling in data.rulings() if data.old_number(ruling) == number), number)


BOOK = Rulebook(
    letters="CDQ",
    page="rules",
    texts=texts,
    homes=lambda: {clause.id: clause.home for section in data.rules() for clause in section.clauses},
    today=_today,
)
