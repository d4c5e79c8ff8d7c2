"""Branches: go back to a line, see what was left, compare any two pasts, go on with one, rename it, delete it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from engine.damaged import Damaged
from engine.games import GameKind
from engine.grammar import counted
from engine.log import NothingToUndo, tree
from engine.rows import LONGEST_NAME
from engine.rules.ruleset import P
from engine.rules.tree import ends, own_lines, parting
from engine.web.base import PlainForm, check_fresh, fetch, home, row_of, shared_context

PRESENT = "The present"


class NameForm(PlainForm):
    """What a branch is called."""

    name = forms.CharField(max_length=LONGEST_NAME, error_messages={"required": "A branch needs a name."})


class PairForm(PlainForm):
    """Any two pasts, by their last lines."""

    one = forms.TypedChoiceField(coerce=int, label="Compare")
    other = forms.TypedChoiceField(coerce=int, label="with")

    def __init__(self, pasts: "Sequence[Standing]", *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.may_be(name, [(game.leaf, game.name) for game in pasts])


@dataclass(frozen=True)
class Standing:
    """The present, or a branch, as the pages show it; `fork` is the last line that is the present's too."""

    leaf: int
    name: str
    now: Any
    stands: str
    facts: Sequence[tuple[str, str]]
    waiting: str
    picture: str
    left: datetime | None = None
    fork: int = 0
    parted: str = ""

    @property
    def is_present(self) -> bool:
        """Whether the game stands there."""
        return not self.parted


@dataclass(frozen=True)
class Lost:
    """A branch that cannot be read."""

    leaf: int
    name: str
    why: str


def _standing(kind: GameKind[P], game: P, name: str, **parted: Any) -> Standing:
    telling, now = kind.telling, kind.seen(game, game.now)
    said = telling.stands(now), telling.facts(now), telling.waiting(now), telling.picture(now)
    return Standing(game.head, name, now, *said, **parted)


def _pasts(kind: GameKind[P], present: P) -> tuple[list[Standing], list[Lost]]:
    """The present first, then the branches, the latest first; and those that cannot be read."""
    row = row_of(kind, present.id)
    named = {branch.leaf: branch for branch in row.branches.all()}
    pasts, lost = [_standing(kind, present, PRESENT)], []
    for leaf in ends(tree(row), present.head):
        try:
            pasts.append(_branch(kind, present, leaf, named.get(leaf)))
        except Damaged as problem:
            name = named[leaf].name if leaf in named else f"The branch that ends at line {leaf}"
            lost.append(Lost(leaf, name, str(problem)))
    return pasts, lost


def _branch(kind: GameKind[P], present: P, leaf: int, row: Any | None) -> Standing:
    game = kind.log.at(present.id, leaf)
    common = parting(present.lines, game.lines)
    assert kind.log.named, "whoever has branches names them"
    name, left = (row.name, row.left) if row else (kind.log.named(game, common), None)
    fork = game.lines[common - 1].n if common else 0
    return _standing(kind, game, name, left=left, fork=fork, parted=kind.telling.goes_on(game, common))


def _found(kind: GameKind[P], present: P, leaf: int) -> Standing | Lost:
    """The branch that ends there, or 404."""
    pasts, lost = _pasts(kind, present)
    found: dict[int, Standing | Lost] = {game.leaf: game for game in pasts[1:]} | {game.leaf: game for game in lost}
    if leaf not in found:
        raise Http404("No such branch")
    return found[leaf]


