"""What rules pages share: search, the code of a rule with a way back, and quotes of a rule."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engine.rulebook import Rulebook, source
from engine.search import LONGEST_QUERY, RuleText, search


def rules_page(
    request: HttpRequest,
    template: str | Sequence[str],
    texts: Mapping[str, RuleText],
    contents: Iterable[tuple[str, str, str]],
    **context: Any,
) -> HttpResponse:
    """Rules with their contents (place, number and title of each section), and with `q` what the search finds."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = search(texts.values(), query)
    return render(request, template, {"contents": contents, "query": query, "found": found, **context})


@require_safe
def rule_code(request: HttpRequest, book: Rulebook, number: str) -> HttpResponse:
    """A rule in the program's code, with the way back to its page; or the 404 page."""
    homes = book.homes()
    if number not in homes:
        raise Http404("No such rule")
    context = {"rule": book.texts()[number], "code": source(homes[number]), "back": book.address}
    return render(request, "engine/rule_code.html", context)


@require_safe
@vary_on_headers("HX-Request")
def first_lines(request: HttpRequest, book: Rulebook, number: str) -> HttpResponse:
    """The first lines of a rule, for a script to insert; without the script a redirect to the rule; or 404."""
    place, texts = book.today(number), book.texts()
    if place not in texts:
        raise Http404("No such rule")
    if "HX-Request" not in request.headers:
        return redirect(f"{book.address}#{place}")
    return render(request, "engine/_rule_first.html", {"rule": texts[place]})
