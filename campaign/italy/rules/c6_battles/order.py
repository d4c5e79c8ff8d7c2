"""The order of battles and the province of each attack (C6.1 to C6.3); or why it is impossible (C7.5)."""

from dataclasses import dataclass
from typing import Literal

from campaign.italy.rules import c8_external
from campaign.italy.rules.c6_battles import armies
from campaign.italy.rules.c6_battles.armies import join
from campaign.italy.rules.land import AttackCancelled, CancelReason
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import Attack, Battle, Stage, State
from engine.rules.dice import pick
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.battles import Prize, army, best, prizes
from powers.rules.land import Land
from powers.rules.spending import Purse
from powers.rules.theatre import ROME


class Redirect(Decision):
    """Where Rome's attack goes when the named province is lost to it (C4.6); None calls it off."""

    province: str | None


@dataclass(frozen=True)
class OfferRedirect:
    """The provinces to which Rome may redirect its attack; calling it off is always possible."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, Redirect) and decision.province in (None, *self.provinces)


class BattleOrder(Event):
    """The order in which the attacks are fought (C6.1); a die decides between two External armies."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C6.1"

    def happen(self, campaign: State) -> State:
        """The attacks stand in this order (C6.1)."""
        place = {attacker: place for place, attacker in enumerate(self.order)}  # without those cancelled before (D14)
        return altered(
            campaign, attacks=tuple(sorted(campaign.attacks, key=lambda a: place.get(a.attacker, len(place))))
        )


class RedirectWanted(Event):
    """The province Rome named is lost to its attack (C4.6); Rome has other choices."""

    province: str
    choices: tuple[str, ...]
    rule: str = "C4.6"

    def happen(self, campaign: State) -> State:
        attack = campaign.attack_of(ROME)
        assert attack is not None, "Rome is not attacking"
        battle = Battle(ROME, attack.target, self.province, Stage.REDIRECT, spoils=self.choices)
        return altered(campaign, battle=battle)


class ProvinceAttacked(Event):
    """Where the attack falls and who defends (C6.2, C6.3); the prizes compared, the faces of a tie."""

    attacker: str
    target: str
    province: str
    people: str
    prizes: tuple[Prize, ...]
    faces: tuple[int, ...]
    rule: str = "C6.2"

    def happen(self, campaign: State) -> State:
        """The battle is at hand, with its defender (C6.2, C6.3)."""
        attacks = campaign.changed_attack(self.attacker, target=self.target, province=self.province)
        battle = Battle(self.attacker, self.target, self.province, Stage.DEFENCE, self.people)
        return altered(campaign, attacks=attacks, battle=battle)


Hindrance = CancelReason | Literal["elsewhere"]
"""Why an attack cannot be made as planned; "elsewhere": it can be redirected."""
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
        play.emit(BattleOrder(order, faces))
    return order


def in_order(campaign: State) -> tuple[str, ...]:
    """The attackers in the order of battle (C6.1), before any die between two External armies."""
    attackers = [attack.attacker for attack in campaign.pending]
    externals = [army.power for army in campaign.externals if army.power in attackers]
    powers = [attacker for attacker in attackers if attacker not in (*externals, ROME)]
    rome = [ROME] if ROME in attackers else []
    rest = powers + rome if campaign.start.italy.options.rome_fights_last else rome + powers
    return (*externals, *rest)


def next_attack(play: Play) -> None:
    """The next attack finds its province, or is impossible (C6.2, C7.5)."""
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
    """Why an attack still to come cannot be made as planned on the present map (C4.6, C7.5, C8.6); None if it can."""
    land = campaign.situation.land
    if attack.attacker == ROME:
        return romes_hindrance(land, attack)
    if campaign.external_army(attack.attacker):
        if land.within_reach(attack.attacker, attack.target):
            return None
        return "elsewhere" if land.italy.options.external_chooses_again else "out of reach"
    return obstacle(land, attack)


def romes_hindrance(land: Land, attack: Attack) -> Hindrance | None:
    """The same for Rome's attack, which may be redirected (C4.6)."""
    named = attack.province
    assert named is not None, "Rome names a province"
    if named in land.within_reach(ROME, attack.target):
        return None
    if land.owner(named) == ROME:
        return "own province"
    may_turn = land.italy.options.rome_may_redirect and redirections(land, attack)
    return "elsewhere" if may_turn else "out of reach"


def obstacle(land: Land, attack: Attack) -> CancelReason | None:
    """Why an attack cannot be made (C7.5); Q52: also if one of the two is no longer Active."""
    if not land.is_active(attack.attacker):
        return "attacker inactive"
    if not land.is_active(attack.target):
        return "target inactive"
    return None if land.within_reach(attack.attacker, attack.target) else "out of reach"


def cancel(play: Play, attacker: str, reason: CancelReason) -> None:
    """Its Attack money becomes Defence (C7.5)."""
    purse = play.state.situation.purses.get(attacker, Purse())  # none, if it was made Inactive before spending (D14)
    play.emit(AttackCancelled(attacker, reason, purse.attack))


def attack_by_external(play: Play, attack: Attack) -> None:
    """The province is random (C8.6); a target out of reach is replaced."""
    if why := hindrance(play.state, attack):
        if why != "elsewhere":
            cancel(play, attack.attacker, why)
            return
        c8_external.choose(play, attack.attacker, occasion="battle")
    target = next(a.target for a in play.state.attacks if a.attacker == attack.attacker)
    provinces = play.state.situation.land.within_reach(attack.attacker, target)
    picked = pick(play.dice, provinces, "C8.6", attack.attacker, PROVINCE_ATTACKED)
    fall_on(play, attack.attacker, target, picked.choice, (), picked.faces)


def attack_by_rome(play: Play, attack: Attack) -> None:
    """The named province, if the same Power still has it (C4.6); otherwise Rome may choose again.

    D9: it is not asked if calling off is the only choice.
    """
    assert attack.province is not None, "Rome names a province"
    why = romes_hindrance(play.state.situation.land, attack)
    if why is None:
        fall_on(play, ROME, attack.target, attack.province)
    elif why == "elsewhere":
        play.emit(RedirectWanted(attack.province, redirections(play.state.situation.land, attack)))
    else:
        cancel(play, ROME, why)


def redirections(land: Land, attack: Attack) -> tuple[str, ...]:
    """The named province under its new controller, and the other provinces of the Power first named (C4.6)."""
    assert attack.province is not None, "Rome names a province"
    controller = land.controller(attack.province)
    still = (attack.province,) if controller and attack.province in land.within_reach(ROME, controller) else ()
    return (*still, *land.within_reach(ROME, attack.target))


def redirect(play: Play, province: str | None) -> None:
    """The attack is redirected, or called off (C4.6)."""
    if province is None:
        cancel(play, ROME, "called off")
        return
    target = play.state.situation.land.controller(province)
    assert target is not None, f"{province} is occupied"
    fall_on(play, ROME, target, province)


def fall_on(
    play: Play, attacker: str, target: str, province: str, worth: tuple[Prize, ...] = (), faces: tuple[int, ...] = ()
) -> None:
    """The attack falls on a province (C6.3); the defence is settled, unless Rome must say how much it commits."""
    people = army(play.state.situation.land, province, target)
    rule = {ROME: "C4.6"}.get(attacker, "C6.2" if worth else "C8.6")
    play.emit(ProvinceAttacked(attacker, target, province, people, worth, faces, rule))
    if target != ROME:
        join(play, armies.ai_share(play.state, target, attacker))
    elif not play.state.situation.purses[ROME].defence:
        join(play, 0)