@require_GET
def show(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The present and all branches."""
    return _list(request, kind, fetch(kind, id))


def _list(
    request: HttpRequest, kind: GameKind[P], present: P, wrong: tuple[int, NameForm] | None = None
) -> HttpResponse:
    pasts, lost = _pasts(kind, present)
    forms = {game.leaf: NameForm(initial={"name": game.name}, auto_id=f"name-{game.leaf}") for game in pasts}
    if wrong:
        forms[wrong[0]] = wrong[1]
    pair = PairForm(pasts, initial={"one": present.head, "other": pasts[-1].leaf})
    context = {"pasts": [(game, forms[game.leaf]) for game in pasts], "lost": lost, "pair": pair}
    status = 422 if wrong else 200
    return render(request, kind.templates("branches"), {**shared_context(kind, present), **context}, status=status)


@require_GET
def compare(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """Two pasts side by side."""
    present, telling = fetch(kind, id), kind.telling
    pasts, _ = _pasts(kind, present)
    pair = PairForm(pasts, request.GET)
    if not pair.is_valid():
        raise Http404("No such branch")
    leaves = [pair.cleaned_data[name] for name in ("one", "other")]
    one, other = (kind.log.at(id, leaf) for leaf in leaves)
    common = parting(one.lines, other.lines)
    chosen = [next(game for game in pasts if game.leaf == leaf) for leaf in leaves]
    goes_on = [telling.goes_on(game, common) if common < len(game.lines) else "" for game in (one, other)]
    context = {
        "pair": pair,
        "both": zip("AB", chosen, goes_on, strict=True),
        "common": common,
        "last": telling.stands(kind.seen(one, one.states[common])),
        **telling.compare(one, other),
    }
    return render(request, kind.templates("compare"), {**shared_context(kind, present), **context})


@require_http_methods(["GET", "POST"])
def go_back(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The game as it stood after a line of its log."""
    present = fetch(kind, id)
    if request.method == "GET":
        return home(kind, id)
    try:
        n = int(request.POST.get("to", ""))
        check_fresh(request.POST, present)
        now = kind.log.go_back(id, present.head, n)
    except (ValueError, NothingToUndo):
        messages.info(request, f"There is nothing to go back to: this is where the {kind.one} stands.")
    else:
        when = kind.telling.when(now.now)
        messages.success(request, f"You are back at line {n}, {when}. What followed is kept under Branches.")
    return home(kind, id)


@require_http_methods(["GET", "POST"])
def go_on(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    """Continue a branch."""
    present = fetch(kind, id)
    if request.method == "GET":
        return redirect(kind.address("branches", id))
    branch = _found(kind, present, leaf)
    check_fresh(request.POST, present)
    kind.log.switch(id, present.head, leaf)
    messages.success(request, f"You go on with “{branch.name}”. What was the present is now a branch.")
    return home(kind, id)


@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    """Another name for a branch."""
    present = fetch(kind, id)
    if request.method == "GET":
        return redirect(kind.address("branches", id))
    _found(kind, present, leaf)
    form = NameForm(request.POST, auto_id=f"name-{leaf}")
    if not form.is_valid():
        return _list(request, kind, present, (leaf, form))
    name = form.cleaned_data["name"]
    row_of(kind, id).branches.update_or_create(leaf=leaf, defaults={"name": name})
    messages.success(request, f"The branch is now called “{name}”.")
    return redirect(kind.address("branches", id))


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, kind: GameKind[P], id: UUID, leaf: int) -> HttpResponse:
    """Say what goes with a branch, then delete it."""
    present = fetch(kind, id)
    branch = _found(kind, present, leaf)
    if request.method == "POST":
        check_fresh(request.POST, present)
        kind.log.delete_branch(id, present.head, leaf)
        messages.success(request, f"“{branch.name}” is deleted.")
        return redirect(kind.address("branches", id))
    row = row_of(kind, id)
    lines = own_lines(tree(row), leaf, present.head)
    context = {"branch": branch, "lines": len(lines), "added": ", ".join(added(kind, row, lines))}
    return render(request, kind.templates("delete_branch"), {**shared_context(kind, present), **context})


def added(kind: GameKind[P], row: Any, lines: Sequence[int]) -> Iterator[str]:
    """What the player has added to these lines: it is deleted with them."""
    for hanging, one in kind.log.hangs.items():
        if count := getattr(row, hanging).filter(line__in=lines).count():
            yield counted(count, one)
