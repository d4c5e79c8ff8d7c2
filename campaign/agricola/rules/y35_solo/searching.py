"""Level 3: level 2's March, or what is surely better in playouts until the enemy has answered (Y35.3)."""

from collections.abc import Mapping

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import carry_out, decides, programs_decision
from campaign.agricola.rules.y5_victory import AT_ONCE, SCORES, counts, scored
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y35_solo import marching
from campaign.agricola.rules.y35_solo.evaluation import THIRD, Judge, Units
from campaign.agricola.rules.y35_solo.imagined import imagined
from campaign.agricola.rules.y35_solo.levels import MARCHES, decided
from campaign.agricola.rules.y35_solo.reasons import explained, of_plan
from engine.playouts.dice import CommonDice
from engine.playouts.trying import Trying

BESIDE = 2  # the Marches tried besides level 2's own: its next best ones
FIRST, MORE = 2, 3  # playouts of each option, and further ones for the best and for level 2's own
LEAST = 0.3  # the least lead, in points, over level 2's choice
SURE = 1.0  # the least lead in standard errors
THEIRS = [*Step][[*Step].index(Step.CALEDONIAN_AP) :]
"""The steps from the Caledonians' phase on (Y7.2)."""
HELD = "centers", "sites", "fortresses", "tribal"
"""What is counted at the end, and may change hands until then."""


def searched(judge: Judge) -> Decision:
    """Level 2's choice, or what is better by LEAST and by SURE standard errors.

    The playouts depend on what the side sees and on no die: the same position always gets the same answer.
    """
    seen, side = judge.seen, judge.side
    usual = decided(judge)
    options = others(judge, usual)
    seed = f"searching/{seen.step}/{side}/{seen.ap[side]}"

    def playout(option: Decision, number: int) -> float:
        end = carried_on(seen, side, option, options[option], CommonDice(seed, number, seen.turn))
        return promise(end, side)

    return Trying(playout, FIRST, MORE, LEAST, SURE).best(usual, [*options][1:]) if options else usual


def others(judge: Judge, usual: Decision) -> Mapping[Decision, Units]:
    """What is tried when a force may set out, level 2's choice first; each with its way."""
    seen = judge.seen
    if seen.step not in MARCHES or seen.march or seen.battle or seen.asked:
        return {}
    found: dict[Decision, Units] = {}
    for plan in marching.plans(judge):
        # Of plans that begin alike, the first is the best, and the one that is carried out.
        found.setdefault(explained(judge, of_plan(judge, plan)), marching.way(judge, plan))
    chosen = {usual: found.pop(usual, ())}
    return chosen | dict([*found.items()][:BESIDE]) if found else {}


def carried_on(seen: State, side: Side, decision: Decision, way: Units, dice: CommonDice) -> State:
    """A playout of that decision, after the rest of this phase and the enemy's next; level 2 plays both sides.

    A force by land goes all its way at once, which saves half of the time.
    """
    now = imagined(seen, dice)
    while True:
        now = carry_out(now, decision, dice).state
        for to in way:
            if now.march and not (now.asked or now.battle or now.ending):
                now = carry_out(now, Go(to, now.march.units), dice).state
        if now.ending or now.turn > seen.turn and (side is ROMANS or now.step in THEIRS):
            return now
        if now.turn != dice.turn:
            dice.begin(now.turn)
        decision, way = _next(now)


def _next(now: State) -> tuple[Decision, Units]:
    """The next decision, with the way of a force that sets out; no marker is played before a March."""
    if ruled := programs_decision(now):
        return ruled, ()
    side = decides(now)
    assert side is not None, "the program has nothing to decide"
    judge = Judge(seen_by(now, side), side, 2)
    if now.step in MARCHES and not (now.march or now.asked or now.battle):
        plan = marching.best(judge)
        return plan.decision, marching.way(judge, plan)
    return decided(judge), ()


def promise(now: State, side: Side) -> float:
    """What that position is worth to a side, in points: those that are sure, and what each side holds and threatens."""
    sign = 1 if side is ROMANS else -1
    if now.ending:
        return sign * (now.ending.points if now.ending.cause not in AT_ONCE else THIRD * _sign(now.ending.winner))
    sure = sum([n for (what, *_), n in zip(SCORES, scored(counts(now)), strict=True) if what not in HELD])
    return sign * (sure + _holds(now, ROMANS) - _holds(now, CALEDONIANS))


def _sign(winner: Side | None) -> int:
    return 1 if winner is ROMANS else -1


def _holds(now: State, side: Side) -> float:
    """By what level 2 makes of it."""
    judge = Judge(seen_by(now, side), side, 2)
    where = dict.fromkeys([*[unit.at for unit in now.of(side)], *(now.north.fortresses if side is ROMANS else ())])
    return sum([sum(judge.worth(at, now.at(at, side))) for at in where]) + judge.point * now.ap[side]
