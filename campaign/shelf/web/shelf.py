"""What becomes of a campaign: renamed, put into the bin and back, deleted, remembered; and those begun at a click."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import models
from campaign.shelf import shelf
from campaign.shelf.shelf import own_kind, shelved
from campaign.shelf.web import front
from campaign.shelf.web.front import RenameForm
from engine.grammar import counted
from engine.rows import each
from engine.web.base import name


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Another name, from the front page."""
    old = name(own_kind(), campaign)  # or the 404 page
    if request.method != "POST":  # the address of a form that was sent back, loaded again
        return redirect("campaigns")
    form = RenameForm(request.POST)
    if not form.is_valid():
        return front.page(request, status=422, renaming=(campaign, form))
    shelf.rename(campaign, form.cleaned_data["name"])
    messages.success(request, f"“{old}” is now called “{form.cleaned_data['name']}”.")
    return redirect("campaigns")


@require_POST
def into_bin(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Out of the list; nothing is deleted."""
    title = name(own_kind(), campaign)
    shelf.into_bin(campaign)
    messages.success(request, f"“{title}” is in the bin. Nothing of it is deleted until you empty the bin.")
    return redirect("campaigns")


@require_POST
def put_back(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Into the list again."""
    title = name(own_kind(), campaign)
    shelf.put_back(campaign)
    messages.success(request, f"“{title}” is back among your campaigns.")
    return redirect("bin")


@require_safe
def show_bin(request: HttpRequest) -> HttpResponse:
    """What lies in the bin, and how large it is."""
    found = shelf.binned()
    context = {"kind": own_kind(), "binned": found, "size": sum(one.size for one in found)}
    return render(request, "shelf/bin.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def empty_bin(request: HttpRequest) -> HttpResponse:
    """Ask, naming them; then delete just those that were named."""
    if request.method != "POST":
        found = shelf.binned()
        context = {"binned": found, "size": sum(one.size for one in found)}
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
    """The finished campaigns, the best first; neither what is in the bin nor the example."""
    rows = models.Campaign.objects.filter(binned=None, example=False)
    pars = dict(each(rows.values_list("id", "par")))
    over = [
        one | {"par": shelved().pars(pars.get(one["id"], ""))}
        for one in map(front.told, front.listed(rows))
        if "damaged" not in one and one["summary"].ending
    ]
    honours = sorted(over, key=lambda one: -one["summary"].civic)
    context = {"honours": honours, "policies": shelved().policies}
    return render(request, own_kind().templates("honours"), context)


@require_POST
def show_example(request: HttpRequest) -> HttpResponse:
    """The finished campaign that comes with the program, at its chronicle."""
    return redirect("chronicle", shelved().finished())


@require_POST
def first_turn(request: HttpRequest) -> HttpResponse:
    """A new campaign, with notes at its desk."""
    return redirect(own_kind().home(shelved().first_turn()))


@require_http_methods(["GET", "HEAD", "POST"])
def end_notes(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """No more notes at the desk."""
    name(own_kind(), campaign)
    if request.method == "POST":
        models.Campaign.objects.filter(id=campaign).update(guided=False)
    return redirect(own_kind().home(campaign))
