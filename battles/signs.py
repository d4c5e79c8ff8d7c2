"""The signs of peoples on the pages of battles: each campaign draws its own, as a part of its game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine.games import game_kinds


@dataclass(frozen=True)
class Signs:
    """A part of a game (engine/games.py): how a campaign draws its own peoples next to their names.

    `defs` is what stands on the page once for them; `printed` is an emblem that needs no page.
    """

    emblem: Callable[[str], str]
    swatch: Callable[[str], str]
    defs: Callable[[], str] = str
    printed: Callable[[str], str] = lambda people: ""


def emblem(people: str) -> str:
    """The emblem of a people; empty if no campaign has one."""
    return next(filter(None, (signs.emblem(people) for signs in _all())), "")


def printed(people: str) -> str:
    """The emblem of a people as a picture for paper; empty if no campaign has it."""
    return next(filter(None, (signs.printed(people) for signs in _all())), "")


def swatch(people: str) -> str:
    """The sign of a people, with a pattern if its campaign has patterns; empty if no campaign has one."""
    return next(filter(None, (signs.swatch(people) for signs in _all())), "")


def sign_defs() -> SafeString:
    """What the signs need: once on each page with signs and without a map."""
    return format_html_join("", "{}", ((signs.defs(),) for signs in _all()))


def _all() -> Iterator[Signs]:
    return filter(None, (kind.part(Signs) for kind in game_kinds().values()))
