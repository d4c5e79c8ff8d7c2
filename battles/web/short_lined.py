"""A battle by lined dice as its page tells it: both lines, what the next press does, and each round in pictures."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from battles.rules.short.contest import Toll
from battles.rules.short.lined import events as ev
from battles.rules.short.lined.play import LOST_FROM
from battles.rules.short.lined.state import State, Step, Strength
from battles.rules.verdict import BOTH, Side
from battles.short import words
from battles.short.lined_words import entry, heading
from battles.short.odds import ShownOdds, lined_odds
from battles.short.told import ShortChoice, ShortStep, paid
from battles.short.words import names
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "battles", "short_board")

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


def _odds(battle: State) -> ShownOdds | None:
    """Who wins hangs on those in line alone. How great the victory will be is told before the first round."""
    if battle.winner:
        return None
    in_line = battle.attacker.line, battle.defender.line
    return lined_odds(*in_line, battle.start.drill, graded=battle.rounds == 0)


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
