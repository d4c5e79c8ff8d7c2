"""The editor of scenarios: a start other than 348 BC, checked at every change, saved as a file, played."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaign.italy import scenario
from campaign.italy.narrate.desk import line
from campaign.italy.narrate.refusals import reasons
from campaign.italy.pictures.map import map_svg
from campaign.italy.pictures.states import small_view
from campaign.italy.rules.opening import LONGEST_RULER_NAME, MOST_POINTS, MOST_STRENGTH, Landed
from campaign.italy.rules.state import State
from campaign.italy.rules.turn import begin
from campaign.italy.scenario import LONGEST_POWER_NAME, NotAScenario, Scenario, ScenarioPower, ScenarioProvince
from campaign.italy.web import beginning, laboratory
from campaign.italy.web.forms import NewCampaignForm
from campaign.italy.web.shared import fetch
from campaign.shelf.web import front
from engine.texts import texts
from engine.web.base import PlainForm, seen
from engine.web.saves import attachment
from powers.data import italy
from powers.rules.options import Options
from powers.rules.revenue import revenue
from powers.rules.theatre import EPIRUS, ROME, TURNS, External, Power, Province, Resource, Ruler, year

RATINGS = ("aggressor", "protector", "builder")
TENS = [("", "–")] + [(str(share), f"{share}%") for share in range(0, 101, 10)]
Choices = list[tuple[str, str]]


def _words(field: str, what: str) -> str:
    return str(texts("campaign.italy", "scenario")[f"{field}.{what}"])


def _provinces() -> Choices:
    return [(province.id, province.name) for province in italy(Options()).provinces]


def _powers() -> Choices:
    return [(power.id, power.name) for power in italy(Options()).powers]


class RowForm(PlainForm):
    """A row of the editor: its subject, and its fields, whose names end with its id."""

    def __init__(self, about: Province | Power | External, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, prefix=about.id, **kwargs)
        self.about = about
        for name, field in self.fields.items():
            field.label = _words(name, "label").format(about.name)

    def add_prefix(self, field_name: str) -> str:
        """Such as `home-latium`."""
        return f"{field_name}-{self.prefix}"

    @property
    def cells(self) -> list[tuple[str, forms.BoundField]]:
        """The fields under their headings."""
        return [(_words(name, "column"), self[name]) for name in self.fields]

    @property
    def wrongs(self) -> list[str]:
        return [str(text) for errors in self.errors.values() for text in errors]

    def say(self, text: str) -> None:
        """A rule's objection, at the field it is most likely about."""
        field = next(name for name in ("owner", "ruler", "name", "army") if name in self.fields)
        if field not in self.errors:
            self.add_error(field, text)


def _optional(coerce: Callable[[str], Any], choices: Choices) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(coerce=coerce, empty_value=None, required=False, choices=choices)


class ProvinceRow(RowForm):
    home = forms.ChoiceField(choices=_powers)
    owner = forms.ChoiceField(choices=_powers)
    resource = _optional(Resource, [("", "none"), *((r.value, r.value) for r in Resource)])

    def province(self) -> ScenarioProvince:
        """The province; only for a valid row."""
        return ScenarioProvince(self.about.id, **self.cleaned_data)


class PowerRow(RowForm):
    """Name, ruler, ratings, since when; Rome has only its name."""

    name = forms.CharField(max_length=LONGEST_POWER_NAME, validators=[seen])
    ruler = forms.CharField(required=False, max_length=LONGEST_RULER_NAME, validators=[seen])
    aggressor, protector, builder = _optional(int, TENS), _optional(int, TENS), _optional(int, TENS)
    since = forms.IntegerField(required=False, min_value=1, max_value=TURNS)

    def __init__(self, about: Power, *args: Any, **kwargs: Any) -> None:
        super().__init__(about, *args, **kwargs)
        if about.id == ROME:
            self.fields = {"name": self.fields["name"]}

    def clean(self) -> None:
        """Three ratings or none; a name or a turn needs them."""
        data = self.cleaned_data
        given = [data.get(rating) is not None for rating in RATINGS]
        named = data.get("ruler") or data.get("since")
        if (any(given) and not all(given) or named and not any(given)) and RATINGS[0] not in self.errors:
            self.add_error(
                RATINGS[0], "A ruler has three ratings. Give all three, or leave the row empty and dice choose him."
            )

    def power(self, turn: int) -> ScenarioPower:
        """The Power, for a campaign that begins in this turn; only for a valid row."""
        data = self.cleaned_data
        ruler = None
        if data.get("aggressor") is not None:
            ratings = {rating: data[rating] for rating in RATINGS}
            ruler = Ruler(data["ruler"] or data["name"], since=data["since"] or turn, **ratings)
        return ScenarioPower(self.about.id, data["name"], ruler)


