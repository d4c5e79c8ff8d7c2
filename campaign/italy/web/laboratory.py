"""The laboratory: the effect of a house rule, a start or a policy over many campaigns with the same dice."""

import uuid
from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaign.advice import jobs
from campaign.advice.web.workshop import WORKSHOP
from campaign.italy import games, house_rules, scenario
from campaign.italy.laboratory import notebook, variants
from campaign.italy.laboratory.comparison import ENOUGH, VariantOutcome, outcomes
from campaign.italy.laboratory.notebook import CAMPAIGNS, Trial
from campaign.italy.laboratory.trial import CIVIC, Experiment, Variant
from campaign.italy.laboratory.variants import MOST_CAMPAIGNS, USUAL, USUAL_SEED
from campaign.italy.narrate import ending_title
from campaign.italy.pictures.experiments import accounts_svg, endings_svg, provinces_svg
from campaign.italy.policies import OF_PLAYOUTS, Policy
from campaign.italy.rules.state import BEST_FIRST, Start
from campaign.italy.scenario import MOST_BYTES, NotAScenario
from campaign.models import Campaign, KeptExperiment
from engine.damaged import Damaged, any_text
from engine.grammar import decimal
from engine.jobs import number_of_workers
from engine.playouts.estimates import Estimate
from engine.rows import each
from engine.texts import text
from engine.web.base import LONGEST_SEED, PlainForm
from powers.rules.options import Options
from powers.rules.theatre import TURNS

LEAST_CAMPAIGNS = 50
MORE = 4  # this many times the campaigns halve the intervals
NAMED = 50  # the player's last campaigns, offered as starts
Choices = list[tuple[str, Any]]


class VariantForm(PlainForm):
    """One of two variants: its start, its house rules, and Rome's policy."""

    begins = forms.ChoiceField(required=False, label="Begins")
    file = forms.FileField(required=False, label="or with a scenario file")
    rules = forms.ChoiceField(required=False, label="House rules")
    policy = forms.ChoiceField(label="Rome", widget=forms.RadioSelect, initial=USUAL.value)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.may_be("begins", [("", "348 BC, as printed"), *_campaigns()])
        self.may_be("rules", [("", "Those of its beginning; by the book for 348 BC"), *_rules()])
        self.may_be("policy", [(policy.value, _plays(policy)) for policy in OF_PLAYOUTS])
        self.start, self.named = variants.printed(Options()), ""

    def clean_begins(self) -> str:
        """A campaign's start; an unreadable one is refused."""
        chosen = str(self.cleaned_data["begins"])
        if chosen:
            try:
                game = games.read(uuid.UUID(chosen))
            except Damaged as problem:
                raise forms.ValidationError(f"That campaign cannot be read: {problem}.") from problem
            self.start, self.named = game.start, f"As “{game.name}” began"
        return chosen

    def clean_file(self) -> Any:
        """It overrides the choice above it."""
        if file := self.cleaned_data["file"]:
            try:
                read = scenario.load(file.read(MOST_BYTES + 1))
            except NotAScenario as problem:
                raise forms.ValidationError(f"This file cannot be read. {problem}") from problem
            self.start, self.named = scenario.start(read, seed=""), f"“{read.name}”"
        return file

    def variant(self) -> Variant:
        """The variant; only for a valid form."""
        start, rules = self.start, self.cleaned_data["rules"]
        if rules:
            start = variants.with_options(start, _RULES[rules])
        return variants.variant(start, Policy(self.cleaned_data["policy"]), self.named)


def _campaigns() -> Choices:
    rows = Campaign.objects.filter(binned=None).order_by("-played").values_list("id", "name")
    with any_text():
        return [(str(id), f"as “{name}” began") for id, name in each(rows)[:NAMED]]


def _plays(policy: Policy) -> str:
    return f"{policy.capitalize()}: {text('campaign.italy', 'policies', policy)}"


