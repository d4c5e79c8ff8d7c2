"""D14: the player overrules what the campaign has come to. Shown first, with what the rules make of it."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign import chronicle
from campaign.chronicle import Chronicle
from campaign.narrate.names import Names
from campaign.narrate.refusals import possible
from campaign.rules.decisions import IllegalDecision
from campaign.rules.overruling import (
    LONGEST_REASON,
    LONGEST_RULER_NAME,
    MOST_POINTS,
    MOST_STRENGTH,
    MOST_TALENTS,
    OfferArmy,
    OfferCivic,
    OfferController,
    OfferPurse,
    OfferRevenue,
    OfferRuler,
    Overrulable,
    OverruleArmy,
    OverruleCivic,
    OverruleController,
    OverrulePurse,
    OverruleRevenue,
    OverruleRuler,
    Overruling,
    Standing,
)
from campaign.rules.phases import overruling
from campaign.rules.state import Campaign
from campaign.web import hand
from campaign.web.game import GAME
from campaign.web.shared import fetch, stale
from engine.log import Stale
from engine.rules.dice import DiceWanted
from engine.web.base import PlainForm
from engine.web.hand import go
from powers.rules.italy import ROME, Italy
from powers.rules.situation import Ruler

NOT_IN_ITALY = "none"
RATINGS = [(str(share), f"{share}%") for share in range(0, 101, 10)]


class OverruleForm(PlainForm):
    """Something overruled about a province, a Power or an External Power (`of`), and why."""

    heading = ""
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    kind = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        error_messages={"required": "Say why: the reason stands in the log and in the chronicle."},
        help_text="It stands in the log and in the chronicle.",
    )

    def __init__(self, campaign: Campaign, of: str, offers: Sequence[Overrulable], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        self.of = of
        self.offers = offers
        self.shape()
        self.order_fields([name for name in self.fields if name != "reason"])

    def shape(self) -> None:
        """Give the fields their choices, ranges and present values."""

    def wanted(self) -> list[forms.BoundField]:
        """What is asked, the reason last."""
        return self.visible_fields()

    def clean(self) -> dict[str, Any]:
        """What is overruled must change something."""
        if not self.errors and not any(offer.admits(self.decision()) for offer in self.offers):
            raise forms.ValidationError(self.refusal())
        return {**self.cleaned_data}

    def refusal(self) -> str:
        """Why what was filled in is not possible."""
        return "That is how it stands: nothing would change."

    def decision(self) -> Overruling:
        """What the player overrules; only of a valid form."""
        raise NotImplementedError

    def choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Give a field of choices what may be chosen."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def offered(offers: Sequence[Overrulable], kind: type[Any]) -> Any:
    """The offer of that kind."""
    return next(offer for offer in offers if isinstance(offer, kind))


class ControllerForm(OverruleForm):
    """Who holds a province: a Power, or an External army that is in Italy already."""

    heading = "Who controls it"
    holder = forms.ChoiceField(
        widget=forms.RadioSelect, label="", error_messages={"required": "Choose who is to control it."}
    )

    def shape(self) -> None:
        """Whoever may have it, but for who has it."""
        names = Names(self.campaign.start.italy)
        powers = dict(offered(self.offers, OfferController).powers)[self.of]
        others = [army.external for army in self._armies() if army.province != self.of]
        armies = [(external, f"The army of {names.the(external)} moves in") for external in others]
        self.choose("holder", [(p, names.name(p)) for p in powers] + armies)

    def _armies(self) -> tuple[Standing, ...]:
        """Those in Italy."""
        armies: tuple[Standing, ...] = offered(self.offers, OfferArmy).armies
        return tuple([army for army in armies if army.province])

    def decision(self) -> Overruling:
        """The province changes hands."""
        holder, reason = self.cleaned_data["holder"], self.cleaned_data["reason"]
        for army in self._armies():
            if army.external == holder:
                return OverruleArmy(holder, self.of, army.strength, reason, army.payer)
        return OverruleController(self.of, holder, reason)

    def refusal(self) -> str:
        """The one thing that can still be wrong."""
        return "The other External army stands there: two cannot be in one province."


class ArmyForm(OverruleForm):
    """Where an External army stands, how strong it is, and who pays it."""

    heading = "The army"
    province = forms.ChoiceField(label="Stands in")
    strength = forms.IntegerField(
        min_value=1, max_value=MOST_STRENGTH, required=False, label="Points", help_text=f"1 to {MOST_STRENGTH}."
    )
    payer = forms.ChoiceField(
        required=False,
        label="Paid by",
        help_text="The Power in whose home it appeared. It does not attack that Power (C8.5).",
    )

    def shape(self) -> None:
        """Wherever the other army is not; out of Italy, if it is there; its payer, if it may have one."""
        offer = offered(self.offers, OfferArmy)
        italy, army = self.campaign.start.italy, offer.army(self.of)
        gone = [(NOT_IN_ITALY, "not in Italy")]
        self.choose("province", gone + [(province, italy.name(province)) for province in offer.places(self.of)])
        self.initial.update(
            province=army.province or NOT_IN_ITALY, strength=army.strength or MOST_STRENGTH, payer=army.payer or ""
        )
        if any(army.payers):
            self.choose("payer", _payers(italy, army))
        else:
            del self.fields["payer"]

    def clean_strength(self) -> int:
        """An army in Italy has points."""
        strength: int | None = self.cleaned_data["strength"]
        if strength is None and self.data.get("province") != NOT_IN_ITALY:
            raise forms.ValidationError(f"Give the army 1 to {MOST_STRENGTH} points.")
        return strength or 0

    def clean_payer(self) -> str | None:
        """An army in Italy has its payer, unless nobody paid it before."""
        payer: str | None = self.cleaned_data["payer"] or None
        army = offered(self.offers, OfferArmy).army(self.of)
        if payer not in army.payers and self.data.get("province") != NOT_IN_ITALY:
            raise forms.ValidationError("Say who pays it: the Power in whose home it appeared (C8.5).")
        return payer

    def decision(self) -> Overruling:
        """It stands there, or nowhere."""
        province, reason = self.cleaned_data["province"], self.cleaned_data["reason"]
        if province == NOT_IN_ITALY:
            return OverruleArmy(self.of, None, 0, reason)
        return OverruleArmy(self.of, province, self.cleaned_data["strength"], reason, self.cleaned_data.get("payer"))


def _payers(italy: Italy, army: Standing) -> list[tuple[str, str]]:
    """Who may pay an army; to be chosen, where it is not in Italy yet."""
    powers = [(power, italy.name(power)) for power in army.payers if power]
    if army.payer:
        return powers
    return [("", "nobody" if None in army.payers else "Choose…"), *powers]


class RevenueForm(OverruleForm):
    """What a Power may spend this turn."""

    heading = "Talents to spend this turn"
    talents = forms.IntegerField(min_value=0, max_value=MOST_TALENTS)

    def shape(self) -> None:
        """What it has collected."""
        self.initial.update(talents=dict(offered(self.offers, OfferRevenue).talents)[self.of])

    def decision(self) -> Overruling:
        """It has so much."""
        return OverruleRevenue(self.of, self.cleaned_data["talents"], self.cleaned_data["reason"])


class PurseForm(OverruleForm):
    """What a Power has left after spending."""

    heading = "Talents left this turn"
    attack = forms.IntegerField(min_value=0, max_value=MOST_TALENTS, label="Attack")
    defence = forms.IntegerField(min_value=0, max_value=MOST_TALENTS, label="Defence")

    def shape(self) -> None:
        """What it has."""
        attack, defence = dict(offered(self.offers, OfferPurse).talents)[self.of]
        self.initial.update(attack=attack, defence=defence)

    def refusal(self) -> str:
        """Too much, or nothing new."""
        if self.cleaned_data["attack"] + self.cleaned_data["defence"] > MOST_TALENTS:
            return f"That is more than {MOST_TALENTS} talents together."
        return super().refusal()

    def decision(self) -> Overruling:
        """It has so much."""
        cleaned = self.cleaned_data
        return OverrulePurse(self.of, cleaned["attack"], cleaned["defence"], cleaned["reason"])


class RulerForm(OverruleForm):
    """A Power's ruler."""

    heading = "Ruler"
    name = forms.CharField(max_length=LONGEST_RULER_NAME)
    aggressor = forms.TypedChoiceField(coerce=int, choices=RATINGS, label="Aggressor")
    protector = forms.TypedChoiceField(coerce=int, choices=RATINGS, label="Protector")
    builder = forms.TypedChoiceField(coerce=int, choices=RATINGS, label="Builder")
    since = forms.IntegerField(label="Since turn", help_text="The longer, the sooner a new one comes (C3.1).")

    def shape(self) -> None:
        """As it is."""
        ruler = dict(offered(self.offers, OfferRuler).rulers)[self.of]
        self.initial.update({name: getattr(ruler, name) for name in Ruler.__dataclass_fields__})
        turn = self.campaign.turn
        since = self.fields["since"]
        self.fields["since"] = forms.IntegerField(
            min_value=1, max_value=turn, label=since.label, help_text=since.help_text
        )

    def refusal(self) -> str:
        """The ratings do not fit, or nothing is new."""
        together = sum(self.cleaned_data[name] for name in ("aggressor", "protector", "builder"))
        if together != 100:
            return f"The three ratings must add up to 100%; these make {together}%."
        return super().refusal()

    def decision(self) -> Overruling:
        """It has this ruler."""
        ruler = Ruler(**{name: self.cleaned_data[name] for name in Ruler.__dataclass_fields__})
        return OverruleRuler(self.of, ruler, self.cleaned_data["reason"])


