"""Dice by hand: the page that asks for exactly the faces a decision wants."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, cycle, islice
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from engine.games import DicePage, DiceRow, GameKind
from engine.log import Stale
from engine.manual_dice import Faces, Rolling, rolled_before
from engine.rules.dice import SIDES, DiceWanted, DieRequest
from engine.rules.foreseen import Coming
from engine.rules.handful import NotTheseDice, read_faces
from engine.rules.ruleset import P
from engine.texts import tell
from engine.web.base import PlainForm, fetch, home, row_of, shared_context

BETWEEN = "|"  # between 2 questions in a form; no question contains it


@dataclass(frozen=True)
class AskedDie:
    """A die on the page: its question, the name of its field, its row, and its label there."""

    coming: Coming
    name: str
    row: DiceRow
    label: str

    @property
    def called(self) -> str:
        """The full label."""
        return f"{self.row.of}, {self.label}" if self.label else self.row.of


@dataclass(frozen=True)
class DiceHandful:
    """Dice under one heading, thrown together."""

    heading: str
    rows: list[list[AskedDie]]

    @property
    def dice(self) -> list[AskedDie]:
        """All of them, in the order in which they are typed."""
        return [die for row in self.rows for die in row]

    @property
    def many(self) -> str:
        """The numbers of dice: "8 D6"."""
        kinds = Counter(die.coming.die.kind for die in self.dice)
        return " and ".join(f"{number} {kind.upper()}" for kind, number in kinds.items())


class DiceForm(PlainForm):
    """The faces of the present roll and of coming ones, typed or chosen; typed ones take precedence.

    `pending` waits for this roll, and `rolling` is its progress. `line` are its dice, then the coming ones without a
    face, by `handfuls`; `before` are those with one. `at_hand` are the faces of the present roll, None for the
    program's, and `ahead` the others, None where there is none.
    """

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    given = forms.CharField(max_length=8, widget=forms.HiddenInput)
    then = forms.CharField(required=False, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    faces = forms.CharField(
        required=False,
        max_length=400,
        label="Type the faces in this order",
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "autofocus": True}),
    )

    def __init__(
        self, kind: GameKind[P], game: P, row: Any, pending: Any, rolling: Rolling[Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pending = pending
        self.rolling = rolling
        self.at_hand: Faces = ()
        self.ahead: list[tuple[Coming, int | None]] = []
        page, at_hand = _by_hand(kind), rolling.at_hand
        coming = _coming(page, game, row, at_hand)
        before = page.rolls.faces_ahead(row)
        if self.is_bound:  # the order in which they were typed, whatever was stored since
            places = {question: place for place, question in enumerate(self.data.get("shown", "").split(BETWEEN))}
            wanted = sorted((one for one in coming if one.question in places), key=lambda one: places[one.question])
        else:
            wanted = [one for one in coming if one.question not in before]
        self.handfuls = _handfuls(page, game, at_hand, wanted)
        kept = [one for one in coming if one.question in before and one not in wanted]
        self.before = [die for handful in _handfuls(page, game, (), kept) for die in handful.dice]
        self.line = [die for handful in self.handfuls for die in handful.dice]
        for place, die in enumerate(self.line):
            self.fields[die.name] = _field(die, "program" if place < len(at_hand) else "later", forms.RadioSelect())
        for die in self.before:
            self.fields[die.name] = _field(die, "later", forms.Select())
        self.initial["shown"] = BETWEEN.join(die.coming.question for die in self.coming)

    @property
    def enough(self) -> list[int]:
        """The numbers of dice after which the typed line may end: the present roll, and each handful."""
        ends = accumulate(len(handful.dice) for handful in self.handfuls)
        return sorted({len(self.rolling.requests), *ends})

    @property
    def requests(self) -> tuple[DieRequest, ...]:
        """The dice of the present roll."""
        return self.rolling.requests

    @property
    def coming(self) -> list[AskedDie]:
        """The dice of the line after those of the present roll."""
        return self.line[len(self.requests) :]

    @property
    def example(self) -> str:
        """An example for the present roll: as many faces as it asks for."""
        return " ".join(islice(cycle("352416"), len(self.requests)))

    def clean(self) -> None:
        """At least one face of the present roll; an empty form is more likely a slip of the finger."""
        typed = self._typed(str(self.cleaned_data.get("faces", "")))
        faces = (*typed, *map(self._pressed, self.line[len(typed) :]))
        at_hand = len(self.requests)
        self.at_hand = (None,) * at_hand if self.data.get("do") == "program" else faces[:at_hand]
        others = zip(self.line[at_hand:], faces[at_hand:], strict=True)
        before = [(die, self._pressed(die)) for die in self.before]
        self.ahead = [(die.coming, face) for die, face in (*others, *before)]
        if not self.errors and self.data.get("do") != "program" and not any(self.at_hand):
            of = " for the first roll" if self.ahead else ""
            self.add_error("faces", f"No face was entered{of}. To let the program roll, press its button below.")

    def _pressed(self, die: AskedDie) -> int | None:
        return int(self.cleaned_data.get(die.name) or 0) or None

    def _typed(self, text: str) -> Faces:
        try:
            return read_faces(text, [die.coming.die for die in self.line], self.enough) if text.strip() else ()
        except NotTheseDice as problem:
            what = None if problem.about is None else self.line[problem.about].called
            wrong = tell("engine", "dice", *problem.reasons, what=what)
            self.add_error("faces", f"{wrong} Nothing has been rolled yet.")
            return ()


def _field(die: AskedDie, blank: str, widget: forms.widgets.ChoiceWidget) -> forms.ChoiceField:
    """One of its faces, or a blank."""
    kind = die.coming.die.kind
    faces = [(str(face), str(face)) for face in range(1, SIDES[kind] + 1)]
    wrong = f"{die.called}: a {kind.upper()} shows 1 to {SIDES[kind]}. Nothing has been rolled yet."
    return forms.ChoiceField(
        label=die.called,
        choices=[("", blank), *faces],
        required=False,
        widget=widget,
        error_messages={"invalid_choice": wrong},
    )


def _handfuls(page: DicePage[P], game: P, at_hand: Sequence[Coming], others: Sequence[Coming]) -> list[DiceHandful]:
    """The dice of the present roll first; those of one heading together, in order of appearance."""
    headings: dict[str, list[tuple[Coming, str]]] = {}
    for place, one in enumerate(at_hand):
        headings.setdefault(page.heading(at_hand[0].die), []).append((one, f"die{place}"))
    for one in others:
        headings.setdefault(page.heading(one.die), []).append((one, f"ahead/{one.question}"))
    return [DiceHandful(heading, _rows(page, game, dice)) for heading, dice in headings.items()]


def _rows(page: DicePage[P], game: P, dice: Sequence[tuple[Coming, str]]) -> list[list[AskedDie]]:
    left = iter(dice)
    rows = page.rows(game, [one.die for one, _ in dice])
    return [[AskedDie(*next(left), row, label) for label in row.dice] for row in rows]


def go(request: HttpRequest, kind: GameKind[P], id: UUID, then: str = "") -> HttpResponse:
    """Redirect to the page where the player rolls, as a whole page: htmx must not swap in a part of it."""
    url = kind.address("roll", id) + (f"?{urlencode({'then': then})}" if then else "")
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else redirect(url)


def _by_hand(kind: GameKind[P]) -> DicePage[P]:
    assert kind.dice, f"{kind.ruleset.name} asks for no dice on a page of their own"
    return kind.dice


@require_http_methods(["GET", "HEAD", "POST"])
def roll(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The dice of the waiting decision: asked for roll by roll, until it has all it wants and is played."""
    game, row = fetch(kind, id), row_of(kind, id)
    rolls = _by_hand(kind).rolls
    pending = rolls.waiting(row)
    rolling = rolls.rolling(row, game, pending) if pending else None
    if pending is None or rolling is None or not rolling.requests:
        messages.info(request, f"No dice of yours are needed here now. This is where the {kind.title.one} stands.")
        return home(kind, id)
    parts = kind, game, row, pending, rolling
    if request.method != "POST":
        return _page(
            request, kind, game, DiceForm(*parts, initial=_initial(request, kind, game, row, pending, rolling))
        )
    form = DiceForm(*parts, request.POST)
    if form.data.get("seen") != str(game.head) or form.data.get("given") != pending.roll:
        if form.data.get("do") == "keep":
            return HttpResponse(status=204)
        raise Stale("the game does not wait for this roll")
    return _given(request, kind, game, form)


