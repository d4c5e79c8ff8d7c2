"""The battle at hand, as the table and the cards are told of it; and what BattlePlay decides of it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse

from battles import fights
from battles.battleplay import in_campaign
from battles.battleplay.games import KeptCardGame
from battles.battleplay.plan import Plan, plan
from battles.rules.battleplay.ending import outcome
from battles.rules.brief import BattleTerms, Brief, SideBrief
from battles.rules.short.odds_table.leads import leads
from battles.rules.verdict import Resolver, Side
from battles.short import in_campaign as short_battles
from battles.short import plan as short_plan
from battles.short.in_campaign import Taken
from battles.years import dated
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import OfferReport, ReportBattle
from campaign.italy.rules.state import Army, Stage, State
from engine.shared import AnyGame
from powers.rules.theatre import Province


def battle_key(id: uuid.UUID, campaign: State) -> str:
    """How the tabletop knows the battle at hand: undone and decided as before, it is the same battle."""
    return f"{id}/{campaign.turn}/{campaign.at_hand.attacker}"


def battle_seed(campaign: State) -> str:
    """What the battle at hand is fought with: the same luck however often the campaign comes to it."""
    return f"{campaign.start.seed}/{campaign.turn}/{campaign.at_hand.attacker}/{campaign.at_hand.province}"


def battle_terms(campaign: State) -> BattleTerms:
    """By what a battle that is fought here is known to be the one at hand."""
    attacking, defending = campaign.at_hand.armies()
    sides = (attacking.people, max(0, attacking.total)), (defending.people, max(0, defending.total))
    return BattleTerms(battle_seed(campaign), *sides)


def table_terms(campaign: State) -> fights.TableTerms:
    """By what a battle on the table is known to be the one at hand."""
    hosts = [(army.people, army.power, army.points) for army in campaign.at_hand.armies()]
    return fights.TableTerms(campaign.at_hand.province, *hosts)


def stand(id: uuid.UUID, joined: Mapping[str, State], taken: Mapping[str, ReportBattle]) -> None:
    """Of the battles of this campaign those alone stand that were `joined` in its past.

    Of those that were fought here, those whose result was `taken`.
    """
    fights.stand(f"{id}/", {key: table_terms(campaign) for key, campaign in joined.items()})
    terms = {key: battle_terms(campaign) for key, campaign in joined.items()}
    by_cards = {key: report.by_cards.battle for key, report in taken.items() if report.by_cards}
    in_campaign.stand(f"{id}/", terms, by_cards)
    numbers = {key: Taken(report.resolver, report.account.battle) for key, report in taken.items() if report.account}
    short_battles.stand(f"{id}/", terms, numbers)


def brief(id: uuid.UUID, campaign: State) -> Brief | None:
    """What the tabletop is told of the battle at hand; None while no armies stand."""
    battle = campaign.battle
    if battle is None or battle.stage is not Stage.JOINED:
        return None
    attacking, defending = battle.armies()
    province = campaign.start.italy.province(battle.province)
    told_of = brief_in(
        province,
        campaign.start.name,
        _side(campaign, attacking),
        _side(campaign, defending),
        campaign.year,
        seed=f"{campaign.start.seed}/{campaign.turn}/{battle.attacker}",
    )
    return replace(told_of, address=reverse("desk", args=[id]))


def brief_in(
    province: Province, title: str, attacker: SideBrief, defender: SideBrief, year: int, *, seed: str
) -> Brief:
    """What the table is told of a battle in this province and year BC; without an address."""
    return Brief(
        title=title,
        attacker=attacker,
        defender=defender,
        province=province.id,
        province_name=province.name,
        year=year,
        terrain=province.terrain,
        seed=seed,
        trees=province.trees,
        mountains=province.mountains,
        waterway=province.waterway,
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


def card_brief(id: uuid.UUID, campaign: State) -> Brief | None:
    """The same of one that may be fought by cards (C6.8)."""
    return brief_by(id, campaign, Resolver.BATTLEPLAY)


def brief_by(id: uuid.UUID, campaign: State, resolver: Resolver) -> Brief | None:
    """The same of one that may be fought like this (C6.8, D26)."""
    offers = turn.legal_decisions(campaign)
    may = any(isinstance(offer, OfferReport) and resolver in offer.resolvers for offer in offers)
    return brief(id, campaign) if may else None


def card_plan(campaign: State, told_of: Brief) -> Plan:
    """That battle before its armies are chosen."""
    return plan(told_of, battle_seed(campaign))


def battle_name(told_of: Brief) -> str:
    """What it is called among the battles that are fought here."""
    peoples = f"{told_of.attacker.people_name} against {told_of.defender.people_name}"
    return f"{peoples}, {told_of.province_name}, {dated(told_of.year)}"


def fought_out(id: uuid.UUID, campaign: State, told_of: Brief, level: int) -> KeptCardGame:
    """That battle as the program fights it for both sides: one that is over and still there, or a new one."""
    key, terms = battle_key(id, campaign), battle_terms(campaign)
    if over := in_campaign.fought_by_the_program(key, terms, level):
        return over
    return in_campaign.fight_out(card_plan(campaign, told_of).start(), key, battle_name(told_of), level)


def card_report(fought: KeptCardGame) -> ReportBattle:
    """What a battle by cards that is over decides."""
    decided = outcome(fought.now)
    return ReportBattle(decided.winner, decided.grade, Resolver.BATTLEPLAY, account=in_campaign.account(fought))


def leaders_weights(campaign: State) -> tuple[int, int]:
    """Whether the attacker's and the defender's leader counts on the odds table (H3)."""
    attacking, defending = campaign.at_hand.armies()
    attacker, defender = (campaign.situation.rulers.get(army.power) for army in (attacking, defending))
    return (
        leads(attacking.power, attacker.aggressor if attacker else 0),
        leads(defending.power, defender.protector if defender else 0),
    )


def short_start(id: uuid.UUID, campaign: State, told_of: Brief, resolver: Resolver, players: Sequence[Side]) -> Any:
    """How the battle at hand begins by lined dice or by the odds table: with the lists of the table, else as drawn."""
    table = fights.opened(told_of, battle_key(id, campaign))
    chosen = table.lists if table else short_plan.drawn(told_of)
    meeting = short_plan.meeting(told_of, chosen, battle_seed(campaign), players)
    return short_plan.start(resolver, meeting, leaders_weights(campaign))


def short_report(resolver: Resolver, key: str, fought: AnyGame) -> ReportBattle:
    """What a short battle that is over decides (X6)."""
    decided = fought.now.outcome
    return ReportBattle(decided.winner, decided.grade, resolver, account=short_battles.account(resolver, key, fought))