def _rules() -> Choices:
    """By the book, the presets, and each ruling by itself."""
    presets = [(key, title) for key, (title, _) in house_rules.PRESETS.items()]
    single = [(_key(option, value), _ruled(option, value)) for option, value in _single()]
    return [("Several at once", presets), ("By the book except for one rule", single)]


def _single() -> list[tuple[str, int]]:
    return [(option, value) for option in variants.rulings() for value in variants.values(option)]


def _key(option: str, value: int) -> str:
    return f"{option}={int(value)}"


def _ruled(option: str, value: int) -> str:
    return variants.told(variants.otherwise(option, value))


_RULES: Mapping[str, Options] = {
    **{key: options for key, (_, options) in house_rules.PRESETS.items()},
    **{_key(option, value): variants.otherwise(option, value) for option, value in _single()},
}


class ExperimentForm(PlainForm):
    """The number of campaigns, and their dice."""

    campaigns = forms.IntegerField(
        min_value=LEAST_CAMPAIGNS, max_value=MOST_CAMPAIGNS, initial=CAMPAIGNS, label="Campaigns of each"
    )
    seed = forms.CharField(max_length=LONGEST_SEED, initial=USUAL_SEED, label="Seed of the dice")


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The form for a comparison, and earlier ones."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    ones = [VariantForm(*sent, prefix=letter, initial=_asked(request, letter)) for letter in "ab"]
    head = ExperimentForm(*sent[:1])
    if request.method != "POST" or not all(form.is_valid() for form in (head, *ones)):
        return _page(request, head, ones)
    experiment = Experiment(head.cleaned_data["seed"], tuple(form.variant() for form in ones))
    return _begun(experiment, head.cleaned_data["campaigns"])


def _asked(request: HttpRequest, letter: str) -> dict[str, str]:
    """A campaign or house rules from a link, for the second variant."""
    return {name: request.GET[name] for name in ("begins", "rules") if letter == "b" and name in request.GET}


def _page(request: HttpRequest, head: ExperimentForm, ones: list[VariantForm], **compared: Any) -> HttpResponse:
    rows = [*KeptExperiment.objects.only("id", "name", "campaigns", "made")]
    played = notebook.played([row.id for row in rows])
    kept = [(row, variants.of_today(row.name), played.get(row.id, 0)) for row in rows]
    context = {"head": head, "ones": [*zip("AB", ones, strict=True)], "kept": kept, **compared}
    return render(request, "italy/laboratory.html", context, status=422 if head.is_bound else 200)


def _begun(experiment: Experiment, campaigns: int = CAMPAIGNS) -> HttpResponse:
    row = notebook.begin_experiment(experiment, campaigns)
    WORKSHOP.wake()
    return redirect("experiment", row.id)


def compared_with_printed(start: Start, name: str) -> HttpResponse:
    """The effect of this start on Rome, against 348 BC with the same house rules."""
    printed = variants.variant(variants.printed(start.italy.options), USUAL)
    return _begun(Experiment(USUAL_SEED, (printed, variants.variant(start, USUAL, f"“{name}”"))))


@require_POST
def try_rule(request: HttpRequest, option: str) -> HttpResponse:
    """The effect of this house rule, with one click from any page."""
    if option not in variants.rulings():
        raise Http404("No such house rule")
    return _begun(variants.of_rule(option, USUAL))


@require_http_methods(["GET", "HEAD", "POST"])
def experiment(request: HttpRequest, experiment: uuid.UUID) -> HttpResponse:
    """The form again, below an experiment's results; a POST keeps it going, resumes, extends or stops it."""
    page = _found(experiment)
    if request.method == "POST":
        _act(request.POST.get("do", ""), page.row)
        if not request.headers.get("HX-Request"):
            return redirect("experiment", experiment)
        return render(request, "italy/_experiment.html", _context(_found(experiment)))
    return _page(request, ExperimentForm(), [VariantForm(prefix=letter) for letter in "ab"], **_context(page))


def _found(id: uuid.UUID) -> Trial:
    """Or the 404 page."""
    try:
        return notebook.look_up(id)
    except KeptExperiment.DoesNotExist:
        raise Http404("No such experiment") from None


