"""Lined dice as they are played: an example for each of L1 to L7, and what X6 and X7 are to them."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.generator import Outcome
from battles.rules.short.contest import Army, Losses, Meeting
from battles.rules.short.lined import events as e
from battles.rules.short.lined.events import Event, Roll, Row
from battles.rules.short.lined.play import RULESET, apply, choices, fought, programs, unfold
from battles.rules.short.lined.state import Start, State, Step, Strength, begin, grade, strength_points
from battles.rules.verdict import Grade, Side
from engine.codec import Codec
from engine.rules.dice import StreamDice
from engine.rules.ruleset import Illegal, play
from tests.letters import ANY_LETTER
from tests.scripted import scripted

ATTACKER, DEFENDER = Side


def start(
    points: tuple[int, int] = (40, 40),
    drill: Side | None = None,
    leaders: tuple[int, int] = (0, 0),
    players: tuple[Side, ...] = (),
) -> Start:
    """Two armies of so many points."""
    romans = Army("romans", "Romans", points[0], leaders[0], drilled=True, units=())
    samnites = Army("samnites", "Samnites", points[1], leaders[1], drilled=False, units=())
    return Start(Meeting("seed", romans, samnites, players, terrain=("hill", "marsh")), drill)


def rolled(battle: State, *faces: int) -> tuple[State, list[Event]]:
    """The battle after a roll with just these faces, and what happened."""
    with scripted(*faces) as dice:
        events, after = unfold(battle, Roll(), dice)
    return after, [*events]


@pytest.mark.parametrize(("points", "sp"), [(0, 1), (19, 1), (20, 1), (39, 1), (40, 2), (80, 4), (119, 5), (160, 8)])
def test_l1_a_strength_point_for_each_full_20_points(points: int, sp: int):
    """L1: at least one."""
    assert strength_points(points) == sp


def test_l1_all_begin_in_line():
    """L1: 100 points against 30."""
    battle = begin(start((100, 30)))

    assert (battle.attacker, battle.defender) == (Strength(line=5), Strength(line=1))
    assert (battle.step, battle.over, battle.outcome, battle.losses_by_side) == (Step.ROUND, False, None, None)


def test_l2_each_side_rolls_a_die_for_each_strength_point_in_line():
    """L2: three against two; the 6 faces the 6, the 5 the 1, the attacker's 1 nobody."""
    battle, [event] = rolled(begin(start((60, 40))), 5, 1, 6, 6, 1)

    assert event == e.RoundRolled(Row((5, 1, 6), 0, retreated=0, routed=0), Row((6, 1), 0, retreated=0, routed=1))
    assert (battle.attacker, battle.defender) == (Strength(3), Strength(1, lost=1))
    assert (battle.rounds, battle.step) == (1, Step.ROUND)


def test_l3_the_lower_of_a_pair_retreats_or_is_routed():
    """L3: a 1 is routed by a 5, a 3 retreats before a 5, 2 and 3 both stand; the lower may be on either side."""
    battle, [event] = rolled(begin(start((80, 80))), 2, 5, 5, 1, 3, 3, 5, 1)

    assert event == e.RoundRolled(Row((2, 5, 5, 1), 0, 0, 0), Row((3, 3, 5, 1), 0, retreated=1, routed=0))
    battle, [event] = rolled(battle, 5, 1, 6, 1, 5, 6, 2)
    assert event == e.RoundRolled(Row((5, 1, 6, 1), 0, 0, 0), Row((5, 6, 2), 0, 0, 0))
    battle, [event] = rolled(battle, 5, 3, 1, 1, 5, 5, 5)
    assert event == e.RoundRolled(Row((5, 3, 1, 1), 0, retreated=1, routed=1), Row((5, 5, 5), 0, 0, 0))
    assert (battle.attacker, battle.defender) == (Strength(2, retreated=1, lost=1), Strength(3, retreated=1))


def test_l4_who_has_nobody_left_in_line_has_lost():
    """L4: retreated or routed, it is all the same."""
    battle, events = rolled(begin(start((40, 40))), 6, 6, 1, 4)

    assert events[1:] == [e.LineGone(ATTACKER)]
    assert (battle.winner, battle.step, battle.outcome) == (ATTACKER, Step.RETREATED, None)


def test_l5_of_those_who_retreated_who_rolls_3_or_more_is_lost():
    """L5: those of both sides roll, the winner's too."""
    battle = replaced(attacker=Strength(1, retreated=2, lost=1), defender=Strength(0, retreated=3, lost=1))
    battle, events = rolled(battle, 2, 3, 1, 6, 4)

    assert events == [e.RetreatedRolled((2, 3), (1, 6, 4)), e.VictoryGraded(Grade.MINOR)]
    assert (battle.attacker, battle.defender) == (Strength(1, back=1, lost=2), Strength(0, back=1, lost=3))


def replaced(attacker: Strength, defender: Strength, leaders: tuple[int, int] = (0, 0)) -> State:
    """A battle that the attacker has won, with these strengths."""
    return begin(start(leaders=leaders))._replace(attacker=attacker, defender=defender, rounds=3, winner=ATTACKER)


def test_l5_where_nobody_retreated_nobody_rolls():
    """L5: all were routed."""
    battle, events = rolled(begin(start((40, 40))), 6, 6, 1, 2)

    assert events[1:] == [e.LineGone(ATTACKER), e.VictoryGraded(Grade.MAJOR)]
    assert battle.outcome == Outcome(ATTACKER, Grade.MAJOR)


