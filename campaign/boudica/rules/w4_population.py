"""W4, the population phase: chiefs, agents, Boudica and armies, and majorities sway the unaligned."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, ICENI, TRINOVANTES, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.odds import success
from campaign.boudica.rules.parts import with_ground
from campaign.boudica.rules.play import Play, proceed
from campaign.boudica.rules.state import EVERYONE, State, Step, Swaying
from campaign.boudica.rules.w3_turn import StepDone, first_player
from engine.rules.dice import DieRequest, Kind
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules

MAJORITY = 4  # the cubes of a side that sway the unaligned (W4.4)
HOMELANDS = (ICENI, TRINOVANTES)  # where Boudica and the armies sway more easily (W4.3)


class PopulationSwayed(Event):
    """A check: its dice with their modifiers, the cubes turned, and the enemy's removed (W4.6)."""

    by: Swaying
    side: Side
    space: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    least: int
    turned: int
    removed: int
    rule: str

    def happen(self, state: State) -> State:
        cubes = state.grounds[self.space].cubes.with_more(self.side, self.turned, -self.turned)
        return with_ground(state, self.space, cubes=cubes.with_more(self.side.enemy, -self.removed))


class Check(NamedTuple):
    """A check of one side in a region: its cause, and the least sum of a D6 for success.

    `each`: a die for each unaligned cube, not one.
    """

    by: Swaying
    side: Side
    least: int
    rule: str
    each: bool = False
    modifiers: tuple[Modifier, ...] = ()


Checks = Callable[[State, str], Iterator[Check]]
"""The checks of a kind in a region, the first player's first (W4.8)."""


def chiefs(state: State, space: str) -> Iterator[Check]:
    """W4.1: each chief, on a 5 or 6. B2: of each side."""
    sides = [side for side in (state.first, state.first.enemy) if side in state.grounds[space].chiefs]
    return (Check(Swaying.CHIEF, side, 5, "W4.1") for side in sides)


def agents(state: State, space: str) -> Iterator[Check]:
    """W4.2: the Briton agents (B5: however many, one check), each unaligned cube on a 6."""
    number = len(state.agents_at(space, BRITONS))
    if state.britain.options.agents_count_once:
        number = min(number, 1)
    return (Check(Swaying.AGENTS, BRITONS, 6, "W4.2", each=True) for _ in range(number))


def armies(state: State, space: str) -> Iterator[Check]:
    """W4.3: Boudica on a 5 or 6, the Briton armies (B6: however many, one roll) on a 6; both +1 in the homelands."""
    modifiers = (Modifier("W4.3", Reason("homeland"), 1),) if space in HOMELANDS else ()
    if state.boudica and state.boudica.at == space:
        yield Check(Swaying.BOUDICA, BRITONS, 5, "W4.3", modifiers=modifiers)
    number = len(state.armies_at(space, BRITONS))
    if state.britain.options.armies_count_once:
        number = min(number, 1)
    for _ in range(number):
        yield Check(Swaying.ARMIES, BRITONS, 6, "W4.3", modifiers=modifiers)


def majorities(state: State, space: str) -> Iterator[Check]:
    """W4.4: a side with four cubes or more (B7: four count), and more than the other, each unaligned cube on a 6."""
    cubes = state.grounds[space].cubes
    more = not state.britain.options.majority_is_more
    for side in (state.first, state.first.enemy):
        if cubes.of(side) >= MAJORITY and (more or cubes.of(side) > cubes.of(side.enemy)):
            yield Check(Swaying.MAJORITY, side, 6, "W4.4", each=True)


