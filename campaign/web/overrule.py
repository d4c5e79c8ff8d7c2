"""D14: the player overrules what the campaign has come to. Shown first, with what the rules make of it."""

import uuid
from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeGuard

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaign import games
from campaign.games import CampaignGame
from campaign.narrate.names import Names
from campaign.rules.decisions import Overrule
from campaign.rules.phases import overruling
from campaign.rules.state import State
from campaign.web import manual_dice
from campaign.web.shared import acting, fetch, page, refused
from engine.rules.overruling import LONGEST_REASON, Among, Amount, OfferOverrule, Part, Words, is_line, parts_of
from engine.texts import filled, texts
from engine.web.base import PlainForm, check_fresh, seen
from powers.rules.theatre import ROME, Italy


def _say(key: str, *args: object) -> str:
    return filled(texts("campaign", "overrule")[key], *args)


class OverruleForm(PlainForm):
    """Something overruled of a province, a Power or an External Power (`of`), and why: a field for each part of it."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    what = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        error_messages={"required": "Say why: the reason stands in the log and in the chronicle."},
        help_text="It stands in the log and in the chronicle.",
    )

    def __init__(self, offer: OfferOverrule[State], of: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"{offer.matter.what}-%s", **kwargs)
        self.offer, self.matter, self.of = offer, offer.matter, of
        self.parts = offer.parts(of)
        self.stands = parts_of(offer.stands[of])
        self.initial = {**self.initial, **self.stands}
        for name, part in self.parts.items():
            if not _is_settled(part):
                self.fields[name] = self._field(name, part)
        self.order_fields([name for name in self.fields if name != "reason"])

    def _field(self, name: str, part: Part) -> forms.Field:
        """What may be left empty, as there may be none at all, is asked for by `clean`."""
        key = f"{self.matter.what}.{name}"
        common: dict[str, Any] = {
            "required": not self.matter.may_be_absent,
            "label": _say(f"{key}.label"),
            "help_text": texts("campaign", "overrule").get(f"{key}.help", ""),
        }
        match part:
            case Amount(least, most):
                return forms.IntegerField(min_value=least, max_value=most, initial=most, **common)
            case Words(longest):
                return forms.CharField(max_length=longest, validators=[seen], **common)
            case Among(options):
                return self._choice(name, options, common)

    def _choice(self, name: str, options: Sequence[object], common: dict[str, Any]) -> forms.Field:
        """Where nothing else is asked, all are shown at once."""
        known = {str(option): option for option in options if option is not None}
        choices = [(value, self._called(option)) for value, option in known.items()]
        if len(self.parts) == 1:
            missing = {"required": _say(f"{self.matter.what}.missing")}
            return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, error_messages=missing, **common)
        blank = [("", label) for label in self._blank(name, options)]
        return forms.TypedChoiceField(choices=blank + choices, coerce=known.get, empty_value=None, **common)

    def _blank(self, name: str, options: Sequence[object]) -> Iterator[str]:
        """What it is called to choose none, where that can be; or that one is to be chosen."""
        first = name == next(iter(self.parts))
        if None in options or self.matter.may_be_absent and first:
            yield _say(f"{self.matter.what}.{name}.none")
        elif self.stands.get(name) is None:
            yield _say("choose")

    def _called(self, option: object) -> str:
        """A rating; an army that comes to a province; a Power or a province."""
        names = Names(self.offer.state.start.italy)
        if isinstance(option, int):
            return f"{option}%"
        if self.matter.what == "controller" and option not in names.italy.homes:
            return _say("controller.army", names.the(str(option)))
        return names.name(str(option))

    @property
    def heading(self) -> str:
        """What is overruled."""
        return _say(f"{self.matter.what}.heading")

    def clean_reason(self) -> str:
        """A line of text."""
        reason: str = self.cleaned_data["reason"]
        if not is_line(reason, LONGEST_REASON):
            raise forms.ValidationError(_say("problem.reason"))
        return reason

    def clean(self) -> None:
        """What is overruled must change something, and its parts fit together."""
        if not self.errors and (problem := self.offer.problem(self.of, self.value())):
            field = problem.code if problem.code in self.fields else None
            self.add_error(field, _say(f"problem.{problem.code}", *problem.args))

    def value(self) -> Any:
        """What it is to be; None if that is nothing at all."""
        settled = {name: part.options[0] for name, part in self.parts.items() if _is_settled(part)}
        given = {name: self.cleaned_data.get(name, settled.get(name)) for name in self.parts}
        if self.matter.may_be_absent and next(iter(given.values())) is None:
            return None
        return self.matter.value(**given)

    def decision(self) -> Overrule:
        """What the player overrules; only of a valid form."""
        return Overrule(self.cleaned_data["what"], self.of, self.value(), self.cleaned_data["reason"])


def _is_settled(part: Part) -> TypeGuard[Among]:
    """Whether there is nothing to choose."""
    return isinstance(part, Among) and len(part.options) == 1


def _offers(campaign: State, of: str) -> dict[str, OfferOverrule[State]]:
    """What can be overruled now of a province, a Power or an External Power."""
    return {offer.matter.what: offer for offer in overruling.legal(campaign) if of in offer.stands}


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
    game = fetch(campaign)
    of = request.GET.get("of", "")
    known = {who for _, group in _groups(game.now.start.italy) for who, _ in group}
    if of not in {*known, ""}:
        raise Http404("Nothing of that name")
    if request.method == "GET":
        return _page(request, game, of)
    check_fresh(request.POST, game)
    offer = _offers(game.now, of).get(request.POST.get("what", ""))
    if offer is None:
        return refused(request, campaign, "That cannot be overruled now. Nothing has changed.")
    form = OverruleForm(offer, of, request.POST)
    if not form.is_valid():
        return _page(request, game, of, form)
    decision = form.decision()
    if "confirmed" in request.POST:
        return acting(request, campaign, lambda: games.decide(campaign, game.head, decision), done="overruled")
    rolling = games.preview(game, decision)
    return _page(request, game, of, form, preview=[manual_dice.preview(game, rolling)], rolling=rolling)


def _page(
    request: HttpRequest, game: CampaignGame, of: str, bound: OverruleForm | None = None, **more: Any
) -> HttpResponse:
    offers = _offers(game.now, of)
    fresh = {what: OverruleForm(offer, of, initial={"seen": game.head, "what": what}) for what, offer in offers.items()}
    shown = fresh | {bound.matter.what: bound} if bound else fresh
    italy = game.now.start.italy
    return page(
        request,
        "campaign/overrule.html",
        game,
        status=422 if bound and not more else 200,
        groups=_groups(italy),
        of=of,
        title=italy.name(of) if of else "",
        forms=shown.values(),
        form=bound,
        holder=_holder(game.now, of) if of in italy.place else "",
        missing=_missing(game.now, of, offers) if of else "",
        over=not overruling.legal(game.now),
        **more,
    )


def _holder(campaign: State, province: str) -> str:
    """Who has the province now."""
    names, land = Names(campaign.start.italy), campaign.situation.land
    army = next((external for external, place in land.occupied if place == province), None)
    return f"the army of {names.the(army)}" if army else names.the(land.owner(province))


def _missing(campaign: State, of: str, kinds: Collection[str]) -> str:
    """What of it cannot be overruled now, and when it can."""
    italy, said = campaign.start.italy, []
    if of not in italy.homes:
        battle = None if kinds else campaign.battle
        return _say("cannot.battle", Names(italy).place(battle.province)) if battle else ""
    if not campaign.situation.land.is_active(of):
        return _say("cannot.inactive")
    if not {"revenue", "purse"} & {*kinds}:
        said.append(_say("cannot.money"))
    if of == ROME and "civic" not in kinds:
        said.append(_say("cannot.civic"))
    return " ".join(said)
