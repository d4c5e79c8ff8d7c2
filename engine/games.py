"""A game as the pages know it that every game shares; and the registry: GAMES in the settings has a line for each.

docs/decisions/0010-one-machine.md says what a game gives, and what it gets for it.
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
    """What a game is called and what it is about, in a sentence; `one` is what one of them is called."""

    name: str
    about: str
    one: str = "game"


@dataclass(frozen=True, kw_only=True)
class Wording(Generic[P]):
    """How pages tell of a past what everybody may know of it. The shared page also tells its lines and decisions."""

    when: Callable[[Any], str]
    """A moment, as one says at what one is back."""
    stands: Callable[[Any], str]
    """The same at length, as the end of "it stands in"."""
    facts: Callable[[Any], Sequence[tuple[str, str]]]
    """What else is to be said of it, each with its heading."""
    goes_on: Callable[[P, int], str]
    """With what it goes on after so many lines."""
    tell: Callable[[Any, Line[Any, Any], str], Sequence[str]] = lambda before, line, side: ()
    """What a line tells that side, or everybody (an empty one), by the game before it."""
    choice: Callable[[Any], str] = lambda decision: ""
    """What a decision is called on its button."""
    waiting: Callable[[Any], str] = lambda kind: ""
    """What there is to do."""
    picture: Callable[[Any], str] = lambda kind: ""
    compare: Callable[[P, P], dict[str, Any]] = lambda one, other: {}
    """What else the page of two pasts has, for the template of this game."""


class DiceRow(NamedTuple):
    """Dice that belong together: whose and what for, and what each of them is called beside the others.

    `more` is what else the template of this game shows of them.
    """

    of: str
    dice: Sequence[str]
    more: Any = None


@dataclass(frozen=True, kw_only=True)
class DicePage(Generic[P]):
    """How a game takes dice of the player's."""

    rolls: ManualRolls[Any]
    act: Callable[[P, Any, str], None]
    """Lets happen what waits, and goes on as the page says; DiceWanted if it wants more, Stale."""
    rows: Callable[[P, Sequence[DieRequest]], Sequence[DiceRow]]
    """Dice in their order, together where they belong together."""
    heading: Callable[[DieRequest], str] = lambda die: ""
    """Under what a die stands with those that are thrown together with it; without one all are."""
    page: Callable[[P, Any], dict[str, Any]] = lambda game, form: {}
    """What else the page for dice, with this form, has for the template of this game."""


class LoggedResult(NamedTuple):
    """What became of a battle in the game of which it is a part: the result that its log has, on its present branch.

    `winner` is the side that won there, empty for nobody, and `grade` how greatly. `said` tells both, `brought` what
    came of it in the game. `line` has the number of its line in the log, which stands at the address `log`; the result
    is put right at the address `correct`, empty where it is not.
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
    """The game of which another is a part, as the campaign of a battle: how its page leads back there.

    `result` is the address at which what came of the part is taken, empty while nothing is to be taken. `closed` is why
    nothing is decided any more in the part, empty while something may be; `became` what that game has as its result.
    """

    address: str
    name: str
    result: str = ""
    closed: str = ""
    became: LoggedResult | None = None


@dataclass(frozen=True, kw_only=True)
class Overrides:
    """How the players override a game (engine/web/override.py)."""

    rule: str
    """By which rule they may."""
    legal: Callable[[Any], Sequence[OfferOverride[Any]]]
    """What may be overridden where the game stands so."""
    decision: Callable[[Any, str, Any, str], Any]
    """Of what, of whom, with which value and why."""
    act: Callable[[Any, Any], Any]
    """Takes this decision in a game; DiceWanted where the player rolls for what follows."""
    package: str
    """Which has the texts of the page (`override`)."""
    name: Callable[[Any, str], str]
    """What anything of a game is called where it stands so."""
    called: Callable[[OfferOverride[Any], object], str]
    """What an option is called on the form of an offer."""
    groups: Callable[[Any], Sequence[tuple[str, Sequence[str]]]] | None = None
    """Everything of which something can ever be overridden, under headings; without it what may be now."""
    follows: Callable[[Any, Any], Mapping[str, Any]] | None = None
    """What the template of the game has to show what a decision would lead to, before it is confirmed."""
    more: Callable[[Any, str, Collection[str]], Mapping[str, Any]] = lambda state, of, whats: {}
    """What else that template has of a state, and of whom something is overridden, by what may be."""


@dataclass(frozen=True, kw_only=True)
class Addresses:
    """Where a game is played that has pages of its own: `front` and `home` are names of addresses.

    At `front` are all of them. At `home` one is played, which is also what that page is called. The other names begin
    with `names`. Templates in `folder`, or in one of the ruleset's name, come before those in `rooms`, which it shares
    with some games, and these before those that all games share.
    """

    front: str
    home: str = "board"
    names: str = ""
    folder: str = ""
    rooms: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class SharedPage(Addresses):
    """Where a game is played that has none of its own (engine/shared.py)."""

    front: str = "games"
    names: str = "game-"
    start: Callable[..., Any]
    """How a game begins, from the seed of its dice and what else its form asks for."""
    belongs: Callable[[Any, Any], Belonging | None] = lambda row, game: None
    """Of what a game is a part, by its row and itself; None if it stands alone."""
    reads: Callable[[Mapping[str, str]], Any] | None = None
    """The decision of a form that is filled in, where there are too many to choose from; ValidationError."""
    fields: Callable[[], Mapping[str, Any]] = dict
    """What else the form of another game asks for: its fields by name."""
    more: Callable[[Any, str, Mapping[str, str]], dict[str, Any]] = lambda game, side, asked: {}
    """What else the page has of a game by a side's eyes for the template of this game; `asked` is its address."""


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who sits at a game: whose eyes there are, and what hides what they do not see."""

    sides: Mapping[str, str] = field(default_factory=dict)
    """Whose eyes there are, and their names."""
    eyes: Callable[[Any, str], str] = lambda state, side: side
    """With whose eyes the page is seen by who asks for a side's: a curtain, where two sit at one screen."""
    viewer: Callable[[Any], Any] = lambda game: EVERYBODY
    """Whose eyes the player has on the shared pages; None where nothing is hidden from him."""


