"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them."""

from abc import abstractmethod
from dataclasses import replace
from typing import Literal, dataclass_transform

from battles.rules.battleplay.account import Account
from battles.rules.generator import GeneratorRound
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy.rules.decisions import Undecided
from campaign.italy.rules.state import (
    Army,
    Attack,
    AttackRoll,
    AttackStatus,
    Battle,
    Civic,
    Ending,
    ExternalArmy,
    Records,
    Stage,
    State,
    Step,
)
from engine.rules.modifiers import Modifier
from engine.rules.record import Tagged
from engine.rules.values import altered
from powers.rules.attacks import TargetScore
from powers.rules.battles import Prize
from powers.rules.land import Fall, changed
from powers.rules.revenue import Revenue
from powers.rules.rulers import NewRuler
from powers.rules.spending import Purse, Spending
from powers.rules.theatre import ROME, Ruler

CancelReason = Literal[
    "attacker inactive", "target inactive", "out of reach", "own province", "called off", "revived", "army gone"
]
RemovalReason = Literal["defeated", "no target", "spent", "overruled"]


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str

    @abstractmethod
    def happen(self, campaign: State) -> State:
        """The campaign after it. Nothing else changes one; and no event rolls or decides."""


class TurnBegan(Event):
    """A turn of seven years begins (C1.1)."""

    turn: int
    rule: str = "C1.1"

    def happen(self, campaign: State) -> State:
        """Nothing of the last turn is left but what was won and lost (C4.1)."""
        last = campaign.records
        return altered(
            campaign,
            turn=self.turn,
            step=Step.SET_UP,
            to_do=(),
            situation=altered(campaign.situation, revenues={}, purses={}),
            rolls=(),
            attacks=(),
            records=Records(won_last=last.won, lost_last=last.lost),
            created=(),
        )


class StepBegan(Event):
    """The next step of the sequence of play, and who acts in it, in order."""

    step: Step
    to_do: tuple[str, ...]
    rule: str

    def happen(self, campaign: State) -> State:
        """These act, one after another."""
        return altered(campaign, step=self.step, to_do=self.to_do)


class RulerCame(Event):
    """A new ruler, at set-up, after a change or after a revival (C3.2)."""

    new: NewRuler
    rule: str = "C3.2"

    def happen(self, campaign: State) -> State:
        """He rules from now on."""
        return campaign.with_ruler(self.new.power, self.new.ruler)


class RevenueCollected(Event):
    """Every Active Power's revenue, item by item (C2)."""

    revenues: tuple[Revenue, ...]
    rule: str = "C2.1"

    def happen(self, campaign: State) -> State:
        """Each Power has its revenue."""
        revenues = {revenue.power: revenue for revenue in self.revenues}
        return altered(campaign, to_do=(), situation=altered(campaign.situation, revenues=revenues))


class RulerChecked(Event):
    """1D6, +1 for each turn since the last change (C3.1)."""

    power: str
    face: int
    turns: int
    change: bool
    rule: str = "C3.1"

    def happen(self, campaign: State) -> State:
        """His Power has done its part of the step."""
        return altered(campaign, to_do=campaign.left_to_do(self.power))


class AttackRolled(Event):
    """A Power's attack roll (C4.1, C4.2)."""

    power: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    attacks: bool
    rule: str = "C4.1"

    def happen(self, campaign: State) -> State:
        """Who attacks is among the attackers (C4.2)."""
        rolls = (*campaign.rolls, AttackRoll(self.power, self.total)) if self.attacks else campaign.rolls
        return altered(campaign, to_do=campaign.left_to_do(self.power), rolls=rolls)


class OrderSettled(Event):
    """In which order the attackers choose and fight (C4.3); the faces of any roll-off."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C4.3"

    def happen(self, campaign: State) -> State:
        """The attackers stand in their order (C4.3)."""
        return altered(campaign, rolls=tuple(sorted(campaign.rolls, key=lambda roll: self.order.index(roll.power))))


class TargetChosen(Event):
    """Whom a Power, or an External army (C8.6), attacks (C4.5)."""

    attacker: str
    target: str
    scores: tuple[TargetScore, ...]
    roll_off: tuple[int, ...]
    rule: str = "C4.5"

    def happen(self, campaign: State) -> State:
        """The attack is declared."""
        if campaign.step is Step.BATTLES:  # an External army chooses again (C8.6)
            return altered(campaign, attacks=campaign.changed_attack(self.attacker, target=self.target))
        attacks = (*campaign.attacks, Attack(self.attacker, self.target))
        return altered(campaign, attacks=attacks, to_do=campaign.left_to_do(self.attacker))


class NoTarget(Event):
    """A Power that would attack has no candidate (C4.4)."""

    attacker: str
    rule: str = "C4.4"

    def happen(self, campaign: State) -> State:
        """The Power has done its part of the step."""
        return altered(campaign, to_do=campaign.left_to_do(self.attacker))


class RomeDeclared(Event):
    """Rome attacks a province of a Power, or keeps the peace (both None) (C4.6)."""

    province: str | None
    target: str | None
    rule: str = "C4.6"

    def happen(self, campaign: State) -> State:
        """Rome's attack is declared, with its province."""
        attacks = campaign.attacks
        if self.target is not None:
            attacks = (*attacks, Attack(ROME, self.target, self.province))
        return altered(campaign, attacks=attacks, to_do=campaign.left_to_do(ROME))


