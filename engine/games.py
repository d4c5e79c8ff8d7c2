"""A game, for the pages that every game shares; and the registry: GAMES in the settings has a line for each.

docs/decisions/0010-one-machine.md says what a game provides, and what it gets for it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from uuid import UUID

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from django.utils.module_loading import import_string

from engine.log import Log
from engine.manual_dice import ManualRolls
from engine.rescue import OwnRows
from engine.rows import Take
from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.dice import DieRequest
from engine.rules.overrides import OfferOverride
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, P, Ruleset
from engine.savefile import MOST_BYTES, Arrived, SaveFormat

T = TypeVar("T")


@dataclass(frozen=True)
class Title:
    """A game's name and a sentence about it; `one` is the noun for a single game."""

    name: str
    about: str
    one: str = "game"


@dataclass(frozen=True, kw_only=True)
class Wording(Generic[P]):
    """The words of the shared pages about a past; nothing hidden.

    The shared game page also uses it for lines and decisions.
    """

    when: Callable[[Any], str]  # when the state is, for "you are back at …"
    stands: Callable[[Any], str]  # the same at length, as the end of "it stands in"
    facts: Callable[[Any], Sequence[tuple[str, str]]]  # further facts, each with its heading
    goes_on: Callable[[P, int], str]  # how the past goes on after this many lines
    tell: Callable[[Any, Line[Any, Any], str], Sequence[str]] = lambda before, line, side: ()
    """What a line tells this side, or everybody (an empty side), given the state before it."""
    choice: Callable[[Any], str] = lambda decision: ""  # the text of a decision's button
    waiting: Callable[[Any], str] = lambda kind: ""  # what there is to do
    picture: Callable[[Any], str] = lambda kind: ""
    compare: Callable[[P, P], dict[str, Any]] = lambda one, other: {}
    """What else the page that compares 2 pasts needs for this game's template."""


class DiceRow(NamedTuple):
    """Dice that belong together: whose and what for, and the label of each.

    `more` is what else this game's template shows of them.
    """

    of: str
    dice: Sequence[str]
    more: Any = None


@dataclass(frozen=True, kw_only=True)
class DicePage(Generic[P]):
    """How a game takes the player's dice."""

    rolls: ManualRolls[Any]
    act: Callable[[P, Any, str], None]
    """Plays what waits, then whatever the page asks for next; raises DiceWanted for more dice, or Stale."""
    rows: Callable[[P, Sequence[DieRequest]], Sequence[DiceRow]]  # dice in order, grouped
    heading: Callable[[DieRequest], str] = lambda die: ""
    """The heading of a die among those thrown together; without one they all are."""
    page: Callable[[P, Any], dict[str, Any]] = lambda game, form: {}
    """What else the page for dice needs for this game's template."""


class LoggedResult(NamedTuple):
    """The result of a battle in the game it is part of, in its log on the present branch.

    `winner` is the winning side there, empty for nobody, and `grade` the grade. `said` states both, `brought` the
    consequences in the game. `line` is its line number in the log, which is at the address `log`; the result can be
    corrected at the address `correct`, if that is not empty.
    """

    line: int
    winner: str
    grade: str
    said: str
    brought: Sequence[str]
    log: str
    correct: str = ""


@dataclass(frozen=True)
class Belonging:
    """The game that another game is part of, as the campaign of a battle: how its page leads back there.

    `result` is the address that takes the part's result, empty if there is none to take. `closed` is why the part
    allows no more decisions, empty if it does; `became` is the result in the whole game.
    """

    address: str
    name: str
    result: str = ""
    closed: str = ""
    became: LoggedResult | None = None


@dataclass(frozen=True, kw_only=True)
class Overrides:
    """How players override a game (engine/web/override.py)."""

    rule: str  # the clause that allows it
    legal: Callable[[Any], Sequence[OfferOverride[Any]]]  # what may be overridden in this state
    decision: Callable[[Any, str, Any, str], Any]
    """The decision: the matter, whom or what it is about, the value, the reason."""
    act: Callable[[Any, Any], Any]
    """Plays this decision; raises DiceWanted if the player rolls for its consequences."""
    package: str  # the package with the texts of the page (`override`)
    name: Callable[[Any, str], str]  # the name of anything in a game, in this state
    called: Callable[[OfferOverride[Any], object], str]  # the label of an option on an offer's form
    groups: Callable[[Any], Sequence[tuple[str, Sequence[str]]]] | None = None
    """Everything that can ever be overridden, under headings; without it, what may be now."""
    follows: Callable[[Any, Any], Mapping[str, Any]] | None = None
    """What the game's template needs to show a decision's consequences before it is confirmed."""
    more: Callable[[Any, str, Collection[str]], Mapping[str, Any]] = lambda state, of, whats: {}
    """What else that template needs, by the state, the thing overridden, and the matters that may be."""


