"""A battle by lined dice as its page tells it: both lines, what the next press does, and each round in pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from battles.rules.short.contest import Toll
from battles.rules.short.lined import events as ev
from battles.rules.short.lined.play import LOST_FROM, apply
from battles.rules.short.lined.state import MAJOR_LEFT, State, Step, Strength
from battles.rules.short.lines import Fate
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side
from battles.short import lined_odds, words
from battles.short.words import names
from battles.web.short_rows import DiceColumn, ThrownDie, columns
from battles.web.short_told import (
    CastDie,
    Casts,
    ShortChoice,
    ShortEntry,
    ShortOdds,
    ShortStep,
    Told,
    hands,
    leaders_cast,
    paid,
)
from engine.rules.record import Line
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "battles", "short_board")

LinedLine = Line[ev.Decision, ev.Event]
RULES = {Step.ROUND: "L2", Step.RETREATED: "L5", Step.LEADERS: "X6"}
"""By which each step is rolled for."""


@dataclass(frozen=True)
class LinedSide:
    """A side on the board: what it is called, who commands it, and its strength points, each in the state it is in."""

    name: str
    people: str
    side: Side
    points: int
    commanded: bool
    drilled: bool
    strength: Strength
    toll: str = ""

    @property
    def marks(self) -> list[str]:
        """A mark for each strength point, those in line first."""
        return [state for state, number in self.counts for _ in range(number)]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many strength points are in each state in which there are any."""
        return [(state, number) for state, number in self.strength._asdict().items() if number]


def board(game: AnyGame) -> dict[str, Any]:
    """All that is drawn of it."""
    battle: State = game.now
    log = [(line.n, entry(before, line)) for before, line in zip(game.states, game.lines, strict=False)]
    return {
        "sides": _sides(battle),
        "press": press(battle) if battle.step else None,
        "odds": _odds(battle),
        "log": log,
        "verdict": words.verdict(battle.start.meeting, battle.outcome) if battle.outcome else "",
    }


def _odds(battle: State) -> ShortOdds | None:
    """Who wins hangs on those in line alone. How great the victory will be is told before the first round."""
    if battle.winner:
        return None
    in_line = battle.attacker.line, battle.defender.line
    return ShortOdds(
        lined_odds.odds(*in_line, battle.start.drill), lined_odds.are_exact(*in_line), graded=battle.rounds == 0
    )


def for_everybody(game: AnyGame) -> ev.Decision | None:
    """What is next, whoever commands."""
    return None if game.now.over else ev.Roll()


def _sides(battle: State) -> list[LinedSide]:
    meeting, tolls = battle.start.meeting, battle.tolls or {}
    return [
        LinedSide(
            army.name,
            army.people,
            side,
            army.points,
            side in meeting.players,
            side is battle.start.drill,
            battle.strength(side),
            _paid(tolls[side]) if tolls else "",
        )
        for side in BOTH
        for army in [meeting.army(side)]
    ]


def _paid(toll: Toll) -> str:
    return paid(toll, _say("toll.strength", number=toll.units, percent=toll.percent))


# --- What is next -----------------------------------------------------------------------------------------------------


def heading(battle: State, step: Step) -> str:
    """What is rolled for then."""
    return _say(f"lined.next.{step}", number=battle.rounds + 1)


def press(battle: State) -> ShortStep:
    """What the next press does."""
    step = battle.step
    assert step, "nobody presses after the end"
    called = {str(side): name for side, name in names(battle.start.meeting).items()}
    counts = {f"{side}s": _thrown_for(battle, step, side) for side in BOTH}
    return ShortStep(
        heading(battle, step), _say(f"lined.what.{step}", least=LOST_FROM, **called, **counts), RULES[step]
    )


def choice(battle: State, decision: ev.Decision) -> ShortChoice:
    """The one thing that is ever decided."""
    return ShortChoice(_say(f"lined.press.{battle.step}", number=battle.rounds + 1))


def _thrown_for(battle: State, step: Step, side: Side) -> int:
    """How many dice a side throws then."""
    strength = battle.strength(side)
    leaders = battle.start.meeting.army(side).leaders
    return {Step.ROUND: strength.line, Step.RETREATED: strength.retreated, Step.LEADERS: leaders}[step]


