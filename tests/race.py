"""A game of one player's dice, line after line: what faces given ahead are tried with (italy/pages/test_ahead.py).

Four laps, a die each. A 6 is rolled on at once; whoever has 8 or more after two laps rolls a second die in the third.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine import shared
from engine.games import Seats, SharedPage, Title
from engine.rules.dice import Dice, DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset, Unfolded

LAPS = 4


@dataclass(frozen=True)
class Start:
    seed: str


@dataclass(frozen=True)
class Race:
    start: Start
    laps: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Run:
    type: Literal["Run"] = "Run"


@dataclass(frozen=True)
class HasRun:
    faces: tuple[int, ...]
    type: Literal["HasRun"] = "HasRun"


def die(what: str, lap: int) -> DieRequest:
    return DieRequest(Kind.D6, "R1", f"{what}/{lap}", Reason(what, (lap,)))


def unfold(race: Race, decision: Run, dice: Dice) -> Unfolded[Race, HasRun]:
    lap = len(race.laps) + 1
    faces = dice.roll([die("lap", lap)])
    if faces[0] == 6:
        faces += dice.roll([die("on", lap)])
    if lap == 3 and sum(sum(faces) for faces in race.laps) >= 8:
        faces += dice.roll([die("second", lap)])
    event = HasRun(faces)
    return Unfolded((event,), apply(race, event))


def apply(race: Race, event: HasRun) -> Race:
    return replace(race, laps=(*race.laps, event.faces))


def programs(game: Any) -> Run | None:
    return Run() if len(game.now.laps) < LAPS else None


def tell(race: Race, line: Line[Run, HasRun], side: str) -> Sequence[str]:
    return [f"Lap {len(race.laps) + 1}: {sum(line.events[0].faces)}."]


RULESET: Ruleset[Start, Race, Run, HasRun] = Ruleset(
    name="race",
    rules=1,
    start=Start,
    decision=Run,
    event=HasRun,
    begin=Race,
    unfold=unfold,
    apply=apply,
    dice=lambda race: SeededDice(race.start.seed, 1),
    programs=programs,
    seen_by=lambda race, side: replace(race, start=Start("")),
)
WORDS = shared.words(
    when=lambda race: f"after {len(race.laps)} laps",
    facts=lambda race: [("Laps", str(len(race.laps)))],
    tell=tell,
    choice=lambda decision: "Run",
)
ROLLS = shared.rolls(RULESET)
GAME = shared.game_kind(
    shared.log(RULESET, WORDS, ROLLS),
    ROLLS,
    shared.alone(lambda reason: f"Lap {reason.args[0]}, {reason.code}"),
    title=Title("Race", "four laps."),
    words=WORDS,
    page=SharedPage(start=Start),
    seats=Seats(sides={"red": "Red"}),
)
