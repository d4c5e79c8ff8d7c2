"""Battles of a campaign that were begun for the same attack, numbered from 1 in that order: which of them stands."""

from collections.abc import Callable, Iterable
from typing import Any


def let_stand(begun: Iterable[Any], fits: Callable[[Any], bool], taken: int) -> None:
    """Let the one stand that the campaign has the result of, by its number; else (0) the last of those that fit.

    Their rows have `superseded` and `taken`, and these are written down.
    """
    numbered = [*enumerate(begun, 1)]
    stands = taken or max((n for n, row in numbered if fits(row)), default=0)
    for n, row in numbered:
        if (row.superseded, row.taken) != (n != stands, n == taken):
            type(row).objects.filter(id=row.id).update(superseded=n != stands, taken=n == taken)
