"""Branches: go back to a line, compare any 2 pasts, go on with one, rename it, delete it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine.damaged import Damaged
from engine.games import GameKind
from engine.grammar import counted
from engine.log import NothingToUndo, tree
from engine.rows import LONGEST_NAME
from engine.rules.ruleset import P
from engine.rules.tree import ends, own_lines, parting
from engine.web.base import PlainForm, check_fresh, fetch, home, row_of, seen, shared_context, whole_number

PRESENT = "The present"
ON_A_PAGE = 12  # branches on a page: each must be read to say where it stands


class NameForm(PlainForm):
    name = forms.CharField(
        max_length=LONGEST_NAME, validators=[seen], error_messages={"required": "A branch needs a name."}
    )


class PairForm(PlainForm):
    """Any 2 pasts, by their last lines."""

    one = forms.TypedChoiceField(coerce=int, label="Compare")
    other = forms.TypedChoiceField(coerce=int, label="with")

    def __init__(self, names: Mapping[int, str], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.may_be(name, [(str(leaf), called) for leaf, called in names.items()])


Past = dict[str, Any]
"""The present or a branch, for pages; an unreadable branch has only its name, and `why`."""


def _standing(kind: GameKind[P], game: P, name: str, **parted: Any) -> Past:
    """For a branch, `fork` is the last line that the present shares, and `parted` how it goes on from there."""
    telling, now = kind.words, kind.seen(game, game.now)
    return {
        "leaf": game.head,
        "name": name,
        "now": now,
        "stands": telling.stands(now),
        "facts": telling.facts(now),
        "waiting": telling.waiting(now),
        "picture": telling.picture(now),
        "is_present": not parted,
        **parted,
    }


def _names(row: Any) -> dict[int, str]:
    """The names of all pasts by their last lines, the present first, then the branches, latest first."""
    named = dict(row.branches.values_list("leaf", "name"))
    branches = ends(tree(row), row.head)
    return {row.head: PRESENT} | {leaf: named.get(leaf, f"The branch that ends at line {leaf}") for leaf in branches}


def _branch(kind: GameKind[P], present: P, leaf: int, row: Any | None) -> Past:
    game = kind.log.at(present.id, leaf)
    common = parting(present.lines, game.lines)
    assert kind.log.named, "a game with branches names them"
    name, left = (row.name, row.left) if row else (kind.log.named(game, common), None)
    fork = game.lines[common - 1].n if common else 0
    return _standing(kind, game, name, left=left, fork=fork, parted=kind.words.goes_on(game, common))


def _found(kind: GameKind[P], present: P, leaf: int) -> Past:
    """The branch that ends there, or 404."""
    row = row_of(kind, present.id)
    names = _names(row)
    if leaf == present.head or leaf not in names:
        raise Http404("No such branch")
    return _past(kind, present, row, leaf, names[leaf])


def _past(kind: GameKind[P], present: P, row: Any, leaf: int, name: str) -> Past:
    """A branch of the game in that row."""
    try:
        return _branch(kind, present, leaf, row.branches.filter(leaf=leaf).first())
    except Damaged as problem:
        return {"leaf": leaf, "name": name, "why": str(problem)}


def _present(kind: GameKind[P], id: UUID) -> P:
    """The game whose branches are wanted, or 404; raises Irrevocable for an Iron game, which has none."""
    game = fetch(kind, id)
    kind.log.hold_to_iron(row_of(kind, id), game)
    return game


@require_safe
def show(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The present and a page of the branches."""
    return _list(request, kind, _present(kind, id), whole_number(request.GET.get("page", "1")) or 1)


def _list(
    request: HttpRequest, kind: GameKind[P], present: P, number: int, wrong: tuple[int, NameForm] | None = None
) -> HttpResponse:
    row = row_of(kind, present.id)
    names = _names(row)
    page = Paginator([leaf for leaf in names if leaf != present.head], ON_A_PAGE).get_page(number)
    found = [_past(kind, present, row, leaf, names[leaf]) for leaf in page]
    pasts = [_standing(kind, present, PRESENT), *(past for past in found if "why" not in past)]
    forms = {past["leaf"]: NameForm(initial={"name": past["name"]}, auto_id=f"{past['leaf']}-%s") for past in pasts}
    if wrong:
        forms[wrong[0]] = wrong[1]
    context = {
        "pasts": [(past, forms[past["leaf"]]) for past in pasts],
        "lost": [past for past in found if "why" in past],
        "page": page,
        "pair": PairForm(names, initial={"one": str(present.head), "other": str(pasts[-1]["leaf"])}),
    }
    status = 422 if wrong else 200
    return render(request, kind.templates("branches"), {**shared_context(kind, present), **context}, status=status)


