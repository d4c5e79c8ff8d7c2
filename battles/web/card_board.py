"""What a card battle draws: the board with both hosts next to it, and the present choice with its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from battles.battleplay import words as card_words
from battles.battleplay.words import Throw
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.board import CELLS, Cell, Ground, Stack
from battles.rules.battleplay.combat import RULES
from battles.rules.battleplay.deployment import to_show
from battles.rules.battleplay.ending import losses_to_rout, mains_lost
from battles.rules.battleplay.odds import Chances, combat_forecast
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import COMBATS, Battle, General, Step, Strike, Window
from battles.rules.battleplay.strike import hits
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Fielded
from battles.rules.battleplay.view import UNKNOWN
from battles.rules.verdict import Side
from battles.web.card_choices import CardChoice, Pointed, token
from battles.web.card_foresight import MOVING, ShownBlow, brought, threats
from battles.web.card_moment import Changes
from engine.grammar import sentence
from engine.texts import text


class CardView(NamedTuple):
    """A card as it is drawn.

    `people` is the emblem on its back, `token` selects it in links, `going` says which of its dice count where it
    stands, `unknown` that the reader may not see it, `down` that it lies face down. `news` is what has just happened to
    it (wounded, came, fallen, or empty), `origin` where it came from.
    """

    fielded: Fielded
    token: str
    side: Side
    people: str
    wounded: bool
    unknown: bool
    down: bool
    going: str
    may: bool
    chosen: bool
    news: str
    origin: str

    @property
    def special(self) -> str:
        """What an S of it does (R32)."""
        return card_words.special_words(self.fielded.troop.special)


@dataclass(frozen=True)
class Artist:
    """Draws a battle as it may be seen, for a player on the near side of the board.

    `held` are the numbers of Tactica on both sides, as a view shows only one hand; `hidden` is the side with the hidden
    hand.
    """

    view: Battle
    near: Side
    hidden: Side | None
    held: Mapping[Side, int]
    pointed: Pointed
    changes: Changes = Changes()

    def board(self) -> dict[str, Any]:
        """The files, both hosts, and the chosen card, if the reader may see it.

        File 1 is on the attacker's left, so a defender has it on his right.
        """
        files = range(1, self.view.start.files + 1)
        order = files if self.near is Side.ATTACKER else reversed(files)
        return {
            "files": [self._file(file) for file in order],
            "far": self._host(self.near.other),
            "near": self._host(self.near),
            "double": self.view.start.settings.double,
            "detail": self._detail(),
            "known": self._known(),
        }

    def _known(self) -> list[CardView]:
        """One of each kind of card in the reader's view, by name, for the key to their S."""
        seen = [self.view.board[cell].cards for cell in self.view.board] + [
            self.view.host(side).reserve for side in Side
        ]
        cards = {self.view.card(number).troop: number for numbers in seen for number in numbers}
        found = [self.card(number) for troop, number in cards.items() if troop is not UNKNOWN.troop]
        return sorted(found, key=lambda card: card.fielded.troop.name)

    def _detail(self) -> CardView | None:
        for number, fielded in enumerate(self.view.start.cards):
            if fielded is not UNKNOWN and token(self.view, number) == self.pointed.chosen:
                return self.card(number)
        return None

    def card(self, number: int, file: int | None = None) -> CardView:
        """A card; in a file, with the dice that count there."""
        fielded, name = self.view.card(number), token(self.view, number)
        going = "" if file is None else "difficult" if self.view.ground(file).rough else "good"
        side = self.view.start.sides[number]
        return CardView(
            fielded=fielded,
            token=name,
            side=side,
            people=self.view.start.force(side).people,
            wounded=number in self.view.wounded,
            unknown=fielded is UNKNOWN,
            down=number in self.view.hidden,
            going=going,
            may=name in self.pointed.may,
            chosen=name == self.pointed.chosen,
            news="" if fielded is UNKNOWN else self._news(number),
            origin="" if fielded is UNKNOWN else self._origin(number),
        )

    def _news(self, number: int) -> str:
        if number in self.changes.wounded:
            return "wounded"
        if number in self.changes.came:
            return "came"
        return "fallen" if any(number in cards for cards in self.changes.fallen.values()) else ""

    def _origin(self, number: int) -> str:
        """The file it came from; empty for a card that was deployed or did not move."""
        if number not in self.changes.came or self.view.step in card_words.UNPLACED:
            return ""
        cell = self.changes.came[number]
        return card_words.say("origin.file", file=cell.file) if cell else card_words.say("origin.reserve")

    def _host(self, side: Side) -> dict[str, Any]:
        """A side next to the board. `hand` is None if hidden; `held` is its number of Tactica."""
        host, texts = self.view.host(side), tactica_texts()
        stars = self.view.stars(side)
        return {
            "side": side,
            "people": self.view.start.force(side).people,
            "name": card_words.who(self.view, side),
            "stars": stars,
            "general": self._general(host.general, host.general_waits),
            "die": GENERALS[stars],
            "reserve": [self.card(number) for number in host.reserve],
            "lost": [card_words.troop(self.view, number) for number in host.lost],
            "hand": None
            if side is self.hidden
            else [(texts[card], card in self._playable(side)) for card in host.hand],
            "held": self.held[side],
            "spent": [texts[card] for card in host.played],
            "mains": self.view.mains(side),
            "mains_lost": mains_lost(self.view, side),
            "to_rout": None
            if self.view.ending or self.view.step in card_words.UNPLACED
            else losses_to_rout(self.view, side),
        }

    def _playable(self, side: Side) -> frozenset[Tactica]:
        """What this side may play now."""
        every = (choice.decision for choice in self.pointed.every if self.pointed.side is side)
        return frozenset(decision.card for decision in every if isinstance(decision, de.PlayTactica))

    def _general(self, general: General | None, waits: bool) -> str:
        if general is None:
            return card_words.general(0)
        name = card_words.general(general.stars)
        if general.cell:
            return card_words.say("general.at_file", general=name, file=general.cell.file)
        if waits or self.view.step in card_words.UNPLACED:
            return card_words.say("general.not_placed" if waits else "general.placed", general=name)
        return card_words.say("general.in_reserve", general=name)

    def _file(self, file: int) -> dict[str, Any]:
        """A file: the far half, the ground, the near half. `hill` is near, far, or in the centre."""
        ground = self.view.ground(file)
        return {
            "number": file,
            "ground": ground,
            "words": _ground_words(ground),
            "hill": self._hill(ground),
            "far": self._cell(CELLS[self.near.other, file]),
            "near": self._cell(CELLS[self.near, file]),
            "targets": [choice for choice in self.pointed.active if choice.file == file],
        }

    def _hill(self, ground: Ground) -> str:
        if not ground.hill:
            return ""
        if ground.holder is None:
            return "centre"
        return "near" if ground.holder is self.near else "far"

    def _cell(self, cell: Cell) -> dict[str, Any]:
        """One half of a file: its cards, the general if he is there, and what a click may do."""
        stack = self.view.board.get(cell) or Stack(cell.half)
        generals = [self.view.host(side).general for side in Side]
        return {
            "id": f"{cell.half}-{cell.file}",
            "cards": [self.card(number, cell.file) for number in stack.cards],
            "general": next((general for general in generals if general and general.cell == cell), None),
            "fallen": [self.card(number) for number in self.changes.fallen.get(cell, ())],
            "targets": [choice for choice in self.pointed.active if cell in choice.cells],
            "fighting": self._fights(cell),
        }

    def _fights(self, cell: Cell) -> bool:
        strikes = self.view.combat.strikes if self.view.combat else ()
        return any(cell in (strike.cell, strike.at) for strike in strikes)


