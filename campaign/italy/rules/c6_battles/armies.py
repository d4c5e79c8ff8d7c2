"""What is committed to the battle at hand, and the strength of its armies (C6.4 to C6.7, C6.10)."""

from dataclasses import dataclass, replace
from functools import lru_cache

from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import Army, Attack, AttackStatus, Stage, State
from engine.rules.modifiers import Modifier, total
from engine.rules.values import altered
from powers.rules import battles as points
from powers.rules.battles import army, best_provinces
from powers.rules.land import Land
from powers.rules.theatre import ROME


class CommitDefence(Decision):
    """The talents of Defence money that Rome commits to the battle at hand (C6.5)."""

    talents: int


@dataclass(frozen=True)
class OfferDefence:
    """Rome's remaining Defence money."""

    most: int

    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, CommitDefence) and 0 <= decision.talents <= self.most


class DefenceCommitted(Event):
    """The Defence money in this battle (C6.5)."""

    power: str
    talents: int
    rule: str = "C6.5"

    def happen(self, campaign: State) -> State:
        """The talents are spent (C6.5)."""
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
        """The armies stand (C6.4, C6.5)."""
        battle = campaign.at_hand
        joined = altered(battle, stage=Stage.JOINED, attacking=self.attacking, defending=self.defending)
        return altered(campaign, battle=joined)


@dataclass(frozen=True)
class Threat:
    """An attack still to come as things stand: the Power attacked, and the people that would defend."""

    target: str
    people: str


def threats(campaign: State, besides: str) -> tuple[Threat, ...]:
    """The attacks still to come, except that of `besides` (C6.5); D2: impossible ones do not count."""
    pending = [a for a in campaign.pending if a.attacker != besides]
    return _threats(campaign.situation.land, tuple(pending))


@lru_cache(maxsize=256)
def _threats(land: Land, attacks: tuple[Attack, ...]) -> tuple[Threat, ...]:
    return tuple([threat for attack in attacks if (threat := threat_of(land, attack))])


def threat_of(land: Land, attack: Attack) -> Threat | None:
    """Q37: an attack as things stand, with the controller's own army where a tie or chance leaves it open (C6.5)."""
    provinces = may_fall_on(land, attack)
    if not provinces:
        return None
    target = land.controller(provinces[0])
    assert target is not None, f"{provinces[0]} is occupied"
    peoples = {army(land, province, target) for province in provinces}
    return Threat(target, peoples.pop() if len(peoples) == 1 else target)


def may_fall_on(land: Land, attack: Attack) -> tuple[str, ...]:
    """The provinces on one of which an attack falls as things stand (C6.2, C8.6); none if out of reach.

    Rome's falls on the one named, whoever controls it now (C4.6).
    """
    if attack.attacker == ROME:
        assert attack.province is not None, "Rome names a province"
        target = land.controller(attack.province)
        return (attack.province,) if target and attack.province in land.within_reach(ROME, target) else ()
    if land.position(attack.attacker):  # random among all within reach (C8.6)
        return land.within_reach(attack.attacker, attack.target)
    return best_provinces(land, attack.attacker, attack.target)


def times_attacked(campaign: State, people: str, besides: str) -> int:
    """The attacks fought against this army and still to come, except that of `besides` (C6.5)."""
    return _attacked(campaign, besides).count(people)


def _attacked(campaign: State, besides: str) -> list[str | None]:
    """The army of each attack fought, and of each to come as things stand."""
    fought = [attack.army for attack in campaign.attacks if attack.stand is AttackStatus.FOUGHT]
    if not campaign.start.italy.options.attacks_to_come_count:
        return [*fought]
    return [*fought, *[threat.people for threat in threats(campaign, besides)]]


def ai_share(campaign: State, target: str, attacker: str) -> int:
    """The talents an AI Power commits: an equal share for each attack to come on it (C6.5); the last takes the rest."""
    left = campaign.situation.purses[target].defence if target in campaign.situation.purses else 0
    if not left or not campaign.start.italy.options.defence_is_shared:
        return left
    to_come = sum([threat.target == target for threat in threats(campaign, attacker)])
    return left // (to_come + 1)


def attacking_army(campaign: State, attacker: str) -> Army:
    """A Power's army with its Attack money, or an External army at its present strength (C6.4)."""
    external, strength = campaign.external_army(attacker), attacking_points(campaign, attacker)
    if external:
        card = campaign.start.italy.external(attacker)
        most = points.generals(external.strength, card.points_per_general)
        return Army(attacker, attacker, strength, most, card.command_cards)
    return _army(campaign, attacker, attacker, strength)


def attacking_points(campaign: State, attacker: str) -> tuple[Modifier, ...]:
    """The points of an attacker's army (C6.4); KeyError for a Power that has not spent yet."""
    if external := campaign.external_army(attacker):
        return points.external_points(external.strength)
    return points.attacker_points(campaign.situation.purses[attacker].attack)


def defending_army(campaign: State, people: str, target: str, attacker: str, talents: int) -> Army:
    """The army of the defending people (C6.3), with what their Power commits (C6.5)."""
    forgotten = campaign.start.italy.options.cancelled_attacks_forgotten
    attacks_too = campaign.is_attacking(target) if forgotten else campaign.attack_of(target) is not None
    attacking = people == target and attacks_too
    attacks = 1 + times_attacked(campaign, people, besides=attacker)
    return _army(campaign, people, target, points.defender_points(talents, attacking, attacks))


def _army(campaign: State, people: str, power: str, strength: tuple[Modifier, ...]) -> Army:
    led_by = people if campaign.start.italy.options.subjects_own_generals else power
    most = points.generals(total(strength), campaign.start.italy.power(led_by).points_per_general)
    return Army(people, power, strength, most, command_cards(campaign, power), allies(campaign, people, power))


def command_cards(campaign: State, power: str) -> int:
    """Rome's five, others by their ruler (C6.7); Q42: a Subject's army by its controller's, External ones 5 and 6."""
    if power == ROME:
        return points.ROME_CARDS
    return points.command_cards(campaign.situation.rulers[power].builder)


def allies(campaign: State, people: str, power: str) -> tuple[str, ...]:
    """C6.10: the Subjects that may send a corps, those not attacked this turn; a Subject's army has none (D3).

    Q44: one corps each, all within the quarter.
    """
    own = people == power or campaign.start.italy.options.subjects_bring_allies
    subjects = campaign.situation.land.subjects(power) if own else ()
    if not subjects:
        return ()
    battle = campaign.battle
    assert battle is not None, "allies are asked for a battle"
    attacked = (battle.people, *_attacked(campaign, besides=battle.attacker))
    return tuple([subject for subject in subjects if subject not in attacked])


def join(play: Play, talents: int) -> None:
    """The defence is committed and both armies stand (C6.4, C6.5)."""
    battle = play.state.at_hand
    if talents:
        play.emit(DefenceCommitted(battle.target, talents))
    attacking = attacking_army(play.state, battle.attacker)
    defending = defending_army(play.state, battle.people, battle.target, battle.attacker, talents)
    terrain = play.state.situation.land.italy.province(battle.province).terrain
    play.emit(BattleJoined(battle.province, attacking, defending, terrain))
