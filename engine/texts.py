"""Prose as data: a package's entries in texts/en/*.toml by their keys. Code chooses the key and fills in the parts."""

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
    """A file of texts, as plain values."""
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
    """One text of a file, filled in; KeyError if it does not exist, or a part is missing."""
    return filled(texts(package, name)[key], **parts)


def said(package: str, name: str, key: str, /, **parts: object) -> str:
    """A text, filled in; of several under the key, the first whose name is a true part, or else the last.

    Empty if there is none.
    """
    known = texts(package, name)
    forms = [key] if key in known else [form for form in known if form.startswith(f"{key}.")]
    chosen = next((form for form in forms if parts.get(form.rpartition(".")[2])), forms[-1]) if forms else ""
    return filled(known[chosen], **parts) if chosen else ""


def filled(pattern: str, /, *args: object, **parts: object) -> str:
    """A text with its parts filled in; whole numbers as the text asks (`Number`)."""
    return pattern.format(*map(_part, args), **{place: _part(part) for place, part in parts.items()})


def _part(part: object) -> object:
    return Number(part) if isinstance(part, int) else part


def tell(package: str, name: str, /, *reasons: Reason, **parts: object) -> str:
    """Reasons one after another, each by the text of its code."""
    return " ".join(filled(texts(package, name)[reason.code], *reason.args, **parts) for reason in reasons)


def reason_text(reason: Reason, packages: Sequence[str], name: Callable[[str], str] = str) -> str:
    """A reason in words, from the first of these packages that knows its code; `name` gives the names of ids.

    A file of another program may have unknown codes or too few arguments: then only the bare code is shown.
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
    """The wording that says most of what is `telling`, not yet filled in.

    It is one whose parts are all there and whose text has at most `room` letters; if there is none, the shortest.
    `choice` decides among equal ones.
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
    """The parts that a text needs."""
    return {field.partition(".")[0] for _, field, _, _ in Formatter().parse(pattern) if field}
