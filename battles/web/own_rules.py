"""Other rules for the table: ours, and the player's own, which he sets up, changes, takes away and brings back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst, slugify
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from battles import lists, other_rules
from battles.data import arms, beginnings, catalogue, rules_sets
from battles.models import OwnRules
from battles.other_rules import NotRules
from battles.reasons import why
from battles.rules.army_list import MOST_POINTS, Muster
from battles.rules.other_rules import (
    LONGEST_NAME,
    LONGEST_REMARK,
    LONGEST_WORD,
    MOST_COST,
    MOST_KINDS,
    MOST_MARKS,
    MOST_PERCENT,
    MOST_SIZE,
    MOST_STEPS,
    MOST_WEIGHT,
    Against,
    BreakPoint,
    Elements,
    Grading,
    Mark,
    Measure,
    RulesSet,
    SheetLayout,
    UnitKind,
    convert,
)
from engine.damaged import words
from engine.texts import text
from engine.web.base import PlainForm, seen
from engine.web.saves import attachment

EXAMPLES = (("romans", 2), ("samnites", 2), ("epirus", 2))
"""Peoples whose armies show what rules come to, and their generals."""
EXAMPLE_POINTS, EXAMPLE_YEAR = 80, 280
PART = re.compile(r"(?:([0-9]{1,3})\s+)?(.+)", re.DOTALL)
"""A kind of units, and before it how many parts of it."""
_say = partial(text, "battles", "other_rules")


# --- Told in words ----------------------------------------------------------------------------------------------------


def summary(rules: RulesSet) -> list[str]:
    """What rules say, a sentence each."""
    of = rules.units if rules.measure is Measure.UNITS else _say("points_of", units=rules.units)
    size = _say("per", size=rules.size, of=of, per=rules.per) if rules.per else _say("always", size=rules.size, of=of)
    against = _say(f"against.{rules.grading.against}")
    said = [size, _beaten(rules), _say("grading", percent=rules.grading.percent, against=against)]
    marks = ", ".join(_say("mark", name=mark.name, weight=mark.weight) for mark in rules.marks)
    return [*said, _say("marks", marks=marks)] if marks else said


def _beaten(rules: RulesSet) -> str:
    ending = rules.ending
    names = {Measure.UNITS: rules.units, Measure.STEPS: rules.steps, Measure.POINTS: _say("of.points")}
    bound = _say("bound.percent" if ending.percent else "bound.number", bound=ending.bound, of=names[ending.measure])
    return _say("beaten", bound=bound, above=_say("above") if ending.above else "")


def _examples(rules: RulesSet) -> Iterator[tuple[str, str]]:
    """Some armies in these rules, each by its people: of lists as they are drawn."""
    for people, generals in EXAMPLES:
        roster = catalogue().rosters[people]
        army = lists.draw(Muster(roster, EXAMPLE_POINTS, EXAMPLE_YEAR, generals), people)
        yield roster.name, ", ".join(f"{count} {name}" for name, count in convert(rules, army))


# --- The form ---------------------------------------------------------------------------------------------------------


def _word(label: str, help_text: str = "", most: int = LONGEST_WORD, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, help_text=help_text, max_length=most, validators=[seen], **more)


def _number(label: str, least: int, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **more)


class OwnRulesForm(PlainForm):
    """A set of rules, all of it; rows of kinds and marks without a name are left out."""

    name = _word("Name", most=LONGEST_NAME)
    unit = _word("One of its units is", "As “element” or “unit”.")
    units = _word("Several are", "As “elements”.")
    step = _word("It loses one", "As “step”, “base” or “hit”. An element that is lost at once loses itself.")
    steps = _word("It loses several", "As “steps”.")
    size = _number("An army has", 1, MOST_SIZE)
    measure = forms.ChoiceField(
        label="counted in", choices=[("units", "units"), ("points", "points of the rules’ own")]
    )
    per = _number(
        "for so many army points",
        1,
        MOST_POINTS,
        required=False,
        help_text="Army points are the campaign’s. Others take a number in proportion. Empty: always the same.",
    )
    bound = _number("An army is beaten once it has lost", 1, MOST_SIZE)
    lost = forms.ChoiceField(
        label="of",
        choices=[
            ("percent units", "percent of its units"),
            ("percent points", "percent of its points"),
            ("percent steps", "percent of its steps"),
            ("number units", "units"),
            ("number points", "points"),
            ("number steps", "steps"),
        ],
    )
    above = forms.BooleanField(label="and more than its enemy has lost", required=False)
    percent = _number("The victory is Major if the winner has lost less than so many percent", 1, MOST_PERCENT)
    against = forms.ChoiceField(
        label="of", choices=[(one, text("battles", "other_rules", f"against.{one}")) for one in Against]
    )
    layout = forms.ChoiceField(
        label="The sheet has",
        choices=[
            (SheetLayout.UNITS, "a row for each unit"),
            (SheetLayout.KINDS, "a row for each kind of units"),
            (SheetLayout.CARDS, "a card for each unit, to cut out"),
        ],
    )
    remark = forms.CharField(
        label="Below it stands",
        required=False,
        max_length=LONGEST_REMARK,
        widget=forms.Textarea({"rows": 4}),
        help_text="What you like to be reminded of at the table.",
    )

    def __init__(self, earlier: RulesSet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.earlier = earlier
        for n in range(MOST_KINDS):
            self._add(f"kind-{n}", _word(f"Kind {n + 1}", required=False))
            self._add(f"kind-{n}-points", _number(f"Points of kind {n + 1}", 1, MOST_COST, required=False))
            self._add(f"kind-{n}-steps", _number(f"Steps of kind {n + 1}", 1, MOST_STEPS, required=False))
        for n, arm in enumerate(arms()):
            self._add(f"arm-{n}", forms.CharField(label=capfirst(arm), max_length=200))
        for n in range(MOST_MARKS):
            self._add(f"mark-{n}", _word(f"Also counted {n + 1}", required=False))
            self._add(f"mark-{n}-weight", _number(f"Weight of {n + 1}", 0, MOST_WEIGHT, required=False))
        if earlier.armies:
            peoples = ", ".join(catalogue().rosters[people].name for people in earlier.armies if people in _peoples())
            label = f"Peoples keep the armies that they have in these rules ({peoples})"
            self._add("armies", forms.BooleanField(label=label, required=False))

    def _add(self, name: str, field: forms.Field) -> None:
        self.fields[name] = field

    def word_fields(self) -> list[forms.BoundField]:
        """The name, and its words."""
        return [self[name] for name in ("name", "unit", "units", "step", "steps")]

    def size_fields(self) -> list[forms.BoundField]:
        """How large an army is."""
        return [self[name] for name in ("size", "measure", "per")]

    def ending_fields(self) -> list[forms.BoundField]:
        """What it has lost when it is beaten."""
        return [self[name] for name in ("bound", "lost")]

    def grading_fields(self) -> list[forms.BoundField]:
        """What makes a victory Major."""
        return [self[name] for name in ("percent", "against")]

    def kind_rows(self) -> list[list[forms.BoundField]]:
        """The fields of each kind of units."""
        return [[self[f"kind-{n}"], self[f"kind-{n}-points"], self[f"kind-{n}-steps"]] for n in range(MOST_KINDS)]

    def arm_fields(self) -> list[forms.BoundField]:
        """What each arm becomes."""
        return [self[f"arm-{n}"] for n in range(len(arms()))]

    def mark_rows(self) -> list[list[forms.BoundField]]:
        """The fields of what else is counted."""
        return [[self[f"mark-{n}"], self[f"mark-{n}-weight"]] for n in range(MOST_MARKS)]

    def clean(self) -> None:
        """Rules that can be played, or everything that is wrong with them."""
        becomes = {arm: self._becomes(n) for n, arm in enumerate(arms())}
        if self.errors:
            return
        self.cleaned_data["becomes"] = becomes
        try:
            other_rules.check(self.rules())
        except NotRules as refusal:
            for reason in refusal.reasons:
                self.add_error(None, why(reason))

    def _rows(self, row: str, other: str, most: int) -> Iterator[tuple[str, dict[str, int]]]:
        """Of rows with a name: it, and what else they say."""
        cleaned = self.cleaned_data
        for n in range(most):
            if name := cleaned.get(f"{row}-{n}"):
                said = {part: cleaned.get(f"{row}-{n}-{part}") for part in other.split()}
                yield name, {part: value for part, value in said.items() if value is not None}

    def _becomes(self, n: int) -> tuple[Elements, ...]:
        """What the arm of that number becomes, as it was said."""
        known = {name.casefold(): name for name, _ in self._rows("kind", "", MOST_KINDS)}
        found = []
        for said in filter(None, map(str.strip, self.cleaned_data.get(f"arm-{n}", "").split(","))):
            match = PART.fullmatch(said)
            name = known.get(match[2].casefold()) if match else None
            if match is None or name is None:
                self.add_error(f"arm-{n}", _say("part.unknown", name=said[:LONGEST_WORD]))
                break
            found.append(Elements(name, int(match[1] or 1)))
        return tuple(found)

    def rules(self) -> RulesSet:
        """The rules as they are filled in; only of a form whose fields are valid."""
        cleaned = self.cleaned_data
        how, of = cleaned["lost"].split()
        return replace(
            self.earlier,
            **{word: cleaned[word] for word in ("name", "unit", "units", "step", "steps", "size", "remark")},
            measure=Measure(cleaned["measure"]),
            per=cleaned["per"] or 0,
            kinds=tuple(UnitKind(name, **more) for name, more in self._rows("kind", "points steps", MOST_KINDS)),
            arms=cleaned["becomes"],
            ending=BreakPoint(Measure(of), cleaned["bound"], how == "percent", cleaned["above"]),
            grading=Grading(cleaned["percent"], Against(cleaned["against"])),
            marks=tuple(Mark(name, **more) for name, more in self._rows("mark", "weight", MOST_MARKS)),
            layout=SheetLayout(cleaned["layout"]),
            armies=self.earlier.armies if cleaned.get("armies") else {},
        )


def _peoples() -> Mapping[str, object]:
    return catalogue().rosters


def filled(rules: RulesSet) -> dict[str, Any]:
    """The form's fields for these rules."""
    ending = rules.ending
    fields: dict[str, Any] = {
        **{word: getattr(rules, word) for word in ("name", "unit", "units", "step", "steps", "size", "remark")},
        "measure": rules.measure,
        "per": rules.per or None,
        "bound": ending.bound,
        "lost": f"{'percent' if ending.percent else 'number'} {ending.measure}",
        "above": ending.above,
        "percent": rules.grading.percent,
        "against": rules.grading.against,
        "layout": rules.layout,
        "armies": bool(rules.armies),
    }
    for n, kind in enumerate(rules.kinds):
        fields |= {f"kind-{n}": kind.name, f"kind-{n}-points": kind.points, f"kind-{n}-steps": kind.steps}
    for n, mark in enumerate(rules.marks):
        fields |= {f"mark-{n}": mark.name, f"mark-{n}-weight": mark.weight}
    return fields | {f"arm-{n}": _parts_said(rules.arms.get(arm, ())) for n, arm in enumerate(arms())}


