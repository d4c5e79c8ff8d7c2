"""Campaigns on the shelf: renamed, put into the bin and back, deleted, remembered; and those begun at a click."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from campaign.shelf import doors, shelf
from campaign.shelf.doors import Example, Guide
from campaign.shelf.shelf import Honours
from campaign.shelf.web import front as shelf_front
from engine.models import GameLine, GameRow
from engine.web import games
from engine.web.base import name as name_of
from tests.contract.world import (
    NAME,
    SOME,
    Kind,
    at_home,
    begun,
    gone_on,
    is_campaign,
    of_each,
    over,
    part,
    written_about,
)
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db


def front(reader: Reader, kind: Kind) -> Page:
    """The list that it stands in."""
    return reader.visit(kind.front_address)


def click(reader: Reader, kind: Kind, end: str, press: str = "", **filled: str) -> Page:
    """The form of its list with that end of its address; the button of that value, or the first."""
    page = front(reader, kind)
    form = page.form(end).filled(**filled)
    return reader.send(page, form, next((each for each in form.buttons if press and each.value == press), None))


def spoil(kind: Kind, id_: UUID) -> None:
    """Nothing of it but its name can be read."""
    GameRow.objects.filter(id=id_).update(start="{")
    kind.log.forget()


@of_each(is_campaign)
def test_a_screen_of_them_stands_on_a_page(reader: Reader, kind: Kind, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "ON_A_PAGE", 1)
    monkeypatch.setattr(shelf_front, "ON_A_PAGE", 1)
    first, second = begun(kind, 1), begun(kind, 2)

    link = next(link for link in front(reader, kind).links if "page=2" in link)
    pages = [reader.visit(f"{kind.front_address}?page={n}") for n in (1, 2)]

    assert link.endswith("-title")
    assert [[f"/{id_}/into-bin/" in page.html for id_ in (first, second)] for page in pages] == [
        [False, True],
        [True, False],
    ]


# The bin


@of_each(is_campaign)
def test_into_the_bin_and_back(reader: Reader, kind: Kind):
    """Nothing of it changes, and all of it works there."""
    id_ = begun(kind, 4)
    before = GameRow.objects.values("head", "start", "name").get(id=id_)

    page = click(reader, kind, f"/{id_}/into-bin/")

    assert page.url == kind.front_address
    assert any(f"“{NAME}” is in the bin. It stays whole" in notice for notice in page.notices)
    assert kind.home(id_) not in page.links
    lies = reader.open("bin")
    assert NAME in lies.headings
    assert kind.home(id_) in lies.links
    assert at_home(reader, kind, id_).status == 200
    back = reader.send(lies, lies.form(f"/{id_}/put-back/"))
    assert any(f"“{NAME}” is back" in notice for notice in back.notices)
    assert "The bin is empty" in back.text
    assert kind.home(id_) in front(reader, kind).links
    assert GameRow.objects.values("head", "start", "name").get(id=id_) == before


@of_each(is_campaign)
def test_it_lies_there_since_it_was_first_put_there(kind: Kind):
    id_ = begun(kind, 1)
    shelf.into_bin(id_)
    since = GameRow.objects.get(id=id_).binned

    shelf.into_bin(id_)

    assert since is not None
    assert GameRow.objects.get(id=id_).binned == since


@of_each(is_campaign)
def test_the_bin_is_emptied_of_what_was_named(reader: Reader, kind: Kind):
    """Neither of what came in meanwhile, nor of what lies elsewhere, whoever names it."""
    lies, late, other = (begun(kind, 1, name=name) for name in ("Lies", "Late", "Other"))
    shelf.into_bin(lies)
    page = reader.open("empty-bin")
    assert "Lies" in page.text
    shelf.into_bin(late)

    for named_too in ([str(other), str(uuid4()), "'; DROP TABLE"], [str(lies)]):
        answer = reader.post(page.url, {"named": named_too}, follow=True).content.decode()

    assert "1 campaign deleted for good" in answer
    assert {row.id for row in GameRow.objects.all()} == {late, other}
    assert {*GameLine.objects.values_list("game", flat=True)} == {late, other}


@of_each(is_campaign)
def test_it_says_what_it_holds(reader: Reader, kind: Kind):
    """The bytes of all rows; the photos beside them."""
    id_ = written_about(kind)
    shelf.into_bin(id_)
    row = GameRow.objects.get(id=id_)

    holds = shelf.holding(kind, id_)

    assert (holds["lines"], holds["branches"], holds["notes"], holds["photos"]) == (row.lines.count(), 1, 4, 2)
    assert holds["photos_size"] == sum(len(photo.jpeg) for photo in row.photos.all())
    assert holds["size"] > holds["photos_size"] + sum(len(line.payload) for line in row.lines.all())
    page = reader.open("bin")
    assert f"{holds['lines']} lines of the log, 1 branch" in page.text
    assert "2 photos of" in page.text


@of_each(is_campaign)
def test_a_damaged_one_lies_there_too(reader: Reader, kind: Kind):
    id_ = begun(kind, 2)
    spoil(kind, id_)
    shelf.into_bin(id_)

    page = reader.open("bin")

    assert NAME in page.headings
    assert kind.address("delete", id_) in page.links
    assert shelf.empty_bin([id_]) == 1


# Another name


@of_each(is_campaign)
def test_it_is_renamed(reader: Reader, kind: Kind):
    """On its pages and in its file; it was not played by that."""
    id_ = begun(kind, 2)
    before, played = kind.log.read(id_), GameRow.objects.get(id=id_).played

    after = reader.sent(*address(kind, "rename", id_), name="Another <name>")

    assert after.url == kind.front_address
    assert any(f"“{NAME}” is now called “Another <name>”" in notice for notice in after.notices)
    assert "Another &lt;name&gt;" in at_home(reader, kind, id_).html
    assert (name_of(kind, id_), kind.log.read(id_).lines) == ("Another <name>", before.lines)
    assert GameRow.objects.get(id=id_).played == played
    page = reader.visit(kind.front_address)
    assert "Another <name>" in page.text


@of_each(is_campaign)
def test_a_name_that_is_none(reader: Reader, kind: Kind):
    id_ = begun(kind, 1)
    for name, why in (
        ("", "needs a name"),
        ("  ", "needs a name"),
        ("x" * 81, "at most 80 characters"),
        ("a\0b", "Null characters"),
        ("\u200b\u3164", "visible letter"),
    ):
        page = reader.sent(*address(kind, "rename", id_), name=name)

        assert any("keeps its name" in notice or "nothing was changed" in notice for notice in page.notices)
        assert any(why in notice for notice in page.notices)
        assert name_of(kind, id_) == NAME


def address(kind: Kind, page: str, *where: UUID) -> tuple[Any, ...]:
    """The name of the address, and what it has in it."""
    return (f"{kind.page.names}{page}", *([kind] if kind.is_shared else []), *where)


ACTS = ("rename", "into-bin", "put-back", "end-notes")
"""What the shelf does with a campaign."""


@of_each(lambda kind: kind.is_shared and not is_campaign(kind))
def test_only_campaigns_lie_on_the_shelf(reader: Reader, kind: Kind):
    id_ = begun(kind, 1)
    for act in ACTS:
        assert reader.sent(*address(kind, act, id_), name="x").status == 404
    assert GameRow.objects.get(id=id_).binned is None


@of_each(is_campaign)
def test_what_is_not_there_is_not_found(reader: Reader, kind: Kind):
    for act in ACTS:
        assert reader.sent(*address(kind, act, uuid4()), name="x").status == 404


# Deleted


@of_each()
def test_it_is_deleted_once_it_was_asked(reader: Reader, kind: Kind):
    """Then nothing is remembered of it; others stay."""
    id_, other = begun(kind, 4), begun(kind, 4, name="Another")
    page = reader.visit(kind.address("delete", id_))
    assert any(NAME in heading for heading in page.headings)
    assert kind.log.rows.filter(id=id_).exists()

    after = reader.send(page, page.form(""))

    assert after.url == kind.front_address
    assert any(f"“{NAME}” is deleted" in notice for notice in after.notices)
    assert [row.id for row in kind.log.rows.all()] == [other]
    assert {*kind.log.lines._default_manager.values_list(kind.log.of, flat=True)} == {other}
    assert at_home(reader, kind, id_).status == 404
    assert kind.log.read(other).lines


# The roll of honour


@of_each(part(Honours))
def test_the_roll_of_honour(reader: Reader, kind: Kind):
    """Finished ones alone, with their verdict; neither what lies in the bin, nor what came with the program."""
    assert "Nobody yet" in reader.open("honours").text
    id_ = over(kind)
    going_on = begun(kind, 3, name="It goes on")
    verdict = kind.address("verdict", id_)

    page = reader.open("honours")

    assert kind.title.name in page.headings
    assert NAME in page.text
    assert verdict in page.links
    assert "It goes on" not in page.text
    assert going_on
    for hidden in ({"example": True, "binned": None}, {"example": False, "binned": GameRow.objects.get(id=id_).played}):
        GameRow.objects.filter(id=id_).update(**hidden)
        assert "Nobody yet" in reader.open("honours").text


# The example


def example(reader: Reader, kind: Kind) -> Page:
    return reader.send(page := front(reader, kind), page.form("/example/"))


@of_each(part(Example))
def test_the_example_is_there_once_and_over(reader: Reader, kind: Kind):
    """It comes out of the bin; it is nobody's to go on with, and no honour of the player's."""
    page = example(reader, kind)
    row = GameRow.objects.get()
    assert page.status == 200
    assert row.example
    assert kind.log.read(row.id).now.ending
    assert "Nobody yet" in reader.open("honours").text
    assert "Continue" not in reader.open("campaigns").headings

    shelf.into_bin(row.id)

    assert example(reader, kind).url == page.url
    assert [each.binned for each in GameRow.objects.all()] == [None]


@of_each(part(Example))
@pytest.mark.parametrize("how", ["taken back", "damaged"])
def test_another_is_imported_for_one_that_shows_no_end(kind: Kind, how: str):
    first = doors.example(kind)
    game = kind.log.read(first)
    if how == "damaged":
        spoil(kind, first)
    else:
        kind.log.go_back(first, game.head, game.lines[-2].n)

    assert doors.example(kind) != first
    assert GameRow.objects.filter(example=True).count() == 2


# A first turn, with notes


def sides(kind: Kind) -> list[str]:
    return [*kind.seats.sides] or [""]


@of_each(part(Guide))
def test_a_first_turn_has_notes_until_they_are_put_away(reader: Reader, kind: Kind):
    for side in sides(kind):
        page = click(reader, kind, "/first-turn/", side)
        id_ = GameRow.objects.get(guided=True).id
        assert page.status == 200
        gone_on_to_notes(kind, id_, side)
        page = reader.visit(page.url)
        notes = kind.given(Guide).notes(kind.log.read(id_).now, side)
        assert notes
        assert all(title in page.text for title, _ in notes)

        after = reader.send(page, page.form("/notes/end/"))

        assert not any(title in after.text for title, _ in notes)
        assert reader.sent(*address(kind, "end-notes", id_)).status == 200
        assert not GameRow.objects.get(id=id_).guided


def gone_on_to_notes(kind: Kind, id_: UUID, side: str) -> None:
    for _ in range(SOME):
        if kind.given(Guide).notes(kind.log.read(id_).now, side):
            return
        gone_on(kind, id_, 1)


@of_each(part(Guide))
def test_other_games_have_no_notes(reader: Reader, kind: Kind):
    """Whatever is at hand there."""
    [side, *_] = sides(kind)
    id_ = doors.first_turn(kind, side)
    gone_on_to_notes(kind, id_, side)
    GameRow.objects.filter(id=id_).update(guided=False)

    assert kind.given(Guide).notes(kind.log.read(id_).now, side)
    assert kind.given(Guide).beside(id_, kind.log.read(id_).now, side) == ()
    assert "No more notes" not in at_home(reader, kind, id_).text


@of_each(part(Guide))
def test_each_first_turn_has_a_name_of_its_own(reader: Reader, kind: Kind):
    """Also beside those in the bin."""
    [side, *_] = sides(kind)
    for number in range(3):
        click(reader, kind, "/first-turn/", side)
        if number == 1:
            shelf.into_bin(GameRow.objects.get(name__endswith=" 2").id)

    names = [*GameRow.objects.values_list("name", flat=True).order_by("name")]
    assert names == [names[0], f"{names[0]} 2", f"{names[0]} 3"]


@of_each(lambda kind: kind.part(Guide) and kind.seats.sides)
def test_a_first_turn_of_no_side(reader: Reader, kind: Kind):
    page = reader.sent(*address(kind, "first-turn"), side="atlantis")

    assert any("Nothing was made" in notice for notice in page.notices)
    assert not GameRow.objects.exists()


@of_each(lambda kind: kind.part(Guide) or kind.part(Example))
def test_what_makes_something_takes_a_form(reader: Reader, kind: Kind):
    for door in ("first-turn", "example"):
        assert reader.get(kind.address(door)).status_code == 405
    assert not GameRow.objects.exists()
