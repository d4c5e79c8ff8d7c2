"""What a battle changes on the map (C7)."""

from dataclasses import dataclass

from battles.rules.verdict import Grade, Side
from campaign.italy.rules import land
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import Stage, State
from engine.rules.dice import pick
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.battles import Prize, best, prizes
from powers.rules.theatre import ROME


class TakeProvince(Decision):
    """The province Rome takes for a Major Victory (C7.4)."""

    province: str


@dataclass(frozen=True)
class OfferProvince:
    """The provinces from which Rome takes one."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, TakeProvince) and decision.province in self.provinces


class SpoilsOffered(Event):
    """Rome may choose which province it takes (C7.4)."""

    choices: tuple[str, ...]
    rule: str = "C7.4"

    def happen(self, campaign: State) -> State:
        return altered(campaign, battle=altered(campaign.at_hand, stage=Stage.SPOILS, spoils=self.choices))


class ProvinceTaken(Event):
    """A province changes its controller (C7.1 to C7.3); with prizes and faces if C6.2 decided."""

    province: str
    power: str
    loser: str
    rule: str
    prizes: tuple[Prize, ...] = ()
    faces: tuple[int, ...] = ()

    def happen(self, campaign: State) -> State:
        """The Power controls the province (C7.1 to C7.3)."""
        return campaign.with_land(campaign.situation.land.given(self.province, self.power))


class NothingTaken(Event):
    """A Major Victory without a (further) province to take (C7.2, C7.3)."""

    power: str
    rule: str

    def happen(self, campaign: State) -> State:
        """Nothing (C7.2, C7.3)."""
        return campaign


class BattleEnded(Event):
    """The consequences of the battle at hand are settled (C7.5)."""

    attacker: str
    rule: str = "C7.5"

    def happen(self, campaign: State) -> State:
        """The next attack may be fought (C7.5)."""
        return altered(campaign, battle=None, to_do=campaign.left_to_do(self.attacker))


PROVINCE_TAKEN = Reason("province_taken")  # the purpose of the die between equal prizes (C6.2)


def conclude(play: Play) -> None:
    """The consequences of a battle just won (C7.1 to C7.3); waits if Rome chooses its province (C7.4)."""
    if play.state.at_hand.winner is Side.ATTACKER:
        attacker_won(play)
    else:
        defender_won(play)
    if not play.state.at_hand.spoils:
        end_battle(play)


def attacker_won(play: Play) -> None:
    """C7.1: the attacker takes the province, and for a Major Victory one more; an External army moves in (C8.7).

    Q49: both change hands before anything follows from it.
    """
    battle = play.state.at_hand
    if play.state.external_army(battle.attacker):
        land.move_in(play, battle.attacker, battle.province)
        return
    play.emit(ProvinceTaken(battle.province, battle.attacker, battle.target, rule="C7.1"))
    if battle.grade is Grade.MAJOR:
        take_second(play)


def take_second(play: Play) -> None:
    """C7.2: one more province of the same Power next to the attacker's; or, by option, to the one just taken."""
    battle = play.state.at_hand
    choices = play.state.situation.land.within_reach(battle.attacker, battle.target)
    if not play.state.situation.land.italy.options.second_prize_anywhere:
        near = play.state.situation.land.italy.province(battle.province).neighbours
        choices = tuple([province for province in choices if province in near])
    _take_one(play, battle.attacker, battle.target, choices, rule="C7.2")


def defender_won(play: Play) -> None:
    """C7.3: for a Major Victory one province of the attacker's next to its own; an External army leaves (C8.7).

    Q50: next to the land of whoever takes it, a Subject's controller. Q51: of an External Power there is none to take.
    """
    battle = play.state.at_hand
    if play.state.external_army(battle.attacker):
        land.remove(play, battle.attacker, "defeated", rule="C8.7")
    elif battle.grade is Grade.MAJOR:
        near = play.state.situation.land.within_reach(battle.target, battle.attacker)
        _take_one(play, battle.target, battle.attacker, near, "C7.3")


def _take_one(play: Play, winner: str, loser: str, choices: tuple[str, ...], rule: str) -> None:
    """Rome is asked if there is a choice (C7.4), others go by C6.2."""
    if not choices:
        play.emit(NothingTaken(winner, rule))
    elif winner == ROME and len(choices) > 1:
        play.emit(SpoilsOffered(choices))
    else:
        worth = prizes(play.state.situation.land, winner, choices)
        picked = pick(play.dice, best(worth), "C6.2", f"{play.state.at_hand.attacker}/{winner}", PROVINCE_TAKEN)
        play.emit(ProvinceTaken(picked.choice, winner, loser, rule, worth, picked.faces))


def take_chosen(play: Play, province: str) -> None:
    """C7.4: Rome takes the province it chose."""
    battle = play.state.at_hand
    attacked = battle.attacker == ROME
    loser = battle.target if attacked else battle.attacker
    play.emit(ProvinceTaken(province, ROME, loser, rule="C7.2" if attacked else "C7.3"))
    end_battle(play)


def end_battle(play: Play) -> None:
    """C7.5: after the battle's changes comes what follows on the map; what has become impossible is cancelled later."""
    attacker = play.state.at_hand.attacker
    land.settle(play, f"battle of {attacker}")
    if play.state.ending is None:
        play.emit(BattleEnded(attacker))
