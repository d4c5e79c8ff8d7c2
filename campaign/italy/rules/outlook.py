"""What follows if nothing intervenes, from a decision of Rome's to its battle: the rules, played ahead on a copy.

Every attack before Rome's is fought where it now falls (C6.5), the defender commits its share, and nothing changes
hands. No figure here depends on a die.
"""

from dataclasses import replace

from battles.rules.curves import to_next
from campaign.italy.rules import c5_spending, c9_victory, turn
from campaign.italy.rules.c4_attacks import DeclareAttack
from campaign.italy.rules.c5_spending import OfferSpend, Spend
from campaign.italy.rules.c6_battles import armies, order
from campaign.italy.rules.c6_battles.armies import CommitDefence, DefenceCommitted, OfferDefence
from campaign.italy.rules.c6_battles.order import Redirect
from campaign.italy.rules.play import Decision, Play, Proceed
from campaign.italy.rules.state import Attack, AttackStatus, Battle, Stage, State, Step
from engine.rules.modifiers import total
from powers.rules.battles import best_provinces
from powers.rules.theatre import ROME


def if_declared(campaign: State, province: str) -> Battle:
    """Rome's battle if it attacks this offered province with all its free money (C4.6)."""
    campaign = _after(campaign, DeclareAttack(province))
    campaign = _after(campaign, Proceed())  # C5: the other Powers spend
    if campaign.step is Step.ROME_SPENDS:
        battle = if_spent(campaign, c5_spending.rome_offer(campaign).most_attack)
    else:
        battle = _romes_battle(campaign)
    assert battle is not None, f"{province} was offered, and cannot be attacked"
    return battle


def if_spent(campaign: State, attack: int) -> Battle | None:
    """Rome's battle if it spends this much on its attack and the rest on Civic (C5.4); None if there is none."""
    if not campaign.is_attacking(ROME):
        return None
    total = c5_spending.rome_offer(campaign).total
    return _romes_battle(_after(campaign, Spend(attack, 0, total - attack)))


def if_redirected(campaign: State, province: str) -> Battle:
    """Rome's battle if its attack is redirected to this offered province (C4.6)."""
    return _after(campaign, Redirect(province)).at_hand


def if_committed(campaign: State, talents: int) -> Battle:
    """The battle at hand if Rome commits this much Defence money (C6.5)."""
    return _after(campaign, CommitDefence(talents)).at_hand


def if_attacked(campaign: State, attacker: str, talents: int) -> tuple[Battle, ...]:
    """The battle of this attack on Rome in each province it may fall on, with Rome committing this much (C6.5).

    While Rome divides its revenue, or commits Defence money to another battle, which takes none of it here. Empty if
    the attack is out of reach.
    """
    campaign = _at_battle_of(attacker, campaign)
    attack = _attack_of(campaign, attacker)
    provinces = armies.may_fall_on(campaign.situation.land, attack)
    return tuple([_if_it_falls_on(campaign, attacker, province, talents) for province in provinces])


def after_this_battle(campaign: State) -> Battle | None:
    """Rome's own battle after the one at hand (C6.1), if it still has one."""
    campaign = _begun(campaign)
    return _romes_battle(campaign) if ROME in campaign.to_do else None


def pledged(campaign: State, target: str) -> tuple[str, ...]:
    """The provinces of Rome's from which this Power takes one for a Major Victory over Rome's attack (C7.3).

    Several if a die decides; none if it reaches none.
    """
    return best_provinces(campaign.situation.land, target, ROME)


def is_the_end(campaign: State, target: str, province: str) -> bool:
    """Whether Rome is lost if this Power takes that province (C9.1)."""
    return c9_victory.rome_has_fallen(campaign.situation.land.given(province, target))


def rivals(campaign: State, province: str) -> tuple[str, ...]:
    """Who else attacks the Power that controls this province, in the order of battle (C4.3)."""
    target = campaign.situation.land.controller(province)
    return tuple([attack.attacker for attack in _others(campaign) if attack.target == target])


def sooner(campaign: State, province: str) -> tuple[str, ...]:
    """Those of them whose attack, as things stand, falls or may fall on this very province."""
    land = campaign.situation.land
    return tuple([attack.attacker for attack in _others(campaign) if province in armies.may_fall_on(land, attack)])


def _others(campaign: State) -> list[Attack]:
    return [attack for attack in campaign.pending if attack.attacker != ROME]


def marching(campaign: State) -> dict[str, int]:
    """The army points of each attack still to come, by attacker, as far as known (C6.4).

    Until the Powers have spent, those they will have if Rome keeps the peace.
    """
    attackers = [attack.attacker for attack in campaign.pending]
    if campaign.step is Step.ROME_ATTACKS:
        campaign = _after(campaign, DeclareAttack(None))
    if campaign.step is Step.SPENDING:
        campaign = _after(campaign, Proceed())
    known = {*campaign.situation.purses, *(army.power for army in campaign.externals)}
    return {who: total(armies.attacking_points(campaign, who)) for who in attackers if who in known}


