"""The choice at hand in a card battle: what is asked, of whom, and every answer with its odds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from battles.battleplay import words as card_words
from battles.battleplay.words import Throw
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay.combat import hits
from battles.rules.battleplay.decisions import (
    Decision,
    Offer,
    OfferChoice,
    OfferPlaces,
    Pass,
    PlaceGeneral,
    PlayTactica,
)
from battles.rules.battleplay.deployment import to_show
from battles.rules.battleplay.odds import Chances, prospect
from battles.rules.battleplay.state import COMBATS, Battle, Step, Strike, Window
from battles.rules.verdict import Side
from battles.web.card_board import Artist, CardView
from battles.web.card_choices import Choice, Odds, Pointed, odds


class Asked(NamedTuple):
    """What a choice is called, and what there is to know about it."""

    title: str
    text: str
    rule: str


class Option(NamedTuple):
    """An answer in the list beside the board, with its odds and what its card says."""

    choice: Choice
    odds: tuple[Odds, ...]
    says: str


@dataclass(frozen=True)
class Question:
    """What the player has to decide, and for whom.

    `pick` are the cards of which one is chosen first; `options` the answers beside the board; `on_board` whether there
    are others on it; `throws` the dice that lie on the table.
    """

    side: Side
    name: str
    asked: Asked
    pick: tuple[CardView, ...]
    chosen: CardView | None
    options: tuple[Option, ...]
    on_board: bool
    throws: tuple[Throw, ...]
    fight: str


def question(view: Battle, offer: Offer, artist: Artist, pointed: Pointed) -> Question:
    """The question of this offer."""
    pick = tuple(
        artist.card(number, _file(view, number)) for number in range(len(view.start.cards)) if artist.card(number).may
    )
    options = tuple(_option(view, offer, choice) for choice in _beside(offer, pointed))
    return Question(
        side=offer.side,
        name=card_words.who(view, offer.side),
        asked=asked(view, offer),
        pick=pick,
        chosen=next((card for card in pick if card.chosen), None),
        options=options,
        on_board=any(choice.cells or choice.file for choice in pointed.active),
        throws=thrown(view),
        fight=card_words.sentence(card_words.fought(view, view.clash.strikes)) if view.clash else "",
    )


def _file(view: Battle, number: int) -> int | None:
    return next((cell.file for cell, stack in view.board.items() if number in stack.cards), None)


def _beside(offer: Offer, pointed: Pointed) -> tuple[Choice, ...]:
    """What is listed beside the board: combats, all of them, for their odds; else what has no place on it."""
    if isinstance(offer, OfferChoice) and offer.occasion in COMBATS:
        return pointed.every
    return tuple(choice for choice in pointed.active if not choice.cells and choice.file is None)


def _option(view: Battle, offer: Offer, choice: Choice) -> Option:
    return Option(choice, odds(view, offer.side, choice.decision), says(view, offer.side, choice.decision))


def says(view: Battle, side: Side, decision: Decision) -> str:
    """What a Tactica does, and whether that is nothing here: R47 lets it be played all the same."""
    if not isinstance(decision, PlayTactica):
        return ""
    printed = tactica_texts()[decision.card].says
    played = _figures(view, side, decision)
    return f"{printed} {IDLE}" if played and played == _figures(view, side, Pass()) else printed


IDLE = "Here it changes nothing: the odds stay as they are."


def _figures(view: Battle, side: Side, decision: Decision) -> list[tuple[Chances, str]]:
    """The chances of each blow after this decision, and the clause of a second throw; none outside a combat."""
    found = prospect(view, side, decision)
    return [(blow.chances, blow.again) for blow in found.blows] if found else []


def thrown(view: Battle) -> tuple[Throw, ...]:
    """The dice of the combat at hand, as far as they are thrown."""
    strikes = view.clash.strikes if view.clash else ()
    return tuple(_throw(view, strike) for strike in strikes if strike.symbols)


def _throw(view: Battle, strike: Strike) -> Throw:
    return Throw(view.card(strike.card).troop.name, tuple(zip(strike.colours, strike.symbols, strict=True)))


def asked(view: Battle, offer: Offer) -> Asked:
    """What this offer is called."""
    if isinstance(offer, OfferPlaces):
        return _deploy(view, offer)
    if isinstance(offer.choices[0], PlaceGeneral):
        return Asked(
            "Place your general",
            "In 1.4 and 2.2 he may add his die to the card of his file, and may fall with it. In reserve he is safe.",
            "R19",
        )
    if offer.occasion is Window.REROLL:
        return _again(view, offer.side)
    return _ASKED[offer.occasion]


def _again(view: Battle, side: Side) -> Asked:
    """R25, R41: what is thrown away with a throw that destroys as it lies."""
    assert view.clash is not None, "there is a throw to throw again"
    strike = next(strike for strike in view.clash.strikes if strike.side is side)
    settled = hits(view, view.clash, strike).destroy(strike.target in view.wounded)
    lies = " As it lies it destroys its target, unless the enemy has a Tactica against it." if settled else ""
    rule = "R41" if view.step is Step.FLANKS else "R25"
    return Asked("Throw again?", f"All dice of this throw; the second result stands.{lies}", rule)


def _deploy(view: Battle, offer: OfferPlaces) -> Asked:
    left = to_show(view, offer.side)
    if left:
        cards = "card" if left == 1 else "cards"
        return Asked(
            f"Deploy {left} {cards} face up",
            "Your general is the worse one: these the enemy sees. Choose a card, then a marked file.",
            "R10",
        )
    kept = " Or keep it in reserve: it enters in 2.1." if offer.reserve else ""
    return Asked("Deploy your army", f"Choose a card, then a marked file.{kept}", "R11")


_ASKED: Mapping[Step | Window, Asked] = {
    Step.BEFORE: Asked("Begin the battle", "The field is laid, and the Tactica are dealt.", "R1"),
    Step.WATERWAY: Asked("The waterway", "It runs along an outer file, if you like. Nobody enters that file.", "R8"),
    Step.ARTILLERY: Asked("Your artillery shoots", "At the file ahead, or one beside it.", "R33"),
    Step.BOWFIRE: Asked("Your bowmen shoot", "At the enemy ahead.", "R34"),
    Step.SKIRMISH: Asked("Choose the next exchange of missiles", "Both sides of a file shoot at the same time.", "R35"),
    Step.CHARGE: Asked("Choose the next combat", "Both cards of a file roll at the same time.", "R36"),
    Step.RESERVES: Asked("Reserves", "Choose a card, then a file on your side. Those that enter may move.", "R38"),
    Step.MOVES: Asked("Move", "Choose a card without enemy ahead, then a marked place.", "R39"),
    Step.FLANKS: Asked("Attack an open flank", "The enemy does not strike back, and you may throw again.", "R41"),
    Step.SUPPORT: Asked("Support a neighbouring file", "Dice one colour worse; the enemy does not strike back.", "R42"),
    Step.FRONTS: Asked("Choose the next combat", "Both cards of a file roll at the same time.", "R43"),
    Window.GUIDES: Asked("Local Guides?", "Before the hills are rolled for, you may change the ground.", "R47"),
    Window.HILL: Asked("First on the Hill?", "You may roll your die for a hill again.", "R47"),
    Window.SCOUTS: Asked("Good Scouts?", "Look at up to two face-down cards. Choose one on the board.", "R47"),
    Window.LATE_ORDERS: Asked("Late Orders?", "Two of your main cards may change places.", "R47"),
    Window.SEIZE: Asked("Seize the Moment?", "The enemy would choose the next combat.", "R47"),
    Window.JOIN: Asked(
        "Does your general join?", "He adds his die, and falls if the main card of his file does, now or later.", "R26"
    ),
    Window.BEFORE: Asked("Before the dice fall", "You may play a Tactica.", "R47"),
    Window.AGAIN: Asked("Your throw", "You may play a Tactica before it takes effect.", "R47"),
    Window.ANSWER: Asked("The enemy’s throw", "You may play a Tactica against it.", "R47"),
    Window.BODYGUARD: Asked("Your general is about to fall", "You may save him.", "R47"),
    Window.TRIARII: Asked("Your army is about to run", "A card from your reserve may yet hold it.", "R47"),
    Window.RALLY: Asked("Rally to the Standard?", "Choose the card on the board whose wound is taken off.", "R47"),
    Window.MARCH: Asked("Forced March?", "The card may make one further move.", "R47"),
    Window.FOG: Asked("Fog of War?", "The enemy has played a Tactica: yours would undo it.", "R47"),
}
