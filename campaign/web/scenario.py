"""The editor of scenarios: another beginning than 348 BC, checked at every change, kept as a file, played."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods

from campaign import chronicle, models, scenario
from campaign.narrate.refusals import reasons
from campaign.pictures.map import map_svg
from campaign.pictures.moment import small_view
from campaign.rules.opening import Landed
from campaign.rules.overruling import LONGEST_RULER_NAME, MOST_POINTS, MOST_STRENGTH
from campaign.rules.state import TURNS, Campaign, year
from campaign.rules.turn import begin
from campaign.scenario import LONGEST_POWER_NAME, NotAScenario, Scenario, ScenarioPower, ScenarioProvince
from campaign.web.forms import NewCampaignForm
from campaign.web.game import GAME
from engine.web.base import PlainForm
from engine.web.hand import go
from powers.data import italy
from powers.rules.italy import EPIRUS, ROME, Resource
from powers.rules.options import Options
from powers.rules.revenue import revenue
from powers.rules.situation import Ruler

RATINGS = ("aggressor", "protector", "builder")
HEADINGS = {
    "home": "Home of",
    "owner": "Held by",
    "resource": "Resource",
    "name": "Name",
    "ruler": "Ruler",
    "aggressor": "Aggressor",
    "protector": "Protector",
    "builder": "Builder",
    "since": "Since turn",
    "army": "Stands in",
    "strength": "Points",
    "payer": "Paid by",
}
"""By the first part of a field's name."""
TENS = [("", "–")] + [(str(share), f"{share}%") for share in range(0, 101, 10)]


@dataclass(frozen=True)
class Row:
    """A row of the editor: what it is about, its fields, and what is wrong with them."""

    id: str
    name: str
    fields: tuple[forms.BoundField, ...]

    @property
    def cells(self) -> list[tuple[str, forms.BoundField]]:
        """The fields under their headings."""
        return [(HEADINGS[field.name.partition("-")[0]], field) for field in self.fields]

    @property
    def errors(self) -> list[str]:
        """One sentence after another."""
        return [str(text) for field in self.fields for text in field.errors]


