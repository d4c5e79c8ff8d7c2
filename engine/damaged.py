"""Stored data that cannot be read: cut off, changed on the disk, or written by another program."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pydantic
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

from engine.codec import first_error
from engine.rules.record import IMPOSSIBLE


class Damaged(Exception):
    """It cannot be read; `str()` gives the reason as the end of a sentence. `one` is its noun."""

    one = "battle"


@contextmanager
def reading(damaged: Callable[[str], Damaged]) -> Iterator[None]:
    """Raise `damaged`, with the reason, if a row cannot be read; the database's own errors pass through."""
    try:
        yield
    except IMPOSSIBLE as error:
        raise damaged(words(error)) from error
    except OperationalError as error:
        if "decode to UTF-8" not in str(error):
            raise
        raise damaged("its text is damaged") from error


def words(error: Exception) -> str:
    """The reason, in words."""
    if isinstance(error, TypeError | AttributeError):
        return "it holds a value of the wrong kind"
    if not isinstance(error, pydantic.ValidationError):
        return str(error) or type(error).__name__
    place, first = first_error(error)
    if first["type"] == "json_invalid":
        return "its text breaks off, or was changed"
    return f"{place}: {first['msg']}" if place else first["msg"]


@contextmanager
def any_text(alias: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Within it, the database also returns invalid text: its bytes appear as \\xNN."""
    connections[alias].ensure_connection()
    raw = connections[alias].connection
    raw.text_factory = lambda data: data.decode("utf-8", "backslashreplace")
    try:
        yield
    finally:
        raw.text_factory = str
