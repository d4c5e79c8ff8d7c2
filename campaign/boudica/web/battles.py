"""The dice of battles on the board's page, each round as two rows lined up (W6.3); everybody may see them (W1.4)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from battles.short.entries import hands
from battles.short.rows import DiceColumn, ThrownDie, faced
from campaign.boudica.names import name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.combat import ROMAN_BONUS, town_place
from campaign.boudica.rules.w6_battle.fighting import RoundFought, fight_at
from engine.rules.record import Line
from engine.web.base import whole_number

TOWN = "town"


class BattleView(NamedTuple):
    """A battle on the page."""

    where: str
    turn: int
    rounds: Sequence[tuple[DiceColumn, ...]]


def battle_lines(lines: Iterable[Any]) -> frozenset[int]:
    """The numbers of the lines with rounds of dice."""
    return frozenset(line.n for line in lines if any(isinstance(event, RoundFought) for event in line.events))


def battle_asked(game: Any, asked: str) -> BattleView | None:
    """The battle of the requested line, if there is one."""
    if (n := whole_number(asked)) not in battle_lines(game.lines):
        return None
    place = game.place(n) - 1
    before: Any = game.states[place]
    return BattleView(name(meeting(before).at), before.turn, [*rounds_of([(game.lines[place], before)])])


def rounds_of(passed: Iterable[tuple[Line[Decision, Event], State]]) -> Iterator[tuple[DiceColumn, ...]]:
    """The rounds of lines, each with the game before it: two rows of dice, the Romans' on top."""
    for line, before in passed:
        if rounds := [event for event in line.events if isinstance(event, RoundFought)]:
            sides = zip(Side, fight_at(before, meeting(before).at), strict=True)
            yield from _rounds(rounds, {side for side, force in sides if force.town}, hands(line))


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
