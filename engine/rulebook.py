"""A book of rules in our words, section by section, as a game's data has it; its page, and its rules' code."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import getfile, getsource
from operator import attrgetter
from pathlib import Path

from django.urls import reverse

from engine.search import RuleText

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """A part of a game (engine/games.py): its rules, for links to them and for quotes at their numbers."""

    letters: str  # the first letters of its clauses
    page: str  # the URL name of its page, and the arguments
    of: Sequence[str] = ()
    texts: Callable[[], Mapping[str, RuleText]]  # all texts of the page, by their place on it
    homes: Callable[[], Mapping[str, str]]
    """Where each of its rules stands in the code (`module:name`)."""
    today: Callable[[str], str] = lambda number: number
    """The present number of a rule, by its former one."""
    thanks: str = ""
    """The template that credits the game's author, where the rules stand below those of another game."""

    @property
    def address(self) -> str:
        return reverse(self.page, args=self.of)

    def has(self, number: str) -> bool:
        """Whether this number is one of its own, by its letter."""
        return number.startswith(tuple(self.letters))


@dataclass(frozen=True)
class Rule:
    """A rule in our words; `ruling` is what we settle where the printed one is silent, and may be empty.

    `home` is its place in the code (`module:name`).
    """

    id: str
    title: str
    text: str
    home: str
    ruling: str = ""


@dataclass(frozen=True)
class RuleSection:
    title: str
    intro: str
    rules: tuple[Rule, ...]


def rule_texts(sections: Iterable[RuleSection]) -> Mapping[str, RuleText]:
    """The texts of a rules page, by their numbers, which are also their places on it."""
    return {
        rule.id: RuleText(rule.id, f"{rule.id} {rule.title}", f"{rule.text} {rule.ruling}".strip())
        for section in sections
        for rule in section.rules
    }


def path(home: str) -> str:
    """The path of the module from the root of the repository; raises ImportError."""
    return Path(getfile(import_module(home.partition(":")[0]))).relative_to(ROOT).as_posix()


def source(home: str) -> str:
    """That path, and the source of the name; raises ImportError or AttributeError."""
    module, _, name = home.partition(":")
    return f"# {path(home)}\n\n{getsource(attrgetter(name)(import_module(module)))}"
