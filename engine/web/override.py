"""Overrides on a page: a field for each part of the value, and the reason."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.games import GameKind, Overrides
from engine.rules.dice import DiceWanted
from engine.rules.overrides import LONGEST_REASON, Among, Amount, OfferOverride, Part, Words, is_line, parts_of
from engine.rules.ruleset import EVERYBODY, Illegal
from engine.texts import filled, texts
from engine.web.base import PlainForm, check_fresh, fetch, seen, shared_context
from engine.web.manual_dice import go

MOST_AT_ONCE = 12  # options shown next to each other; more go into a drop-down list


class MatterForm(PlainForm):
    """One matter overridden for one thing (`of`), and why: a field for each part."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    what = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(max_length=LONGEST_REASON)

    def __init__(self, overrides: Overrides, offer: OfferOverride[Any], of: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"{offer.matter.what}-%s", **kwargs)
        self.overrides, self.offer, self.matter, self.of = overrides, offer, offer.matter, of
        self.parts = offer.parts(of)
        self.stands = parts_of(offer.stands[of])
        self.initial = {**self.initial, **self.stands}
        self.fields["reason"].help_text = self.say("why.help")
        self.fields["reason"].error_messages["required"] = self.say("why.missing")
        for name, part in self.parts.items():
            if not _is_settled(part):
                self.fields[name] = self._field(name, part)
        self.order_fields([name for name in self.fields if name != "reason"])

    def say(self, key: str, *args: object) -> str:
        """A text of the page."""
        return filled(texts(self.overrides.package, "overrule")[key], *args)

    def _field(self, name: str, part: Part) -> forms.Field:
        """A field that may be empty, if the value may be None, is checked by `clean`."""
        key = f"{self.matter.what}.{name}"
        common: dict[str, Any] = {
            "required": not self.matter.may_be_absent,
            "label": self.say(f"{key}.label"),
            "help_text": texts(self.overrides.package, "overrule").get(f"{key}.help", ""),
        }
        match part:
            case Amount(least, most):
                return forms.IntegerField(min_value=least, max_value=most, initial=most, **common)
            case Words(longest):
                return forms.CharField(max_length=longest, validators=[seen], **common)
            case Among(options):
                return self._choice(name, options, common)

    def _choice(self, name: str, options: Sequence[object], common: dict[str, Any]) -> forms.Field:
        """If it is the only question, a few options are shown all at once."""
        known = {str(option): option for option in options if option is not None}
        choices = [(value, self.overrides.called(self.offer, option)) for value, option in known.items()]
        if len(self.parts) == 1:
            missing = {"required": self.say(f"{self.matter.what}.missing")}
            if len(choices) <= MOST_AT_ONCE:
                return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, error_messages=missing, **common)
            choices.insert(0, ("", self.say("choose")))
            return forms.ChoiceField(choices=choices, error_messages=missing, **common)
        blank = [("", label) for label in self._blank(name, options)]
        return forms.TypedChoiceField(choices=blank + choices, coerce=known.get, empty_value=None, **common)

    def _blank(self, name: str, options: Sequence[object]) -> Iterator[str]:
        """The label of no choice, if that is possible, or the prompt to choose."""
        first = name == next(iter(self.parts))
        if None in options or self.matter.may_be_absent and first:
            yield self.say(f"{self.matter.what}.{name}.none")
        elif self.stands.get(name) is None:
            yield self.say("choose")

    @property
    def heading(self) -> str:
        return self.say(f"{self.matter.what}.heading")

    def clean_reason(self) -> str:
        reason: str = self.cleaned_data["reason"]
        if not is_line(reason, LONGEST_REASON):
            raise forms.ValidationError(self.say("problem.reason"))
        return reason

    def clean(self) -> None:
        """The override must change something, and its parts must fit together."""
        if not self.errors and (problem := self.offer.problem(self.of, self.value())):
            field = problem.code if problem.code in self.fields else None
            self.add_error(field, self.say(f"problem.{problem.code}", *problem.args))

    def value(self) -> Any:
        """The new value, or None."""
        settled = {name: part.options[0] for name, part in self.parts.items() if _is_settled(part)}
        given = {name: self.cleaned_data.get(name, settled.get(name)) for name in self.parts}
        if self.matter.may_be_absent and next(iter(given.values())) is None:
            return None
        return self.matter.value(**given)

    def decision(self) -> Any:
        """The player's decision; only for a valid form."""
        return self.overrides.decision(self.matter.what, self.of, self.value(), self.cleaned_data["reason"])


