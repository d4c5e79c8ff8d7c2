"""What is told of a battle by lined dice: how it stands, and what each line brought."""

from collections.abc import Iterator
from functools import partial

from battles.rules.short.lined.events import (
    Decision,
    Event,
    LeadersRolled,
    LineGone,
    RetreatedRolled,
    RoundRolled,
    Row,
    VictoryGraded,
)
from battles.rules.short.lined.play import LOST_FROM
from battles.rules.short.lined.state import State
from battles.rules.verdict import ATTACKER, DEFENDER
from battles.short import words
from battles.short.words import names
from engine.grammar import listed
from engine.rules.record import Line
from engine.texts import text

_say = partial(text, "battles", "short")


def when(battle: State) -> str:
    """What is rolled for next."""
    return _say(f"lined.when.{battle.step}", round=battle.rounds + 1) if battle.step else _say("over")


def facts(battle: State) -> Iterator[tuple[str, str]]:
    """Where the strength points of each side are; and at the end, who has won."""
    for side, name in names(battle.start.meeting).items():
        points = battle.strength(side)._asdict().items()
        yield name, listed([_say(f"lined.points.{where}", points=n) for where, n in points if n])
    if battle.outcome:
        yield _say("outcome"), words.verdict(battle.start.meeting, battle.outcome)


def tell(before: State, line: Line[Decision, Event], side: str) -> list[str]:
    """What a line brought; nothing is hidden from either side."""
    return [_told(before, event) for event in line.events]


def _told(before: State, event: Event) -> str:
    by = names(before.start.meeting)
    match event:
        case RoundRolled(attacker=first, defender=second):
            rows = {"attacker": _row(by[ATTACKER], first), "defender": _row(by[DEFENDER], second)}
            return _say("lined.round", round=before.rounds + 1, **rows)
        case LineGone(winner=winner):
            return _say("lined.gone", loser=by[winner.other], winner=by[winner])
        case RetreatedRolled(attacker=first, defender=second):
            back = [_back(by[side], faces) for side, faces in ((ATTACKER, first), (DEFENDER, second)) if faces]
            return _say("lined.counted", rows="; ".join(back))
        case VictoryGraded(grade=grade):
            return _say(f"graded.{grade}")
    assert isinstance(event, LeadersRolled), "there is no other event"
    assert before.winner, "the leaders come last"
    return words.leaders(before.start.meeting, {ATTACKER: event.attacker, DEFENDER: event.defender}, before.winner)


def _row(name: str, row: Row) -> str:
    """A row of dice as it is lined up, and what of it fell."""
    dice = " ".join(map(str, sorted(row.values, reverse=True)))
    numbers = {"retreated": row.retreated, "routed": row.routed}
    fallen = [_say(f"lined.fell.{fate}", points=n) for fate, n in numbers.items() if n]
    return _say("lined.row_fell" if fallen else "lined.row", name=name, dice=dice, fallen=", ".join(fallen))


def _back(name: str, faces: tuple[int, ...]) -> str:
    """The dice for those of a side that retreated."""
    lost = sum(face >= LOST_FROM for face in faces)
    return _say("lined.back", name=name, dice=" ".join(map(str, faces)), lost=lost)
