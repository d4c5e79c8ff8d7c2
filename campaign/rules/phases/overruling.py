"""D14 in play: what may be overruled now, and what follows from it by the rules."""

from dataclasses import replace

from campaign.rules import consequences
from campaign.rules.events import ArmyOverruled, CivicOverruled, ControllerOverruled, MoneyOverruled, RulerOverruled
from campaign.rules.overruling import (
    OfferArmy,
    OfferCivic,
    OfferController,
    OfferPurse,
    OfferRevenue,
    OfferRuler,
    Overrulable,
    OverruleArmy,
    OverruleController,
    OverrulePurse,
    OverruleRevenue,
    OverruleRuler,
    Overruling,
    Standing,
)
from campaign.rules.phases.attacks import settle_order
from campaign.rules.play import Play
from campaign.rules.state import Campaign, Stand, Step
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.italy import EPIRUS, ROME
from powers.rules.situation import Land, Purse, Revenue, left_by

UNSPENT = (Step.RULERS, Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS, Step.TARGETS, Step.ROME_ATTACKS, Step.SPENDING)
"""C2, C5: the steps in which all the Powers have what they have collected."""


def legal(campaign: Campaign, rules: int | None = None) -> tuple[Overrulable, ...]:
    """D14: what may be overruled now. Nothing before the first rulers are there, nor once the campaign is over.

    `rules` is the version by which an old line was decided, today's if none is named.
    """
    if campaign.ending or campaign.step is Step.SET_UP:
        return ()
    land = () if campaign.battle else (_controllers(campaign.situation.land), _armies(campaign, rules))
    civic = (OfferCivic(campaign.civic_total),) if campaign.civic else ()
    return (*land, *_money(campaign), _rulers(campaign), *civic)


def _controllers(land: Land) -> OfferController:
    """An Inactive Power can only be given its own homes, and is Active again with them (C1.6, C1.8)."""
    offered = []
    for province in land.italy.provinces:
        powers = [p for p in land.italy.homes if p == province.home or land.is_active(p)]
        offered.append((province.id, tuple([p for p in powers if p != land.controller(province.id)])))
    return OfferController(tuple(offered))


def _armies(campaign: Campaign, rules: int | None) -> OfferArmy:
    land = campaign.situation.land
    armies = []
    for external in [external.id for external in land.italy.externals]:
        army = campaign.external_army(external)
        payer = army.payer if army and rules != 1 else None
        payers = _payers(campaign) if external == EPIRUS and rules != 1 else (None,)
        armies.append(Standing(external, land.position(external), army.strength if army else 0, payer, payers))
    return OfferArmy(tuple(armies), tuple(land.italy.place))


def _payers(campaign: Campaign) -> tuple[str | None, ...]:
    """C8.5: a Power in whose home Epirus may appear and which it is not attacking; or whoever pays it already."""
    army, attack = campaign.external_army(EPIRUS), campaign.attack_of(EPIRUS)
    spared = ROME if campaign.start.italy.options.roman_homes_spared else None
    attacked = attack.target if attack and attack.stand is Stand.PENDING else None
    payers = tuple([power for power in campaign.start.italy.homes if power not in (spared, attacked)])
    return (*payers, army.payer) if army and army.payer not in payers else payers


def _money(campaign: Campaign) -> list[Overrulable]:
    """Money counts from revenue (C2) to the last battle (C6)."""
    if campaign.step is Step.ROME_SPENDS:
        return [_purses(campaign), _revenues(campaign, (ROME,))]
    if campaign.step is Step.BATTLES:
        return [_purses(campaign)]
    return [_revenues(campaign, campaign.situation.land.active)] if campaign.step in UNSPENT else []


def _revenues(campaign: Campaign, powers: tuple[str, ...]) -> OfferRevenue:
    return OfferRevenue(tuple([(power, _revenue(campaign, power).total) for power in powers]))


