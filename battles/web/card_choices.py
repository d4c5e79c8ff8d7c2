"""The decisions on the board: each with its button, what to click, and its odds; and why others are impossible."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple
from functools import partial
from typing import NamedTuple

from battles.battleplay import words as card_words
from battles.battleplay.words import DiceReason
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.board import CELLS, Cell, Stack
from battles.rules.battleplay.decisions import Decision, Offer, OfferPlaces
from battles.rules.battleplay.deployment import ground_suits
from battles.rules.battleplay.odds import Blow, combat_forecast, foreseen
from battles.rules.battleplay.state import Battle, Step, Window, where
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Category
from battles.rules.battleplay.view import UNKNOWN
from battles.rules.percent import percent
from battles.rules.verdict import Side
from engine.grammar import listed, sentence
from engine.rules.reason import Reason
from engine.texts import text

_say = partial(text, "battles", "cards")


class Odds(NamedTuple):
    """A blow as the player sees it before it falls: who strikes whom, the chances, and why these dice."""

    blow: Blow
    striker: str
    target: str
    reasons: tuple[DiceReason, ...]


class CardChoice(NamedTuple):
    """A decision and its button.

    `cards` has to be chosen first, if any; `cells` is where it is clicked then, `file` the middle of which file.
    `label` says all, `short` what its button on the board says. The decision, its `code` and its `odds`, the chooser's
    blow first, are put in by `choices`.
    """

    label: str
    short: str
    cards: frozenset[str] = frozenset()
    cells: tuple[Cell, ...] = ()
    file: int | None = None
    decision: Decision = de.Pass()
    code: str = ""
    odds: tuple[Odds, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it, with the words of its button among them: whoever says what he sees presses it (WCAG 2.5.3)."""
        said = self.label if self.short.lower() in self.label.lower() else f"{self.short}: {self.label}"
        chances = ((each.target, percent(each.blow.chances.destroyed)) for each in self.odds)
        return "; ".join([said, *(_say("odds", card=card, share=share) for card, share in chances)])


def token(view: Battle, number: int) -> str:
    """A card in addresses and forms: a hidden one goes by its place, as its number would reveal it."""
    if view.card(number) is not UNKNOWN:
        return str(number)
    if number in view.hidden:
        cell = where(view, number)
        return f"down-{cell.file}-{view.board[cell].cards.index(number)}"
    reserve = view.host(view.start.sides[number]).reserve
    return f"kept-{reserve.index(number)}" if number in reserve else "waiting"


def code(view: Battle, decision: Decision) -> str:
    """A decision in its button: its name, then its fields."""
    *fields, name = astuple(decision)
    if isinstance(decision, de.PlayTactica) and decision.card is Tactica.SCOUTS:
        fields[1:3] = [token(view, decision.subject), token(view, decision.to)]
    words = [
        "-" if field is None else "yes" if field is True else "no" if field is False else field for field in fields
    ]
    return " ".join([name.lower(), *map(str, words)])


def choices(view: Battle, offer: Offer) -> tuple[CardChoice, ...]:
    """Every possible decision, in the order of the offer."""
    return tuple(
        _BUTTONS[type(decision)](view, offer, decision)._replace(
            decision=decision, code=code(view, decision), odds=odds(view, offer.side, decision)
        )
        for decision in offer.decisions()
    )


def _button(
    entry: str,
    view: Battle,
    *,
    of: Iterable[int] = (),
    cells: tuple[Cell, ...] = (),
    middle: int | None = None,
    **parts: object,
) -> CardChoice:
    """A button with both texts of this entry; `of` these cards; `middle`: the file it is in the middle of."""
    cards = frozenset(token(view, card) for card in of)
    return CardChoice(_say(f"{entry}.label", **parts), _say(f"{entry}.short", **parts), cards, cells, middle)


def _waterway(view: Battle, offer: Offer, decision: de.ChooseWaterway) -> CardChoice:
    if decision.file is None:
        return _button("answer.no_water", view)
    return _button("answer.water", view, file=decision.file, middle=decision.file)


