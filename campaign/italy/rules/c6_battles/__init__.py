"""C6, phase 5: the attacks are fought one by one, each with its consequences (C7)."""

from typing import TypeAlias

from campaign.italy.rules import c7_consequences
from campaign.italy.rules.c6_battles.armies import CommitDefence, OfferDefence, join
from campaign.italy.rules.c6_battles.order import OfferRedirect, Redirect, next_attack, redirect
from campaign.italy.rules.c6_battles.results import (
    BattleUndecided,
    OfferGenerator,
    OfferReport,
    ReportBattle,
    ReportNoResult,
    UseGenerator,
    resolvers,
    use_generator,
    won,
)
from campaign.italy.rules.c7_consequences import OfferProvince, TakeProvince
from campaign.italy.rules.play import PROCEED_OFFERED, Decision, OfferProceed, Play
from campaign.italy.rules.state import Stage, State
from powers.rules.theatre import ROME

OfInBattle: TypeAlias = OfferProceed | OfferRedirect | OfferDefence | OfferGenerator | OfferReport | OfferProvince
"""The possible offers for the battle at hand."""


def legal(campaign: State) -> tuple[OfInBattle, ...]:
    """The offers for the battle at hand; between battles the program goes on."""
    battle = campaign.battle
    if battle is None:
        return PROCEED_OFFERED
    if battle.stage is Stage.REDIRECT:
        return (OfferRedirect(battle.spoils),)
    if battle.stage is Stage.DEFENCE:
        return (OfferDefence(campaign.situation.purses[ROME].defence),)
    if battle.stage is Stage.SPOILS:
        return (OfferProvince(battle.spoils),)
    return resolvers(campaign, battle)


def resolve(play: Play, decision: Decision) -> None:
    match decision:
        case Redirect(province=province):
            redirect(play, province)
        case CommitDefence(talents=talents):
            join(play, talents)
        case UseGenerator():
            use_generator(play)
        case ReportBattle():
            won(play, decision)
        case ReportNoResult(reason=reason):
            play.emit(BattleUndecided(reason))
            c7_consequences.end_battle(play)
        case TakeProvince(province=province):
            c7_consequences.take_chosen(play, province)
        case _:
            next_attack(play)
