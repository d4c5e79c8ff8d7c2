"""How the opponent brings up reserves and moves (2.1): to where its cards can strike in the melee."""

from battles.rules.battleplay.apply import apply, where
from battles.rules.battleplay.board import CELLS, Cell, enemy_ahead
from battles.rules.battleplay.decisions import Decision, Enter, Move, OfferChoice, PlayTactica, Stand, cell_of
from battles.rules.battleplay.events import Entered, Moved
from battles.rules.battleplay.opponent.melee import Melee, fighter, from_beside, melee_of, outlook, strength
from battles.rules.battleplay.state import Battle
from battles.rules.verdict import Side

WORTH_MOVING = 0.03
"""What a move must promise: a card that stands keeps its file."""
ENTERED = 0.003
"""A card on the board may still be of use, in reserve it is of none; the same for the general."""
MARCHED = 0.03
"""How far a Forced March must raise the chance of winning."""


def bring_up(seen: Battle, offer: OfferChoice) -> Decision:
    """The first reserve enters where it can do most, with the general if he is in reserve too."""
    melee, entries = melee_of(seen), [choice for choice in offer.choices if isinstance(choice, Enter)]
    first = [entry for entry in entries if entry.card == entries[0].card and entry.general is entries[-1].general]
    return max(first, key=lambda entry: _reach(melee, offer.side, entry.card, CELLS[offer.side, entry.file]))


def move(seen: Battle, offer: OfferChoice) -> Decision:
    """The first card that may move goes where it can do most, or stands."""
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
    """The entry, move or march after which the battle looks best."""
    return max(offer.choices, key=lambda choice: _promise(seen, offer.side, choice))


def _promise(seen: Battle, side: Side, choice: Decision) -> float:
    match choice:
        case Enter(card=card, file=file, general=general):
            return outlook(apply(seen, Entered(side, card, file, general)), side) + ENTERED * (1 + general)
        case Move(card=card, half=half, file=file):
            return outlook(apply(seen, Moved(side, card, half, file)), side)
        case PlayTactica(subject=card, to=file, half=Side() as half):
            return outlook(apply(seen, Moved(side, card, half, file)), side) - MARCHED
    return outlook(seen, side)