@dataclass(frozen=True, kw_only=True)
class Addresses:
    """The addresses of a game with pages of its own: `front` and `home` are URL names.

    `front` lists all games; `home` shows one, and is also the name of that page. The other URL names begin with
    `names`. Templates in `folder`, or in a folder named as the ruleset, precede those in `rooms`, shared with some
    games, and these precede those that all games share.
    """

    front: str
    home: str = "board"
    names: str = ""
    folder: str = ""
    rooms: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class SharedPage(Addresses):
    """A game on the shared pages (engine/shared.py)."""

    front: str = "games"
    names: str = "game-"
    start: Callable[..., Any]  # the start of a game, from its seed and the other fields of its form
    belongs: Callable[[Any, Any], Belonging | None] = lambda row, game: None
    """The game that a game is part of, from its row and itself; None if it stands alone."""
    reads: Callable[[Mapping[str, str]], Any] | None = None
    """The decision in a filled-in form, if there are too many to list; raises ValidationError."""
    plans: Callable[[Any, str, Mapping[str, str]], Any | None] = lambda game, side, sent: None
    """The plan of a side's form that asks for several decisions (`planned`, engine/rules/ruleset.py)."""
    fields: Callable[[], Mapping[str, Any]] = dict
    """Further fields of the form for a new game, by name."""
    more: Callable[[Any, str, Mapping[str, str]], dict[str, Any]] = lambda game, side, asked: {}
    """What else the page of a game needs, as one side sees it, for the game's template; `asked` is the query."""


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The players of a game: the sides, and what hides from each what it may not see."""

    sides: Mapping[str, str] = field(default_factory=dict)
    eyes: Callable[[Any, str], str] = lambda state, side: side
    """The side whose view the page shows, when this side asks: a curtain for 2 players at one screen."""
    viewer: Callable[[Any], Any] = lambda game: EVERYBODY
    """The side whose view the player has on the shared pages; None if nothing is hidden from him."""

    def shown(self, state: Any, asked: str) -> str:
        """The side whose view a page shows whose address asks for this one, if there is such a side."""
        return self.eyes(state, asked if asked in self.sides else EVERYBODY)


@dataclass(frozen=True, kw_only=True)
class Hanging:
    """What a game has besides its log, such as photos: how files keep it and a zip packs it.

    Each function gets the game's kind, and its id or row.
    """

    content: Any  # the dataclass of files: SavedGame (engine/saves.py) with further parts
    told: "Callable[[GameKind[Any], Any, set[int], Take], Mapping[str, Any]]"
    """These parts, for the lines with these numbers and the rows that are taken."""
    pictured: Callable[[UUID], bool]  # whether a game has photos
    packed: "Callable[[GameKind[Any], UUID], bytes]"  # the zip; raises TooLarge
    left: "Callable[[GameKind[Any], UUID], bytes]"
    """A zip of what is left of a damaged game; raises NotASave if there is nothing."""
    take: "Callable[[GameKind[Any], bytes], Arrived]"
    """Imports a game from a file or a zip; raises NotASave."""
    largest: int  # the most bytes of a zip


@dataclass(frozen=True, kw_only=True)
class Files:
    """How engine/saves.py replays, exports and imports a game."""

    auditor: Callable[[Any], Auditor[Any, Any, Any]]
    """The auditor that replays a game with this start."""
    hides: bool = False
    """Whether its files seal the start and lines, so that nobody reads by chance what the sides may not know."""
    hangs: Hanging | None = None  # what files hold besides the log, if anything
    set: Collection[str] = ("by_hand",)
    """The columns that a player sets; an unreadable one gets the default of a new row."""
    format: SaveFormat[Any] | None = None
    """The file format, if it is not the one that all games share."""
    own: Callable[[Any, Any], Mapping[str, Any]] = lambda row, now: {}
    """The parts of that format that no column has, from the row and the present state."""
    made: Callable[[Any, bool], tuple[Any, str]] | None = None
    """The row of a file in that format (by whether its checksum holds), and a remark; raises NotASave."""

    def played_again(self, content: Any) -> tuple[Any, Difference | None]:
        """The game at its end, replayed from a file, and the first contradiction in it."""
        return played_again(self.auditor(content.start), content.start, content.lines, content.head)

    @property
    def are(self) -> str:
        """The kinds of export, in words."""
        return "JSON, or as a zip with its photos" if self.hangs else "JSON"

    @property
    def largest(self) -> int:
        """In bytes."""
        return self.hangs.largest if self.hangs else MOST_BYTES


class ExternalBattles(Protocol):
    """A game's external battles, in rows of their own with its id in their keys (battles/engagement.py)."""

    def became(self, kind: "GameKind[Any]", id: UUID, key: str) -> LoggedResult | None:
        """The result of the battle with this key in that game; None as long as it has none."""


