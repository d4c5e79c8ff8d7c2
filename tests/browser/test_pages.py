"""Every page in every browser: no script fails, nothing is wider than the screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign import games
from campaign.games import CampaignGame
from campaign.rules.decisions import CommitDefence, DeclareAttack, Redirect, ReportBattle, Spend, TakeProvince
from tests.browser.player import Player
from tests.played import rome_attacks, stand_at, stand_before


def of(name: str, game: CampaignGame, *more: object) -> tuple[Any, ...]:
    return name, game.id, *more


def several() -> tuple[Any, ...]:
    stand_at("oblivion", 200)
    stand_at("destiny")
    return ("campaigns",)


def fought() -> tuple[CampaignGame, int]:
    """Over, and the line of a battle."""
    game = stand_at("destiny")
    return game, next(line.n for line in game.lines if isinstance(line.decision, ReportBattle))


PAGES: dict[str, Callable[[], tuple[Any, ...]]] = {
    "campaigns": several,
    "rules": lambda: ("rules",),
    "new": lambda: of("desk", stand_at("dominion", 0)),
    "attack": lambda: of("desk", stand_before(DeclareAttack)),
    "redirect": lambda: of("desk", stand_before(Redirect)),
    "money": lambda: of("desk", stand_before(Spend)),
    "defence": lambda: of("desk", stand_before(CommitDefence)),
    "battle": lambda: of("desk", stand_before(ReportBattle)),
    "spoils": lambda: of("desk", stand_before(TakeProvince)),
    "end": lambda: of("desk", stand_at("destiny")),
    "log": lambda: of("log", stand_at("destiny"), 12),
    "chronicle": lambda: of("chronicle", stand_at("destiny")),
    "film": lambda: of("film", stand_at("destiny")),
    "development": lambda: of("development", stand_at("destiny")),
    "verdict": lambda: of("verdict", stand_at("destiny")),
    "scene": lambda: of("scene", stand_at("dominion"), 13),
    "correct": lambda: of("correct", *fought()),
    "delete": lambda: of("delete", stand_at("destiny", 100)),
}


@pytest.mark.parametrize("screen", ["player", "phone"])
@pytest.mark.parametrize("page", PAGES)
def test_it_works(page: str, screen: str, request: pytest.FixtureRequest):
    player: Player = request.getfixturevalue(screen)
    player.go(*PAGES[page]())
    player.tab.wait_for_load_state("networkidle")

    expect(player.tab.locator("h1")).to_have_count(1)
    expect(player.tab.locator("main")).to_be_visible()
    assert player.width_beyond_the_screen() == 0


@pytest.mark.parametrize("kind", [DeclareAttack, Spend, ReportBattle])
def test_a_phone_opens_on_what_there_is_to_do(phone: Player, kind):
    phone.sit_at(stand_before(kind))

    now, drawn = phone.tab.locator("#now").bounding_box(), phone.tab.locator("svg[data-map]")
    expect(drawn).to_be_hidden()
    expect(phone.tab.locator("#now h2")).to_be_in_viewport()
    phone.tab.get_by_text("The map", exact=True).tap()
    expect(drawn).to_be_visible()
    expect(phone.tab.locator(".fold")).to_be_in_viewport()

    map_ = drawn.bounding_box()
    assert now is not None
    assert map_ is not None
    assert now["y"] < map_["y"]


def test_a_battle_is_reported_on_a_phone(phone: Player):
    game = stand_before(ReportBattle, rome_attacks)
    assert game.now.battle is not None
    province = phone.tab.locator(f'a[data-province="{game.now.battle.province}"]')
    phone.sit_at(game)
    expect(province).not_to_have_attribute("aria-label", re.compile("controlled by the Romans"))

    phone.fill_in("report", winner="attacker", losses="2", break_point="6")
    phone.send("report")
    expect(phone.tab.get_by_role("heading", name="This is what will happen")).to_be_visible()
    expect(phone.tab.locator(f"#line-{game.head + 1}")).to_be_visible()
    assert games.read(game.id) == game
    assert phone.width_beyond_the_screen() == 0
    phone.confirm()

    decision = games.read(game.id).lines[-1].decision
    assert isinstance(decision, ReportBattle)
    assert (decision.winner, decision.grade) == ("attacker", "major")
    expect(province).to_have_attribute("aria-label", re.compile("controlled by the Romans"))


def test_what_compares_two_branches_stands_beside_them(player: Player):
    game = stand_before(DeclareAttack)
    for province in (None, "etruria"):
        left = games.decide(game.id, game.head, DeclareAttack(province))
        games.go_back(game.id, left.head, game.head)
    player.go("branches", game.id)

    pair = player.tab.locator(".pair")
    boxes = [pair.locator(each).first.bounding_box() for each in ("select", "button")]
    assert len({(box["y"], box["height"]) for box in boxes if box}) == 1


def test_a_finger_finds_what_it_wants(phone: Player):
    """WCAG 2.2, 2.5.8: 24 px each way, for whatever decides something."""
    for kind in (DeclareAttack, Spend, ReportBattle):
        phone.sit_at(stand_before(kind))

        for wanted in phone.tab.locator("#now :is(button, summary, .choices label, .targets label):visible").all():
            box = wanted.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, wanted.inner_text()
