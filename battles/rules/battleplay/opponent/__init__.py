"""The program as one side of a battle: it sees what a player on that side sees, and judges by the odds of a throw.

Here also: how it fights, which combat it chooses next, and what it plays in one.
"""

from collections.abc import Callable

from battles.rules.battleplay.decisions import Decision, Join, Offer, OfferChoice, OfferPlaces, Pass, Place, PlayTactica
from battles.rules.battleplay.engagements import combats
from battles.rules.battleplay.opponent import deploying, manoeuvring
from battles.rules.battleplay.opponent.mind import MINDS, RANDOM, Mind, value
from battles.rules.battleplay.state import COMBATS, FILE_BY_FILE, Battle, Step, Window
from battles.rules.battleplay.tactica import Tactica
from engine.rules.dice import Dice, pick


def choose(seen: Battle, offer: Offer, level: int, dice: Dice) -> Decision:
    """The program's decision for the side of this offer; `seen` is what seen_by shows that side.

    Level 0 decides at random, 1 to 3 ever better. The dice are for its whims alone.
    """
    if level == RANDOM:
        return _at_random(offer, dice)
    mind = MINDS[level]
    if isinstance(offer, OfferPlaces):
        return deploying.place(seen, offer, mind, dice)
    if isinstance(offer.occasion, Window):
        return _answer(seen, offer, offer.occasion, mind)
    if offer.occasion in COMBATS:
        return next_combat(seen, offer, mind)
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
    """An answer in a window. The first option plays the Tactica, the last one declines."""
    if window in (Window.BODYGUARD, Window.TRIARII):
        return offer.choices[0]
    if seen.combat:
        return in_combat(seen, offer, mind)
    answer = _ANSWERS.get(window) or (_FORESEEING.get(window) if mind.foresees else None)
    return answer(seen, offer, mind) if answer else offer.choices[-1]


def _rally(seen: Battle, offer: OfferChoice) -> Decision:
    """Rally the dearest card."""
    return max(offer.choices, key=lambda c: seen.card(c.subject).troop.cost if isinstance(c, PlayTactica) else 0)


# --- How it fights: which combat next, whether the general joins, rerolls, and the Tactica of a combat ----------------


SEIZED = 0.3  # a combat worth this much is worth Seize the Moment


def next_combat(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """The most valuable combat. Where every file fights anyway, only the order is chosen, of no use in 1.3."""
    if seen.step is Step.SKIRMISH or (seen.step in FILE_BY_FILE and not mind.orders):
        return offer.choices[0]
    return max(offer.choices, key=lambda choice: value(seen, offer.side, choice, mind))


def in_combat(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """The answer within a combat with the most value after its cost."""
    return max(offer.choices, key=lambda choice: value(seen, offer.side, choice, mind) - _price(choice, mind))


def _price(choice: Decision, mind: Mind) -> float:
    if isinstance(choice, Join):
        return mind.risk
    if isinstance(choice, PlayTactica):
        return mind.kept + (mind.general if choice.card is Tactica.DEVOTIO else 0)
    return 0.0


def seize(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """Play Seize the Moment if one of its own combats is worth enough."""
    most = max(value(seen, offer.side, choice, mind) for choice in combats(seen, offer.side))
    return offer.choices[0] if most > SEIZED else Pass()


Answer = Callable[[Battle, OfferChoice, Mind], Decision]
_ANSWERS: dict[Window, Answer] = {
    Window.HILL: lambda seen, offer, mind: deploying.hill(seen, offer),
    Window.RALLY: lambda seen, offer, mind: _rally(seen, offer),
    Window.SEIZE: seize,
}
_FORESEEING: dict[Window, Answer] = {
    Window.GUIDES: lambda seen, offer, mind: deploying.guides(seen, offer),
    Window.SCOUTS: lambda seen, offer, mind: deploying.scouts(seen, offer),
    Window.LATE_ORDERS: deploying.late_orders,
    Window.MARCH: lambda seen, offer, mind: manoeuvring.best_outlook(seen, offer),
}
"""Answered only by a level that looks ahead."""