def _ground_words(ground: Ground) -> str:
    """The ground in words, for reading aloud."""
    parts = [str(ground.rough)] if ground.rough else []
    parts += [card_words.say("ground.hill")] if ground.hill else []
    parts += [card_words.say("ground.water")] if ground.water else []
    return ", ".join(parts) or card_words.say("ground.open")


# --- The present choice: what is asked, of whom, and every answer with its odds ---------------------------------------


_say = partial(text, "battles", "cards")


class CardQuestion(NamedTuple):
    """The title of a choice, and what to know about it."""

    title: str
    text: str
    rule: str


class Option(NamedTuple):
    """An answer in the list beside the board, what its card says, and what it brings."""

    choice: CardChoice
    says: str
    brings: tuple[ShownBlow, ...]


def question(view: Battle, offer: de.Offer, artist: Artist, pointed: Pointed) -> dict[str, Any]:
    """What the player has to decide, and for whom.

    `pick` are the cards of which one is chosen first, `ways` what may be done with it; `options` the answers beside the
    board, `alone` whether there is but one; `on_board` whether there are any on it, `here` whether these are listed
    too; `throws` the dice that lie on the table.
    """
    cards = [artist.card(number, _file(view, number)) for number in range(len(view.start.cards))]
    pick = [card for card in cards if card.may]
    options = _options(view, offer, pointed)
    return {
        "name": card_words.who(view, offer.side),
        "asked": asked(view, offer),
        "pick": pick,
        "chosen": next((card for card in pick if card.chosen), None),
        "ways": [_way(choice) for choice in pointed.active if choice.cards],
        "options": options,
        "alone": len(options) == 1,
        "here": any(_is_on_board(option.choice) for option in options),
        "on_board": any(map(_is_on_board, pointed.active)),
        "threats": threats(view, offer),
        "throws": thrown(view),
        "fight": sentence(card_words.fought(view, view.combat.strikes)) if view.combat else "",
    }


