"""The choice at hand in a card battle: what is asked, of whom, and every answer with its odds."""

from functools import partial
from typing import Any, NamedTuple

from battles.battleplay import words as card_words
from battles.battleplay.words import Throw
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.combat import RULES
from battles.rules.battleplay.deployment import to_show
from battles.rules.battleplay.odds import Chances, combat_forecast
from battles.rules.battleplay.state import COMBATS, Battle, Step, Strike, Window
from battles.rules.battleplay.strike import hits
from battles.rules.verdict import Side
from battles.web.card_board import Artist
from battles.web.card_choices import Choice, Odds, Pointed, odds
from engine.grammar import sentence
from engine.texts import text

_say = partial(text, "battles", "cards")


class Question(NamedTuple):
    """What a choice is called, and what there is to know about it."""

    title: str
    text: str
    rule: str


class Option(NamedTuple):
    """An answer in the list beside the board, with its odds and what its card says."""

    choice: Choice
    odds: tuple[Odds, ...]
    says: str


def question(view: Battle, offer: de.Offer, artist: Artist, pointed: Pointed) -> dict[str, Any]:
    """What the player has to decide, and for whom.

    `pick` are the cards of which one is chosen first; `options` the answers beside the board; `on_board` whether there
    are others on it; `throws` the dice that lie on the table.
    """
    cards = [artist.card(number, _file(view, number)) for number in range(len(view.start.cards))]
    pick = [card for card in cards if card.may]
    return {
        "name": card_words.who(view, offer.side),
        "asked": asked(view, offer),
        "pick": pick,
        "chosen": next((card for card in pick if card.chosen), None),
        "options": [_option(view, offer, choice) for choice in _beside(offer, pointed)],
        "on_board": any(choice.cells or choice.file for choice in pointed.active),
        "throws": thrown(view),
        "fight": sentence(card_words.fought(view, view.combat.strikes)) if view.combat else "",
    }


def _file(view: Battle, number: int) -> int | None:
    return next((cell.file for cell, stack in view.board.items() if number in stack.cards), None)


def _beside(offer: de.Offer, pointed: Pointed) -> tuple[Choice, ...]:
    """What is listed beside the board: combats, all of them, for their odds; else what has no place on it."""
    if isinstance(offer, de.OfferChoice) and offer.occasion in COMBATS:
        return pointed.every
    return tuple(choice for choice in pointed.active if not choice.cells and choice.file is None)


def _option(view: Battle, offer: de.Offer, choice: Choice) -> Option:
    return Option(choice, odds(view, offer.side, choice.decision), says(view, offer.side, choice.decision))


def says(view: Battle, side: Side, decision: de.Decision) -> str:
    """What a Tactica does, and whether that is nothing here: R47 lets it be played all the same."""
    if not isinstance(decision, de.PlayTactica):
        return ""
    printed = tactica_texts()[decision.card].says
    played = _figures(view, side, decision)
    return f"{printed} {_say('idle')}" if played and played == _figures(view, side, de.Pass()) else printed


def _figures(view: Battle, side: Side, decision: de.Decision) -> list[tuple[Chances, str]]:
    """The chances of each blow after this decision, and the clause of a second throw; none outside a combat."""
    found = combat_forecast(view, side, decision)
    return [(blow.chances, blow.again) for blow in found.blows] if found else []


def thrown(view: Battle) -> tuple[Throw, ...]:
    """The dice of the combat at hand, as far as they are thrown."""
    strikes = view.combat.strikes if view.combat else ()
    return tuple(_throw(view, strike) for strike in strikes if strike.symbols)


def _throw(view: Battle, strike: Strike) -> Throw:
    return Throw(card_words.troop(view, strike.card), tuple(zip(strike.colours, strike.symbols, strict=True)))


def asked(view: Battle, offer: de.Offer) -> Question:
    """What this offer is called."""
    if isinstance(offer, de.OfferPlaces):
        return _deploy(view, offer)
    if isinstance(offer.choices[0], de.PlaceGeneral):
        return _asked("general", "R19")
    if offer.occasion is Window.REROLL:
        return _again(view, offer.side)
    if isinstance(offer.occasion, Window):
        return _asked(f"window.{offer.occasion}", "R26" if offer.occasion is Window.JOIN else "R47")
    return _asked(f"step.{offer.occasion}", _RULES[offer.occasion])


def _asked(entry: str, rule: str, **parts: int) -> Question:
    return Question(_say(f"asked.{entry}.title", **parts), _say(f"asked.{entry}.text", **parts), rule)


def _again(view: Battle, side: Side) -> Question:
    """What is thrown away with a throw that destroys as it lies (R25, R41)."""
    assert view.combat is not None, "there is a throw to throw again"
    strike = next(strike for strike in view.combat.strikes if strike.side is side)
    settled = hits(view, view.combat, strike).destroy(strike.target in view.wounded)
    return _asked("again_though_settled" if settled else "again", "R41" if view.step is Step.FLANKS else "R25")


def _deploy(view: Battle, offer: de.OfferPlaces) -> Question:
    if left := to_show(view, offer.side):
        return _asked("show", "R10", left=left)
    return _asked("deploy_or_keep" if offer.reserve else "deploy", "R11")


_RULES = {**RULES, Step.BEFORE: "R1", Step.WATERWAY: "R8", Step.RESERVES: "R38", Step.MOVES: "R39"}
"""The rule by which a step asks."""
