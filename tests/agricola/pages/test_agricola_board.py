"""The board of Agricola as two people at one screen meet it: each presses what he wants, and sees what he may."""

from urllib.parse import urljoin
from uuid import UUID

import pytest
from django.urls import reverse

from campaign.agricola.game import GAME
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.state import Step
from campaign.agricola.rules.turn import choices, decides
from campaign.agricola.rules.y11_placing import SetAllDown
from campaign.agricola.web.board import of_game
from engine import models
from engine.rules.ruleset import Game
from engine.shared import AnyGame
from tests.agricola.rules.scenes import scene
from tests.north import begun, decide, now
from tests.pages.reader import Page, Reader


def at_screen(reader: Reader, id_: UUID, side: str = "", **asked: str) -> Page:
    query = "&".join(f"{key}={value}" for key, value in {"side": side, **asked}.items() if value)
    return reader.open("game-board", GAME, id_, query=f"?{query}")


def at_marches(side: Side = ROMANS) -> UUID:
    """A game set up as proposed, at the first Marches of a side."""
    id_ = begun()
    for _ in range(30):
        state = now(id_)
        acts = decides(state)
        assert acts
        if acts is side and str(state.step).endswith("marches"):
            return id_
        found = choices(state, acts)
        decide(id_, next(one for one in found if isinstance(one, SetAllDown | Done)))
    raise AssertionError(state.step)


def labels(page: Page) -> list[str]:
    return [button.text for form in page.forms if form.action.endswith("/decide/") for button in form.buttons]


def press(reader: Reader, page: Page, text: str) -> Page:
    forms = [form for form in page.forms if form.action.endswith("/decide/")]
    form, button = next((form, b) for form in forms for b in form.buttons if f"{b.text} ".startswith(f"{text} "))
    return reader.send(page, form, button)


def follow(reader: Reader, page: Page, part: str) -> Page:
    return reader.visit(urljoin(page.url, next(link for link in page.links if part in link)))


def test_a_new_game_is_begun_from_its_form(reader: Reader):
    page = reader.open("games", GAME)
    form = page.form("/new/")
    assert {"bid", "roman_ap", "caledonian_ap", "siege"} <= {*form.fields, *form.choices}

    page = reader.send(page, form.filled(name="The north", plays="both", bid="3", siege="on"))

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert now(id_).north.options.siege
    assert now(id_).ap[CALEDONIANS] == 3
    assert "Hand over to the Caledonians" in page.headings


def test_alone_against_the_program(reader: Reader):
    """Y35.1: it sets up the Caledonians at once, and their secrets stay theirs, its reasons too."""
    page = reader.open("games", GAME)
    page = reader.send(page, page.form("/new/").filled(name="The north", plays="romans", caledonians_level="1"))

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert now(id_).start.levels == {CALEDONIANS: 1}
    assert now(id_).step is Step.LEGIONS
    assert "There they are most useful" not in page.text


@pytest.mark.parametrize(("step", "told"), [(Step.ROMAN_MARCHES, 1), (Step.ROMAN_RALLY, 0), (Step.ROMAN_QUARTERS, 0)])
def test_supply_is_announced_until_its_check_and_winter_has_none(step: Step, told: int):
    """Y18.1, Y7.2: three cohorts in open ground."""
    state = scene(step, units=dict.fromkeys(("ii-1", "ii-2", "ii-3"), "1508"))
    game: AnyGame = Game(UUID(int=1), state.start, (), (state,))

    found = of_game(game, ROMANS, {})["unsupplied"]

    assert len(found) == told
    assert all("3 units" in each for each in found)


def test_both_sides_set_up_as_proposed(reader: Reader):
    """Each behind the curtain, with one press (Y6)."""
    id_ = begun()
    page = at_screen(reader, id_)
    assert not labels(page)
    page = at_screen(reader, id_, "caledonians")
    assert "For the Caledonians’ eyes only." in page.text
    page = press(reader, page, "Set all 12 down as proposed")
    assert "Hand over to the Romans" in page.headings
    assert now(id_).step is Step.LEGIONS
    at_screen(reader, id_, "caledonians")
    page = at_screen(reader, id_, "romans", piece="agricola")
    assert "Agricola: where?" in page.headings
    press(reader, page, "Luguvalium")
    assert now(id_).units["agricola"].at == now(id_).north.place["luguvalium"].hex


def test_a_stack_marches_to_a_far_goal_at_one_press(reader: Reader):
    """Y12.1: with those who were chosen."""
    id_ = at_marches()
    trimontium = now(id_).north.place["trimontium"].hex
    page = at_screen(reader, id_, "romans", stack=trimontium)
    assert "Trimontium" in page.headings
    nobody = follow(reader, page, "units=-")
    assert "Choose who goes." in nobody.text
    page = at_screen(reader, id_, "romans", stack=trimontium, units="ix-1,ix-2")

    press(reader, page, "Coria")

    there = now(id_).at(now(id_).north.place["coria"].hex, ROMANS)
    assert {"ix-1", "ix-2"} <= {*there}
    assert now(id_).march is None


def test_fleets_are_found_with_room_for_nine(reader: Reader):
    force = "praefectus,classis-1,classis-2,agricola,ii-1"
    page = at_screen(reader, at_marches(), "romans", stack="britannia", units=force)

    assert "By sea" in page.text
    assert "Room aboard for 9, taken 2" in page.text
    assert "by sea" in page.text


def test_one_press_ends_the_moments_in_which_nothing_can_be_done(reader: Reader):
    """The supply rolls and the rally follow at once, and the Caledonians are asked to the screen."""
    id_ = at_marches()
    page = press(reader, at_screen(reader, id_, "romans"), "No more Marches")

    assert decides(now(id_)) is CALEDONIANS
    assert "Hand over to the Caledonians" in page.headings


def test_what_cannot_be_decided_changes_nothing(reader: Reader):
    """A page that is old, a side that is not asked, units that may not go, a hex that is none."""
    id_ = at_marches()
    head = GAME.log.read(id_).head
    refused = [
        reader.sent("game-decide", GAME, id_, seen=head - 1, side="romans", do="0"),
        reader.sent("game-decide", GAME, id_, seen=head, side="caledonians", do="0"),
        reader.sent("game-decide", GAME, id_, seen=head, side="romans", do="end 999"),
        reader.sent("game-decide", GAME, id_, seen=head, side="romans", do="to 0101", stack="britannia", units="-"),
    ]

    assert all(page.notices for page in refused), [page.notices for page in refused]
    assert GAME.log.read(id_).head == head
    assert at_screen(reader, id_, "romans", space="nowhere", stack="nowhere", piece="nobody").status == 200
    assert reader.get(reverse("game-board", args=[GAME, id_]) + "?side=romans&space=boxes").status_code == 200


def test_the_other_side_sees_no_kinds(reader: Reader):
    """Y20.4: at the Romans' moment a page for the Caledonians offers nothing, and names no Roman unit."""
    page = at_screen(reader, at_marches(), "caledonians")

    assert not labels(page)
    assert "IX Hispana" not in page.text