def _way(choice: CardChoice) -> str:
    """A choice after its card was named."""
    return choice.label.partition(": ")[2] or (choice.label if choice.odds else choice.short.lower())


def _is_on_board(choice: CardChoice) -> bool:
    return bool(choice.cells or choice.file)


def _file(view: Battle, number: int) -> int | None:
    return next((cell.file for cell, stack in view.board.items() if number in stack.cards), None)


def _beside(offer: de.Offer, pointed: Pointed) -> tuple[CardChoice, ...]:
    """The answers next to the board.

    All combats, for their odds; everything the chosen card may do where it moves, for the consequences; otherwise what
    has no place on the board.
    """
    if isinstance(offer, de.OfferChoice) and offer.occasion in COMBATS:
        return pointed.every
    if isinstance(offer, de.OfferChoice) and offer.occasion in MOVING:
        return pointed.active
    return tuple(choice for choice in pointed.active if not choice.cells and choice.file is None)


def _options(view: Battle, offer: de.Offer, pointed: Pointed) -> list[Option]:
    """Each answer; consequences that two in a row share, as of a reserve with or without the general, come once."""
    found = [_option(view, offer, choice) for choice in _beside(offer, pointed)]
    pairs = zip([None, *found], found, strict=False)
    return [one._replace(brings=()) if last and last.brings == one.brings else one for last, one in pairs]


def _option(view: Battle, offer: de.Offer, choice: CardChoice) -> Option:
    side, decision = offer.side, choice.decision
    return Option(choice, says(view, side, decision), brought(view, side, decision))


def says(view: Battle, side: Side, decision: de.Decision) -> str:
    """What a Tactica does, and whether that is nothing here: R47 lets it be played all the same."""
    if not isinstance(decision, de.PlayTactica):
        return ""
    printed = tactica_texts()[decision.card].says
    played = _figures(view, side, decision)
    return f"{printed} {_say('idle')}" if played and played == _figures(view, side, de.Pass()) else printed


def _figures(view: Battle, side: Side, decision: de.Decision) -> list[tuple[Chances, str]]:
    """The chances of each blow after this decision, with the clause of a reroll; empty outside a combat."""
    return [(blow.chances, blow.again) for blow in combat_forecast(view, side, decision)]


def thrown(view: Battle) -> tuple[Throw, ...]:
    """The dice thrown so far in the present combat."""
    strikes = view.combat.strikes if view.combat else ()
    return tuple(_throw(view, strike) for strike in strikes if strike.symbols)


def _throw(view: Battle, strike: Strike) -> Throw:
    return Throw(card_words.troop(view, strike.card), tuple(zip(strike.colours, strike.symbols, strict=True)))


def asked(view: Battle, offer: de.Offer) -> CardQuestion:
    """The title of this offer."""
    if isinstance(offer, de.OfferPlaces):
        return _deploy(view, offer)
    if isinstance(offer.choices[0], de.PlaceGeneral):
        return _asked("general", "R19")
    if offer.occasion is Window.REROLL:
        return _again(view, offer.side)
    if isinstance(offer.occasion, Window):
        return _asked(f"window.{offer.occasion}", "R26" if offer.occasion is Window.JOIN else "R47")
    return _asked(f"step.{offer.occasion}", _RULES[offer.occasion])


def _asked(entry: str, rule: str, **parts: int) -> CardQuestion:
    return CardQuestion(_say(f"asked.{entry}.title", **parts), _say(f"asked.{entry}.text", **parts), rule)


def _again(view: Battle, side: Side) -> CardQuestion:
    """What a reroll gives up if the throw already destroys (R25, R41)."""
    assert view.combat is not None, "there is a throw to reroll"
    strike = next(strike for strike in view.combat.strikes if strike.side is side)
    settled = hits(view, view.combat, strike).destroy(strike.target in view.wounded)
    return _asked("again_though_settled" if settled else "again", "R41" if view.step is Step.FLANKS else "R25")


def _deploy(view: Battle, offer: de.OfferPlaces) -> CardQuestion:
    if left := to_show(view, offer.side):
        return _asked("show", "R10", left=left)
    return _asked("deploy_or_keep" if offer.reserve else "deploy", "R11")


_RULES = {**RULES, Step.BEFORE: "R1", Step.WATERWAY: "R8", Step.RESERVES: "R38", Step.MOVES: "R39"}
"""The rule of each step's question."""
