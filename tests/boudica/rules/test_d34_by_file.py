"""D34: what a view of a game by file has, what it leaves out, and what can be decided in it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from uuid import UUID

import pytest

from campaign.boudica.data import britain
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.d34_by_file import BY_FILE, Sent, open_line
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.state import NOT_TOLD, Cause, Ending, Meeting, Stage, Start, State, Step
from campaign.boudica.rules.turn import RULESET as KEPT
from campaign.boudica.rules.turn import decides, programs_decision
from campaign.boudica.rules.w2_setup import StrengthDivided
from campaign.boudica.rules.w5_movement.exchange import StrengthPassed
from campaign.boudica.rules.w5_movement.moving import Enter, StrengthsTold
from campaign.boudica.rules.w6_battle.fighting import BattleJoined, StrengthDealt
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.rules.w11_solo.solo import RULESET, SEATING, choices
from engine.rules.by_file import Away, in_common
from engine.rules.dice import SeededDice
from engine.rules.record import Line
from engine.rules.ruleset import Game, play
from tests.boudica.rules.playing import chosen
from tests.boudica.rules.scenes import scene, strengths

AnyLine = Line[Decision, Event]
DICE = SeededDice("no die falls in a view", 1)


def viewed(state: State, side: Side = ROMANS) -> State:
    """The same position in that side's view."""
    return replace(state, start=BY_FILE.start(state.start, Away(side, UUID(int=1))))


def after(state: State, line: AnyLine) -> State:
    for event in line.events:
        state = RULESET.apply(state, event)
    return state


def passed(seed: str) -> Iterator[tuple[State, AnyLine]]:
    """The lines of a game of the program at level 2, each with the state before it."""
    now, n = KEPT.begin(Start(seed, britain(Options()))), 0
    while not now.ending:
        side = decides(now)
        decision = chosen(now, side, 2) if side else programs_decision(now)
        assert decision is not None
        line, following = play(KEPT, now, decision, KEPT.dice(now), n + 1, n)
        yield now, line
        now, n = following, n + 1


@pytest.mark.parametrize("seed", ["one", "three"])
def test_d34_a_view_has_what_its_side_knows(seed: str):
    """D34: after each line it sees what the Romans see of the game; and what can be decided in it has that outcome."""
    game = [*passed(seed)]
    view, asked, outcomes = viewed(game[0][0]), Counter[type](), set[bool]()
    for now, line in game:
        seen = seen_by(now, ROMANS)
        assert seen_by(view, ROMANS) == replace(seen, start=view.start)
        own = open_line(now, line, ROMANS)
        asked[type(line.decision)] += 1
        if decides(now) is ROMANS and asked[type(line.decision)] <= 3:
            events, then = RULESET.unfold(view, line.decision, DICE)
            assert then.sent or tuple(events) == own.events
            outcomes.add(then.sent)
        view = after(view, own)

    assert outcomes == {False, True}


@pytest.mark.parametrize(
    ("event", "open_"),
    [
        (StrengthDivided((("briton-1", 5), ("briton-2", 6), ("briton-3", 6))), StrengthDivided(())),
        (StrengthGained("briton-3", 1, "W7.2"), StrengthGained("briton-2", 1, "W7.2")),
        (StrengthPassed(BRITONS, "briton-2", "briton-3", 4), StrengthPassed(BRITONS, "briton-2", "briton-3", 0)),
        (StrengthPassed(ROMANS, "legion-IX", "legion-XX", 2), StrengthPassed(ROMANS, "legion-IX", "legion-XX", 2)),
        (BattleJoined("trinovantes"), BattleJoined("trinovantes", britons=12)),
        (
            StrengthDealt(BRITONS, "trinovantes", (("briton-2", 4), ("briton-3", 3)), 1, (1, 2)),
            StrengthDealt(BRITONS, "trinovantes", (("briton-2", 1), ("briton-3", 6)), 1),
        ),
        (
            StrengthDealt(BRITONS, "trinovantes", (("briton-2", 4),), 0, (3,)),
            StrengthDealt(BRITONS, "trinovantes", (("briton-2", 4),), 0),
        ),
        (StrengthDealt(BRITONS, "trinovantes", (), 0), StrengthDealt(BRITONS, "trinovantes", (), 0)),
        (StrengthDealt(ROMANS, "regni", (("legion-II", 4),), 0, (3,)),) * 2,
    ],
)
def test_d34_what_is_sealed_stays_at_its_place(event: Event, open_: Event):
    """D34: the view has that it happened, and what everybody sees of it."""
    assert event.open(scene()) == open_
    assert open_.open(scene()) == open_


