"""Level 2 in the movement phase (W5): the move that leads to the best position."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import UNATTACHED, Decision
from campaign.boudica.rules.state import March, State
from campaign.boudica.rules.w5_movement.boudica import MOVES_TOO, Declare, Lie, companions
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import EndMove, Pass, unmoved
from campaign.boudica.rules.w10_prefect import Command, may_command
from campaign.boudica.rules.w11_solo import greedy_moves
from campaign.boudica.rules.w11_solo.meetings import meet_for
from campaign.boudica.rules.w11_solo.moving import Paths, paths, step
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.weighing import weigh
from campaign.boudica.rules.w11_solo.worth import gain, worth_with
from engine.rules.dice import Dice
from engine.rules.values import altered

LEAST_GAIN = 0.03  # the least gain of a move over none
DANGER = 0.5  # the Romans' chance of victory from which on Boudica may leave her armies


class Plan(NamedTuple):
    """Armies, and Boudica if she leads them, on their way to a space."""

    gain: float
    piece: str
    group: tuple[str, ...]
    goal: str
    path: tuple[str, ...]
    march: March


def move(seen: State, side: Side, dice: Dice) -> Decision:
    """The next step of the best plan."""
    look = Outlook(seen, side)
    if may_command(seen) and side is ROMANS and not seen.march:
        return Command()
    if seen.march:
        return _go_on(look, seen.march)
    plan = next(iter(plans(look)), None)
    if plan and plan.gain > LEAST_GAIN and plan.path:
        return first_step(seen, plan)
    return _with_agents(look, side) or _take_up(seen, unmoved(seen, side)) or _rest(seen, side)


def _with_agents(look: Outlook, side: Side) -> Decision | None:
    """An agent that is better placed elsewhere."""
    for agent in unmoved(look.seen, side):
        if agent in look.seen.agents:
            decision = greedy_moves.go_on(look, setting_out(look.seen, agent))
            if not isinstance(decision, EndMove):
                return decision
    return None


def _take_up(seen: State, pieces: tuple[str, ...]) -> Exchange | None:
    """One of these armies with room takes up SP without an army (W5.6)."""
    for piece in pieces:
        army = seen.armies.get(piece)
        if army and not army.frozen and (taken := min(army.room, seen.grounds[army.at].loose[army.side])):
            return Exchange(army.id, UNATTACHED, taken)
    return None


def _rest(seen: State, side: Side) -> Decision:
    """Nothing moves; Boudica lies quiet."""
    return Lie() if BOUDICA in unmoved(seen, side) else Pass()


def meet(seen: State, side: Side, dice: Dice) -> Decision:
    """The best decision in the meeting at hand, by the value of a battle."""
    return meet_for(seen, side, gain)


def _go_on(look: Outlook, march: March) -> Decision:
    """The piece on its way goes on to its best goal, or stops."""
    if march.piece in look.seen.agents:
        return greedy_moves.go_on(look, march)
    if taken := _take_up(look.seen, (march.piece,)):
        return taken
    return first_step(look.seen, plans(look)[0])


def plans(look: Outlook) -> list[Plan]:
    """The plans of the piece on its way, or of all that may set out except agents; the largest gain first.

    Of armies that are alike the first is enough.
    """
    seen = look.seen
    if seen.march:
        found = [*_from_here(look, seen.march)]
    else:
        pieces = [piece for piece in unmoved(seen, look.mine) if piece not in seen.agents]
        unlike = {_looks(look, (piece,)): piece for piece in reversed(pieces)}
        found = [plan for piece in pieces if piece in unlike.values() for plan in _plans(look, piece)]
    return sorted(found, key=lambda plan: -plan.gain)


def _looks(look: Outlook, pieces: tuple[str, ...]) -> tuple[object, ...]:
    """What tells these pieces from others: where they stand, how strong they are, and whether they may move."""
    armies = [army for id, army in look.seen.armies.items() if id in pieces]
    return tuple(sorted([(army.at, look.strengths[army.id], army.room, army.frozen) for army in armies]))


def first_step(seen: State, plan: Plan) -> Decision:
    """The plan's first decision, from where the piece is."""
    if plan.piece != BOUDICA:
        return step(seen, plan.march, plan.path)
    return step(seen, plan.march, plan.path, plan.group) if seen.march else Declare(moved=True)


def _plans(look: Outlook, piece: str) -> Iterator[Plan]:
    """The piece's possible goals, with the gain of each."""
    army = look.seen.armies.get(piece)
    if army and army.frozen:
        return iter(())
    march = setting_out(look.seen, piece)
    if piece == BOUDICA:
        march = March(BOUDICA, BRITONS, march.path, allowance=march.allowance + MOVES_TOO)
    return _from_here(look, march)


def _from_here(look: Outlook, march: March) -> Iterator[Plan]:
    """The plan to stop here, and those to go on."""
    groups = _groups(look, march) if march.piece == BOUDICA else [(march.piece,)]
    stands = worth_with(look, march, groups[0], march.here)
    yield Plan(0.0, march.piece, march.along, march.here, (), march)
    for group in groups:
        for goal, path in _ways(look, march, group).items():
            if not (group or _may_go_alone(look, march, goal)):
                continue
            value = worth_with(look, march, group, goal)
            yield Plan(value - stands, march.piece, group, goal, path, march)


def _ways(look: Outlook, march: March, group: tuple[str, ...]) -> Paths:
    """Where they may come together: armies with Boudica are bound as they are without her (W5.4)."""
    return paths(look.seen, altered(march, piece=group[0]) if group else march)


def _may_go_alone(look: Outlook, march: March, goal: str) -> bool:
    """Whether Boudica may leave her armies: for another one, or from legions that would beat them (W6.10)."""
    if not look.armies_at(BRITONS, march.here) or look.armies_at(BRITONS, goal):
        return True
    romans = max(look.of(ROMANS, march.here), look.near(ROMANS, march.here, 2))
    return weigh(romans, look.of(BRITONS, march.here)).romans > DANGER


def _groups(look: Outlook, march: March) -> list[tuple[str, ...]]:
    """Her possible companions: those along, or none; before her first step each army, all, or all except one."""
    able = [army.id for army in companions(look.seen, march)]
    if march.along:
        return [march.along]
    found = [(), *[(army,) for army in able]]
    if len(able) > 1:
        found += [tuple(able)]
    if len(able) > 2:
        found += [tuple([army for army in able if army != left]) for left in able]
    unlike = {_looks(look, group): group for group in reversed(found)}
    return [group for group in found if group in unlike.values()]
