"""One playout: a whole game from a side's decision on, as it may be by all that the side sees."""

from campaign.advice.playouts.contest import DRAW, came_to
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Cause, State
from campaign.boudica.rules.turn import carry_out, decides, programs_decision
from campaign.boudica.rules.w8_victory import destroyed_towns, points
from campaign.boudica.rules.w11_solo import choose
from campaign.boudica.rules.w11_solo.imagined import imagined
from campaign.boudica.rules.w11_solo.solo import people
from engine.playouts.dice import CommonDice
from engine.playouts.sample import Playout, Task

BATCH = 4
"""Playouts that one worker plays before anybody looks again: about a fifth of a second."""
MOST_TURNS = 30
"""That are played of a playout; a game without an end (W8.4) that goes on longer counts as a draw (B40)."""
UNDECIDED = "undecided"
"""In the place of a cause: it went on longer."""
ENDINGS = (
    f"{Cause.BOUDICA}/{ROMANS}",
    f"{Cause.POINTS}/{ROMANS}",
    f"{Cause.TOWNS}/{BRITONS}",
    f"{Cause.LEGIONS}/{BRITONS}",
    f"{Cause.POINTS}/{BRITONS}",
    f"{Cause.POINTS}/{DRAW}",
    f"{Cause.BOTH}/{DRAW}",
    f"{Cause.CALLED}/{DRAW}",
    f"{UNDECIDED}/{DRAW}",
)
"""How a game ends (W8), and for whom."""
MEASURES = ("points", "towns")
"""What is summed up of playouts beside who wins and by what: how many points of W8.3 the side that asks has more than
the enemy, and the Roman towns that were destroyed."""


def playout(seen: State, option: Decision | None, level: int, seed: str, task: Task) -> Playout:
    """B41: this decision of whose moment it is, and the rest of a game that looks like this to the side that asks.

    Without one it goes on from there as all else does.

    What it does not know, and all dice, are of the seed and the playout's number: the same for every option. Both sides
    go on by that level of the program's player, each by what it sees.
    """
    seats = people(seen.start)
    side = seats[0] if len(seats) == 1 else decides(seen)
    assert side, "a side asks"
    dice, players = CommonDice(seed, task.number, seen.turn), CommonDice(f"{seed}/players", task.number, seen.turn)
    now = imagined(seen, dice)
    until, decision = now.turn + MOST_TURNS, option or _next(now, level, players)
    while decision and now.turn < until:
        now = carry_out(now, decision, dice).state
        if now.turn != dice.turn:
            dice.begin(now.turn)
            players.begin(now.turn)
        decision = _next(now, level, players)
    return _told(now, side, task)


def _next(now: State, level: int, players: CommonDice) -> Decision | None:
    """What the program decides for whomever it is to decide; None once it is over."""
    side = decides(now)
    return choose(seen_by(now, side), side, level, players) if side else programs_decision(now)


def _told(now: State, side: Side, task: Task) -> Playout:
    cause, winner = (now.ending.cause, now.ending.winner) if now.ending else (UNDECIDED, None)
    more = sum([number if of is side else -number for of, _, number in points(now)])
    return came_to(task, side, cause, winner, {"points": more, "towns": destroyed_towns(now)})
