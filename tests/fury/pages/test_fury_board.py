"""The board of Hell Hath No Fury as both sides and a spectator meet it: each presses and sees what he may."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from urllib.parse import urljoin
from uuid import UUID

import pytest

from campaign.fury.game import GAME
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import decides
from campaign.fury.web.board import coming
from campaign.fury.web.verdict import conditions
from engine import models
from tests.fury.rules.scenes import set_up
from tests.fury.stored import at, now
from tests.pages.reader import Page, Reader

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
Fits = Callable[[State], bool]


def board(reader: Reader, id_: UUID, side: str = "", **asked: str) -> Page:
    query = "&".join(f"{key}={value}" for key, value in {"side": side, **asked}.items() if value)
    return reader.open("game-board", GAME, id_, query=f"?{query}")


def follow(reader: Reader, page: Page, *parts: str) -> Page:
    return reader.visit(urljoin(page.url, next(link for link in page.links if all(part in link for part in parts))))


def press(reader: Reader, page: Page, begins: str) -> Page:
    """The first button of a decision whose value begins so."""
    forms = [form for form in page.forms if form.action.endswith("/decide/")]
    form, button = next((form, one) for form in forms for one in form.buttons if one.value.startswith(begins))
    return reader.send(page, form, button)


def moving(side: Side, turn: int = 3) -> Fits:
    return lambda state: state.turn >= turn and state.step == f"{side} {Stage.MOVEMENT}" and not state.column


def asked(*asks: Ask) -> Fits:
    return lambda state: state.battle is not None and state.battle.ask in asks


MOMENTS: dict[str, Fits] = {
    "tribal movement": moving(TRIBAL),
    "roman movement": moving(ROMAN, 8),
    "on the way": lambda state: state.column is not None and state.column.has_moved and not state.column.flotilla,
    "at sea": lambda state: state.column is not None and bool(state.column.flotilla),
    "driven": lambda state: state.column is not None and bool(state.column.driven),
    "supply": lambda state: bool(state.hungry) and state.stage is Stage.SUPPLY,
    "attack": lambda state: state.stage is Stage.COMBAT and not state.battle,
    "charge": asked(Ask.ATTACKERS_CHARGE, Ask.DEFENDERS_CHARGE),
    "losses": asked(Ask.ATTACKERS_LOSSES, Ask.DEFENDERS_LOSSES),
    "retreat": asked(Ask.RETREAT),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_page_of_it(reader: Reader, moment: str):
    """Z17.1: whoever decides sees what he may press; between two people the others see that he is asked to come."""
    id_ = at(MOMENTS[moment])
    decider = decides(now(id_))
    assert decider

    for side in ("", *Side):
        page = board(reader, id_, side)
        pressable = [form for form in page.forms if form.action.endswith("/decide/") and form.buttons]
        assert bool(pressable) is (side == decider)
        assert "What is coming" in page.headings
        assert ("Hand over" in " ".join(page.headings)) is (side != decider)


def test_a_new_war_is_begun_from_its_form(reader: Reader):
    """Z16: with each option; alone, the program plays the other side."""
    page = reader.open("games", GAME)
    form = page.form("/new/")
    assert {"second_augusta", "variable_victory"} <= {*form.fields, *form.choices}

    page = reader.send(
        page, form.filled(name="The fury", plays="tribal", roman_level="1", variable_victory="on", rebels_later="-2")
    )

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    options = now(id_).start.options
    assert (options.variable_victory, options.second_augusta, options.rebels_later) == (True, True, -2)
    assert now(id_).start.levels == {ROMAN: 1}
    assert "The rebels move" in page.headings
    verdict = reader.open("game-verdict", GAME, id_).text
    assert "Z16.5" in verdict
    assert "this is a guess, by what everybody knows" in verdict


def test_a_stack_marches_by_one_press(reader: Reader):
    """Z10.1: choose it, then where to; all of it has halted there."""
    id_ = at(moving(TRIBAL))
    page = follow(reader, board(reader, id_, TRIBAL), "stack=")
    press(reader, page, "to ")

    state = now(id_)
    assert state.column is None
    assert state.moved_on


def test_who_stays_behind(reader: Reader):
    """Z10.1: of a group one fewer goes, and so many have moved."""
    id_ = at(lambda state: moving(TRIBAL)(state) and len(state.units) > 60)
    start = board(reader, id_, TRIBAL)
    stacks = [reader.visit(urljoin(start.url, link)) for link in start.links if "stack=" in link and "who" not in link]
    page = next(page for page in stacks if "One fewer" in page.html)
    fewer = follow(reader, page, f"who={_fewer(_who(page))}")
    assert _who(fewer) == _fewer(_who(page))

    press(reader, fewer, "to ")

    assert len(now(id_).moved_on) == sum(map(int, _fewer(_who(page)).split(".")))


def _who(page: Page) -> str:
    return next(form.fields["who"] for form in page.forms if "who" in form.fields)


def _fewer(who: str) -> str:
    numbers = [*map(int, who.split("."))]
    most = numbers.index(max(numbers))
    return ".".join([str(number - (n == most)) for n, number in enumerate(numbers)])


def test_a_goal_is_looked_at_before_it_is_chosen(reader: Reader):
    """Z10.5, Z17.3: enemies there, a forced march, a tract over its limit; then the press is there."""
    id_ = at(moving(TRIBAL))
    start = board(reader, id_, TRIBAL)
    looked = 0
    for stack in dict.fromkeys([link for link in start.links if "stack=" in link and "space=" not in link][:4]):
        page = reader.visit(urljoin(start.url, stack))
        goals = re.findall(r'<a class="button quiet" href="([^"]*space=[^"]*)"', page.html)
        for goal in goals[:3]:
            there = reader.visit(urljoin(page.url, unescape(goal)))
            assert any(heading.startswith("To ") for heading in there.headings)
            looked += 1
    assert looked
    press(reader, there, "forced " if 'value="forced ' in there.html else "to ")
    assert now(id_).moved_on or now(id_).column is None


def test_done_ends_the_half(reader: Reader):
    """Z1.2: one press, past all steps in which nothing is left to decide."""
    id_ = at(moving(ROMAN, 8))
    press(reader, board(reader, id_, ROMAN), "end ")

    assert now(id_).stage is not Stage.MOVEMENT or now(id_).half is TRIBAL


def test_reinforcements_and_ships(reader: Reader):
    """Z9.1, Z11: a flotilla, and where it comes."""
    id_ = at(moving(ROMAN, 8))
    page = follow(reader, board(reader, id_, ROMAN), "fleet=")
    assert "are sunk" in page.text
    press(reader, page, "to ")
    assert any("flotilla" in str(line.decision) for line in GAME.log.read(id_).lines[-4:])


def test_losses_are_shared_out_by_a_form(reader: Reader):
    """Z13.5: as proposed, or otherwise; a wrong sum changes nothing."""
    id_ = at(MOMENTS["losses"])
    side = decides(now(id_))
    page = board(reader, id_, str(side))
    form = next(form for form in page.forms if any(name.startswith("sp-") for name in form.fields))
    [button] = form.buttons
    wrong = {name: "0" for name in form.fields if name.startswith("sp-")}
    before = GAME.log.read(id_).head

    refused = reader.send(page, form.filled(**wrong), button)
    assert "Nothing has changed" in " ".join(refused.notices)
    assert GAME.log.read(id_).head == before
    reader.send(page, form, button)
    assert GAME.log.read(id_).head > before


@pytest.mark.parametrize("moment", ["retreat", "driven"])
def test_a_retreat_by_one_way(reader: Reader, moment: str):
    """Z13.8, Z13.11."""
    id_ = at(MOMENTS[moment])
    before = GAME.log.read(id_).head
    press(reader, board(reader, id_, str(decides(now(id_)))), "way ")
    assert GAME.log.read(id_).head > before


def test_who_is_too_many_suffers(reader: Reader):
    """Z7.3: those proposed, by one press; too few are no press."""
    id_ = at(MOMENTS["supply"])
    side = str(decides(now(id_)))
    page = board(reader, id_, side)
    nobody = follow(reader, page, "who=0")
    assert "suffer" not in nobody.buttons()
    before = len(now(id_).hungry)
    press(reader, page, "suffer")
    assert len(now(id_).hungry) == before - 1


REFUSED = ("to CN3", "forced CN3", "over CN3", "way CN3", "bear", "end 99", "suffer", "999", "to nowhere")


@pytest.mark.parametrize("do", REFUSED)
def test_what_is_not_offered_is_refused(reader: Reader, do: str):
    """Z17.2: with a message, which tells nothing hidden; nothing has changed."""
    id_ = at(moving(TRIBAL))
    head = GAME.log.read(id_).head

    page = reader.sent("game-decide", GAME, id_, seen=head, side=TRIBAL, do=do, stack="OR2", who="1.x")

    assert "Nothing has changed" in " ".join(page.notices)
    assert GAME.log.read(id_).head == head


def test_the_rules_and_the_verdict(reader: Reader):
    """Z15: each condition as it stands."""
    id_ = at(moving(ROMAN, 8))
    page = reader.open("game-verdict", GAME, id_)
    assert "How both sides may win" in page.headings
    assert "lowland tribes have risen" in page.text
    assert "this is a guess" not in page.text
    assert "Lowland tribes, turn by turn" in page.headings
    assert "Z13.5" in reader.open("game-rules", GAME).text


def test_the_bar_tells_what_the_romans_need(reader: Reader):
    """Z15.2: as long as the Iceni are alone, and once others have risen."""
    alone, others = at(moving(TRIBAL, 1)), "other lowland tribe"
    assert "The Iceni not demoralised; no other lowland tribe has risen yet" in board(reader, alone, TRIBAL).text
    text = board(reader, at(moving(TRIBAL, 9)), TRIBAL).text
    assert re.search(rf"The Iceni (not )?demoralised, and \d of (1 {others}|\d {others}s) demoralised", text)


@pytest.mark.parametrize(("turn", "holds"), [(2, False), (3, True)])
def test_a_condition_holds_when_it_would_end_the_war(turn: int, holds: bool):
    """Z15.2: Rome does not win before turn 3."""
    *_, roman = conditions(replace(set_up(), turn=turn, rebels=("iceni",), lost={"iceni": 999}))
    assert roman.holds is holds


def test_what_is_coming_tells_who_comes_too_late(db: None):
    """Z18.5: by a delay some tribes would rise only after the last turn."""
    state = now(at(moving(TRIBAL, 1)))
    late = replace(state, start=replace(state.start, options=replace(state.start.options, rebels_later=5)))

    turns = {line.tribe: line.turn for line in coming(late)["risings"]}
    assert (turns["The Dumnonii"], turns["The Regnenses"]) == ("never", "20")
