"""Why something cannot be decided in a card battle, and what can."""

from battles.rules.battleplay.board import CELLS, Stack
from battles.rules.battleplay.decisions import Offer, OfferPlaces
from battles.rules.battleplay.deployment import ground_suits
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.troops import Category
from battles.rules.verdict import Side
from battles.web.card_choices import choices


def why_not(view: Battle, offer: Offer, posted: str) -> str:
    """Why what was sent cannot be decided, and what can."""
    match posted.split():
        case ["place", number, file] if isinstance(offer, OfferPlaces) and file.isdecimal():
            card = next((card for card in offer.files if str(card) == number), None)
            if card is not None:
                return _why_not_there(view, offer, card, int(file[:3]))
            return f"That card is not to be placed now. {_possible(view, offer, '')}"
        case [_, number, *_]:
            return f"That is not possible now. {_possible(view, offer, number)}"
    return f"That is not possible now. {_possible(view, offer, '')}"


def _why_not_there(view: Battle, offer: OfferPlaces, card: int, file: int) -> str:
    name, files = view.card(card).troop.name, offer.files[card]
    open_ = f"Possible: {'file' if len(files) == 1 else 'files'} {', '.join(map(str, files))}." if files else ""
    kept = " It may be kept in reserve." if offer.reserve else ""
    return f"{name} cannot stand in file {file}: {_obstacle(view, offer.side, card, file)} {open_}{kept}".strip()


def _obstacle(view: Battle, side: Side, card: int, file: int) -> str:
    """R8, R12-R17: what keeps a card out of a file."""
    if not 1 <= file <= view.start.files:
        return "there is no such file."
    if view.ground(file).water:
        return "there is water (R8)."
    troop = view.card(card).troop
    stack = view.board.get(CELLS[side, file]) or Stack(side)
    if troop.main and stack.main is not None:
        return "a main card stands there already (R12)."
    if troop.main and not ground_suits(view, troop, file):
        return "an outer file takes no elephants, and without woods or rocks only horse (R13, R16)."
    return _COMPANY[troop.category]


_COMPANY = dict.fromkeys(Category, "it does not go with the cards that stand there (R14, R15, R17).") | {
    Category.ARTILLERY: "artillery stands with infantry, one in a file, not in an outer one (R13, R14).",
    Category.FOOT_SKIRMISHER: "they stand with infantry, or alone in woods or on rocks, one in a file (R15).",
    Category.CAVALRY_SKIRMISHER: "they stand with horse, or alone in a bare outer file, one in a file (R17).",
}
MOST_TOLD = 8
"""Choices that a refusal counts up."""


def _possible(view: Battle, offer: Offer, chosen: str) -> str:
    """What is possible: with the card that was chosen, if there is anything; the first of many."""
    every = choices(view, offer)
    own = [choice for choice in every if chosen in choice.cards] or list(every)
    more = f"; and {len(own) - MOST_TOLD} more" if len(own) > MOST_TOLD else ""
    return f"Possible: {'; '.join(choice.label for choice in own[:MOST_TOLD])}{more}."
