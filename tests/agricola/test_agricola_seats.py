"""Who plays Agricola's campaign at one screen."""

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Done, Proceed
from campaign.agricola.rules.state import EVERYONE, Start, State, Step
from campaign.agricola.rules.turn import PHASES, RULESET, SEQUENCE, phase
from campaign.agricola.rules.y35_solo.solo import SEATING
from campaign.agricola.seats import PLAYERS
from engine.rules.dice import StreamDice
from engine.rules.ruleset import EVERYBODY
from tests.agricola.rules.scenes import scene


def test_two_at_one_screen():
    """Each side sees its own at its own moments, and the other's are covered."""
    now = scene(Step.CALEDONIAN_RALLY)

    assert SEATING.people(now.start) == tuple(Side)
    assert [PLAYERS.eyes(now, side) for side in Side] == [EVERYBODY, CALEDONIANS]
    assert [PLAYERS.covered(now, side) for side in Side] == [CALEDONIANS, None]
    assert (PLAYERS.other(ROMANS), PLAYERS.seat(now.start, ROMANS)) == (CALEDONIANS, "")
    assert PLAYERS.line(now.start)


def test_the_program_acts_where_nobody_decides():
    """It rolls the dice of the set-up and the action points, and nothing of a side's."""
    begun = RULESET.begin(Start("seed", north()))

    assert SEATING.next(begun) == Proceed()
    assert SEATING.next(scene(Step.CALEDONIAN_RALLY)) is None
    assert SEATING.happens(begun, Proceed(), StreamDice("seed")).step is Step.HOST


def test_a_question_is_the_same_whatever_stands_elsewhere():
    """Faces and answers given for one moment are those of the same moment after another past."""
    one: State = scene(Step.ROMAN_RALLY, units={"ix-1": BRITANNIA})
    other = scene(Step.ROMAN_RALLY, units={"ix-2": BRITANNIA}, ap=(1, 1))

    assert RULESET.question(one, Done()) == RULESET.question(other, Done())
    assert RULESET.question(one, Done()) != RULESET.question(scene(Step.CALEDONIAN_RALLY), Done())


def test_phases_by_number():
    """Y7.2: set-up, events, five of each side, winter."""
    order = [PHASES[SEQUENCE.phase(scene(rules.step, to_do=(EVERYONE,)))] for rules in SEQUENCE.steps]

    assert order == sorted(order, key=PHASES.index)
    assert {*order} == {*PHASES}
    assert phase(scene(Step.YEAR_END)) == len(PHASES) - 1