def _parts_said(parts: tuple[Elements, ...]) -> str:
    return ", ".join(part.name if len(parts) == 1 else f"{part.count} {part.name}" for part in parts)


class RulesFileForm(PlainForm):
    """A file with rules, checked as it is read."""

    file = forms.FileField(
        label="A file with rules",
        help_text="As “Take away” gives it.",
        error_messages={"required": "No file came with it.", "empty": "The file is empty."},
    )


# --- The pages --------------------------------------------------------------------------------------------------------


@require_GET
def show(request: HttpRequest) -> HttpResponse:
    """All rules there are, and the ways to have others."""
    return _page(request, RulesFileForm())


def _page(request: HttpRequest, form: RulesFileForm, status: int = 200) -> HttpResponse:
    ours = [(rules.name.lower(), rules, summary(rules)) for rules in rules_sets()]
    own = [_card(row) for row in OwnRules.objects.all()]
    return render(request, "battles/own_rules.html", {"ours": ours, "own": own, "form": form}, status=status)


def _card(row: OwnRules) -> dict[str, Any]:
    """What the list says of a set; of one that cannot be read, that alone."""
    try:
        rules = other_rules.load(row)
    except ValueError as problem:
        return {"row": row, "why": words(problem)}
    return {"row": row, "key": f"own-{row.id}", "said": summary(rules)}


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, which: str) -> HttpResponse:
    """Rules that begin as one of the beginnings, or as a copy of others."""
    found = other_rules.offered().get(which)
    copied = found and found[1] and replace(found[1], name=f"My {found[1].name}"[:LONGEST_NAME])
    begun = beginnings().get(which) or copied
    if begun is None:
        raise Http404("No such rules")
    if request.method == "GET":
        return _edit(request, OwnRulesForm(begun, initial=filled(begun)))
    form = OwnRulesForm(begun, request.POST)
    if form.is_valid():
        try:
            row = other_rules.add(form.rules())
        except NotRules as refusal:
            form.add_error(None, why(*refusal.reasons))
        else:
            messages.success(request, _say("said.kept", name=row.name))
            return redirect("edit-own-rules", row.id)
    return _edit(request, form, status=422)


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, id: int) -> HttpResponse:
    """Change rules of the player's own."""
    row, rules = _fetch(id)
    if request.method == "GET":
        return _edit(request, OwnRulesForm(rules, initial=filled(rules)), row)
    form = OwnRulesForm(rules, request.POST)
    if not form.is_valid():
        return _edit(request, form, row, status=422)
    other_rules.change(id, form.rules())
    messages.success(request, _say("said.changed", name=form.cleaned_data["name"]))
    return redirect("edit-own-rules", id)


