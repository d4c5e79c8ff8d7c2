"""C6, phase 5: the attacks are fought out one by one, and their consequences follow at once (C7)."""

from typing import Literal

from battles.rules import generator
from battles.rules.verdict import SHORT, Resolver, Side
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.phases import armies, consequences, external
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import Attack, Battle, Stage, State
from engine.rules.dice import pick
from engine.rules.reason import Reason
from powers.rules.battles import Prize, army, best, prizes
from powers.rules.land import Land
from powers.rules.spending import Purse
from powers.rules.theatre import ROME

ANY_RESOLVER = (de.OfferGenerator(), de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY, *SHORT)))
"""Everything that may decide a battle (C6.8): short battles wherever BattlePlay may (D26)."""
Hindrance = ev.CancelReason | Literal["elsewhere"]
"""Why an attack cannot be made as it was planned; elsewhere it may."""
PROVINCE_ATTACKED = Reason("province_attacked")


def begin(play: Play) -> tuple[str, ...]:
    """C6.1: External armies first (a die decides between two), then the order of C4.3; Rome's last (option)."""
    attackers = in_order(play.state)
    externals = [attacker for attacker in attackers if play.state.external_army(attacker)]
    faces: tuple[int, ...] = ()
    if len(externals) > 1:
        first = pick(play.dice, tuple(externals), "C6.1", "External armies", Reason("first_external"))
        externals.sort(key=lambda external: external != first.choice)
        faces = first.faces
    order = (*externals, *attackers[len(externals) :])
    if order:
        play.emit(ev.BattleOrder(order, faces))
    return order


def in_order(campaign: State) -> tuple[str, ...]:
    """The attackers as they are to fight (C6.1), while no die has decided between two External armies."""
    attackers = [attack.attacker for attack in campaign.pending]
    externals = [army.power for army in campaign.externals if army.power in attackers]
    powers = [attacker for attacker in attackers if attacker not in (*externals, ROME)]
    rome = [ROME] if ROME in attackers else []
    rest = powers + rome if campaign.start.italy.options.rome_fights_last else rome + powers
    return (*externals, *rest)


def legal(campaign: State) -> tuple[de.Offer, ...]:
    """What may be decided about the battle at hand; between battles the program goes on."""
    battle = campaign.battle
    if battle is None:
        return de.PROCEED_OFFERED
    if battle.stage is Stage.REDIRECT:
        return (de.OfferRedirect(battle.spoils),)
    if battle.stage is Stage.DEFENCE:
        return (de.OfferDefence(campaign.situation.purses[ROME].defence),)
    if battle.stage is Stage.SPOILS:
        return (de.OfferProvince(battle.spoils),)
    return resolvers(campaign, battle)


def resolvers(campaign: State, battle: Battle) -> tuple[de.Offer, ...]:
    """C6.8: what may decide a battle: Rome's the table, any other the generator too; by option whatever there is.

    D26: short battles go wherever BattlePlay may.
    """
    if campaign.start.italy.options.any_resolver:
        return ANY_RESOLVER
    table = de.OfferReport((Resolver.TABLE,))
    return (table,) if battle.is_romes else (de.OfferGenerator(), table)


def resolve(play: Play, decision: de.Decision) -> None:
    """One step of a battle."""
    match decision:
        case de.Redirect(province=province):
            redirect(play, province)
        case de.CommitDefence(talents=talents):
            join(play, talents)
        case de.UseGenerator():
            use_generator(play)
        case de.ReportBattle():
            won(play, decision)
        case de.ReportNoResult(reason=reason):
            play.emit(ev.BattleUndecided(reason))
            consequences.end_battle(play)
        case de.TakeProvince(province=province):
            consequences.take_chosen(play, province)
        case _:
            next_attack(play)


def next_attack(play: Play) -> None:
    """The next attack finds its province, or has become impossible (C6.2, C7.5)."""
    attack = play.state.attack_of(play.state.to_do[0])
    assert attack is not None, "the order of battle names attackers only"
    if attack.attacker == ROME:
        attack_by_rome(play, attack)
    elif play.state.external_army(attack.attacker):
        attack_by_external(play, attack)
    elif why := obstacle(play.state.situation.land, attack):
        cancel(play, attack.attacker, why)
    else:
        land = play.state.situation.land
        worth = prizes(land, attack.attacker, land.within_reach(attack.attacker, attack.target))
        picked = pick(play.dice, best(worth), "C6.2", attack.attacker, PROVINCE_ATTACKED)
        fall_on(play, attack.attacker, attack.target, picked.choice, worth, picked.faces)


def hindrance(campaign: State, attack: Attack) -> Hindrance | None:
    """Why an attack still to come cannot be made as planned, as the map stands (C4.6, C7.5, C8.6); None if it can."""
    land = campaign.situation.land
    if attack.attacker == ROME:
        return romes_hindrance(land, attack)
    if campaign.external_army(attack.attacker):
        if land.within_reach(attack.attacker, attack.target):
            return None
        return "elsewhere" if land.italy.options.external_chooses_again else "out of reach"
    return obstacle(land, attack)


