"""Who sits at a campaign of two sides: also at one where each side hides something from the other."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign.desk.far import Far
from campaign.desk.seats import Players
from campaign.desk.web.seats import seated
from engine.rules.seating import Seating

SIDES = {"picts": "Picts", "legions": "Legions"}


@dataclass(frozen=True)
class Start:
    """Of a campaign in the far north."""

    levels: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """It has come to this moment."""

    start: Start = Start()
    moment: str | None = "picts"
    turn: int = 1
    phase: int = 1
    ending: str = ""


PLAYERS = Players(
    seating=Seating(
        sides=(*SIDES,),
        decides=lambda state: None if state.ending else state.moment,
        ruled=lambda state: None,
        seen_by=lambda state, side: state,
        choose=lambda seen, side, level, dice: "on",
        happens=lambda state, decision, dice: state,
    ),
    sides=SIDES,
    hides=("picts", "legions"),
    phase=lambda state: state.phase,
)
TWO, ALONE, NOBODY = Start(), Start({"picts": 3}), Start({"picts": 3, "legions": 1})


def shown(template: str, state: State, side: str) -> str:
    """A part of the board by a side's eyes, in one line."""
    context = {**seated(PLAYERS, SimpleNamespace(now=state, start=state.start), side), "asks": "Where to?", "since": 7}
    return " ".join(render_to_string(f"desk/{template}.html", context).split())


@pytest.mark.parametrize(
    ("state", "eyes"),
    [
        (State(TWO), {"picts": "picts", "legions": "", "": "", "gauls": ""}),
        (State(TWO, "legions"), {"picts": "", "legions": "legions", "": ""}),
        (State(TWO, None), {"picts": "", "legions": "", "": ""}),
        (State(ALONE), {"picts": "legions", "legions": "legions", "": "legions"}),
        (State(NOBODY), {"picts": "picts", "legions": "legions", "": "", "gauls": ""}),
        (State(TWO, ending="won"), {"picts": "picts", "legions": "picts", "": "picts"}),
    ],
)
def test_what_a_side_hides_is_seen_in_its_own_moments(state: State, eyes: dict[str, str]):
    assert {side: PLAYERS.eyes(state, side) for side in eyes} == eyes


def test_between_two_the_screen_is_handed_over(db: Any):
    """By either: who is to come is named, and who is to look away."""
    for mine, other in (("Picts", "Legions"), ("Legions", "Picts")):
        state = State(TWO, mine.lower())
        assert shown("_asks", state, "") == f"Hand over to the {mine}"
        assert f"the {other} look away" in shown("_curtain", state, "")
        assert shown("_asks", state, mine.lower()) == "Where to?"
        assert f"For the {mine}’ eyes only." in shown("_secret", state, mine.lower())


@pytest.mark.parametrize("start", [ALONE, NOBODY])
def test_where_the_program_plays_nobody_hands_over(start: Start):
    for side in ("picts", "legions"):
        assert shown("_asks", State(start), side) == "Where to?"
        assert shown("_secret", State(start), side) == ""


def test_who_watches_is_led_to_the_other_sides_eyes():
    assert 'Picts see. <a href="?side=legions&amp;since=7">Only what the Legions see</a>' in shown(
        "_eyes", State(NOBODY), "picts"
    )
    assert shown("_eyes", State(TWO), "picts") == shown("_eyes", State(NOBODY, ending="won"), "picts") == ""


def test_who_plays_in_a_line():
    assert [PLAYERS.line(start) for start in (TWO, ALONE, NOBODY)] == [
        "Two at one screen",
        "You play the Legions; the program the Picts, level 3",
        "The program plays both: the Picts at level 3, the Legions at level 1",
    ]
    assert [PLAYERS.seat(start, "legions") for start in (TWO, ALONE, NOBODY)] == ["", "you", "the program, level 1"]


@pytest.mark.parametrize(
    ("far", "within"), [(Far.STEP, 0), (Far.PHASE, 1), (Far.TURN, 2), (Far.RUN, 3)], ids=lambda of: str(of)
)
def test_how_far_the_program_goes_on_at_one_press(far: Far, within: int):
    """A phase ends with its turn too, though the next one begins in a phase of the same name."""
    later = [State(), State(phase=2), State(turn=2)]

    assert [far.is_within(State(), now, PLAYERS.phase) for now in later] == [n < within for n in range(3)]