def order_of_battle(campaign: State) -> tuple[str, ...]:
    """All attackers of this turn in the order of battle (C6.1), as far as known."""
    if campaign.step in (Step.BATTLES, Step.END_OF_TURN):
        return tuple(attack.attacker for attack in campaign.attacks)
    return order.in_order(campaign)


def foregone(campaign: State, by_generator: bool) -> Decision | None:
    """D32: Rome's decision about its money if no other sum can be better; None if it has something to weigh.

    The last of its Defence money goes into this battle if no other attack on it can come. `by_generator`: only dice
    count, and if Rome can pay for no better one, everything goes to Civic.
    """
    match turn.legal_decisions(campaign)[:1]:
        case (OfferDefence(most=most),) if not more_may_come(campaign, campaign.at_hand.attacker):
            return CommitDefence(most)
        case (OfferSpend() as offer,) if by_generator and not _buys_a_die(campaign, offer):
            return Spend(0, 0, offer.total)
    return None


def more_may_come(campaign: State, besides: str) -> bool:
    """Whether another attack than this one is on Rome, or may still turn on it (C6.5)."""
    others = [attack for attack in _others(campaign) if attack.attacker != besides]
    return any(attack.target == ROME or campaign.external_army(attack.attacker) for attack in others)


def _buys_a_die(campaign: State, offer: OfferSpend) -> bool:
    """Whether an affordable sum lifts one of Rome's armies to the next full 20 points (C6.11)."""
    own = if_spent(campaign, 0)
    if own and to_next(own.armies()[0].total) <= offer.most_attack:
        return True
    on_rome = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    against = [battle for attacker in on_rome for battle in if_attacked(campaign, attacker, 0)]
    return any(to_next(battle.armies()[1].total) <= offer.most_defence for battle in against)


def _after(campaign: State, decision: Decision) -> State:
    # The only die here orders two External armies (C6.1), and changes no figure.
    return turn.unfold(campaign, decision, turn.seeded(campaign)).now


def _romes_battle(campaign: State) -> Battle | None:
    """After the attacks before Rome's (C6.1)."""
    battle = _after(_at_battle_of(ROME, campaign), Proceed()).battle
    return battle if battle and battle.stage is Stage.JOINED else None


def _at_battle_of(attacker: str, campaign: State) -> State:
    """When this attack is next in the order of battle (C6.1)."""
    campaign = _begun(campaign)
    while campaign.to_do[0] != attacker:
        campaign = _passed(campaign, campaign.to_do[0])
    return campaign


def _begun(campaign: State) -> State:
    """Between two battles: all that Rome may spend is Defence, or the battle at hand has ended without effect."""
    if campaign.step is Step.ROME_SPENDS:
        offer = c5_spending.rome_offer(campaign)
        return _after(campaign, Spend(0, offer.most_defence, offer.total - offer.most_defence))
    if campaign.battle:
        over = _fought(campaign, campaign.battle.attacker, campaign.battle.people)
        return replace(over, battle=None)
    return campaign


def _if_it_falls_on(campaign: State, attacker: str, province: str, talents: int) -> Battle:
    play = Play(campaign, turn.seeded(campaign))
    order.fall_on(play, attacker, ROME, province)
    return if_committed(play.state, talents) if play.state.at_hand.stage is Stage.DEFENCE else play.state.at_hand


def _passed(campaign: State, attacker: str) -> State:
    """The campaign after this attack: fought as it now falls and without effect, or cancelled (C7.5).

    Rome commits nothing: its money is for the battle in question.
    """
    threat = armies.threat_of(campaign.situation.land, _attack_of(campaign, attacker))
    if threat is None:
        play = Play(campaign, turn.seeded(campaign))
        order.cancel(play, attacker, "out of reach")
        return play.state
    share = 0 if threat.target == ROME else armies.ai_share(campaign, threat.target, attacker)
    return DefenceCommitted(threat.target, share).happen(_fought(campaign, attacker, threat.people))


def _fought(campaign: State, attacker: str, people: str) -> State:
    """After this attack against the army of that people."""
    attack = _attack_of(campaign, attacker)
    fought = replace(attack, stand=AttackStatus.FOUGHT, army=people)
    attacks = tuple([fought if other == attack else other for other in campaign.attacks])
    return replace(campaign, attacks=attacks, to_do=campaign.to_do[1:])


def _attack_of(campaign: State, attacker: str) -> Attack:
    attack = campaign.attack_of(attacker)
    assert attack is not None, "the order of battle names attackers only"
    return attack
