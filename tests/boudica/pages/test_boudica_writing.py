"""Where a player writes in the rebellion's chronicle: notes, photos, and a chapter in his own words (B44)."""

from uuid import UUID

import pytest
from django.urls import reverse

from campaign import models
from campaign.boudica.game import GAME
from campaign.boudica.rules.w5_movement.moving import Enter, Pass
from campaign.boudica.rules.w11_solo.solo import choices, decides, people
from tests.pages.reader import Page, Reader
from tests.rebellion import CALM, DIVIDED, begun, decide, now, played_alone, played_out

PAGE = "boudica-scene"


def head(id_: UUID) -> int:
    return GAME.log.read(id_).head


def to_turn(reader: Reader, id_: UUID, turn: int) -> None:
    """On to the first decision of that turn: calmly, or as the program plays that is watched."""
    while now(id_).turn < turn:
        side = decides(now(id_)) if people(now(id_).start) else None
        if side is None:
            reader.sent("boudica-watch", id_, seen=head(id_), do="turn")
            continue
        found = choices(now(id_), side)
        decide(id_, next((one for one in found if isinstance(one, CALM)), found[0]))


def noted(reader: Reader, id_: UUID, turn: int = 1, text: str = "It rained.") -> Page:
    return reader.press(reader.open(PAGE, id_, turn), "add-note", text=text)


def buttons(page: Page) -> set[str]:
    return {button.value for form in page.forms for button in form.buttons if button.name == "do"}


# Notes


def test_both_sides_read_it_and_are_told_so(reader: Reader):
    """B44: what is added stands in the chronicle of both; who writes for the Britons comes back to their eyes."""
    id_ = begun(*DIVIDED)
    page = reader.visit(reverse(PAGE, args=[id_, 1]) + "?side=britons")

    after = reader.press(page, "add-note", text="It rained.")

    for each in (page, after):
        assert "nine for the third army" in each.text
        assert "Both sides see" in each.text
    assert "nine for the third army" not in reader.open(PAGE, id_, 1).text
    for side in ("romans", "britons"):
        assert "It rained." in reader.open("boudica-chronicle", id_, query=f"?side={side}").text
    assert reader.get(after.url)["Cache-Control"] == "no-store"
    [back] = [link for link in after.links if "#line-" in link]
    assert "?side=britons" in back
    assert "Both sides see" not in reader.open(PAGE, played_alone(), 1).text


# His words


@pytest.mark.parametrize(("plays", "may"), [("both", False), ("romans", True), ("neither", True)])
def test_when_it_can_be_put_in_other_words(reader: Reader, plays: str, may: bool):
    """B44: between two not before the end; else once the turn is over."""
    id_ = begun(plays=plays, romans_level="1", britons_level="1")
    to_turn(reader, id_, 2)
    over, going_on = reader.open(PAGE, id_, 1), reader.open(PAGE, id_, 2)

    assert ("rewrite" in buttons(over)) is may
    assert ("Until the game is over" in over.text) is not may
    assert "still going on" in going_on.text
    for turn, refuses in ((1, not may), (2, True)):
        after = reader.sent(PAGE, id_, turn, do="rewrite", text="We won.")
        assert (after.status == 422) is refuses
    assert models.Paragraph.objects.exists() is may


def test_at_the_end_between_two(reader: Reader):
    """B44: and where they go back, each reads the log's words again till the next end."""
    id_ = played_out(begun(*DIVIDED))
    reader.press(reader.open(PAGE, id_, 1), "rewrite", text="We know it all now.")
    assert "We know it all now." in reader.open("boudica-chronicle", id_).text
    game = GAME.log.read(id_)

    GAME.log.go_back(id_, game.head, game.lines[-2].n)

    assert "We know it all now." not in reader.open("boudica-chronicle", id_).text
    assert models.Paragraph.objects.exists()


# Branches


def test_what_is_added_stands_where_its_moment_was(reader: Reader):
    """What was written of a turn goes with the branch in which it went so, and stays where it is common to both."""
    id_ = begun(*DIVIDED)
    noted(reader, id_, text="Before the march.")
    marched = head(id_)
    decide(id_, Pass())
    noted(reader, id_, text="After the march.")
    leaf = head(id_)
    GAME.log.go_back(id_, leaf, marched)
    decide(id_, Enter("briton-1", "corieltauvi"))

    told = reader.open("boudica-chronicle", id_).text
    assert "Before the march." in told
    assert "After the march." not in told
    assert "After the march." not in reader.open(PAGE, id_, 1).html
    assert reader.open(PAGE, id_, 2).status == 404
    assert "1 note" in reader.open("game-delete-branch", GAME, id_, leaf).text

    GAME.log.switch(id_, head(id_), leaf)
    assert "After the march." in reader.open("boudica-chronicle", id_).text