def modifiers(state: State, side: Side) -> tuple[Modifier, ...]:
    """W4.5: the modifiers of this side by destroyed armies and towns; a sum below 1 or above 6 is nothing special."""
    found = [("enemies_destroyed", state.lost(side.enemy)), ("own_destroyed", -state.lost(side))]
    towns = sum([turn == state.turn - 1 and _roman_destroyed(state, town) for town, turn in state.razed])
    if side is BRITONS:
        found += [("londinium_destroyed", int(not state.londinium_stands)), ("towns_destroyed", towns)]
    else:
        found += [("towns_destroyed", -towns)]
    return tuple([Modifier("W4.5", Reason(code), value) for code, value in found if value])


def _roman_destroyed(state: State, town: str) -> bool:
    return next(each.side for each in state.britain.towns if each.id == town) is BRITONS


def spare(state: State, space: str, side: Side) -> int:
    """W4.7: the cubes of a side that may be removed here, all except one while its town stands. B9: not even that."""
    cubes = state.grounds[space].cubes.of(side)
    return max(0, cubes - 1) if state.towns_at(space, side) else cubes


def number_of_dice(state: State, space: str, check: Check) -> int:
    """As many as there are unaligned cubes, one if there are none (W4.6); none if nothing can be removed either."""
    unaligned = state.grounds[space].cubes.unaligned
    if not unaligned and not spare(state, space, check.side.enemy):
        return 0
    return max(1, unaligned) if check.each else 1


def sway(play: Play, space: str, check: Check) -> None:
    """W4.6: each success turns an unaligned cube, or removes one of the enemy's. B8: counted as the check begins."""
    number = number_of_dice(play.state, space, check)
    if not number:
        return
    unaligned = play.state.grounds[space].cubes.unaligned
    who = f"{check.by}/{check.side}/{space}"
    faces = play.dice.roll([DieRequest(Kind.D6, check.rule, who, Reason("sways", (check.by,)))] * number)
    added = (*check.modifiers, *modifiers(play.state, check.side))
    successes = sum([face + total(added) >= check.least for face in faces])
    turned, removed = (successes, 0) if unaligned else (0, successes)
    event = PopulationSwayed(check.by, check.side, space, faces, added, check.least, turned, removed, check.rule)
    play.emit(event)


def step(step: Step, rule: str, checks: Checks) -> StepRules[State, Decision, Event, Decision]:
    """The step of a kind of checks."""

    def begin(play: Play) -> tuple[str, ...]:
        """The program, if there is any check of this kind."""
        some = any(any(checks(play.state, space.id)) for space in play.state.britain.spaces if not space.is_city)
        return (EVERYONE,) if some else ()

    def resolve(play: Play, decision: Decision) -> None:
        """W4.8: in the map's order. B10: which is fixed."""
        for space in play.state.britain.spaces:
            for check in [] if space.is_city else [*checks(play.state, space.id)]:
                sway(play, space.id, check)
        play.emit(StepDone(rule))

    return StepRules(step, 1, rule, begin, proceed, resolve)


STEPS = (
    step(Step.SWAYED_BY_CHIEFS, "W4.1", chiefs),
    step(Step.SWAYED_BY_AGENTS, "W4.2", agents),
    step(Step.SWAYED_BY_ARMIES, "W4.3", armies),
    step(Step.SWAYED_BY_MAJORITIES, "W4.4", majorities),
)


class ComingCheck(NamedTuple):
    """A check of the next population phase as things stand: its dice, each with this chance."""

    check: Check
    dice: int
    chance: Fraction


KINDS: tuple[Checks, ...] = (chiefs, agents, armies, majorities)


def coming_checks(state: State, space: str) -> tuple[ComingCheck, ...]:
    """The checks there in the next population phase, in their order (W4.1 to W4.4), with all modifiers (W4.5)."""
    ahead = replace(state, turn=state.turn + 1, first=first_player(state))
    found = [(check, number_of_dice(ahead, space, check)) for kind in KINDS for check in kind(ahead, space)]
    return tuple([ComingCheck(check, dice, _chance(ahead, check)) for check, dice in found if dice])


def _chance(state: State, check: Check) -> Fraction:
    return success(check.least, total((*check.modifiers, *modifiers(state, check.side))))
