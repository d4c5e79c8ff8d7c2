"""The dice of a battle's rounds as two rows lined up (W6.3); all may see them (W1.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from battles.short.rows import DiceColumn, ThrownDie, faced
from battles.short.told import hands
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.combat import ROMAN_BONUS, town_place
from campaign.boudica.rules.w6_battle.fighting import RoundFought, fight_at
from engine.rules.record import Line

TOWN = "town"


class FoughtBattle(NamedTuple):
    """A battle that was fought by the game's own dice: where, and its rounds, the Romans' row above."""

    at: str
    rounds: tuple[tuple[DiceColumn, ...], ...]


def fought(before: State, line: Line[Decision, Event]) -> FoughtBattle | None:
    """The battle that a line tells of, by the game before it; None if it tells of none."""
    rounds = [event for event in line.events if isinstance(event, RoundFought)]
    if not rounds:
        return None
    at = meeting(before).at
    sides = zip(Side, fight_at(before, at), strict=True)
    towns = {side for side, force in sides if force.town}
    return FoughtBattle(at, tuple(_rounds(rounds, towns, hands(line))))


def _rounds(
    rounds: Sequence[RoundFought], towns: set[Side], by_hand: Iterator[bool]
) -> Iterator[tuple[DiceColumn, ...]]:
    """A town's die is there until it is forced out (W6.4)."""
    for event in rounds:
        romans = _row(event.romans, ROMAN_BONUS, ROMANS in towns, by_hand)
        yield tuple(faced(romans, _row(event.britons, 0, BRITONS in towns, by_hand)))
        towns = towns.difference(event.towns_out)


def _row(faces: Sequence[int], bonus: int, town: bool, by_hand: Iterator[bool]) -> list[ThrownDie]:
    """From the highest down; a town's die, the last of them, after strength points of its face (W6.4)."""
    dice = [ThrownDie(face + bonus, face, next(by_hand)) for face in faces]
    points = sorted(dice[: len(dice) - town], reverse=True)
    if town:
        points.insert(town_place(faces), replace(dice[-1], of=TOWN))
    return points
