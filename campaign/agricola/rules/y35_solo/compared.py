"""What What if and reviews compare at a decision, and what a game is worth for a side."""

from functools import lru_cache

from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y5_victory import AT_ONCE, counts, scored
from campaign.agricola.rules.y35_solo import choose
from engine.playouts.packed import pack, unpack
from engine.rules.dice import StreamDice

SUDDEN = 50
"""What a victory at once is worth: more than points ever give."""
SET_DOWN = (Step.HOST, Step.LEGIONS, Step.ROMAN_QUARTERS, Step.CALEDONIAN_QUARTERS)
"""Where a whole force is set down: nobody could tell one way from another by its name, so none are compared."""


def lead(now: State, side: Side) -> float:
    """By how many points the side leads, as the game stands."""
    if now.ending and now.ending.cause in AT_ONCE:
        return SUDDEN if now.ending.winner is side else -SUDDEN
    points = sum(scored(counts(now)))
    return points if side is ROMANS else -points


def programs(seen: State, *levels: int) -> list[Decision]:
    """The program's own choices, even if there are too many of their kind to be offered."""
    position, side = pack(seen), decides(seen)
    found = [_chosen(position, side, level) for level in levels] if side else []
    return [*{alike(seen, each): each for each in found}.values()]


def judged(seen: State, played: Decision, level: int) -> tuple[Decision, ...]:
    """What was decided, and what the program would have decided there if that is something else."""
    own = programs(seen, level) if len(options(seen)) > 1 else []
    return (played, *own) if own and alike(seen, own[0]) != alike(seen, played) else ()


@lru_cache(maxsize=512)
def _chosen(position: bytes, side: Side, level: int) -> Decision:
    """It takes a while, and a page asks again and again."""
    return choose(unpack(position), side, level, StreamDice("compared"))


def options(seen: State) -> tuple[Decision, ...]:
    """What may be decided, of several alike the first; fewer than two are nothing to compare."""
    offers = legal_decisions(seen) if decides(seen) and seen.step not in SET_DOWN else ()
    return tuple({alike(seen, each): each for each in reversed(offers)}.values())[::-1]


def stack(seen: State, decision: Decision) -> tuple[type, str]:
    """Its kind, and where its units stand, if it is about units."""
    units = getattr(decision, "units", ())
    return type(decision), seen.units[units[0]].at if units and units[0] in seen.units else ""


def alike(seen: State, decision: Decision) -> object:
    """Equal for decisions that differ only in which of several equal units they name."""
    units = [
        (seen.counter(id).id, seen.units[id].disrupted) for id in getattr(decision, "units", ()) if id in seen.units
    ]
    rest = [
        (name, value) for name, value in vars(decision).items() if name != "why" and not (units and name == "units")
    ]
    return *stack(seen, decision), tuple(sorted(units)), tuple(rest)