def test_d34_a_sealed_line_has_neither_decision_nor_dice():
    """D34: in the Romans' view; the Britons' has all of it."""
    line = next(line for now, line in passed("one") if any(isinstance(event, StrengthDivided) for event in line.events))
    own = open_line(scene(), line, ROMANS)

    assert (own.decision, own.faces, own.kinds, own.by) == (Proceed(), (), (), ())
    assert open_line(scene(), line, BRITONS) == line


def test_d34_the_seed_stays_at_its_place():
    """D34: for either side."""
    assert {viewed(scene(), side).start.seed for side in Side} == {""}


def test_d34_only_its_side_decides_in_a_view():
    """D34: and the program goes on for nobody."""
    romans = viewed(scene(Step.MOVEMENT, ROMANS, BRITONS))
    britons = viewed(scene(Step.MOVEMENT, BRITONS, ROMANS))

    assert SEATING.people(romans.start) == (ROMANS,)
    assert choices(romans, ROMANS)
    assert choices(britons, BRITONS) == choices(britons, ROMANS) == ()
    for now in (romans, britons, viewed(scene(Step.FATE, "everyone"))):
        assert not SEATING.is_programs(SimpleNamespace(now=now, start=now.start))


def test_d34_what_takes_a_die_waits():
    """D34: for the place that keeps the game; until then nothing can be decided."""
    meeting = Meeting("corieltauvi", Stage.JOINED, ((ROMANS, True), (BRITONS, True)))
    joined = viewed(scene(Step.BATTLES, "corieltauvi", at={"briton-1": "corieltauvi"}, meeting=meeting))

    events, now = RULESET.unfold(joined, RollBattle(), DICE)

    assert events == [Sent()]
    assert now.sent
    assert choices(now, ROMANS) == ()


def test_d34_what_differs_by_what_is_hidden_waits():
    """D34: who comes to an army is told its strength; who knows it already goes on."""
    now = viewed(scene(Step.MOVEMENT, ROMANS, BRITONS, at={"legion-IX": "corieltauvi"}))
    known = after(now, Line(2, 1, Proceed(), (), (), (), (StrengthsTold("iceni", (5,)),)))

    sent = RULESET.unfold(now, Enter("legion-IX", "iceni"), DICE).now

    assert sent.sent
    assert choices(now, ROMANS)
    assert choices(sent, ROMANS) == ()
    assert not RULESET.unfold(known, Enter("legion-IX", "iceni"), DICE).now.sent


def test_d34_the_britons_know_all_but_the_dice():
    """D34: in their view, only what takes a die waits."""
    now = viewed(scene(Step.MOVEMENT, BRITONS, ROMANS, at={"legion-IX": "corieltauvi"}), BRITONS)

    events, _ = RULESET.unfold(now, Enter("briton-1", "corieltauvi"), DICE)

    assert Sent() not in events


def test_d34_a_view_is_never_opened():
    """D34: not at the end either: it does not have what is hidden."""
    line: AnyLine = Line(1, 0, Proceed(), (), (), (), (StrengthDivided(()), GameEnded(Ending(None, Cause.CALLED))))
    now = after(viewed(scene()), line)
    sealed = StrengthGained("briton-1", 1, "W7.2")

    assert now.ending
    assert strengths(seen_by(now, ROMANS)) == [NOT_TOLD] * 3
    assert told(now, [sealed], ROMANS) == ()


def test_d34_places_number_their_lines_as_they_come():
    """D34: so the lines that both have are told by what they say."""
    one, other, third = (
        Line(n, n - 1, Proceed(), (), (), (), events) for n, events in [(1, ()), (5, ()), (3, (Sent(),))]
    )

    assert in_common([one, third], [other, one]) == 1


def test_d34_a_view_has_the_lines_of_its_game():
    """D34: one for each, whatever its side."""
    states, lines = zip(*list(passed("one"))[:12], strict=True)
    game = Game(UUID(int=0), states[0].start, lines, states)

    assert BY_FILE.view(game, BRITONS) == [*lines]
    assert [line.n for line in BY_FILE.view(game, ROMANS)] == [line.n for line in lines]
