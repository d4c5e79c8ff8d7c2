"""Level 1 in the movement phase (W5): each piece in a fixed order goes to its best space, or stays."""

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import NOT_TOLD, Army, March, State
from campaign.boudica.rules.w4_population import spare
from campaign.boudica.rules.w5_movement.boudica import MOVES_TOO, Declare, Lie, companions
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import EndMove, Pass, Stay, may_stay, unmoved
from campaign.boudica.rules.w10_prefect import Command, may_command
from campaign.boudica.rules.w11_solo.greedy import best, host_at, legion_at
from campaign.boudica.rules.w11_solo.moving import paths, step
from campaign.boudica.rules.w11_solo.outlook import Outlook
from engine.rules.dice import Dice


def move(seen: State, side: Side, dice: Dice) -> Decision:
    """The next step of the piece on its way, or the first one of the next piece that gains by moving."""
    look = Outlook(seen, side)
    if seen.march:
        return go_on(look, seen.march)
    for piece in unmoved(seen, side):
        if decision := _begin(look, piece):
            return decision
    return Pass()


def _begin(look: Outlook, piece: str) -> Decision | None:
    """How the piece sets out; None if it should stay."""
    if piece == BOUDICA:
        return _begin_with_boudica(look)
    army = look.seen.armies.get(piece)
    if army and army.frozen:
        return Command() if may_command(look.seen) else None
    decision = go_on(look, setting_out(look.seen, piece))
    return None if isinstance(decision, EndMove) else decision


def go_on(look: Outlook, march: March) -> Decision:
    """The next step towards the best space still in reach."""
    if march.piece == BOUDICA:
        return _lead_on(look, march)
    ways = paths(look.seen, march)
    spaces = [march.here, *ways]
    if march.piece in look.seen.agents:
        return _agent(look, march, spaces)
    goal = _best_for(look, look.seen.armies[march.piece], spaces)
    return step(look.seen, march, ways.get(goal, ()))


def _best_for(look: Outlook, army: Army, spaces: list[str]) -> str:
    look.lift(army.id)
    if army.side is ROMANS:
        goal = best(spaces, lambda space: legion_at(look, army, space))
    else:
        goal = best(spaces, lambda space: host_at(look, look.strengths[army.id], space))
    look.put(army.id, army.at)
    return goal


# Boudica


def _begin_with_boudica(look: Outlook) -> Decision:
    """She lies quiet where she is best placed; else she moves and declares herself."""
    march = setting_out(look.seen, BOUDICA)
    led = March(BOUDICA, BRITONS, march.path, allowance=march.allowance + MOVES_TOO)
    return Lie() if isinstance(_lead_on(look, led), EndMove) else Declare(moved=True)


def _lead_on(look: Outlook, march: March) -> Decision:
    """With all armies that may come along she goes where they do most; alone she looks for armies."""
    group = companions(look.seen, march)
    for army in group:
        look.lift(army.id)
    strength = sum([look.strengths[army.id] for army in group])
    ways = paths(look.seen, march)
    spaces = [march.here, *ways]
    if group:
        goal = best(spaces, lambda space: host_at(look, strength, space))
    else:
        goal = best(spaces, lambda space: look.of(BRITONS, space) * bool(look.armies_at(BRITONS, space)))
    for army in group:
        look.put(army.id, army.at)
    return step(look.seen, march, ways.get(goal, ()), tuple([army.id for army in group]))


# Agents


def _agent(look: Outlook, march: March, spaces: list[str]) -> Decision:
    worth = _scouted if march.side is ROMANS else _swayed
    goal = best(spaces, lambda space: worth(look, space))
    ways = paths(look.seen, march)
    if goal == march.here and worth is _scouted and _scouted(look, goal) >= 1 and may_stay(look.seen, march):
        return Stay(march.piece)
    return step(look.seen, march, ways.get(goal, ()))


def _scouted(look: Outlook, space: str) -> float:
    """For a Roman agent: the unknown armies there, or how near they are."""
    unknown = [army for army in look.seen.armies_of(BRITONS) if army.strength == NOT_TOLD]
    here = sum([army.at == space for army in unknown])
    return here - 0.1 * min([look.far[space][army.at] for army in unknown], default=0)


def _swayed(look: Outlook, space: str) -> float:
    """For a Briton agent: a cube to turn into an SP, unaligned ones to sway, and no other agent or army there."""
    if space in look.cities:
        return 0.0
    others = len(look.seen.agents_at(space, BRITONS)) + len(look.armies_at(BRITONS, space))
    cubes = look.seen.grounds[space].cubes
    return min(spare(look.seen, space, BRITONS), 2) + cubes.unaligned / 3 - 0.5 * others