class ScenarioForm(NewCampaignForm):
    """Everything that a scenario says, on one page."""

    turn = forms.TypedChoiceField(
        coerce=int,
        choices=[(n, f"{n}, {year(n)} BC") for n in range(1, TURNS + 1)],
        label="First turn",
        help_text="Whatever came before it is not played.",
    )
    account = forms.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, label="Civic account so far", help_text="0 in turn 1."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.land = italy(Options())
        powers = [(power.id, power.name) for power in self.land.powers]
        provinces = [(province.id, province.name) for province in self.land.provinces]
        for id_, name in provinces:
            self._choice(f"home-{id_}", f"{name}: home of", powers)
            self._choice(f"owner-{id_}", f"{name}: held by", powers)
            resources = [("", "none"), *((kind.value, kind.value) for kind in Resource)]
            self._choice(f"resource-{id_}", f"{name}: resource", resources, required=False)
        for id_, name in powers:
            self._power(id_, name)
        for external in self.land.externals:
            places = [("", "not in Italy"), *provinces]
            self._choice(f"army-{external.id}", f"Army of {external.name} in", places, required=False)
            self.fields[f"strength-{external.id}"] = forms.IntegerField(
                required=False, min_value=1, max_value=MOST_STRENGTH, label=f"Points of {external.name}"
            )
        self._choice(f"payer-{EPIRUS}", "Paid by", [("", "nobody"), *powers], required=False)

    def _choice(self, name: str, label: str, choices: list[tuple[str, str]], required: bool = True) -> None:
        self.fields[name] = forms.ChoiceField(choices=choices, label=label, required=required)

    def _power(self, id_: str, name: str) -> None:
        self.fields[f"name-{id_}"] = forms.CharField(max_length=LONGEST_POWER_NAME, label=f"Name of the {name}")
        if id_ == ROME:
            return
        self.fields[f"ruler-{id_}"] = forms.CharField(
            required=False, max_length=LONGEST_RULER_NAME, label=f"Ruler of the {name}"
        )
        for rating in RATINGS:
            label = f"{rating.capitalize()} of the {name}"
            self.fields[f"{rating}-{id_}"] = forms.TypedChoiceField(
                coerce=int, empty_value=None, required=False, choices=TENS, label=label
            )
        self.fields[f"since-{id_}"] = forms.IntegerField(
            required=False, min_value=1, max_value=TURNS, label=f"Ruler of the {name} since turn"
        )

    def when(self) -> list[forms.BoundField]:
        """The name, the first turn, the civic account."""
        return [self["name"], self["turn"], self["account"]]

    def provinces(self) -> list[Row]:
        """A row for each province: home, owner, resource."""
        kinds = ("home", "owner", "resource")
        return [Row(p.id, p.name, tuple(self[f"{kind}-{p.id}"] for kind in kinds)) for p in self.land.provinces]

    def powers(self) -> list[Row]:
        """A row for each Power: name, ruler, ratings, since when; Rome has its name only."""
        kinds = ("name", "ruler", *RATINGS, "since")
        return [
            Row(p.id, p.name, tuple(self[f"{kind}-{p.id}"] for kind in (kinds if p.id != ROME else kinds[:1])))
            for p in self.land.powers
        ]

    def armies(self) -> list[Row]:
        """A row for each External Power: where, how strong, and who pays Epirus."""
        return [
            Row(
                e.id,
                e.name,
                tuple(
                    self[f"{kind}-{e.id}"] for kind in ("army", "strength", "payer") if f"{kind}-{e.id}" in self.fields
                ),
            )
            for e in self.land.externals
        ]

    def wrong(self) -> Iterator[tuple[str, str, str]]:
        """Everything wrong: the id of the field, what it is, and the sentence."""
        for name, errors in self.errors.items():
            for text in errors:
                field = self[name]
                yield field.id_for_label, str(field.label), str(text)

    def clean(self) -> dict[str, Any]:
        """The rules have their say once every field can be read."""
        for power in self.land.powers:
            if power.id != ROME:
                self._check_ruler(power.id)
        for external in self.land.externals:
            if (
                self.cleaned_data.get(f"army-{external.id}")
                and self.cleaned_data.get(f"strength-{external.id}") is None
            ):
                self._say(f"strength-{external.id}", f"Give the army 1 to {MOST_STRENGTH} points.")
        if not self.errors:
            for problem in scenario.wrong(self.scenario()):
                self._say(self._field(problem.about), reasons([problem.reason]))
        return {**self.cleaned_data}

    def _check_ruler(self, power: str) -> None:
        """Three ratings or none; a name or a turn without them belongs to nobody."""
        given = [self.cleaned_data.get(f"{rating}-{power}") is not None for rating in RATINGS]
        named = self.cleaned_data.get(f"ruler-{power}") or self.cleaned_data.get(f"since-{power}")
        if any(given) and not all(given) or named and not any(given):
            self._say(
                f"{RATINGS[0]}-{power}", "A ruler has three ratings. Give all three, or empty the row: he is rolled."
            )

    def _say(self, field: str, text: str) -> None:
        if field not in self.errors:
            self.add_error(field, text)

    def _field(self, about: str) -> str:
        """Where a problem belongs."""
        for kind in ("owner", "ruler", "name", "army"):
            if f"{kind}-{about}" in self.fields:
                return f"{kind}-{about}"
        return about

    def scenario(self) -> Scenario:
        """What the form says; only once every field can be read."""
        told = self.cleaned_data
        provinces = (
            ScenarioProvince(
                p.id,
                told[f"home-{p.id}"],
                told[f"owner-{p.id}"],
                Resource(r) if (r := told[f"resource-{p.id}"]) else None,
            )
            for p in self.land.provinces
        )
        return Scenario(
            name=told["name"],
            turn=told["turn"],
            account=told["account"],
            provinces=tuple(provinces),
            powers=tuple(ScenarioPower(p.id, told[f"name-{p.id}"], self._ruler(p.id)) for p in self.land.powers),
            armies=tuple(self._armies()),
            options=self.options(),
        )

    def _ruler(self, power: str) -> Ruler | None:
        told = self.cleaned_data
        if told.get(f"aggressor-{power}") is None:
            return None
        aggressor, protector, builder = (told[f"{rating}-{power}"] for rating in RATINGS)
        name, since = told[f"ruler-{power}"] or told[f"name-{power}"], told[f"since-{power}"] or told["turn"]
        return Ruler(name, aggressor, protector, builder, since)

    def _armies(self) -> Iterator[Landed]:
        told = self.cleaned_data
        for external in self.land.externals:
            if place := told[f"army-{external.id}"]:
                yield Landed(
                    external.id, place, told[f"strength-{external.id}"], told.get(f"payer-{external.id}") or None
                )


