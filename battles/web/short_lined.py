"""The page of a battle by lined dice: both lines, what the next press does, and each round in pictures."""

from functools import partial
from typing import Any

from battles.rules.short.contest import Losses
from battles.rules.short.lined import events as ev
from battles.rules.short.lined.play import LOST_FROM
from battles.rules.short.lined.state import State, Step
from battles.rules.verdict import BOTH, Side
from battles.short.entries import ShortChoice, ShortStep
from battles.short.lined_words import heading
from battles.short.odds import ShownOdds, lined_odds
from battles.short.words import names
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "battles", "short_board")

RULES = {Step.ROUND: "L2", Step.RETREATED: "L5", Step.LEADERS: "X6"}  # the rule of each step


def board(battle: State) -> dict[str, Any]:
    """What is drawn besides the sides and the log."""
    return {"press": press(battle) if battle.step else None, "odds": _odds(battle)}


def of_side(battle: State, side: Side) -> dict[str, Any]:
    """A side: its strength points in each state that has any, with a mark for each."""
    counts = [(state, number) for state, number in battle.strength(side)._asdict().items() if number]
    marks = [state for state, number in counts for _ in range(number)]
    return {"drilled": side is battle.start.drill, "counts": counts, "marks": marks}


def lost(losses: Losses) -> str:
    """The lost strength points, in words."""
    return _say("losses.strength", number=losses.units, percent=losses.percent)


def _odds(battle: State) -> ShownOdds | None:
    """Who wins depends only on those in line. The grade is forecast before the first round."""
    if battle.winner:
        return None
    in_line = battle.attacker.line, battle.defender.line
    return lined_odds(*in_line, battle.start.drill, graded=battle.rounds == 0)


def for_everybody(game: AnyGame) -> ev.Decision | None:
    """The next decision, whoever commands."""
    return None if game.now.over else ev.Roll()


# --- What is next -----------------------------------------------------------------------------------------------------


def press(battle: State) -> ShortStep:
    step = battle.step
    assert step, "there is nothing to press after the end"
    called = {str(side): name for side, name in names(battle.start.meeting).items()}
    counts = {f"{side}s": _thrown_for(battle, step, side) for side in BOTH}
    return ShortStep(
        heading(battle, step), _say(f"lined.what.{step}", least=LOST_FROM, **called, **counts), RULES[step]
    )


def choice(battle: State, decision: ev.Decision) -> ShortChoice:
    """The only decision there is."""
    return ShortChoice(_say(f"lined.press.{battle.step}", number=battle.rounds + 1))


def _thrown_for(battle: State, step: Step, side: Side) -> int:
    """The number of dice a side throws then."""
    strength = battle.strength(side)
    leaders = battle.start.meeting.army(side).leaders
    return {Step.ROUND: strength.line, Step.RETREATED: strength.retreated, Step.LEADERS: leaders}[step]