def _coming(page: DicePage[P], game: P, row: Any, at_hand: Sequence[Coming]) -> list[Coming]:
    """The dice after those of the present roll."""
    questions = {one.question for one in at_hand}
    return [one for one in page.rolls.coming(row, game) if one.question not in questions]


def given_ahead(kind: GameKind[P], game: P, row: Any) -> dict[str, Any]:
    """What a page says about faces given ahead: the stored ones, and those just dropped, each with its purpose."""
    kept = [(one, _by_hand(kind).rows(game, [one.die])[0].of) for one in _by_hand(kind).rolls.ahead(row)]
    return {
        "kept_ahead": [(one.face, of) for one, of in kept if not one.dropped],
        "dropped_ahead": [(one.face, of) for one, of in kept if one.dropped],
    }


def _initial(
    request: HttpRequest, kind: GameKind[P], game: P, row: Any, pending: Any, rolling: Rolling[Any]
) -> dict[str, Any]:
    """Faces begun in another tab, given ahead, or rolled before an undo."""
    rolls, after = _by_hand(kind).rolls, partial(kind.log.following, row)
    before = rolled_before(after(pending.head), pending.decision, rolling)
    ahead = rolls.rolled_on(game, pending.decision, after) | rolls.faces_ahead(row)
    dice: dict[str, object] = {f"ahead/{question}": face for question, face in ahead.items()}
    dice |= {f"die{place}": face or "" for place, face in enumerate(pending.draft or rolling.ahead or before)}
    return {"seen": row.head, "given": pending.roll, "then": request.GET.get("then", ""), **dice}