def _revenue(campaign: Campaign, power: str) -> Revenue:
    """What it collected this turn; a Power revived since then collected nothing."""
    return campaign.situation.revenues.get(power, Revenue(power, (), 0, 0))


def _purses(campaign: Campaign) -> OfferPurse:
    purses, active = campaign.situation.purses, campaign.situation.land.active
    return OfferPurse(tuple([(p, (purses[p].attack, purses[p].defence)) for p in active if p in purses]))


def _rulers(campaign: Campaign) -> OfferRuler:
    rulers, active = campaign.situation.rulers, campaign.situation.land.active
    return OfferRuler(tuple([(power, rulers[power]) for power in active if power != ROME]), campaign.turn)


def resolve(play: Play, decision: Overruling) -> None:
    """D14: the change itself, then whatever the rules make of the map as it now is."""
    match decision:
        case OverruleController():
            _give(play, decision)
        case OverruleArmy():
            _place(play, decision)
        case OverruleRevenue() | OverrulePurse():
            play.happen(_money_event(play.campaign, decision))
        case OverruleRuler(power=power, ruler=ruler, reason=reason):
            play.happen(RulerOverruled(power, ruler, reason))
        case _:
            play.happen(CivicOverruled(decision.points, decision.points - play.campaign.civic_total, decision.reason))


def _give(play: Play, decision: OverruleController) -> None:
    for external in [external for external, place in play.land.occupied if place == decision.province]:
        _take_out(play, external, decision.reason)
    loser = play.land.owner(decision.province)
    if loser != decision.power:
        play.happen(ControllerOverruled(decision.province, decision.power, loser, decision.reason))
    _settle(play, f"{decision.province} to {decision.power}", decision.reason)


def _place(play: Play, decision: OverruleArmy) -> None:
    external = decision.external
    if decision.province is None:
        _take_out(play, external, decision.reason)
    else:
        left = play.land.position(external)
        if left == decision.province:
            left = None
        heir = left_by(play.land, external, left).owner(left) if left else None
        present = play.campaign.external_army(external)
        payer = None if present and present.payer == decision.payer else decision.payer
        play.happen(ArmyOverruled(external, decision.province, decision.strength, left, heir, decision.reason, payer))
    _settle(play, f"{external} in {decision.province}", decision.reason)


def _take_out(play: Play, external: str, reason: str) -> None:
    play.happen(ArmyOverruled(external, None, 0, None, None, reason))
    consequences.remove(play, external, "overruled", rule="D14")


def _settle(play: Play, overruled: str, reason: str) -> None:
    """C1.6 to C1.8, C8.7, C9.1; and the order of C4.3, if the last Power still to roll has fallen.

    Luck hears what was overruled and not the words of the reason, but in lines of rules 1. Whoever overrules the same
    twice in a turn meets the same dice: nobody gets another ruler by taking a province away and giving it back.
    """
    consequences.settle(play, f"overruled, {overruled}: {reason}" if play.rules == 1 else f"overruled, {overruled}")
    campaign = play.campaign
    if campaign.step is Step.ATTACK_ROLLS and not campaign.to_do and campaign.rolls:
        settle_order(play)


def _money_event(campaign: Campaign, decision: OverruleRevenue | OverrulePurse) -> MoneyOverruled:
    """What a Power is given or loses is an item of its revenue, so that its books still balance (C2.1's floor too)."""
    revenue = _revenue(campaign, decision.power)
    purse = None
    if isinstance(decision, OverruleRevenue):
        more = decision.talents - revenue.total
    else:
        before = campaign.situation.purses[decision.power]
        purse = Purse(decision.attack, decision.defence, before.civic)
        more = decision.attack + decision.defence - before.attack - before.defence
    talents = revenue.total + more
    items = tuple([item for item in revenue.items if item.rule != "D14"])
    if difference := talents - total(items):
        items = (*items, Modifier("D14", Reason("overruled"), difference))
    changed = replace(revenue, items=items, total=talents, bound=min(revenue.bound, talents))
    return MoneyOverruled(decision.power, changed, purse, decision.reason)
