"""Games at random: one of many options by a seed, and a game that is kept and played again."""

from collections.abc import Sequence
from dataclasses import fields
from hashlib import sha256
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.codec import Codec
from engine.rules.audit import Auditor, played_again
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset

D = TypeVar("D")


def number_of(seed: str) -> int:
    return int.from_bytes(sha256(seed.encode()).digest()[:8])


def of_any_kind(options: Sequence[D], number: int) -> list[D]:
    """Any kind of decision, and all of that kind: there are many more of some than of others."""
    kinds = sorted({type(option).__name__ for option in options})
    return [option for option in options if type(option).__name__ == kinds[number % len(kinds)]]


def any_options(options: type[D]) -> st.SearchStrategy[D]:
    """Any options of a game: switches, small numbers, and members of enums."""
    plain = {bool: st.booleans(), int: st.integers(-3, 3)}
    kinds: dict[str, Any] = {f.name: type(f.default) for f in fields(options)}  # type: ignore[arg-type]
    values = {name: plain[kind] if kind in plain else st.sampled_from(kind) for name, kind in kinds.items()}
    return st.builds(options, **values)


def check_kept(ruleset: Ruleset[Any, Any, Any, Any], first: Any, lines: Sequence[Line[Any, Any]], last: Any) -> None:
    """Written down and read it is the same; its decisions and dice, taken back and played again, give the same."""
    codec: Codec[Any, Any, Any] = Codec(ruleset)
    start = codec.starts.load(codec.starts.dump(first.start))
    read = codec.lines.load_all([codec.lines.dump(line) for line in lines])

    assert start == first.start
    assert [*read] == [*lines]
    state, difference = played_again(Auditor(ruleset=ruleset), start, read, head=len(lines))
    assert difference is None
    assert state == last
