"""The settings of a campaign, and campaigns that go on by themselves as the desk shows them (D16)."""

from typing import Any

import pytest
from django.urls import reverse

from battles.web.card_armies import LEVELS
from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import DeclareAttack, ReportBattle
from campaign.italy.rules.state import Start
from campaign.models import ManualDice, Resolution, Stop
from powers.data import italy
from powers.rules.options import Options
from tests.italy.pages.test_scenario import send
from tests.pages.reader import Page, Reader, refused
from tests.played import stand_before

ALL: dict[str, Any] = {"pace": "step", "stop": "all", "resolution": "battleplay", "level": "3", "hands": "rome"}
AFTER: dict[str, Any] = {"stop": "all", "resolution": "battleplay", "level": 3, "hands": "rome"}
BEFORE: dict[str, Any] = {"pace": "on", "stop": "rome", "resolution": "generator", "level": "2", "hands": "none"}


def a_campaign(**options: Any) -> CampaignGame:
    """Nobody attacks Rome in turn 1."""
    return games.begin(Start("Rome", "quiet 4", italy(Options(**options))), runs_on=True)


@pytest.fixture
def game(db: None) -> CampaignGame:
    return a_campaign()


def columns(game: CampaignGame) -> dict[str, Any]:
    return dict(models.Campaign.objects.values("runs_on", "stop", "resolution", "level", "hands").get(id=game.id))


def is_everything(page: Page) -> bool:
    """Whether the page says that only Rome's battles stop it, and the like: as new campaigns have it."""
    return {name: page.form("/settings/").fields[name] for name in BEFORE} == BEFORE


# The page


def test_as_a_new_campaign_has_it(reader: Reader, game: CampaignGame):
    page = reader.open("desk", game.id)
    assert reverse("settings", args=[game.id]) in page.links

    page = reader.open("settings", game.id)

    assert is_everything(page)
    choices = page.form("/settings/").choices
    assert choices["stop"] == [*Stop]
    assert choices["resolution"] == [*Resolution]
    assert choices["hands"] == [*ManualDice]
    assert choices["level"] == [str(level) for level, _ in LEVELS]


def test_everything_is_changed_at_once(reader: Reader, game: CampaignGame):
    page = reader.open("settings", game.id)

    page = reader.send(page, page.form("/settings/").filled(**ALL))

    assert page.url.endswith("/settings/")
    assert columns(game) == {**AFTER, "runs_on": False}
    assert {name: page.form("/settings/").fields[name] for name in ALL} == ALL
    said = " ".join(page.notices)
    assert "Step by step" in said
    assert all(label in said for label in (Stop.ALL.label, Resolution.BATTLEPLAY.label, ManualDice.ROME.label))
    assert games.read(game.id) == game


def test_where_battleplay_is_not_in_the_rules_it_is_not_offered(reader: Reader, db: None):
    game = a_campaign(any_resolver=False)
    page = reader.open("settings", game.id)

    form = page.form("/settings/")
    assert form.choices["resolution"] == [Resolution.GENERATOR]
    assert "level" not in form.choices
    assert "send no battle to BattlePlay" in page.text
    refused(reader.sent("settings", game.id, **ALL), "Nothing has changed")
    page = reader.send(page, form.filled(stop="all"))
    assert columns(game)["stop"] == Stop.ALL


def test_of_nobody(reader: Reader, db: None):
    nobody = "00000000-0000-0000-0000-000000000000"
    for name in ("settings", "run-on"):
        assert reader.sent(name, nobody).status == 404


# Whoever goes step by step


def test_the_desk_can_let_it_run_on(reader: Reader, db: None):
    game = stand_before(DeclareAttack)
    assert not columns(game)["runs_on"]

    page = reader.sent("run-on", game.id)

    assert page.url == reverse("desk", args=[game.id])
    assert any("runs on to your next decision" in notice for notice in page.notices)
    assert columns(game)["runs_on"]
    assert games.read(game.id) == game
    assert reader.get(reverse("run-on", args=[game.id])).status_code == 405


def test_a_campaign_of_before_goes_step_by_step(reader: Reader, db: None):
    game = stand_before(DeclareAttack)

    page = reader.open("desk", game.id)
    page = reader.send(page, page.form("/decide/attack/").filled(province="none"))

    assert len(games.read(game.id).lines) == len(game.lines) + 1
    assert "run" in page.buttons()


# Whoever runs on


def test_a_new_campaign_stands_at_the_first_decision(reader: Reader, db: None):
    page = reader.open("campaigns")

    page = reader.send(page, page.form("/new/").filled(seed="quiet 4"))

    assert page.offers() == ["attack"]
    assert models.Campaign.objects.get().runs_on


def test_so_does_one_of_the_scenario_editor(reader: Reader, db: None):
    page = send(reader, "play")

    assert page.offers()
    assert models.Campaign.objects.get().runs_on


def test_a_decision_brings_the_next_one(reader: Reader, game: CampaignGame):
    page = reader.open("desk", game.id)

    page = reader.send(page, page.form("/decide/attack/").filled(province="none"))

    assert page.offers()
    assert "run" not in page.buttons()
    now = games.read(game.id)
    assert turn.programs_decision(now.now) is None
    page = reader.press(page, "undo")
    assert games.read(game.id) == game


def test_at_a_battle_of_others_that_waits_there_is_all_that_the_rules_offer(reader: Reader, game: CampaignGame):
    reader.sent("settings", game.id, **BEFORE | {"stop": "all"})
    page = reader.open("desk", game.id)
    while (now := games.read(game.id)).now.battle is None:
        page = reader.send(page, page.form("/decide/attack/").filled(province="none"))

    assert not now.now.at_hand.is_romes
    assert {*page.offers()} == {"generator", "report"}
    assert not {"run", "step", "turn"} & page.buttons()
    assert [form for form in page.forms if form.action.endswith("/cards/")]
    fought = reader.send(page, page.form("/cards/at-once/"))
    assert "This is what will happen" in fought.text
    page = reader.press(fought, "confirmed")
    line = games.read(game.id).lines[len(now.lines)]
    assert isinstance(line.decision, ReportBattle)
    assert line.decision.account


def test_by_battleplay_the_log_leads_to_the_battle(reader: Reader, game: CampaignGame):
    """And an undo goes back before it, to the player's own decision."""
    reader.sent("settings", game.id, **BEFORE | {"resolution": "battleplay", "level": "1"})
    page = reader.open("desk", game.id)
    fought = list[int]()
    while not fought:
        before = games.read(game.id)
        page = reader.send(page, page.form("/decide/attack/").filled(province="none"))
        lines = games.read(game.id).lines[len(before.lines) :]
        fought = [line.n for line in lines if isinstance(line.decision, ReportBattle)]

    look = reverse("battle-of-line", args=[game.id, fought[0]])
    assert look in page.links
    assert reader.visit(look).status == 200
    reader.press(page, "undo")
    assert games.read(game.id) == before
