"""What one side can see of a battle: the same value with all that is hidden from it taken out."""

from dataclasses import replace
from functools import lru_cache

from battles.rules.battleplay.apply import with_host
from battles.rules.battleplay.board import Board, Stack
from battles.rules.battleplay.colours import Colour
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.troops import Category, Fielded, Troop
from battles.rules.verdict import Side

UNKNOWN = Fielded(
    Troop(
        id="unknown",
        name="face-down card",
        category=Category.INFANTRY,
        good=(Colour.GREEN, Colour.WHITE),
        difficult=(Colour.WHITE,),
        cost=0,
        most=0,
    )
)
"""Stands for a card that the other side has not shown: its dice are those of the commonest foot."""


def seen_by(battle: Battle, side: Side) -> Battle:
    """The battle as this side sees it: no face-down or undeployed card or reserve of the enemy, no hand, no seed."""
    enemy = battle.host(side.other)
    masked = tuple(
        card
        for card, owner in enumerate(battle.start.sides)
        if owner is not side and (card in battle.hidden or card in enemy.waiting or card in enemy.reserve)
    )
    seen = with_host(battle, side.other, enemy._replace(hand=()))
    return seen._replace(
        start=_masked(battle.start, masked),
        board=_face_down(battle, side.other) if battle.hidden else battle.board,
        asks=tuple(ask for ask in battle.asks if ask.side is side),
    )


@lru_cache(maxsize=256)
def _masked(start: Start, hidden: tuple[int, ...]) -> Start:
    """The start with these cards unknown."""
    first = len(start.attacker.cards)
    attacker = tuple(UNKNOWN if i in hidden else card for i, card in enumerate(start.attacker.cards))
    defender = tuple(UNKNOWN if i + first in hidden else card for i, card in enumerate(start.defender.cards))
    return replace(
        start,
        attacker=replace(start.attacker, cards=attacker),
        defender=replace(start.defender, cards=defender),
        seed="",
    )


def _face_down(battle: Battle, enemy: Side) -> Board:
    """The board with the enemy's face-down cards in the order of their numbers: which one leads does not show."""
    board = dict(battle.board)
    for cell, stack in battle.board.items():
        if stack.side is enemy and any(card in battle.hidden for card in stack.cards):
            board[cell] = Stack(enemy, *sorted(stack.cards))
    return board
