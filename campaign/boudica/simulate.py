"""Games, battles and idle turns by the thousand, and their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from campaign.boudica.data import britain
from campaign.boudica.rules import w4_population
from campaign.boudica.rules.board import LONDINIUM, ROMANS, Side
from campaign.boudica.rules.decisions import Proceed
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Cause, Start, State
from campaign.boudica.rules.turn import carry_out, unfold
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent, begin
from campaign.boudica.rules.w6_battle.combat import Fight, Force, lost, pool_dice, rounds
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleJoined
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w8_victory import destroyed_towns
from campaign.boudica.rules.w11_solo.solo import SEATING
from engine.jobs import HERE, tallied
from engine.rules.dice import Dice, StreamDice

MIDDLE = range(3, 10)  # the turns between the first assault and the last, in which a game may stand still
LOST = ("middle_towns", "middle_legions", "middle_armies")  # what is lost in them, of either side
MEANS = ("turns", "towns_destroyed", "legions_destroyed", *LOST)  # what is counted in each game
SHARES = ("boudica_dead", "londinium_at_once")  # what is true or false for each game
REFUSED = "refused"  # the share of meetings of armies outside the cities without a battle (W6.1)
AGENT_AT = "corieltauvi"  # the second Briton agent's place in idle games
FIRST_DIVISION = (5, 6, 6)
"""The Briton armies' division in idle games; no check of the population depends on it."""


def moves(levels: Mapping[Side, int], options: Options, seed: str) -> Iterator[tuple[State, Play]]:
    """A game of the program against itself, decision by decision: the game before it, and its play."""
    return SEATING.plays(begin(Start(seed, britain(options), levels)), carry_out, StreamDice(seed))


def played(
    levels: Mapping[Side, int], options: Options, number: int, seed: str, executor: Executor = HERE
) -> Counter[str]:
    """The counts of games of the program against itself; the same on any machine.

    Game i depends on the seed and i alone.
    """
    return tallied(Counter, _add, number, seed, levels, options, executor=executor)


def _add(counts: Counter[str], seed: str, levels: Mapping[Side, int], options: Options) -> None:
    counts.update(counted(moves(levels, options, seed)))


def counted(game: Iterable[tuple[State, Play]]) -> Counter[str]:
    """One game's counts, by the names of `summary`."""
    counts = Counter({"games": 1})
    for before, play in game:
        counts.update(settled(before, play.events))
        counts.update(lost_in_middle(before, play.events))
    now = play.state
    assert now.ending is not None, "the game is over"
    counts.update([now.ending.winner or "draws", f"by {now.ending.cause}"])
    return counts + Counter(
        turns=now.turn,
        towns_destroyed=destroyed_towns(now),
        legions_destroyed=now.lost(ROMANS),
        boudica_dead=now.boudica is None,
        londinium_at_once=(LONDINIUM, 1) in now.razed,
    )


def lost_in_middle(before: State, events: Iterable[Event]) -> Iterator[str]:
    """The names in LOST of what these events destroy."""
    towns, legions, armies = LOST
    for event in events if before.turn in MIDDLE else ():
        if isinstance(event, TownDestroyed):
            yield towns
        elif isinstance(event, ArmyDestroyed):
            yield legions if before.britain.sides[event.army] is ROMANS else armies


def settled(before: State, events: Iterable[Event]) -> tuple[str, ...]:
    """A meeting of armies outside the cities is settled once the second side has said whether it fights (W6.1).

    Or once the first has, if the second cannot refuse (B47).
    """
    at_hand, kinds = before.meeting, {type(event) for event in events}
    if at_hand is None or WishTold not in kinds or before.britain.space(at_hand.at).is_city:
        return ()
    if len(at_hand.wishes) != 1 and MeetingForced not in kinds:
        return ()
    return ("meetings",) if BattleJoined in kinds else ("meetings", REFUSED)


def summary(counts: Counter[str]) -> dict[str, Any]:
    """Each side's share of victories, and of endings; mean losses.

    `towns_destroyed` are Roman ones (W8.2); `londinium_at_once` is the share in which it falls in turn 1. Those of
    LOST are of both sides, in turns 3 to 9.
    """
    games = counts["games"]
    return {
        "games": games,
        **{name: counts[name] / games for name in (*Side, "draws")},
        "by": {cause.value: counts[f"by {cause}"] / games for cause in Cause},
        **{name: counts[name] / games for name in (*MEANS, *SHARES)},
        REFUSED: counts[REFUSED] / max(1, counts["meetings"]),
    }


def battles(romans: int, britons: int, town: Side | None, number: int, seed: str) -> dict[str, float]:
    """Battles of these Roman and Briton strength points (W6.3 to W6.6), with a town for one side or none.

    Returns the shares of victories of each side and of neither, and each side's mean loss in strength points.
    """
    fight = Fight(Force(romans, town is ROMANS), Force(britons, town is Side.BRITONS))
    ended = Counter[str]()
    for n in range(number):
        ended.update(_fought(fight, StreamDice(f"{seed}/{n}")))
    ended["neither"] = number - ended["romans"] - ended["britons"]
    return {name: ended[name] / number for name in ("romans", "britons", "neither", "roman_loss", "briton_loss")}


def _fought(fight: Fight, dice: Dice) -> dict[str, int]:
    """Whether each side has won, and its strength points lost for good."""
    for throw in rounds(fight, dice, "anywhere"):
        fight = throw.after
    return {
        "romans": int(fight.romans_won),
        "britons": int(fight.britons_won),
        "roman_loss": _loss("romans", fight.romans, dice),
        "briton_loss": _loss("britons", fight.britons, dice),
    }


def _loss(side: str, force: Force, dice: Dice) -> int:
    return force.routed + lost(dice.roll(pool_dice(side, "anywhere", force.retreated)))


def standing(turns: int, games: int, seed: str) -> dict[str, dict[str, float]]:
    """Mean cubes by region after this many turns without moves, fights or recruits (W4)."""
    cubes: Counter[tuple[str, str]] = Counter()
    for n in range(games):
        now = _stood(turns, StreamDice(f"{seed}/{n}"))
        for space, ground in now.grounds.items():
            if not now.britain.space(space).is_city:
                cubes.update({(space, kind): number for kind, number in vars(ground.cubes).items()})
    regions = [space.id for space in _BRITAIN.spaces if not space.is_city]
    kinds = ("roman", "unaligned", "briton")
    return {region: {kind: cubes[region, kind] / games for kind in kinds} for region in regions}


_BRITAIN = britain(Options())


def _stood(turns: int, dice: Dice) -> State:
    now = begin(Start("", _BRITAIN))
    for decision in (Proceed(), PlaceAgent(AGENT_AT), Divide(FIRST_DIVISION)):
        now = unfold(now, decision, dice).now
    play = Play(now, dice)
    for turn in range(1, turns + 1):
        play.state = replace(play.state, turn=turn)
        for step in w4_population.STEPS:
            step.resolve(play, Proceed())
    return play.state
