"""A campaign's renaming, bin, deletion and honours; and games begun with a click."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.shelf import doors, shelf
from campaign.shelf.doors import Example
from campaign.shelf.shelf import Honours, own_kind
from campaign.shelf.web import front
from campaign.shelf.web.front import RenameForm
from engine.games import GameKind, game_kinds
from engine.grammar import counted
from engine.models import GameRow
from engine.web.base import name


def _named(kind: GameKind[Any], id: uuid.UUID) -> str:
    """The name of a campaign, even if nothing else can be read; 404 for anything else, a battle too."""
    if kind.files.hangs is None:
        raise Http404("Only campaigns are on the shelf")
    return name(kind, id)


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID) -> HttpResponse:
    """A new name, from the list it stands in."""
    old, here = _named(kind, id), kind == own_kind()
    if request.method != "POST":  # a form's address, reloaded after it was sent back
        return redirect(kind.front_address)
    form = RenameForm(request.POST)
    if form.is_valid():
        shelf.rename(kind, id, form.cleaned_data["name"])
        messages.success(request, f"“{old}” is now called “{form.cleaned_data['name']}”.")
    elif here:
        return front.page(request, status=422, renaming=(id, form))
    else:
        why = " ".join(str(problem) for problem in form.errors["name"])
        messages.error(request, f"{why} “{old}” keeps its name.")
    return redirect(kind.front_address)


@require_POST
def into_bin(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID) -> HttpResponse:
    title = _named(kind, id)
    shelf.into_bin(id)
    messages.success(request, f"“{title}” is in the bin. It stays whole until you empty the bin.")
    return redirect(kind.front_address)


@require_POST
def put_back(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID) -> HttpResponse:
    title = _named(kind, id)
    shelf.put_back(id)
    messages.success(request, f"“{title}” is back among your campaigns.")
    return redirect("bin")


@require_safe
def show_bin(request: HttpRequest) -> HttpResponse:
    """The campaigns in the bin, and their sizes."""
    found = shelf.binned()
    return render(request, "shelf/bin.html", {"binned": found, "size": sum(one["size"] for one in found)})


@require_http_methods(["GET", "HEAD", "POST"])
def empty_bin(request: HttpRequest) -> HttpResponse:
    """Ask, naming them; then delete exactly those named."""
    if request.method != "POST":
        found = shelf.binned()
        context = {"binned": found, "size": sum(one["size"] for one in found)}
        return render(request, "shelf/empty_bin.html", context) if found else redirect("bin")
    gone = shelf.empty_bin([id for id in map(_as_id, request.POST.getlist("named")) if id])
    if gone:
        messages.success(request, f"{counted(gone, 'campaign')} deleted for good.")
    else:
        messages.info(request, "Nothing was deleted: none of the named campaigns is in the bin.")
    return redirect("bin")


def _as_id(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


@require_safe
def honours(request: HttpRequest) -> HttpResponse:
    """The finished games of each campaign, best first, without those in the bin and the examples."""
    rolls = []
    for kind in game_kinds().values():
        if part := kind.part(Honours):
            told = part.told(kind.log.rows.filter(binned=None, example=False))
            rolls.append({"kind": kind, "template": kind.templates("_honours"), **told})
    return render(request, "shelf/honours.html", {"rolls": [roll for roll in rolls if roll["honours"]]})


@require_POST
def show_example(request: HttpRequest, kind: GameKind[Any]) -> HttpResponse:
    return redirect(kind.address(kind.given(Example).page, doors.example(kind)))


@require_POST
def first_turn(request: HttpRequest, kind: GameKind[Any]) -> HttpResponse:
    """A new game with notes, for the player of that side, if there are sides."""
    sides, side = kind.seats.sides, request.POST.get("side", "")
    if sides and side not in sides:
        whose = " or ".join(f"the {name}’" for name in sides.values())
        messages.error(request, f"A first turn is {whose}. Nothing was made.")
        return redirect(kind.front_address)
    return redirect(kind.home(doors.first_turn(kind, side)) + (f"?side={side}" if sides else ""))


@require_http_methods(["GET", "HEAD", "POST"])
def end_notes(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID) -> HttpResponse:
    _named(kind, id)
    if request.method == "POST":
        GameRow.objects.filter(id=id).update(guided=False)
    return redirect(kind.home(id))
