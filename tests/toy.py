"""A fourth game, as small as one can be: its rules, its texts, and one line in the registry (tests/engine/test_toy.py).

Each of two players hides a number from 1 to 3, then each rolls a die; the higher sum wins the round. There are three.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import shared
from engine.games import Seats, SharedPage, Title
from engine.rules.dice import Dice, DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line, Recorded
from engine.rules.ruleset import Illegal, Ruleset, Unfolded

SIDES = {"red": "Red", "blue": "Blue"}
ROUNDS = 3
NOBODY_KNOWS = 0


@dataclass(frozen=True)
class Start:
    seed: str


@dataclass(frozen=True)
class Duel:
    """The game as it stands: the number each side hides, by side, and who won each round (nobody: an empty text)."""

    start: Start
    hidden: tuple[tuple[str, int], ...] = ()
    won: tuple[str, ...] = ()


class Hide(Recorded):
    side: str
    number: int


class Throw(Recorded):
    """The program's, once both numbers are hidden."""


class Hidden(Recorded):
    side: str
    number: int


class Thrown(Recorded):
    faces: tuple[int, int]
    sums: tuple[int, int]
    winner: str


Decision = Hide | Throw
Event = Hidden | Thrown


def choices(duel: Duel, side: str) -> tuple[Decision, ...]:
    over = len(duel.won) == ROUNDS or side in dict(duel.hidden)
    return () if over else tuple(Hide(side, number) for number in (1, 2, 3))


def programs(game: Any) -> Decision | None:
    return Throw() if len(game.now.hidden) == len(SIDES) else None


def unfold(duel: Duel, decision: Decision, dice: Dice) -> Unfolded[Duel, Event]:
    if isinstance(decision, Hide):
        if decision not in choices(duel, decision.side):
            raise Illegal(f"{decision} is not possible")
        event: Event = Hidden(decision.side, decision.number)
    else:
        red, blue = dice.roll([DieRequest(Kind.D6, "T2", side, Reason("rolls", (side,))) for side in SIDES])
        hidden = dict(duel.hidden)
        sums = red + hidden["red"], blue + hidden["blue"]
        event = Thrown((red, blue), sums, "" if sums[0] == sums[1] else "red" if sums[0] > sums[1] else "blue")
    return Unfolded((event,), apply(duel, event))


def apply(duel: Duel, event: Event) -> Duel:
    if isinstance(event, Hidden):
        return replace(duel, hidden=(*duel.hidden, (event.side, event.number)))
    return replace(duel, hidden=(), won=(*duel.won, event.winner))


def seen_by(duel: Duel, side: str) -> Duel:
    hidden = tuple((of, number if of == side else NOBODY_KNOWS) for of, number in duel.hidden)
    return replace(duel, hidden=hidden, start=Start(""))


RULESET: Ruleset[Start, Duel, Decision, Event] = Ruleset(
    name="toy",
    rules=1,
    start=Start,
    decision=Decision,
    event=Event,
    begin=Duel,
    unfold=unfold,
    apply=apply,
    dice=lambda duel: SeededDice(duel.start.seed, len(duel.won)),
    programs=programs,
    choices=choices,
    seen_by=seen_by,
    question=lambda duel, decision: len(duel.won),
)


def when(duel: Duel) -> str:
    return "the end" if len(duel.won) == ROUNDS else f"round {len(duel.won) + 1}"


def board(duel: Duel) -> Iterator[tuple[str, str]]:
    hidden = dict(duel.hidden)
    for side, name in SIDES.items():
        number = f", hides {hidden[side] or 'a number'}" if side in hidden else ""
        yield name, f"{duel.won.count(side)} won{number}"


def tell(duel: Duel, line: Line[Decision, Event], side: str) -> Sequence[str]:
    [event] = line.events
    if isinstance(event, Hidden):
        return [f"{SIDES[event.side]} hides {event.number if event.side == side else 'a number'}."]
    sums = " to ".join(map(str, event.sums))
    return [f"{SIDES[event.winner]} wins, {sums}." if event.winner else f"Nobody wins, {sums}."]


WORDS = shared.words(
    when=when,
    facts=board,
    tell=tell,
    choice=lambda decision: f"Hide {decision.number}" if isinstance(decision, Hide) else "Roll",
)
ROLLS = shared.rolls(RULESET)
GAME = shared.game_kind(
    shared.log(RULESET, WORDS, ROLLS),
    ROLLS,
    shared.alone(lambda reason: f"{SIDES[str(reason.args[0])]} rolls"),
    title=Title("Duel of numbers", "a number to hide, a die to roll, three rounds."),
    words=WORDS,
    page=SharedPage(start=Start),
    seats=Seats(sides=SIDES),
)
