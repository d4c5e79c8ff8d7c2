"""What a campaign provides for its chronicle, and the book made from it: chapters of scenes with additions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple, Self, TypeVar
from uuid import UUID

from campaign import models
from campaign.chronicle.added import Added, added, split
from campaign.chronicle.history import HistoryNote
from campaign.chronicle.passages import Passage, Past, SeenPast, Statement
from campaign.chronicle.persons import Faces, Life, Person
from campaign.maps.country import Country
from campaign.maps.plates import Plates

P = TypeVar("P", bound=Past)
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
NUMERALS = [tens + ones for tens in ("", "X", "XX") for ones in ONES][1:]


def numeral(turn: int, last: int) -> str:
    """The turn as a chapter number, in Roman numerals up to `last`, the usual last turn; then in figures."""
    return NUMERALS[turn - 1] if turn <= last else str(turn)


@dataclass(frozen=True)
class ArmyCard:
    """One army: the holder of its colour, its name, its side, its points with their reasons, whether it won."""

    power: str
    name: str
    role: str
    points: str
    reasons: str
    won: bool


@dataclass(frozen=True)
class BattleCard:
    """A battle next to the prose, by its number in the turn; `result` is empty until it is decided.

    `on_board` is the line that reports it, if it was fought on the program's board and can be viewed again.
    """

    number: int
    place: str
    armies: tuple[ArmyCard, ArmyCard]
    result: str
    how: str
    on_board: int = 0


@dataclass(frozen=True, kw_only=True)
class Scene(Added):
    """A part of a chapter that the player may put in his own words, with notes and photos.

    His additions are stored at its `line`, whichever of its `lines` they were made at; its address has its `number`.
    `waits` says why it cannot be reworded yet, empty if it can; `words_wait` whether existing words wait with it. A
    scene that `stays` is shown even if it is empty.
    """

    line: int
    number: int
    lines: tuple[int, ...]
    passages: tuple[Passage, ...]
    waits: str = ""
    words_wait: bool = False
    stays: bool = False
    remark: str = ""  # what the player should know before adding anything
    battle: BattleCard | None = None

    @property
    def told(self) -> str:
        """Its prose from the log."""
        return "\n\n".join(passage.text for passage in self.passages)

    @property
    def text(self) -> str:
        """The text in the book."""
        return self.own.text if self.own else self.told

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the text."""
        return split(self.text)

    @property
    def is_shown(self) -> bool:
        return bool(self.stays or self.text or self.notes or self.photos)

    def written_in(self, there: Added) -> "Scene":
        """The scene with the player's additions."""
        own = None if self.waits and self.words_wait else there.own
        return replace(self, own=own, notes=there.notes, photos=there.photos)


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A turn as it is told; `place` is the number of lines at its end, or so far."""

    turn: int
    numeral: str
    title: str
    when: str
    place: int
    scenes: tuple[Scene, ...]
    reviewed: tuple[str, ...] = ()  # what the review says of the turn, if wanted
    history: tuple[HistoryNote, ...] = ()  # our history, in the margin, if wanted

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All passages in order."""
        return tuple([passage for scene in self.scenes for passage in scene.passages])

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All statements in order."""
        return tuple([statement for passage in self.passages for statement in passage.statements])


class Plate(NamedTuple):
    """A map in the book: its drawing on a page with the backdrop at that address, and its description."""

    draw: Callable[[str], str]
    told: str

    @classmethod
    def of(cls, plates: Plates, view: Any, told: str) -> Self:
        """A moment drawn by these plates."""
        return cls(lambda url: plates.plate(view, url, told), told)


class BookChart(NamedTuple):
    """A chart of the whole campaign, by file name, drawn as svg or png in a shape: wide, of that size, or narrow.

    `alt` replaces it, the other two stand above or below it.
    """

    name: str
    draw: Callable[[Any, Any], bytes]
    width: int
    height: int
    alt: str
    title: str
    caption: str


@dataclass(frozen=True)
class Frame:
    """A picture of the film: its turn and date, what has just happened, the map, and where it happened."""

    turn: int
    when: str
    text: str
    view: Any
    spaces: frozenset[str] = frozenset()


LED = ("Who", "What he was", "When", "Battles", "Won", "Lost", "Took")
"""Of the persons of a book."""


class BookTable(NamedTuple):
    """A table at the end of the book; `widths` are shares of the remaining width, 0 is as wide as the longest word."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]


def battle_table(sides: Iterable[str], battles: Iterable[tuple[int, str, Iterable[tuple[int, int]], str]]) -> BookTable:
    """The battles of two sides: each with its turn and place, what either side had and lost, and who won it."""
    rows = [
        (str(turn), where, *[f"{had:,}, lost {lost:,}" for had, lost in forces], won)
        for turn, where, forces, won in battles
    ]
    return BookTable("The battles", ("Turn", "Where", *sides, "Won by"), rows, (0, 1, 1, 1, 1))


@dataclass(frozen=True, kw_only=True)
class Covers:
    """What stands in a book before its first chapter and after its last.

    `verdict` is the campaign's end, a heading with paragraphs, None while it goes on; `after` is another section after
    it. In Markdown `close` and `signed` replace the verdict and the chronicle's `notes`.
    """

    subtitle: str
    years: str
    end_year: str
    start: Plate
    end: Plate
    verdict: tuple[str, Sequence[str]] | None
    battles: BookTable = BookTable("", (), (), ())
    after: tuple[str, Sequence[str]] | None = None
    chart: BookChart | None = None
    house_rules: Sequence[str] = ()
    close: Sequence[str] | None = None
    signed: Sequence[str] | None = None


