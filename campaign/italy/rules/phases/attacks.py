"""C4, phase 3: who attacks whom. External armies first (C8.6), then the eight Powers, then Rome."""

from itertools import groupby

from campaign.italy.rules.decisions import Decision, DeclareAttack, Offer, OfferAttack
from campaign.italy.rules.events import AttackRolled, NoTarget, OrderSettled, RomeDeclared, TargetChosen
from campaign.italy.rules.phases import external
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import State
from engine.rules.dice import DieRequest, Kind, roll_off
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.attacks import attack_modifiers, candidates, choose_target, is_attack
from powers.rules.theatre import ROME

ATTACK_ROLL, ORDER_OF_EQUALS = Reason("attack_roll"), Reason("order_of_equals")


def begin_externals(play: Play) -> tuple[str, ...]:
    """The External armies in Italy (C8.6)."""
    return tuple([army.power for army in play.state.externals])


def resolve_external(play: Play, decision: Decision) -> None:
    """An External army's target, settled before all others (C8.6)."""
    external.choose(play, play.state.to_do[0], occasion="target")


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
    """What a Power adds to its attack roll under a ruler of this Aggressor rating, in percent (C4.1)."""
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
    """The provinces of Active Powers next to Rome's, in the map's order of each Power in turn (C4.6)."""
    land = campaign.situation.land
    return tuple([p for power in candidates(land, ROME) for p in land.within_reach(ROME, power)])


def begin_rome(play: Play) -> tuple[str, ...]:
    """Rome decides, if there is anything to attack."""
    return (ROME,) if rome_may_attack(play.state) else ()


def legal_rome(campaign: State) -> tuple[Offer, ...]:
    """What Rome may attack."""
    return (OfferAttack(rome_may_attack(campaign)),)


def resolve_rome(play: Play, decision: Decision) -> None:
    """C4.6: Rome names the Power that it attacks; Q24: by a province that the Power controls."""
    assert isinstance(decision, DeclareAttack)
    target = play.state.situation.land.controller(decision.province) if decision.province else None
    play.emit(RomeDeclared(decision.province, target))