class MoneySpent(Event):
    """How Powers divided their revenue (C5). Rome's own line has Rome alone."""

    spendings: tuple[Spending, ...]
    rule: str = "C5.1"

    def happen(self, campaign: State) -> State:
        """What is spent on Civic matters for Rome alone (C5.3)."""
        purses = {**campaign.situation.purses, **{s.power: s.purse for s in self.spendings}}
        civic = campaign.civic
        if ROME in purses and campaign.turn not in [entry.turn for entry in civic]:
            civic = (*civic, Civic(campaign.turn, spent=purses[ROME].civic))
        return altered(campaign, to_do=(), situation=altered(campaign.situation, purses=purses), civic=civic)


class BattleOrder(Event):
    """The order in which the attacks are fought (C6.1); a die decides between two External armies."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C6.1"

    def happen(self, campaign: State) -> State:
        """The attacks stand in the order in which they are fought."""
        place = {attacker: place for place, attacker in enumerate(self.order)}  # without those cancelled before (D14)
        return altered(
            campaign, attacks=tuple(sorted(campaign.attacks, key=lambda a: place.get(a.attacker, len(place))))
        )


class AttackCancelled(Event):
    """An attack that has become impossible or was called off (C7.5); its Attack money becomes Defence."""

    attacker: str
    reason: CancelReason
    talents: int
    rule: str = "C7.5"

    def happen(self, campaign: State) -> State:
        """The attack is off, and so is a battle of it that is at hand."""
        attacks = campaign.changed_attack(self.attacker, stand=AttackStatus.CANCELLED)
        campaign = altered(campaign, attacks=attacks, to_do=campaign.left_to_do(self.attacker))
        if self.talents:
            purse = campaign.situation.purses[self.attacker]
            moved = Purse(purse.attack - self.talents, purse.defence + self.talents, purse.civic)
            campaign = campaign.with_purse(self.attacker, moved)
        if campaign.battle and campaign.battle.attacker == self.attacker:
            campaign = altered(campaign, battle=None)
        return campaign


class RedirectWanted(Event):
    """The province Rome named is lost to its attack (C4.6); Rome has other choices."""

    province: str
    choices: tuple[str, ...]
    rule: str = "C4.6"

    def happen(self, campaign: State) -> State:
        """Rome is asked."""
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
        """The battle is at hand."""
        attacks = campaign.changed_attack(self.attacker, target=self.target, province=self.province)
        battle = Battle(self.attacker, self.target, self.province, Stage.DEFENCE, self.people)
        return altered(campaign, attacks=attacks, battle=battle)


class DefenceCommitted(Event):
    """Talents of Defence money that go into this battle (C6.5)."""

    power: str
    talents: int
    rule: str = "C6.5"

    def happen(self, campaign: State) -> State:
        """The talents are spent."""
        purse = campaign.situation.purses[self.power]
        return campaign.with_purse(self.power, replace(purse, defence=purse.defence - self.talents))


class BattleJoined(Event):
    """Both armies stand (C6.4 to C6.10). The turn waits until the battle is resolved."""

    province: str
    attacking: Army
    defending: Army
    terrain: tuple[str, ...]
    rule: str = "C6.8"

    def happen(self, campaign: State) -> State:
        """The armies stand."""
        battle = campaign.at_hand
        joined = altered(battle, stage=Stage.JOINED, attacking=self.attacking, defending=self.defending)
        return altered(campaign, battle=joined)


class GeneratorRolled(Event):
    """Every throw of the Battle Result Generator, ties included (C6.11)."""

    rounds: tuple[GeneratorRound, ...]
    rule: str = "C6.11"

    def happen(self, campaign: State) -> State:
        """Nothing yet: who has won is told next."""
        return campaign


class BattleWon(Event):
    """The result of the battle at hand: the Powers that won and lost (a Subject's battle is its controller's)."""

    side: Side
    winner: str
    loser: str
    grade: Grade
    resolver: Resolver
    tally: Tally | None
    rule: str
    account: Account | ShortAccount | None = None

    def happen(self, campaign: State) -> State:
        """The attack is fought, and counts next turn for those that won and lost (C4.1)."""
        battle = campaign.at_hand
        attacks = campaign.changed_attack(battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people)
        records = campaign.records
        external = campaign.external_army(battle.attacker) is not None
        options = campaign.start.italy.options
        if not external or options.external_battles_count:
            subjects = battle.people != battle.target and not options.subjects_battles_count
            won, lost = [[who] if who != battle.target or not subjects else [] for who in (self.winner, self.loser)]
            records = altered(records, won=(*records.won, *won), lost=(*records.lost, *lost))
        battle = altered(battle, winner=self.side, grade=self.grade)
        return altered(campaign, attacks=attacks, records=records, battle=battle)


class BattleUndecided(Event):
    """No winner, no change on the map (D12); the attack counts as fought (C6.5)."""

    reason: Undecided
    rule: str = "C6.8"

    def happen(self, campaign: State) -> State:
        """D12: nobody has won or lost it, and its attack is over."""
        battle = campaign.at_hand
        fought = campaign.changed_attack(battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people)
        return altered(campaign, attacks=fought)


class SpoilsOffered(Event):
    """Rome may choose which province it takes (C7.4)."""

    choices: tuple[str, ...]
    rule: str = "C7.4"

    def happen(self, campaign: State) -> State:
        """Rome is asked."""
        return altered(campaign, battle=altered(campaign.at_hand, stage=Stage.SPOILS, spoils=self.choices))


class ProvinceTaken(Event):
    """A province changes its controller (C7.1 to C7.3); prizes and faces where a choice was made by C6.2."""

    province: str
    power: str
    loser: str
    rule: str
    prizes: tuple[Prize, ...] = ()
    faces: tuple[int, ...] = ()

    def happen(self, campaign: State) -> State:
        """The province is the Power's."""
        return campaign.with_land(campaign.situation.land.given(self.province, self.power))


