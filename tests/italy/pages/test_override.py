"""OverrideDecision: what, how and why; then what follows; then a line of the log with the reason."""

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import overrides, turn
from campaign.italy.rules.decisions import DeclareAttack, Override, ReportBattle, UseGenerator
from campaign.italy.rules.overrides import Garrison, Holder
from campaign.italy.rules.state import ExternalArmy, State
from campaign.italy.web.override import OVERRIDES
from campaign.models import ManualDice
from engine.rules.dice import SeededDice
from engine.rules.overrides import parts_of
from engine.web.override import MatterForm
from powers.rules.options import Options
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, Ruler
from tests.pages.reader import Form, Page, Reader, refused
from tests.played import stand_at, stand_before

WHY = "The die had rolled off the table"


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Rome is asked whom it attacks, in its fourth turn."""
    return stand_before(DeclareAttack, lambda campaign: campaign.turn == 4)


def form_of(page: Page, kind: str) -> Form:
    return next(form for form in page.forms if form.fields.get("what") == kind)


def kinds(page: Page) -> list[str]:
    return [form.fields["what"] for form in page.forms if "what" in form.fields]


def fill_in(reader: Reader, game: CampaignGame, of: str, kind: str, **values: str) -> Page:
    """The form as it is sent; the preview, or what is wrong with it."""
    page = reader.open("overrule", game.id, query=f"?of={of}")
    form = form_of(page, kind)
    return reader.send(page, replace(form, fields=form.fields | {"reason": WHY} | values))


def override(reader: Reader, game: CampaignGame, of: str, kind: str, **values: str) -> State:
    """The same, and confirmed."""
    preview = fill_in(reader, game, of, kind, **values)
    assert "This is what will happen" in preview.headings, preview.notices
    assert games.read(game.id) == game
    page = reader.send(preview, form_of(preview, kind))
    assert page.url == reverse("desk", args=[game.id])
    assert f"Overruled: {WHY}" in page.text
    assert any("can be undone like any other" in notice for notice in page.notices)
    now = games.read(game.id)
    assert now.lines[:-1] == game.lines
    return now.now


GAVIUS = Ruler("Gavius", 80, 20, 0, 2)
RATED = {name: str(part) for name, part in parts_of(GAVIUS).items()}


def test_the_desk_leads_there(reader: Reader, game: CampaignGame):
    desk = reader.open("desk", game.id, query="?province=apulia")

    assert reverse("overrule", args=[game.id]) in desk.links
    assert reverse("overrule", args=[game.id]) + "?of=apulia" in desk.links
    assert kinds(reader.open("overrule", game.id)) == []


def test_only_what_is_possible_is_offered(reader: Reader, game: CampaignGame):
    land = game.now.situation.land
    holder = land.controller("apulia")

    offered = form_of(reader.open("overrule", game.id, query="?of=apulia"), "controller").choices["holder"]

    assert {*offered} == {*land.active, "tarentines"} - {holder}


def test_an_army_of_epirus_and_who_pays_it(reader: Reader, game: CampaignGame):
    """C8.5: asked for, and told like that of one that came by the rules."""
    now = override(reader, game, "epirus", "army", province="syracuse", strength="90", payer="samnites")

    assert now.externals == (ExternalArmy(EPIRUS, 90, payer="samnites"),)
    assert "It was in the pay of the Samnites and would not attack them." in reader.open("log", game.id, 4).text


def army_form(campaign: State, of: str, **sent: str) -> MatterForm:
    """As it is shown, or as it is sent with these values."""
    data = {"seen": "1", "what": "army", "reason": WHY} | sent if sent else None
    [offer] = [each for each in overrides.legal(campaign) if each.matter.what == "army"]
    return MatterForm(OVERRIDES, offer, of, data)


def test_who_may_pay_is_offered_and_without_a_payer_it_does_not_come(reader: Reader, game: CampaignGame):
    page = reader.open("overrule", game.id, query="?of=epirus")
    assert {*form_of(page, "army").choices["payer"]} == {*game.now.start.italy.homes, ""} - {ROME}
    assert "Choose…" in page.text
    assert 'name="payer"' not in reader.open("overrule", game.id, query="?of=carthage").html

    page = fill_in(reader, game, "epirus", "army", province="syracuse", strength="90", payer="")

    refused(page, "Say who pays the army")
    assert games.read(game.id) == game


def test_an_army_of_epirus_keeps_its_payer(reader: Reader, game: CampaignGame):
    """Told of no payer anew, until another is named."""
    game = games.decide(game.id, game.head, Override("army", EPIRUS, Garrison("apulia", 60, "samnites"), WHY))
    page = reader.open("overrule", game.id, query="?of=apulia")
    assert "Instead of the army of Epirus" in page.text
    assert EPIRUS not in form_of(page, "controller").choices["holder"]

    form = form_of(reader.open("overrule", game.id, query="?of=epirus"), "army")
    assert form.fields["payer"] == "samnites"
    assert "" not in form.choices["payer"]

    other = override(reader, game, "epirus", "army", province="apulia", strength="60", payer="lucanians")
    assert other.externals == (ExternalArmy(EPIRUS, 60, payer="lucanians"),)
    game = games.read(game.id)
    assert override(reader, game, "epirus", "army", province="", strength="", payer="lucanians").externals == ()


def test_an_army_that_nobody_paid(game: CampaignGame):
    """As override left it in version 1.0: it may stay so."""
    unpaid = turn.unfold(
        game.now, Override("army", EPIRUS, Garrison("messana", 60, None), WHY), SeededDice("seed", 4), rules=1
    ).now

    field: Any = army_form(unpaid, EPIRUS).fields["payer"]
    assert ("", "nobody") in field.choices
    form = army_form(unpaid, EPIRUS, province="messana", strength="50", payer="")
    assert form.is_valid(), form.errors
    assert form.decision() == Override("army", EPIRUS, Garrison("messana", 50, None), WHY)


def test_money_after_spending(reader: Reader):
    game = stand_before(UseGenerator)

    assert override(reader, game, ROME, "purse", attack="3", defence="4").situation.purses[ROME] == Purse(
        3, 4, game.now.situation.purses[ROME].civic
    )


def test_the_civic_account(reader: Reader, game: CampaignGame):
    now = override(reader, game, ROME, "civic", value="-12")

    assert now.civic_total == -12
    text = reader.open("development", game.id).text
    assert "Overruled" in text
    assert f"{game.now.civic_total + 12}".replace("-", "−") in text


def test_what_follows_is_shown_before(reader: Reader, game: CampaignGame):
    for province in game.now.situation.land.italy.homes[ROME][1:]:
        game = games.decide(game.id, game.head, Override("controller", province, Holder("samnites"), WHY))

    preview = fill_in(reader, game, "latium", "controller", holder="samnites")

    assert "Great disgrace" in preview.text
    assert games.read(game.id) == game


@pytest.mark.parametrize(
    ("of", "kind", "values", "message"),
    [
        ("apulia", "controller", {}, "Choose who"),
        ("apulia", "controller", {"reason": "", "holder": "samnites"}, "Say why"),
        ("carthage", "army", {"province": "syracuse", "strength": ""}, "1 to 100 points"),
        ("samnites", "ruler", {"aggressor": "100", "protector": "100", "builder": "0"}, "these make 200%"),
        ("samnites", "ruler", {"name": ""}, "required"),
        ("samnites", "ruler", RATED | {"name": "Ga\u200bvius"}, "A name is one line"),
        ("samnites", "ruler", RATED | {"name": "\u3164"}, "visible letter"),
        ("romans", "civic", {"value": "3", "reason": "so\u200bso"}, "The reason is one line"),
    ],
)
def test_what_is_refused(reader: Reader, game: CampaignGame, of: str, kind: str, values: dict[str, str], message: str):
    page = fill_in(reader, game, of, kind, **values)

    refused(page, message)
    assert games.read(game.id) == game


def test_what_is_wrong_is_led_to_by_its_label(reader: Reader, game: CampaignGame):
    page = fill_in(reader, game, ROME, "civic", value="1000")

    assert '<a href="#civic-value">Points</a>' in page.html


@pytest.mark.parametrize(("attack", "message"), [("300", "500"), ("0", "nothing would change")])
def test_a_purse_that_is_refused(reader: Reader, attack: str, message: str):
    game = stand_before(UseGenerator, lambda campaign: not campaign.situation.purses[ROME].attack)
    defence = str(game.now.situation.purses[ROME].defence) if attack == "0" else "300"

    page = fill_in(reader, game, ROME, "purse", attack=attack, defence=defence)

    refused(page, message)


def test_an_army_where_the_other_stands(reader: Reader, game: CampaignGame):
    there = games.decide(game.id, game.head, Override("army", CARTHAGE, Garrison("messana", 60, None), WHY))
    both = games.decide(game.id, there.head, Override("army", EPIRUS, Garrison("apulia", 70, "samnites"), WHY))

    page = reader.open("overrule", both.id, query="?of=apulia")

    assert CARTHAGE not in form_of(page, "controller").choices["holder"]
    assert "messana" not in reader.open("overrule", game.id, query="?of=epirus").html.split("</select>")[1]


def test_while_a_battle_is_at_hand_the_land_stays(reader: Reader):
    game = stand_before(ReportBattle)

    for of in ("apulia", "carthage"):
        page = reader.open("overrule", game.id, query=f"?of={of}")
        assert kinds(page) == []
        assert "A battle is at hand in" in page.text
    assert kinds(reader.open("overrule", game.id, query="?of=romans")) == ["purse", "civic"]


def test_what_is_missing_is_explained(reader: Reader):
    new = games.create("New", "quiet 4", Options())
    game = stand_at("dominion")
    assert "go back to a line of the log" in reader.open("overrule", game.id).text
    over = games.undo_step(game.id, game.head)
    subject = over.now.situation.land.inactive[0]

    text = reader.open("overrule", new.id, query="?of=romans").text
    assert "money can be overruled from its revenue" in text
    assert "The civic account opens when Rome first spends." in text
    assert "It is Inactive" in reader.open("overrule", over.id, query=f"?of={subject}").text


def test_the_players_own_dice_are_asked_for(reader: Reader, game: CampaignGame):
    fallen = "etruscans"
    homes = game.now.situation.land.italy.homes[fallen]
    for home in homes:
        if game.now.situation.land.controller(home) != ROME:
            game = games.decide(game.id, game.head, Override("controller", home, Holder(ROME), WHY))
    models.Campaign.objects.update(hands=ManualDice.ALL)

    preview = fill_in(reader, game, homes[0], "controller", holder=fallen)
    assert "Your own dice decide" in preview.text
    page = reader.send(preview, form_of(preview, "controller"))

    assert page.url == reverse("roll", args=[game.id])
    assert games.read(game.id) == game
