"""Branches: go back to a line, see what was left, compare any two pasts, go on with one, rename it, delete it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET, require_http_methods

from campaign import chronicle, models, narrate
from campaign.chronicle import Chronicle
from campaign.narrate.differences import differences
from campaign.pictures.curves import Account, civic_curves_svg
from campaign.pictures.map import small_map_svg
from campaign.pictures.moment import small_view
from campaign.pictures.series import civic_series
from campaign.savefile import LONGEST_NAME
from campaign.web.forms import PlainForm
from campaign.web.shared import fetch, stale
from engine.damaged import Damaged
from engine.log import NoSuchBranch, NothingToUndo, Stale, tree
from engine.rules.tree import ends, own_lines, parting

PRESENT = "The present"


class NameForm(PlainForm):
    """What a branch is called."""

    name = forms.CharField(max_length=LONGEST_NAME, error_messages={"required": "A branch needs a name."})


class PairForm(PlainForm):
    """Any two pasts, by their last lines."""

    one = forms.TypedChoiceField(coerce=int, label="Compare")
    other = forms.TypedChoiceField(coerce=int, label="with")

    def __init__(self, pasts: "list[Past]", *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(past.leaf, past.name) for past in pasts]


@dataclass(frozen=True)
class Past:
    """The present, or a branch, as the pages show it. `common` lines are also the present's."""

    leaf: int
    name: str
    told: Chronicle
    left: datetime | None
    common: int
    parted: str

    @property
    def is_present(self) -> bool:
        """Whether the campaign stands there."""
        return not self.parted

    @property
    def fork(self) -> int:
        """The last line that is the present's too."""
        return self.told.lines[self.common - 1].n if self.common else 0

    @property
    def waiting(self) -> str:
        """What waits there."""
        return narrate.waiting(self.told.now)

    @property
    def map(self) -> SafeString:
        """Italy as it stands there."""
        return mark_safe(small_map_svg(small_view(self.told.now)))  # noqa: S308 - our own SVG, from our own data


@dataclass(frozen=True)
class Lost:
    """A branch that cannot be read."""

    leaf: int
    name: str
    why: str


def _pasts(told: Chronicle) -> tuple[list[Past], list[Lost]]:
    """The present first, then the branches, the latest first; and those that cannot be read."""
    row = models.Campaign.objects.get(id=told.id)
    named = {branch.leaf: branch for branch in row.branches.all()}
    pasts, lost = [Past(told.head, PRESENT, told, None, len(told.lines), "")], []
    for leaf in ends(tree(row), told.head):
        try:
            pasts.append(_branch(told, leaf, named.get(leaf)))
        except Damaged as problem:
            name = named[leaf].name if leaf in named else f"The branch that ends at line {leaf}"
            lost.append(Lost(leaf, name, str(problem)))
    return pasts, lost


def _branch(told: Chronicle, leaf: int, row: models.Branch | None) -> Past:
    past = chronicle.past(told.id, leaf)
    common = parting(told.lines, past.lines)
    name = row.name if row else chronicle.automatic_name(past, common)
    left = row.left if row else None
    return Past(leaf, name, past, left, common, chronicle.begins(past, common))


def _past(told: Chronicle, leaf: int) -> Past | Lost:
    """The branch that ends there, or 404."""
    pasts, lost = _pasts(told)
    found: dict[int, Past | Lost] = {past.leaf: past for past in pasts[1:]} | {past.leaf: past for past in lost}
    if leaf not in found:
        raise Http404("No such branch")
    return found[leaf]


@require_GET
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The present and all branches."""
    return _list(request, fetch(campaign))


def _list(request: HttpRequest, told: Chronicle, wrong: tuple[int, NameForm] | None = None) -> HttpResponse:
    pasts, lost = _pasts(told)
    names = {past.leaf: NameForm(initial={"name": past.name}, auto_id=f"name-{past.leaf}") for past in pasts}
    if wrong:
        names[wrong[0]] = wrong[1]
    pair = PairForm(pasts, initial={"one": told.head, "other": pasts[-1].leaf})
    context = {"chronicle": told, "campaign": told.now, "pasts": pasts, "lost": lost, "names": names, "pair": pair}
    return render(request, "campaign/branches.html", context, status=422 if wrong else 200)


@require_GET
def compare(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Two pasts side by side."""
    told = fetch(campaign)
    pasts, _ = _pasts(told)
    pair = PairForm(pasts, request.GET)
    if not pair.is_valid():
        raise Http404("No such branch")
    one, other = (next(past for past in pasts if past.leaf == pair.cleaned_data[name]) for name in ("one", "other"))
    accounts = [_account(past.told) for past in (one, other)]
    common = parting(one.told.lines, other.told.lines)
    context = {
        "chronicle": told,
        "campaign": told.now,
        "pair": pair,
        "both": [(letter, past, _goes_on(past, common)) for letter, past in (("A", one), ("B", other))],
        "common": common,
        "last": one.told.moments[common],
        "differences": differences(one.told.now, other.told.now),
        "curves": mark_safe(civic_curves_svg([("A", accounts[0]), ("B", accounts[1])])),
        "accounts": _rows(*accounts),
    }
    return render(request, "campaign/compare.html", context)


