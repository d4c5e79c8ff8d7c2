"""How the opponent brings up reserves and moves (2.1): to where its cards can strike in the coming melee."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from battles.rules.battleplay.board import CELLS, Cell, Stack, enemy_ahead, enemy_at
from battles.rules.battleplay.decisions import Decision, Enter, Move, OfferChoice, PlayTactica, Stand, cell_of
from battles.rules.battleplay.ending import mains_lost, rout_at
from battles.rules.battleplay.exploitation import after
from battles.rules.battleplay.opponent.mind import hurt
from battles.rules.battleplay.state import Battle, Combat, Step, Strike, where
from battles.rules.verdict import Side

WORTH_MOVING = 0.03  # the least gain worth a move; below it a card keeps its file
ENTERED = 0.003
"""The value of a card, or general, being on the board rather than in reserve, where it is of no use."""
MARCHED = 0.03  # the least gain in the chance of winning that is worth a Forced March


# --- What the melee to come may bring, as the cards stand (R40-R43) ---------------------------------------------------


SKIRMISHER = 0.01  # the effect of losing an uncounted card on the chance of winning


class Melee(NamedTuple):
    """The battle in each step of the coming melee."""

    flanks: Battle
    support: Battle
    fronts: Battle


def melee_of(battle: Battle) -> Melee:
    """The melee if nobody moves."""
    return Melee(*(battle._replace(step=step) for step in (Step.FLANKS, Step.SUPPORT, Step.FRONTS)))


def strength(battle: Battle, side: Side, card: int, cell: Cell, target: int, at: Cell) -> float:
    """How hard a card in this cell would strike a target, if nothing is played."""
    strike = Strike(side, card, cell, target, at)
    return hurt(battle, Combat((strike,)), strike)


def fighter(stack: Stack) -> int:
    """The card that fights for a stack; after the charge every stack on the board has one."""
    assert stack.fighter is not None, stack
    return stack.fighter


def from_beside(melee: Melee, side: Side, card: int, cell: Cell) -> Iterator[tuple[int, float]]:
    """The targets of a card without an enemy ahead: an open flank, with a reroll, or in support (R40-R42)."""
    board = melee.flanks.board
    beside = [CELLS[cell.half, file] for file in (cell.file - 1, cell.file + 1)]
    flanked = [(at, fighter(enemy)) for at in beside if (enemy := enemy_at(board, side, at))]
    if len(flanked) == 1 and melee.flanks.card(card).troop.main:
        at, target = flanked[0]
        once = strength(melee.flanks, side, card, cell, target, at)
        yield target, once * (2 - once)
    for at in (*beside, *(CELLS[at.half.other, at.file] for at in beside)):
        if enemy := enemy_at(board, side, at):
            yield fighter(enemy), strength(melee.support, side, card, cell, fighter(enemy), at)


def outlook(battle: Battle, side: Side) -> float:
    """This side's chance of winning, a tie being half, if the melee came now and ended the battle."""
    lasting = _lasting(melee_of(battle))
    lost = {owner: _losses(battle, owner, lasting) for owner in Side}
    counted = (
        chance * others * _score(battle, side, own, enemy)
        for (own, chance), (enemy, others) in product(enumerate(lost[side]), enumerate(lost[side.other]))
    )
    return sum(counted) + sum(_skirmisher(battle, side, card) * (1 - lasts) for card, lasts in lasting.items())


def _lasting(melee: Melee) -> dict[int, float]:
    """The chance that each target survives if every card strikes where it does most."""
    lasting: dict[int, float] = {}
    for cell, stack in melee.fronts.board.items():
        target, chance = _strongest(melee, stack, cell)
        if chance:
            lasting[target] = lasting.get(target, 1.0) * (1 - chance)
    return lasting


def _strongest(melee: Melee, stack: Stack, cell: Cell) -> tuple[int, float]:
    """The target a card would strike hardest, and how hard."""
    if front := enemy_ahead(melee.fronts.board, stack.side, cell):
        at, target = CELLS[stack.side.other, cell.file], fighter(front)
        return target, strength(melee.fronts, stack.side, fighter(stack), cell, target, at)
    found = from_beside(melee, stack.side, fighter(stack), cell)
    return max(found, key=lambda pair: pair[1], default=(0, 0.0))


def _losses(battle: Battle, owner: Side, lasting: dict[int, float]) -> list[float]:
    """The chances of losing 0, 1, 2 … main battle cards."""
    chances = [1.0]
    for card, lasts in lasting.items():
        if battle.start.sides[card] is owner and battle.card(card).troop.main:
            kept = [chance * lasts for chance in (*chances, 0.0)]
            lost = [chance * (1 - lasts) for chance in (0.0, *chances)]
            chances = [sum(pair) for pair in zip(kept, lost, strict=True)]
    return chances


def _score(battle: Battle, side: Side, own: int, enemy: int) -> float:
    """1 for a victory after these losses, half for a tie (R21, R45)."""
    limit = rout_at(battle)
    runs = own > 0 and battle.mains(side) - own <= limit
    chases = enemy > 0 and battle.mains(side.other) - enemy <= limit
    if runs is not chases:
        return float(chases)
    lead = mains_lost(battle, side.other) + enemy - mains_lost(battle, side) - own
    return 0.5 if lead == 0 else float(lead > 0)


def _skirmisher(battle: Battle, side: Side, card: int) -> float:
    if battle.card(card).troop.main:
        return 0.0
    return -SKIRMISHER if battle.start.sides[card] is side else SKIRMISHER


# --- Reserves and moves (2.1) -----------------------------------------------------------------------------------------


def bring_up(seen: Battle, offer: OfferChoice) -> Decision:
    """The first reserve enters where it is worth most, with a general in reserve."""
    melee, entries = melee_of(seen), [choice for choice in offer.choices if isinstance(choice, Enter)]
    first = [entry for entry in entries if entry.card == entries[0].card and entry.general is entries[-1].general]
    return max(first, key=lambda entry: _reach(melee, offer.side, entry.card, CELLS[offer.side, entry.file]))


def move(seen: Battle, offer: OfferChoice) -> Decision:
    """The first card that may move goes where it is worth most, or stands."""
    melee, moves = melee_of(seen), [choice for choice in offer.choices if isinstance(choice, Move)]
    card = moves[0].card
    reached = {m: _reach(melee, offer.side, card, cell_of(m)) for m in moves if m.card == card}
    best = max(reached, key=lambda m: reached[m])
    stands = _reach(melee, offer.side, card, where(seen, card))
    return best if reached[best] > stands + WORTH_MOVING else Stand(card)


def _reach(melee: Melee, side: Side, card: int, cell: Cell) -> float:
    """What a card in this cell could do in the melee, less what it would face there."""
    front, at = enemy_ahead(melee.fronts.board, side, cell), CELLS[side.other, cell.file]
    if front is None:
        return max((chance for _, chance in from_beside(melee, side, card, cell)), default=0.0)
    enemy = fighter(front)
    return strength(melee.fronts, side, card, cell, enemy, at) - strength(
        melee.fronts, side.other, enemy, at, card, cell
    )


def best_outlook(seen: Battle, offer: OfferChoice) -> Decision:
    """The entry, move or march with the best outlook."""
    return max(offer.choices, key=lambda choice: _promise(seen, offer.side, choice))


def _promise(seen: Battle, side: Side, choice: Decision) -> float:
    promise = outlook(after(seen, side, choice), side)
    match choice:
        case Enter(general=general):
            return promise + ENTERED * (1 + general)
        case PlayTactica():
            return promise - MARCHED
    return promise
