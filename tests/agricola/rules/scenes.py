"""Scenes for the examples of Agricola's rules: nothing stands on the board but what an example names."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from campaign.agricola.data import north
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import Center, Start, State, Step, Unit
from campaign.agricola.rules.turn import unfold
from campaign.agricola.rules.y21_markers import MARKERS
from tests import outcomes
from tests.scripted import scripted


def scene(
    step: Step = Step.ROMAN_MARCHES,
    *,
    options: Mapping[str, Any] | None = None,
    units: Mapping[str, str] | None = None,
    centers: Mapping[str, str] | None = None,
    held: Mapping[Side, tuple[str, ...]] | None = None,
    ap: tuple[int, int] = (5, 5),
    iron: bool = False,
    **state: Any,
) -> State:
    """A game in the middle of turn 2; the side whose step it is acts.

    `units` are those on the board with their places: a hex, a place's id, or `britannia`, with `:d` for a disrupted one
    and `:fleet` for one aboard that fleet; `centers` are Tribal Center units by hex or place, with `!` for a revealed
    one. All others are recruits, or in the box; markers that nobody holds are in the bins. `ap` are the Romans' and the
    Caledonians'.
    """
    board = north(Options(**(options or {})))
    there = {id: _unit(board, id, where) for id, where in (units or {}).items()}
    stand = {_hex(board, at): Center(id.rstrip("!"), id.endswith("!")) for at, id in (centers or {}).items()}
    markers = {side: tuple((held or {}).get(side, ())) for side in Side}
    used = {center.id for center in stand.values()}
    sides = {id: counter.side for id, counter in board.by_unit.items()}
    acts = CALEDONIANS if step.value.startswith("caledonian") else ROMANS
    fields: dict[str, Any] = {
        "turn": 2,
        "to_do": (acts,),
        "units": {id: there[id] for id in sides if id in there},
        "centers": stand,
        "box": tuple([id for id in board.by_center if id not in used]),
        "recruits": {side: tuple([id for id in sides if sides[id] is side and id not in there]) for side in Side},
        "bins": {side: tuple([id for id in MARKERS[side] if id not in markers[side]]) for side in Side},
        "held": markers,
        "ap": {ROMANS: ap[0], CALEDONIANS: ap[1]},
    }
    return State(Start("seed", board, iron=iron), step=step, **{**fields, **state})


def _hex(board: Any, where: str) -> str:
    return board.place[where].hex if where in board.place else where


def _unit(board: Any, id: str, where: str) -> Unit:
    at, _, rest = where.partition(":")
    return Unit(id, _hex(board, at), disrupted=rest == "d", aboard=rest if rest != "d" else "")


Outcome: TypeAlias = outcomes.Outcome[State]


def decide(state: State, decision: Decision, *faces: int) -> Outcome:
    """What comes of a decision with these dice, all of which must be rolled."""
    return outcomes.outcome(unfold, state, decision, *faces)


def happens(state: State, act: Callable[[Play], object], *faces: int) -> Outcome:
    """What comes of a part of the rules with these dice, all of which must be rolled."""
    with scripted(*faces) as dice:
        play: Play = Play(state, dice)
        act(play)
    return Outcome(tuple(play.events), play.state)
