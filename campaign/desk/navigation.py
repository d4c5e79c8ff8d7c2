"""Which pages a campaign has, for the one navigation of them all (templates/desk/_nav.html)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from campaign.advice.advice import Advice
from engine.games import GameKind
from engine.rulebook import Rulebook

ROOMS = ("desk", "chronicle", "advice")
"""Whose templates all campaigns share."""

GROUPS = {
    "Story": ("chronicle", "persons", "log", "film", "verdict"),
    "Analysis": ("review", "what-if", "odds", "development", "powers", "dice"),
    "More": ("branches", "overrule", "export", "settings", "rules"),
}
"""What stands beside where a campaign is played: its pages by the names of their addresses."""

CALLED = {"film": "The map in time", "powers": "Powers in time", "what-if": "What if?", "verdict": "How it stands"}
"""Those that are called otherwise than their addresses; the verdict as long as there is none."""


@dataclass(frozen=True, kw_only=True)
class Navigation:
    """A part of a game (engine/games.py): the pages that it has beside the board, by their names in GROUPS."""

    pages: Collection[str]
    opens: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Whether one of them that is not always open is so as the campaign stands."""


class CampaignNow(NamedTuple):
    """A campaign as its navigation knows it: what it is, how far its log goes, how it stands for everybody's eyes."""

    kind: GameKind[Any]
    id: UUID
    head: int
    now: Any


def called(page: str, now: Any) -> str:
    """What a page of a campaign is called in its navigation."""
    return page.capitalize() if now.ending and page == "verdict" else CALLED.get(page, page.capitalize())


def address(at: CampaignNow, page: str) -> str:
    """Where a page of a campaign is; empty where it has none of that name, or it is not open as the campaign stands."""
    kind, id, head, now = at
    own, advised = kind.part(Navigation), kind.part(Advice)
    assert own, f"{kind.ruleset.name} has no navigation"
    match page:
        case "review" if advised is None or advised.review.refusal(now):
            return ""
        case "what-if":  # of a side's decision it is for that side's eyes, beside the button that decides
            return kind.address(page, id, head) if advised and not kind.seats.sides and advised.may_ask(now) else ""
        case "rules":
            book = kind.part(Rulebook)
            return f"{book.address}?of={id}" if book else ""
    if page in own.pages:
        is_open = page not in own.opens or own.opens[page](now)
        return kind.address(page, id) if is_open else ""
    overridden = page == "overrule" and kind.overrides and kind.overrides.legal(now)
    has_branches = page == "branches" and not kind.ruleset.iron(now.start)
    return kind.address(page, id) if overridden or has_branches or page == kind.page.home else ""
