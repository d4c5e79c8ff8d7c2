"""What a side may not know is in nothing that it gets (Z17), until the end, when everything is open except the seed.

What is hidden has events of its own. A stack of the enemy's is one unit whose name and kind tell nothing.
"""

from collections.abc import Collection, Mapping, Sequence

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Leader, Looting, Stage, State, Unit
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z10_step import MovementEnded
from campaign.fury.rules.z13_after import CombatEnded
from campaign.fury.rules.z13_strength import fighters
from campaign.fury.rules.z14_demoralisation import commands_in_play
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.values import altered

NOWHERE = ""
"""Where a prisoner is, for his own side: with some unit of his captor's."""
AFTER_MOVING = (Stage.MOVEMENT, Stage.COMBAT, Stage.DEMORALISATION)
"""Steps of a half in which the side of that half was the last to move."""


def seen_by(state: State, side: str) -> State:
    """Z17.1: the game as that side sees it; everybody else sees what both sides know.

    All that the enemy has in a tract is one unit, `tribal?1` or `roman?2`, numbered by the codes of the tracts, so the
    name tells nothing. Flotillas, who is at sea, and leaders, alone or not, are not there; prisoners are. In a battle
    at hand all that fight for the tract are there as they are, with all leaders (Z17.2). `lost` has all commands in
    play, with 0 for those without losses.
    """
    state = altered(state, start=altered(state.start, seed=""))
    if state.ending:
        return state
    in_play = dict.fromkeys(commands_in_play(state), 0)
    for of in Side:
        if of != side:
            state = _without_secrets(state, of)
    return altered(state, lost={**in_play, **state.lost})


def told(state: State, events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """Z17.2: the events of a line that this side is told, by the game as it stands; the others are sealed."""
    return tuple([event for event in events if state.ending or event.only in (None, side)])


def told_why(state: State, line: Line[Decision, Event], side: str) -> Reason | None:
    """Z17.2: the program's reason for a decision, as this side is told it.

    It is sealed if the decision is. Why a side has done enough only that side is told: whether anything sealed has
    happened then must not show.
    """
    return line.decision.why if state.ending or _knows(line, side) else None


def _knows(line: Line[Decision, Event], side: str) -> bool:
    """Whether the side knows what has been decided."""
    if isinstance(line.decision, Done):
        for event in line.events:
            match event:
                case MovementEnded(half=by) | CombatEnded(side=by):
                    return side == by
    return {event.only for event in line.events[:1]} <= {None, side}


# What the other side sees


def _without_secrets(state: State, of: Side) -> State:
    """Z17.1: the same without what a side keeps from its enemy."""
    shown = _shown(state, of)
    names = _names(state, of, shown)
    mine, stage = state.half is of, state.stage
    if mine and stage is Stage.SUPPLY:
        stage = Stage.MOVEMENT  # that it has too many units somewhere must not show
    moves = mine is (stage in AFTER_MOVING)
    return altered(
        state,
        stage=stage,
        units=_units(state, of, shown, names),
        leaders=_leaders(state, of, shown),
        looting=state.looting if of is Side.ROMAN else _looting(state.looting, shown),
        hungry=() if mine else state.hungry,
        new=_some(state.new, shown) if mine else state.new,
        column=_column(state, of, names),
        moved_on=() if moves else state.moved_on,
        across=_some(state.across, shown) if moves else state.across,
    )


def _shown(state: State, of: Side) -> frozenset[str]:
    """Z17.2: who is in the battle at hand, by id: all units of the side that fight, and all leaders."""
    if state.battle is None:
        return frozenset()
    units = [unit.id for unit in fighters(state, state.battle.at, of)]
    leaders = [leader.id for leader in state.leaders.values() if leader.at == state.battle.at]
    return frozenset([*units, *leaders])


def _names(state: State, of: Side, shown: Collection[str]) -> Mapping[str, str]:
    """What the enemy calls the side's stacks that he does not know, by tract; flotillas alone are none (Z4.4)."""
    there = [unit for unit in state.units.values() if state.side(unit) is of and unit.id not in shown]
    stacks = {unit.at for unit in there if unit.kind is not UnitKind.FLOTILLA and unit.at in state.board.tract}
    return {at: f"{of}?{n}" for n, at in enumerate(sorted(stacks), 1)}


def _units(state: State, of: Side, shown: Collection[str], names: Mapping[str, str]) -> Mapping[str, Unit]:
    known = {id: unit for id, unit in state.units.items() if id in shown or state.side(unit) is not of}
    return known | {name: Unit(name, UnitKind.UNSEEN, of, at, 0) for at, name in names.items()}


def _leaders(state: State, of: Side, shown: Collection[str]) -> Mapping[str, Leader]:
    """The side's own that are free are hidden, and so is where it has its prisoners."""
    found = {}
    for id, leader in state.leaders.items():
        if leader.captor is of and id not in shown:
            found[id] = altered(leader, at=NOWHERE)
        elif id in shown or leader.captor or side_of(state, state.pieces.leader[id]) is not of:
            found[id] = leader
    return found


def _column(state: State, of: Side, names: Mapping[str, str]) -> Column | None:
    """A stack of the side's on its way is one like others, until it drives the enemy off (Z10.7).

    Which units of the side are driven off its enemy is not told.
    """
    column = state.column
    if column is None:
        return None
    if state.half is not of:
        return altered(column, driven=(names[column.here],)) if column.driven else column
    return Column((names[column.here],), (), (column.here,), driven=column.driven) if column.driven else None


def _looting(looting: Mapping[str, Looting], known: Collection[str]) -> Mapping[str, Looting]:
    """Z12.4: what is looted and until when; whom it holds as far as he is known."""
    return {at: altered(each, held=_some(each.held, known)) for at, each in looting.items()}


def _some(ids: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    return tuple([id for id in ids if id in known])
