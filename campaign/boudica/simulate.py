"""Games of the rebellion by the thousand, and their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.boudica.data import britain
from campaign.boudica.rules.board import LONDINIUM, ROMANS, Side
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Cause, Start, State
from campaign.boudica.rules.turn import carry_out
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleJoined
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w8_victory import destroyed_towns
from campaign.boudica.rules.w11_solo.solo import SEATING
from engine.jobs import HERE, tallied
from engine.rules.dice import StreamDice

MIDDLE = range(3, 10)  # the turns between the first assault and the last, in which a game may stand still
LOST = ("middle_towns", "middle_legions", "middle_armies")  # what is lost in them, of either side
MEANS = ("turns", "towns_destroyed", "legions_destroyed", *LOST)  # what is counted in each game
SHARES = ("boudica_dead", "londinium_at_once")  # what is true or false for each game
REFUSED = "refused"  # the share of meetings of armies outside the cities without a battle (W6.1)


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
