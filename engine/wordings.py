"""Several wordings for one thing, taken in turn, so that prose does not repeat itself and yet is always the same."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from engine.texts import filled


def digest(*key: object) -> int:
    """A large number that is always the same for the same key, in every process."""
    return int.from_bytes(sha256("/".join(map(str, key)).encode()).digest()[:8], "big")


class Wordings:
    """The wordings of each kind of sentence; `first` says with which of them, counted on and on, a telling begins.

    From there they take turns, so that none follows itself.
    """

    def __init__(self, sentences: Mapping[str, Sequence[str]], first: Callable[[str], int]) -> None:
        self._sentences = sentences
        self._first = first
        self._told: Counter[str] = Counter()

    def __contains__(self, kind: object) -> bool:
        """Whether there is any sentence of the kind."""
        return kind in self._sentences

    def next(self, kind: str, /, **parts: object) -> str:
        """The next sentence of the kind, filled in; KeyError if there is none."""
        wordings = self._sentences[kind]
        place = self._first(kind) + self._told[kind]
        self._told[kind] += 1
        return filled(wordings[place % len(wordings)], **parts)
