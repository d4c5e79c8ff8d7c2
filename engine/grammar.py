"""What English asks of a sentence that is filled in: number, article, possessive, lists, and the forms of names.

Texts (engine/texts.py) are filled with these: `{talents:talent}` counts a `Number`, `{power.the}` is a form of a
`Name`. Another language has another module of this kind beside its texts.
"""

from collections.abc import Iterable
from dataclasses import dataclass

TO_TEN = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
TEENS = ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
WORDS = [*TO_TEN, *TEENS, "twenty"]


def number(value: int) -> str:
    """A number with a true minus."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign, a true minus for the negative."""
    return f"{value:+d}".replace("-", "−")


def decimal(value: float, places: int = 1, sign: str = "") -> str:
    """A measured number with so many places and a true minus; with "+" the sign is always there."""
    return f"{value:{sign}.{places}f}".replace("-", "−")


def in_words(value: int) -> str:
    """Small numbers in words, as prose has them."""
    return WORDS[value] if 0 <= value < len(WORDS) else number(value)


def counted(count: int, thing: str) -> str:
    """1 talent, 2 talents."""
    return f"{number(count)} {thing}" if count == 1 else f"{number(count)} {thing}s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """A, B and C."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def joined(sentences: Iterable[str]) -> str:
    """Sentences one after another."""
    return " ".join(map(sentence, sentences))


def possessive(name: str) -> str:
    """The possessive of a name."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


class Number(int):
    """A number as a text asks for it: `{n}` −2, `{n:+}` +2, `{n:words}` two, `{n:talent}` 2 talents.

    `{n:words talent}` is two talents; a noun is written in the singular. `{n:no}` is a word before a noun, no or two.
    """

    def __format__(self, form: str) -> str:
        if form == "+":
            return signed(int(self))
        if form == "no":
            return in_words(self) if self else "no"
        digits, noun = in_words(self) if form.startswith("words") else number(self), form.removeprefix("words").strip()
        return digits if not noun else f"{digits} {noun}" if self == 1 else f"{digits} {noun}s"


@dataclass(frozen=True)
class Name:
    """A name with the forms that sentences ask for; by itself it is what a table says: Samnites, Rome."""

    text: str
    the: str
    whose: str
    their: str
    they: str
    were: str

    def __str__(self) -> str:
        return self.text


def people(text: str) -> Name:
    """A people, in the plural and with the article: the Samnites."""
    return Name(text, f"the {text}", f"the {possessive(text)}", "their", "they", "were")


def state(text: str) -> Name:
    """A state, in the singular and without: Rome, Carthage."""
    return Name(text, text, possessive(text), "its", "it", "was")