class CivicForm(OverruleForm):
    """Rome's civic account."""

    heading = "Civic account"
    points = forms.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS)

    def shape(self) -> None:
        """As it stands."""
        self.initial.update(points=offered(self.offers, OfferCivic).points)

    def decision(self) -> Overruling:
        """It stands at so many points."""
        return OverruleCivic(self.cleaned_data["points"], self.cleaned_data["reason"])


KINDS: dict[str, type[OverruleForm]] = {
    "controller": ControllerForm,
    "army": ArmyForm,
    "revenue": RevenueForm,
    "purse": PurseForm,
    "ruler": RulerForm,
    "civic": CivicForm,
}


def _kinds(campaign: Campaign, of: str, offers: Sequence[Overrulable]) -> list[str]:
    """What can be overruled now of a province, a Power or an External Power."""
    kinds = []
    for offer in offers:
        match offer:
            case OfferController():
                kinds += ["controller"] if of in campaign.start.italy.place else []
            case OfferArmy(armies=armies):
                kinds += ["army"] if of in [army.external for army in armies] else []
            case OfferRevenue(talents=known):
                kinds += ["revenue"] if of in dict(known) else []
            case OfferPurse(talents=known):
                kinds += ["purse"] if of in dict(known) else []
            case OfferRuler(rulers=known):
                kinds += ["ruler"] if of in dict(known) else []
            case OfferCivic():
                kinds += ["civic"] if of == ROME else []
    return kinds


