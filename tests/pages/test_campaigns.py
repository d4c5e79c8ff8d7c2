"""The campaigns: the list, and another one."""

import pytest

from campaign import games, models
from campaign.rules.state import Ending
from powers.rules.options import Options
from tests.databases import queries
from tests.pages.reader import Page, Reader
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


def test_a_new_campaign(reader: Reader, page: Page):
    desk = reader.send(page, page.form("/new/").filled(name="Roma", seed="2718"))

    game = games.read(models.Campaign.objects.get().id)
    assert desk.url == f"/campaign/{game.id}/"
    assert (game.name, game.now.start.seed) == ("Roma", "2718")
    assert game.now.start.italy.options == Options()


def test_each_new_campaign_has_a_seed_of_its_own(reader: Reader):
    seeds = {reader.open("campaigns").form("/new/").fields["seed"] for _ in range(5)}

    assert len(seeds) == 5
    assert all(seeds)


@pytest.mark.parametrize("option", CHECKS)
def test_an_option_is_chosen(reader: Reader, option: str, page: Page):
    form = page.form("/new/")
    other = not getattr(Options(), option)
    assert (option in form.fields) != other
    form.fields.pop(option, None)

    reader.send(page, form.filled(**{option: "on"}) if other else form)

    game = games.read(models.Campaign.objects.get().id)
    assert game.now.start.italy.options == Options(**{option: other})


def test_what_a_home_yields_is_chosen(reader: Reader, page: Page):
    reader.send(page, page.form("/new/").filled(home_province_yield="10"))

    options = games.read(models.Campaign.objects.get().id).now.start.italy.options
    assert options == Options(home_province_yield=10)


@pytest.mark.parametrize("name", list(vars(Options())))
def test_each_option_is_explained(reader: Reader, name: str, page: Page):
    assert f'name="{name}"' in page.html
    assert any(link.startswith("/rules/#C") for link in page.links)


REFUSED = {
    "no name": ({"name": ""}, "required"),
    "a name of spaces": ({"name": "   "}, "required"),
    "a long name": ({"name": "R" * 81}, "at most 80 characters"),
    "no seed": ({"seed": ""}, "required"),
    "a long seed": ({"seed": "7" * 41}, "at most 40 characters"),
    "an impossible yield": ({"home_province_yield": "11"}, "less than or equal to 10"),
    "a negative yield": ({"home_province_yield": "-1"}, "greater than or equal to 0"),
    "no yield": ({"home_province_yield": ""}, "required"),
    "nothing a letter": ({"name": "R\0me"}, "Null characters"),
}


@pytest.mark.parametrize(("values", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(reader: Reader, values: dict[str, str], message: str, page: Page):
    again = reader.send(page, page.form("/new/").filled(**values))

    assert again.status == 422
    assert any(message in notice for notice in again.notices), again.notices
    assert not models.Campaign.objects.exists()


def test_what_was_filled_in_is_kept(reader: Reader, page: Page):
    again = reader.send(page, page.form("/new/").filled(name="Roma", seed="", home_province_yield="3"))

    fields = again.form("/new/").fields
    assert (fields["name"], fields["home_province_yield"]) == ("Roma", "3")


def test_a_name_is_shown_as_it_is(reader: Reader):
    name = "<script>alert('Ῥώμη')</script> & “Sons”"
    games.create(name, "seed", Options())

    page = reader.open("campaigns")

    assert name in page.headings
    assert "<script>alert" not in page.html


def test_the_list_says_whose_move_it_is(reader: Reader):
    waiting, over = stand_at("dominion", 100), stand_at("destiny")

    page = reader.open("campaigns")

    for game in (waiting, over):
        assert game.name in page.headings
        assert f"/campaign/{game.id}/" in page.links
        assert f"{game.now.year} BC" in page.text


@pytest.mark.parametrize("ending", Ending)
def test_a_campaign_that_is_over(reader: Reader, ending: Ending):
    game = stand_at(ending.value)

    page = reader.open("campaigns")

    assert f"/campaign/{game.id}/" in page.links
    assert str(game.now.civic_total) in page.text.replace("−", "-")


def test_the_last_one_played_comes_first(reader: Reader):
    first, second = games.create("First", "seed", Options()), games.create("Second", "seed", Options())
    games.step(first.id, first.head)

    headings = reader.open("campaigns").headings

    assert headings.index("First") < headings.index("Second")
    assert games.read(second.id) == second


def test_queries_do_not_grow_with_the_turns(reader: Reader):
    def at(place: int) -> int:
        models.Campaign.objects.all().delete()
        stand_at("dominion", place)
        return queries(lambda: reader.open("campaigns"))

    assert at(10) == at(260)