def _is_settled(part: Part) -> TypeGuard[Among]:
    """Whether there is nothing to choose."""
    return isinstance(part, Among) and len(part.options) == 1


@require_http_methods(["GET", "HEAD", "POST"])
def override(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """First for whom, then how and why; in some games then the consequences, to be confirmed."""
    overrides = kind.overrides
    if overrides is None:
        raise Http404("Nothing of it can be overruled")
    game, of, refused = fetch(kind, id), request.GET.get("of", ""), "That cannot be overruled now. Nothing has changed."
    if request.method != "POST":
        return _page(request, kind, overrides, game, of)
    check_fresh(request.POST, game)
    offer = _offers(kind, overrides, game, _side(request, kind, game)).get(request.POST.get("what", ""))
    if offer is None or of not in offer.stands:
        messages.error(request, refused)
        return redirect(kind.home(id))
    form = MatterForm(overrides, offer, of, request.POST)
    if not form.is_valid():
        return _page(request, kind, overrides, game, of, form)
    decision = form.decision()
    if overrides.follows and "confirmed" not in request.POST:
        return _page(request, kind, overrides, game, of, form, **overrides.follows(game, decision))
    try:
        overrides.act(game, decision)
    except DiceWanted:
        return go(request, kind, id)
    except Illegal:  # because of what this side does not see
        messages.error(request, refused)
        return redirect(kind.home(id))
    messages.success(request, "Overruled. It is a line of the log and can be undone like any other.")
    return redirect(kind.home(id))


def _side(request: HttpRequest, kind: GameKind[Any], game: Any) -> str:
    """With whose eyes the page shows the game."""
    return kind.seats.shown(game.now, request.GET.get("side", ""))


def _offers(kind: GameKind[Any], overrides: Overrides, game: Any, side: str) -> dict[str, OfferOverride[Any]]:
    """What may be overridden, in the game as this side sees it."""
    return {each.matter.what: each for each in overrides.legal(kind.ruleset.seen_by(game.now, side))}


def _views(kind: GameKind[Any], game: Any, side: str) -> list[tuple[str, str]]:
    """The sides with whose eyes it may show the game now, if each of them has secrets."""
    found = kind.seats.sides.items() if side == EVERYBODY else ()
    return [(id, name) for id, name in found if kind.seats.eyes(game.now, id) == id]


def _page(
    request: HttpRequest,
    kind: GameKind[Any],
    overrides: Overrides,
    game: Any,
    of: str,
    bound: MatterForm | None = None,
    **follows: Any,
) -> HttpResponse:
    side = _side(request, kind, game)
    offers = _offers(kind, overrides, game, side)
    groups = overrides.groups(game.now) if overrides.groups else _groups(overrides, offers)
    whats = {what: offer for what, offer in offers.items() if of in offer.stands}
    given = {"seen": game.head}
    forms = {what: MatterForm(overrides, offer, of, initial=given | {"what": what}) for what, offer in whats.items()}
    context = {
        **shared_context(kind, game),
        "overrides": overrides,
        "may": bool(offers),
        "side": side,
        "views": _views(kind, game, side),
        "shows_first": overrides.follows is not None,
        "groups": [(heading, [(id, overrides.name(game.now, id)) for id in group]) for heading, group in groups],
        "of": of if any(of in group for _, group in groups) else "",
        "title": overrides.name(game.now, of),
        "forms": (forms | ({bound.matter.what: bound} if bound else {})).values(),
        "form": bound,
        **overrides.more(game.now, of, whats),
        **follows,
    }
    return render(request, kind.templates("overrule"), context, status=422 if bound and not follows else 200)


def _groups(overrides: Overrides, offers: Mapping[str, OfferOverride[Any]]) -> list[tuple[str, Sequence[str]]]:
    """Everything that may be overridden, each under the first matter it has."""
    left = list(dict.fromkeys(of for offer in offers.values() for of in offer.stands))
    groups: list[tuple[str, Sequence[str]]] = []
    for what, offer in offers.items():
        first = [of for of in left if of in offer.stands]
        left = [of for of in left if of not in offer.stands]
        if first:
            groups.append((texts(overrides.package, "overrule")[f"{what}.group"], first))
    return groups
