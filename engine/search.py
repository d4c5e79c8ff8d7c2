"""The search of a rules page: texts by the words in them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LONGEST_QUERY = 80  # letters; the rest of a query is ignored
LEAD = 2  # sentences of a text that are quoted


@dataclass(frozen=True)
class RuleText:
    """A rule, ruling or term: its place on its page, its title, and its text."""

    anchor: str
    title: str
    text: str

    @property
    def first(self) -> str:
        """Its first sentences."""
        return " ".join(self.sentences[:LEAD])

    @property
    def sentences(self) -> list[str]:
        return re.split(r"(?<=[.!?]) (?=[A-Z0-9])", " ".join(self.text.split()))


def search(texts: Iterable[RuleText], query: str) -> list[tuple[RuleText, str]]:
    """The texts with every word of the query at the beginning of a word, each with its best sentence.

    Those with the words in their title come first. Case is ignored, and so is a plural s. A query without words finds
    nothing.
    """
    words = [re.compile(rf"(?<!\w){re.escape(_stem(word))}", re.IGNORECASE) for word in query.split()]
    found = [text for text in texts if words and _many(words, f"{text.title} {text.text}") == len(words)]
    found.sort(key=lambda text: -_many(words, text.title))
    return [(text, max(text.sentences, key=lambda said: _many(words, said))) for text in found]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] in "sS" else word


def _many(words: Sequence[re.Pattern[str]], text: str) -> int:
    """The number of these words in a text."""
    return sum(word.search(text) is not None for word in words)
