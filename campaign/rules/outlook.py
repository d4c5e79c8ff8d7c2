"""The battle that follows a decision of Rome's if nothing else intervenes: the rules, played ahead on a copy.

Every attack before Rome's is fought where it now looks (C6.5), the defender commits its share, and nothing changes
hands. No figure here depends on a die.
"""

from dataclasses import replace

from campaign.rules import turn
from campaign.rules.apply import apply
from campaign.rules.decisions import CommitDefence, Decision, DeclareAttack, Proceed, Redirect, Spend
from campaign.rules.events import DefenceCommitted
from campaign.rules.phases import armies, battles, spending
from campaign.rules.play import Play
from campaign.rules.state import AttackStatus, Battle, Stage, State, Step
from powers.rules.theatre import ROME


def if_declared(campaign: State, province: str) -> Battle:
    """Rome's battle if it attacks this province of those offered, with all its free money (C4.6)."""
    campaign = _after(campaign, DeclareAttack(province))
    campaign = _after(campaign, Proceed())  # C5: the other Powers spend
    if campaign.step is Step.ROME_SPENDS:
        battle = if_spent(campaign, spending.rome_offer(campaign).most_attack)
    else:
        battle = _romes_battle(campaign)
    assert battle is not None, f"{province} was offered, and cannot be attacked"
    return battle


def if_spent(campaign: State, attack: int) -> Battle | None:
    """Rome's battle if it spends so much on its attack and the rest on Civic (C5.4); None if it cannot come to it."""
    if not campaign.is_attacking(ROME):
        return None
    total = spending.rome_offer(campaign).total
    return _romes_battle(_after(campaign, Spend(attack, 0, total - attack)))


def if_redirected(campaign: State, province: str) -> Battle:
    """Rome's battle if its attack turns to this province of those offered (C4.6)."""
    return _after(campaign, Redirect(province)).at_hand


def if_committed(campaign: State, talents: int) -> Battle:
    """The battle at hand if Rome commits so much of its Defence money (C6.5)."""
    return _after(campaign, CommitDefence(talents)).at_hand


def _after(campaign: State, decision: Decision) -> State:
    # The only die on the way says which of two External armies goes first (C6.1), and changes no figure.
    return turn.unfold(campaign, decision, turn.seeded(campaign)).campaign


def _romes_battle(campaign: State) -> Battle | None:
    """When the attacks before Rome's are over (C6.1)."""
    while campaign.to_do[0] != ROME:
        campaign = _passed(campaign, campaign.to_do[0])
    battle = _after(campaign, Proceed()).battle
    return battle if battle and battle.stage is Stage.JOINED else None


def _passed(campaign: State, attacker: str) -> State:
    """The campaign when this attack is over: fought as it now looks and without effect, or cancelled (C7.5)."""
    attack = campaign.attack_of(attacker)
    assert attack is not None, "the order of battle names attackers only"
    threat = armies.threat_of(campaign.situation.land, attack)
    if threat is None:
        play = Play(campaign, turn.seeded(campaign))
        battles.cancel(play, attacker, "out of reach")
        return play.campaign
    committed = DefenceCommitted(threat.target, armies.ai_share(campaign, threat.target, attacker))
    fought = replace(attack, stand=AttackStatus.FOUGHT, army=threat.people)
    attacks = tuple([fought if other == attack else other for other in campaign.attacks])
    return apply(replace(campaign, attacks=attacks, to_do=campaign.to_do[1:]), committed)
