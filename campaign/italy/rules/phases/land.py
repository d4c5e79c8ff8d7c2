"""C1.6 to C1.8 and C8.7 in play: what follows on the map from any change of it, until nothing changes."""

from campaign.italy.rules import events as ev
from campaign.italy.rules.phases import victory
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import AttackStatus
from powers.rules.external import is_stranded, left_by
from powers.rules.land import Revival, next_change
from powers.rules.rulers import roll_ruler


def settle(play: Play, occasion: str) -> None:
    """First C9.1, then C1.6 to C1.8 and C8.7 until nothing changes; `occasion` is unique in the turn, for the dice.

    After every landing and every change of the map: Q63: whether an External army stays; Q67: whether Rome has fallen.
    """
    if victory.rome_has_fallen(play.state.situation.land):
        victory.disgrace(play)
        return
    chain(play, occasion)
    while stranded := _stranded(play):
        remove(play, stranded, "no target", rule="C8.7")
        chain(play, occasion)
    announce_subjects(play)


def chain(play: Play, occasion: str) -> None:
    """Powers fall and revive, in table order, until nothing changes (C1.6, C1.8)."""
    while change := next_change(play.state.situation.land):
        if isinstance(change, Revival):
            revive(play, change.power, occasion)
        else:
            play.emit(ev.BecameInactive(change.power, change.lost))


def revive(play: Play, power: str, occasion: str) -> None:
    """C1.8: Active again with a new ruler; attack and money of this turn are gone."""
    play.emit(ev.Revived(power))
    attack = play.state.attack_of(power)
    if attack and attack.stand is AttackStatus.PENDING and play.state.situation.land.italy.options.revived_begin_anew:
        play.emit(ev.AttackCancelled(power, "revived", talents=0))
    present = play.state.situation.rulers.get(power)
    card = play.state.situation.land.italy.power(power)
    new = roll_ruler(card, play.state.turn, f"{power}/{occasion}", present, play.dice)
    play.emit(ev.RulerCame(new, rule="C1.8"))


def announce_subjects(play: Play) -> None:
    """Whose Subject each Inactive Power is now, where that has changed (C1.7, C8.3)."""
    now, before = play.state.situation.land.overlords, dict(play.state.subjects)
    handed_on = not play.state.situation.land.italy.options.only_new_subjects_draw_epirus
    for power in [power for power in play.state.situation.land.italy.homes if now.get(power) != before.get(power)]:
        created = power in now and (power not in before or handed_on)
        play.emit(ev.SubjectChanged(power, now.get(power), created))


def _stranded(play: Play) -> str | None:
    """The first External army that cannot stay (C8.7)."""
    land = play.state.situation.land
    return next((army.power for army in play.state.externals if is_stranded(land, army.power, army.payer)), None)


def move_in(play: Play, external: str, province: str) -> None:
    """Q64: the victorious External army moves into the province attacked (C8.7)."""
    left, heir = _departure(play, external)
    play.emit(ev.ArmyMoved(external, province, left, heir))


def remove(play: Play, external: str, reason: ev.RemovalReason, rule: str) -> None:
    """The External army leaves Italy (C8.7, C8.8); an attack it had still to make is off."""
    province, heir = _departure(play, external)
    play.emit(ev.ArmyRemoved(external, reason, province, heir, rule))
    attack = play.state.attack_of(external)
    if attack and attack.stand is AttackStatus.PENDING:
        play.emit(ev.AttackCancelled(external, "army gone", talents=0))


def _departure(play: Play, external: str) -> tuple[str, str]:
    """The province an External army leaves, and to whom its control returns (C8.4)."""
    province = play.state.situation.land.position(external)
    assert province is not None, f"{external} is not in Italy"
    return province, left_by(play.state.situation.land, external, province).owner(province)
