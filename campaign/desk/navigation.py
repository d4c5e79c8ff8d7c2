"""The pages of a campaign, for the navigation (templates/desk/_nav.html)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from campaign.advice.advice import Advice
from campaign.shelf import by_file
from engine.games import GameKind
from engine.rulebook import Rulebook

ROOMS = ("desk", "chronicle", "advice")  # the rooms whose templates all campaigns share

GROUPS = {
    "Story": ("chronicle", "persons", "log", "film", "verdict"),
    "Analysis": ("review", "what-if", "odds", "development", "powers", "dice"),
    "More": ("branches", "overrule", "by-file", "export", "settings", "rules"),
}
"""The pages besides the board, by URL name."""

CALLED = {
    "by-file": "At two places",
    "film": "The map in time",
    "powers": "Powers in time",
    "what-if": "What if?",
    "verdict": "How it stands",
}
"""The pages whose label differs from the URL name; the verdict's before the end."""


@dataclass(frozen=True, kw_only=True)
class Navigation:
    """A part of a game (engine/games.py): its pages besides the board, by their names in GROUPS."""

    pages: Collection[str]
    opens: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Whether a page that is not always open is open in this state."""


class CampaignNow(NamedTuple):
    """A campaign for its navigation: its kind, the length of its log, its state as everybody sees it."""

    kind: GameKind[Any]
    id: UUID
    head: int
    now: Any


def called(page: str, now: Any) -> str:
    """The label of a page in the navigation."""
    return page.capitalize() if now.ending and page == "verdict" else CALLED.get(page, page.capitalize())


def address(at: CampaignNow, page: str) -> str:
    """The address of a page; empty if the campaign has none of that name, or it is not open now."""
    kind, id, head, now = at
    own, advised = kind.part(Navigation), kind.part(Advice)
    assert own, f"{kind.ruleset.name} has no navigation"
    match page:
        case "review" if advised is None or advised.review.refusal(now):
            return ""
        case "what-if":  # a side's decision is for that side: the link is next to its button
            return kind.address(page, id, head) if advised and not kind.seats.sides and advised.may_ask(now) else ""
        case "by-file":
            return kind.address(page, id) if by_file.is_open(kind, now) else ""
        case "rules":
            book = kind.part(Rulebook)
            return f"{book.address}?of={id}" if book else ""
    if page in own.pages:
        is_open = page not in own.opens or own.opens[page](now)
        return kind.address(page, id) if is_open else ""
    overridden = page == "overrule" and kind.overrides and kind.overrides.legal(now)
    has_branches = page == "branches" and not kind.ruleset.iron(now.start)
    return kind.address(page, id) if overridden or has_branches or page == kind.page.home else ""
