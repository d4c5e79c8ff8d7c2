"""A book of rules in our words, section by section, as a game's data has it; where its page is, and its rules' code."""

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
    """A part of a game (engine/games.py): its rules, as pages lead to them and show them where their numbers stand."""

    letters: str
    """With these its clauses begin."""
    page: str
    """The name of the address of its page, and what else that is told by."""
    of: Sequence[str] = ()
    texts: Callable[[], Mapping[str, RuleText]]
    """All that this says, by its place there."""
    homes: Callable[[], Mapping[str, str]]
    """Where each of its rules is at home in the code (`module:name`)."""
    today: Callable[[str], str] = lambda number: number
    """What a rule is called today, by the number it had."""
    thanks: str = ""
    """The template in which it says whose game it is, where that stands below the rules of another game."""

    @property
    def address(self) -> str:
        """The address of its page."""
        return reverse(self.page, args=self.of)

    def has(self, number: str) -> bool:
        """Whether a clause of this number is one of its own, by its letter."""
        return number.startswith(tuple(self.letters))


@dataclass(frozen=True)
class Rule:
    """A rule in our words; `ruling` is what we settle where the printed one is silent, and may be empty.

    `home` is the one place of the code where it stands (`module:name`).
    """

    id: str
    title: str
    text: str
    home: str
    ruling: str = ""


@dataclass(frozen=True)
class RuleSection:
    """A part of the rules."""

    title: str
    intro: str
    rules: tuple[Rule, ...]


def rule_texts(sections: Iterable[RuleSection]) -> Mapping[str, RuleText]:
    """What a page of rules says of each, by its number, which is also its place there."""
    return {
        rule.id: RuleText(rule.id, f"{rule.id} {rule.title}", f"{rule.text} {rule.ruling}".strip())
        for section in sections
        for rule in section.rules
    }


def path(home: str) -> str:
    """The path of the module from the root of the repository; ImportError for none."""
    return Path(getfile(import_module(home.partition(":")[0]))).relative_to(ROOT).as_posix()


def source(home: str) -> str:
    """That path, and what the name is there, as it is written; ImportError or AttributeError for none."""
    module, _, name = home.partition(":")
    return f"# {path(home)}\n\n{getsource(attrgetter(name)(import_module(module)))}"