def _goes_on(past: Past, common: int) -> str:
    """With what it goes on after the lines it shares with the other; empty if it ends there."""
    return chronicle.begins(past.told, common) if common < len(past.told.lines) else ""


def _account(told: Chronicle) -> Account:
    return [(row.turn, row.total) for row in civic_series(told.now).turns]


def _rows(one: Account, other: Account) -> list[tuple[int, int | None, int | None]]:
    """Turn by turn; a past that has not come so far has nothing to show."""
    return [
        ((here or there or (0, 0))[0], here and here[1], there and there[1])
        for here, there in zip_longest(one, other, fillvalue=None)
    ]


@require_http_methods(["GET", "POST"])
def go_back(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The campaign as it stood after a line of its log."""
    told = fetch(campaign)
    if request.method == "GET":
        return redirect("desk", campaign)
    try:
        n = int(request.POST.get("to", ""))
        if request.POST.get("seen") != str(told.head):
            return stale(request, campaign)
        now = chronicle.go_back(campaign, told.head, n)
    except Stale:
        return stale(request, campaign)
    except (ValueError, NothingToUndo):
        messages.info(request, "There is nothing to go back to: this is where the campaign stands.")
    else:
        what = f"You are back at line {n}, {now.now.year} BC. What followed is kept under Branches."
        messages.success(request, what)
    return redirect("desk", campaign)


@require_http_methods(["GET", "POST"])
def go_on(request: HttpRequest, campaign: uuid.UUID, leaf: int) -> HttpResponse:
    """Continue a branch."""
    told = fetch(campaign)
    if request.method == "GET":
        return redirect("branches", campaign)
    branch = _past(told, leaf)
    if request.POST.get("seen") != str(told.head):
        return stale(request, campaign)
    try:
        chronicle.switch(campaign, told.head, leaf)
    except (Stale, NoSuchBranch):
        return stale(request, campaign)
    messages.success(request, f"You go on with “{branch.name}”. What was the present is now a branch.")
    return redirect("desk", campaign)


@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, campaign: uuid.UUID, leaf: int) -> HttpResponse:
    """Another name for a branch."""
    told = fetch(campaign)
    if request.method == "GET":
        return redirect("branches", campaign)
    _past(told, leaf)
    form = NameForm(request.POST, auto_id=f"name-{leaf}")
    if not form.is_valid():
        return _list(request, told, (leaf, form))
    models.Branch.objects.update_or_create(
        campaign_id=campaign, leaf=leaf, defaults={"name": form.cleaned_data["name"]}
    )
    messages.success(request, f"The branch is now called “{form.cleaned_data['name']}”.")
    return redirect("branches", campaign)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, campaign: uuid.UUID, leaf: int) -> HttpResponse:
    """Say what goes with a branch, then delete it."""
    told = fetch(campaign)
    branch = _past(told, leaf)
    if request.method == "POST":
        if request.POST.get("seen") != str(told.head):
            return stale(request, campaign)
        try:
            chronicle.delete_branch(campaign, told.head, leaf)
        except (Stale, NoSuchBranch):
            return stale(request, campaign)
        messages.success(request, f"“{branch.name}” is deleted.")
        return redirect("branches", campaign)
    row = models.Campaign.objects.get(id=campaign)
    lines = own_lines(tree(row), leaf, told.head)
    context = {
        "chronicle": told,
        "campaign": told.now,
        "branch": branch,
        "lines": len(lines),
        "added": added(row, lines),
    }
    return render(request, "campaign/delete_branch.html", context)


@dataclass(frozen=True)
class Added:
    """What the player has added to lines: it is deleted with them."""

    notes: int
    photos: int
    paragraphs: int

    @property
    def all(self) -> int:
        """How much it is together."""
        return self.notes + self.photos + self.paragraphs


def added(row: models.Campaign, lines: Sequence[int]) -> Added:
    """What hangs on these lines."""
    counts = [kept.filter(line__in=lines).count() for kept in (row.notes, row.photos, row.paragraphs)]
    return Added(*counts)
