"""Stored data is never rewritten: it carries its format number, and is upgraded as it is read.

Rows and save files share the format numbers. Each kind of payload has its own upgrades, which work on plain JSON, so
that later changes of the dataclasses do not affect them.
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
"""By format number: how to turn a payload of that format into the next one. A missing one changes nothing."""
Stored = tuple[int, str]  # a stored payload: its format, and its JSON text


class NotOfFormat(ValueError):
    """A payload does not fit its format, `format`."""

    def __init__(self, format: int) -> None:
        super().__init__(f"its parts are not those of format {format}")
        self.format = format


def upgraded(payload: Any, format: int, upgrades: Upgrades) -> Any:
    """A payload in the present format; raises NotOfFormat."""
    for earlier in range(format, TODAY):
        if earlier in upgrades:
            try:
                payload = upgrades[earlier](payload)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise NotOfFormat(earlier) from error
    return payload


def text_of_today(stored: Stored, upgrades: Upgrades) -> str:
    """The JSON text of a payload in the present format. Invalid JSON is left as it is, for its reader to report."""
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
"""By the code of a reason: a pattern for its old sentence, with a group for each argument."""
WHO, COUNT = "(?P<who>(?s:.+))", "(0|[1-9][0-9]{0,8})"


def with_codes(sentences: Sentences, names: Mapping[str, str]) -> Callable[[Any], Any]:
    """An upgrade to format 4, which has codes with arguments as reasons of modifiers; `names` gives the ids by name."""
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
