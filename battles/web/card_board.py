"""What is drawn of a card battle: the board and both hosts beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battles.battleplay import words as card_words
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay.board import CELLS, Cell, Ground, Stack
from battles.rules.battleplay.ending import mains_lost
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import Battle, General
from battles.rules.battleplay.troops import Fielded
from battles.rules.battleplay.view import UNKNOWN
from battles.rules.verdict import Side
from battles.web.card_choices import Pointed, token


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn.

    `token` is what a link selects it by, `going` which of its dice count where it stands, `unknown` whether the reader
    may not see it, `down` whether it lies face down.
    """

    fielded: Fielded
    token: str
    side: Side
    wounded: bool
    unknown: bool
    down: bool
    going: str
    may: bool
    chosen: bool

    @property
    def special(self) -> str:
        """What an S of it does (R32)."""
        return card_words.special_words(self.fielded.troop.special)


class Artist:
    """Draws a battle as it may be seen, for a player who sits on the near side of the board.

    `held` are the numbers of Tactica of both sides, of which a view shows one hand only; `hidden` is the side whose
    hand is not shown.
    """

    def __init__(
        self, view: Battle, near: Side, hidden: Side | None, held: Mapping[Side, int], pointed: Pointed
    ) -> None:
        self.view = view
        self.near = near
        self.hidden = hidden
        self.held = held
        self.pointed = pointed

    def board(self) -> dict[str, Any]:
        """The files, both hosts, and the card that was chosen, if the reader may see it.

        File 1 is on the attacker's left, so that a defender has it on his right.
        """
        files = range(1, self.view.start.files + 1)
        order = files if self.near is Side.ATTACKER else reversed(files)
        return {
            "files": [self._file(file) for file in order],
            "far": self._host(self.near.other),
            "near": self._host(self.near),
            "double": self.view.start.settings.double,
            "detail": self._detail(),
        }

    def _detail(self) -> CardView | None:
        for number, fielded in enumerate(self.view.start.cards):
            if fielded is not UNKNOWN and token(self.view, number) == self.pointed.chosen:
                return self.card(number)
        return None

    def card(self, number: int, file: int | None = None) -> CardView:
        """A card; in a file it is told which of its dice count there."""
        fielded, name = self.view.card(number), token(self.view, number)
        going = "" if file is None else "difficult" if self.view.ground(file).rough else "good"
        return CardView(
            fielded=fielded,
            token=name,
            side=self.view.start.sides[number],
            wounded=number in self.view.wounded,
            unknown=fielded is UNKNOWN,
            down=number in self.view.hidden,
            going=going,
            may=name in self.pointed.may,
            chosen=name == self.pointed.chosen,
        )

    def _host(self, side: Side) -> dict[str, Any]:
        """A side beside the board. `hand` is None where it is not shown; `held` is how many Tactica there are."""
        host, texts = self.view.host(side), tactica_texts()
        stars = self.view.stars(side)
        return {
            "side": side,
            "name": card_words.who(self.view, side),
            "stars": stars,
            "general": self._general(host.general, host.general_waits),
            "die": GENERALS[stars],
            "reserve": [self.card(number) for number in host.reserve],
            "lost": [card_words.troop(self.view, number) for number in host.lost],
            "hand": None if side is self.hidden else [texts[card] for card in host.hand],
            "held": self.held[side],
            "played": [texts[card].name for card in host.played],
            "mains": self.view.mains(side),
            "mains_lost": mains_lost(self.view, side),
        }

    def _general(self, general: General | None, waits: bool) -> str:
        """Who he is and where."""
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
            "targets": [choice for choice in self.pointed.active if cell in choice.cells],
            "fighting": self._fights(cell),
        }

    def _fights(self, cell: Cell) -> bool:
        strikes = self.view.combat.strikes if self.view.combat else ()
        return any(cell in (strike.cell, strike.at) for strike in strikes)


def _ground_words(ground: Ground) -> str:
    """What the ground is, as it is read out."""
    parts = [str(ground.rough)] if ground.rough else []
    parts += [card_words.say("ground.hill")] if ground.hill else []
    parts += [card_words.say("ground.water")] if ground.water else []
    return ", ".join(parts) or card_words.say("ground.open")
