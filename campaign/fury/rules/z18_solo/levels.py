"""Z18.1: how the program decides: one way through all questions, by a judge of its level."""

from collections.abc import Sequence

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.state import Stage
from campaign.fury.rules.turn import legal_decisions
from campaign.fury.rules.z10_overrun import GiveWay
from campaign.fury.rules.z13_modifiers import more_horse
from campaign.fury.rules.z13_moves import FallBack, Follow
from campaign.fury.rules.z13_step import Attack, Charge, CountHorse
from campaign.fury.rules.z16_variable_activation import TryTribe, chance
from campaign.fury.rules.z18_solo import moving, prisoners
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.moving import Plan
from campaign.fury.rules.z18_solo.reasons import explained, of_plan

LIKELY = 0.25
"""The least chance with which the rebels try a tribe before its time (Z16.2)."""


def decided(judge: Judge) -> Decision:
    """The decision of the judge's side at its moment, with its reason."""
    seen, column = judge.seen, judge.seen.column
    if seen.exchange:
        return prisoners.answered(seen)
    if seen.stage is Stage.MOVEMENT and not (column and (column.driven or column.flotilla)):
        bargained = None if column else prisoners.bargained(seen)
        return bargained or of_plan(judge, moving.go_on(judge) if column else _sets_out(judge))
    offers = legal_decisions(seen)
    if seen.stage is Stage.COMBAT and not seen.battle:
        return explained(judge, _attack(judge, offers))
    return explained(judge, _answer(judge, offers))


def _sets_out(judge: Judge) -> Plan:
    """The best move; or to end the step, once that is possible (Z12.3)."""
    plan = moving.brought_on(judge) or moving.plans(judge)[0]
    if isinstance(plan.decision, Done) and Done() not in (offers := legal_decisions(judge.seen)):
        return Plan(offers[0])
    return plan


def _attack(judge: Judge, offers: Sequence[Decision]) -> Decision:
    found = {each: judge.attack(each.at, judge.look.own(each.at)) for each in offers if isinstance(each, Attack)}
    worth = {each: value for each, (value, chance) in found.items() if value > 0 and chance.win >= judge.least}
    return max(worth, key=lambda each: (worth[each], each.at), default=Done())


def _answer(judge: Judge, offers: Sequence[Decision]) -> Decision:
    """In a battle, or to what the program proposes."""
    if any(isinstance(each, Charge) for each in offers):
        return Charge(True)
    if any(isinstance(each, CountHorse) for each in offers) and judge.seen.battle:
        return CountHorse(more_horse(judge.seen, judge.seen.battle.at) is judge.side)
    if tries := [each for each in offers if isinstance(each, TryTribe)]:
        return _tried(judge, tries)
    moves = [each for each in offers if isinstance(each, FallBack | GiveWay | Follow)]
    if moves:
        return max(offers, key=lambda each: _ends(judge, each))
    return offers[0]


def _tried(judge: Judge, tries: Sequence[TryTribe]) -> Decision:
    """Z16.2: each is tried once: the rebels wait until it is likely to come, the Romans spoil what cannot come."""
    found = {each: chance(judge.seen, each.tribe) for each in tries}
    if judge.side is Side.TRIBAL:
        best = max(tries, key=lambda each: (found[each], each.tribe))
        return best if found[best] >= LIKELY else Done()
    return next((each for each in tries if not found[each]), Done())


def _ends(judge: Judge, decision: Decision) -> float:
    """What it is worth to retreat or advance so; at home a tribe can rally and move."""
    seen = judge.seen
    match decision:
        case FallBack(units=units, way=way) | GiveWay(units=units, way=way):
            to = way[-1]
        case Follow(units=units, to=to):
            pass
        case _:
            return 0.0
    there = [seen.units[id] for id in units]
    force = judge.look.force(there)
    homes = [command.home for unit in there if (command := seen.command(unit))]
    at_home = homes.count(seen.board.tract[to].home) / max(1, len(there)) if judge.side is Side.TRIBAL else 0.0
    return judge.taken(to) - judge.danger(to, there, force) + judge.call(to, force) * 0.3 + at_home
