"""What is decided unit by unit on the board of Agricola, and what a side may show between its other actions."""

from campaign.agricola.game import GAME
from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.state import Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y21_markers import Marker
from campaign.agricola.rules.y30_two_lines import HoldBack
from campaign.agricola.web.each import choice_of_each, decided
from campaign.agricola.web.offers import offers
from tests.agricola.joined import LEGION, joined
from tests.agricola.pages.test_agricola_board import at_marches, at_screen, follow, labels, press
from tests.agricola.rules.scenes import scene
from tests.north import decide, now
from tests.pages.reader import Reader

TRIMONTIUM = "2011"


def test_the_second_line_is_chosen_unit_by_unit(reader: Reader):
    """Y30.1: what the rules do not allow changes nothing."""
    id_ = joined()
    press(reader, at_screen(reader, id_, "romans"), "Fight here")
    page = at_screen(reader, id_, "romans")
    each = next(form for form in page.forms if "unit-karus" in {*form.fields, *form.choices})
    all_of_them = {f"unit-{unit}": "on" for unit in LEGION}
    refused = reader.send(page, each.filled(**all_of_them), each.buttons[-1])
    assert "That is not allowed. Nothing has changed." in refused.text
    reader.send(page, each.filled(**{"unit-karus": "on"}), each.buttons[-1])
    assert [line.decision for line in GAME.log.read(id_).lines][-1] == HoldBack(("karus",))


def test_hits_are_shared_out_by_number():
    """Y16.3: a unit takes as many as it has steps; the rules refuse too few."""
    units = {"ix-1": "2213", "ix-2": "2213", "band-1": "2213"}
    there = ("2213", ROMANS, tuple(units))
    battle = Battle(*there, stage=Stage.FIRST_HITS, round=1, advantage=CALEDONIANS, hits=2)
    state = scene(units=units, battle=battle)
    found = legal_decisions(state)
    shown = choice_of_each(state, found)

    assert shown
    assert [(unit.field, unit.most) for unit in shown.units] == [("unit-ix-1", 2), ("unit-ix-2", 2)]
    assert decided(state, found, {"unit-ix-1": "2"}) == TakeHits(("ix-1", "ix-1"))
    assert decided(state, found, {"unit-ix-1": "9", "unit-ix-2": "-3"}) == TakeHits(("ix-1", "ix-1"))


def test_a_march_goes_on_with_some_of_its_units(reader: Reader):
    """Y13.1: the others stay behind."""
    id_ = at_marches()
    page = at_screen(reader, id_, "romans", stack=TRIMONTIUM, units="ix-1,ix-2,karus")
    form = next(form for form in page.forms if "waits" in {*form.fields, *form.choices})
    to = next(button for button in form.buttons if button.text.startswith("Coria"))
    reader.send(page, form.filled(waits="on"), to)
    march = now(id_).march
    assert march
    page = follow(reader, at_screen(reader, id_, "romans"), "units=")
    goal = next(text for text in labels(page) if "2213" in text or "Otadini" in text)
    press(reader, page, goal.split(" ", 1)[0])

    left = now(id_).march or now(id_)
    assert left
    assert len({now(id_).units[unit].at for unit in ("ix-1", "ix-2", "karus")}) == 2


def test_army_markers_and_centers_are_shown_at_any_time(reader: Reader):
    """Y20.3, Y24.1."""
    for side, told in ((ROMANS, "army marker"), (CALEDONIANS, "Show")):
        id_ = at_marches(side)
        page = at_screen(reader, id_, str(side))
        assert told in page.text
        listed = [form.filled(do="show 0") for form in page.forms if "show 0" in form.choices.get("do", ())]
        buttons = [(form, button) for form in page.forms for button in form.buttons if button.value == "show 0"]
        reader.send(page, *(listed or buttons[0]))
        assert now(id_).armies or any(center.open for center in now(id_).centers.values())


def test_what_lies_beside_the_board_has_a_card(reader: Reader):
    """Y2.3, Y20.2: Roman recruits are open."""
    page = at_screen(reader, at_marches(), "romans", space="boxes")

    assert "Beside the board" in page.headings
    assert "Evocati" in page.text


def test_who_is_aboard_goes_ashore_one_by_one(reader: Reader):
    """Y26.3."""
    id_ = at_marches()
    decide(id_, SetOut(("classis-1", "agricola", "ii-1")))
    page = at_screen(reader, id_, "romans")
    each = next(form for form in page.forms if "unit-agricola" in {*form.fields, *form.choices})
    reader.send(page, each.filled(**{"unit-agricola": "on"}), each.buttons[-1])

    assert [now(id_).units[unit].aboard for unit in ("agricola", "ii-1")] == ["", "classis-1"]
    assert now(id_).at("britannia", ROMANS)


def test_a_moment_without_a_marker_for_it_says_why_it_comes():
    """Y10.1, Y21.2: else everybody would know which markers nobody holds."""
    for marker, told in ((Marker.TREACHERY, "No marker of yours can be played now."), (Marker.IMPERIUM, "")):
        state = scene(Step.ROMAN_AP, held={ROMANS: (marker,)})
        said = offers(state, legal_decisions(state), ROMANS, {}).hint
        assert told in said
        assert bool(told) is bool(said)
