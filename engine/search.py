"""What the search of a rules page finds: texts by the words in them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LONGEST_QUERY = 80
"""Letters; more of a query is left away."""
LEAD = 2
"""Sentences of a text that are shown in its place."""


@dataclass(frozen=True)
class RuleText:
    """A rule, ruling or term: where it stands on its page, what it is called there, and what it says."""

    anchor: str
    title: str
    text: str

    @property
    def first(self) -> str:
        """Its first sentences."""
        return " ".join(self.sentences[:LEAD])

    @property
    def sentences(self) -> list[str]:
        """One by one."""
        return re.split(r"(?<=[.!?]) (?=[A-Z0-9])", " ".join(self.text.split()))


def search(texts: Iterable[RuleText], query: str) -> list[tuple[RuleText, str]]:
    """Those that have every word of the query, each by its beginning, with the sentence that has most of them.

    Those with the words in their title come first.
    Capitals do not matter, nor does the s of a plural. Nothing is found for a query without words.
    """
    words = [re.compile(rf"(?<!\w){re.escape(_stem(word))}", re.IGNORECASE) for word in query.split()]
    found = [text for text in texts if words and _many(words, f"{text.title} {text.text}") == len(words)]
    found.sort(key=lambda text: -_many(words, text.title))
    return [(text, max(text.sentences, key=lambda said: _many(words, said))) for text in found]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] in "sS" else word


def _many(words: Sequence[re.Pattern[str]], text: str) -> int:
    """How many of the words are in a text."""
    return sum(word.search(text) is not None for word in words)
