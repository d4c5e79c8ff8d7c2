"""Z16.3, an option: disrupted units move towards their own. Z12.5 no longer decides which of them may move."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import BOUDICA
from campaign.fury.rules.state import State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import is_appropriate, is_free
from campaign.fury.rules.z12_stacking import HERS, is_kept_by_looting

Goal = tuple[str, ...]  # tracts, of which the nearest counts
Path = tuple[str, ...]


def is_on(state: State) -> bool:
    """Whether the game has the option."""
    return state.start.options.disrupted_movement


def goals(state: State, unit: Unit) -> tuple[Goal, ...]:
    """Z16.3: where a disrupted unit may go, each by itself.

    Of a tribe, on either side, its homeland, and of three of them Boudica. Of Romans their legate, Paulinus, and each
    legion post where no enemies stand, and which has not been looted.
    """
    if is_tribal(unit):
        home = state.board.of_home[state.pieces.command[unit.of].home]
        return (home, *(_at_leaders(state, unit) if unit.of in HERS else ()))
    posts = [post for post in state.board.legion_posts if post not in state.looted]
    return (*_at_leaders(state, unit), *[(post,) for post in posts if not state.holds(post, Side.TRIBAL)])


def _at_leaders(state: State, unit: Unit) -> Iterator[Goal]:
    """The tracts of the free leaders to whom it may go; of a tribe's only Boudica is one."""
    for leader in state.leaders.values():
        theirs = is_appropriate(state, state.pieces.leader[leader.id], unit) and is_free(state, leader)
        if theirs and leader.at in state.board.tract and (leader.id == BOUDICA or not is_tribal(unit)):
            yield (leader.at,)


def may_leave(state: State, unit: Unit) -> bool:
    """Z16.3: whether it may move at all: a disrupted one not if all around are enemies, nor Romans at their goal."""
    if is_kept_by_looting(state, unit):
        return False
    if not unit.disrupted:
        return True
    enemy, around = state.side(unit).enemy, state.board.ways[unit.at]
    return not all(state.holds(tract, enemy) for tract in around) and not _is_there(state, unit, unit.at)


def _is_there(state: State, unit: Unit, at: str) -> bool:
    """Z16.3: whether it is a Roman unit that has come to a goal, where it stays."""
    return not is_tribal(unit) and any(at in goal for goal in goals(state, unit))


def may_step(state: State, unit: Unit, here: str, to: str) -> bool:
    """Z16.3: whether a step of a disrupted unit obeys: one nearer to any of its goals, or any in a tribe's homeland."""
    if is_tribal(unit) and here in goals(state, unit)[0]:
        return True
    nearer = any(_away(state, to, goal) < _away(state, here, goal) for goal in goals(state, unit))
    return nearer and not _is_there(state, unit, here)


def _away(state: State, tract: str, goal: Goal) -> int:
    return min([state.board.apart[tract][each] for each in goal])


def may_go_on(state: State, units: Iterable[Unit], leaders: Iterable[str], here: str, to: str) -> bool:
    """Z16.3: whether all disrupted units of a stack may take a step; who goes along with Boudica is with her."""
    with_her = BOUDICA in leaders and is_free(state, state.leaders[BOUDICA])
    bound = [unit for unit in units if unit.disrupted and not (with_her and unit.of in HERS)]
    return all(may_step(state, unit, here, to) for unit in bound)


def obeying(state: State, unit: Unit, ways: tuple[Path, ...]) -> tuple[Path, ...]:
    """Z16.3: of the ways by which a beaten unit may retreat those on which the most steps obey, if any do."""
    if not is_on(state):
        return ways
    obey = [sum([may_step(state, unit, here, to) for here, to in pairwise((unit.at, *way))]) for way in ways]
    return tuple([way for way, steps in zip(ways, obey, strict=True) if steps == max(obey)])