class NothingTaken(Event):
    """A Major Victory that finds no (further) province to take (C7.2, C7.3)."""

    power: str
    rule: str

    def happen(self, campaign: State) -> State:
        """Nothing."""
        return campaign


class BecameInactive(Event):
    """A Power lost its last home province (C1.6); each province it loses goes to the Power named."""

    power: str
    lost: tuple[tuple[str, str], ...]
    rule: str = "C1.6"

    def happen(self, campaign: State) -> State:
        """It has lost all it controlled, and has nothing more to do."""
        if campaign.step in (Step.RULERS, Step.ATTACK_ROLLS, Step.TARGETS):  # an Inactive Power has nothing to do there
            campaign = altered(campaign, to_do=campaign.left_to_do(self.power))
        return campaign.with_land(changed(campaign.situation.land, Fall(self.power, self.lost)))


class Revived(Event):
    """An Inactive Power is Active again (C1.8); attack and money of this turn are gone."""

    power: str
    rule: str = "C1.8"

    def happen(self, campaign: State) -> State:
        """It begins anew, without money (option)."""
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
        """It is counted under its overlord, and among those created this turn."""
        subjects = tuple(pair for pair in campaign.subjects if pair[0] != self.subject)
        if self.overlord:
            subjects = (*subjects, (self.subject, self.overlord))
        created = (*campaign.created, self.subject) if self.created else campaign.created
        return altered(campaign, subjects=subjects, created=created)


class BattleEnded(Event):
    """The consequences of the battle at hand are settled (C7.5)."""

    attacker: str
    rule: str = "C7.5"

    def happen(self, campaign: State) -> State:
        """The next attack may be fought."""
        return altered(campaign, battle=None, to_do=campaign.left_to_do(self.attacker))


class PenaltyCounted(Event):
    """Roman home provinces under an enemy Power's control, and the points they cost this turn (C9.2)."""

    provinces: tuple[str, ...]
    points: int
    rule: str = "C9.2"

    def happen(self, campaign: State) -> State:
        """The points go from the turn's account."""
        *before, this = campaign.civic
        return altered(campaign, civic=(*before, replace(this, penalty=self.points)), to_do=())


