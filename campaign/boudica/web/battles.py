"""The dice of battles on the board's page: of those since a side's last decision, or of one that the log leads to."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from campaign.boudica.names import name
from campaign.boudica.rows import FoughtBattle, fought
from campaign.boudica.rules.w6_battle.fighting import RoundFought
from engine.web.base import whole_number

MOST = 3
"""Of several since then the last ones; the log leads to every one."""


class BattleView(NamedTuple):
    """A battle as the page shows it, open where it is the one that is looked at."""

    where: str
    turn: int
    battle: FoughtBattle
    is_open: bool


def battle_lines(lines: Iterable[Any]) -> frozenset[int]:
    """The numbers of the lines that tell of rounds of dice."""
    return frozenset(line.n for line in lines if any(isinstance(event, RoundFought) for event in line.events))


def battles_shown(game: Any, since: int, asked: str) -> list[BattleView]:
    """The battle of that line, if there is one; else those of the lines from `since` on, the decision of who looks."""
    told = battle_lines(game.lines)
    one = whole_number(asked)
    shown = [one] if one in told else sorted(n for n in told if n >= since)[-MOST:]
    found = [_view(game, n, is_open=n in (one, since)) for n in shown]
    return found[::-1]


def _view(game: Any, n: int, is_open: bool) -> BattleView:
    place = game.place(n) - 1
    before: Any = game.states[place]
    battle = fought(before, game.lines[place])
    assert battle, "a line with rounds tells of a battle"
    return BattleView(name(battle.at), before.turn, battle, is_open)
