"""In the battle phase (W6): whether a side fights, withdraws or destroys, and who takes plunder."""

from collections.abc import Callable

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Stage, State
from campaign.boudica.rules.w6_battle.fighting import fighting_towns, refuges
from campaign.boudica.rules.w6_battle.meeting import NameRegion, RollBattle, Wish, Withdraw, names_only
from campaign.boudica.rules.w6_battle.towns import DestroyTowns, Plunder, plunderers
from campaign.boudica.rules.w11_solo.greedy import town_worth
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.weighing import weigh
from engine.rules.dice import Dice


def meet(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 1: a side that loses less SP than the enemy seeks battle, towns counted as SP."""
    return meet_for(seen, side, gain)


def meet_for(seen: State, side: Side, gain: Callable[[Outlook, str, Side], float]) -> Decision:
    """The best decision for this side in the meeting at hand, by its gain from a battle."""
    at_hand = meeting(seen)
    look = Outlook(seen, side)
    match at_hand.stage:
        case Stage.JOINED:
            return RollBattle()
        case Stage.TOWNS:
            return DestroyTowns(destroy=False)
        case Stage.PLUNDER:
            return Plunder(max(plunderers(seen, at_hand.at), key=lambda army: look.strengths[army.id]).id)
    if names_only(seen):
        return NameRegion(at_hand.at)
    if gain(look, at_hand.at, side) > 0:
        return Wish(fight=True)
    return refuse(look, at_hand.at, side)


def refuse(look: Outlook, at: str, side: Side) -> Decision:
    """Not to fight; in a city to leave for the safest region, if there is one (W6.2)."""
    seen = look.seen
    if seen.britain.space(at).is_city and seen.armies_at(at, side.enemy):
        around = refuges(seen, at, side)
        if around:
            return Withdraw(max(around, key=lambda space: safety(look, side, space)))
        return Wish(fight=True)
    return Wish(fight=False)


def gain(look: Outlook, at: str, side: Side) -> float:
    """This side's gain from a battle there, in SP; Romans who refuse one in a city certainly lose its town."""
    towns = [bool(fighting_towns(look.seen, at, of)) for of in Side]
    odds = weigh(look.of(ROMANS, at), look.of(BRITONS, at), *towns)
    found = odds.briton_loss - odds.roman_loss - town_worth(look, at) * odds.britons
    if side is BRITONS:
        return -found
    return found + town_worth(look, at) * (at in look.cities)


def safety(look: Outlook, side: Side, space: str) -> float:
    """How a side would stand there: its own SP minus nearby enemies."""
    regions = 1 if side is ROMANS else 2
    return look.of(side, space) - look.near(side.enemy, space, regions)
