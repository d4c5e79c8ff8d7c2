"""Which pages a campaign has, for the one navigation of them all (templates/desk/_nav.html)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaign.advice.advice import Advice
from engine.games import GameKind

ROOMS = ("desk", "chronicle", "advice")
"""Whose templates all campaigns share."""


@dataclass(frozen=True, kw_only=True)
class Navigation:
    """A part of a game (engine/games.py): the pages that it has beside the board, by the names of their addresses."""

    pages: Collection[str]
    opens: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Whether one of them that is not always open is so as the campaign stands."""


def address(kind: GameKind[Any], page: str, id: UUID, now: Any) -> str:
    """Where a page of a campaign is; empty where it has none of that name, or it is not open as the campaign stands."""
    own, advised = kind.part(Navigation), kind.part(Advice)
    assert own, f"{kind.ruleset.name} has no navigation"
    if page == "review" and (advised is None or advised.review.refusal(now)):
        return ""
    if page in own.pages:
        is_open = page not in own.opens or own.opens[page](now)
        return kind.address(page, id) if is_open else ""
    overridden = page == "overrule" and kind.overrides and kind.overrides.legal(now)
    return kind.address(page, id) if overridden or page in (kind.page.home, "branches") else ""
