"""Prose as data: a package's entries in texts/en/*.toml by their keys. Code chooses the key and fills the places."""

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from engine.grammar import Number
from engine.rules.reason import AS_WRITTEN, Reason

LANGUAGE = "en"


def tables(package: str, name: str) -> Mapping[str, Any]:
    """A file of texts, as it is written."""
    return tomllib.loads(files(package).joinpath("texts", LANGUAGE, f"{name}.toml").read_text(encoding="utf-8"))


@cache
def texts(package: str, name: str) -> Mapping[str, Any]:
    """A file of texts, flat: `[attack.war]` with `short = "…"` is at `attack.war.short`; lists stay lists."""
    return dict(_flat(tables(package, name)))


def _flat(nested: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in nested.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def text(package: str, name: str, key: str, /, **parts: object) -> str:
    """One text of a file, filled in; KeyError if there is none, or one of its places is not filled."""
    return filled(texts(package, name)[key], **parts)


def filled(pattern: str, /, *args: object, **parts: object) -> str:
    """A text with its places filled; whole numbers as the text asks for them (`Number`)."""
    return pattern.format(*map(_part, args), **{place: _part(part) for place, part in parts.items()})


def _part(part: object) -> object:
    return Number(part) if isinstance(part, int) else part


def tell(package: str, name: str, /, *reasons: Reason, **parts: object) -> str:
    """Reasons one after another, each by the text of its code."""
    return " ".join(filled(texts(package, name)[reason.code], *reason.args, **parts) for reason in reasons)


def reason_text(reason: Reason, packages: Sequence[str], name: Callable[[str], str] = str) -> str:
    """A reason in words, by the first of these packages that knows its code; `name` gives the names of ids.

    A file of another program may have other codes, or too few arguments: then it is told bare.
    """
    if reason.code == AS_WRITTEN:
        return " ".join(map(str, reason.args))
    parts = [part if isinstance(part, int) else name(part) for part in reason.args]
    known = [texts(package, "reasons") for package in packages]
    forms = [found[reason.code] for found in known if reason.code in found]
    try:
        return filled(forms[0], *parts)
    except (LookupError, ValueError):
        return " ".join(map(str, (reason.code, *parts)))


def fullest(
    package: str, name: str, key: str, /, *, room: int, choice: int, telling: Collection[str], **parts: object
) -> str:
    """The wording of one thing that says most of what is `telling`, its places not yet filled.

    Of those that have a part for each place, None for none, and come to no more than `room` letters; where none does,
    the shortest. Which of equal ones, `choice` says.
    """
    known = {place: part for place, part in parts.items() if part is not None}
    wordings: Sequence[str] = texts(package, name)[key]
    found = [(places(pattern), pattern) for pattern in wordings]
    able = [(len(asked & {*telling}), pattern) for asked, pattern in found if asked <= known.keys()]
    lengths = {pattern: len(filled(pattern, **known)) for _, pattern in able}
    fitting = [each for each in able if lengths[each[1]] <= room]
    if not fitting:
        return min(lengths, key=lengths.__getitem__)
    most = max(told for told, _ in fitting)
    among = [pattern for told, pattern in fitting if told == most]
    return among[choice % len(among)]


def places(pattern: str) -> set[str]:
    """The parts that a text asks for."""
    return {field.partition(".")[0] for _, field, _, _ in Formatter().parse(pattern) if field}
