"""Several wordings for one thing, chosen so that a book does not repeat itself and is still always the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from re import findall

from engine.texts import filled

HEARD = 5  # the number of words in a row that a reader recognises


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """All sequences of HEARD words, across punctuation."""
    words = findall(r"[\w’'−-]+", text.lower())
    return zip(*[words[place:] for place in range(HEARD)], strict=False)


class Wordings:
    """The wordings of each kind of sentence, and what a book has already said.

    Each wording of a kind is used once before any is used again; of those left, the one with the fewest sequences that
    the book already has. `first` is the index, modulo their number, at which the search begins. Later sentences never
    change earlier ones.
    """

    def __init__(self, sentences: Mapping[str, Sequence[str]], first: Callable[[str], int]) -> None:
        self._sentences = sentences
        self._first = first
        self._taken: Counter[tuple[str, int]] = Counter()
        self._heard: set[tuple[str, ...]] = set()

    def __contains__(self, kind: object) -> bool:
        """Whether there is a sentence of the kind."""
        return kind in self._sentences

    def next(self, kind: str, /, **parts: object) -> str:
        """The next sentence of the kind, filled in; KeyError if there is none."""
        said = self._in_turn(kind, parts)
        place = min(said, key=lambda at: (self._taken[kind, at], sum(run in self._heard for run in runs(said[at]))))
        self._taken[kind, place] += 1
        self._heard.update(runs(said[place]))
        return said[place]

    def _in_turn(self, kind: str, parts: Mapping[str, object]) -> dict[int, str]:
        wordings, first = self._sentences[kind], self._first(kind)
        places = [(first + n) % len(wordings) for n in range(len(wordings))]
        return {place: filled(wordings[place], **parts) for place in places}


def title(named: Iterable[Iterable[str]], taken: set[str]) -> str:
    """The first title that no chapter has, from lists in order of importance; it is then taken."""
    found = next(each for thing in named for each in thing if each not in taken)
    taken.add(found)
    return found
