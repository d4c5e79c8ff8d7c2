"""The editor of scenarios: another beginning, looked at, kept as a file, played."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import models
from campaign.italy import games, scenario
from campaign.italy.games import CampaignGame
from campaign.italy.scenario import Scenario
from campaign.models import ManualDice
from powers.rules.options import Options
from tests.italy.test_scenario import PYRRHUS, USUAL, WRONG, filled
from tests.pages.reader import Page, Reader, refused


def said(game: Scenario = USUAL, /, **values: object) -> dict[str, Any]:
    """What a browser sends for a scenario, with these changes."""
    fields = {**filled(game), "seed": "7", "hands": "none"}
    sent = {name: "on" if value is True else value for name, value in fields.items() if value is not False}
    return sent | {name.replace("__", "-"): value for name, value in values.items()}


def send(reader: Reader, do: str, game: Scenario = USUAL, /, **values: object) -> Page:
    return reader.sent("scenario", **said(game, **values), do=do)


def opened(reader: Reader, data: bytes) -> Page:
    page = reader.open("scenario")
    return reader.send(page, page.form("/open/"), file=SimpleUploadedFile("my.scenario.json", data))


def begun() -> CampaignGame:
    return games.read(models.Campaign.objects.get().id)


def test_it_works(reader: Reader):
    page = reader.open("scenario")

    assert page.status == 200
    assert page.headings[0] == "Begin otherwise"
    assert "348 BC" in page.headings
    assert page.form("/scenario/").fields["name-samnites"] == "Samnites"
    assert page.form("/scenario/").fields["ruler-samnites"] == ""


def test_a_campaign_is_begun_in_a_later_turn(reader: Reader):
    desk = send(reader, "play", turn=5, account=63, owner__pentria="romans")

    game = begun()
    assert desk.url == f"/campaign/{game.id}/"
    assert (game.now.turn, game.now.year, game.now.civic_total) == (5, 320, 63)
    assert game.now.situation.land.owner("pentria") == "romans"


def test_the_whole_scenario_is_played_as_it_was_filled_in(reader: Reader):
    """Every page of such a campaign works."""
    send(reader, "play", PYRRHUS)
    game = begun()
    assert game.now.start == scenario.start(PYRRHUS, "7")
    game = games.run(game.id, game.head)

    for name in ("desk", "development", "odds", "powers", "dice", "branches", "export", "chronicle", "overrule"):
        assert reader.open(name, game.id).status == 200, name
    assert "Gauls" in reader.open("desk", game.id).text
    assert "Gauls" in reader.open("log", game.id, 10).text
    assert reader.open("log", game.id, 9).status == 404


def test_the_players_own_dice_are_asked_for_at_once(reader: Reader):
    page = send(reader, "play", hands=ManualDice.ALL)

    assert "/roll/" in page.url
    assert begun().lines == ()


@pytest.mark.parametrize(("owner", "boii"), [("etruscans", "Subject of the Etruscans"), ("senones", "Boii Inactive")])
def test_it_is_looked_at_before_it_is_played(reader: Reader, owner: str, boii: str):
    """Who holds all homes of a Power holds it; where they are split it is nobody's subject."""
    page = send(reader, "check", turn=5, owner__felsina="etruscans", owner__mutina=owner)

    assert page.status == 200
    assert "320 BC" in page.headings
    assert boii in page.text
    assert not models.Campaign.objects.exists()


def test_it_is_saved_as_a_file_and_opened_again(reader: Reader):
    answer = reader.post(reverse("scenario"), {**said(PYRRHUS), "do": "file"})

    assert answer["Content-Disposition"] == 'attachment; filename="pyrrhus-is-there.scenario.json"'
    assert scenario.load(answer.content) == PYRRHUS

    page = opened(reader, answer.content)
    fields = page.form("/scenario/").fields
    assert fields["name"] == "Pyrrhus is there"
    assert fields["ruler-boii"] == "Brennus"
    assert fields["strength-epirus"] == "80"
    assert "285 BC" in page.headings
    assert not models.Campaign.objects.exists()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"Ave", "not readable as JSON"),
        (b'{"format": "rise-of-rome"}', "not a scenario of The Rise of Rome"),
        (scenario.dump(WRONG["too late"][0]).encode(), "begins in turn 1 to 12"),
        (b" " * (scenario.MOST_BYTES + 1), "larger than 200 kB"),
    ],
    ids=["empty", "text", "a campaign", "unplayable", "large"],
)
def test_another_file_is_refused(reader: Reader, data: bytes, why: str):
    page = opened(reader, data)

    refused(page, why)
    assert page.form("/scenario/").fields["name"] == "The Rise of Rome"


REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "no name": ({"name": ""}, "It needs a name."),
    "turn 13": ({"turn": 13}, "13 is not one of the available choices"),
    "an account in words": ({"account": "much"}, "whole number"),
    "no such Power": ({"owner__latium": "gauls"}, "not one of the available choices"),
    "Rome gone": (
        {"owner__latium": "boii", "owner__sabinum": "boii", "owner__volscia": "boii"},
        "Rome needs a home province of its own",
    ),
    "a Power without a name": ({"name__boii": ""}, "required"),
    "a Power whose name nobody sees": ({"name__boii": "\u2800"}, "visible letter"),
    "a ruler whose name nobody sees": (
        {"ruler__boii": "\u200b", "aggressor__boii": 50, "protector__boii": 30, "builder__boii": 20},
        "visible letter",
    ),
    "one rating": ({"aggressor__boii": 50}, "Give all three, or leave the row empty"),
    "a ruler without ratings": ({"ruler__boii": "Brennus"}, "Give all three, or leave the row empty"),
    "ratings of 90": ({"aggressor__boii": 50, "protector__boii": 30, "builder__boii": 10}, "these make 90%"),
    "an army without points": ({"army__carthage": "apulia"}, "Give the army 1 to 100 points."),
    "an army of 200": ({"army__carthage": "apulia", "strength__carthage": 200}, "less than or equal to 100"),
    "an option out of range": ({"home_province_yield": 11}, "less than or equal to 10"),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("values", "why"), REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("do", ["check", "play", "file"])
def test_what_cannot_be_played_is_told_beside_the_buttons_and_at_its_row(
    reader: Reader, do: str, values: dict[str, object], why: str
):
    page = send(reader, do, USUAL, **values)

    assert page.status == 422
    assert "Not yet" in page.headings
    assert page.text.count(why) >= 2
    assert not models.Campaign.objects.exists()


def test_what_was_filled_in_is_kept(reader: Reader):
    page = send(reader, "play", name="Another", ruler__boii="Brennus")

    fields = page.form("/scenario/").fields
    assert (fields["name"], fields["ruler-boii"]) == ("Another", "Brennus")


def test_names_are_shown_as_they_are(reader: Reader):
    page = send(reader, "check", name__boii="<i>Gauls</i>")

    assert "<i>Gauls</i>" in page.text
    assert "<i>Gauls" not in page.html


def test_a_ruler_without_a_name_is_called_by_his_people_and_has_just_come(reader: Reader):
    send(reader, "play", turn=3, aggressor__boii=50, protector__boii=30, builder__boii=20)

    ruler = begun().now.situation.rulers["boii"]
    assert (ruler.name, ruler.aggressor, ruler.since) == ("Boii", 50, 3)


def test_house_rules_are_chosen_here_too_and_shown_with_the_campaign(reader: Reader):
    changed = said(home_province_yield=3)
    del changed["rome_fights_last"]
    reader.post(reverse("scenario"), {**changed, "do": "play"})

    assert begun().now.start.italy.options == Options(home_province_yield=3, rome_fights_last=False)
    page = reader.open("campaigns")
    assert "2 house rules" in page.text
    assert "Rome fights straight after the External armies" in page.text
    assert "Talents for each home province held: 3." in page.text


def test_the_address_of_the_upload_leads_to_the_editor(reader: Reader):
    assert reader.get(reverse("open-scenario")).url == reverse("scenario")  # type: ignore[attr-defined]
