"""Z13: whatever both sides decide in a combat step, it comes to its end, and some things always hold."""

from dataclasses import fields, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.options import Options
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z13_moves import FallBack, FellBack, Follow, Followed
from campaign.fury.rules.z13_step import Bear, admits, choices, decides, resolve
from campaign.fury.rules.z13_strength import fighters
from engine.rules.dice import StreamDice
from engine.rules.sequence import apply
from tests.fury.rules.fights import garrisoned, of, several, step
from tests.fury.rules.scenes import under

ROMANS = [
    *several("II cohort", 4), *several("II horse", 2), "guard 1", "II auxiliary 1", "defenders 1", "flotilla 1",
    *several("regnenses-pro warband", 2), "regnenses-pro chariots 1"
]  # fmt: skip
TRIBES = [*several("iceni warband", 6), *several("iceni chariots", 3), *several("cantiaci warband", 2)]
PLACES = ["CN5", "CN6", "CN4", "CV46", "DM13", "SL1", "DB22"]
ROMAN_LEADERS, TRIBAL_LEADERS = ["paulinus", "postumus", "cogidubnus"], ["boudica", "chief-cantiaci"]
TURN = 5


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Units of both sides in a few tracts, in order or not, some with less than their SP; leaders free or held.

    With any options (Z16).
    """
    at = st.sampled_from(PLACES)
    places = {id: draw(at) + "*" * draw(st.booleans()) for id in [*ROMANS, *TRIBES] if draw(st.booleans())}
    control = {tract: draw(st.sampled_from(Side)) for tract in PLACES}
    state = garrisoned(step(places, half=draw(st.sampled_from(Side)), control=control, turn=TURN), 4)
    units = {unit.id: replace(unit, sp=draw(st.integers(min(unit.sp, 1), unit.sp))) for unit in state.units.values()}
    leaders = {}
    for id in [*ROMAN_LEADERS, *TRIBAL_LEADERS]:
        captor = draw(st.sampled_from([None, None, Side.ROMAN if id in TRIBAL_LEADERS else Side.TRIBAL]))
        leaders[id] = Leader(id, draw(at), captor, draw(st.sampled_from([0, TURN + 2])))
    across = tuple([id for id in units if draw(st.booleans())])
    state = replace(state, units=units, leaders=leaders, across=across, new=across)
    return under(state, **{option.name: draw(st.booleans()) for option in fields(Options)})


def otherwise(draw: Any, offer: Decision) -> Decision:
    """The same with other units, losses or leaders, legal or not."""
    match offer:
        case Bear(sp):
            return Bear({id: draw(st.integers(0, 6)) for id in sp})
        case FallBack(units, leaders, way):
            return FallBack(some(draw, units), some(draw, leaders), way)
        case Follow(units, leaders, to):
            return Follow(some(draw, units), some(draw, leaders), to)
    return offer


def some(draw: Any, of: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([each for each in of if draw(st.booleans())])


def sp(state: State) -> int:
    """All SP, on the map and lost."""
    return sum([unit.sp for unit in state.units.values()]) + sum(state.lost.values())


def contested(state: State) -> set[str]:
    return {at for at in state.board.tract if all(fighters(state, at, side) for side in Side)}


def stand_as_they_may(before: State, after: State, fields: set[str]) -> None:
    """What holds between two decisions."""
    assert sp(after) == sp(before)
    assert contested(after) <= contested(before)
    assert {*after.leaders} | {*after.gone} == {*before.leaders} | {*before.gone}
    assert not {*after.leaders} & {*after.gone}
    assert after.units.keys() <= before.units.keys()
    assert all(unit.sp > 0 for unit in after.units.values() if unit.kind != "flotilla")
    still = {unit.id: unit.at for unit in before.units.values() if unit.at not in fields}
    assert all(unit.at == still.get(unit.id, unit.at) for unit in after.units.values())


def nobody_is_alone(state: State) -> None:
    """Z3.4: at the end of the step."""
    for leader in state.leaders.values():
        side = side_of(state, state.pieces.leader[leader.id])
        if leader.captor:
            assert state.at(leader.at, leader.captor)
        else:
            assert state.at(leader.at, side) or not state.holds(leader.at, side.enemy)


def moved_fairly(play: Play) -> None:
    """Z13.8, Z13.9: whoever has retreated is disrupted and among no enemies; no attacker follows into any."""
    state = play.state
    went: list[FellBack | Followed] = [*of(play, FellBack), *of(play, Followed)]
    for event in went:
        for unit in [state.units[id] for id in event.units if id in state.units]:
            assert unit.disrupted or isinstance(event, Followed)
            assert not fighters(state, unit.at, event.side.enemy)


@given(st.data())
def test_any_combat_step(data: st.DataObject):
    """Z13.11, Z13.5, Z13.8, Z13.9, Z3.4."""
    draw = data.draw
    start = draw(positions())
    play = Play(start, StreamDice(draw(st.text(max_size=3))))
    for _ in range(200):
        state = play.state
        if not state.to_do or state.ending:
            break
        offers = choices(state)
        assert decides(state) in Side
        offer = draw(st.sampled_from(offers))
        assert not isinstance(offer, Bear | FallBack | Follow) or admits(state, offer)
        other = otherwise(draw, offer)
        fields = contested(state) | ({state.battle.at} if state.battle else set())
        resolve(play, other if admits(state, other) else offer)
        stand_as_they_may(state, play.state, fields)

    replayed = start
    for event in play.events:
        replayed = apply(replayed, event)
    assert replayed == play.state
    moved_fairly(play)
    assert play.state.ending or not play.state.to_do
    assert play.state.battle is None
    if not play.state.ending:
        nobody_is_alone(play.state)
