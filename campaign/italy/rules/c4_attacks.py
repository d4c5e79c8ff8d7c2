"""C4, phase 3: who attacks whom: the eight Powers, then Rome; External armies have chosen before."""

from dataclasses import dataclass
from itertools import groupby

from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import Attack, AttackRoll, State, Step
from engine.rules.dice import DieRequest, Kind, roll_off
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.attacks import TargetScore, attack_modifiers, candidates, choose_target, is_attack
from powers.rules.theatre import ROME


class DeclareAttack(Decision):
    """Rome attacks this province, or stays at peace (None) (C4.6)."""

    province: str | None


@dataclass(frozen=True)
class OfferAttack:
    """The provinces that Rome may attack; peace is always possible."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, DeclareAttack) and decision.province in (None, *self.provinces)


class AttackRolled(Event):
    """A Power's attack roll (C4.1, C4.2)."""

    power: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    attacks: bool
    rule: str = "C4.1"

    def happen(self, campaign: State) -> State:
        """With an attack the Power joins the attackers (C4.2)."""
        rolls = (*campaign.rolls, AttackRoll(self.power, self.total)) if self.attacks else campaign.rolls
        return altered(campaign, to_do=campaign.left_to_do(self.power), rolls=rolls)


class OrderSettled(Event):
    """The order in which the attackers choose and fight (C4.3); the faces of any roll-off."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C4.3"

    def happen(self, campaign: State) -> State:
        """The attackers stand in this order (C4.3)."""
        return altered(campaign, rolls=tuple(sorted(campaign.rolls, key=lambda roll: self.order.index(roll.power))))


class TargetChosen(Event):
    """The target of a Power or External army (C4.5)."""

    attacker: str
    target: str
    scores: tuple[TargetScore, ...]
    roll_off: tuple[int, ...]
    rule: str = "C4.5"

    def happen(self, campaign: State) -> State:
        """The attack is declared (C4.5); or, if its battle is at hand, has a new target."""
        if campaign.step is Step.BATTLES:  # an External army chooses again
            return altered(campaign, attacks=campaign.changed_attack(self.attacker, target=self.target))
        attacks = (*campaign.attacks, Attack(self.attacker, self.target))
        return altered(campaign, attacks=attacks, to_do=campaign.left_to_do(self.attacker))


class NoTarget(Event):
    """A Power with an attack roll has no candidate (C4.4)."""

    attacker: str
    rule: str = "C4.4"

    def happen(self, campaign: State) -> State:
        """The Power has nobody to attack (C4.4)."""
        return altered(campaign, to_do=campaign.left_to_do(self.attacker))


class RomeDeclared(Event):
    """Rome attacks a province of a Power, or keeps the peace (both None) (C4.6)."""

    province: str | None
    target: str | None
    rule: str = "C4.6"

    def happen(self, campaign: State) -> State:
        """Rome's attack is declared, with its province (C4.6)."""
        attacks = campaign.attacks
        if self.target is not None:
            attacks = (*attacks, Attack(ROME, self.target, self.province))
        return altered(campaign, attacks=attacks, to_do=campaign.left_to_do(ROME))


ATTACK_ROLL, ORDER_OF_EQUALS = Reason("attack_roll"), Reason("order_of_equals")


def resolve_roll(play: Play, decision: Decision) -> None:
    """2D6 with modifiers (C4.1, C4.2); after the last roll the order of C4.3."""
    power = play.state.to_do[0]
    modifiers = roll_modifiers(play.state, power, play.state.situation.rulers[power].aggressor)
    faces = play.dice.roll([DieRequest(Kind.D6, "C4.1", power, ATTACK_ROLL)] * 2)
    result = sum(faces) + total(modifiers)
    play.emit(AttackRolled(power, faces, modifiers, result, attacks=is_attack(result)))
    if not play.state.to_do and play.state.rolls:
        settle_order(play)


def roll_modifiers(campaign: State, power: str, aggressor: int) -> tuple[Modifier, ...]:
    """A Power's modifiers of its attack roll under a ruler with this Aggressor rating, in percent (C4.1)."""
    won, lost = campaign.records.won_last.count(power), campaign.records.lost_last.count(power)
    if campaign.situation.land.italy.options.battles_count_once:
        won, lost = min(won, 1), min(lost, 1)
    return attack_modifiers(aggressor, won, lost)


def settle_order(play: Play) -> None:
    """C4.3: highest modified roll first; ties are rolled off with a D6."""
    rolls = sorted(play.state.rolls, key=lambda roll: -roll.total)
    order: list[str] = []
    faces: list[int] = []
    for _, tied in groupby(rolls, key=lambda roll: roll.total):
        group, rolled = roll_off(play.dice, [roll.power for roll in tied], "C4.3", "order", ORDER_OF_EQUALS)
        order += group
        faces += rolled
    play.emit(OrderSettled(tuple(order), tuple(faces)))


def begin_targets(play: Play) -> tuple[str, ...]:
    """The attackers in their order (C4.3)."""
    return tuple([roll.power for roll in play.state.rolls])


def resolve_target(play: Play, decision: Decision) -> None:
    """The target of one Power (C4.4, C4.5); Q20: without candidates it has none."""
    power = play.state.to_do[0]
    among = candidates(play.state.situation.land, power)
    if not among:
        play.emit(NoTarget(power))
        return
    chosen = choose_target(play.state.situation, power, among, play.dice, power)
    play.emit(TargetChosen(power, chosen.power, chosen.scores, chosen.roll_off))


def rome_may_attack(campaign: State) -> tuple[str, ...]:
    """The provinces of Active Powers next to Rome's, Power by Power, in the map's order (C4.6)."""
    land = campaign.situation.land
    return tuple([p for power in candidates(land, ROME) for p in land.within_reach(ROME, power)])


def begin_rome(play: Play) -> tuple[str, ...]:
    """Rome decides, if there is anything to attack."""
    return (ROME,) if rome_may_attack(play.state) else ()


def legal_rome(campaign: State) -> tuple[OfferAttack, ...]:
    return (OfferAttack(rome_may_attack(campaign)),)


def resolve_rome(play: Play, decision: Decision) -> None:
    """C4.6: Rome names the Power that it attacks; Q24: by a province that the Power controls."""
    assert isinstance(decision, DeclareAttack)
    target = play.state.situation.land.controller(decision.province) if decision.province else None
    play.emit(RomeDeclared(decision.province, target))
