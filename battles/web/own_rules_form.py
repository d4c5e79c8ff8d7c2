"""The form of a set of rules: filled in from one, and read back as one."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.utils.text import capfirst

from battles import other_rules
from battles.data import arms, catalogue
from battles.other_rules import NotRules
from battles.reasons import why
from battles.rules import other_rules as sets
from battles.rules.army_list import MOST_POINTS
from engine.texts import text
from engine.web.base import PlainForm, seen

PART = re.compile(r"(?:([0-9]{1,3})\s+)?(.+)", re.DOTALL)
"""A kind of units, preceded by its number of parts."""
GROUPS = {
    "words": ("name", "unit", "units", "step", "steps"),
    "size": ("size", "measure", "per"),
    "ending": ("bound", "lost"),
    "grading": ("percent", "against"),
}
"""Fields that stand together."""
_say = partial(text, "battles", "other_rules")


def _word(label: str, help_text: str = "", most: int = sets.LONGEST_WORD, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, help_text=help_text, max_length=most, validators=[seen], **more)


def _number(label: str, least: int, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **more)


class OwnRulesForm(PlainForm):
    """A whole set of rules; rows of kinds and marks without a name are left out."""

    name = _word("Name", most=sets.LONGEST_NAME)
    unit = _word("One of its units is", "For example “element” or “unit”.")
    units = _word("Several are", "As “elements”.")
    step = _word("It loses one", "For example “step”, “base” or “hit”. An element lost at once loses itself.")
    steps = _word("It loses several", "As “steps”.")
    size = _number("An army has", 1, sets.MOST_SIZE)
    measure = forms.ChoiceField(
        label="counted in", choices=[("units", "units"), ("points", "points of the rules’ own")]
    )
    per = _number(
        "for this many army points",
        1,
        MOST_POINTS,
        required=False,
        help_text="Army points are the campaign’s; other armies are in proportion. Empty: always the same number.",
    )
    bound = _number("An army is beaten once it has lost", 1, sets.MOST_SIZE)
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
    percent = _number("The victory is Major if the winner has lost less than this percentage", 1, sets.MOST_PERCENT)
    against = forms.ChoiceField(
        label="of", choices=[(one, text("battles", "other_rules", f"against.{one}")) for one in sets.Against]
    )
    layout = forms.ChoiceField(
        label="The sheet has",
        choices=[
            (sets.SheetLayout.UNITS, "a row for each unit"),
            (sets.SheetLayout.KINDS, "a row for each kind of units"),
            (sets.SheetLayout.CARDS, "a card for each unit, to cut out"),
        ],
    )
    remark = forms.CharField(
        label="Below it the sheet says",
        required=False,
        max_length=sets.LONGEST_REMARK,
        widget=forms.Textarea({"rows": 4}),
        help_text="Anything you want to remember at the table.",
    )

    def __init__(self, earlier: sets.RulesSet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.earlier = earlier
        for n in range(sets.MOST_KINDS):
            self.fields[f"kind-{n}"] = _word(f"Kind {n + 1}", required=False)
            self.fields[f"kind-{n}-points"] = _number(f"Points of kind {n + 1}", 1, sets.MOST_COST, required=False)
            self.fields[f"kind-{n}-steps"] = _number(f"Steps of kind {n + 1}", 1, sets.MOST_STEPS, required=False)
            self.fields[f"kind-{n}-note"] = _word(f"Note on kind {n + 1}", required=False)
        for n, arm in enumerate(arms()):
            self.fields[f"arm-{n}"] = forms.CharField(label=capfirst(arm), max_length=200)
        for n in range(sets.MOST_MARKS):
            self.fields[f"mark-{n}"] = _word(f"Also counted {n + 1}", required=False)
            self.fields[f"mark-{n}-weight"] = _number(f"Weight of {n + 1}", 0, sets.MOST_WEIGHT, required=False)
        if earlier.armies:
            peoples = ", ".join(roster.name for roster in catalogue().rosters.values() if roster.id in earlier.armies)
            label = f"Peoples keep the armies that they have in these rules ({peoples})"
            self.fields["armies"] = forms.BooleanField(label=label, required=False)

    def groups(self) -> dict[str, list[forms.BoundField]]:
        """The fields by group: name and words, size of an army, break point, grade."""
        return {group: [self[name] for name in names] for group, names in GROUPS.items()}

    def kind_rows(self) -> list[list[forms.BoundField]]:
        """The fields of each kind of units."""
        parts = ("", "-points", "-steps", "-note")
        return [[self[f"kind-{n}{part}"] for part in parts] for n in range(sets.MOST_KINDS)]

    def arm_fields(self) -> list[forms.BoundField]:
        return [self[f"arm-{n}"] for n in range(len(arms()))]

    def mark_rows(self) -> list[list[forms.BoundField]]:
        """The fields of further losses."""
        return [[self[f"mark-{n}"], self[f"mark-{n}-weight"]] for n in range(sets.MOST_MARKS)]

    def clean(self) -> None:
        """Refuse rules that cannot be played, with everything that is wrong."""
        becomes = {arm: self._becomes(n) for n, arm in enumerate(arms())}
        if self.errors:
            return
        self.cleaned_data["becomes"] = becomes
        try:
            other_rules.check(self.rules())
        except NotRules as refusal:
            for reason in refusal.reasons:
                self.add_error(None, why(reason))

    def _rows(self, row: str, other: str, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """Of rows with a name: it, and what else they say."""
        cleaned = self.cleaned_data
        for n in range(most):
            if name := cleaned.get(f"{row}-{n}"):
                said = {part: cleaned.get(f"{row}-{n}-{part}") for part in other.split()}
                yield name, {part: value for part, value in said.items() if value is not None}

    def _becomes(self, n: int) -> tuple[sets.Elements, ...]:
        """What the arm of that number becomes."""
        known = {name.casefold(): name for name, _ in self._rows("kind", "", sets.MOST_KINDS)}
        found = []
        for said in filter(None, map(str.strip, self.cleaned_data.get(f"arm-{n}", "").split(","))):
            match = PART.fullmatch(said)
            name = known.get(match[2].casefold()) if match else None
            if match is None or name is None:
                self.add_error(f"arm-{n}", _say("part.unknown", name=said[: sets.LONGEST_WORD]))
                break
            found.append(sets.Elements(name, int(match[1] or 1)))
        return tuple(found)

    def rules(self) -> sets.RulesSet:
        """The rules in the form; only for a form with valid fields."""
        cleaned = self.cleaned_data
        how, of = cleaned["lost"].split()
        return replace(
            self.earlier,
            **{word: cleaned[word] for word in (*GROUPS["words"], "size", "remark")},
            measure=sets.Measure(cleaned["measure"]),
            per=cleaned["per"] or 0,
            kinds=tuple(
                sets.UnitKind(name, **more) for name, more in self._rows("kind", "points steps note", sets.MOST_KINDS)
            ),
            arms=cleaned["becomes"],
            ending=sets.BreakPoint(sets.Measure(of), cleaned["bound"], how == "percent", cleaned["above"]),
            grading=sets.Grading(cleaned["percent"], sets.Against(cleaned["against"])),
            marks=tuple(sets.Mark(name, **more) for name, more in self._rows("mark", "weight", sets.MOST_MARKS)),
            layout=sets.SheetLayout(cleaned["layout"]),
            armies=self.earlier.armies if cleaned.get("armies") else {},
        )


def filled(rules: sets.RulesSet) -> dict[str, Any]:
    ending = rules.ending
    fields: dict[str, Any] = {
        **{word: getattr(rules, word) for word in (*GROUPS["words"], "size", "remark")},
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
        fields[f"kind-{n}-note"] = kind.note
    for n, mark in enumerate(rules.marks):
        fields |= {f"mark-{n}": mark.name, f"mark-{n}-weight": mark.weight}
    return fields | {f"arm-{n}": _parts_said(rules.arms.get(arm, ())) for n, arm in enumerate(arms())}


def _parts_said(parts: tuple[sets.Elements, ...]) -> str:
    return ", ".join(part.name if len(parts) == 1 else f"{part.count} {part.name}" for part in parts)