def _place(view: Battle, offer: Offer, decision: de.Place) -> CardChoice:
    of, name = [decision.card], card_words.troop(view, decision.card)
    if decision.file is None:
        return _button("answer.keep", view, of=of, card=name)
    cells = (CELLS[offer.side, decision.file],)
    return _button("answer.place", view, of=of, cells=cells, card=name, file=decision.file)


def _place_general(view: Battle, offer: Offer, decision: de.PlaceGeneral) -> CardChoice:
    if decision.file is None:
        return _button("answer.keep_general", view)
    cells = (CELLS[offer.side, decision.file],)
    return _button("answer.place_general", view, cells=cells, file=decision.file)


def _strike(view: Battle, offer: Offer, decision: de.StrikeAt) -> CardChoice:
    combat = foreseen(view, offer.side, decision)
    assert combat is not None, decision
    said = sentence(card_words.fought(view, combat.strikes))
    return _button("answer.strike", view, of=[decision.card], cells=(de.cell_of(decision),), fought=said)


def _enter(view: Battle, offer: Offer, decision: de.Enter) -> CardChoice:
    return _button(
        "answer.enter_led" if decision.general else "answer.enter",
        view,
        of=[decision.card],
        cells=(CELLS[offer.side, decision.file],),
        card=card_words.troop(view, decision.card),
        file=decision.file,
    )


def _move(view: Battle, offer: Offer, decision: de.Move) -> CardChoice:
    cell, card = de.cell_of(decision), card_words.placed(view, decision.card)
    place = card_words.cell_words(cell, offer.side)
    return _button("answer.move", view, of=[decision.card], cells=(cell,), card=card, place=place)


def _stand(view: Battle, offer: Offer, decision: de.Stand) -> CardChoice:
    if decision.card is None:
        return _button("answer.stop", view)
    name, cells = card_words.placed(view, decision.card), (where(view, decision.card),)
    return _button("answer.stay", view, of=[decision.card], cells=cells, card=name)


def _pass(view: Battle, offer: Offer, decision: de.Pass) -> CardChoice:
    assert not isinstance(offer, OfferPlaces), decision
    match offer.occasion:
        case Step.RESERVES:
            return _button("answer.no_reserves", view)
        case Window.JOIN:
            return _button("answer.no_join", view)
        case Window.REROLL:
            return _button("answer.no_reroll", view)
    return _button("answer.no", view)


def _tactica(view: Battle, offer: Offer, decision: de.PlayTactica) -> CardChoice:
    name, side = tactica_texts()[decision.card].name, offer.side
    subject, to = decision.subject, decision.to
    match decision.card:
        case Tactica.RALLY:
            card, cells = card_words.placed(view, subject), (where(view, subject),)
            return _button("tactica.rally", view, tactica=name, card=card, cells=cells)
        case Tactica.FORCED_MARCH:
            assert decision.half is not None, decision
            cell = CELLS[decision.half, to]
            place = card_words.cell_words(cell, side)
            return _button("tactica.march", view, cells=(cell,), tactica=name, place=place)
        case Tactica.SCOUTS:
            return _scouts(view, name, tuple(dict.fromkeys((subject, to))))
        case Tactica.LOCAL_GUIDES:
            return _guides(view, name, subject, to)
        case Tactica.FIRST_ON_THE_HILL:
            return _button("tactica.hill", view, tactica=name, file=subject)
        case Tactica.LATE_ORDERS:
            return _late_orders(view, side, name, subject)
        case Tactica.TRIARII:
            card, cells = card_words.troop(view, subject), (CELLS[side, to],)
            return _button("tactica.triarii", view, of=[subject], cells=cells, tactica=name, card=card, to=to)
    return _button("tactica.plain", view, tactica=name)


def _scouts(view: Battle, name: str, seen: tuple[int, ...]) -> CardChoice:
    cells = tuple(where(view, number) for number in seen)
    files = listed(card_words.say("place.own", file=cell.file) for cell in cells)
    return _button("tactica.scouts", view, of=seen, cells=cells, tactica=name, files=files)


def _guides(view: Battle, name: str, file: int, to: int) -> CardChoice:
    rough = view.ground(file).rough
    if not to:
        return _button("tactica.ground_goes", view, tactica=name, ground=rough, file=file)
    return _button("tactica.ground_moves", view, tactica=name, ground=rough, file=file, to=to)


