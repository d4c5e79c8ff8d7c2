"""C7, and C1.6 to C1.8 in play: what a battle, a landing or a departure changes on the map."""

from battles.rules.verdict import Grade, Side
from campaign.rules import victory
from campaign.rules.events import (
    ArmyMoved,
    ArmyRemoved,
    AttackCancelled,
    BattleEnded,
    BecameInactive,
    NothingTaken,
    ProvinceTaken,
    RemovalReason,
    Revived,
    RulerCame,
    SpoilsOffered,
    SubjectChanged,
)
from campaign.rules.play import Play
from campaign.rules.state import AttackStatus
from engine.rules.dice import pick
from engine.rules.reason import Reason
from powers.rules.attacks import best, candidates, prizes
from powers.rules.italy import ROME
from powers.rules.rulers import roll_ruler
from powers.rules.situation import Revival, left_by, next_change


def conclude(play: Play) -> None:
    """C7.1 to C7.5 for a battle just won; waits where Rome chooses its province (C7.4)."""
    battle = play.battle
    external = play.campaign.external_army(battle.attacker) is not None
    if battle.winner is Side.DEFENDER:
        if external:
            remove(play, battle.attacker, "defeated", rule="C8.7")
        elif battle.grade is Grade.MAJOR:
            take_one_more(play, battle.target, battle.attacker, rule="C7.3")
    elif external:
        move_in(play, battle.attacker, battle.province)
    else:
        play.emit(ProvinceTaken(battle.province, battle.attacker, battle.target, rule="C7.1"))
        if battle.grade is Grade.MAJOR:
            take_one_more(play, battle.attacker, battle.target, rule="C7.2")
    if not play.battle.spoils:
        end_battle(play)


def take_one_more(play: Play, winner: str, loser: str, rule: str) -> None:
    """C7.2, C7.3: one province of the loser next to the winner's; Rome chooses (C7.4), others by C6.2."""
    choices = play.land.within_reach(winner, loser)
    if winner == play.battle.attacker and not play.land.italy.options.second_prize_anywhere:  # C7.2
        choices = tuple([p for p in choices if p in play.land.italy.province(play.battle.province).neighbours])
    if not choices:
        play.emit(NothingTaken(winner, rule))
    elif winner == ROME and len(choices) > 1:
        play.emit(SpoilsOffered(choices))
    else:
        worth = prizes(play.land, winner, choices)
        who = f"{play.battle.attacker}/{winner}"
        picked = pick(play.dice, best(worth), "C6.2", who, Reason("province_taken"))
        play.emit(ProvinceTaken(picked.choice, winner, loser, rule, worth, picked.faces))


def take_chosen(play: Play, province: str) -> None:
    """C7.4: Rome takes the province it chose."""
    battle = play.battle
    attacked = battle.attacker == ROME
    loser = battle.target if attacked else battle.attacker
    play.emit(ProvinceTaken(province, ROME, loser, rule="C7.2" if attacked else "C7.3"))
    end_battle(play)


def end_battle(play: Play) -> None:
    """C7.5: after the battle's changes."""
    attacker = play.battle.attacker
    settle(play, f"battle of {attacker}")
    if play.campaign.ending is None:
        play.emit(BattleEnded(attacker))


def settle(play: Play, occasion: str) -> None:
    """C9.1, then C1.6 to C1.8 and C8.7 until nothing changes; `occasion` is unique in the turn, for the dice."""
    if victory.rome_has_fallen(play.land):
        victory.disgrace(play)
        return
    chain(play, occasion)
    while stranded := _stranded(play):
        remove(play, stranded, "no target", rule="C8.7")
        chain(play, occasion)
    announce_subjects(play)


def chain(play: Play, occasion: str) -> None:
    """C1.6, C1.8: Powers fall and revive, in table order, until nothing changes."""
    while change := next_change(play.land):
        if isinstance(change, Revival):
            revive(play, change.power, occasion)
        else:
            play.emit(BecameInactive(change.power, change.lost))


def revive(play: Play, power: str, occasion: str) -> None:
    """C1.8: Active again with a new ruler; attack and money of this turn are gone."""
    play.emit(Revived(power))
    attack = play.campaign.attack_of(power)
    if attack and attack.stand is AttackStatus.PENDING and play.land.italy.options.revived_begin_anew:
        play.emit(AttackCancelled(power, "revived", talents=0))
    present = play.situation.rulers.get(power)
    card = play.land.italy.power(power)
    new = roll_ruler(card, play.campaign.turn, f"{power}/{occasion}", present, play.dice)
    play.emit(RulerCame(new, rule="C1.8"))


def announce_subjects(play: Play) -> None:
    """C1.7, C8.3: whose Subject each Inactive Power is now, where that has changed."""
    now, before = play.land.overlords, dict(play.campaign.subjects)
    handed_on = not play.land.italy.options.only_new_subjects_draw_epirus
    for power in [power for power in play.land.italy.homes if now.get(power) != before.get(power)]:
        created = power in now and (power not in before or handed_on)
        play.emit(SubjectChanged(power, now.get(power), created))


def _stranded(play: Play) -> str | None:
    """C8.7: an External army without a target: all it touches is immune, or holds the other one."""
    for army in play.campaign.externals:
        if not candidates(play.land, army.power, immune=army.payer):
            return army.power
    return None


def move_in(play: Play, external: str, province: str) -> None:
    """C8.7: the victorious External army moves into the province attacked."""
    left, heir = _departure(play, external)
    play.emit(ArmyMoved(external, province, left, heir))


def remove(play: Play, external: str, reason: RemovalReason, rule: str) -> None:
    """C8.7, C8.8: the External army leaves Italy; an attack it had still to make is off."""
    province, heir = _departure(play, external)
    play.emit(ArmyRemoved(external, reason, province, heir, rule))
    attack = play.campaign.attack_of(external)
    if attack and attack.stand is AttackStatus.PENDING:
        play.emit(AttackCancelled(external, "army gone", talents=0))


def _departure(play: Play, external: str) -> tuple[str, str]:
    """The province an External army leaves, and to whom its control returns (C8.4)."""
    province = play.land.position(external)
    assert province is not None, f"{external} is not in Italy"
    return province, left_by(play.land, external, province).owner(province)
