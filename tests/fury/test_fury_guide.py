"""The notes of a first turn of Hell Hath No Fury: who follows them sees each of them; then none."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from types import SimpleNamespace

import pytest

from campaign.fury import guide
from campaign.fury.data import PACKAGE
from campaign.fury.rules import presses
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import unfold
from campaign.fury.rules.z10_columns import goals, under_way
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z17_odds import before_attack
from campaign.fury.rules.z18_solo.solo import RULESET, choices
from engine.texts import texts

OF_BOTH = {"stack", "forced", "supply", "sealed", "verdict", "way", "overrun", "odds", "looting", "battle", "undo"}
OF_BOTH |= {"losses", "broken"}
OF_ONE = {Side.TRIBAL: "iceni", Side.ROMAN: "ninth"}
AIM = {Side.TRIBAL: "TR6", Side.ROMAN: "CT27"}
"""Where the first note sends them: Camulodunum, and Lindum."""
SENT = {"iceni", "IX"}
"""Whom it sends there."""
SURE = 0.7
"""What chance they want of a battle that is not for their aim."""


def followed(state: State, side: Side) -> Decision:
    """What the notes say: stack by stack to the aim, or at an enemy whom the odds give them; then every battle."""
    found = choices(state, side)
    if state.column:
        way = goals(state, state.column).get(_goal(state, side, state.column))
        return Go(way[0], state.column.units, state.column.leaders) if way else Halt()
    for offer in found:
        if isinstance(offer, SetOut) and not offer.forced and _goal(state, side, _column(state, offer)):
            return offer
    return Done() if state.stage is Stage.MOVEMENT else found[0]


def _column(state: State, offer: SetOut) -> Column:
    return Column(offer.units, offer.leaders, (state.units[offer.units[0]].at if offer.units else "",))


def _goal(state: State, side: Side, column: Column) -> str:
    """Enemies whom it can probably beat, or else whatever is nearer to the aim; nothing if there is no such goal."""
    if not {state.units[id].of for id in column.units} & SENT:
        return ""
    near, away, seen = goals(state, column), state.board.apart[AIM[side]], seen_by(state, side)
    foes = [to for to in near if state.holds(to, side.enemy)]
    odds = {to: before_attack(presses.arrived(seen, column, near[to]), to, side).win for to in foes}
    closer = [to for to in near if to not in foes and away[to] < away[column.here]]
    if good := [to for to in foes if odds[to] >= SURE]:
        return max(good, key=lambda to: odds[to])
    return min(closer, key=lambda to: away[to], default="")


@cache
def played(side: Side) -> Sequence[State]:
    """Every state of the first turn in which the player decides, and the one that follows it."""
    state, found = RULESET.begin(guide.first_turn(side)), list[State]()
    while state.turn < 2:
        decision = RULESET.programs(SimpleNamespace(now=state))
        if decision is None:
            found.append(state)
            decision = followed(state, side)
        state = unfold(state, decision, RULESET.dice(state)).now
    return [*found, state]


@pytest.mark.parametrize("side", Side)
def test_who_follows_them_sees_each_of_them(side: Side):
    *first, then = [guide.guide(state, side) for state in played(side)]

    assert {*chain(*first)} == OF_BOTH | {OF_ONE[side]}
    assert first[0] == (OF_ONE[side], "stack")
    assert {len(notes) for notes in first} == {2}
    assert then == ()


@pytest.mark.parametrize("side", Side)
def test_they_come_as_the_turn_does(side: Side):
    """How to move, what it risks, how it is won, the odds, the battle, and who bears its losses."""
    notes = [*dict.fromkeys(chain(*[guide.guide(state, side) for state in played(side)]))]

    along = ["stack", "way", "forced", "verdict", "odds", "battle", "losses"]
    assert [note for note in notes if note in along] == along


@pytest.mark.parametrize("side", Side)
def test_neither_the_enemy_has_notes_nor_a_later_turn(side: Side):
    states = played(side)

    assert not any(guide.guide(state, side.enemy) for state in states)
    assert not any(guide.guide(replace(state, turn=2), side) for state in states)


def test_who_is_overrun_is_told_nothing():
    """He has to say where he retreats; the notes about a march are not for him."""
    state = next(state for state in played(Side.TRIBAL) if state.column)
    driven = replace(state, half=Side.ROMAN, column=replace(under_way(state), driven=("IX cohort 1",)))

    assert guide.guide(driven, Side.TRIBAL) == ()


def test_the_first_turn_teaches_what_it_should():
    """The rebels take Camulodunum and are held by looting; the Ninth beats a stack that stands alone."""
    rebels, romans = played(Side.TRIBAL)[-1], played(Side.ROMAN)[-1]

    assert rebels.control[AIM[Side.TRIBAL]] is Side.TRIBAL
    assert rebels.looting[AIM[Side.TRIBAL]].until == 3
    assert romans.looting[AIM[Side.TRIBAL]].until == 4
    assert romans.lost["iceni"] > romans.lost["IX"] > 0


def test_each_has_its_words():
    words = texts(PACKAGE, "guide")

    assert {key for key in words if not key.startswith("game.")} == {
        f"{note}.{part}" for note in (*OF_BOTH, *OF_ONE.values()) for part in ("title", "text")
    }
    assert [title for title, _ in guide.GUIDE.notes(played(Side.ROMAN)[0], Side.ROMAN)] == [
        words["ninth.title"],
        words["stack.title"],
    ]


def test_each_is_short():
    """Two to four sentences; a clause may follow a colon."""
    told = {key: text for key, text in texts(PACKAGE, "guide").items() if key.endswith(".text")}

    assert {len(re.findall(r"[.!](?: |$)", text)) for text in told.values()} <= {2, 3, 4}
    assert max(map(len, told.values())) < 300
