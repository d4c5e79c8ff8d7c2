"""From a fact to a sentence: the tables of sentences.toml, taken in turn, filled in, with what each one states."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from campaign.book.people import Cast, Named, digest
from engine.grammar import sentence

Part = Named | str | int


@dataclass(frozen=True)
class Statement:
    """A sentence of the chronicle, and who or what takes which part in it: so it can be held against the log."""

    kind: str
    text: str
    parts: Mapping[str, tuple[str, ...]]
    line: int


@cache
def sentences() -> Mapping[str, tuple[str, ...]]:
    """Every table of sentences.toml by its full name: `won.attacker_minor`."""
    tables = tomllib.loads(files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8"))
    return {f"{group}.{name}": tuple(told) for group, table in tables.items() for name, told in table.items()}


class Teller:
    """Tells one campaign from its beginning: the same past in the same words.

    The seed says with which sentence of a table the telling begins; from there they take turns, so that none follows
    itself. What is told later changes nothing that was told before.
    """

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.line = 0
        self.landed: dict[str, int] = {}
        """External Power to the turn in which its army came: the same general leads it to its end."""
        self._told: Counter[str] = Counter()

    def words(self, kind: str, **parts: Part) -> str:
        """The next sentence of a table, filled in."""
        table = sentences()[kind]
        place = digest(self.cast.seed, kind) + self._told[kind]
        self._told[kind] += 1
        return table[place % len(table)].format(**parts)

    def say(self, kind: str, **parts: Part) -> Statement:
        """The same as a statement at the line being told."""
        stated = {name: part.ids for name, part in parts.items() if isinstance(part, Named)}
        return Statement(kind, sentence(self.words(kind, **parts)), stated, self.line)
