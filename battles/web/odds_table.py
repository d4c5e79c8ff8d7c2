"""The odds table on its own: to print, to export, and to import with changes (H8)."""

from dataclasses import fields
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from battles.data.short import ODDS_TABLE, odds_table
from battles.reasons import why
from battles.rules.short.odds_table.table import Weights
from battles.short import own_table
from battles.short.odds_words import change
from battles.web.short_table import table_view
from battles.web.sides import FileForm
from engine.rules.reason import Reason
from engine.texts import text
from engine.web.saves import attachment

_say = partial(text, "battles", "short_board")


FILE = ("A file with a table", "As “Export it” writes it, with your figures.")
"""The field's label and its help."""


@require_safe
def show_table(request: HttpRequest) -> HttpResponse:
    """H8: the table as a page to print, with its export and import."""
    return _page(request, FileForm(*FILE))


def _page(request: HttpRequest, form: FileForm, status: int = 200) -> HttpResponse:
    table = own_table.table()
    context = {
        "table": table_view(table),
        "weights": _weights(table.weights),
        "overrun": table.overrun,
        "major": table.major,
        "own": table != odds_table(),
        "damaged": own_table.is_damaged(),
        "form": form,
    }
    return render(request, "battles/odds_table.html", context, status=status)


def _weights(weights: Weights) -> list[tuple[str, str]]:
    """The label of each modifier, and what it adds (H3)."""
    found = ((field.name, getattr(weights, field.name)) for field in fields(weights))
    return [(_say(f"odds.weight.{name}"), change(value)) for name, value in found]


@require_safe
def export_table(request: HttpRequest) -> HttpResponse:
    return attachment(own_table.as_file(own_table.table()), ODDS_TABLE)


@require_POST
def change_table(request: HttpRequest) -> HttpResponse:
    """Store the table of the file sent, or go back to the program's own."""
    match request.POST.get("do"):
        case "bring":
            return _bring(request)
        case "reset":
            own_table.keep(odds_table())
            messages.success(request, _say("odds.said.reset"))
        case _:
            messages.error(request, why(Reason("button"), Reason("unchanged")))
    return redirect("odds-table")


def _bring(request: HttpRequest) -> HttpResponse:
    form = FileForm(*FILE, request.POST, request.FILES)
    table = form.read(own_table.MOST_BYTES, own_table.from_file)
    if table is None:
        return _page(request, form, status=422)
    own_table.keep(table)
    messages.success(request, _say("odds.said.kept"))
    return redirect("odds-table")
