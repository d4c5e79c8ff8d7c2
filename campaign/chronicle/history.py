"""In our history: what happened in a turn's years or at a place, the sources, and what is legend or disputed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.data import value
from engine.texts import tables


@dataclass(frozen=True)
class Source:
    """A source: an author, the work if he has several, its book if it has any, and chapters."""

    author: str
    work: str = ""
    book: str = ""
    chapter: str = ""

    def __str__(self) -> str:
        """Livy 7.27, 29–42; Tacitus, Annals 14.31; Plutarch, Pyrrhus 13–21."""
        whose = f"{self.author}, {self.work}" if self.work else self.author
        return f"{whose} {'.'.join(filter(None, (self.book, self.chapter)))}"


@dataclass(frozen=True)
class HistoryNote:
    """A note on a turn or a place: two or three sentences, the part of them in `doubt`, and the sources for both."""

    text: str
    sources: tuple[Source, ...]
    doubt: str
    of: str = ""  # its subject, as a heading

    @property
    def told_by(self) -> str:
        """All its sources."""
        return "; ".join(map(str, self.sources))


@cache
def history(package: str) -> Mapping[str, HistoryNote]:
    """A campaign's notes by key: `texts/en/history.toml`."""
    return {key: value(HistoryNote, table) for key, table in tables(package, "history").items()}


def noted(package: str, named: Iterable[tuple[str, str]]) -> Iterator[HistoryNote]:
    """The notes that exist among these keys, each with its heading."""
    known = history(package)
    yield from [replace(known[key], of=of) for key, of in named if key in known]