class ArmyDeclined(Event):
    """An External army's strength at the end of a turn (C8.8)."""

    external: str
    strength: int
    rule: str = "C8.8"

    def happen(self, campaign: State) -> State:
        """It is as strong as it now is."""
        externals = [altered(a, strength=self.strength) if a.power == self.external else a for a in campaign.externals]
        return altered(campaign, externals=tuple(externals))


class ArmyMoved(Event):
    """A victorious External army moves into the province attacked (C8.7); the one left goes to `heir` (C8.4)."""

    external: str
    province: str
    left: str
    heir: str
    rule: str = "C8.7"

    def happen(self, campaign: State) -> State:
        """It stands in the new province, and the one it left is its heir's."""
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
        """It is gone, and the province it leaves is its heir's."""
        land = campaign.situation.land.occupied_by(self.external, None).given(self.province, self.heir)
        externals = tuple(army for army in campaign.externals if army.power != self.external)
        if campaign.step is Step.EXTERNAL_TARGETS:
            campaign = altered(campaign, to_do=campaign.left_to_do(self.external))
        return altered(campaign.with_land(land), externals=externals)


class InterventionRolled(Event):
    """An absent External Power's roll (C8.1); more than 12 and it comes."""

    external: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    comes: bool
    rule: str = "C8.1"

    def happen(self, campaign: State) -> State:
        """The External Power has rolled."""
        return altered(campaign, to_do=campaign.left_to_do(self.external))


class NoIntervention(Event):
    """An External Power that does not come, and why (C8.3, C8.5)."""

    external: str
    reason: Literal["in Italy", "no Subject created", "no province"]
    rule: str

    def happen(self, campaign: State) -> State:
        """The External Power has done its part of the step."""
        return altered(campaign, to_do=campaign.left_to_do(self.external))


class ArmyLanded(Event):
    """An External army in a random province among those possible (C8.4, C8.5); the payer is immune to it."""

    external: str
    province: str
    strength: int
    payer: str | None
    possible: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C8.5"

    def happen(self, campaign: State) -> State:
        """It stands in the province."""
        army = ExternalArmy(self.external, self.strength, self.payer)
        land = campaign.situation.land.occupied_by(self.external, self.province)
        return altered(campaign.with_land(land), externals=(*campaign.externals, army))


class ControllerOverruled(Event):
    """The player gave a province to another Power (D14)."""

    province: str
    power: str
    loser: str
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """The province is the Power's."""
        return campaign.with_land(campaign.situation.land.given(self.province, self.power))


class ArmyOverruled(Event):
    """The player put an External army into a province (D14); the one it left, if any, goes to `heir` (C8.4).

    `payer` pays it from now on (C8.5); None: whoever did before. Without a province the army goes: ArmyRemoved follows.
    """

    external: str
    province: str | None
    strength: int
    left: str | None
    heir: str | None
    reason: str
    payer: str | None = None
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """It stands in the province, with what it is given."""
        if self.province is None:
            return campaign
        land = campaign.situation.land
        if self.left and self.heir:
            land = land.given(self.left, self.heir)
        present = campaign.external_army(self.external)
        army = ExternalArmy(self.external, self.strength, self.payer or (present.payer if present else None))
        externals = tuple([army if other == present else other for other in campaign.externals])
        campaign = altered(campaign, externals=externals if present else (*externals, army))
        return campaign.with_land(land.occupied_by(self.external, self.province))


class MoneyOverruled(Event):
    """The player changed a Power's money (D14): its revenue, and what it has left of it once it has spent."""

    power: str
    revenue: Revenue
    purse: Purse | None
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """The Power has this money."""
        revenues = {**campaign.situation.revenues, self.power: self.revenue}
        campaign = altered(campaign, situation=altered(campaign.situation, revenues=revenues))
        return campaign if self.purse is None else campaign.with_purse(self.power, self.purse)


class RulerOverruled(Event):
    """The player gave a Power this ruler (D14)."""

    power: str
    ruler: Ruler
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """He rules from now on."""
        return campaign.with_ruler(self.power, self.ruler)


class CivicOverruled(Event):
    """The player set Rome's civic account to so many points, `more` than it had (D14)."""

    points: int
    more: int
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """The last turn's account has the difference."""
        *before, last = campaign.civic
        return altered(campaign, civic=(*before, replace(last, overruled=last.overruled + self.more)))


class CampaignEnded(Event):
    """The verdict, and the civic account it was given on (C9)."""

    ending: Ending
    civic: int
    rule: str

    def happen(self, campaign: State) -> State:
        """Nothing more is to do."""
        return altered(campaign, step=Step.OVER, to_do=(), battle=None, ending=self.ending)
