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
MOST = 3  # of several new battles the last ones; the log links to all


Rounds = tuple[tuple[DiceColumn, ...], ...]  # of a battle, the Romans' row on top


class BattleView(NamedTuple):
    """A battle fought with the game's own dice on the page, unfolded if it is the one in question."""

    where: str
    turn: int
    rounds: Rounds
    is_open: bool


def battle_lines(lines: Iterable[Any]) -> frozenset[int]:
    """The numbers of the lines with rounds of dice."""
    return frozenset(line.n for line in lines if any(isinstance(event, RoundFought) for event in line.events))


def battles_shown(game: Any, since: int, asked: str) -> list[BattleView]:
    """The battle of the requested line, if any; else those of the lines from `since` on, the reader's own decision."""
    told = battle_lines(game.lines)
    one = whole_number(asked)
    shown = [one] if one in told else sorted(n for n in told if n >= since)[-MOST:]
    found = [_view(game, n, is_open=n in (one, since)) for n in shown]
    return found[::-1]


def _view(game: Any, n: int, is_open: bool) -> BattleView:
    place = game.place(n) - 1
    before: Any = game.states[place]
    return BattleView(name(meeting(before).at), before.turn, fought(before, game.lines[place]), is_open)


def fought(before: State, line: Line[Decision, Event]) -> Rounds:
    """The battle in a line with rounds, by the game before it."""
    rounds = [event for event in line.events if isinstance(event, RoundFought)]
    towns = {side for side, force in zip(Side, fight_at(before, meeting(before).at), strict=True) if force.town}
    return tuple(_rounds(rounds, towns, hands(line)))


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