def romes_hindrance(land: Land, attack: Attack) -> Hindrance | None:
    """The same of Rome's attack, which may turn elsewhere (C4.6)."""
    named = attack.province
    assert named is not None, "Rome names a province"
    if named in land.within_reach(ROME, attack.target):
        return None
    if land.owner(named) == ROME:
        return "own province"
    may_turn = land.italy.options.rome_may_redirect and redirections(land, attack)
    return "elsewhere" if may_turn else "out of reach"


def obstacle(land: Land, attack: Attack) -> ev.CancelReason | None:
    """Why an attack cannot be made (C7.5); Q52: also where one of the two is no longer Active."""
    if not land.is_active(attack.attacker):
        return "attacker inactive"
    if not land.is_active(attack.target):
        return "target inactive"
    return None if land.within_reach(attack.attacker, attack.target) else "out of reach"


def cancel(play: Play, attacker: str, reason: ev.CancelReason) -> None:
    """Its Attack money becomes Defence (C7.5)."""
    purse = play.state.situation.purses.get(attacker, Purse())  # none, if it was made Inactive before spending (D14)
    play.emit(ev.AttackCancelled(attacker, reason, purse.attack))


def attack_by_external(play: Play, attack: Attack) -> None:
    """The province is random (C8.6); a target out of reach is chosen anew."""
    if why := hindrance(play.state, attack):
        if why != "elsewhere":
            cancel(play, attack.attacker, why)
            return
        external.choose(play, attack.attacker, occasion="battle")
    target = next(a.target for a in play.state.attacks if a.attacker == attack.attacker)
    provinces = play.state.situation.land.within_reach(attack.attacker, target)
    picked = pick(play.dice, provinces, "C8.6", attack.attacker, PROVINCE_ATTACKED)
    fall_on(play, attack.attacker, target, picked.choice, (), picked.faces)


def attack_by_rome(play: Play, attack: Attack) -> None:
    """The province named, if it is still the same Power's (C4.6); otherwise Rome may choose again.

    D9: it is asked nothing where calling off is the only choice left.
    """
    assert attack.province is not None, "Rome names a province"
    why = romes_hindrance(play.state.situation.land, attack)
    if why is None:
        fall_on(play, ROME, attack.target, attack.province)
    elif why == "elsewhere":
        play.emit(ev.RedirectWanted(attack.province, redirections(play.state.situation.land, attack)))
    else:
        cancel(play, ROME, why)


def redirections(land: Land, attack: Attack) -> tuple[str, ...]:
    """The province named under its new controller, and the other provinces of the Power first named (C4.6)."""
    assert attack.province is not None, "Rome names a province"
    controller = land.controller(attack.province)
    still = (attack.province,) if controller and attack.province in land.within_reach(ROME, controller) else ()
    return (*still, *land.within_reach(ROME, attack.target))


def redirect(play: Play, province: str | None) -> None:
    """The attack goes on elsewhere, or is called off (C4.6)."""
    if province is None:
        cancel(play, ROME, "called off")
        return
    target = play.state.situation.land.controller(province)
    assert target is not None, f"{province} is occupied"
    fall_on(play, ROME, target, province)


def fall_on(
    play: Play, attacker: str, target: str, province: str, worth: tuple[Prize, ...] = (), faces: tuple[int, ...] = ()
) -> None:
    """The attack falls on a province (C6.3); the defence is settled, unless Rome has to say how much it commits."""
    people = army(play.state.situation.land, province, target)
    rule = {ROME: "C4.6"}.get(attacker, "C6.2" if worth else "C8.6")
    play.emit(ev.ProvinceAttacked(attacker, target, province, people, worth, faces, rule))
    if target != ROME:
        join(play, armies.ai_share(play.state, target, attacker))
    elif not play.state.situation.purses[ROME].defence:
        join(play, 0)


def join(play: Play, talents: int) -> None:
    """The defence is committed and both armies stand (C6.4, C6.5)."""
    battle = play.state.at_hand
    if talents:
        play.emit(ev.DefenceCommitted(battle.target, talents))
    attacking = armies.attacking_army(play.state, battle.attacker)
    defending = armies.defending_army(play.state, battle.people, battle.target, battle.attacker, talents)
    terrain = play.state.situation.land.italy.province(battle.province).terrain
    play.emit(ev.BattleJoined(battle.province, attacking, defending, terrain))


def use_generator(play: Play) -> None:
    """2D6 a side (C6.11)."""
    attacking, defending = play.state.at_hand.armies()
    rounds, result = generator.generate(attacking.total, defending.total, play.dice, play.state.at_hand.attacker)
    play.emit(ev.GeneratorRolled(rounds))
    won(play, de.ReportBattle(result.winner, result.grade, Resolver.GENERATOR))


def won(play: Play, report: de.ReportBattle) -> None:
    """The battle has a result, and its consequences follow at once (C7)."""
    battle, side = play.state.at_hand, report.winner
    sides = {Side.ATTACKER: battle.attacker, Side.DEFENDER: battle.target}
    rule = "C6.11" if report.resolver is Resolver.GENERATOR else "C6.12"
    powers = sides[side], sides[side.other]
    play.emit(ev.BattleWon(side, *powers, report.grade, report.resolver, report.tally, rule, report.account))
    consequences.conclude(play)
