"""Z18.1: the reason for each choice: what speaks most for it.

What it tells of a battle both sides see; what else it tells is sealed with the decision (Z17.2).
"""

from collections.abc import Mapping

from campaign.fury.rules.decisions import Decision, Done, Proceed
from campaign.fury.rules.z7_supply import Suffer
from campaign.fury.rules.z9_reinforcements import BringOn
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import GiveWay, Overrun
from campaign.fury.rules.z11_voyages import Embark, Land, Sail
from campaign.fury.rules.z13_moves import FallBack, Follow, Stay
from campaign.fury.rules.z13_step import Attack, Bear, Charge, CountHorse
from campaign.fury.rules.z16_variable_activation import TryTribe
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.moving import Plan
from campaign.fury.rules.z19_elsewhere import FightHere
from engine.rules.reason import Reason
from engine.rules.record import because

PLAIN: Mapping[type[Decision], str] = {
    Bear: "bear",
    BringOn: "bring_on",
    Charge: "charge",
    CountHorse: "count_horse",
    Done: "done",
    Embark: "must",
    FallBack: "retreat",
    FightHere: "fight_here",
    Follow: "follow",
    GiveWay: "retreat",
    Go: "must",
    Halt: "halt",
    Land: "must",
    Overrun: "overrun",
    Proceed: "proceed",
    Sail: "must",
    SetOut: "must",
    Stay: "stay",
    Suffer: "suffer",
    TryTribe: "try_tribe",
}
CLEARLY = 1.0
"""Points of a hundred: by so much less danger a stack goes out of the way."""


def reason(code: str, *args: str | int) -> Reason:
    """A reason from the player's own texts."""
    return Reason(f"player.{code}", args)


def of_plan(judge: Judge, plan: Plan) -> Decision:
    """The plan's decision, and what speaks most for it."""
    match plan.decision:
        case SetOut(units=units) | Go(units=units) if plan.path and units:
            return because(plan.decision, _why(judge, units, plan.to))
    return explained(judge, plan.decision)


def _why(judge: Judge, ids: tuple[str, ...], to: str) -> Reason:
    units = [judge.seen.units[id] for id in ids]
    force = judge.look.force(units)
    if judge.look.foe(to).sp:
        _, found = judge.attack(to, judge.look.own(to).joined(force))
        return reason("attack", to, round(100 * found.win))
    if judge.taken(to) > CLEARLY and judge.seen.control.get(to) is not judge.side:
        return reason("take", to)
    if to == judge.strongest:
        return reason("gather", to)
    safer = judge.careful and judge.danger(units[0].at, units, force) - judge.danger(to, units, force) > CLEARLY
    return reason("safer" if safer else "nearer", to)


def explained(judge: Judge, decision: Decision) -> Decision:
    """A decision with its reason."""
    if isinstance(decision, Attack):
        _, found = judge.attack(decision.at, judge.look.own(decision.at))
        return because(decision, reason("attack", decision.at, round(100 * found.win)))
    return because(decision, reason(PLAIN[type(decision)]))
