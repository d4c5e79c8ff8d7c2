"""What is decided in fights, over overruns and over tribes, as a reader without scripts meets it on the board.

Each is offered with its odds or what it brings, pressed, and told in the log; stale or forged it changes nothing.
"""

import re
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

import pytest

from campaign.fury.game import GAME
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import decides
from campaign.fury.rules.z7_supply import Suffer
from campaign.fury.rules.z9_reinforcements import BringOn
from campaign.fury.rules.z10_overrun import GiveWay, Overrun
from campaign.fury.rules.z13_moves import FallBack, Follow, Stay
from campaign.fury.rules.z13_step import Attack, Charge, CountHorse
from campaign.fury.rules.z16_variable_activation import TryTribe
from tests.fury.openings import NEAR, charging, driven, fled, following, hungry, met, mounted, overrunning, tried
from tests.fury.pages.test_fury_board import board, follow
from tests.fury.stored import at, now
from tests.pages.reader import Button, Form, Page, Reader

pytestmark = pytest.mark.django_db
TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
PERCENT = r"[<>]?\d+(\.\d)?%"
LOSSES = rf"{PERCENT} to win, \d+\.\d SP lost"


class Fight(NamedTuple):
    """A moment, the button pressed at it and what stands on it, what the page tells besides, and the log after it."""

    begin: Callable[[], UUID]
    kind: type[Decision]
    button: str
    beside: str
    log: str
    asked: str = ""
    """A part of the link that is followed before, if there is one."""


def reinforced(state: State) -> bool:
    return state.turn == 8 and state.step == f"{ROMAN} {Stage.MOVEMENT}" and 0 in state.due and not state.column


FIGHTS: dict[str, Fight] = {
    "attack": Fight(
        met,
        Attack,
        rf"Attack in .*\(CV17\) {LOSSES}",
        r"The odds in .*\(CV17\) .*a guess at what stands there",
        r"the Romans attack with 13 SP, two cohorts and a horse unit of the IX; the rebels defend with 12 SP",
    ),
    "charge": Fight(charging, Charge, rf"Charge {LOSSES}", "whoever may charge does", "The Romans charge"),
    "no charge": Fight(
        charging, Charge, rf"Do not charge {LOSSES}", r"Added to 2D6, for the attacker", "The Romans do not charge"
    ),
    "horse counts": Fight(
        mounted, CountHorse, rf"Horse counts {LOSSES}", "The rebels have more horse", "let horse count in this battle"
    ),
    "no horse": Fight(
        mounted, CountHorse, rf"Horse does not count {LOSSES}", "It is an ambush", "let no horse count in this battle"
    ),
    "retreat": Fight(fled, FallBack, r".* by .*", r"Rebels, 7 SP: .* Losses: 5 SP", r"The rebels retreat by .* to"),
    "follow": Fight(following, Follow, r".*\(\w+\)", r"Losses: 2 SP", r"The Romans advance to .* with"),
    "stay": Fight(following, Stay, "Stay in the field", r"do the Romans advance\?", r"The battle in .* is over"),
    "overrun": Fight(
        overrunning,
        Overrun,
        rf"March there and overrun them {PERCENT} to succeed",
        r"enemies there",
        r"The rebels overrun the enemy in .*, with 34 SP against 4",
        asked=f"space={NEAR}",
    ),
    "driven off": Fight(driven, GiveWay, r".* by .*", r"where do the Romans retreat\?", r"The Romans retreat by .* to"),
    "a tribe tried": Fight(
        tried,
        TryTribe,
        rf"Try the Trinovantes, {PERCENT} to rise now",
        "Tribes that may be tried",
        r"The rebels try the Trinovantes. The dice show",
    ),
    "reinforcements": Fight(
        lambda: at(reinforced),
        BringOn,
        r"The army of Mona comes to Segontium \(OR2\)",
        "Reinforcements",
        r"Reinforcements come to Segontium \(OR2\)",
    ),
    "hunger": Fight(
        hungry,
        Suffer,
        "Let these suffer",
        r"who suffers\?.* (\d of \d suffer|spared)",
        r"Disrupted by hunger",
    ),
}
each_fight = pytest.mark.parametrize("name", FIGHTS)


def offered(page: Page, fight: Fight) -> tuple[Form, Button]:
    """The button with that text, or the one beside a list that has it, and its form."""
    forms = [form for form in page.forms if form.action.endswith("/decide/")]
    buttons = [(form, button) for form in forms for button in form.buttons]
    found = [(form, button) for form, button in buttons if re.fullmatch(fight.button, button.text)]
    for value, text in re.findall(r'<option value="(\d+)">([^<]*)<', page.html):
        if re.fullmatch(fight.button, text):
            found += [(form, Button(text, "do", value)) for form in forms if value in form.choices.get("do", ())]
    assert found, f"{fight.button} is not among {[button.text for _, button in buttons]}"
    return found[0]


def stands(reader: Reader, id_: UUID, fight: Fight) -> Page:
    """The board of whoever decides, once he has chosen what he must before."""
    side = str(decides(now(id_)))
    page = board(reader, id_, side)
    if fight.asked:
        start = next(link for link in page.links if "stack=IC6" in link)
        page = follow(reader, follow(reader, page, start), fight.asked)
    return page


@each_fight
def test_it_is_offered_pressed_and_told(reader: Reader, name: str):
    """Z7.3, Z9.1, Z10.7, Z13, Z16: by one press; then the log has it, as the side that decided is told it."""
    fight = FIGHTS[name]
    id_ = fight.begin()
    side, before = str(decides(now(id_))), GAME.log.read(id_)
    page = stands(reader, id_, fight)
    assert re.search(fight.beside, page.text), page.text

    reader.send(page, *offered(page, fight))

    after = GAME.log.read(id_)
    place = len(before.lines)
    lines = after.lines[place:]
    assert fight.kind in {type(line.decision) for line in lines}
    told = [GAME.words.tell(state, line, side) for line, state in zip(lines, after.states[place:], strict=False)]
    assert re.search(fight.log, " ".join([text for texts in told for text in texts])), told


@each_fight
def test_stale_or_forged_it_changes_nothing(reader: Reader, name: str):
    """Z17.2: pressed twice, by the other side, or with what is not offered: that is all that is told."""
    fight = FIGHTS[name]
    id_ = fight.begin()
    before, side = GAME.log.read(id_), decides(now(id_))
    assert side
    form, button = offered(stands(reader, id_, fight), fight)
    sent = {**form.fields, button.name: button.value}
    for forged, said in (
        ({"seen": str(before.head - 1)}, "has moved on"),
        ({"side": str(side.enemy)}, "Nothing has changed"),
        ({"side": ""}, "Nothing has changed"),
        ({"do": "999"}, "Nothing has changed"),
        ({"do": "over CN3"}, "Nothing has changed"),
        ({"do": "way XX1 XX2"}, "Nothing has changed"),
    ):
        answer = reader.sent_to(form.action, {**sent, **forged})
        assert any(said in notice for notice in answer.notices), (forged, answer.notices)
        assert GAME.log.read(id_) == before
    reader.sent_to(form.action, sent)
    moved_on = GAME.log.read(id_)
    assert moved_on.head > before.head
    assert any("has moved on" in notice for notice in reader.sent_to(form.action, sent).notices)
    assert GAME.log.read(id_) == moved_on
