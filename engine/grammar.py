"""English grammar for filled-in sentences: number, article, possessive, lists, and the forms of names.

Texts (engine/texts.py) use it: `{talents:talent}` counts a `Number`, `{power.the}` is a form of a `Name`. Another
language has its own module of this kind.
"""

from collections.abc import Iterable
from dataclasses import dataclass

TO_TEN = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
TEENS = ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
WORDS = [*TO_TEN, *TEENS, "twenty"]


def number(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign, a true minus for negative ones."""
    return f"{value:+d}".replace("-", "−")


def decimal(value: float, places: int = 1, sign: str = "") -> str:
    """A measured number with this many places and a true minus sign; sign "+" always prints one."""
    return f"{value:{sign}.{places}f}".replace("-", "−")


def in_words(value: int) -> str:
    """Small numbers in words, as in prose."""
    return WORDS[value] if 0 <= value < len(WORDS) else number(value)


def counted(count: int, thing: str) -> str:
    """ "1 talent", "2 talents"."""
    return f"{number(count)} {thing if count == 1 else plural(thing)}"


def plural(noun: str) -> str:
    """ "Talents", "hexes"."""
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """ "A, B and C"."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def joined(sentences: Iterable[str]) -> str:
    return " ".join(map(sentence, sentences))


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


class Number(int):
    """A number in the format of a text: `{n}` −2, `{n:+}` +2, `{n:words}` two, `{n:talent}` 2 talents.

    `{n:words talent}` is "two talents"; write the noun in the singular. `{n:no}` goes before a noun: "no" or "two".
    """

    def __format__(self, form: str) -> str:
        if form == "+":
            return signed(int(self))
        if form == "no":
            return in_words(self) if self else "no"
        digits, noun = in_words(self) if form.startswith("words") else number(self), form.removeprefix("words").strip()
        return digits if not noun else f"{digits} {noun if self == 1 else plural(noun)}"


@dataclass(frozen=True)
class Name:
    """A name with the forms that sentences need; as a string it is the table's form: Samnites, Rome."""

    text: str
    the: str
    whose: str
    their: str
    they: str
    were: str

    def __str__(self) -> str:
        return self.text


def people(text: str) -> Name:
    """A people, plural and with the article: the Samnites."""
    return Name(text, f"the {text}", f"the {possessive(text)}", "their", "they", "were")


def state(text: str) -> Name:
    """A state, singular and without an article: Rome, Carthage."""
    return Name(text, text, possessive(text), "its", "it", "was")
