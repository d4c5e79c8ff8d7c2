"""Data as files that a person can proof-read: TOML, read strictly into the values of the rules."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from engine.codec import Json

T = TypeVar("T")


@cache
def toml(package: str, name: str) -> Mapping[str, Any]:
    """A file in a package's `data`, as plain values."""
    return tomllib.loads(files(package).joinpath("data", name).read_text(encoding="utf-8"))


def value(kind: type[T], plain: object) -> T:
    """Part of a file as a value of this kind; ValueError for a missing key, an unknown one, or a wrong type."""
    known: Any = kind
    found: T = _reader(known).load(json.dumps(plain))
    return found


@cache
def _reader(kind: Any) -> Json[Any]:
    return Json(kind)
