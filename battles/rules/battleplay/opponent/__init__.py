"""The program as one side of a battle: it sees what a player on that side sees, and judges by the odds of a throw."""

from battles.rules.battleplay.decisions import Decision, Offer, OfferChoice, OfferPlaces, Place, PlayTactica
from battles.rules.battleplay.opponent import deploying, fighting, manoeuvring
from battles.rules.battleplay.opponent.mind import MINDS, RANDOM, Mind
from battles.rules.battleplay.state import COMBATS, Battle, Step, Window
from engine.rules.dice import Dice, pick


def choose(seen: Battle, offer: Offer, level: int, dice: Dice) -> Decision:
    """What the program decides for the side of this offer: `seen` is what seen_by shows that side, and no more.

    Level 0 decides at random, 1 to 3 ever better. The dice are for its whims alone.
    """
    if level == RANDOM:
        return _at_random(offer, dice)
    mind = MINDS[level]
    if isinstance(offer, OfferPlaces):
        return deploying.place(seen, offer, mind, dice)
    if len(offer.choices) == 1:
        return offer.choices[0]
    if isinstance(offer.occasion, Window):
        return _answer(seen, offer, offer.occasion, mind)
    if offer.occasion in COMBATS:
        return fighting.next_combat(seen, offer, mind)
    return _by_step(seen, offer, mind, dice)


def _at_random(offer: Offer, dice: Dice) -> Decision:
    if isinstance(offer, OfferChoice):
        return pick(dice, offer.choices, "R31", offer.side, deploying.CHOICE).choice
    possible = [card for card, files in offer.files.items() if files or offer.reserve]
    card = pick(dice, possible, "R11", offer.side, deploying.CHOICE).choice
    kept = (None,) if offer.reserve else ()
    return Place(card, pick(dice, (*offer.files[card], *kept), "R11", offer.side, deploying.CHOICE).choice)


def _by_step(seen: Battle, offer: OfferChoice, mind: Mind, dice: Dice) -> Decision:
    match offer.occasion:
        case Step.DEPLOYMENT:
            return deploying.place_general(seen, offer, mind)
        case Step.RESERVES | Step.MOVES if mind.foresees:
            return manoeuvring.best_outlook(seen, offer)
        case Step.RESERVES:
            return manoeuvring.bring_up(seen, offer)
        case Step.MOVES:
            return manoeuvring.move(seen, offer)
    return pick(dice, offer.choices, "R8", offer.side, deploying.CHOICE).choice


def _answer(seen: Battle, offer: OfferChoice, window: Window, mind: Mind) -> Decision:
    """An answer in a window. The first choice plays the Tactica, the last one is no."""
    if window in (Window.BODYGUARD, Window.TRIARII):
        return offer.choices[0]
    if seen.combat:
        return fighting.in_combat(seen, offer, mind)
    match window:
        case Window.HILL:
            return deploying.hill(seen, offer)
        case Window.RALLY:
            return max(
                offer.choices, key=lambda c: seen.card(c.subject).troop.cost if isinstance(c, PlayTactica) else 0
            )
        case Window.SEIZE:
            return fighting.seize(seen, offer, mind)
        case _ if mind.foresees:
            return _foreseeing(seen, offer, window, mind)
    return offer.choices[-1]


def _foreseeing(seen: Battle, offer: OfferChoice, window: Window, mind: Mind) -> Decision:
    match window:
        case Window.GUIDES:
            return deploying.guides(seen, offer)
        case Window.SCOUTS:
            return deploying.scouts(seen, offer)
        case Window.LATE_ORDERS:
            return deploying.late_orders(seen, offer, mind)
        case Window.MARCH:
            return manoeuvring.best_outlook(seen, offer)
    return offer.choices[-1]
