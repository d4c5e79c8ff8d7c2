"""What players overrule on the page (F64), and prisoners on the desk (Z3.4)."""

from uuid import UUID

import pytest

from campaign.desk.web.beginning import NEITHER
from campaign.fury.game import GAME
from campaign.fury.rules.board import Side
from campaign.fury.rules.overrides import HELD, Override, What
from campaign.fury.rules.state import Stage
from campaign.fury.rules.z10_movement import SetOut
from campaign.fury.rules.z18_solo.solo import SEATING
from tests.fury.stored import begun, decide, now
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db
WARBAND = "iceni warband 1"


@pytest.fixture
def war() -> UUID:
    """Between two people, at the first decision of the rebels."""
    return begun()


def overrule(reader: Reader, war: UUID, query: str = "") -> Page:
    return reader.open("game-overrule", GAME, war, query=query)


def on_desk(reader: Reader, war: UUID, side: Side) -> Page:
    return reader.open("game-board", GAME, war, query=f"?side={side}")


def test_a_side_may_see_its_own_at_its_own_moment(reader: Reader, war: UUID):
    """Z17.1: what everybody sees comes first; behind a link the rebels' own, but not the Romans'."""
    page = overrule(reader, war)
    assert "warband" not in page.text
    assert "?side=tribal" in page.links
    assert "?side=roman" not in page.links
    own = overrule(reader, war, "?side=tribal")
    assert "A warband of the Iceni in Venta Icenorum (IC4), 6 SP" in own.text
    assert "cohort" not in own.text
    assert "cohort" not in overrule(reader, war, "?side=roman").text


def test_who_plays_alone_sees_his_own(reader: Reader):
    page = overrule(reader, begun(plays="tribal"))
    assert "A warband of the Iceni" in page.text
    assert "cohort" not in page.text
    assert not [link for link in page.links if link.startswith("?side=")]


def test_a_unit_is_overruled_and_the_enemy_told_only_that_something_is(reader: Reader, war: UUID):
    """Z17.2."""
    page = overrule(reader, war, f"?side=tribal&of={WARBAND}")
    form = next(form for form in page.forms if form.fields.get("what") == What.SP)
    reader.send(page, form.filled(value="3", reason="a misread die"))

    assert now(war).units[WARBAND].sp == 3
    told = "Overruled: a warband of the Iceni in Venta Icenorum (IC4), 6 SP, now 3 SP. “a misread die”"
    assert told in on_desk(reader, war, Side.TRIBAL).text
    theirs = on_desk(reader, war, Side.ROMAN).text
    assert told not in theirs
    assert "Overruled: the rebels have changed something in secret. “a misread die”" in theirs


def test_what_the_reader_does_not_see_may_forbid_it(reader: Reader, war: UUID):
    """Z17.1: the page tells nobody else that a stack is on its way."""
    before = overrule(reader, war, f"?side=tribal&of={WARBAND}")
    form = next(form for form in before.forms if form.fields.get("what") == What.SP)
    public = overrule(reader, war).text
    decide(war, SetOut((WARBAND,)))
    assert now(war).column

    assert overrule(reader, war).text == public
    assert not [form for form in overrule(reader, war, f"?side=tribal&of={WARBAND}").forms if "what" in form.fields]
    form = form.filled(value="3", reason="a misread die", seen=str(GAME.log.read(war).head))
    answer = reader.send(before, form)
    assert any("cannot be overruled now. Nothing has changed" in notice for notice in answer.notices)


def test_a_spectator_may_be_refused_for_what_he_does_not_see(reader: Reader):
    """Z17.1: he looks as the Romans, while a stack of the rebels is on its way."""
    war = begun(plays=NEITHER)
    while now(war).column is None:
        decision = SEATING.next(now(war))
        assert decision
        decide(war, decision)
    page = overrule(reader, war, "?side=roman&of=II cohort 1")
    form = next(form for form in page.forms if form.fields.get("what") == What.SP)
    answer = reader.send(page, form.filled(value="3", reason="a misread die"))

    assert any("cannot be overruled now. Nothing has changed" in notice for notice in answer.notices)
    assert now(war).units["II cohort 1"].sp == 5


def pressed(reader: Reader, page: Page, text: str) -> Page:
    """The button of that text."""
    buttons = [button for form in page.forms for button in form.buttons if button.text == text]
    return reader.press(page, buttons[0].value)


def test_prisoners_are_exchanged_on_the_desk(reader: Reader, war: UUID):
    """Z3.4: the captor offers among his moves, the enemy answers at once, and the captor moves on."""
    decide(war, *[Override(What.CAPTOR, leader, HELD, "for the test") for leader in ("boudica", "postumus")])
    page = on_desk(reader, war, Side.TRIBAL)
    assert "Put Poenius Postumus to death" in page.text
    pressed(reader, page, "Offer Poenius Postumus for Boudica")
    page = on_desk(reader, war, Side.ROMAN)
    assert "Do the Romans give Boudica for Poenius Postumus?" in page.text
    pressed(reader, page, "Agree to the exchange")

    assert not [leader for leader in now(war).leaders.values() if leader.captor]
    assert (now(war).half, now(war).stage) == (Side.TRIBAL, Stage.MOVEMENT)
    page = on_desk(reader, war, Side.TRIBAL)
    assert "Boudica goes to" in page.text
    assert "Poenius Postumus goes to" not in page.text
