"""Every page in every browser: no script fails, nothing is wider than the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign import games
from campaign.games import CampaignGame
from campaign.rules.decisions import CommitDefence, DeclareAttack, Redirect, ReportBattle, Spend, TakeProvince
from tests.browser.player import Player
from tests.played import stand_at, stand_before

PAGES: dict[str, tuple[str, Callable[[], CampaignGame | None]]] = {
    "campaigns": ("campaigns", lambda: None),
    "rules": ("rules", lambda: None),
    "new": ("desk", lambda: stand_at("dominion", 0)),
    "attack": ("desk", lambda: stand_before(DeclareAttack)),
    "redirect": ("desk", lambda: stand_before(Redirect)),
    "money": ("desk", lambda: stand_before(Spend)),
    "defence": ("desk", lambda: stand_before(CommitDefence)),
    "battle": ("desk", lambda: stand_before(ReportBattle)),
    "spoils": ("desk", lambda: stand_before(TakeProvince)),
    "end": ("desk", lambda: stand_at("destiny")),
    "log": ("log", lambda: stand_at("destiny")),
    "chronicle": ("chronicle", lambda: stand_at("destiny")),
    "film": ("film", lambda: stand_at("destiny")),
    "development": ("development", lambda: stand_at("destiny")),
    "verdict": ("verdict", lambda: stand_at("destiny")),
    "correct": ("correct", lambda: stand_at("destiny")),
    "delete": ("delete", lambda: stand_at("destiny", 100)),
}
each_page = pytest.mark.parametrize(("page", "campaign"), PAGES.values(), ids=PAGES)


def visit(player: Player, page: str, game: CampaignGame | None) -> None:
    if game is None:
        stand_at("oblivion", 200)
        stand_at("destiny")
        player.go(page)
    elif page == "log":
        player.go(page, game.id, game.now.turn)
    elif page == "correct":
        player.go(page, game.id, next(line.n for line in game.lines if isinstance(line.decision, ReportBattle)))
    else:
        player.go(page, game.id)
    player.tab.wait_for_load_state("networkidle")


@pytest.mark.parametrize("screen", ["player", "phone"])
@each_page
def test_it_works(page: str, campaign: Callable[[], CampaignGame | None], screen: str, request: pytest.FixtureRequest):
    player: Player = request.getfixturevalue(screen)
    visit(player, page, campaign())

    expect(player.tab.locator("h1")).to_have_count(1)
    expect(player.tab.locator("main")).to_be_visible()
    assert player.width_beyond_the_screen() == 0


@pytest.mark.parametrize("kind", [DeclareAttack, Spend, ReportBattle])
def test_a_phone_opens_on_what_there_is_to_do(phone: Player, kind):
    phone.sit_at(stand_before(kind))

    now, map_ = phone.tab.locator("#now").bounding_box(), phone.tab.locator("svg[data-map]").bounding_box()

    assert now is not None
    assert map_ is not None
    assert now["y"] < map_["y"]
    expect(phone.tab.locator("#now h2")).to_be_in_viewport()


def test_a_battle_is_reported_on_a_phone(phone: Player):
    game = stand_before(ReportBattle)
    phone.sit_at(game)

    report = phone.form("report")
    for name, value in {"winner": "attacker", "grade": "count"}.items():
        report.locator(f'label:has(input[name="{name}"][value="{value}"])').tap()
    phone.fill_in("report", losses="2", break_point="6", winner_cavalry="1", loser_cavalry="0")
    report.locator("button").tap()
    expect(phone.tab.locator(".preview")).to_be_visible()
    assert phone.width_beyond_the_screen() == 0
    phone.confirm()

    decision = games.read(game.id).lines[-1].decision
    assert isinstance(decision, ReportBattle)
    assert (decision.winner, decision.grade) == ("attacker", "major")


def test_a_finger_finds_what_it_wants(phone: Player):
    """WCAG 2.2, 2.5.8: 24 px each way, for whatever decides something."""
    for kind in (DeclareAttack, Spend, ReportBattle):
        phone.sit_at(stand_before(kind))

        for wanted in phone.tab.locator("#now button:visible, #now .choices label:visible").all():
            box = wanted.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, wanted.inner_text()
