"""A game as the pages know it that every game shares; and the registry: GAMES in the settings has a line for each.

docs/decisions/0010-one-machine.md says what a game gives, and what it gets for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string

from engine.log import Log
from engine.manual_dice import ManualRolls
from engine.rescue import OwnRows
from engine.rules.audit import Auditor
from engine.rules.dice import DieRequest
from engine.rules.overruling import OfferOverrule
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, P, Ruleset
from engine.savefile import MOST_BYTES, Arrived


@dataclass(frozen=True, kw_only=True)
class Wording(Generic[P]):
    """How pages tell of a past what everybody may know of it."""

    when: Callable[[Any], str]
    """A moment, as one says at what one is back."""
    stands: Callable[[Any], str]
    """The same at length, as the end of "it stands in"."""
    facts: Callable[[Any], Sequence[tuple[str, str]]]
    """What else is to be said of it, each with its heading."""
    goes_on: Callable[[P, int], str]
    """With what it goes on after so many lines."""
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


class Overrules(NamedTuple):
    """How the players overrule a game: what may be now, and the decision of what, of whom, with which value and why.

    The package has the texts of its page (`overrule`); `name` is what anything of it is called.
    """

    legal: Callable[[Any], Sequence[OfferOverrule[Any]]]
    decision: Callable[[str, str, Any, str], Any]
    package: str
    name: Callable[[str], str]


@dataclass(frozen=True, kw_only=True)
class SharedPage:
    """What the page needs on which a game is played that has none of its own (engine/shared.py)."""

    start: Callable[..., Any]
    """How a game begins, from the seed of its dice and what else its form asks for."""
    sides: Mapping[str, str]
    """Whose eyes there are, and their names."""
    tell: Callable[[Any, Line[Any, Any], str], Sequence[str]]
    """What a line tells that side, or everybody (an empty one), by the game before it."""
    choice: Callable[[Any], str]
    """What a decision is called on its button."""
    belongs: Callable[[Any, Any], Belonging | None] = lambda row, game: None
    """Of what a game is a part, by its row and itself; None if it stands alone."""
    reads: Callable[[Mapping[str, str]], Any] | None = None
    """The decision of a form that is filled in, where there are too many to choose from; ValidationError."""
    fields: Callable[[], Mapping[str, Any]] = dict
    """What else the form of another game asks for: its fields by name."""
    eyes: Callable[[Any, str], str] = lambda state, side: side
    """With whose eyes the page is seen by who asks for a side's: a curtain, where two sit at one screen."""
    overrules: Overrules | None = None
    more: Callable[[Any, str, Mapping[str, str]], dict[str, Any]] = lambda game, side, asked: {}
    """What else the page has of a game by a side's eyes for the template of this game; `asked` is its address."""


class Upkeep(NamedTuple):
    """How all games of a kind are looked after in a database, by its alias: it may lie beside the program's own."""

    refresh: Callable[[str], None]
    """What its rows keep of games is what their logs say."""
    complete: Callable[[], None]
    """Works out, in the program's own, what an older program did not keep."""
    warm_up: Callable[[], None]
    """Loads what its first page would wait for."""
    unreadable: Callable[[str], list[str]]
    """Those that cannot be read, each with the reason."""
    unplayable: Callable[[str], list[str]]
    """The same, with those that come out otherwise when they are played again."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GameKind(Generic[P]):
    """A game: its machine, what it is called, and its pages.

    Templates of its own, in `folder` or else one of its ruleset's name, come before those that all share.
    """

    ruleset: Ruleset[Any, Any, Any, Any]
    log: Log[P]
    one: str
    """What one of them is called."""
    title: str
    about: str
    front: str
    """The name of the address with all of them."""
    home: str = "board"
    """The name of the address where one is played, which is also what that is called."""
    names: str = ""
    """How the names of its addresses begin."""
    folder: str = ""
    delete: Callable[[UUID], None]
    telling: Wording[P]
    dice: DicePage[P] | None = None
    page: SharedPage | None = None
    viewer: Callable[[P], Any] = lambda game: EVERYBODY
    """Whose eyes the player has on the shared pages; None where nothing is hidden from him."""
    auditor: Callable[[Any], Auditor[Any, Any, Any]] | None = None
    """How one that began like that is played again: where this is told, saves.py exports and imports it."""
    take: Callable[[bytes], Arrived] | None = None
    """What imports one where saves.py does not; NotASave."""
    hides: bool = False
    """Whether its files keep from who looks into them by chance what its sides do not know: start and lines, sealed."""
    files: str = "JSON"
    """As what they are exported."""
    largest_file: int = MOST_BYTES
    columns: Mapping[str, str] = field(default_factory=dict)
    """What all its rows have in common."""
    became: Callable[[str], LoggedResult | None] = lambda key: None
    """What became of a battle that is a part of one, by the key of that battle; None as long as it has no result."""
    rows: OwnRows = OwnRows()
    """Those of one of them, wherever they are."""
    upkeep: Upkeep | None = None

    def address(self, page: str, *where: Any) -> str:
        """The address of one of its pages."""
        return reverse(f"{self.names}{page}", args=(self, *where) if self.page else where)

    @property
    def front_address(self) -> str:
        """The address with all of them."""
        return reverse(self.front, args=[self] if self.page else [])

    def seen(self, game: P, now: Any) -> Any:
        """One of the moments of a past as the shared pages may show it."""
        viewer = self.viewer(game)
        return now if viewer is None else self.ruleset.seen_by(now, viewer)

    def templates(self, page: str) -> list[str]:
        """The names of a page's template, its own first."""
        return [f"{self.folder or self.ruleset.name}/{page}.html", f"engine/{page}.html"]


def game_kinds() -> dict[str, GameKind[Any]]:
    """All there are, by the names of their rulesets."""
    found = [import_string(name) for name in settings.GAMES]
    return {kind.ruleset.name: kind for kind in found}


def became(key: str) -> LoggedResult | None:
    """What became of the battle with this key in its game; None of one without a game, or without a result there."""
    names_one = bool(key) and isinstance(key, str)  # a damaged one may be anything
    found = (kind.became(key) for kind in game_kinds().values()) if names_one else ()
    return next(filter(None, found), None)
