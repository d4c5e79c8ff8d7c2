"""The questions of a battle (Y15): by what both sides show there."""

from collections.abc import Sequence
from typing import Any

from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, SUPREME, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.y15_battle import Fight, FightHere, SpendPoint
from campaign.agricola.rules.y15_round import FURIOUS, Fighter, is_fortified, strengths
from campaign.agricola.rules.y15_round import steps as steps_of
from campaign.agricola.rules.y16_hits import at_hand, force, terms
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y35_solo.evaluation import Judge
from campaign.agricola.rules.y35_solo.weighing import Stack, chance

GREAT = 15  # strength of both sides for which an AP is spent on the Advantage (Y35.4)
RICH = 8  # AP, with which it is spent in any battle
FLEES = {ROMANS: 0.35, CALEDONIANS: 0.42}
"""The chance of victory under which a side with the Advantage goes; with its supreme leader it is more careful."""
PRECIOUS = 0.65
OUTNUMBERED = 0.5  # the share of the enemy's strength under which level 1 goes


def answer(judge: Judge, offers: Sequence[Any]) -> Decision:
    """What the side answers at this stage."""
    battle = at_hand(judge.seen)
    retreats = [each for each in offers if isinstance(each, Retreat)]
    if battle.stage in (Stage.YIELD, Stage.FLIGHT):
        return refuge(judge, retreats)
    if battle.stage is Stage.CHOICE:
        return refuge(judge, retreats) if retreats and goes(judge) else Fight()
    if FightHere() in offers:
        return FightHere()
    if SpendPoint(True) in offers:
        return SpendPoint(spends(judge))
    markers = [each for each in offers if isinstance(each, PlayMarker) and each.at == battle.at]
    played = [each for each in markers if judge.careful and plays(judge, battle, each)]
    return played[0] if played else offers[0]


def _stack(line: Sequence[Fighter], judge: Judge) -> Stack:
    points = sum([judge.look.unit(each.id).points for each in line if each.id in judge.seen.units])
    return Stack(strengths(line), steps_of(line), len(line), points, any(each.counter.is_static for each in line))


def stacks(judge: Judge) -> tuple[Stack, Stack]:
    """The own force and the enemy's."""
    return _stack(force(judge.seen, judge.side).all, judge), _stack(force(judge.seen, judge.side.enemy).all, judge)


def hope(judge: Judge) -> float:
    """The chance of victory as the battle stands."""
    own, foe = stacks(judge)
    ground = terms(judge.seen)
    attacks = ground.attacker is judge.side
    walls = is_fortified(ground, judge.side.enemy if attacks else judge.side, _defenders(judge, attacks))
    return chance(own, foe, walls) if attacks else 1 - chance(foe, own, walls)


def _defenders(judge: Judge, attacks: bool) -> Sequence[Fighter]:
    side: Side = judge.side.enemy if attacks else judge.side
    return force(judge.seen, side).all


def goes(judge: Judge) -> bool:
    """Whether it retreats."""
    if not judge.careful:
        own, foe = stacks(judge)
        return own.strength < OUTNUMBERED * foe.strength
    leader = SUPREME[judge.side] in [each.id for each in force(judge.seen, judge.side).all]
    return hope(judge) < (PRECIOUS if leader else FLEES[judge.side])


def refuge(judge: Judge, ways: Sequence[Retreat]) -> Decision:
    """Where it goes: where its units are worth most."""
    units = tuple([each.id for each in force(judge.seen, judge.side).all if not each.counter.is_static])
    return max(ways, key=lambda way: (sum(judge.arriving(way.to or way.by_sea, units)[0]), len(way.aboard), way.to))


def spends(judge: Judge) -> bool:
    """Whether an AP is worth 1 on the die: in great battles, or with many AP."""
    own, foe = stacks(judge)
    great = min(own.strength, foe.strength) >= GREAT
    return judge.careful and (great or judge.seen.ap[judge.side] >= RICH or judge.point < 0.1 and own.number > 1)


def plays(judge: Judge, battle: Battle, marker: PlayMarker) -> bool:
    """Whether a marker is played: those at the attack at once, Speech and Fury where it matters."""
    own, foe = stacks(judge)
    if battle.stage is Stage.ATTACK:
        return True
    if battle.stage is Stage.FURY:
        furious = [each for each in force(judge.seen, CALEDONIANS).front if each.counter.kind in FURIOUS]
        return len(furious) > 1
    return min(own.strength, foe.strength) >= GREAT / 2
