"""The front page: its doors, the list, a new campaign with its house rules."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaign import models
from campaign.italy import games
from campaign.italy.game import GAME
from campaign.italy.games import CampaignGame
from campaign.italy.house_rules import PRESETS
from campaign.italy.rules.state import Ending
from campaign.shelf import shelf
from engine.models import GameLine
from powers.rules.options import Options
from tests.databases import queries
from tests.pages.reader import Page, Reader, refused
from tests.played import stand_at

CHECKS = [name for name, value in vars(Options()).items() if isinstance(value, bool)]


@pytest.fixture
def page(reader: Reader) -> Page:
    return reader.open("campaigns")


def test_it_works(reader: Reader, page: Page):
    assert page.status == 200
    assert "348 BC" in page.text
    assert page.form("/new/").fields["name"] == "The Rise of Rome"
    assert page.form("/import/")
    assert not [name for name in vars(Options()) if f'name="{name}"' not in page.html]
    assert any(link.startswith("/rules/#C") for link in page.links)


def test_a_new_campaign(reader: Reader, page: Page):
    desk = reader.send(page, page.form("/new/").filled(name="Roma", seed="2718", home_province_yield="10"))

    game = games.read(models.Campaign.objects.get().id)
    assert desk.url == f"/campaign/{game.id}/"
    assert (game.name, game.now.start.seed) == ("Roma", "2718")
    assert game.now.start.italy.options == Options(home_province_yield=10)


def test_each_new_campaign_has_a_seed_of_its_own(reader: Reader):
    seeds = {reader.open("campaigns").form("/new/").fields["seed"] for _ in range(5)}

    assert len(seeds) == 5
    assert all(seeds)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("option", CHECKS)
def test_an_option_is_chosen(reader: Reader, option: str, page: Page):
    form = page.form("/new/")
    other = not getattr(Options(), option)
    assert (option in form.fields) != other
    form.fields.pop(option, None)

    reader.send(page, form.filled(**{option: "on"}) if other else form)

    game = games.read(models.Campaign.objects.get().id)
    assert game.now.start.italy.options == Options(**{option: other})


REFUSED = {
    "no name": ({"name": ""}, "It needs a name."),
    "a name of spaces": ({"name": "   "}, "It needs a name."),
    "a name nobody sees": ({"name": "\u200b"}, "visible letter"),
    "a long name": ({"name": "R" * 81}, "at most 80 characters"),
    "no seed": ({"seed": ""}, "required"),
    "a long seed": ({"seed": "7" * 41}, "at most 40 characters"),
    "an impossible yield": ({"home_province_yield": "11"}, "less than or equal to 10"),
    "a negative yield": ({"home_province_yield": "-1"}, "greater than or equal to 0"),
    "no yield": ({"home_province_yield": ""}, "required"),
    "nothing a letter": ({"name": "R\0me"}, "Null characters"),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("values", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(reader: Reader, values: dict[str, str], message: str, page: Page):
    again = reader.send(page, page.form("/new/").filled(**values))

    refused(again, message)
    refused(again, "This campaign cannot begin like that.")
    assert "<title>Error: " in again.html
    assert not models.Campaign.objects.exists()


def test_what_was_filled_in_is_kept(reader: Reader, page: Page):
    again = reader.send(page, page.form("/new/").filled(name="Roma", seed="", home_province_yield="3"))

    fields = again.form("/new/").fields
    assert (fields["name"], fields["home_province_yield"]) == ("Roma", "3")


def test_the_list_says_how_each_stands(reader: Reader):
    standing = [stand_at("dominion", 100), *(stand_at(ending.value) for ending in Ending)]

    page = reader.open("campaigns")

    for game in standing:
        assert game.name in page.headings
        assert f"/campaign/{game.id}/" in page.links
        assert f"{game.now.year} BC" in page.text
        assert game.now.ending is None or str(game.now.civic_total) in page.text.replace("−", "-")


def test_the_last_one_played_comes_first(reader: Reader):
    first, second = games.create("First", "seed", Options()), games.create("Second", "seed", Options())
    games.step(first.id, first.head)

    headings = reader.open("campaigns").headings

    assert headings.index("First") < headings.index("Second")
    assert games.read(second.id) == second


def test_many_take_pages(reader: Reader):
    for number in range(26):
        games.create(f"Campaign {number:02}", "quiet 4", Options())

    first, second = (reader.open("campaigns", query=f"?sort=name&page={number}") for number in (1, 2))

    assert [f"Campaign {number:02}" in first.headings for number in (0, 24, 25)] == [True, True, False]
    assert [f"Campaign {number:02}" in second.headings for number in (0, 24, 25)] == [False, False, True]
    assert "?sort=name&page=2#campaigns-title" in first.links
    last = models.Campaign.objects.get(name="Campaign 25")
    renaming = reader.open("campaigns", query=f"?sort=name&rename={last.id}")
    assert f"/campaign/{last.id}/rename/" in renaming.html


def test_the_list_is_read_from_the_rows_alone(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    for place in (0, 50, 286):
        stand_at("dominion", place)
    reader.open("campaigns")
    games.LOG.forget()
    read = []

    def grown(log: object, id: UUID, head: int) -> CampaignGame:
        read.append(id)
        return games.LOG.rebuilt(models.Campaign.objects.get(id=id), head)

    monkeypatch.setattr(type(games.LOG), "_grown", grown)

    page = reader.open("campaigns")

    assert {"Played to dominion"} < {*page.headings}
    assert len(read) == 1  # the one to go on with, for the large map


def test_queries_do_not_grow_with_the_turns(reader: Reader):
    def at(place: int) -> int:
        models.Campaign.objects.all().delete()
        stand_at("dominion", place)
        return queries(lambda: reader.open("campaigns"))

    assert at(10) == at(260)


# The doors


def doors(page: Page) -> set[str]:
    return {*page.headings}


def test_without_campaigns_there_is_nothing_to_go_on_with(page: Page):
    assert "Continue" not in doors(page)
    assert page.headings[:3] == ("You are Rome", "A first turn, with notes", "New campaign")
    assert {"New campaign", "A finished campaign", "A first turn, with notes"} <= doors(page)
    assert {reverse(door) for door in ("table-battles", "collection", "skirmish", "scenario")} <= {*page.links}
    assert "Italy in 348 BC" in page.text


def test_one_goes_on_with_the_last_one_played_that_is_not_over(reader: Reader):
    stand_at("dominion", 100)
    last = games.create("Last", "seed", Options())
    stand_at("destiny")
    damaged = games.create("Damaged", "seed", Options())
    GameLine.objects.filter(game=damaged.id).update(payload="")
    models.Campaign.objects.filter(id=games.create("Shown", "seed", Options()).id).update(example=True)

    page = reader.open("campaigns")

    assert "Continue" in doors(page)
    assert "as “Last” stands" in page.text
    assert page.links.index(f"/campaign/{last.id}/") < page.links.index(reverse("collection"))


# The list


@pytest.mark.parametrize(
    ("order", "names"), [("played", "DCBA"), ("name", "ABCD"), ("turn", "BDCA"), ("civic", "BCDA")]
)
def test_it_is_sorted(reader: Reader, order: str, names: str):
    """What cannot be read has no turn and no Civic: it comes last by these."""
    for name, played, place in (
        ("A", "dominion", 10),
        ("B", "dominion", 250),
        ("C", "destiny", 175),
        ("D", "dominion", 220),
    ):
        shelf.rename(GAME, stand_at(played, place).id, name)
    GameLine.objects.filter(game__name="A").update(payload="")
    games.LOG.forget()

    page = reader.open("campaigns", query=f"?sort={order}")

    assert "".join(heading for heading in page.headings if heading in (*"ABCD",)) == names


def test_there_is_no_other_order(reader: Reader):
    assert reader.open("campaigns", query="?sort=weather").status == 404


def test_it_says_when_each_was_played(reader: Reader):
    game = games.create("Roma", "seed", Options())
    models.Campaign.objects.filter(id=game.id).update(played=datetime(2026, 3, 14, tzinfo=UTC))

    assert "14 March 2026" in reader.open("campaigns").text


# Rename


def test_what_cannot_be_renamed(reader: Reader):
    game = games.create("Roma", "seed", Options())
    models.Campaign.objects.filter(id=game.id).update(start="{}")
    games.LOG.forget()

    assert reader.sent("rename", game.id, name="Alba").status == 410
    assert models.Campaign.objects.get(id=game.id).name == "Roma"
    assert reader.sent("rename", uuid4(), name="Alba").status == 404
    assert reader.open("rename", game.id).url == "/"
    assert {reader.open("campaigns", query=f"?rename={id}").status for id in (uuid4(), "Roma", "")} == {404}
    assert reader.open("campaigns", query=f"?rename={game.id}").status == 200


# House rules


def the_options() -> Options:
    return games.read(models.Campaign.objects.get().id).now.start.italy.options


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_counts_whatever_else_is_set(reader: Reader, page: Page, preset: str):
    reader.send(page, page.form("/new/").filled(preset=preset, home_province_yield="7"))

    assert the_options() == PRESETS[preset][1]


def test_the_presets_differ():
    assert PRESETS["book"][1] == Options()
    assert len({options for _, options in PRESETS.values()}) == len(PRESETS) == 3


def test_a_preset_that_there_is_not(reader: Reader, page: Page):
    form = page.form("/new/")

    again = reader.send(page, replace(form, fields=form.fields | {"preset": "weather"}))

    refused(again, "Select a valid choice")
    assert not models.Campaign.objects.exists()


def test_what_is_not_by_the_book_stands_first(reader: Reader, page: Page):
    assert 'class="field differs"' not in page.html

    again = reader.send(page, page.form("/new/").filled(name="", home_province_yield="3", declines_on_arrival="on"))

    first = again.html.split('<li class="field')[1:4]
    assert ["differs" in option[:10] for option in first] == [True, True, False]
    assert ["home_province_yield" in first[0], "declines_on_arrival" in first[1]] == [True, True]
    assert "C2.6" in first[0]


def test_the_scenario_editor_has_them_too(reader: Reader):
    page = reader.open("scenario")
    form = page.form("/scenario/")

    reader.send(page, form.filled(preset="author"), next(button for button in form.buttons if button.value == "play"))

    assert the_options() == PRESETS["author"][1]
