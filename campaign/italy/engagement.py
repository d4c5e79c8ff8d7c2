"""A campaign's external battles (C6.8): the one at hand, and its result."""

import uuid
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from django.urls import reverse

from battles.engagement import AtHand, Engagement, Fought, Settled
from battles.rules.brief import LAYOUT, Brief, SideBrief
from battles.rules.short.odds_table.leads import leads
from battles.rules.verdict import ATTACKER, DEFENDER, Resolver
from battles.years import dated
from campaign.italy import narrate
from campaign.italy.narrate.names import Names
from campaign.italy.rules import events as ev
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import (
    Decision,
    OfferReport,
    ReportBattle,
    ReportNoResult,
    TakeProvince,
    UseGenerator,
)
from campaign.italy.rules.state import Army, Stage, State
from campaign.italy.savefile import CampaignLine
from campaign.models import ManualDice
from engine.games import LoggedResult
from engine.grammar import sentence
from engine.rules.record import IMPOSSIBLE
from engine.texts import text
from powers.rules.theatre import ROME, Province

_say = partial(text, "campaign.italy", "pack")


def key(id: uuid.UUID, campaign: State) -> str:
    """The key of the battle at hand: undone and decided again alike, it is the same battle."""
    battle = campaign.battle
    joined = battle is not None and battle.stage is Stage.JOINED
    return f"{id}/{campaign.turn}/{campaign.at_hand.attacker}" if joined else ""


def at_hand(id: uuid.UUID, campaign: State) -> AtHand:
    """The battle at hand. Its luck here is the same however often the campaign comes to it."""
    told_of, battle = brief(id, campaign), campaign.at_hand
    peoples = f"{told_of.attacker.people_name} against {told_of.defender.people_name}"
    romes = ATTACKER if battle.attacker == ROME else DEFENDER
    return AtHand(
        key=key(id, campaign),
        brief=told_of,
        seed=f"{campaign.start.seed}/{campaign.turn}/{battle.attacker}/{battle.province}",
        name=f"{peoples}, {told_of.province_name}, {dated(told_of.year)}",
        own=romes if battle.is_romes else None,
        leads=leaders_weights(campaign),
    )


def leaders_weights(campaign: State) -> tuple[int, int]:
    """Whether the attacker's and the defender's leader counts on the odds table (H3)."""
    attacking, defending = campaign.at_hand.armies()
    attacker, defender = (campaign.situation.rulers.get(army.power) for army in (attacking, defending))
    return (
        leads(attacking.power, attacker.aggressor if attacker else 0),
        leads(defending.power, defender.protector if defender else 0),
    )


def results(id: uuid.UUID) -> str:
    """The desk takes the table's results."""
    return reverse("desk", args=[id])


def brief(id: uuid.UUID, campaign: State) -> Brief:
    """The brief of the battle at hand."""
    battle = campaign.at_hand
    attacking, defending = battle.armies()
    return brief_in(
        campaign.start.italy.province(battle.province),
        campaign.start.name,
        _side(campaign, attacking),
        _side(campaign, defending),
        campaign.year,
        seed=f"{campaign.start.seed}/{campaign.turn}/{battle.attacker}",
        address=results(id),
    )


def brief_in(
    province: Province, title: str, attacker: SideBrief, defender: SideBrief, year: int, *, seed: str, address: str = ""
) -> Brief:
    """The brief of a battle in this province and year BC."""
    return Brief(
        title=title,
        attacker=attacker,
        defender=defender,
        province=province.id,
        province_name=province.name,
        year=year,
        terrain=province.terrain,
        seed=seed,
        address=address,
        trees=province.trees,
        mountains=province.mountains,
        waterway=province.waterway,
        layout=LAYOUT,
    )


def _side(campaign: State, army: Army) -> SideBrief:
    name = campaign.start.italy.name
    return SideBrief(
        people=army.people,
        people_name=name(army.people),
        power=army.power,
        power_name=name(army.power),
        points=army.points,
        generals=army.generals,
        command_cards=army.command_cards,
        allies=army.allies,
    )


def resolvers(campaign: State) -> Collection[Resolver]:
    """The rules that may decide the battle at hand (C6.8, D26)."""
    reports = (offer for offer in turn.legal_decisions(campaign) if isinstance(offer, OfferReport))
    return next((offer.resolvers for offer in reports), ())


def report(campaign: State, fought: Fought) -> ReportBattle:
    """The decision for the result of a battle fought here (C6.12)."""
    return ReportBattle(fought.winner, fought.grade, fought.resolver, account=fought.account)


def settled(decision: Decision) -> Settled | None:
    """How a decision says that a battle came out."""
    match decision:
        case ReportBattle(resolver=resolver, account=account):
            return Settled(resolver, account.battle if account else 0)
        case ReportNoResult():
            return Settled(Resolver.TABLE)
        case UseGenerator():
            return Settled(Resolver.GENERATOR)
    return None


def told(game: Any, place: int) -> LoggedResult:
    """The result that follows this many lines, for the table and the boards."""
    line, before = game.lines[place], game.states[place]
    won = next((event for event in line.events if isinstance(event, ev.BattleWon)), None)
    return LoggedResult(
        line=line.n,
        winner=won.side if won else "",
        grade=won.grade if won else "",
        said=_said(before, line, won),
        brought=tuple(_brought(game, place)),
        log=reverse("log", args=[game.id, before.turn]) + f"#line-{line.n}",
    )


def _said(before: State, line: CampaignLine, won: ev.BattleWon | None) -> str:
    """The winner and the grade."""
    if won is None:
        undecided = next(event for event in line.events if isinstance(event, ev.BattleUndecided))
        return _say(f"became.{undecided.reason.value.replace(' ', '_')}")
    attacking, defending = before.at_hand.armies()
    people = attacking.people if won.side == "attacker" else defending.people
    return sentence(_say(f"result.{won.grade}", winner=Names(before.start.italy).who(people)))


def _brought(game: Any, place: int) -> Iterator[str]:
    """The log from there on, up to the province that Rome may have taken."""
    for line, before in zip(game.lines[place:], game.states[place:], strict=False):
        if line != game.lines[place] and not isinstance(line.decision, TakeProvince):
            return
        try:
            yield from [entry.text for entry in narrate.entries(game.start.italy, line, before) if entry.text]
        except IMPOSSIBLE:
            return


ENGAGEMENT = Engagement(
    key=key,
    at_hand=at_hand,
    resolvers=resolvers,
    report=report,
    settled=settled,
    told=told,
    results=results,
    level=lambda row: row.level,
    by_hand=lambda row: row.hands in (ManualDice.BATTLES, ManualDice.ALL),
)
