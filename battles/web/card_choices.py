"""What may be decided on the board: each decision with its button, what is clicked for it, and its odds."""

from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import NamedTuple

from battles.battleplay import words as card_words
from battles.battleplay.words import Cause
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.apply import where
from battles.rules.battleplay.board import CELLS, Cell
from battles.rules.battleplay.decisions import Decision, Offer, OfferPlaces
from battles.rules.battleplay.odds import Blow, foreseen, prospect
from battles.rules.battleplay.state import Battle, Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.view import UNKNOWN
from battles.rules.verdict import Side


class Odds(NamedTuple):
    """A blow as the player sees it before it falls: who strikes whom, the chances, and why these dice."""

    blow: Blow
    striker: str
    target: str
    reasons: tuple[Cause, ...]


class Choice(NamedTuple):
    """A decision and its button.

    `cards` has to be chosen first, if any; `cells` is where it is clicked then, `file` the middle of which file.
    `label` says all, `short` what its button on the board says.
    """

    decision: Decision
    code: str
    label: str
    short: str
    cards: frozenset[str] = frozenset()
    cells: tuple[Cell, ...] = ()
    file: int | None = None


def token(view: Battle, number: int) -> str:
    """A card in addresses and forms: one that is not shown goes by its place, for its number would tell."""
    if view.card(number) is not UNKNOWN:
        return str(number)
    if number in view.hidden:
        cell = where(view, number)
        return f"down-{cell.file}-{view.board[cell].cards.index(number)}"
    reserve = view.host(view.start.sides[number]).reserve
    return f"kept-{reserve.index(number)}" if number in reserve else "waiting"


def code(view: Battle, decision: Decision) -> str:
    """A decision as its button sends it: its name, then its fields."""
    *fields, name = astuple(decision)
    if isinstance(decision, de.PlayTactica) and decision.card is Tactica.SCOUTS:
        fields[1:3] = [token(view, decision.subject), token(view, decision.to)]
    words = [
        "-" if field is None else "yes" if field is True else "no" if field is False else field for field in fields
    ]
    return " ".join([name.lower(), *map(str, words)])


def choices(view: Battle, offer: Offer) -> tuple[Choice, ...]:
    """Everything that may be decided, in the order of the offer."""
    return tuple(
        Choice(decision, code(view, decision), *_DRAW[type(decision)](view, offer, decision))
        for decision in offer.decisions()
    )


class Drawn(NamedTuple):
    """The second half of a Choice."""

    label: str
    short: str
    cards: frozenset[str] = frozenset()
    cells: tuple[Cell, ...] = ()
    file: int | None = None


def _begin(view: Battle, offer: Offer, decision: de.Begin) -> Drawn:
    return Drawn("Begin the battle", "Begin")


def _waterway(view: Battle, offer: Offer, decision: de.ChooseWaterway) -> Drawn:
    if decision.file is None:
        return Drawn("No water on the field", "No water")
    return Drawn(f"The water along file {decision.file}", "Water here", file=decision.file)


def _place(view: Battle, offer: Offer, decision: de.Place) -> Drawn:
    name, cards = view.card(decision.card).troop.name, frozenset({token(view, decision.card)})
    if decision.file is None:
        return Drawn(f"Keep {name} in reserve", "To reserve", cards)
    return Drawn(f"{name}: file {decision.file}", "Here", cards, (CELLS[offer.side, decision.file],))


def _place_general(view: Battle, offer: Offer, decision: de.PlaceGeneral) -> Drawn:
    if decision.file is None:
        return Drawn("Keep the general in reserve", "To reserve")
    cell = CELLS[offer.side, decision.file]
    return Drawn(f"The general: file {decision.file}", "General here", cells=(cell,))


def _fight(view: Battle, offer: Offer, decision: de.Fight) -> Drawn:
    return Drawn(f"Fight in file {decision.file}", "Fight", file=decision.file)


def _strike(view: Battle, offer: Offer, decision: de.StrikeAt) -> Drawn:
    clash = foreseen(view, offer.side, decision)
    assert clash is not None, decision
    label = card_words.sentence(card_words.fought(view, clash.strikes))
    return Drawn(label, "Strike", frozenset({token(view, decision.card)}), (de.cell_of(decision),))


def _join(view: Battle, offer: Offer, decision: de.Join) -> Drawn:
    return Drawn("He joins", "He joins")


def _reroll(view: Battle, offer: Offer, decision: de.Reroll) -> Drawn:
    return Drawn("Throw again", "Again")


def _enter(view: Battle, offer: Offer, decision: de.Enter) -> Drawn:
    name, led = view.card(decision.card).troop.name, ", with the general" if decision.general else ""
    short = "With the general" if decision.general else "Here"
    cards = frozenset({token(view, decision.card)})
    return Drawn(f"{name}: file {decision.file}{led}", short, cards, (CELLS[offer.side, decision.file],))


def _move(view: Battle, offer: Offer, decision: de.Move) -> Drawn:
    cell = de.cell_of(decision)
    label = f"{card_words.placed(view, decision.card)}: to {card_words.cell_words(cell, offer.side)}"
    return Drawn(label, "Move here", frozenset({token(view, decision.card)}), (cell,))


def _stand(view: Battle, offer: Offer, decision: de.Stand) -> Drawn:
    if decision.card is None:
        return Drawn("No further moves", "Stop")
    label = f"{card_words.placed(view, decision.card)} stays"
    return Drawn(label, "Stay", frozenset({token(view, decision.card)}), (where(view, decision.card),))


