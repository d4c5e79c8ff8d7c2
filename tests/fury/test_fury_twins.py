"""Two wars that differ only in what one side may not know look alike to it (Z17.1), and are told alike (Z17.2).

A side cannot see, do or learn anything in one of them that it does not see, may not do or does not learn in the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import product

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.secrets import seen_by, told
from campaign.fury.rules.state import Hungry, Leader, Looting, Stage, State, Unit
from campaign.fury.rules.turn import SEQUENCE, carry_out
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z3_prisoners import LeaderTaken
from campaign.fury.rules.z8_activation import TribeRose
from campaign.fury.rules.z9_reinforcements import GroupCame
from campaign.fury.rules.z10_columns import enemies
from campaign.fury.rules.z10_reach import Pace, reach
from campaign.fury.rules.z13_throw import BattleBegan
from campaign.fury.rules.z14_demoralisation import commands_in_play, level
from campaign.fury.rules.z15_victory import ending
from campaign.fury.rules.z18_solo import LEVELS, choose
from engine.rules.dice import SeededDice
from tests.fury.wars import Lots, moments

See = Callable[[State, str], State]
EVERY = 6
"""Of the moments of common decisions one of so many is compared."""
RARELY = 25
"""Of all of these the program decides so many less."""


def twin(state: State, side: Side, lots: Lots) -> State:
    """A war that differs only in what this side may not know of its enemy."""
    enemy = side.enemy
    hidden = [unit for unit in state.units.values() if state.side(unit) is enemy and not _is_fixed(state, unit)]
    there = [unit.at for unit in state.units.values() if state.side(unit) is enemy and unit.kind != UnitKind.FLOTILLA]
    stacks = sorted({at for at in there if at in state.board.tract} - ({state.battle.at} if state.battle else set()))
    other = replace(
        state,
        start=replace(state.start, seed="another"),
        units={**state.units, **_dealt(state, hidden, lots)},
        leaders={id: _elsewhere(state, leader, enemy, stacks, lots) for id, leader in state.leaders.items()},
    )
    other = replace(other, looting=_looting(other, lots)) if enemy is Side.TRIBAL else other
    return _under_way(other, enemy, [unit.id for unit in hidden], lots) if state.half is enemy else other


def _is_fixed(state: State, unit: Unit) -> bool:
    """Whether it stays where it is: in a battle at hand, at sea, or in what is under way; flotillas do, too."""
    column = state.column
    under_way = column is not None and unit.id in (*column.units, *column.driven)
    return _is_in_battle(state, unit) or under_way or not _is_ashore(state, unit)


def _is_ashore(state: State, unit: Unit) -> bool:
    return unit.at in state.board.tract and unit.kind is not UnitKind.FLOTILLA


def _is_in_battle(state: State, piece: Unit | Leader) -> bool:
    return state.battle is not None and piece.at == state.battle.at


def _dealt(state: State, hidden: Sequence[Unit], lots: Lots) -> Mapping[str, Unit]:
    """The same units, others in each tract, in order or not; loyal tribes change places only with each other."""
    found = {}
    for loyal in (False, True):
        units = [unit for unit in hidden if state.is_loyal(unit) is loyal]
        tracts = sorted({unit.at for unit in units})
        places = [*tracts, *[lots.one_of(tracts) for _ in units[len(tracts) :]]]
        for unit, at in zip(lots.shuffled(units), places, strict=True):
            found[unit.id] = replace(unit, at=at, disrupted=lots.one_of([True, False]))
    return found


def _elsewhere(state: State, leader: Leader, enemy: Side, stacks: Sequence[str], lots: Lots) -> Leader:
    """Free leaders of the enemy's, and his prisoners, are with others of his units; some are wounded."""
    his = leader.captor is enemy or not leader.captor and side_of(state, state.pieces.leader[leader.id]) is enemy
    if not his or _is_in_battle(state, leader) or not stacks or state.column:
        return leader
    out = leader.out_until if leader.captor else state.turn + lots.one_of(range(3))
    return replace(leader, at=lots.one_of(stacks), out_until=out)


def _looting(state: State, lots: Lots) -> Mapping[str, Looting]:
    """Others are held."""
    field = state.battle.at if state.battle else ""
    held = {at: _some([unit.id for unit in state.at(at, Side.TRIBAL)], lots) for at in state.looting}
    return {at: each if at == field else replace(each, held=held[at]) for at, each in state.looting.items()}


def _some(these: Sequence[str], lots: Lots) -> tuple[str, ...]:
    return tuple([each for each in these if lots.one_of([True, False])])


def _under_way(state: State, enemy: Side, hidden: Sequence[str], lots: Lots) -> State:
    """In the enemy's half others are new and have moved; nobody is on his way."""
    shown = {id for id in state.units if id not in hidden}
    shows = state.column and (state.column.driven or state.column.flotilla)
    return replace(
        state,
        new=(*_some(hidden, lots), *[id for id in state.new if id in shown]),
        moved_on=_some([unit.id for unit in state.units.values() if state.side(unit) is enemy], lots),
        across=(*_some(hidden, lots), *[id for id in state.across if id in shown]),
        column=state.column if shows else None,
    )


def hungry_twin(state: State, side: Side, lots: Lots) -> State:
    """Besides, the enemy has not moved yet, and must say who suffers."""
    other = twin(state, side, lots)
    own = [unit for unit in state.units.values() if state.side(unit) is side]
    ashore = [unit.at for unit in state.units.values() if unit not in own and _is_ashore(state, unit)]
    if state.half is side or state.step != f"{side.enemy} {Stage.MOVEMENT}" or other.column or not ashore:
        return other
    moved = tuple([unit.id for unit in own])
    return replace(other, stage=Stage.SUPPLY, hungry=(Hungry(ashore[0], 1),), moved_on=moved, across=moved)


