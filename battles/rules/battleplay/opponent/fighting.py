"""How the opponent fights: which combat next, whether the general joins, rerolls, and the Tactica of a combat."""

from battles.rules.battleplay.decisions import Decision, Join, OfferChoice, Pass, PlayTactica
from battles.rules.battleplay.engagements import combats
from battles.rules.battleplay.opponent.mind import Mind, value
from battles.rules.battleplay.state import FILE_BY_FILE, Battle, Step
from battles.rules.battleplay.tactica import Tactica

SEIZED = 0.3
"""A combat that promises so much is worth Seize the Moment."""


def next_combat(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """The combat that promises most. Where every file fights anyway this is but their order, of no use in 1.3."""
    if seen.step is Step.SKIRMISH or (seen.step in FILE_BY_FILE and not mind.orders):
        return offer.choices[0]
    return max(offer.choices, key=lambda choice: value(seen, offer.side, choice, mind))


def in_combat(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """An answer in the middle of a combat: the one that promises most, less what it costs."""
    return max(offer.choices, key=lambda choice: value(seen, offer.side, choice, mind) - _price(choice, mind))


def _price(choice: Decision, mind: Mind) -> float:
    if isinstance(choice, Join):
        return mind.risk
    if isinstance(choice, PlayTactica):
        return mind.kept + (mind.general if choice.card is Tactica.DEVOTIO else 0)
    return 0.0


def seize(seen: Battle, offer: OfferChoice, mind: Mind) -> Decision:
    """Seize the Moment, where a combat of its own promises enough."""
    most = max(value(seen, offer.side, choice, mind) for choice in combats(seen, offer.side))
    return offer.choices[0] if most > SEIZED else Pass()