def _pass(view: Battle, offer: Offer, decision: de.Pass) -> Drawn:
    assert not isinstance(offer, OfferPlaces), decision
    label = _NO.get(offer.occasion, "Play nothing")
    return Drawn(label, label)


_NO: Mapping[Step | Window, str] = {
    Step.RESERVES: "No further reserves",
    Window.JOIN: "He stays out of it",
    Window.REROLL: "Let the throw stand",
}


def _tactica(view: Battle, offer: Offer, decision: de.PlayTactica) -> Drawn:
    name = tactica_texts()[decision.card].name
    subject = _SUBJECT.get(decision.card)
    if subject is None:
        return Drawn(f"Play {name}", name)
    drawn = subject(view, offer.side, decision)
    return drawn._replace(label=f"{name}: {drawn.label}", short=drawn.short or name)


def _rally(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    return Drawn(card_words.placed(view, decision.subject), "Rally", cells=(where(view, decision.subject),))


def _march(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    assert decision.half is not None, decision
    cell = CELLS[decision.half, decision.to]
    return Drawn(f"to {card_words.cell_words(cell, side)}", "March on", cells=(cell,))


def _scouts(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    both = tuple(dict.fromkeys((decision.subject, decision.to)))
    cells = tuple(where(view, number) for number in both)
    files = " and ".join(f"file {cell.file}" for cell in cells)
    return Drawn(files, "This one too", frozenset(token(view, number) for number in both), cells)


def _guides(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    what = f"the {view.ground(decision.subject).rough} of file {decision.subject}"
    return Drawn(f"{what} to file {decision.to}" if decision.to else f"{what} away", "")


def _hill(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    return Drawn(f"the hill of file {decision.subject}", "")


def _late_orders(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    files = decision.subject, decision.subject + 1
    mains = [view.board[CELLS[side, file]].main for file in files]
    names = [view.card(main).troop.name for main in mains if main is not None]
    return Drawn(f"{names[0]} (file {files[0]}) and {names[1]} (file {files[1]})", "")


def _triarii(view: Battle, side: Side, decision: de.PlayTactica) -> Drawn:
    name = view.card(decision.subject).troop.name
    cards = frozenset({token(view, decision.subject)})
    return Drawn(f"{name} to file {decision.to}", "Here", cards, (CELLS[side, decision.to],))


_SUBJECT: Mapping[Tactica, Callable[[Battle, Side, de.PlayTactica], Drawn]] = {
    Tactica.RALLY: _rally,
    Tactica.FORCED_MARCH: _march,
    Tactica.SCOUTS: _scouts,
    Tactica.LOCAL_GUIDES: _guides,
    Tactica.FIRST_ON_THE_HILL: _hill,
    Tactica.LATE_ORDERS: _late_orders,
    Tactica.TRIARII: _triarii,
}
_DRAW: Mapping[type, Callable[..., Drawn]] = {
    de.Begin: _begin,
    de.ChooseWaterway: _waterway,
    de.Place: _place,
    de.PlaceGeneral: _place_general,
    de.Fight: _fight,
    de.StrikeAt: _strike,
    de.Join: _join,
    de.Reroll: _reroll,
    de.PlayTactica: _tactica,
    de.Enter: _enter,
    de.Move: _move,
    de.Stand: _stand,
    de.Pass: _pass,
}


class Pointed(NamedTuple):
    """What is marked on the board: cards that may be chosen, the one that is, and where a click decides."""

    may: frozenset[str] = frozenset()
    chosen: str = ""
    every: tuple[Choice, ...] = ()
    active: tuple[Choice, ...] = ()


def pointed(view: Battle, offer: Offer | None, chosen: str) -> Pointed:
    """What may be clicked for this offer once this card is chosen (empty: none yet); an only card is chosen already."""
    if offer is None:
        return Pointed(chosen=chosen)
    every = choices(view, offer)
    may = frozenset[str]().union(*(choice.cards for choice in every))
    if len(may) == 1:
        (chosen,) = may
    active = tuple(_towards(view, choice, chosen) for choice in every if not choice.cards or chosen in choice.cards)
    return Pointed(may if len(may) > 1 else frozenset(), chosen, every, active)


def _towards(view: Battle, choice: Choice, chosen: str) -> Choice:
    """Good Scouts: once one card is chosen, the click is on the other; on none where one is enough."""
    decision = choice.decision
    if not isinstance(decision, de.PlayTactica) or decision.card is not Tactica.SCOUTS:
        return choice
    others = [number for number in {decision.subject, decision.to} if token(view, number) != chosen]
    return choice._replace(cells=tuple(where(view, number) for number in others))


def odds(view: Battle, side: Side, decision: Decision) -> tuple[Odds, ...]:
    """What may come of a combat if this is decided: both blows, the chooser's first; nothing where none is fought."""
    found, clash = prospect(view, side, decision), foreseen(view, side, decision)
    if found is None or clash is None:
        return ()
    return tuple(
        Odds(
            blow,
            view.card(blow.strike.card).troop.name,
            view.card(blow.strike.target).troop.name,
            card_words.reasons(view, clash, blow.strike) + _again(blow),
        )
        for blow in found.blows
    )


def _again(blow: Blow) -> tuple[Cause, ...]:
    """R25, R41: what the chances take for granted of a second throw."""
    return (Cause(blow.again, "with a second throw if nothing comes of the first"),) if blow.again else ()