def _fetch(id: int) -> tuple[OwnRules, RulesSet]:
    row = get_object_or_404(OwnRules, id=id)
    try:
        return row, other_rules.load(row)
    except ValueError:
        raise Http404("These rules cannot be read") from None


def _edit(request: HttpRequest, form: OwnRulesForm, row: OwnRules | None = None, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "row": row,
        "examples": [*_examples(form.earlier)],
        "points": EXAMPLE_POINTS,
        "year": EXAMPLE_YEAR,
    }
    return render(request, "battles/edit_own_rules.html", context, status=status)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, id: int) -> HttpResponse:
    """Ask; then forget them, whether they can be read or not."""
    row = get_object_or_404(OwnRules, id=id)
    if request.method == "GET":
        return render(request, "battles/delete_own_rules.html", {"row": row})
    row.delete()
    messages.success(request, _say("said.deleted", name=row.name))
    return redirect("own-rules")


@require_GET
def export(request: HttpRequest, which: str) -> HttpResponse:
    """A set of rules as a file, ours too."""
    found = other_rules.offered().get(which)
    if found is None or found[1] is None:
        raise Http404("No such rules")
    return attachment(other_rules.as_file(found[1]), f"{slugify(found[0]) or 'rules'}.json")


@require_POST
def import_(request: HttpRequest) -> HttpResponse:
    """Rules from a file, or why not."""
    form = RulesFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            row = other_rules.add(other_rules.from_file(form.cleaned_data["file"].read(other_rules.MOST_BYTES + 1)))
        except NotRules as refusal:
            form.add_error("file", why(*refusal.reasons))
        else:
            messages.success(request, _say("said.imported", name=row.name))
            return redirect("edit-own-rules", row.id)
    return _page(request, form, status=422)
