"""Prose as data: the tables of a package's texts/en/*.toml by their keys. Code chooses the key and fills the places."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.grammar import Number
from engine.rules.reason import Reason

LANGUAGE = "en"


@cache
def texts(package: str, name: str) -> Mapping[str, Any]:
    """A file of texts, flat: `[attack.war]` with `short = "…"` is at `attack.war.short`; lists stay lists."""
    told = files(package).joinpath("texts", LANGUAGE, f"{name}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(told)))


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def text(package: str, name: str, key: str, /, **parts: object) -> str:
    """One text of a file, filled in; KeyError if there is none, or one of its places is not filled."""
    return filled(texts(package, name)[key], **parts)


def filled(told: str, /, *args: object, **parts: object) -> str:
    """A text with its places filled; whole numbers as the text asks for them (`Number`)."""
    return told.format(*map(_part, args), **{place: _part(part) for place, part in parts.items()})


def tell(package: str, name: str, /, *reasons: Reason) -> str:
    """Reasons one after another, each by the text of its code."""
    told = texts(package, name)
    return " ".join(filled(told[reason.code], *reason.args) for reason in reasons)


def _part(part: object) -> object:
    return Number(part) if isinstance(part, int) else part
