"""What is kept is never rewritten: it has the number of its format with it, and is brought up to date as it is read.

Rows and save files count their formats alike. Each kind of payload has its own upgrades, which work on plain JSON, so
that later changes of the dataclasses do not touch them.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from pydantic_core import from_json

from engine.rules.reason import AS_WRITTEN

TODAY = 6
Upgrades = Mapping[int, Callable[[Any], Any]]
"""By the number of a format: what makes a payload of it one of the next. Where there is nothing, they are the same."""
Stored = tuple[int, str]
"""A payload as a row keeps it: its format, and its JSON text."""


class NotOfFormat(ValueError):
    """A payload is not what its format says; `format` is the one it was to be read by."""

    def __init__(self, format: int) -> None:
        super().__init__(f"its parts are not those of format {format}")
        self.format = format


def upgraded(payload: Any, format: int, upgrades: Upgrades) -> Any:
    """A payload as it is written today; NotOfFormat if it never was one."""
    for earlier in range(format, TODAY):
        if earlier in upgrades:
            try:
                payload = upgrades[earlier](payload)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise NotOfFormat(earlier) from error
    return payload


def text_of_today(stored: Stored, upgrades: Upgrades) -> str:
    """The JSON text of a payload as it is written today. What is no JSON is left to its reader, who says so."""
    format, text = stored
    if format >= TODAY:
        return text
    try:
        payload = from_json(text)
    except ValueError:
        return text
    return json.dumps(upgraded(payload, format, upgrades))


# --- Format 3 told why in sentences -----------------------------------------------------------------------------------

Sentences = Mapping[str, str]
"""By the code of a reason: a pattern of its sentence, with a group for each argument."""
WHO, COUNT = "(?P<who>(?s:.+))", "(0|[1-9][0-9]{0,8})"
"""A name, and a number."""


def with_codes(sentences: Sentences, names: Mapping[str, str]) -> Callable[[Any], Any]:
    """Format 4 has a code with its arguments for the reason of each modifier; `names` are the ids of those named."""
    return partial(_with_codes, code=lru_cache(partial(_code, sentences, names)))


def _with_codes(part: Any, code: Callable[[str], dict[str, Any]]) -> Any:
    if isinstance(part, list):
        return [_with_codes(one, code) for one in part]
    if not isinstance(part, dict):
        return part
    if part.keys() == {"rule", "reason", "value"}:
        return {**part, "reason": code(part["reason"])}
    return {key: _with_codes(one, code) for key, one in part.items()}


def _code(sentences: Sentences, names: Mapping[str, str], sentence: str) -> dict[str, Any]:
    for code, pattern in sentences.items():
        if found := re.fullmatch(pattern, sentence):
            who = found.groupdict().get("who")
            if who is None:
                return {"code": code, "args": [int(count) for count in found.groups()]}
            if who in names:
                return {"code": code, "args": [names[who]]}
    return {"code": AS_WRITTEN, "args": [sentence]}
