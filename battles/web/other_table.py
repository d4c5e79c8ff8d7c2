"""A battle under other rules: which these are is chosen here, and the sheets of both armies are printed."""

import uuid
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from battles import fights, other_rules
from battles.fights import BegunAnew, Superseded
from battles.rules.slip import slip_code
from battles.web.fought_by import fought_by
from battles.web.views import context, fetch
from engine.texts import text

_say = partial(text, "battles", "other_rules")


@require_POST
def choose_rules(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Fight this battle by other rules, as long as it is not being counted."""
    found = fetch(fight)
    _, offers = other_rules.offered_beside(fights.rules_of(found))
    if (offer := offers.get(request.POST.get("rules", ""))) is None:
        messages.error(request, _say("said.none"))
        return redirect("fight", fight)
    name, rules = offer
    try:
        fights.choose_rules(fight, rules)
    except BegunAnew:
        messages.error(request, _say("said.begun"))
    except Superseded:
        messages.error(request, _say("said.gone"))
    else:
        messages.success(request, _say("said.chosen", name=name))
    return redirect("fight", fight)


@require_safe
def sheet(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """A sheet for each army, to print; by Commands & Colors the battle has a pack instead."""
    found = fetch(fight)
    by = fought_by(found, fights.count(fight))
    if by["rules"] is None:
        return redirect("fight-sheets", fight)
    more = {"by": by, "code": slip_code(found.brief)}
    return render(request, "battles/rules_sheet.html", context(found, "rules-sheet", **more))