def _act(do: str, row: KeptExperiment) -> None:
    """Other buttons change nothing."""
    question = notebook.question(row.id)
    match do:
        case "look":
            jobs.look_after(question)
        case "stop":
            jobs.stop(question)
        case "ask" | "more":
            notebook.go_on(row, row.campaigns * (MORE if do == "more" else 1))
    if do != "stop":
        WORKSHOP.wake()


@require_POST
def delete(request: HttpRequest, experiment: uuid.UUID) -> HttpResponse:
    """No confirmation: the same experiment gives the same results again."""
    name = _name(experiment)
    notebook.delete(experiment)
    messages.success(request, f"“{name}” is deleted. If you run it again, it comes out the same.")
    return redirect("laboratory")


def _name(id: uuid.UUID) -> str:
    name = KeptExperiment.objects.filter(id=id).values_list("name", flat=True).first()
    if name is None:
        raise Http404("No such experiment")
    return variants.of_today(name)


# --- The page ---------------------------------------------------------------------------------------------------------


class FigureRow(NamedTuple):
    """A measure of both variants as printed, their difference, and whether that is clear."""

    name: str
    values: tuple[str, ...]
    ranges: tuple[str, ...]
    difference: str
    between: str
    is_clear: bool


def _context(page: Trial) -> dict[str, Any]:
    progress = page.progress
    context = {
        "page": page,
        "job": page.job,
        "progress": progress,
        "variants": [*zip("AB", progress.experiment.variants, strict=False)],
        "left": _time(progress.seconds_left(number_of_workers())),
        "percent": 100 * progress.played // max(1, progress.campaigns),
        "more": min(MOST_CAMPAIGNS, MORE * progress.campaigns),
    }
    if progress.played < 2:
        return context
    found = outcomes(progress.findings)
    return context | {
        "said": _said(found[1], progress.findings.same[0], progress.played),
        "endings": endings_svg(found[:2]),
        "accounts": accounts_svg(progress.findings.accounts[:2]),
        "provinces": provinces_svg(found[:2]),
        "titles": [(ending, ending_title(ending)) for ending in BEST_FIRST],
        "figures": [*_figures(found[:2])],
    }


def _time(seconds: float | None) -> str:
    """The approximate time in words."""
    if seconds is None:
        return ""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min"


def _said(outcome: VariantOutcome, same: int, played: int) -> dict[str, Any]:
    """For a sentence: the difference in points, its interval, and what is too small to tell."""
    civic = outcome.differences[CIVIC]
    return {
        "is_clear": civic.is_clear,
        "is_more": civic.estimate.mean > 0,
        "points": decimal(abs(civic.estimate.mean)),
        "between": _range(civic.estimate),
        "least": decimal(civic.least) if played >= ENOUGH else "",
        "same": same,
        "played": played,
    }


def _figures(found: tuple[VariantOutcome, ...]) -> Any:
    yield _figure(found, CIVIC, "Civic, mean", 1)
    for ending in BEST_FIRST:
        yield _figure(found, ending.value, ending_title(ending), 100, "%")
    for turn in range(1, TURNS + 1):
        yield _figure(found, f"provinces_{turn}", f"Provinces, turn {turn}", 1, places=2)


def _figure(
    found: tuple[VariantOutcome, ...], measure: str, name: str, times: int, unit: str = "", places: int = 1
) -> FigureRow:
    estimates = [outcome.measures[measure] for outcome in found]
    difference = found[1].differences[measure]
    return FigureRow(
        name,
        tuple(decimal(times * each.mean, places) + unit for each in estimates),
        tuple(_range(each, times, places) for each in estimates),
        decimal(times * difference.estimate.mean, places, "+") + unit,
        _range(difference.estimate, times, places, "+"),
        difference.is_clear,
    )


def _range(estimate: Estimate, times: int = 1, places: int = 1, sign: str = "") -> str:
    ends = (decimal(times * value, places, sign) for value in (estimate.low, estimate.high))
    return " to ".join(ends)