def _groups(italy: Italy) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everything that may be overruled, as the choice shows it."""
    return [
        ("Provinces", [(province.id, province.name) for province in italy.provinces]),
        ("Powers", [(power.id, power.name) for power in italy.powers]),
        ("External armies", [(external.id, external.name) for external in italy.externals]),
    ]


@require_http_methods(["GET", "POST"])
def overrule(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """First what, then how and why; then what follows, and the confirmation."""
    told = fetch(campaign)
    of = request.GET.get("of", "")
    known = {who for _, group in _groups(told.now.start.italy) for who, _ in group}
    if of not in {*known, ""}:
        raise Http404("Nothing of that name")
    if request.method == "GET":
        return _page(request, told, of)
    if request.POST.get("seen") != str(told.head):
        return stale(request, campaign)
    offers = overruling.legal(told.now)
    kind = request.POST.get("kind", "")
    if kind not in _kinds(told.now, of, offers):
        messages.error(request, "That cannot be overruled now. Nothing has changed.")
        return redirect("desk", campaign)
    form = KINDS[kind](told.now, of, offers, request.POST, auto_id=f"{kind}-%s")
    if not form.is_valid():
        return _page(request, told, of, form)
    return _decided(request, told, of, form)


def _decided(request: HttpRequest, told: Chronicle, of: str, form: OverruleForm) -> HttpResponse:
    """The preview; once that is confirmed, the line in the log."""
    decision = form.decision()
    try:
        if "confirmed" not in request.POST:
            rolling = chronicle.preview(told, decision)
            return _page(request, told, of, form, preview=[hand.preview(told, rolling)], rolling=rolling)
        chronicle.decide(told.id, told.head, decision)
    except Stale:
        return stale(request, told.id)
    except DiceWanted:
        return go(request, GAME, told.id)
    except IllegalDecision as refusal:
        messages.error(request, f"That cannot be overruled now. Possible: {possible(refusal)}. Nothing has changed.")
    return redirect("desk", told.id)


def _page(
    request: HttpRequest, told: Chronicle, of: str, bound: OverruleForm | None = None, **more: Any
) -> HttpResponse:
    offers = overruling.legal(told.now)
    fresh = {
        kind: KINDS[kind](told.now, of, offers, initial={"seen": told.head, "kind": kind}, auto_id=f"{kind}-%s")
        for kind in _kinds(told.now, of, offers)
    }
    shown = [bound if bound and type(bound) is type(form) else form for form in fresh.values()]
    italy = told.now.start.italy
    context = {
        "chronicle": told,
        "campaign": told.now,
        "groups": _groups(italy),
        "of": of,
        "title": italy.name(of) if of else "",
        "forms": shown,
        "form": bound,
        "holder": _holder(told.now, of) if of in italy.place else "",
        "missing": _missing(told.now, of, offers) if of else "",
        "over": not offers,
        **more,
    }
    status = 422 if bound and not more else 200
    return render(request, "campaign/overrule.html", context, status=status)


def _holder(campaign: Campaign, province: str) -> str:
    """Who has the province now."""
    names, land = Names(campaign.start.italy), campaign.situation.land
    army = next((external for external, place in land.occupied if place == province), None)
    return f"the army of {names.the(army)}" if army else names.the(land.owner(province))


def _missing(campaign: Campaign, of: str, offers: Sequence[Overrulable]) -> str:
    """What of it cannot be overruled now, and when it can."""
    italy, kinds = campaign.start.italy, _kinds(campaign, of, offers)
    if of not in italy.homes:
        battle = campaign.battle
        return "" if kinds or not battle else _waits(Names(italy), battle.province)
    if not campaign.situation.land.is_active(of):
        return "It is Inactive: it has neither a ruler nor money. Give it back a home province first."
    told = []
    if not {"revenue", "purse"} & {*kinds}:
        told.append("Its money can be overruled from its revenue to the last battle of a turn.")
    if of == ROME and "civic" not in kinds:
        told.append("The civic account opens when Rome first spends.")
    return " ".join(told)


def _waits(names: Names, province: str) -> str:
    return (
        f"A battle is at hand in {names.place(province)}. Provinces and External armies can be overruled when it is "
        "decided, or after you have gone one step back."
    )
