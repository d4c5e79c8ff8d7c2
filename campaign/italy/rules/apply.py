"""The verb apply: the one place where a campaign changes, a function for each event; none rolls or decides."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from campaign.italy.rules import events as ev
from campaign.italy.rules.state import (
    Attack,
    AttackRoll,
    AttackStatus,
    Battle,
    Civic,
    ExternalArmy,
    Records,
    Stage,
    State,
    Step,
)
from engine.rules.values import altered
from powers.rules.land import Fall, Land, changed
from powers.rules.spending import Purse
from powers.rules.theatre import ROME


def apply(campaign: State, event: ev.Event) -> State:
    """The campaign after the event. TypeError for something that is no event."""
    try:
        change = _CHANGES[type(event)]
    except KeyError:
        raise TypeError(f"not an event: {event!r}") from None
    return change(campaign, event)


def _on_land(campaign: State, land: Land) -> State:
    return altered(campaign, situation=altered(campaign.situation, land=land))


def _done(campaign: State, who: str) -> tuple[str, ...]:
    """Those still to act once `who` has acted."""
    if campaign.to_do[:1] == (who,):
        return campaign.to_do[1:]
    return tuple([other for other in campaign.to_do if other != who])


def _purse(campaign: State, power: str, purse: Purse) -> State:
    purses = {**campaign.situation.purses, power: purse}
    return altered(campaign, situation=altered(campaign.situation, purses=purses))


def _attack(campaign: State, attacker: str, **changes: object) -> tuple[Attack, ...]:
    return tuple([altered(a, **changes) if a.attacker == attacker else a for a in campaign.attacks])


def _turn_began(campaign: State, event: ev.TurnBegan) -> State:
    last = campaign.records
    return altered(
        campaign,
        turn=event.turn,
        step=Step.SET_UP,
        to_do=(),
        situation=altered(campaign.situation, revenues={}, purses={}),
        rolls=(),
        attacks=(),
        records=Records(won_last=last.won, lost_last=last.lost),
        created=(),
    )


def _step_began(campaign: State, event: ev.StepBegan) -> State:
    return altered(campaign, step=event.step, to_do=event.to_do)


def _ruler_came(campaign: State, event: ev.RulerCame) -> State:
    rulers = {**campaign.situation.rulers, event.new.power: event.new.ruler}
    return altered(campaign, situation=altered(campaign.situation, rulers=rulers))


def _revenue_collected(campaign: State, event: ev.RevenueCollected) -> State:
    revenues = {revenue.power: revenue for revenue in event.revenues}
    return altered(campaign, to_do=(), situation=altered(campaign.situation, revenues=revenues))


def _acted(who: str) -> Callable[[State, Any], State]:
    """Of an event that changes nothing but that one has done his part of the step: the field that names him."""
    return lambda campaign, event: altered(campaign, to_do=_done(campaign, getattr(event, who)))


def _attack_rolled(campaign: State, event: ev.AttackRolled) -> State:
    rolls = (*campaign.rolls, AttackRoll(event.power, event.total)) if event.attacks else campaign.rolls
    return altered(campaign, to_do=_done(campaign, event.power), rolls=rolls)


def _order_settled(campaign: State, event: ev.OrderSettled) -> State:
    return altered(campaign, rolls=tuple(sorted(campaign.rolls, key=lambda roll: event.order.index(roll.power))))


def _target_chosen(campaign: State, event: ev.TargetChosen) -> State:
    if campaign.step is Step.BATTLES:  # an External army chooses again (C8.6)
        return altered(campaign, attacks=_attack(campaign, event.attacker, target=event.target))
    attacks = (*campaign.attacks, Attack(event.attacker, event.target))
    return altered(campaign, attacks=attacks, to_do=_done(campaign, event.attacker))


def _rome_declared(campaign: State, event: ev.RomeDeclared) -> State:
    attacks = campaign.attacks
    if event.target is not None:
        attacks = (*attacks, Attack(ROME, event.target, event.province))
    return altered(campaign, attacks=attacks, to_do=_done(campaign, ROME))


def _money_spent(campaign: State, event: ev.MoneySpent) -> State:
    """What is spent on Civic matters for Rome alone (C5.3)."""
    purses = {**campaign.situation.purses, **{s.power: s.purse for s in event.spendings}}
    civic = campaign.civic
    if ROME in purses and campaign.turn not in [entry.turn for entry in civic]:
        civic = (*civic, Civic(campaign.turn, spent=purses[ROME].civic))
    return altered(campaign, to_do=(), situation=altered(campaign.situation, purses=purses), civic=civic)


def _battle_order(campaign: State, event: ev.BattleOrder) -> State:
    place = {attacker: place for place, attacker in enumerate(event.order)}  # without those cancelled before (D14)
    return altered(campaign, attacks=tuple(sorted(campaign.attacks, key=lambda a: place.get(a.attacker, len(place)))))


def _attack_cancelled(campaign: State, event: ev.AttackCancelled) -> State:
    attacks = _attack(campaign, event.attacker, stand=AttackStatus.CANCELLED)
    campaign = altered(campaign, attacks=attacks, to_do=_done(campaign, event.attacker))
    if event.talents:
        purse = campaign.situation.purses[event.attacker]
        moved = Purse(purse.attack - event.talents, purse.defence + event.talents, purse.civic)
        campaign = _purse(campaign, event.attacker, moved)
    if campaign.battle and campaign.battle.attacker == event.attacker:
        campaign = altered(campaign, battle=None)
    return campaign


def _redirect_wanted(campaign: State, event: ev.RedirectWanted) -> State:
    attack = campaign.attack_of(ROME)
    assert attack is not None, "Rome is not attacking"
    battle = Battle(ROME, attack.target, event.province, Stage.REDIRECT, spoils=event.choices)
    return altered(campaign, battle=battle)


def _province_attacked(campaign: State, event: ev.ProvinceAttacked) -> State:
    attacks = _attack(campaign, event.attacker, target=event.target, province=event.province)
    battle = Battle(event.attacker, event.target, event.province, Stage.DEFENCE, event.people)
    return altered(campaign, attacks=attacks, battle=battle)


def _defence_committed(campaign: State, event: ev.DefenceCommitted) -> State:
    purse = campaign.situation.purses[event.power]
    return _purse(campaign, event.power, replace(purse, defence=purse.defence - event.talents))


def _battle_joined(campaign: State, event: ev.BattleJoined) -> State:
    battle = campaign.at_hand
    joined = altered(battle, stage=Stage.JOINED, attacking=event.attacking, defending=event.defending)
    return altered(campaign, battle=joined)


def _battle_won(campaign: State, event: ev.BattleWon) -> State:
    battle = campaign.at_hand
    attacks = _attack(campaign, battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people)
    records = campaign.records
    external = campaign.external_army(battle.attacker) is not None
    options = campaign.start.italy.options
    if not external or options.external_battles_count:
        subjects = battle.people != battle.target and not options.subjects_battles_count
        won, lost = [[who] if who != battle.target or not subjects else [] for who in (event.winner, event.loser)]
        records = altered(records, won=(*records.won, *won), lost=(*records.lost, *lost))
    battle = altered(battle, winner=event.side, grade=event.grade)
    return altered(campaign, attacks=attacks, records=records, battle=battle)


def _battle_undecided(campaign: State, event: ev.BattleUndecided) -> State:
    """D12: nobody has won or lost it, and its attack is over."""
    battle = campaign.at_hand
    return altered(campaign, attacks=_attack(campaign, battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people))


def _spoils_offered(campaign: State, event: ev.SpoilsOffered) -> State:
    return altered(campaign, battle=altered(campaign.at_hand, stage=Stage.SPOILS, spoils=event.choices))


def _province_taken(campaign: State, event: ev.ProvinceTaken | ev.ControllerOverruled) -> State:
    return _on_land(campaign, campaign.situation.land.given(event.province, event.power))


def _unchanged(campaign: State, event: ev.GeneratorRolled | ev.NothingTaken) -> State:
    return campaign


def _became_inactive(campaign: State, event: ev.BecameInactive) -> State:
    if campaign.step in (Step.RULERS, Step.ATTACK_ROLLS, Step.TARGETS):  # an Inactive Power has nothing to do there
        campaign = altered(campaign, to_do=_done(campaign, event.power))
    return _on_land(campaign, changed(campaign.situation.land, Fall(event.power, event.lost)))


def _revived(campaign: State, event: ev.Revived) -> State:
    campaign = _on_land(campaign, campaign.situation.land.with_activity(event.power, active=True))
    kept = None if campaign.start.italy.options.revived_begin_anew else campaign.situation.purses.get(event.power)
    return _purse(campaign, event.power, kept or Purse())


def _subject_changed(campaign: State, event: ev.SubjectChanged) -> State:
    subjects = tuple(pair for pair in campaign.subjects if pair[0] != event.subject)
    if event.overlord:
        subjects = (*subjects, (event.subject, event.overlord))
    created = (*campaign.created, event.subject) if event.created else campaign.created
    return altered(campaign, subjects=subjects, created=created)


def _battle_ended(campaign: State, event: ev.BattleEnded) -> State:
    return altered(campaign, battle=None, to_do=_done(campaign, event.attacker))


def _penalty_counted(campaign: State, event: ev.PenaltyCounted) -> State:
    *before, this = campaign.civic
    return altered(campaign, civic=(*before, replace(this, penalty=event.points)), to_do=())


def _army_declined(campaign: State, event: ev.ArmyDeclined) -> State:
    externals = [altered(a, strength=event.strength) if a.power == event.external else a for a in campaign.externals]
    return altered(campaign, externals=tuple(externals))


def _army_moved(campaign: State, event: ev.ArmyMoved) -> State:
    land = campaign.situation.land.given(event.left, event.heir)
    return _on_land(campaign, land.occupied_by(event.external, event.province))


def _army_removed(campaign: State, event: ev.ArmyRemoved) -> State:
    land = campaign.situation.land.occupied_by(event.external, None).given(event.province, event.heir)
    externals = tuple(army for army in campaign.externals if army.power != event.external)
    if campaign.step is Step.EXTERNAL_TARGETS:
        campaign = altered(campaign, to_do=_done(campaign, event.external))
    return altered(_on_land(campaign, land), externals=externals)


def _army_landed(campaign: State, event: ev.ArmyLanded) -> State:
    army = ExternalArmy(event.external, event.strength, event.payer)
    land = campaign.situation.land.occupied_by(event.external, event.province)
    return altered(_on_land(campaign, land), externals=(*campaign.externals, army))


def _army_overruled(campaign: State, event: ev.ArmyOverruled) -> State:
    if event.province is None:
        return campaign
    land = campaign.situation.land
    if event.left and event.heir:
        land = land.given(event.left, event.heir)
    present = campaign.external_army(event.external)
    army = ExternalArmy(event.external, event.strength, event.payer or (present.payer if present else None))
    externals = tuple([army if other == present else other for other in campaign.externals])
    campaign = altered(campaign, externals=externals if present else (*externals, army))
    return _on_land(campaign, land.occupied_by(event.external, event.province))


def _money_overruled(campaign: State, event: ev.MoneyOverruled) -> State:
    revenues = {**campaign.situation.revenues, event.power: event.revenue}
    campaign = altered(campaign, situation=altered(campaign.situation, revenues=revenues))
    return campaign if event.purse is None else _purse(campaign, event.power, event.purse)


def _ruler_overruled(campaign: State, event: ev.RulerOverruled) -> State:
    rulers = {**campaign.situation.rulers, event.power: event.ruler}
    return altered(campaign, situation=altered(campaign.situation, rulers=rulers))


def _civic_overruled(campaign: State, event: ev.CivicOverruled) -> State:
    *before, last = campaign.civic
    return altered(campaign, civic=(*before, replace(last, overruled=last.overruled + event.more)))


def _campaign_ended(campaign: State, event: ev.CampaignEnded) -> State:
    return altered(campaign, step=Step.OVER, to_do=(), battle=None, ending=event.ending)


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.TurnBegan: _turn_began,
    ev.StepBegan: _step_began,
    ev.RulerCame: _ruler_came,
    ev.RevenueCollected: _revenue_collected,
    ev.RulerChecked: _acted("power"),
    ev.AttackRolled: _attack_rolled,
    ev.OrderSettled: _order_settled,
    ev.TargetChosen: _target_chosen,
    ev.NoTarget: _acted("attacker"),
    ev.RomeDeclared: _rome_declared,
    ev.MoneySpent: _money_spent,
    ev.BattleOrder: _battle_order,
    ev.AttackCancelled: _attack_cancelled,
    ev.RedirectWanted: _redirect_wanted,
    ev.ProvinceAttacked: _province_attacked,
    ev.DefenceCommitted: _defence_committed,
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _unchanged,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.SpoilsOffered: _spoils_offered,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _unchanged,
    ev.BecameInactive: _became_inactive,
    ev.Revived: _revived,
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyDeclined: _army_declined,
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.InterventionRolled: _acted("external"),
    ev.NoIntervention: _acted("external"),
    ev.ArmyLanded: _army_landed,
    ev.ControllerOverruled: _province_taken,
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: _ruler_overruled,
    ev.CivicOverruled: _civic_overruled,
    ev.CampaignEnded: _campaign_ended,
}
