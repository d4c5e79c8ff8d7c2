"""What if in the rebellion as a value: what is compared, whole games by what a side sees, and the answer."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from campaign.advice.playouts import contest
from campaign.advice.playouts.contest import BY, ENOUGH, written
from campaign.advice.playouts.course import Alternatives, Course, Spot
from campaign.advice.playouts.judging import Judged, appraisal
from campaign.advice.playouts.question import Answer, NothingToAsk, answer, play_batch, study
from campaign.advice.playouts.review import Review
from campaign.boudica.choices import label, option_text
from campaign.boudica.data import britain
from campaign.boudica.names import PACKAGE
from campaign.boudica.playouts import (
    CONTEST,
    ENDINGS,
    FORESIGHT,
    HINDSIGHT,
    LEVELS,
    MOST_OPTIONS,
    Subject,
    compared,
    pieces,
)
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.presses import mover
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Cause, Ending, Start, State, Step
from campaign.boudica.rules.turn import choices, decides
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.rules.w11_solo import choose
from campaign.boudica.rules.w11_solo.imagined import divided
from campaign.boudica.rules.w11_solo.imagined import imagined as as_it_may_be
from campaign.boudica.simulate import moves
from engine.playouts.dice import CommonDice
from engine.playouts.estimates import lead, mean, ranking
from engine.playouts.judging import Judgement
from engine.playouts.packed import pack
from engine.playouts.sample import Playout, Sample, Task
from engine.playouts.study import Study, thinned
from engine.rules.dice import Dice
from engine.texts import texts
from tests.reviews import tried


@cache
def moments() -> tuple[State, ...]:
    """Every moment of a side's in a game of the program's against itself."""
    played = moves({ROMANS: 1, BRITONS: 1}, Options(different_prefect=Prefect.ALWAYS), "a seed of five")
    return tuple([before for before, _ in played if decides(before)])


def seen(state: State) -> State:
    side = decides(state)
    assert side
    return seen_by(state, side)


def asked() -> Iterator[State]:
    """All that can be asked about, as the side sees it."""
    return (view for view in map(seen, moments()) if compared(view).options)


def late(side: Side) -> State:
    """Near the end, where playouts are short."""
    return [view for view in asked() if decides(view) is side][-1]


# What is compared


def test_what_is_compared_may_be_decided_and_is_there_once():
    for view in asked():
        side, found = decides(view), compared(view)
        assert side

        assert 2 <= len(found.options) == len({*found.options}) <= MOST_OPTIONS
        assert {*found.options} <= {*choices(view, side)}
        assert len(found.options) + found.exchanges + found.others == len(choices(view, side))
        assert not any(isinstance(option, Exchange) for option in found.options)


def test_of_too_many_every_piece_keeps_some():
    many = next(view for view in asked() if compared(view).others and view.step is Step.MOVEMENT)
    found, side = compared(many), decides(many)
    assert side

    movers = {mover(option) for option in choices(many, side) if not isinstance(option, Exchange)}
    assert {mover(option) for option in found.options} == movers
    assert len(found.options) == MOST_OPTIONS


def test_of_one_piece_all_ways_are_compared():
    many = next(view for view in asked() if pieces(view))
    for piece in pieces(many):
        found = compared(many, piece)

        assert {mover(option) for option in found.options} <= {"", piece}
        assert found.others == 0 or len(found.options) == MOST_OPTIONS
        assert study(FORESIGHT, many, Subject(1, piece), "S").options == found.options
        ways = [way for way in choices(many, decides(many) or "") if not isinstance(way, Exchange)]
        if not found.others:
            assert [*found.options] == [way for way in ways if mover(way) in ("", piece)]
    assert pieces(begin(Start("", britain(Options())))) == ()


def test_two_ways_are_compared():
    two = [view for view in map(seen, moments()) if len(choices(view, decides(view) or "")) == 2]
    two = [view for view in two if not any(isinstance(way, Exchange) for way in choices(view, decides(view) or ""))]

    assert two
    assert all(compared(view).options == choices(view, decides(view) or "") for view in two)


def test_b40_what_the_program_would_do_is_always_compared():
    for view in asked():
        side, dice = decides(view), CommonDice("compared", 0, view.turn)
        assert side
        if compared(view).others:
            assert {choose(view, side, level, dice) for level in LEVELS} <= {*compared(view).options}


def test_where_there_is_one_way_or_none_nothing_is_compared():
    beginning = begin(Start("", britain(Options())))

    assert compared(beginning).options == ()
    with pytest.raises(NothingToAsk):
        study(FORESIGHT, beginning, Subject(1), "S")
    for wrong in ("3", "x", ""):
        with pytest.raises(ValueError, match="at level"):
            Subject.read(wrong)


@pytest.mark.parametrize(
    ("of", "most", "expected"), [(3, 5, [0, 1, 2]), (10, 4, [0, 3, 6, 9]), (10, 1, [0]), (10, 2, [0, 9]), (4, 0, [])]
)
def test_what_is_thinned_is_spread_from_the_first_to_the_last(of: int, most: int, expected: list[int]):
    assert thinned(range(of), most) == expected


def test_away_from_its_piece_an_option_names_it():
    assert option_text(Enter("legion-XIV", "londinium")) == "Legio XIV Gemina to Londinium"
    assert option_text(Wish(fight=True)) == label(Wish(fight=True)) == "Fight"
    assert {key.removeprefix("apart.") for key in texts(PACKAGE, "choices") if key.startswith("apart.")} <= {
        *texts(PACKAGE, "choices")
    }


# Honest


def test_what_is_hidden_changes_nothing_for_the_romans():
    """W1.4: another division that they may think of, and another seed, and every playout is the same."""
    state = next(
        one for one in moments() if decides(one) is ROMANS and len(one.thinkable) > 3 and compared(seen(one)).options
    )
    other = divided(replace(state, start=replace(state.start, seed="another")), state.thinkable[-1])
    assert other != divided(state, state.thinkable[0])

    assert pack(seen(state)) == pack(seen(other))
    assert state.start.seed.encode() not in pack(seen(state))


def test_each_side_goes_on_by_what_it_sees():
    """W1.4: though the one that asks is another."""
    shown: list[tuple[State, Side]] = []

    def choose_and_tell(seen: State, side: Side, level: int, dice: Dice) -> Decision:
        shown.append((seen, side))
        return choose(seen, side, level, dice)

    contest = replace(CONTEST, seating=replace(CONTEST.seating, choose=choose_and_tell))
    view = next(view for view in asked() if decides(view) is BRITONS and view.step is Step.MOVEMENT)
    contest.played_on(view, compared(view).options[0], 1, "S", Task(0, 0))

    assert {side for _, side in shown} == {*Side}
    assert all(state == seen_by(state, side) for state, side in shown)


def test_the_games_own_seed_plays_no_part():
    view = late(BRITONS)
    option = compared(view).options[0]
    one, other = [
        CONTEST.played_on(seen_by(replace(view, start=start), BRITONS), option, 1, "S", Task(0, 3))
        for start in (replace(view.start, seed="one"), replace(view.start, seed="other"))
    ]

    assert one == other


def test_strengths_are_drawn_anew_for_each_playout_and_alike_for_each_option():
    view = next(view for view in asked() if decides(view) is ROMANS and len(view.thinkable) > 3)
    drawn: list[tuple[int, ...]] = []

    def imagined(seen: State, dice: Dice) -> State:
        found = as_it_may_be(seen, dice)
        drawn.append(tuple(army.strength for army in found.armies_of(BRITONS)))
        return replace(found, ending=Ending(None, Cause.CALLED))

    contest = replace(CONTEST, imagined=imagined)
    for option in compared(view).options[:2]:
        for number in range(12):
            assert contest.played_on(view, option, 1, "S", Task(0, number)).value == 0.5

    assert drawn[:12] == drawn[12:]
    assert len({*drawn}) > 3
    assert all(0 not in division for division in drawn)


# One playout


def test_a_playout_is_told_for_the_side_that_asks():
    view = late(ROMANS)
    played = [CONTEST.played_on(view, option, 1, "S", Task(0, 5)) for option in compared(view).options[:2]]

    assert played == [CONTEST.played_on(view, option, 1, "S", Task(0, 5)) for option in compared(view).options[:2]]
    for told in played:
        winner = told.ending.partition("/")[2]
        assert told.ending in ENDINGS
        assert told.value == {"romans": 1.0, "draw": 0.5}.get(winner, 0.0)
        assert 0 <= told.measures["towns"] <= 6


def test_a_game_without_an_end_that_goes_on_counts_as_a_draw(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(contest, "MOST_TURNS", 1)
    view = next(view for view in asked() if view.turn == 1)
    endless = replace(view.start.britain, options=replace(view.start.britain.options, without_end=True))

    told = CONTEST.played_on(
        replace(view, start=replace(view.start, britain=endless)), compared(view).options[0], 1, "S", Task(0, 0)
    )

    assert (told.ending, told.value) == ("undecided/draw", 0.5)


def test_a_share_is_its_playouts_wherever_it_is_played():
    view = late(BRITONS)
    options = compared(view).options
    tasks = [Task(option, number) for number in range(2) for option in range(2)]

    assert play_batch(FORESIGHT.playout, pack(view), options, 1, "S", tasks) == tuple(
        CONTEST.played_on(view, options[task.option], 1, "S", task) for task in tasks
    )


# Studies


def made(task: Task, value: float) -> Playout:
    return Playout(task, value, "points/romans" if value else "towns/britons", {"points": 2, "towns": 3})


def played_study(chances: tuple[int, ...], most: int = 400) -> Study[Decision]:
    """Of options that win so many of ten playouts."""
    view = next(view for view in asked() if len(compared(view).options) >= len(chances))
    whole = study(FORESIGHT, view, Subject(1), "S", most)
    part = replace(whole, **{name: getattr(whole, name)[: len(chances)] for name in ("options", "samples", "goals")})
    while tasks := part.tasks():
        part = part.add(
            made(task, float((7 * task.number + task.number // 10) % 10 < chances[task.option])) for task in tasks
        )
    return part


def said(asked: Study[Decision]) -> Answer[Decision]:
    found = answer(FORESIGHT.counted, asked)
    assert found
    return found


def test_the_likeliest_to_win_is_best():
    known = said(played_study((2, 8, 5)))

    assert known.settled
    assert [round(option.value.mean, 1) for option in known.options] == [0.8, 0.5, 0.2]
    assert [option.rank for option in known.options] == [1, 2, 3]
    assert not any(option.too_close for option in known.options)
    best = known.options[0]
    assert best.endings["points/romans"].mean == pytest.approx(best.value.mean, abs=0.03)
    assert (best.measures["points"].mean, best.measures["towns"].mean) == (2, 3)


def test_what_was_always_won_is_not_yet_sure():
    """As many playouts as tell two options apart are not enough to say that neither is ever lost."""
    won = played_study((10, 10))
    known = said(won)

    assert known.settled
    assert all(option.too_close for option in known.options)
    assert min(sample.playouts for sample in won.samples) > 100
    chance = known.options[0].value
    assert (chance.mean, chance.high) == (1, 1)
    assert 0.98 < chance.low < 1


def test_a_grain_of_doubt_is_left():
    same = Sample(tuple([1.0] * 50))

    assert mean(same.values, BY).error == pytest.approx(1 / 50)
    assert lead(same, same, BY).error == pytest.approx(1 / 50)
    assert mean(same.values, replace(BY, grain=0.0)).error == 0
    assert ranking([Sample((1.0,))], BY) is None


def test_a_decision_is_written_down_without_its_reason():
    view = next(asked())

    assert len({written(option) for option in compared(view).options}) == len(compared(view).options)
    assert "why" not in written(compared(view).options[0])


# Reviews


def alternatives(line: int = 0, ways: int = 2) -> Alternatives:
    """A decision among so many ways, after that line: the first was played."""
    view = next(view for view in asked() if len(compared(view).options) >= ways)
    options = compared(view).options[:ways]
    return Alternatives(line, line, options, options[0])


def came_to(of: Alternatives, *values: list[float]) -> Review:
    """A review in which its ways came to these values, and all else to nothing."""
    spots = zip((Spot(0), *of.spots), ([0.0] * ENOUGH, *values), strict=True)
    return Review(HINDSIGHT, "S").add(
        [(spot, [made(Task(0, number), value) for number, value in enumerate(some)]) for spot, some in spots]
    )


def judged_alone(of: Alternatives, *values: list[float]) -> Judged:
    found = appraisal(Course((), (of,)), came_to(of, *values))
    assert found
    [judged] = found.judged
    return judged


@pytest.mark.parametrize(("values", "other", "cost"), [((1.0, 0.0, 0.5), 2, -0.5), ((0.0, 0.5, 1.0), 2, 1.0)])
def test_b41_a_decision_stands_beside_the_best_other_one(values: tuple[float, ...], other: int, cost: float):
    of = alternatives(ways=3)

    judged = judged_alone(of, *[[value] * ENOUGH for value in values])

    assert (judged.other, judged.cost.mean) == (of.options[other], cost)


def test_b41_of_either_there_are_playouts_enough():
    for values in (
        ([0.0] * ENOUGH, [1.0] * (ENOUGH - 1)),
        ([0.0] * (ENOUGH - 1), [1.0] * ENOUGH),
    ):
        judged = judged_alone(alternatives(), *values)

        assert (judged.playouts, judged.judgement) == (ENOUGH - 1, Judgement.TOO_CLOSE)


def test_all_decisions_are_looked_at_before_one_is_looked_into():
    first, second = alternatives(), alternatives(line=7)
    looked_at = came_to(first, *[[float(way)] * HINDSIGHT.rounds.first for way in range(2)])

    assert {spot.line for spot in tried(looked_at, Course((), (first, second)))} == {7}
    assert {spot.line for spot in tried(looked_at, Course((), (first,)))} == {0}


def test_a_decision_among_other_ways_is_reviewed_further():
    """On another branch, after the same line, for one: it is judged once all of them were tried."""
    of, other = alternatives(), alternatives(ways=3)
    known = came_to(of, [0.0] * 4, [1.0] * 4)

    found = appraisal(Course((), (other,)), known)

    assert found
    assert found.judged == ()
    assert tried(known, Course((), (other,))) == {*other.spots} - {*known.samples}
