"""In words: the consequences of a choice in a card battle, and what the enemy may do before the player decides."""

from functools import partial
from typing import NamedTuple

from battles.battleplay import words as card_words
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.consequences import (
    BEFORE_MELEE,
    Bearing,
    Consequence,
    PossibleBlow,
    consequences,
    possible_blows,
)
from battles.rules.battleplay.decisions import Decision, Offer
from battles.rules.battleplay.state import COMBATS, Battle, Strike, Window
from battles.rules.percent import percent
from battles.rules.verdict import Side
from engine.grammar import sentence
from engine.texts import text

_say = partial(text, "battles", "cards")
MOVING = frozenset({*BEFORE_MELEE, Window.MARCH})  # the choices of a card and a place for it
_THREATENED = frozenset({*COMBATS, *BEFORE_MELEE, Window.SEIZE})
"""The choices that list the enemy's threats: orders of combats, entries and moves."""
_ENEMYS = frozenset({Bearing.EXPOSES, Bearing.SHIELDS, Bearing.FACES})


class ShownBlow(NamedTuple):
    """A blow in words: how the choice affects it (empty without one), who strikes whom, and its chance."""

    bearing: str
    label: str
    blow: str
    chance: str


def brought(view: Battle, side: Side, decision: Decision) -> tuple[ShownBlow, ...]:
    """The consequences of this decision that its side may see."""
    return tuple(_told(view, decision, each) for each in consequences(view, side, decision))


def _told(view: Battle, decision: Decision, consequence: Consequence) -> ShownBlow:
    how, possible = consequence
    strike, enemys = possible.blow.strike, how in _ENEMYS
    own = (strike.target if enemys else strike.card) == _card_of(decision)
    way = _say(f"way.{possible.step}.{'enemy' if enemys else 'own'}")
    blow = _say(f"bearing.{how}.{'own' if own else 'other'}", way=way, **_places(view, strike))
    return ShownBlow(how, _say(f"bearing.{how}.label"), blow, _chance(possible))


def _card_of(decision: Decision) -> int | None:
    """The card that moves, enters, strikes or stands."""
    return decision.subject if isinstance(decision, de.PlayTactica) else getattr(decision, "card", None)


def _places(view: Battle, strike: Strike) -> dict[str, str]:
    """Both cards with the files in which they would then stand."""
    placed = {"striker": (strike.card, strike.cell), "target": (strike.target, strike.at)}
    return {
        who: card_words.say("card.placed", card=card_words.troop(view, card), file=cell.file)
        for who, (card, cell) in placed.items()
    }


def _chance(possible: PossibleBlow) -> str:
    """The chance of destruction, or if that is impossible, of a wound."""
    _, wound, destroyed = possible.blow.chances
    if not destroyed:
        return _say("foresight.chance.wounded", share=percent(wound))
    falls = possible.blow.falls
    return _say("foresight.chance.falls" if falls else "foresight.chance.destroyed", share=percent(destroyed))


def threats(view: Battle, offer: Offer) -> tuple[ShownBlow, ...]:
    """What the enemy may strike in the rest of this phase, the heaviest blow first; empty for other choices."""
    if isinstance(offer, de.OfferPlaces) or offer.occasion not in _THREATENED:
        return ()
    return tuple(_threat(view, each) for each in possible_blows(view, offer.side.other))


def _threat(view: Battle, possible: PossibleBlow) -> ShownBlow:
    way = _say(f"way.{possible.step}.enemy")
    blow = _say("foresight.may_strike", way=way, **_places(view, possible.blow.strike))
    return ShownBlow("", "", sentence(blow), _chance(possible))
