"""Other rules for the table: the program's, and the player's own, which he creates, changes, exports and imports."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import lists, other_rules
from battles.data import beginnings, catalogue, rules_sets
from battles.models import OwnRules
from battles.other_rules import NotRules
from battles.reasons import why
from battles.rules.army_list import Muster
from battles.rules.other_rules import LONGEST_NAME, RulesSet, convert
from battles.web.fought_by import fresh, summary
from battles.web.own_rules_form import OwnRulesForm, filled
from battles.web.show import measured
from battles.web.sides import FileForm
from engine.damaged import words
from engine.texts import text
from engine.web.saves import attachment

EXAMPLES = (("romans", 2), ("samnites", 2), ("epirus", 2))
"""The peoples, with their generals, whose armies serve as examples of a set of rules."""
EXAMPLE_POINTS, EXAMPLE_YEAR = 80, 280
FILE = ("A file with rules", "As “Export” writes it.")  # the field's label and its help
_say = partial(text, "battles", "other_rules")


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """All rules sets, and the ways to add others."""
    return _page(request, FileForm(*FILE))


def _page(request: HttpRequest, form: FileForm, status: int = 200) -> HttpResponse:
    own = [_own(row) for row in OwnRules.objects.all()]
    ours = [_listed(rules.name.lower(), rules) for rules in rules_sets()]
    return render(request, "battles/own_rules.html", {"sets": [*own, *ours], "form": form}, status=status)


def _own(row: OwnRules) -> dict[str, Any]:
    """A set of the player's; if it cannot be read, only that."""
    delete = {"delete": reverse("delete-own-rules", args=[row.id])}
    try:
        rules = other_rules.load(row)
    except ValueError as problem:
        return delete | {"name": row.name, "why": words(problem), "apart": _say("unread")}
    change = {"address": reverse("edit-own-rules", args=[row.id]), "opens": "Change", **delete}
    return _listed(f"own-{row.id}", rules, _say("changed", day=date_format(row.changed, "j F Y"))) | change


def _listed(key: str, rules: RulesSet, *changed: str) -> dict[str, Any]:
    """A set as a row of the list (_begun_row.html)."""
    stands, about, *said = [*summary(rules), *filter(None, [rules.remark]), *changed]
    copy, export = (reverse(page, args=[key]) for page in ("new-own-rules", "export-own-rules"))
    return {
        "name": rules.name,
        "address": copy,
        "opens": "Copy",
        "stands": stands,
        "about": about,
        "said": said,
        "links": [("Copy", copy), ("Export", export)],
    }


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, which: str) -> HttpResponse:
    """New rules, begun from one of the beginnings or as a copy."""
    found = other_rules.offered().get(which)
    copied = found and found[1] and replace(found[1], name=f"My {found[1].name}"[:LONGEST_NAME])
    begun = beginnings().get(which) or copied
    if begun is None:
        raise Http404("No such rules")
    if request.method != "POST":
        return _edit(request, OwnRulesForm(begun, initial=filled(begun)))
    form = OwnRulesForm(begun, request.POST)
    if form.is_valid() and not _looks(request):
        try:
            row = other_rules.add(form.rules())
        except NotRules as refusal:
            form.add_error(None, why(*refusal.reasons))
        else:
            messages.success(request, _say("said.kept", name=row.name))
            return redirect("edit-own-rules", row.id)
    return _edit(request, form)


def _looks(request: HttpRequest) -> bool:
    """Whether he only wants to see what they come to, as they are filled in."""
    return request.POST.get("do") == "look"


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, id: int) -> HttpResponse:
    row, rules = _fetch(id)
    if request.method != "POST":
        return _edit(request, OwnRulesForm(rules, initial=filled(rules)), row)
    form = OwnRulesForm(rules, request.POST)
    if not form.is_valid() or _looks(request):
        return _edit(request, form, row)
    other_rules.change(id, form.rules())
    messages.success(request, _say("said.changed", name=form.cleaned_data["name"]))
    return redirect("edit-own-rules", id)


def _fetch(id: int) -> tuple[OwnRules, RulesSet]:
    row = get_object_or_404(OwnRules, id=id)
    try:
        return row, other_rules.load(row)
    except ValueError:
        raise Http404("These rules cannot be read") from None


def _edit(request: HttpRequest, form: OwnRulesForm, row: OwnRules | None = None) -> HttpResponse:
    context = {
        "form": form,
        "row": row,
        "examples": [*_examples(form.earlier if form.errors or not form.is_bound else form.rules())],
        "points": EXAMPLE_POINTS,
        "year": EXAMPLE_YEAR,
    }
    return render(request, "battles/edit_own_rules.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, id: int) -> HttpResponse:
    """Ask first; then delete them, readable or not."""
    row = get_object_or_404(OwnRules, id=id)
    if request.method != "POST":
        return render(request, "battles/delete_own_rules.html", {"row": row})
    row.delete()
    messages.success(request, _say("said.deleted", name=row.name))
    return redirect("own-rules")


@require_safe
def export(request: HttpRequest, which: str) -> HttpResponse:
    """A set of rules as a file, the program's too."""
    found = other_rules.offered().get(which)
    if found is None or found[1] is None:
        raise Http404("No such rules")
    return attachment(other_rules.as_file(found[1]), f"{slugify(found[0]) or 'rules'}.json")


@require_POST
def import_(request: HttpRequest) -> HttpResponse:
    """Rules from a file, or why not."""
    form = FileForm(*FILE, request.POST, request.FILES)
    row = form.read(other_rules.MOST_BYTES, lambda data: other_rules.add(other_rules.from_file(data)))
    if row is None:
        return _page(request, form, status=422)
    messages.success(request, _say("said.imported", name=row.name))
    return redirect("edit-own-rules", row.id)


def _examples(rules: RulesSet) -> Iterator[dict[str, str]]:
    """Some armies in these rules, of lists as they are drawn: each its people, its size and end, and its kinds."""
    of = measured(rules)
    for people, generals in EXAMPLES:
        roster = catalogue().rosters[people]
        army = lists.draw(Muster(roster, EXAMPLE_POINTS, EXAMPLE_YEAR, generals), people)
        numbers = convert(rules, army)
        there, lost, whole = fresh(rules, numbers)
        units = f"{len(there.units)} {rules.unit if len(there.units) == 1 else rules.units}"
        yield {
            "people": roster.name,
            "comes_to": _say("comes_to", units=units, lost=lost, whole=whole, of=of),
            "kinds": ", ".join(f"{count} {name}" for name, count in numbers),
        }
