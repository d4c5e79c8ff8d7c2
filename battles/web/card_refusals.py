"""Why something cannot be decided in a card battle, and what can."""

from battles.rules.battleplay.board import CELLS, Stack
from battles.rules.battleplay.decisions import Offer, OfferPlaces
from battles.rules.battleplay.deployment import ground_suits
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.troops import Category
from battles.rules.verdict import Side
from battles.web.card_choices import choices
from engine.rules.reason import Reason


def why_not(view: Battle, offer: Offer, posted: str) -> tuple[Reason, ...]:
    """Why what was sent cannot be decided, and what can."""
    match posted.split():
        case ["place", number, file] if isinstance(offer, OfferPlaces) and file.isdecimal():
            card = next((card for card in offer.files if str(card) == number), None)
            if card is not None:
                return _why_not_there(view, offer, card, int(file[:3]))
            return Reason("card.not_now"), _possible(view, offer, "")
        case [_, number, *_]:
            return Reason("card.impossible"), _possible(view, offer, number)
    return Reason("card.impossible"), _possible(view, offer, "")


def _why_not_there(view: Battle, offer: OfferPlaces, card: int, file: int) -> tuple[Reason, ...]:
    found = [Reason("card.place", (view.card(card).troop.name, file)), _obstacle(view, offer.side, card, file)]
    if files := offer.files[card]:
        found.append(Reason("card.file" if len(files) == 1 else "card.files", (", ".join(map(str, files)),)))
    return (*found, Reason("card.kept")) if offer.reserve else tuple(found)


def _obstacle(view: Battle, side: Side, card: int, file: int) -> Reason:
    """R8, R12-R17: what keeps a card out of a file."""
    if not 1 <= file <= view.start.files:
        return Reason("card.no_file")
    if view.ground(file).water:
        return Reason("card.water")
    troop = view.card(card).troop
    stack = view.board.get(CELLS[side, file]) or Stack(side)
    if troop.main and stack.main is not None:
        return Reason("card.main")
    if troop.main and not ground_suits(view, troop, file):
        return Reason("card.ground")
    return _COMPANY.get(troop.category, Reason("card.company"))


_COMPANY = {
    Category.ARTILLERY: Reason("card.artillery"),
    Category.FOOT_SKIRMISHER: Reason("card.foot_skirmisher"),
    Category.CAVALRY_SKIRMISHER: Reason("card.cavalry_skirmisher"),
}
MOST_TOLD = 8
"""Choices that a refusal counts up."""


def _possible(view: Battle, offer: Offer, chosen: str) -> Reason:
    """What is possible: with the card that was chosen, if there is anything; the first of many."""
    every = choices(view, offer)
    own = [choice for choice in every if chosen in choice.cards] or list(every)
    told = "; ".join(choice.label for choice in own[:MOST_TOLD])
    if len(own) > MOST_TOLD:
        return Reason("card.possible_and_more", (told, len(own) - MOST_TOLD))
    return Reason("card.possible", (told,))
