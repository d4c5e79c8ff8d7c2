"""The notes of a first turn of Agricola: in the game in which it is played each comes up; then none."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaign.agricola import guide
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules import presses
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import unfold
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y35_solo.solo import RULESET, choices
from campaign.agricola.rules.y36_known import expected_battle
from engine.texts import texts

OF_BOTH = {
    "moment",
    "points",
    "marches",
    "centers",
    "odds",
    "road",
    "undo",
    "advantage",
    "throwing",
    "supply",
    "verdict",
}
OF_ONE = {ROMANS: {"legions", "praesidium", "landing"}, CALEDONIANS: {"host", "raising", "raid"}}


def bold(state: State, side: Side) -> Decision:
    """Who has the shortest way to an enemy goes there while there are action points; else the first that is offered."""
    found = choices(state, side)
    if state.march and (steps := [one for one in found if isinstance(one, Go)]):
        return min(steps, key=lambda one: _far(state, side, one.units, one.to))
    out = [one for one in found if isinstance(one, SetOut)] if state.ap[side] else []
    if out:
        return min(out, key=lambda one: _far(state, side, one.units, state.units[one.units[0]].at))
    return next((one for one in found if isinstance(one, Done)), found[0])


def _far(state: State, side: Side, units: tuple[str, ...], at: str) -> int:
    """How many steps they are from enemies there."""
    ahead, seen, steps = [at], {at}, 0
    while ahead and not any(presses.fights(state, side, hex) for hex in ahead):
        around = [next_ for hex in ahead for next_ in state.north.by_land.get(hex, ())]
        ahead = [*dict.fromkeys(hex for hex in around if hex not in seen)]
        seen |= {*ahead}
        steps += 1
    return steps - len(units) if ahead else 99


def played(side: Side) -> list[State]:
    """Every state of the first turn in which the player decides, and the one that follows it."""
    state, found = RULESET.begin(guide.first_turn(side)), list[State]()
    while state.turn < 2:
        decision = RULESET.programs(SimpleNamespace(now=state))
        if decision is None:
            found.append(state)
            decision = bold(state, side)
        state = unfold(state, decision, RULESET.dice(state)).now
    return [*found, state]


@pytest.mark.parametrize("side", Side)
def test_every_note_comes_up_for_who_marches_at_the_enemy(side: Side):
    states = played(side)
    came_up = {note for state in states for note in guide.guide(state, side)}

    assert came_up - {"rally"} == OF_BOTH | OF_ONE[side]
    assert guide.guide(states[0], side)[0] == "moment"
    assert guide.guide(states[-1], side) == ()
    assert not any(guide.guide(state, side.enemy) for state in states)
    assert not any(guide.guide(replace(state, turn=2), side) for state in states)


def test_the_romans_are_shown_a_fight_that_they_should_seek():
    """A pair of auxiliaries has 72% or better against the tribe that it can reach (Y35.4)."""
    state = next(state for state in played(ROMANS) if state.step is Step.ROMAN_MARCHES)
    seen = seen_by(state, ROMANS)
    pairs = [one.units for one in choices(state, ROMANS) if isinstance(one, SetOut) and len(one.units) == 2]

    assert any(
        expected_battle(seen, at, ROMANS, pair).roman >= 0.72
        for pair in pairs
        for at in state.north.tribal
        if state.at(at, CALEDONIANS)
    )


def test_each_has_its_words():
    words = texts(PACKAGE, "guide")
    notes = OF_BOTH | {"rally"}.union(*OF_ONE.values())

    assert {key for key in words if not key.startswith("game.")} == {
        f"{one}.{part}" for one in notes for part in ("title", "text")
    }
    assert [title for title, _ in guide.GUIDE.notes(played(ROMANS)[0], ROMANS)] == [
        words["moment.title"],
        words["legions.title"],
    ]
