"""Battles and turns without any decision by the thousand, and what they come to."""

from collections import Counter
from dataclasses import replace

from campaign.boudica.data import britain
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.combat import Fight, Force, lost, pool_dice, rounds
from campaign.boudica.rules.decisions import Divide, PlaceAgent, Proceed
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.phases import population
from campaign.boudica.rules.phases.setup import begin
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import unfold
from engine.rules.dice import Dice, StreamDice

AGENT_AT = "corieltauvi"
"""Where the second Briton agent stands in games that stand."""
FIRST_DIVISION = (5, 6, 6)
"""Of the Briton armies in these; no check of the population asks for it."""
SWAYS = (
    population.resolve_chiefs,
    population.resolve_agents,
    population.resolve_armies,
    population.resolve_majorities,
)


def battles(romans: int, britons: int, town: Side | None, number: int, seed: str) -> dict[str, float]:
    """So many battles of Roman and Briton strength points (W6.3 to W6.6), of a side that has a town or of none.

    The shares that each side has won or neither has, and the mean losses of each in strength points.
    """
    fight = Fight(Force(romans, town is ROMANS), Force(britons, town is Side.BRITONS))
    ended = Counter[str]()
    for n in range(number):
        ended.update(_fought(fight, StreamDice(f"{seed}/{n}")))
    won = {"romans": ended["romans"], "britons": ended["britons"]}
    counts = {**won, "neither": number - sum(won.values())}
    losses = {"roman_loss": ended["roman_loss"], "briton_loss": ended["briton_loss"]}
    return {name: times / number for name, times in (counts | losses).items()}


def _fought(fight: Fight, dice: Dice) -> dict[str, int]:
    """Whether each side has won one, and the strength points it has lost for good."""
    for throw in rounds(fight, dice, "anywhere"):
        fight = throw.after
    won = {"romans": int(fight.romans_won), "britons": int(fight.britons_won)}
    losses = {"roman_loss": _loss("romans", fight.romans, dice), "briton_loss": _loss("britons", fight.britons, dice)}
    return won | losses


def _loss(side: str, force: Force, dice: Dice) -> int:
    return force.routed + lost(dice.roll(pool_dice(side, "anywhere", force.retreated)))


def standing(turns: int, games: int, seed: str) -> dict[str, dict[str, float]]:
    """Mean cubes by region after so many turns in which nobody moves, fights or recruits (W4)."""
    cubes: Counter[tuple[str, str]] = Counter()
    for n in range(games):
        now = _stood(turns, StreamDice(f"{seed}/{n}"))
        for space, ground in now.grounds.items():
            if not now.britain.space(space).is_city:
                cubes.update({(space, kind): number for kind, number in vars(ground.cubes).items()})
    regions = [space.id for space in _BRITAIN.spaces if not space.is_city]
    kinds = ("roman", "unaligned", "briton")
    return {region: {kind: cubes[region, kind] / games for kind in kinds} for region in regions}


_BRITAIN = britain(Options())


def _stood(turns: int, dice: Dice) -> State:
    now = begin(Start("", _BRITAIN))
    for decision in (Proceed(), PlaceAgent(AGENT_AT), Divide(FIRST_DIVISION)):
        now = unfold(now, decision, dice).now
    play = Play(now, dice)
    for turn in range(1, turns + 1):
        play.state = replace(play.state, turn=turn)
        for sway in SWAYS:
            sway(play, Proceed())
    return play.state