# What is seen


def twins(every: int = EVERY) -> Iterator[tuple[State, State, Side]]:
    """Moments of wars with twins of them, for each side."""
    lots = Lots("twins")
    for moment in moments(every):
        for side in Side:
            yield moment.before, lots.one_of([twin, hungry_twin])(moment.before, side, lots), side


def look_alike(see: See) -> None:
    """Raises AssertionError if any two differ."""
    for one, other, side in twins():
        assert see(one, side) == see(other, side)


def test_twins_look_alike():
    """Z17.1: to both sides, and at all kinds of moments."""
    look_alike(seen_by)
    differ = [other.stage for one, other, _ in twins() if replace(other, start=one.start) != one]
    assert len(differ) > 100
    assert {*differ} >= {Stage.SUPPLY, Stage.MOVEMENT, Stage.COMBAT}


FIELDS = ("start", "stage", "units", "leaders", "looting", "new", "hungry", "column", "moved_on", "across")
"""Those of a state that a side does not see as they are."""


@pytest.mark.parametrize("field", FIELDS)
def test_twins_show_what_leaks(field: str):
    """They differ as soon as one field is not hidden, whichever it is."""

    def leaky(state: State, side: str) -> State:
        return replace(seen_by(state, side), **{field: getattr(state, field)})

    with pytest.raises(AssertionError):
        look_alike(leaky)


def test_twins_may_do_the_same():
    """Z17.2: offers depend on nothing that is hidden, and are found from what the side sees."""
    compared = 0
    for one, other, side in twins():
        if SEQUENCE.decides(one) is side:
            assert SEQUENCE.offers(one) == SEQUENCE.offers(other) == SEQUENCE.offers(seen_by(one, side))
            compared += 1
    assert compared > 50


def test_twins_are_decided_alike():
    """Z18.1: by the program at each level, with the same reason."""
    pairs = [(one, other, side) for one, other, side in twins() if SEQUENCE.decides(one) is side][::RARELY]
    for (one, other, side), quality in product(pairs, LEVELS):
        both = [choose(seen_by(each, side), side, quality, SeededDice("any", 1)) for each in (one, other)]
        assert both[0] == both[1]
        assert both[0].why == both[1].why
    assert pairs


def test_what_a_side_sees_is_enough_for_its_pages():
    """Z14.1, Z15, Z10.1: who decides, who has won, who is near his level, and how far its own units go."""
    for state, _, _ in moments(EVERY):
        for side in ("", *Side):
            seen = seen_by(state, side)
            assert SEQUENCE.decides(seen) == SEQUENCE.decides(state)
            assert ending(seen) == ending(state)
            assert commands_in_play(seen) == commands_in_play(state)
            assert levels(seen) == levels(state)
            assert seen_by(seen, side) == seen
        for side in Side:
            seen = seen_by(state, side)
            assert enemies(seen, side) == enemies(state, side) & {*state.board.tract}
            [at, *_] = [unit.at for unit in state.units.values() if _is_ashore(state, unit)]
            paces = [reach(each.board, at, Pace(4, side), enemies(each, side)) for each in (seen, state)]
            assert paces[0] == paces[1]


def levels(state: State) -> Mapping[str, tuple[int, int]]:
    """For each command what it has lost, and with how much it is demoralised."""
    return {each.id: (state.lost.get(each.id, 0), level(state, each)) for each in state.pieces.commands}


# What is told


def words(value: object) -> set[str]:
    """All texts in an event, or in a state."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return words([*value, *value.values()])
    if is_dataclass(value):
        return words([getattr(value, each.name) for each in fields(value) if each.name != "start"])
    return {word for each in value for word in words(each)} if isinstance(value, tuple | list) else set()


SHOWN = (BattleBegan, TribeRose, GroupCame)
"""Whose units both sides see for once (Z17.2)."""


def test_nothing_names_what_is_hidden():
    """Z17.1: units and leaders that the enemy does not see are in nothing that he sees, or is told."""
    for before, line, after in moments():
        for side in Side:
            secret = hidden(before, side.enemy) & hidden(after, side.enemy)
            heard = told(before, line.events, side)
            shown = words([event for event in heard if isinstance(event, SHOWN)])
            assert not words([*heard]) & (secret - shown)
            assert not words(seen_by(before, side)) & hidden(before, side.enemy)


def hidden(state: State, of: Side) -> set[str]:
    """All units and leaders of a side that are in no battle, and are not held."""
    units = {each.id for each in state.units.values() if state.side(each) is of and not _is_in_battle(state, each)}
    leaders = [each for each in state.leaders.values() if side_of(state, state.pieces.leader[each.id]) is of]
    return units | {each.id for each in leaders if not (each.captor or _is_in_battle(state, each))}


def test_twins_are_told_the_same():
    """Z17.2: whoever has moved enough tells his enemy nothing of what he hides."""
    compared, lots = 0, Lots("told")
    for state, line, _ in moments():
        taken = any(isinstance(event, LeaderTaken) for event in line.events)  # who is alone is no secret any longer
        if state.stage is Stage.MOVEMENT and isinstance(line.decision, Done) and not taken:
            hears = state.half.enemy
            both = [carry_out(each, Done(), SeededDice("same", 1)) for each in (state, twin(state, hears, lots))]
            one, other = [told(end.state, end.events, hears) for end in both]
            assert one == other
            compared += both[0].events != both[1].events
    assert compared > 3