def _page(request: HttpRequest, kind: GameKind[P], game: P, form: DiceForm, status: int = 200) -> HttpResponse:
    context = {
        **shared_context(kind, game),
        **given_ahead(kind, game, row_of(kind, game.id)),
        "form": form,
        "again": any(form.pending.draft) or any(form.initial.get(die.name) for die in form.line),
        **_by_hand(kind).page(game, form),
    }
    return render(request, kind.templates("roll"), context, status=status)


def _keep(kind: GameKind[P], id: UUID, form: DiceForm) -> None:
    """Store the draft, unless the page has been sent meanwhile."""
    rolls = _by_hand(kind).rolls
    with transaction.atomic():
        row = row_of(kind, id)
        waiting = rolls.waiting(row)
        if waiting is not None and waiting.roll == form.pending.roll:
            rolls.keep(id, replace(waiting, draft=form.at_hand))
            rolls.give_ahead(row, form.ahead)


def _given(request: HttpRequest, kind: GameKind[P], game: P, form: DiceForm) -> HttpResponse:
    """Take the faces if they are complete, or store them as a draft."""
    by_hand, row, valid = _by_hand(kind), row_of(kind, game.id), form.is_valid()
    if form.data.get("do") == "keep":
        _keep(kind, game.id, form)
        return HttpResponse(status=204)
    if not valid:
        return _page(request, kind, game, form, status=422)
    given = replace(form.pending, faces=(*form.rolling.given, *form.at_hand), draft=())
    then = str(form.data.get("then", ""))
    try:
        with by_hand.rolls.giving(game.id, given):
            by_hand.rolls.give_ahead(row, [*form.ahead, *((one, None) for one in form.rolling.at_hand)])
            by_hand.act(game, given, then)
    except DiceWanted:  # for this line, or for the next
        return go(request, kind, game.id, then)
    except ObjectDoesNotExist:
        raise Http404(f"No such {kind.title.one}") from None
    return home(kind, game.id)
