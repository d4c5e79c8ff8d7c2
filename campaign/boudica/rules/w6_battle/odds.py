"""The chances of a battle before it is chosen, by what the given state knows (W1.4)."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, Side
from campaign.boudica.rules.estimate import totals
from campaign.boudica.rules.odds import FACES, success
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.combat import LOST_FROM, Fight, Force, rounds
from campaign.boudica.rules.w6_battle.fighting import fight_at
from campaign.boudica.rules.w6_battle.meeting import FORCED_ON, cannot_refuse, forcing
from engine.rules.dice import StreamDice

FOUGHT = 2000  # the battles behind a forecast, whose shares are then right to about one in 100


class Forecast(NamedTuple):
    """The odds of a battle: each side's share of victories, and its mean SP lost for good."""

    romans: float
    britons: float
    roman_loss: float
    briton_loss: float

    @property
    def neither(self) -> float:
        """The share that nobody wins (W6.5)."""
        return max(0.0, 1 - self.romans - self.britons)


def forecast(state: State, space: str) -> Forecast:
    """A battle in that space (W6.3 to W6.6); unknown Briton strengths are all possible ones, equally likely."""
    romans, britons = fight_at(state, space)
    thinkable = totals(state, space)
    loose = state.grounds[space].loose[BRITONS]
    strengths = tuple([(points + loose, times) for points, times in sorted(thinkable.items())])
    return forecast_of(romans, strengths, britons.town)


def entered(state: State, army: str, space: str) -> State:
    """The game if that army were there."""
    return replace(state, armies={**state.armies, army: replace(state.armies[army], at=space)})


@lru_cache(maxsize=512)
def forecast_of(romans: Force, britons: tuple[tuple[int, int], ...], town: bool) -> Forecast:
    """Romans against Britons of these strengths, each with its weight, with a Briton town or without.

    From 2,000 battles in all, always the same ones. A retreat pool loses its expected share (W6.6).
    """
    weight, dice, sums = sum(times for _, times in britons), StreamDice("forecast"), [0.0] * 4
    for strength, times in britons:
        fought = max(1, FOUGHT * times // weight)
        for _ in range(fought):
            ending = _fought(Fight(romans, Force(strength, town)), dice)
            sums = [known + times * share / fought for known, share in zip(sums, ending, strict=True)]
    return Forecast(*[share / weight for share in sums])


def _fought(fight: Fight, dice: StreamDice) -> tuple[float, ...]:
    for throw in rounds(fight, dice, ""):
        fight = throw.after
    dice.forget()
    share = (FACES + 1 - LOST_FROM) / FACES
    losses = [force.routed + share * force.retreated for force in fight]
    return fight.romans_won, fight.britons_won, *losses


def forces_battle(state: State, space: str, side: Side) -> Fraction:
    """The chance (W6.1) that a side which alone wants a battle there gets it; 0 for a frozen legion (W10.1)."""
    if cannot_refuse(state, space, side.enemy):
        return Fraction(1)
    return 1 - (1 - success(FORCED_ON)) ** len(forcing(state, space, side))