class ArmyRow(RowForm):
    """An External army's place and strength; and who pays Epirus."""

    army = forms.ChoiceField(choices=lambda: [("", line("differ.absent")), *_provinces()], required=False)
    strength = forms.IntegerField(required=False, min_value=1, max_value=MOST_STRENGTH)
    payer = forms.ChoiceField(choices=lambda: [("", "nobody"), *_powers()], required=False)

    def __init__(self, about: External, *args: Any, **kwargs: Any) -> None:
        super().__init__(about, *args, **kwargs)
        if about.id != EPIRUS:
            del self.fields["payer"]

    def clean(self) -> None:
        """An army has points."""
        data = self.cleaned_data
        if data.get("army") and data.get("strength") is None and "strength" not in self.errors:
            self.add_error("strength", f"Give the army 1 to {MOST_STRENGTH} points.")

    def landed(self) -> Landed | None:
        """The army, if it stands anywhere; only for a valid row."""
        data = self.cleaned_data
        if not data["army"]:
            return None
        return Landed(self.about.id, data["army"], data["strength"], data.get("payer") or None)


class ScenarioForm(NewCampaignForm):
    """A whole scenario on one page."""

    fortune = None  # type: ignore[assignment]  # a scenario has its own seed
    iron = None  # type: ignore[assignment]  # and may be tried any number of times
    turn = forms.TypedChoiceField(
        coerce=int,
        choices=[(n, f"{n}, {year(n)} BC") for n in range(1, TURNS + 1)],
        label="First turn",
        help_text="Nothing before it is played.",
    )
    account = forms.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, label="Civic account so far", help_text="0 in turn 1."
    )

    def __init__(self, data: Any = None, filled: Scenario | None = None, **initial: str) -> None:
        """With the data sent; or with a scenario, and these further values."""
        land, found = italy(Options()), _initial(filled) if filled else {}
        super().__init__(data, initial=found.get("", {}) | initial)
        self.provinces = [ProvinceRow(each, data, initial=found.get(each.id)) for each in land.provinces]
        self.powers = [PowerRow(each, data, initial=found.get(each.id)) for each in land.powers]
        self.armies = [ArmyRow(each, data, initial=found.get(each.id)) for each in land.externals]

    @property
    def rows(self) -> list[RowForm]:
        return [*self.provinces, *self.powers, *self.armies]

    def when(self) -> list[forms.BoundField]:
        """The name, the first turn, the civic account."""
        return [self["name"], self["turn"], self["account"]]

    def is_valid(self) -> bool:
        """Without errors here and in all rows."""
        return super().is_valid() and not any(row.errors for row in self.rows)

    def clean(self) -> None:
        """The rules' objections, once every field is readable."""
        if not self.errors and not any(row.errors for row in self.rows):
            rows = {row.about.id: row for row in self.rows}
            for problem in scenario.wrong(self.scenario()):
                text = reasons([problem.reason])
                if problem.about in rows:
                    rows[problem.about].say(text)
                elif problem.about not in self.errors:
                    self.add_error(problem.about, text)

    def scenario(self) -> Scenario:
        """The scenario in the form; only once every field is readable."""
        data = self.cleaned_data
        return Scenario(
            name=data["name"],
            turn=data["turn"],
            account=data["account"],
            provinces=tuple(row.province() for row in self.provinces),
            powers=tuple(row.power(data["turn"]) for row in self.powers),
            armies=tuple(filter(None, (row.landed() for row in self.armies))),
            options=self.options(),
        )