def _late_orders(view: Battle, side: Side, name: str, file: int) -> CardChoice:
    mains = [view.board[CELLS[side, each]].main for each in (file, file + 1)]
    card, other = [card_words.troop(view, main) for main in mains if main is not None]
    return _button("tactica.late_orders", view, tactica=name, card=card, other=other, file=file, next=file + 1)


_BUTTONS: Mapping[type, Callable[..., CardChoice]] = {
    de.Begin: lambda view, offer, decision: _button("answer.begin", view),
    de.ChooseWaterway: _waterway,
    de.Place: _place,
    de.PlaceGeneral: _place_general,
    de.Fight: lambda view, offer, it: _button("answer.fight", view, file=it.file, middle=it.file),
    de.StrikeAt: _strike,
    de.Join: lambda view, offer, decision: _button("answer.join", view),
    de.Reroll: lambda view, offer, decision: _button("answer.reroll", view),
    de.PlayTactica: _tactica,
    de.Enter: _enter,
    de.Move: _move,
    de.Stand: _stand,
    de.Pass: _pass,
}


class Pointed(NamedTuple):
    """What the board marks: the cards to choose from, the chosen one, where a click decides; for which side."""

    may: frozenset[str] = frozenset()
    chosen: str = ""
    every: tuple[CardChoice, ...] = ()
    active: tuple[CardChoice, ...] = ()
    side: Side | None = None


def pointed(view: Battle, offer: Offer | None, chosen: str) -> Pointed:
    """What can be clicked in this offer once this card is chosen (empty: none yet); an only card is chosen at once."""
    if offer is None:
        return Pointed(chosen=chosen)
    every = choices(view, offer)
    may = frozenset[str]().union(*(choice.cards for choice in every))
    if len(may) == 1:
        (chosen,) = may
    active = tuple(_towards(view, choice, chosen) for choice in every if not choice.cards or chosen in choice.cards)
    return Pointed(may if len(may) > 1 else frozenset(), chosen, every, active, offer.side)


def _towards(view: Battle, choice: CardChoice, chosen: str) -> CardChoice:
    """Good Scouts: once one card is chosen, the other is clicked; none if one is enough."""
    decision = choice.decision
    if not isinstance(decision, de.PlayTactica) or decision.card is not Tactica.SCOUTS:
        return choice
    others = [number for number in {decision.subject, decision.to} if token(view, number) != chosen]
    return choice._replace(cells=tuple(where(view, number) for number in others))


def odds(view: Battle, side: Side, decision: Decision) -> tuple[Odds, ...]:
    """The odds of a combat after this decision: both blows, the chooser's first; empty if it is about none."""
    combat = foreseen(view, side, decision)
    if combat is None:
        return ()
    return tuple(
        Odds(
            blow,
            card_words.troop(view, blow.strike.card),
            card_words.troop(view, blow.strike.target),
            card_words.reasons(view, combat, blow.strike) + _again(blow),
        )
        for blow in combat_forecast(view, side, decision)
    )


def _again(blow: Blow) -> tuple[DiceReason, ...]:
    """What the chances assume about a reroll (R25, R41)."""
    return (DiceReason(blow.again, card_words.say("why.second_throw")),) if blow.again else ()


# --- Why not, and what is possible ------------------------------------------------------------------------------------


def why_not(view: Battle, offer: Offer, posted: str) -> tuple[Reason, ...]:
    """Why the posted decision is impossible, and which ones are possible."""
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
    """What keeps a card out of a file (R8, R12-R17)."""
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
MOST_TOLD = 8  # the most choices that a refusal lists


def _possible(view: Battle, offer: Offer, chosen: str) -> Reason:
    """What is possible: with the chosen card if there is anything; of many, the first."""
    every = choices(view, offer)
    own = [choice for choice in every if chosen in choice.cards] or list(every)
    said = "; ".join(choice.label for choice in own[:MOST_TOLD])
    if len(own) > MOST_TOLD:
        return Reason("card.possible_and_more", (said, len(own) - MOST_TOLD))
    return Reason("card.possible", (said,))
