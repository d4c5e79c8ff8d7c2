"""Level 3: before a great battle, what it would choose at a glance, or what is surely better in playouts (Z18.1)."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import carry_out, decides, legal_decisions
from campaign.fury.rules.z8_activation import is_place_met, romans_lost
from campaign.fury.rules.z13_step import Attack
from campaign.fury.rules.z15_victory import LOWLAND_TRIBES, lowland_rebels
from campaign.fury.rules.z17_imagined import imagined
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.levels import decided
from campaign.fury.rules.z18_solo.reasons import explained
from campaign.fury.rules.z18_solo.worth import CALLS, FIGHTS, WHOLE, Worth, standing
from engine.playouts.dice import CommonDice
from engine.playouts.trying import Trying

GREAT = 25
"""The SP of both sides for whose battle it is worth to look ahead."""
DARES, CERTAIN = 0.45, 0.98
"""The least chance to win with which an attack is tried, and that from which on nothing is left to look for."""
FIRST, MORE = 2, 4  # playouts of each option, and further ones for the best and for the usual one
LEAST = 1.0  # the least lead, in points of a hundred, over the usual choice
SURE = 1.5  # the least lead in standard errors
VICTORY = 2 * WHOLE
ENEMYS = 1.0
"""How much of the enemy's standing is taken off here: all of it, because one side's loss is the other's gain."""


def searched(judge: Judge) -> Decision:
    """The usual choice, or what is better by LEAST and by SURE standard errors.

    The playouts depend on what the side sees and on no die: the same position always gets the same answer.
    """
    seen, side = judge.seen, judge.side
    usual = decided(judge)
    others = [each for each in tried(judge) if each != usual]
    seed = f"searching/{side}"

    def playout(option: Decision, number: int) -> float:
        return promise(carried_on(seen, side, option, CommonDice(seed, number, seen.turn)), side)

    return Trying(playout, FIRST, MORE, LEAST, SURE).best(usual, others) if others else usual


def tried(judge: Judge) -> list[Decision]:
    """The great battles that are neither hopeless nor certain, and to begin no more."""
    seen = judge.seen
    if seen.stage is not Stage.COMBAT or seen.battle or seen.exchange:
        return []
    offers = legal_decisions(seen)
    attacks = [each for each in offers if isinstance(each, Attack) and _is_tried(judge, each.at)]
    return [explained(judge, each) for each in (*attacks, Done())] if attacks else []


def _is_tried(judge: Judge, at: str) -> bool:
    own = judge.look.own(at)
    return min(own.sp, judge.look.foe(at).sp) >= GREAT and DARES <= judge.attack(at, own)[1].win < CERTAIN


def carried_on(seen: State, side: Side, decision: Decision, dice: CommonDice) -> State:
    """A playout of that decision, until the enemy has had his next half; both sides choose at a glance."""
    now = carry_out(imagined(seen, dice), decision, dice).state
    while not (now.ending or _is_over(now, seen.turn, side)):
        if now.turn != dice.turn:
            dice.begin(now.turn)
        who = decides(now)
        assert who is not None, "no step waits for the program once a war has begun"
        now = carry_out(now, decided(Judge(seen_by(now, who), who, 3)), dice).state
    return now


def _is_over(now: State, turn: int, side: Side) -> bool:
    """Whether the enemy's half is over: the Tribal side has the first of a turn."""
    return now.turn > turn and (side is Side.TRIBAL or now.half is side)


def promise(now: State, side: Side) -> float:
    """Z18.4: what that position is worth to a side: a victory, or how it stands, with what both sides have lost."""
    if now.ending:
        return {None: 0.0, side: VICTORY}.get(now.ending.winner, -VICTORY)
    sides = now.pieces.side
    lost = sum([sp if sides[of] is side.enemy else -sp for of, sp in now.lost.items()])
    waiting = _waiting(now)
    return standing(now, side, ENEMYS) + FIGHTS * lost + (waiting if side is Side.TRIBAL else -waiting)


def _waiting(now: State) -> float:
    """Z8.2: what losses and places are worth to the rebels for which the next tribes wait."""
    worth, lowland, lost = Worth(now, Side.TRIBAL), now.pieces.lowland(now.board), romans_lost(now)
    losses = sorted([each.lost for each in worth.waiting if each.tribe in lowland])
    next_ones = losses[: LOWLAND_TRIBES - len(lowland_rebels(now))]
    calls = sum([CALLS * WHOLE / LOWLAND_TRIBES * min(1.0, lost / max(1, asked)) for asked in next_ones])
    return calls + sum([worth.value(each) for each in worth.waiting if is_place_met(now, each)])