def _initial(filled: Scenario) -> dict[str, dict[str, Any]]:
    """A scenario by row id; without an id what stands above the rows."""
    found = {"": {**vars(filled.options), "name": filled.name, "turn": filled.turn, "account": filled.account}}
    found |= {province.id: vars(province) for province in filled.provinces}
    for power in filled.powers:
        ruler = {**vars(power.ruler), "ruler": power.ruler.name} if power.ruler else {}
        found[power.id] = {**ruler, "name": power.name}
    return found | {army.external: {**vars(army), "army": army.province} for army in filled.armies}


class ScenarioFileForm(PlainForm):
    """A saved scenario."""

    file = forms.FileField(label="Scenario file", help_text="As “Save as a file” gives it.")


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """The editor; its content is checked, saved as a file, or played."""
    if request.method != "POST":
        return _page(request, ScenarioForm(filled=scenario.usual()), scenario.usual())
    form = ScenarioForm(request.POST)
    if not form.is_valid():
        return _page(request, form, None, status=422)
    match request.POST.get("do"):
        case "play":
            return beginning.begun(request, form, scenario.start(form.scenario(), form.cleaned_data["seed"]))
        case "file":
            filled = form.scenario()
            return attachment(scenario.dump(filled), f"{slugify(filled.name) or 'scenario'}.scenario.json")
        case "compare":
            filled = form.scenario()
            return laboratory.compared_with_printed(scenario.start(filled, seed=""), filled.name)
    return _page(request, form, form.scenario())


@require_safe
def again(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The form for a new campaign with this one's seed and house rules; the editor, if it has a scenario."""
    start = fetch(campaign).start
    begun_with, seed = scenario.of(start), start.seed
    if begun_with == replace(scenario.usual(), name=start.name, options=begun_with.options):
        initial = {"name": start.name, "seed": seed, **vars(begun_with.options)}
        if start.iron:  # which takes no advice whatever is chosen (D31)
            initial |= {"iron": start.iron.value, "advice": True}
        return front.page(request, NewCampaignForm(initial=initial))
    return _page(request, ScenarioForm(filled=begun_with, seed=seed), begun_with)


@require_http_methods(["GET", "HEAD", "POST"])
def open_file(request: HttpRequest) -> HttpResponse:
    """The editor with a scenario from a file."""
    if request.method != "POST":
        return redirect("scenario")
    upload = ScenarioFileForm(request.POST, request.FILES)
    if upload.is_valid():
        try:
            opened = scenario.load(upload.cleaned_data["file"].read(scenario.MOST_BYTES + 1))
        except NotAScenario as problem:
            upload.add_error("file", f"This file cannot be opened. {problem} Nothing was made from it.")
        else:
            messages.success(request, f"“{opened.name}” is open. Nothing happens until you play it.")
            return _page(request, ScenarioForm(filled=opened), opened)
    return _page(request, ScenarioForm(filled=scenario.usual()), scenario.usual(), upload, status=422)


def _page(
    request: HttpRequest,
    form: ScenarioForm,
    filled: Scenario | None,
    upload: ScenarioFileForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """`filled` is the form's scenario, if it can be played."""
    context = {"form": form, "upload": upload or ScenarioFileForm(), "found": _found(filled) if filled else None}
    return render(request, "italy/scenario.html", context, status=status)


def _found(filled: Scenario) -> dict[str, Any]:
    """How the campaign will begin: the map, and what each Power has."""
    campaign = begin(scenario.start(filled, seed=""))
    svg = map_svg(small_view(campaign), link=None, backdrop_url=static("italy/backdrop.svg"))
    return {"campaign": campaign, "map": svg, "powers": _standings(campaign)}


def _standings(campaign: State) -> list[tuple[str, str, str, int, int | None]]:
    """Each Power: id, name, standing, provinces, and its next revenue."""
    land = campaign.situation.land
    found = []
    for power in land.italy.powers:
        overlord = land.overlord(power.id)
        fallen = f"Subject of the {land.italy.name(overlord)}" if overlord else "Inactive"
        standing = "" if land.is_active(power.id) else fallen
        talents = revenue(land, power.id).total if land.is_active(power.id) else None
        found.append((power.id, power.name, standing, len(land.territory(power.id)), talents))
    return found