# --- What has happened ------------------------------------------------------------------------------------------------


def entry(before: State, line: LinedLine) -> ShortEntry:
    """What a line tells, by the battle before it."""
    first, step = line.events[0], before.step
    assert step, "nothing happens after the end"
    now = before
    told: list[Told] = []
    for event in line.events:
        now = apply(now, event)
        told += _told(now, event)
    title, by_hand = heading(before, step), hands(line)
    if isinstance(first, ev.RoundRolled):
        return ShortEntry(title, first.rule, told, rows=tuple(_rows(first, by_hand)))
    return ShortEntry(title, first.rule, told, casts=tuple(_casts(before, first, by_hand)))


def _rows(rolled: ev.RoundRolled, by_hand: Iterator[bool]) -> Iterator[DiceColumn]:
    attackers, defenders = (
        [*map(ThrownDie, row.values, row.faces, by_hand)] for row in (rolled.attacker, rolled.defender)
    )
    return columns(attackers, defenders)


def _casts(before: State, rolled: ev.Event, by_hand: Iterator[bool]) -> Iterator[Casts]:
    """The dice of both sides, each with what it means for whom it was thrown for."""
    assert isinstance(rolled, ev.RetreatedRolled | ev.LeadersRolled), "nothing else is thrown for"
    faces = rolled.attacker, rolled.defender
    meeting = before.start.meeting
    if isinstance(rolled, ev.LeadersRolled):
        yield from leaders_cast(meeting, faces, before.winner, by_hand)
        return
    for name, own in zip(names(meeting).values(), faces, strict=True):
        if own:
            yield Casts(name, [_came_back(face, next(by_hand)) for face in own])


def _came_back(face: int, by_hand: bool) -> CastDie:
    """L5, of one strength point."""
    lost = face >= LOST_FROM
    return CastDie(face, by_hand, _say("cast.lost" if lost else "cast.back"), Fate.ROUTED if lost else None)


def _told(after: State, event: ev.Event) -> Iterator[Told]:
    """The sentences of an event that has happened."""
    called = names(after.start.meeting)
    match event:
        case ev.RoundRolled(attacker=attacker, defender=defender):
            yield from _round(called, {ATTACKER: attacker, DEFENDER: defender})
        case ev.LineGone(winner=winner):
            yield Told(_say("lined.told.gone", winner=called[winner], loser=called[winner.other]), event.rule)
        case ev.RetreatedRolled():
            for side, faces in zip(BOTH, (event.attacker, event.defender), strict=True):
                if faces:
                    yield Told(_say("lined.told.back", army=called[side], **_counted(faces)), event.rule)
        case ev.VictoryGraded():
            yield Told(_graded(after), event.rule)


def _round(called: Mapping[Side, str], rows: Mapping[Side, ev.Row]) -> Iterator[Told]:
    """Who left the line in a round."""
    if not any(row.retreated or row.routed for row in rows.values()):
        yield Told(_say("lined.told.both_stand"), "L3")
        return
    for side, row in rows.items():
        yield Told(_say("lined.told.round", army=called[side], parts=_fell(row)), "L3")


def _fell(row: ev.Row) -> str:
    """What a row suffered."""
    fell = {"retreated": row.retreated, "routed": row.routed}
    found = [
        _say(f"lined.fell.one_{what}" if number == 1 else f"lined.fell.several_{what}", number=number)
        for what, number in fell.items()
        if number
    ]
    return ", ".join(found) or _say("lined.fell.none")


def _counted(faces: Sequence[int]) -> dict[str, int]:
    lost = sum(face >= LOST_FROM for face in faces)
    return {"all": len(faces), "lost": lost, "back": len(faces) - lost}


def _graded(battle: State) -> str:
    """L6, in words."""
    assert battle.winner, "a battle that is graded is won"
    loser = battle.winner.other
    strength = battle.strength(loser)
    most = strength.total // MAJOR_LEFT
    bound = _say("lined.told.at_most", number=most) if most else _say("lined.told.none")
    left = {"left": strength.total - strength.lost, "all": strength.total}
    return _say(f"lined.grade.{battle.grade}", loser=names(battle.start.meeting)[loser], most=bound, **left)
