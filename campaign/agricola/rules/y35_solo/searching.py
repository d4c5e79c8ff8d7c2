"""Level 3 of the Caledonians: the best March at a glance, or what is surely better in playouts (Y35.3).

Playouts brought the Romans nothing: with them they were better than level 2 in 0.48 of pairs of games (140 of each).
"""

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
from campaign.agricola.rules.y35_solo.temper import EXPECTED
from engine.playouts.dice import CommonDice
from engine.playouts.trying import Trying

BESIDE = 2  # the Marches tried besides the usual one: the next best at a glance
FIRST, MORE = 2, 3  # playouts of each option, and further ones for the best and for the usual one
LEAST = 0.3  # the least lead, in points, over the usual choice
SURE = 1.0  # the least lead in standard errors
THEIRS = [*Step][[*Step].index(Step.CALEDONIAN_AP) :]
"""The steps from the Caledonians' phase on (Y7.2)."""
HELD = "centers", "sites", "fortresses", "tribal"
"""What is counted at the end, and may change hands until then."""


def searched(judge: Judge) -> Decision:
    """The usual choice, or what is better by LEAST and by SURE standard errors.

    The playouts depend on what the side sees and on no die: the same position always gets the same answer.
    """
    seen, usual = judge.seen, decided(judge)
    options = others(judge, usual)
    seed = f"searching/{seen.step}/{CALEDONIANS}/{seen.ap[CALEDONIANS]}"

    def playout(option: Decision, number: int) -> float:
        return promise(carried_on(seen, option, options[option], CommonDice(seed, number, seen.turn)))

    return Trying(playout, FIRST, MORE, LEAST, SURE).best(usual, [*options][1:]) if options else usual


def others(judge: Judge, usual: Decision) -> Mapping[Decision, Units]:
    """What is tried when a force may set out, the usual choice first; each with its way."""
    seen = judge.seen
    if seen.step not in MARCHES or seen.march or seen.battle or seen.asked:
        return {}
    found: dict[Decision, Units] = {}
    for plan in marching.plans(judge):
        # Of plans that begin alike, the first is the best, and the one that is carried out.
        found.setdefault(explained(judge, of_plan(judge, plan)), marching.way(judge, plan))
    chosen = {usual: found.pop(usual, ())}
    return chosen | dict([*found.items()][:BESIDE]) if found else {}


def carried_on(seen: State, decision: Decision, way: Units, dice: CommonDice) -> State:
    """A playout of that decision, after the rest of this phase and the Romans' next; both sides play at a glance.

    A force by land goes all its way at once, which saves half of the time.
    """
    now = imagined(seen, dice)
    while True:
        now = carry_out(now, decision, dice).state
        for to in way:
            if now.march and not (now.asked or now.battle or now.ending):
                now = carry_out(now, Go(to, now.march.units), dice).state
        if now.ending or now.turn > seen.turn and now.step in THEIRS:
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
    judge = _judge(now, side)
    if now.step in MARCHES and not (now.march or now.asked or now.battle):
        plan = marching.best(judge)
        return plan.decision, marching.way(judge, plan)
    return decided(judge), ()


def _judge(now: State, side: Side) -> Judge:
    """How a side is expected to see it."""
    return Judge(seen_by(now, side), side, 3, EXPECTED if side is ROMANS else None)


def promise(now: State) -> float:
    """What that position is worth to the Caledonians, in points: those that are sure, and what each side holds."""
    if now.ending:
        at_once = -THIRD if now.ending.winner is ROMANS else THIRD
        return at_once if now.ending.cause in AT_ONCE else -now.ending.points
    sure = sum([n for (what, *_), n in zip(SCORES, scored(counts(now)), strict=True) if what not in HELD])
    return -(sure + _holds(now, ROMANS) - _holds(now, CALEDONIANS))


def _holds(now: State, side: Side) -> float:
    """And threatens, at a glance."""
    judge = _judge(now, side)
    where = dict.fromkeys([*[unit.at for unit in now.of(side)], *(now.north.fortresses if side is ROMANS else ())])
    return sum([sum(judge.worth(at, now.at(at, side))) for at in where]) + judge.point * now.ap[side]