class Upkeep(NamedTuple):
    """The maintenance of all games of a kind in a database, by its alias, which need not be the program's own."""

    refresh: Callable[[str], None]  # bring what rows keep of games in line with their logs
    complete: Callable[[], None]
    """Compute what an older program did not keep, in the program's own database."""
    warm_up: Callable[[], None]  # load what the first page would wait for


@dataclass(frozen=True, kw_only=True, eq=False)
class GameKind(Generic[P]):
    """A game: its rules and log, its title, its words, and its addresses.

    The rest may be left out; docs/extending.md has the table.
    """

    log: Log[P]
    title: Title
    words: Wording[P]
    page: Addresses
    delete: Callable[[UUID], None]
    columns: Mapping[str, str] = field(default_factory=dict)
    """Common column values of the rows that stand on pages of their own."""
    rows: OwnRows = OwnRows()  # the rows of one game, in all tables
    seats: Seats = Seats()
    dice: DicePage[P] | None = None
    files: Files
    overrides: Overrides | None = None
    engagement: ExternalBattles | None = None
    upkeep: Upkeep | None = None
    parts: tuple[Any, ...] = ()  # what other parts of the program look up, each by its type

    @property
    def ruleset(self) -> Ruleset[Any, Any, Any, Any]:
        return self.log.ruleset

    @property
    def is_shared(self) -> bool:
        """Whether it is played on the page of games without pages of their own."""
        return isinstance(self.page, SharedPage)

    def address(self, page: str, *where: Any) -> str:
        """The address of one of its pages."""
        return reverse(f"{self.page.names}{page}", args=(self, *where) if self.is_shared else where)

    def home(self, *where: Any) -> str:
        """The address of one game."""
        return self.address(self.page.home, *where)

    @property
    def front_address(self) -> str:
        """The address of the list of games."""
        return reverse(self.page.front, args=[self] if self.is_shared else [])

    def seen(self, game: P, now: Any) -> Any:
        """A state of a past as the shared pages may show it."""
        viewer = self.seats.viewer(game)
        return now if viewer is None else self.ruleset.seen_by(now, viewer)

    def part(self, of: type[T]) -> T | None:
        """The value of this type among its parts; None if it has none."""
        return next((part for part in self.parts if isinstance(part, of)), None)

    def given(self, of: type[T]) -> T:
        """The same, or a 404 page if it has none."""
        if (found := self.part(of)) is None:
            raise Http404(f"{self.ruleset.name} has no {of.__name__}")
        return found

    @property
    def head(self) -> list[str]:
        """The names of the template that begins a game's pages."""
        return self.templates("_head")

    def templates(self, page: str) -> list[str]:
        """The names of a page's template, its own first."""
        folders = (self.page.folder or self.ruleset.name, *self.page.rooms, "engine")
        return [f"{folder}/{page}.html" for folder in folders]


def game_kinds() -> dict[str, GameKind[Any]]:
    """All games, by the names of their rulesets."""
    found = [import_string(name) for name in settings.GAMES]
    return {kind.ruleset.name: kind for kind in found}


def owner(key: object) -> tuple[GameKind[Any], UUID] | None:
    """The game that the battle with this key is part of, whether or not it exists; None for a battle by itself."""
    for kind in game_kinds().values():
        begins, ends = kind.rows.begins.split("{}")
        with suppress(ValueError):  # a damaged key may be anything
            id = UUID(str(key).removeprefix(begins).partition(ends)[0])
            if kind.engagement and str(key).startswith(kind.rows.prefix(id)):
                return kind, id
    return None


def game_of(key: str) -> UUID | None:
    """The id of the game that the battle with this key is part of, if it exists."""
    found = owner(key)
    return found[1] if found and found[0].log.rows.filter(id=found[1]).exists() else None


def in_iron(key: str) -> bool:
    """Whether the battle with this key is part of an Iron game (D31)."""
    if (found := owner(key)) is None:
        return False
    log, id = found[0].log, found[1]
    starts = log.rows.filter(id=id).values_list("start", flat=True)
    with suppress(ValueError):  # a damaged game cannot be played
        return any(log.ruleset.iron(log.codec.starts.load(start)) for start in starts)
    return False


def became(key: str) -> LoggedResult | None:
    """The result of the battle with this key in its game; None without a game, or without a result there."""
    if (found := owner(key)) is None:
        return None
    kind, id = found
    return kind.engagement.became(kind, id, key) if kind.engagement else None