@dataclass(frozen=True, kw_only=True)
class Hanging:
    """What files keep of what hangs on a game beside its log, as its photos; and what packs these with them as a zip.

    A function is given the game's kind, and its id or row.
    """

    content: Any
    """The dataclass of files: SavedGame (engine/saves.py) with more parts."""
    told: "Callable[[GameKind[Any], Any, set[int], Take], Mapping[str, Any]]"
    """These parts, of what stands at lines with these numbers, and is taken."""
    pictured: Callable[[UUID], bool]
    """Whether one has photos."""
    packed: "Callable[[GameKind[Any], UUID], bytes]"
    """The zip; TooLarge."""
    left: "Callable[[GameKind[Any], UUID], bytes]"
    """The same of what is left of a damaged game; NotASave if that is nothing."""
    take: "Callable[[GameKind[Any], bytes], Arrived]"
    """What imports one from a file or a zip; NotASave."""
    largest: int
    """Of a zip, in bytes."""


@dataclass(frozen=True, kw_only=True)
class Files:
    """How engine/saves.py plays a game again, exports and imports it."""

    auditor: Callable[[Any], Auditor[Any, Any, Any]]
    """How one that began like that is played again."""
    hides: bool = False
    """Whether its files keep from who looks into them by chance what its sides do not know: start and lines, sealed."""
    hangs: Hanging | None = None
    """What they keep besides its log, if anything."""
    set: Collection[str] = ("by_hand",)
    """The columns that a player sets; where one of them cannot be read, it is as in a new row."""
    format: SaveFormat[Any] | None = None
    """How they are written, where not as those of all other games."""
    own: Callable[[Any, Any], Mapping[str, Any]] = lambda row, now: {}
    """The parts of that format that no column has, by the row and by how the game stands."""
    made: Callable[[Any, bool], tuple[Any, str]] | None = None
    """The row of what a file of that format says, by whether its checksum holds, and a remark; NotASave."""

    def played_again(self, content: Any) -> tuple[Any, Difference | None]:
        """The game at its end, by what a file says of it, and where that contradicts itself."""
        return played_again(self.auditor(content.start), content.start, content.lines, content.head)

    @property
    def are(self) -> str:
        """As what they are exported."""
        return "JSON, or as a zip with its photos" if self.hangs else "JSON"

    @property
    def largest(self) -> int:
        """In bytes."""
        return self.hangs.largest if self.hangs else MOST_BYTES


class ExternalBattles(Protocol):
    """How battles of a game are fought elsewhere, in rows of their own that have its id in their keys.

    All of it is in battles/engagement.py.
    """

    def became(self, kind: "GameKind[Any]", id: UUID, key: str) -> LoggedResult | None:
        """What became of the battle with this key of that game; None as long as it has no result."""


