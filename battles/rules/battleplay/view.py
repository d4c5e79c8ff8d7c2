"""What one side sees of a battle: the same value without anything hidden from it."""

from dataclasses import replace
from functools import lru_cache

from battles.rules.battleplay.board import Board, Stack
from battles.rules.battleplay.colours import Colour
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle, Step
from battles.rules.battleplay.troops import Category, Fielded, Troop
from battles.rules.verdict import ATTACKER, DEFENDER, Side

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
"""Stands for a card the other side has not shown; its dice are those of the commonest foot."""


def seen_by(battle: Battle, side: Side) -> Battle:
    """The battle as this side sees it: no seed, no enemy hand, and no enemy card that has not been shown.

    Hidden are his undeployed and face-down cards, his reserves, and during deployment his general's file (R11, R18).
    """
    enemy = hidden = battle.host(side.other)
    sides = battle.start.sides
    face_down = tuple([card for card in battle.hidden if sides[card] is not side])
    if battle.step is Step.DEPLOYMENT:
        hidden = enemy._replace(hand=(), general=enemy.general and enemy.general._replace(cell=None))
    elif enemy.hand:
        hidden = enemy._replace(hand=())
    return battle._replace(
        attacker=battle.attacker if side is ATTACKER else hidden,
        defender=battle.defender if side is DEFENDER else hidden,
        start=_masked(battle.start, tuple(sorted(enemy.waiting + enemy.reserve + face_down))),
        board=_face_down(battle, side.other) if face_down else battle.board,
        asks=battle.asks and tuple([ask for ask in battle.asks if ask.side is side]),
    )


@lru_cache(maxsize=256)
def _masked(start: Start, hidden: tuple[int, ...]) -> Start:
    """The start with these cards unknown."""
    cards = [UNKNOWN if number in hidden else card for number, card in enumerate(start.cards)]
    return replace(start.with_cards(cards), seed="")


def _face_down(battle: Battle, enemy: Side) -> Board:
    """The board with the enemy's face-down cards in numerical order, so that it does not show which one leads."""
    board = dict(battle.board)
    for cell, stack in battle.board.items():
        company = stack.light is not None or stack.gun is not None
        if company and stack.side is enemy and not battle.hidden.isdisjoint(stack.cards):
            board[cell] = Stack(enemy, *sorted(stack.cards))
    return board
