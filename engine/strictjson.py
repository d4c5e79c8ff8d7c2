"""JSON from strangers: refused with the place and the reason, where Python would guess or choke."""

import json
import math
from typing import Any

MOST_DEPTH = 60  # nested objects and lists; a campaign has 12
MOST_DIGITS = 15  # digits of a number: what every program reads exactly, and every database holds

MOST_PARTS = 4_000_000
"""Values, counted by the marks before them.

The largest exported file has 3.3 million; a file of the same size with nothing but `[]` would need 8 times the memory.
"""


class Unreadable(Exception):
    """This JSON cannot be trusted; the message says where and why."""


def read(data: bytes) -> Any:
    """The value of these bytes; raises Unreadable."""
    if parts(data) > MOST_PARTS:
        raise Unreadable(f"it has more than {MOST_PARTS:,} parts, and the largest that is written here has fewer")
    try:
        value = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_constant,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Unreadable(f"it breaks off or is damaged at line {error.lineno}, column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} belongs to no letter of UTF-8") from error
    except UnicodeEncodeError as error:
        raise Unreadable("it has half a letter in one of its texts") from error
    except RecursionError as error:
        raise _too_deep() from error
    if _deeper(value, MOST_DEPTH):
        raise _too_deep()
    return value


def parts(data: bytes) -> int:
    """The number of values at most, without parsing: marks within texts are counted too."""
    return sum(map(data.count, (b",", b"[", b"{")))


def _too_deep() -> Unreadable:
    return Unreadable(f"it is nested more than {MOST_DEPTH} deep")


def _deeper(value: Any, most: int) -> bool:
    """Whether it has more than this many layers, layer by layer."""
    layer = [value]
    for _ in range(most):
        layer = [
            part
            for outer in layer
            if isinstance(outer, dict | list)
            for part in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not layer:
            return False
    return any(isinstance(part, dict | list) for part in layer)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unreadable(f"it says {twice[:40]!r} twice in one place")
    return found


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise Unreadable(f"the number {digits[:10]}… is too large")
    return int(digits)


def _fraction(digits: str) -> float:
    if not math.isfinite(found := float(digits)):
        raise Unreadable(f"the number {digits[:10]} is too large")
    return found


def _constant(name: str) -> float:
    raise Unreadable(f"{name} is no number")