class Upkeep(NamedTuple):
    """How all games of a kind are looked after in a database, by its alias: it may lie beside the program's own."""

    refresh: Callable[[str], None]
    """What its rows keep of games is what their logs say."""
    complete: Callable[[], None]
    """Works out, in the program's own, what an older program did not keep."""
    warm_up: Callable[[], None]
    """Loads what its first page would wait for."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GameKind(Generic[P]):
    """A game: its rules with their log, what it is called, in which words it is told, and where it is played.

    All else may be left out. docs/extending.md has the table.
    """

    log: Log[P]
    title: Title
    words: Wording[P]
    page: Addresses
    delete: Callable[[UUID], None]
    columns: Mapping[str, str] = field(default_factory=dict)
    """What those of its log have in common that stand on pages of its own."""
    rows: OwnRows = OwnRows()
    """Those of one of them, wherever they are."""
    seats: Seats = Seats()
    dice: DicePage[P] | None = None
    files: Files
    overrides: Overrides | None = None
    engagement: ExternalBattles | None = None
    upkeep: Upkeep | None = None
    parts: tuple[Any, ...] = ()
    """What else rooms of the program look for, each by its type."""

    @property
    def ruleset(self) -> Ruleset[Any, Any, Any, Any]:
        """Its rules."""
        return self.log.ruleset

    @property
    def is_shared(self) -> bool:
        """Whether it is played on the page of games without pages of their own."""
        return isinstance(self.page, SharedPage)

    def address(self, page: str, *where: Any) -> str:
        """The address of one of its pages."""
        return reverse(f"{self.page.names}{page}", args=(self, *where) if self.is_shared else where)

    def home(self, *where: Any) -> str:
        """The address where one is played."""
        return self.address(self.page.home, *where)

    @property
    def front_address(self) -> str:
        """The address with all of them."""
        return reverse(self.page.front, args=[self] if self.is_shared else [])

    def seen(self, game: P, now: Any) -> Any:
        """One of the moments of a past as the shared pages may show it."""
        viewer = self.seats.viewer(game)
        return now if viewer is None else self.ruleset.seen_by(now, viewer)

    def part(self, of: type[T]) -> T | None:
        """The value of this type that a room of the program looks for; None where this game gives none."""
        return next((part for part in self.parts if isinstance(part, of)), None)

    def given(self, of: type[T]) -> T:
        """The same, or the 404 page of a game that gives none."""
        if (found := self.part(of)) is None:
            raise Http404(f"{self.ruleset.name} gives no {of.__name__}")
        return found

    @property
    def head(self) -> list[str]:
        """The names of the template with which the pages of one of them begin."""
        return self.templates("_head")

    def templates(self, page: str) -> list[str]:
        """The names of a page's template, its own first."""
        folders = (self.page.folder or self.ruleset.name, *self.page.rooms, "engine")
        return [f"{folder}/{page}.html" for folder in folders]


def game_kinds() -> dict[str, GameKind[Any]]:
    """All there are, by the names of their rulesets."""
    found = [import_string(name) for name in settings.GAMES]
    return {kind.ruleset.name: kind for kind in found}


def owner(key: object) -> tuple[GameKind[Any], UUID] | None:
    """The game of which the battle with this key is a part, though it need not be there; None of one by itself."""
    for kind in game_kinds().values():
        begins, ends = kind.rows.begins.split("{}")
        with suppress(ValueError):  # a damaged key may be anything
            id = UUID(str(key).removeprefix(begins).partition(ends)[0])
            if kind.engagement and str(key).startswith(kind.rows.prefix(id)):
                return kind, id
    return None


def game_of(key: str) -> UUID | None:
    """The id of the game of which the battle with this key is a part, if it is there."""
    found = owner(key)
    return found[1] if found and found[0].log.rows.filter(id=found[1]).exists() else None


def in_iron(key: str) -> bool:
    """Whether the game of which the battle with this key is a part is played Iron (D31)."""
    if (found := owner(key)) is None:
        return False
    log, id = found[0].log, found[1]
    starts = log.rows.filter(id=id).values_list("start", flat=True)
    with suppress(ValueError):  # a damaged game is played no more
        return any(log.ruleset.iron(log.codec.starts.load(start)) for start in starts)
    return False


def became(key: str) -> LoggedResult | None:
    """What became of the battle with this key in its game; None of one without a game, or without a result there."""
    if (found := owner(key)) is None:
        return None
    kind, id = found
    return kind.engagement.became(kind, id, key) if kind.engagement else None
