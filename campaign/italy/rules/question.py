"""What a decision answers: in another past it is repeated only where exactly the same is asked."""

from campaign.italy.rules.c4_attacks import DeclareAttack
from campaign.italy.rules.c5_spending import Spend
from campaign.italy.rules.c6_battles.order import Redirect
from campaign.italy.rules.c6_battles.results import ReportBattle, ReportNoResult
from campaign.italy.rules.overrides import Override
from campaign.italy.rules.play import Decision
from campaign.italy.rules.state import Stage, State
from powers.rules.theatre import ROME


def question(campaign: State, decision: Decision) -> tuple[object, ...]:
    """What this decision answers in this state; equal for two pasts that ask the same.

    Army points are not included: at other points it is still the same battle (`army_points` tells).
    """
    battle = campaign.battle
    encounter = battle and (battle.attacker, battle.target, battle.province, battle.people, battle.stage)
    return campaign.turn, campaign.step, campaign.to_do[:1], encounter, _matter(campaign, decision)


def army_points(campaign: State) -> tuple[int, ...]:
    """The attacker's and the defender's in the battle at hand; empty before the armies stand, and afterwards."""
    if campaign.battle is None or campaign.battle.stage is not Stage.JOINED:
        return ()
    attacking, defending = campaign.battle.armies()
    return attacking.total, defending.total


def conditions(campaign: State, decision: Decision) -> tuple[int, ...]:
    """The points of the armies whose battle this result decides."""
    return army_points(campaign) if isinstance(decision, ReportBattle | ReportNoResult) else ()


def _matter(campaign: State, decision: Decision) -> object:
    """What else the decision was about: the controller of its province, the use of its money, who was still to act."""
    match decision:
        case DeclareAttack(province=str(province)) | Redirect(province=str(province)):
            return campaign.situation.land.controller(province)
        case Spend():
            return {(a.attacker, a.target, a.province) for a in campaign.attacks if ROME in (a.attacker, a.target)}
        case Override():
            return campaign.to_do
    return None
