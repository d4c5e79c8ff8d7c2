"""A campaign's rules page: every clause in our words with its rulings, the glossary; and its search."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.desk.rulebook import Clauses
from engine.games import GameKind, game_kinds
from engine.rulebook import Rulebook
from engine.web.rules import first_lines, rule_code, rules_page


@require_safe
def show(request: HttpRequest, kind: GameKind[Any]) -> HttpResponse:
    """Every clause, ruling and term; with `q` only what the search finds."""
    clauses = kind.given(Clauses)
    books = (each.part(Rulebook) for each in game_kinds().values())
    glossary = clauses.glossary()
    ends = [("program", "The program"), *([("glossary", "Glossary")] if glossary else []), *clauses.more]
    numbered = [(f"{clauses.letter}{section.number}", section) for section in clauses.sections()]
    return rules_page(
        request,
        kind.templates("rules"),
        clauses.texts(),
        contents=[
            *((number, number, section.title) for number, section in numbered),
            *((place, "", title) for place, title in ends),
        ],
        kind=kind,
        sections=[
            (number, section, [(clause, clauses.about(clause)) for clause in section.clauses])
            for number, section in numbered
        ],
        rulings=[ruling for ruling in clauses.rulings() if not ruling.clauses],
        glossary=glossary,
        thanks=[book.thanks for book in books if book and book.thanks],
    )


def code(request: HttpRequest, kind: GameKind[Any], number: str) -> HttpResponse:
    """A clause in the program's code."""
    return rule_code(request, kind.given(Rulebook), number)


def first(request: HttpRequest, kind: GameKind[Any], number: str) -> HttpResponse:
    return first_lines(request, kind.given(Rulebook), number)