@pytest.mark.parametrize(
    ("total", "most"), [*[(sp, 0) for sp in range(1, 5)], *[(sp, 1) for sp in range(5, 10)], (10, 2), (14, 2)]
)
def test_l6_a_major_victory_leaves_the_loser_a_fifth_or_less(total: int, most: int):
    """L6: of 1 to 4 none, of 5 to 9 one. Who came back counts, who was lost does not."""
    assert grade(Strength(0, back=most, lost=total - most)) is Grade.MAJOR
    assert grade(Strength(0, back=most + 1, lost=total - most - 1)) is Grade.MINOR


def test_l7_the_drilled_side_adds_1_to_each_die():
    """L7: its 5 faces the 4 as a 6, its 1 the 4 as a 2. Without the option nobody adds anything."""
    drilled, [event] = rolled(begin(start(drill=DEFENDER)), 4, 4, 1, 5)

    assert event == e.RoundRolled(Row((4, 4), 0, retreated=1, routed=0), Row((1, 5), 1, retreated=1, routed=0))
    assert event.defender.values == (2, 6)
    plain, [event] = rolled(begin(start()), 4, 4, 1, 5)
    assert event == e.RoundRolled(Row((4, 4), 0, 0, 0), Row((1, 5), 0, retreated=1, routed=0))
    assert drilled.attacker == Strength(1, retreated=1) != plain.attacker


def test_l7_either_side_may_be_drilled():
    """L7: one side."""
    assert [start(drill=ATTACKER).bonus(side) for side in Side] == [1, 0]
    assert [start(drill=DEFENDER).bonus(side) for side in Side] == [0, 1]
    assert [start().bonus(side) for side in Side] == [0, 0]


def test_x6_the_leaders_roll_last():
    """X6: the outcome is told once it is known what became of them. Two attackers' leaders, and the loser's two."""
    battle = replaced(Strength(1, retreated=1), Strength(0, retreated=1, lost=3), leaders=(2, 2))
    battle, _ = rolled(battle, 1, 6)

    assert (battle.step, battle.grade, battle.outcome, battle.losses_by_side) == (Step.LEADERS, Grade.MAJOR, None, None)
    battle, events = rolled(battle, 1, 2, 1, 3)
    assert events == [e.LeadersRolled((1, 2), (1, 3))]
    assert battle.outcome == Outcome(ATTACKER, Grade.MAJOR)
    assert battle.losses_by_side == {ATTACKER: Losses(0, 0, wounded=1), DEFENDER: Losses(4, 100, killed=1, wounded=1)}


def test_x6_the_share_is_of_strength_points():
    """X6, D21: a strength point is told as a unit; halves are rounded up."""
    battle = replaced(Strength(7, lost=1), Strength(0, back=1, lost=2))._replace(grade=Grade.MINOR)

    assert battle.losses_by_side == {ATTACKER: Losses(1, 13), DEFENDER: Losses(2, 67)}


def test_x7_the_ground_makes_no_difference():
    """X7: no die picks a field."""
    with scripted(6, 6, 1, 1) as dice:
        assert fought(start(), dice).over


def test_x5_where_nobody_commands_the_program_rolls():
    """X5: a side has a choice only where a person commands it."""
    nobodys, players = begin(start()), begin(start(players=(DEFENDER,)))
    over = fought(start(players=(DEFENDER,)), StreamDice("x"))

    assert programs(SimpleNamespace(now=nobodys)) == Roll()
    assert programs(SimpleNamespace(now=players)) is programs(SimpleNamespace(now=over)) is None
    assert choices(players, DEFENDER) == (Roll(),)
    assert choices(players, ATTACKER) == choices(nobodys, DEFENDER) == choices(over, DEFENDER) == ()


def test_nothing_is_rolled_once_it_is_over():
    over = fought(start(), StreamDice("x"))

    with scripted() as dice, pytest.raises(Illegal, match="the battle is over"):
        unfold(over, Roll(), dice)


def test_an_undo_changes_no_face():
    """The program's dice hang on the seed, the round and the clause; what a seed gives is never to change."""
    battle, faces = begin(start((60, 60), leaders=(1, 1))), []
    while not battle.over:
        first, dice = [RULESET.dice(battle) for _ in range(2)]
        again = unfold(battle, Roll(), first)
        assert unfold(battle, Roll(), dice) == again
        faces.append(dice.faces)
        battle = again.now

    assert faces == [[4, 6, 6, 2, 2, 4], [4, 3], [3, 1]]


def test_every_line_can_be_written_and_read():
    codec, battle, dice = Codec(RULESET), begin(start((100, 80), ATTACKER, (1, 1))), StreamDice("y")

    assert codec.starts.load(codec.starts.dump(battle.start)) == battle.start
    while not battle.over:
        before, n = battle, battle.rounds + 1
        dice.forget()
        line, battle = play(RULESET, before, Roll(), dice, n, n - 1)
        assert codec.lines.load(codec.lines.dump(line)) == line
        for event in line.events:
            before = apply(before, event)
        assert before == battle


@given(
    points=st.tuples(st.integers(0, 250), st.integers(0, 250)),
    drill=st.sampled_from([None, *Side]),
    leaders=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    seed=st.text(ANY_LETTER),
)
def test_no_strength_point_is_forgotten(points, drill, leaders, seed):
    """L1 to L6: whatever falls, all strength points are somewhere, and one side has none in line in the end."""
    battle = fought(start(points, drill, leaders), StreamDice(seed))

    assert [battle.strength(side).total for side in Side] == [strength_points(each) for each in points]
    assert battle.winner
    assert battle.strength(battle.winner).line > 0 == battle.strength(battle.winner.other).line
    assert battle.attacker.retreated == battle.defender.retreated == 0
    assert battle.outcome == Outcome(battle.winner, grade(battle.strength(battle.winner.other)))
    assert battle.losses_by_side
    assert all(0 <= losses.percent <= 100 for losses in battle.losses_by_side.values())