def filled(told: Scenario) -> dict[str, Any]:
    """The form's fields as a scenario has them."""
    found: dict[str, Any] = {**vars(told.options), "name": told.name, "turn": told.turn, "account": told.account}
    for province in told.provinces:
        found[f"home-{province.id}"] = province.home
        found[f"owner-{province.id}"] = province.owner
        found[f"resource-{province.id}"] = province.resource or ""
    for power in told.powers:
        found[f"name-{power.id}"] = power.name
        if power.ruler:
            found[f"ruler-{power.id}"] = power.ruler.name
            found[f"since-{power.id}"] = power.ruler.since
            found |= {f"{rating}-{power.id}": getattr(power.ruler, rating) for rating in RATINGS}
    for army in told.armies:
        found[f"army-{army.external}"] = army.province
        found[f"strength-{army.external}"] = army.strength
        found[f"payer-{army.external}"] = army.payer or ""
    return found


class ScenarioFileForm(PlainForm):
    """A scenario that was saved."""

    file = forms.FileField(label="Scenario file", help_text="As “Save as a file” gives it.")


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """The editor; what it holds is looked at, saved as a file, or played."""
    if request.method == "GET":
        return _page(request, _fresh(scenario.usual()), scenario.usual())
    form = ScenarioForm(request.POST)
    if not form.is_valid():
        return _page(request, form, None, status=422)
    match request.POST.get("do"):
        case "play":
            return _played(request, form)
        case "file":
            return _file(form.scenario())
    return _page(request, form, form.scenario())


def _fresh(told: Scenario) -> ScenarioForm:
    return ScenarioForm(initial={**filled(told), "seed": secrets.token_hex(4)})


def _played(request: HttpRequest, form: ScenarioForm) -> HttpResponse:
    hands = models.Hands(form.cleaned_data["hands"] or models.Hands.NONE)
    told = chronicle.begin(scenario.start(form.scenario(), form.cleaned_data["seed"]), hands)
    return redirect("desk", told.id) if told.lines else go(request, GAME, told.id, then="run")


def _file(told: Scenario) -> HttpResponse:
    answer = HttpResponse(scenario.dump(told), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(told.name) or "scenario"}.scenario.json"'
    return answer


@require_http_methods(["GET", "POST"])
def open_file(request: HttpRequest) -> HttpResponse:
    """The editor with a scenario from a file."""
    if request.method == "GET":
        return redirect("scenario")
    upload = ScenarioFileForm(request.POST, request.FILES)
    if upload.is_valid():
        try:
            told = scenario.load(upload.cleaned_data["file"].read(scenario.MOST_BYTES + 1))
        except NotAScenario as problem:
            upload.add_error("file", f"This file cannot be opened. {problem} Nothing was made from it.")
        else:
            messages.success(request, f"“{told.name}” is open. Nothing is made from it until you play it.")
            return _page(request, _fresh(told), told)
    return _page(request, _fresh(scenario.usual()), scenario.usual(), upload, status=422)


def _page(
    request: HttpRequest,
    form: ScenarioForm,
    told: Scenario | None,
    upload: ScenarioFileForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """`told` is what the form says, if it can be played."""
    context = {"form": form, "upload": upload or ScenarioFileForm(), "found": _found(told) if told else None}
    return render(request, "campaign/scenario.html", context, status=status)


def _found(told: Scenario) -> dict[str, Any]:
    """How the campaign will begin: the map, and what each Power has."""
    campaign = begin(scenario.start(told, seed=""))
    svg = map_svg(small_view(campaign), link=None, backdrop_url=static("campaign/backdrop.svg"))
    return {"campaign": campaign, "map": mark_safe(svg), "powers": _standings(campaign)}  # noqa: S308 - our own SVG


def _standings(campaign: Campaign) -> list[tuple[str, str, str, int, int | None]]:
    """Each Power: id, name, standing, provinces, and what it will collect."""
    land = campaign.situation.land
    found = []
    for power in land.italy.powers:
        overlord = land.overlord(power.id)
        standing = (
            ""
            if land.is_active(power.id)
            else f"Subject of the {land.italy.name(overlord)}"
            if overlord
            else "Inactive"
        )
        talents = revenue(land, power.id).total if land.is_active(power.id) else None
        found.append((power.id, power.name, standing, len(land.territory(power.id)), talents))
    return found
