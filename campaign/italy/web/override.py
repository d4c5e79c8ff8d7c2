"""The player's overrides of the campaign's state (D14), shown with their consequences first."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import Names
from campaign.italy.rules import overrides
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.state import State
from campaign.italy.web import desk
from engine.games import Overrides
from engine.rules.overrides import OfferOverride
from engine.texts import filled, texts
from powers.rules.theatre import ROME


def _called(offer: OfferOverride[State], option: object) -> str:
    """A rating; an army that comes to a province; a Power or a province."""
    names = Names(offer.state.start.italy)
    if isinstance(option, int):
        return f"{option}%"
    if offer.matter.what == "controller" and option not in names.italy.homes:
        return _say("controller.army", names.the(str(option)))
    return names.name(str(option))


def _say(key: str, *args: object) -> str:
    return filled(texts("campaign.italy", "overrule")[key], *args)


def _groups(campaign: State) -> Sequence[tuple[str, Sequence[str]]]:
    italy = campaign.start.italy
    return [
        ("Provinces", [*italy.place]),
        ("Powers", [*italy.homes]),
        ("External armies", [external.id for external in italy.externals]),
    ]


def _follows(game: CampaignGame, decision: Override) -> Mapping[str, Any]:
    rolling = games.preview(game, decision)
    return {"preview": [desk.preview(game, rolling)], "rolling": rolling}


def _more(campaign: State, of: str, whats: Collection[str]) -> Mapping[str, Any]:
    """A province's present holder; which of its matters cannot be overridden now, and when they can."""
    is_province = of in campaign.start.italy.place
    return {"holder": _holder(campaign, of) if is_province else "", "missing": _missing(campaign, of, whats)}


def _holder(campaign: State, province: str) -> str:
    names, land = Names(campaign.start.italy), campaign.situation.land
    army = next((external for external, place in land.occupied if place == province), None)
    return f"the army of {names.the(army)}" if army else names.the(land.owner(province))


def _missing(campaign: State, of: str, whats: Collection[str]) -> str:
    italy, said = campaign.start.italy, []
    if of not in italy.homes:
        battle = None if whats else campaign.battle
        return _say("cannot.battle", Names(italy).place(battle.province)) if battle else ""
    if not campaign.situation.land.is_active(of):
        return _say("cannot.inactive")
    if not {"revenue", "purse"} & {*whats}:
        said.append(_say("cannot.money"))
    if of == ROME and "civic" not in whats:
        said.append(_say("cannot.civic"))
    return " ".join(said)


OVERRIDES = Overrides(
    rule="D14",
    legal=overrides.legal,
    decision=Override,
    act=lambda game, decision: games.decide(game.id, game.head, decision),
    package="campaign.italy",
    name=lambda campaign, of: campaign.start.italy.name(of),
    called=_called,
    groups=_groups,
    follows=_follows,
    more=_more,
)