class InReview(NamedTuple):
    """What a review says: of the whole, and of a turn."""

    whole: str
    of: Callable[[int], Iterable[str]]


@dataclass(frozen=True, kw_only=True)
class Chronicle(Generic[P]):
    """A part of a game (engine/games.py): how its past is told, as a book on a page and for export, and as a film."""

    land: str  # the country of the chronicle
    called: str  # the noun for what is reworded: a passage, or a chapter
    numbered: str  # the noun for its number: its line, or its turn
    past: Callable[[Any, str], P]  # a game as that side may know it
    chapters: Callable[[P], Sequence[Chapter]]  # all chapters, from the log
    covers: Callable[["Book[P]"], Covers]
    plate: Callable[[P, Chapter], Plate]  # the map of a chapter
    country: Country  # the country on its maps
    frames: Callable[[P], Sequence[Frame]]  # the frames of the film
    film: Callable[[Sequence[Frame], int, str], str]
    """A map of all these frames with one shown, over the backdrop at that address."""
    notes: Callable[[P], Sequence[str]]  # remarks on the chronicle, and whose view it shows
    book: str = "chronicle/book.html"  # the template of the book as one page
    key: Callable[[P, Chapter], Sequence[tuple[str, str, int]]] = lambda past, chapter: ()
    """The key to a chapter's map: the id of each people, its name, and its number of provinces."""
    pictures: Callable[[], Mapping[str, str]] = dict
    """The printed book's drawings besides maps, by file name: swatch-<id> for the key, seal-<kind>."""
    seals: Mapping[str, str] = field(default_factory=dict)
    """The kinds of seals on its maps, and their meanings."""
    contents_in_markdown: bool = False
    review: Callable[[Any], InReview | None] = lambda game: None
    """What the review of a game says so far."""
    faces: Faces[Any] | None = None  # its persons, if it has any with names
    is_reviewed: Callable[[UUID], bool] = lambda id: False  # whether there is a review
    history: Callable[[P, Sequence[Chapter]], Mapping[int, Iterable[HistoryNote]]] | None = None
    """Our history for these chapters, by turn; None if there are no notes."""


def chapter_of(
    past: SeenPast, turn: int, place: int, passages: Iterable[Passage], *, title: str, when: str, last: int, **more: Any
) -> Chapter:
    """A turn told as one scene; `more` are further fields of Scene; `last` is the usual last turn."""
    lines = tuple(past.turns[turn])
    scene = Scene(line=lines[-1], number=turn, lines=lines, passages=tuple(passages), stays=True, **more)
    return Chapter(turn=turn, numeral=numeral(turn, last), title=title, when=when, place=place, scenes=(scene,))


@dataclass(frozen=True, kw_only=True)
class Book(Generic[P]):
    """A game as a book, with its name."""

    of: Chronicle[P]
    name: str
    past: P
    chapters: tuple[Chapter, ...]
    reviewed: str = ""  # what the review says of the whole, if wanted

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple([scene for chapter in self.chapters for scene in chapter.scenes])

    @property
    def photos(self) -> tuple[models.Photo, ...]:
        return tuple([photo for scene in self.scenes for photo in scene.photos])

    @cached_property
    def persons(self) -> Sequence[tuple[Person, Life]]:
        """Those who are named in it and did something, in words."""
        if (faces := self.of.faces) is None:
            return ()
        register = faces.register(self.past)
        told = " ".join(paragraph for scene in self.scenes for paragraph in scene.paragraphs)
        met = [each for each in register if each.deeds and any(name in told for name in (each.name, *each.also))]
        return tuple([(person, faces.life(self.past, register, person)) for person in met])

    @property
    def who_led(self) -> BookTable:
        """The same as a table: each with his time, his battles, and what he took."""
        rows = [
            (
                person.name,
                life.whose,
                life.when,
                *map(str, (person.fought, person.won, person.lost)),
                ", ".join(life.took),
            )
            for person, life in self.persons
        ]
        return BookTable("Who led", LED, rows, (1.1, 1.2, 0, 0, 0, 0, 1.1))


def read(
    of: Chronicle[P],
    name: str,
    past: P,
    with_pictures: bool = False,
    found: InReview | None = None,
    with_history: bool = True,
) -> Book[P]:
    """The book so far, with `found` from a review; the bytes of photos are loaded only `with_pictures`."""
    told = of.chapters(past)
    where = {n: scene.line for chapter in told for scene in chapter.scenes for n in scene.lines}
    there = added(past.game.id, where, with_pictures)
    notes = of.history(past, told) if of.history and with_history else {}
    chapters = [
        replace(_written_in(chapter, there, found), history=tuple(notes.get(chapter.turn, ()))) for chapter in told
    ]
    shown = tuple([chapter for chapter in chapters if chapter.scenes])
    return Book(of=of, name=name, past=past, chapters=shown, reviewed=found.whole if found else "")


def _written_in(chapter: Chapter, there: Mapping[int, Added], found: InReview | None) -> Chapter:
    scenes = [scene.written_in(there.get(scene.line, Added())) for scene in chapter.scenes]
    said = tuple(found.of(chapter.turn)) if found else ()
    return replace(chapter, scenes=tuple([scene for scene in scenes if scene.is_shown]), reviewed=said)
