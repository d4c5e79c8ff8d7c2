"""The navigation of a campaign: one for all its pages, with whatever is open as the campaign stands."""

import re
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from campaign.agricola.game import GAME as AGRICOLA
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.desk.navigation import GROUPS, Navigation
from campaign.fury.game import GAME as FURY
from campaign.italy import games
from campaign.italy.game import GAME as ITALY
from campaign.models import ManualDice
from engine.games import GameKind, game_kinds
from powers.rules.options import Options
from tests.agricola.keen import kept
from tests.fury.stored import begun as a_war
from tests.pages.reader import Page, Reader
from tests.played import stand_at
from tests.rebellion import DIVIDED, begun, played_alone, played_out

Kind = GameKind[Any]
NAVIGATION = re.compile(r'<nav[^>]* id="campaign-nav">(.*?)</nav>', re.DOTALL)
ENTRY = re.compile(r'<a href="([^"]*)"( aria-current="page")?( download)?>([^<]*)</a>')
CALLED = re.compile(r"<summary[^>]*>([^<]*)</summary>|<a [^>]*>([^<]*)</a>")
STANDING: Mapping[tuple[Kind, str], Callable[[], UUID]] = {
    (ITALY, "begun"): lambda: stand_at("dominion", 40).id,
    (ITALY, "over"): lambda: stand_at("dominion").id,
    (BOUDICA, "begun"): lambda: begun(*DIVIDED),
    (BOUDICA, "over"): played_alone,
    (AGRICOLA, "begun"): lambda: kept(9),
    (FURY, "begun"): a_war,
}
"""Each campaign while it is played, and at its end."""


class Entry(NamedTuple):
    """A link of the navigation; whether it is marked as the page that one is on."""

    where: str
    is_here: bool
    is_page: bool
    called: str


def entries(page: Page) -> list[Entry]:
    """Those of the one navigation of a page."""
    [navigation] = NAVIGATION.findall(page.html)
    return [Entry(where, bool(here), not file, called) for where, here, file, called in ENTRY.findall(navigation)]


def called(page: Page) -> list[str]:
    return [entry.called for entry in entries(page)]


def in_groups(page: Page) -> list[str]:
    """What they are called, each group before its own with a colon."""
    [navigation] = NAVIGATION.findall(page.html)
    return [f"{group}:" if group else link for group, link in CALLED.findall(navigation)]


def test_each_campaign_has_one():
    """With an entry for each of its pages."""
    found = {kind: navigation for kind in game_kinds().values() if (navigation := kind.part(Navigation))}

    assert {*found} == {kind for kind, _ in STANDING}
    assert all({*navigation.pages} <= {*chain(*GROUPS.values())} for navigation in found.values())


def test_what_is_open_stands_in_one_order(reader: Reader, db: None):
    """Four entries at most: where it is played, and three groups that unfold."""
    shown = [" ".join(in_groups(reader.visit(kind.home(made())))) for (kind, _), made in STANDING.items()]

    assert shown == [
        "Desk"
        " Story: Chronicle Persons Log The map in time"
        " Analysis: Review Odds Development Powers in time Dice"
        " More: Branches Overrule Export Settings Rules All campaigns",
        "Desk"
        " Story: Chronicle Persons Log The map in time Verdict"
        " Analysis: Review Odds Development Powers in time Dice"
        " More: Branches Export Settings Rules All campaigns",
        "Board Story: Chronicle Persons The map in time How it stands"
        " More: Branches Overrule At two places Settings Rules All games",
        "Board"
        " Story: Chronicle Persons The map in time Verdict"
        " Analysis: Review"
        " More: Branches Settings Rules Export All games",
        "Board Story: Chronicle The map in time How it stands More: Branches Overrule Settings Rules All games",
        "Board Story: Chronicle The map in time How it stands More: Branches Overrule Settings Rules All wars",
    ]


def test_what_is_refused_is_not_offered(reader: Reader, db: None):
    """D18: neither odds nor a review without advice. B41: who has not played alone to the end has no review.

    Nothing is overridden before the first rulers, or the first turn.
    """
    plain = games.create("Plain", "plain", Options(advice=False))
    first = games.create("By hand", "plain", Options(), ManualDice.ALL)
    homes = [ITALY.home(plain.id), ITALY.home(first.id), *map(BOUDICA.home, (begun(), played_out(begun(*DIVIDED))))]

    plainly, at_first, unbegun, by_two = [called(reader.visit(home)) for home in homes]
    assert {"Odds", "Review", "Verdict"}.isdisjoint(plainly)
    assert {"Odds", "Review"} <= {*at_first}
    assert [entries for entries in (at_first, unbegun, by_two) if "Overrule" in entries] == []
    assert "Verdict" in by_two
    assert "Review" not in by_two


@pytest.mark.parametrize("side", [ROMANS, BRITONS])
def test_w1_4_by_whose_eyes_a_page_is_seen_is_kept_from_one_secret_page_to_another(reader: Reader, db: None, side: str):
    """No page that both may look at leads behind the curtain."""
    id = begun(*DIVIDED)
    board = reader.visit(f"{BOUDICA.home(id)}?side={side}")
    secret = {entry.called: entry.where for entry in entries(board) if "?side" in entry.where}

    assert {*secret} == {"Board", "Chronicle", "Persons", "The map in time"}
    assert all(where.endswith(f"?side={side}") for where in secret.values())
    for where in secret.values():
        assert {entry.called: entry.where for entry in entries(reader.visit(where)) if "?side" in entry.where} == secret
    public = reader.open("boudica-verdict", id)
    assert not [entry for entry in entries(public) if "?side" in entry.where]
