"""The dice of the rebellion's battles as rows lined up: what becomes of each is what the log says."""

import pytest

from battles.rules.short.lines import Fallen, Fate, fallen
from battles.short.rows import DiceColumn
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.turn import unfold
from campaign.boudica.rules.w6_battle.fighting import RoundFought
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.web.battles import TOWN, rounds_of
from engine.rules.dice import Kind, Roller
from engine.rules.record import Line
from tests.boudica.rules.scenes import scene
from tests.boudica.test_rebellion_told import Played, played
from tests.scripted import scripted


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [moment for seed in range(4) for moment in played(seed)]


def told(rounds: list[tuple[DiceColumn, ...]]) -> list[tuple[Fallen, Fallen, set[str]]]:
    """Of each round what has left either line, and whose towns are out."""
    return [
        (
            fallen(each.attackers for each in rows if each.attackers and each.attacker and not each.attacker.of),
            fallen(each.defenders for each in rows if each.defenders and each.defender and not each.defender.of),
            {side for side, out in zip((ROMANS, BRITONS), towns_out(rows), strict=True) if out},
        )
        for rows in rounds
    ]


def towns_out(rows: tuple[DiceColumn, ...]) -> tuple[bool, bool]:
    return any(each.attackers_word == "town out" for each in rows), any(
        each.defenders_word == "town out" for each in rows
    )


def test_they_are_what_the_log_says(games: list[Played]):
    seen = 0
    for before, line in games:
        rounds = [event for event in line.events if isinstance(event, RoundFought)]
        seen += len(rounds)
        shown = told([*rounds_of([(line, before)])])
        assert shown == [(one.romans_fallen, one.britons_fallen, {*one.towns_out}) for one in rounds]
    assert seen > 20


def joined() -> State:
    """Legio IX with two points in its town against three of the Britons."""
    return scene(
        Step.BATTLES,
        ROMANS,
        BRITONS,
        at={"briton-1": "corieltauvi"},
        strengths={"briton-1": 3},
        meeting=Meeting("corieltauvi", Stage.JOINED),
    )


FACES = (4, 2, 4, 6, 6, 6, 1, 1, 6, 6, 6, 1)
"""Two rounds, in each the town's die the third; and one for the retreat pool."""


def test_a_town_stands_after_points_of_its_face():
    """W6.4: of two Romans and their town that show 4, 2 and 4, the town is second; then a 6 forces it out."""
    before = joined()
    with scripted(*FACES) as dice:
        events = unfold(before, RollBattle(), dice).events
    hands = (Roller.HAND, *[Roller.PROGRAM] * (len(FACES) - 1))
    line: Line[Decision, Event] = Line(1, 0, RollBattle(), FACES, (Kind.D6,) * len(FACES), hands, tuple(events))

    first, second = rounds_of([(line, before)])
    assert [(each.attacker.face, each.attacker.of) for each in first if each.attacker] == [(4, ""), (4, TOWN), (2, "")]
    assert [each.attackers for each in first] == [Fate.STANDS, Fate.STANDS, Fate.RETREATS]
    assert [each.attackers_word for each in first] == ["", TOWN, "retreats"]
    assert [each.attacker.by_hand for each in first if each.attacker] == [True, False, False]
    assert [each.attackers_word for each in second] == ["routed", "town out", ""]
    assert [each.difference for each in second] == [4, 4, None]
