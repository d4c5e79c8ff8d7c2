"""A book of rules from a campaign's data: clauses in sections, and what we settle where they are silent."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from django.utils.text import slugify

from engine.data import toml, value
from engine.rulebook import Rulebook
from engine.search import RuleText


@dataclass(frozen=True)
class Ruling:
    """What we settle where the printed rules are silent.

    Without clauses it is about the whole program. `home` is its place in the code (engine/rulebook.py). Either `option`
    is the field of `Options` that changes it, `label` its name on a form and `otherwise` what then holds; or `fixed`
    says why it cannot be changed.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    home: str
    option: str = ""
    label: str = ""
    otherwise: str = ""
    fixed: str = ""

    @property
    def title(self) -> str:
        """With the clause under which it stands."""
        return f"Ruling {self.id}, on {self.clauses[0]}" if self.clauses else f"Ruling {self.id}"


@dataclass(frozen=True)
class Clause:
    """One clause in plain words; the first row of `table` is its headings, `example` may be empty.

    `home` is its place in the code (engine/rulebook.py).
    """

    id: str
    title: str
    text: str
    home: str
    table: tuple[tuple[str, ...], ...] = ()
    example: str = ""
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of the rules; `phase` is its phase of the turn, from 1, if any.

    `rooms` are the modules of its clauses: what is computed, when it happens and what it changes.
    """

    number: int
    title: str
    intro: str
    rooms: tuple[str, ...]
    clauses: tuple[Clause, ...]
    phase: int | None = None


@dataclass(frozen=True)
class Term:
    """One word for one thing: its meaning, its name in the code (may be empty), and where the rules use it."""

    term: str
    meaning: str
    code: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return f"term-{slugify(self.term)}"


@cache
def sections(package: str) -> tuple[Section, ...]:
    """A campaign's rules, from data/clauses.toml of its package."""
    return value(tuple[Section, ...], toml(package, "clauses.toml")["section"])


@cache
def rulings(package: str) -> tuple[Ruling, ...]:
    """What we settle where they are silent, from the same file."""
    return value(tuple[Ruling, ...], toml(package, "clauses.toml")["ruling"])


def clauses_of(package: str, letter: str) -> "Clauses":
    """The part of a campaign's package whose clauses begin with that letter."""
    return Clauses(letter=letter, sections=partial(sections, package), rulings=partial(rulings, package))


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """A part of a campaign (engine/games.py): what its rules page says (campaign/desk/web/rules.py)."""

    letter: str  # the first letter of its clauses' numbers
    sections: Callable[[], Sequence[Section]]
    rulings: Callable[[], Sequence[Ruling]]
    glossary: Callable[[], Sequence[Term]] = tuple
    once: Callable[[Ruling], str] = lambda ruling: ""
    """The number of a ruling up to version 2.0, if it was different."""
    more: Sequence[tuple[str, str]] = ()
    """What else the page has at its end, in the campaign's template: the place there, and the title."""

    def book(self, letters: str, page: str = "game-rules", of: Sequence[str] = (), thanks: str = "") -> Rulebook:
        """The rules as a part of the game to which any page can link (engine/rulebook.py)."""
        texts = cache(self.texts)
        return Rulebook(
            letters=letters, page=page, of=of, texts=texts, homes=self.homes, today=self.today, thanks=thanks
        )

    def texts(self) -> Mapping[str, RuleText]:
        """All texts of the page, by their place on it."""
        return {text.anchor: text for text in self._texts()}

    def _texts(self) -> Iterator[RuleText]:
        for section in self.sections():
            number = f"{self.letter}{section.number}"
            yield RuleText(number, f"{number} {section.title}", section.intro)
            for clause in section.clauses:
                yield RuleText(clause.id, f"{clause.id} {clause.title}", f"{clause.text} {clause.example}".strip())
        for ruling in self.rulings():
            before = f"Up to version 2.0 it was called {self.once(ruling)}." if self.once(ruling) else ""
            yield RuleText(ruling.id, ruling.title, " ".join(filter(None, [ruling.text, ruling.otherwise, before])))
        for term in self.glossary():
            yield RuleText(term.place, term.term, term.meaning)

    def about(self, clause: Clause) -> list[tuple[Ruling, str]]:
        """What we settle about a clause; each ruling with its number up to version 2.0."""
        return [(ruling, self.once(ruling)) for ruling in self.rulings() if clause.id in ruling.clauses]

    def homes(self) -> Mapping[str, str]:
        """Where each of its clauses stands in the code (engine/rulebook.py)."""
        return {clause.id: clause.home for section in self.sections() for clause in section.clauses}

    def today(self, number: str) -> str:
        """The present number of a ruling, by its number up to version 2.0."""
        return next((ruling.id for ruling in self.rulings() if self.once(ruling) == number), number)
