"""The import of an army list, on a page of its own: taken if all of it can be read, or without the rest on request."""

import uuid
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from battles import fights, imports
from battles.fights import Superseded, TableBattle
from battles.imports import MOST_BYTES, ReadList
from battles.reasons import why
from battles.rules.verdict import Side
from battles.web.views import context, fetch_side
from engine.rules.reason import Refused
from engine.texts import text
from engine.web.base import PlainForm

_say = partial(text, "battles", "lists")


class ListForm(PlainForm):
    """A list as text, or as a file, which takes precedence."""

    text = forms.CharField(
        label="Paste a list",
        required=False,
        strip=False,  # else its line numbers would shift
        widget=forms.Textarea({"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text="JSON, CSV, or lines such as “4 MI” or “2 Triarii”. “Leaders 2” says how many lead them.",
    )
    file = forms.FileField(
        label="Or a file",
        required=False,
        help_text=f"JSON, CSV or text, smaller than {MOST_BYTES // 1000} kB.",
        error_messages={"empty": "The file is empty."},
    )

    def clean(self) -> dict[str, Any]:
        """`data`: what was sent, up to the limit."""
        found: dict[str, Any] = super().clean() or {}
        file = found.get("file")
        found["data"] = file.read(MOST_BYTES + 1) if file else found.get("text", "").encode()
        return found


@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest, fight: uuid.UUID, side: str) -> HttpResponse:
    """Paste or choose a list; with `do=take`, unreadable lines are left out."""
    found, this = fetch_side(fight, side)
    if request.method != "POST":
        return _page(request, found, this, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, this, form, status=422)
    data = form.cleaned_data["data"]
    try:
        came = imports.read(data, found.lists[this])
        if came.is_empty or (came.unread and request.POST.get("do") != "take"):
            return _page(request, found, this, ListForm(initial={"text": data.decode("utf-8-sig")}), came, status=422)
        fights.choose(found.id, this, came.army)
    except Refused as refusal:
        form.add_error("file" if form.cleaned_data.get("file") else "text", why(*refusal.reasons))
        return _page(request, found, this, form, status=422)
    except Superseded:
        messages.error(request, _say("superseded"))
    else:
        messages.success(request, _told(came))
    return redirect("army-list", fight, side)


def _told(came: ReadList) -> str:
    said = _say("imported", units=came.army.units, leaders=came.army.leaders)
    return f"{said} {_say('unread', lines=len(came.unread))}" if came.unread else said


def _lead(came: ReadList) -> str:
    if came.is_empty:
        return _say("none_read")
    return _say("half_read", units=came.army.units, lines=len(came.unread))


def _page(
    request: HttpRequest,
    fight: TableBattle,
    side: Side,
    form: ListForm,
    came: ReadList | None = None,
    status: int = 200,
) -> HttpResponse:
    more: dict[str, Any] = {"form": form, "came": came, "this": fight.side(side), "army": fight.lists[side]}
    if came:
        more |= {
            "lead": _lead(came),
            "unread": [("", "", _say("unread_line", **line._asdict())) for line in came.unread],
        }
    return render(request, "battles/list_import.html", context(fight, side, **more), status=status)