def _page_of(kind: GameKind[P], present: P, leaf: int) -> int:
    """The page of the list it is on."""
    return ([*_names(row_of(kind, present.id))].index(leaf) - 1) // ON_A_PAGE + 1


@require_safe
def compare(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """Two pasts side by side."""
    present, telling = _present(kind, id), kind.words
    row = row_of(kind, id)
    pair = PairForm(_names(row), request.GET)
    if not pair.is_valid():
        raise Http404("No such branch")
    leaves = [pair.cleaned_data[name] for name in ("one", "other")]
    one, other = (kind.log.at(id, leaf) for leaf in leaves)
    common = parting(one.lines, other.lines)
    named = {branch.leaf: branch for branch in row.branches.filter(leaf__in=leaves)}
    chosen = [
        _standing(kind, present, PRESENT) if leaf == row.head else _branch(kind, present, leaf, named.get(leaf))
        for leaf in leaves
    ]
    goes_on = [telling.goes_on(game, common) if common < len(game.lines) else "" for game in (one, other)]
    context = {
        "pair": pair,
        "both": zip("AB", chosen, goes_on, strict=True),
        "common": common,
        "last": telling.stands(kind.seen(one, one.states[common])),
        **telling.compare(one, other),
    }
    return render(request, kind.templates("compare"), {**shared_context(kind, present), **context})


@require_http_methods(["GET", "HEAD", "POST"])
def go_back(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The game as it stood after a line of its log."""
    present = fetch(kind, id)
    if request.method != "POST":
        return home(kind, id)
    try:
        n = int(request.POST.get("to", ""))
        check_fresh(request.POST, present)
        now = kind.log.go_back(id, present.head, n)
    except (ValueError, NothingToUndo):
        messages.info(request, f"There is nothing to go back to: this is where the {kind.title.one} stands.")
    else:
        when = kind.words.when(now.now)
        messages.success(request, f"You are back at line {n}, {when}. What followed is kept under Branches.")
    return home(kind, id)


@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    present = _present(kind, id)
    if request.method != "POST":
        return redirect(kind.address("branches", id))
    branch = _found(kind, present, leaf)
    check_fresh(request.POST, present)
    kind.log.switch(id, present.head, leaf)
    messages.success(request, f"You go on with “{branch['name']}”. What was the present is now a branch.")
    return home(kind, id)


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    present = _present(kind, id)
    if request.method != "POST":
        return redirect(kind.address("branches", id))
    _found(kind, present, leaf)
    form = NameForm(request.POST, auto_id=f"{leaf}-%s")
    if not form.is_valid():
        return _list(request, kind, present, _page_of(kind, present, leaf), (leaf, form))
    name, page = form.cleaned_data["name"], _page_of(kind, present, leaf)  # nothing may fail after it is saved
    row_of(kind, id).branches.update_or_create(leaf=leaf, defaults={"name": name})
    messages.success(request, f"The branch is now called “{name}”.")
    return redirect(f"{kind.address('branches', id)}?page={page}")


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    """Say what goes with a branch, then delete it."""
    present = _present(kind, id)
    branch = _found(kind, present, leaf)
    if request.method == "POST":
        check_fresh(request.POST, present)
        kind.log.delete_branch(id, present.head, leaf)
        messages.success(request, f"“{branch['name']}” is deleted.")
        return redirect(kind.address("branches", id))
    row = row_of(kind, id)
    lines = own_lines(tree(row), leaf, present.head)
    context = {"branch": branch, "lines": len(lines), "added": ", ".join(added(kind, row, lines))}
    return render(request, kind.templates("delete_branch"), {**shared_context(kind, present), **context})


def added(kind: GameKind[P], row: Any, lines: Sequence[int]) -> Iterator[str]:
    """What the player has added to these lines, which is deleted with them."""
    for hanging, one in kind.log.hangs.items():
        if count := getattr(row, hanging).filter(line__in=lines).count():
            yield counted(count, one)
