"""The player overrules what the campaign has come to (D14). Shown first, with what the rules make of it."""

import uuid
from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import Names
from campaign.italy.rules.decisions import Overrule
from campaign.italy.rules.phases import overruling
from campaign.italy.rules.state import State
from campaign.italy.web import manual_dice
from campaign.italy.web.shared import acting, fetch, page, refused
from engine.rules.overruling import OfferOverrule
from engine.texts import filled, texts
from engine.web.base import check_fresh
from engine.web.overrule import MatterForm
from powers.rules.theatre import ROME, Italy


class OverruleForm(MatterForm):
    """Something overruled of a province, a Power or an External Power (`of`)."""

    package = "campaign.italy"

    def called(self, option: object) -> str:
        """A rating; an army that comes to a province; a Power or a province."""
        names = Names(self.offer.state.start.italy)
        if isinstance(option, int):
            return f"{option}%"
        if self.matter.what == "controller" and option not in names.italy.homes:
            return self.say("controller.army", names.the(str(option)))
        return names.name(str(option))

    def decision(self) -> Overrule:
        """What the player overrules; only of a valid form."""
        return Overrule(self.cleaned_data["what"], self.of, self.value(), self.cleaned_data["reason"])


def _say(key: str, *args: object) -> str:
    return filled(texts("campaign.italy", "overrule")[key], *args)


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


@require_http_methods(["GET", "HEAD", "POST"])
def overrule(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """First what, then how and why; then what follows, and the confirmation."""
    game = fetch(campaign)
    of = request.GET.get("of", "")
    known = {who for _, group in _groups(game.now.start.italy) for who, _ in group}
    if of not in {*known, ""}:
        raise Http404("Nothing of that name")
    if request.method != "POST":
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
        return acting(request, game, games.decide, decision, done="overruled")
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
        "italy/overrule.html",
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
