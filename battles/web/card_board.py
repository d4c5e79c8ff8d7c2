"""What is drawn of a card battle: the board and both hosts beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from battles.battleplay import words as card_words
from battles.data.battleplay import TacticaText, tactica_texts
from battles.rules.battleplay.board import CELLS, Cell, Ground, Stack
from battles.rules.battleplay.colours import Dice
from battles.rules.battleplay.ending import mains_lost
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import Battle, General
from battles.rules.battleplay.troops import Category
from battles.rules.battleplay.view import UNKNOWN
from battles.rules.verdict import Side
from battles.web.card_choices import Choice, Pointed, token


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn.

    `token` is what a link selects it by, `going` which of its dice count where it stands, `unknown` whether the reader
    may not see it, `down` whether it lies face down.
    """

    token: str
    name: str
    side: Side
    category: Category
    good: Dice
    difficult: Dice
    shoot: Dice
    special: str
    cost: int
    veteran: bool
    wounded: bool
    unknown: bool
    down: bool
    going: str
    may: bool
    chosen: bool


@dataclass(frozen=True)
class CellView:
    """One half of a file: whose cards are in it, the general's stars if he is there, and what a click may do."""

    id: str
    side: Side | None
    cards: tuple[CardView, ...]
    stars: int
    joined: bool
    targets: tuple[Choice, ...]
    fighting: bool


@dataclass(frozen=True)
class FileView:
    """A file of the board: the far half, the ground, the near half. `hill` is near, far, or in the centre."""

    number: int
    ground: Ground
    hill: str
    far: CellView
    near: CellView
    targets: tuple[Choice, ...]

    @property
    def words(self) -> str:
        """What the ground is, as it is read out."""
        parts = [str(self.ground.rough)] if self.ground.rough else []
        parts += [card_words.say("ground.hill")] if self.ground.hill else []
        parts += [card_words.say("ground.water")] if self.ground.water else []
        return ", ".join(parts) or card_words.say("ground.open")


@dataclass(frozen=True)
class HostView:
    """A side beside the board. `hand` is None where it is not shown; `held` is how many Tactica there are."""

    side: Side
    name: str
    stars: int
    general: str
    die: str
    reserve: tuple[CardView, ...]
    lost: tuple[CardView, ...]
    hand: tuple[TacticaText, ...] | None
    held: int
    played: tuple[TacticaText, ...]
    mains: int
    mains_lost: int


@dataclass(frozen=True)
class BoardView:
    """Everything that is drawn; `detail` is the card that was chosen, if the reader may see it."""

    files: tuple[FileView, ...]
    far: HostView
    near: HostView
    double: bool
    detail: CardView | None


class Artist:
    """Draws a battle as it may be seen, for a player who sits on the near side of the table.

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

    def board(self) -> BoardView:
        """The board and both hosts. File 1 is on the attacker's left, so that a defender has it on his right."""
        files = range(1, self.view.start.files + 1)
        order = files if self.near is Side.ATTACKER else reversed(files)
        return BoardView(
            files=tuple(self._file(file) for file in order),
            far=self._host(self.near.other),
            near=self._host(self.near),
            double=self.view.start.settings.double,
            detail=self._detail(),
        )

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
            token=name,
            name=fielded.troop.name,
            side=self.view.start.sides[number],
            category=fielded.troop.category,
            good=fielded.good,
            difficult=fielded.difficult,
            shoot=fielded.troop.shoot,
            special=card_words.special_words(fielded.troop.special),
            cost=fielded.troop.cost,
            veteran=fielded.veteran,
            wounded=number in self.view.wounded,
            unknown=fielded is UNKNOWN,
            down=number in self.view.hidden,
            going=going,
            may=name in self.pointed.may,
            chosen=name == self.pointed.chosen,
        )

    def cards(self, numbers: Iterable[int]) -> tuple[CardView, ...]:
        """Cards that stand in no file."""
        return tuple(self.card(number) for number in numbers)

    def _host(self, side: Side) -> HostView:
        host, texts = self.view.host(side), tactica_texts()
        stars = self.view.stars(side)
        return HostView(
            side=side,
            name=card_words.who(self.view, side),
            stars=stars,
            general=self._general(host.general, host.general_waits),
            die=GENERALS[stars],
            reserve=self.cards(host.reserve),
            lost=self.cards(host.lost),
            hand=None if side is self.hidden else tuple(texts[card] for card in host.hand),
            held=self.held[side],
            played=tuple(texts[card] for card in host.played),
            mains=self.view.mains(side),
            mains_lost=mains_lost(self.view, side),
        )

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

    def _file(self, file: int) -> FileView:
        ground = self.view.ground(file)
        return FileView(
            number=file,
            ground=ground,
            hill=self._hill(ground),
            far=self._cell(CELLS[self.near.other, file]),
            near=self._cell(CELLS[self.near, file]),
            targets=tuple(choice for choice in self.pointed.active if choice.file == file),
        )

    def _hill(self, ground: Ground) -> str:
        if not ground.hill:
            return ""
        if ground.holder is None:
            return "centre"
        return "near" if ground.holder is self.near else "far"

    def _cell(self, cell: Cell) -> CellView:
        stack = self.view.board.get(cell) or Stack(cell.half)
        generals = [self.view.host(side).general for side in Side]
        here = next((general for general in generals if general and general.cell == cell), None)
        return CellView(
            id=f"{cell.half}-{cell.file}",
            side=stack.side if stack.cards else None,
            cards=tuple(self.card(number, cell.file) for number in stack.cards),
            stars=here.stars if here else 0,
            joined=here is not None and here.joined,
            targets=tuple(choice for choice in self.pointed.active if cell in choice.cells),
            fighting=self._fights(cell),
        )

    def _fights(self, cell: Cell) -> bool:
        strikes = self.view.clash.strikes if self.view.clash else ()
        return any(cell in (strike.cell, strike.at) for strike in strikes)
