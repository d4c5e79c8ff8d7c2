"""C1.6 to C1.8 and C8.7 in play: the consequences of any change of the map, until nothing changes."""

from typing import Literal

from campaign.italy.rules import c9_victory
from campaign.italy.rules.c3_rulers import RulerCame
from campaign.italy.rules.play import Event, Play
from campaign.italy.rules.state import AttackStatus, State, Step
from engine.rules.values import altered
from powers.rules.external import is_stranded, left_by
from powers.rules.land import Fall, Revival, changed, next_change
from powers.rules.rulers import roll_ruler
from powers.rules.spending import Purse

CancelReason = Literal[
    "attacker inactive", "target inactive", "out of reach", "own province", "called off", "revived", "army gone"
]
RemovalReason = Literal["defeated", "no target", "spent", "overruled"]


class BecameInactive(Event):
    """A Power lost its last home province (C1.6); each province it loses goes to the Power named."""

    power: str
    lost: tuple[tuple[str, str], ...]
    rule: str = "C1.6"

    def happen(self, campaign: State) -> State:
        """It has lost all it controlled, and has nothing more to do (C1.6)."""
        if campaign.step in (Step.RULERS, Step.ATTACK_ROLLS, Step.TARGETS):  # an Inactive Power does nothing there
            campaign = altered(campaign, to_do=campaign.left_to_do(self.power))
        return campaign.with_land(changed(campaign.situation.land, Fall(self.power, self.lost)))


class Revived(Event):
    """An Inactive Power is Active again (C1.8); attack and money of this turn are gone."""

    power: str
    rule: str = "C1.8"

    def happen(self, campaign: State) -> State:
        """It begins again, without money (C1.8, option)."""
        campaign = campaign.with_land(campaign.situation.land.with_activity(self.power, active=True))
        kept = None if campaign.start.italy.options.revived_begin_anew else campaign.situation.purses.get(self.power)
        return campaign.with_purse(self.power, kept or Purse())


class SubjectChanged(Event):
    """Whose Subject an Inactive Power now is (C1.7); `created` if it was nobody's before (C8.3)."""

    subject: str
    overlord: str | None
    created: bool
    rule: str = "C1.7"

    def happen(self, campaign: State) -> State:
        """It counts as its overlord's (C1.7), and among those created this turn (C8.3)."""
        subjects = tuple(pair for pair in campaign.subjects if pair[0] != self.subject)
        if self.overlord:
            subjects = (*subjects, (self.subject, self.overlord))
        created = (*campaign.created, self.subject) if self.created else campaign.created
        return altered(campaign, subjects=subjects, created=created)


class ArmyMoved(Event):
    """A victorious External army moves into the province it attacked (C8.7); the one it left goes to `heir` (C8.4)."""

    external: str
    province: str
    left: str
    heir: str
    rule: str = "C8.7"

    def happen(self, campaign: State) -> State:
        """It stands in the new province, and its heir has the old one (C8.4)."""
        land = campaign.situation.land.given(self.left, self.heir)
        return campaign.with_land(land.occupied_by(self.external, self.province))


class ArmyRemoved(Event):
    """An External army leaves Italy (C8.7, C8.8); control of the province goes to `heir` (C8.4)."""

    external: str
    reason: RemovalReason
    province: str
    heir: str
    rule: str

    def happen(self, campaign: State) -> State:
        """It is gone, and its heir has the province (C8.4)."""
        land = campaign.situation.land.occupied_by(self.external, None).given(self.province, self.heir)
        externals = tuple(army for army in campaign.externals if army.power != self.external)
        if campaign.step is Step.EXTERNAL_TARGETS:
            campaign = altered(campaign, to_do=campaign.left_to_do(self.external))
        return altered(campaign.with_land(land), externals=externals)


class AttackCancelled(Event):
    """An attack is impossible or was called off (C7.5); its Attack money becomes Defence."""

    attacker: str
    reason: CancelReason
    talents: int
    rule: str = "C7.5"

    def happen(self, campaign: State) -> State:
        """The attack is off (C7.5), and so is its battle if at hand."""
        attacks = campaign.changed_attack(self.attacker, stand=AttackStatus.CANCELLED)
        campaign = altered(campaign, attacks=attacks, to_do=campaign.left_to_do(self.attacker))
        if self.talents:
            purse = campaign.situation.purses[self.attacker]
            moved = Purse(purse.attack - self.talents, purse.defence + self.talents, purse.civic)
            campaign = campaign.with_purse(self.attacker, moved)
        if campaign.battle and campaign.battle.attacker == self.attacker:
            campaign = altered(campaign, battle=None)
        return campaign


def settle(play: Play, occasion: str) -> None:
    """First C9.1, then C1.6 to C1.8 and C8.7 until nothing changes; `occasion` is unique in the turn, for the dice.

    After every landing and every change of the map: Q63: whether an External army stays; Q67: whether Rome has fallen.
    """
    if c9_victory.rome_has_fallen(play.state.situation.land):
        c9_victory.disgrace(play)
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
            play.emit(BecameInactive(change.power, change.lost))


def revive(play: Play, power: str, occasion: str) -> None:
    """C1.8: Active again with a new ruler; attack and money of this turn are gone."""
    play.emit(Revived(power))
    attack = play.state.attack_of(power)
    if attack and attack.stand is AttackStatus.PENDING and play.state.situation.land.italy.options.revived_begin_anew:
        play.emit(AttackCancelled(power, "revived", talents=0))
    present = play.state.situation.rulers.get(power)
    card = play.state.situation.land.italy.power(power)
    new = roll_ruler(card, play.state.turn, f"{power}/{occasion}", present, play.dice)
    play.emit(RulerCame(new, rule="C1.8"))


def announce_subjects(play: Play) -> None:
    """Whose Subject each Inactive Power is now, if that has changed (C1.7, C8.3)."""
    now, before = play.state.situation.land.overlords, dict(play.state.subjects)
    handed_on = not play.state.situation.land.italy.options.only_new_subjects_draw_epirus
    for power in [power for power in play.state.situation.land.italy.homes if now.get(power) != before.get(power)]:
        created = power in now and (power not in before or handed_on)
        play.emit(SubjectChanged(power, now.get(power), created))


def _stranded(play: Play) -> str | None:
    """The first External army that cannot stay (C8.7)."""
    land = play.state.situation.land
    return next((army.power for army in play.state.externals if is_stranded(land, army.power, army.payer)), None)


def move_in(play: Play, external: str, province: str) -> None:
    """Q64: the victorious External army moves into the province it attacked (C8.7)."""
    left, heir = _departure(play, external)
    play.emit(ArmyMoved(external, province, left, heir))


def remove(play: Play, external: str, reason: RemovalReason, rule: str) -> None:
    """The External army leaves Italy (C8.7, C8.8); an attack it had still to make is off."""
    province, heir = _departure(play, external)
    play.emit(ArmyRemoved(external, reason, province, heir, rule))
    attack = play.state.attack_of(external)
    if attack and attack.stand is AttackStatus.PENDING:
        play.emit(AttackCancelled(external, "army gone", talents=0))


def _departure(play: Play, external: str) -> tuple[str, str]:
    """The province an External army leaves, and who regains its control (C8.4)."""
    province = play.state.situation.land.position(external)
    assert province is not None, f"{external} is not in Italy"
    return province, left_by(play.state.situation.land, external, province).owner(province)
