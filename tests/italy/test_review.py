"""A review as a value: what it looks at, decisions judged, luck told apart from choice, and that both add up."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import product
from uuid import uuid4

import pytest

from battles.rules.odds import odds
from campaign.advice import reviews
from campaign.advice.playouts.course import Course, Past, Spot, Swing, SwingCause
from campaign.advice.playouts.course import course as course_by
from campaign.advice.playouts.judging import Appraisal, Gain, appraisal
from campaign.advice.playouts.review import Portion, Review, Rounds, play_portion, positions, read, record
from campaign.italy.narrate.reviewed import turning_points
from campaign.italy.playouts.chance import WHOEVER, PlayoutDice, metric
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.hindsight import GRADES, HINDSIGHT
from campaign.italy.playouts.luck import luck
from campaign.italy.playouts.options import matter
from campaign.italy.playouts.playout import MEASURES
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Ending, Stage, Start, State, Step
from campaign.italy.web.advice import ADVICE
from engine.playouts.dice import CommonDice
from engine.playouts.estimates import Estimate, Mean, lead
from engine.playouts.judging import Judgement, judged
from engine.playouts.sample import Playout, Sample, Task
from engine.rules.dice import DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import Game, going_on, play
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, TURNS
from tests.played import FILES, play_out, save, states
from tests.reviews import tried

SEED = "a seed of its own"
AS_PLAYED = HINDSIGHT.rounds
FEW, SOME, MANY = 6, 10, 14
"""Playouts in the rounds of these tests."""


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    set_playouts(monkeypatch, Rounds(first=FEW, more=SOME, finest=MANY), 3)


def set_playouts(monkeypatch: pytest.MonkeyPatch, rounds: Rounds, numbers: int) -> None:
    monkeypatch.setitem(vars(HINDSIGHT), "rounds", rounds)
    monkeypatch.setitem(vars(HINDSIGHT), "numbers", numbers)
    monkeypatch.setitem(vars(HINDSIGHT), "spots", 2)


def course(past: Past) -> Course:
    return course_by(past, HINDSIGHT.retold)


def past_of(start: Start, lines: Iterable[Line[de.Decision, Event]], begun: State) -> Past:
    return going_on(turn.RULESET, Game(uuid4(), start, (), (begun,)), 0, [*lines])


@cache
def last_turns(name: str, turns: int = 2) -> Past:
    """The end of a played campaign, as if it had begun there: its playouts are short."""
    first = next(place for place, state in enumerate(states(name)) if state.turn == 13 - turns)
    return past_of(save(name).start, save(name).lines[first:], states(name)[first])


@cache
def whole(name: str) -> Past:
    return past_of(save(name).start, save(name).lines, states(name)[0])


def played(past: Past, portions: Iterable[Portion], begun: Review) -> Review:
    for spots, numbers in portions:
        begun = begun.add([portion_played(past, spot, Policy.GREEDY, begun.seed, numbers) for spot in spots])
    return begun


def portion_played(
    past: Past, spot: Spot, policy: Policy, seed: str, numbers: tuple[int, ...]
) -> tuple[Spot, tuple[Playout, ...]]:
    [found] = play_portion(HINDSIGHT.playout, positions(FORESIGHT, past, [spot]), policy, seed, [spot], numbers)
    return found


def done(past: Past, begun: Review | None = None) -> Review:
    found = begun or Review(HINDSIGHT, SEED)
    while portions := found.portions(course(past)):
        found = played(past, portions, found)
    return found


def playouts_from(past: Past, spot: Spot, policy: Policy) -> list[float]:
    """The civic accounts of a few."""
    return [playout.value for playout in portion_played(past, spot, policy, SEED, (0, 1, 2))[1]]


@cache
def reviewed(name: str) -> tuple[Past, Course, Review]:
    past = last_turns(name)
    return past, course(past), done(past)


def told(name: str) -> Appraisal:
    _, looked_at, found = reviewed(name)
    said = appraisal(looked_at, found)
    assert said
    return said


def made_playouts(civic: Sequence[int]) -> list[Playout]:
    return [Playout(Task(0, n), points, Ending.OBLIVION, dict.fromkeys(MEASURES, 0)) for n, points in enumerate(civic)]


def made(civic: Sequence[int]) -> Sample:
    return Sample().add(made_playouts(civic))


def one_decision(*civic: Sequence[int]) -> tuple[Course, Review]:
    """A decision among three with these accounts of each, what was done first; and a review that has played no more."""
    [*_, last] = [each for each in course(whole("provincial")).alternatives if len(each.options) > 2]
    others = [option for option in last.options if option != last.played][:2]
    spots = Spot(0), *[Spot(last.line, option) for option in (last.played, *others)]
    samples = dict(zip(spots, map(made, ((100,) * SOME, *civic)), strict=True))
    alone = replace(last, options=(last.played, *others))
    return Course((), (alone,)), Review(HINDSIGHT, SEED, samples)


def generator_roll(attacker: str) -> list[DieRequest]:
    return [DieRequest(Kind.D6, "C6.11", f"{attacker}/attacker", Reason(""))] * 4


def causes(past: Past) -> list[SwingCause]:
    return [swing.cause for swing in course(past).swings]


# --- What is looked at ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_each_swing_begins_where_the_one_before_has_ended(name: str) -> None:
    looked_at = course(whole(name))

    assert [swing.before for swing in looked_at.swings] == [*looked_at.chain[:-1]]
    assert [swing.first for swing in looked_at.swings] == sorted(swing.first for swing in looked_at.swings)


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_every_line_with_dice_and_every_decision_among_several_is_in_one(name: str) -> None:
    past = whole(name)
    looked_at = course(past)
    by_dice = {
        place
        for swing in looked_at.swings
        if swing.cause is SwingCause.DICE
        for place in range(swing.first, swing.last + 1)
    }
    chosen = {swing.first for swing in looked_at.swings if swing.cause is SwingCause.CHOICE}

    assert {place for place, line in enumerate(past.lines) if line.faces} <= by_dice
    assert chosen == {place for place, state in enumerate(past.states) if matter(state)}
    assert chosen == {each.place for each in looked_at.alternatives}


def test_what_was_played_is_among_what_is_compared_even_if_no_plan_of_the_grid() -> None:
    alternatives = [each for file in FILES for each in course(whole(file.stem)).alternatives]

    assert all(each.played in each.options for each in alternatives)
    assert {len(each.options) > 1 for each in alternatives} == {True}


def test_dice_of_one_step_are_one_swing_and_each_battle_is_one() -> None:
    past = whole("dominion")
    dice = [swing for swing in course(past).swings if swing.cause is SwingCause.DICE]
    of_turn = [past.states[swing.first] for swing in dice if past.states[swing.first].turn == 3]

    rolls = [state.step for state in of_turn if state.step is not Step.BATTLES]
    assert len(rolls) == len(set(rolls)) >= 3
    assert len({state.to_do[0] for state in of_turn if state.step is Step.BATTLES}) >= 2


def test_what_was_overridden_is_neither_luck_nor_choice() -> None:
    past = last_turns("dominion")
    overridden = de.Override("civic", ROME, 40, "miscounted")
    line, now = play(turn.RULESET, past.states[0], overridden, SeededDice("", 1), 1, 0)

    assert causes(replace(past, lines=(line,), states=(past.states[0], now))) == [SwingCause.OVERRIDDEN]


def test_a_battle_on_the_table_counts_as_dice() -> None:
    past = whole("provincial")
    reported = [place for place, line in enumerate(past.lines) if isinstance(line.decision, de.ReportBattle)]
    swings = {swing.last: swing.cause for swing in course(past).swings}

    assert {swings[place] for place in reported if place in swings} == {SwingCause.DICE}


def test_nothing_played_is_reviewed_too() -> None:
    past = whole("destiny").until(0)

    assert course(past).chain == (Spot(0),)
    assert causes(past) == []


# --- What is played ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "policy"), [("destiny", Policy.GREEDY), ("provincial", Policy.STEADY)])
def test_what_is_left_to_no_die_changes_no_playout(name: str, policy: Policy) -> None:
    """Between two swings nothing happens that the playouts do not know: they are the same from either end."""
    past = last_turns(name, 3)
    numbers = (0, *[line.n for line in past.lines])
    for swing, following in zip(course(past).swings, course(past).swings[1:], strict=False):
        if following.first == swing.first:  # dice of the decision's own line
            continue
        ends = [playouts_from(past, spot, policy) for spot in (swing.after, Spot(numbers[following.first]))]
        assert ends[0] == ends[1], swing


def test_the_next_battle_has_its_exact_odds_whoever_attacks() -> None:
    """So the luck of a battle is what it brought, less what it had to bring; not the luck of the sample as well."""
    for who in (ROME, "boii"):
        thrown = [PlayoutDice(SEED, number, 1, WHOEVER).roll(generator_roll(who)) for number in range(400)]
        won = sum(max(faces[:2]) > max(faces[2:]) for faces in thrown)
        lost = sum(max(faces[:2]) < max(faces[2:]) for faces in thrown)

        assert won / (won + lost) == pytest.approx(float(odds(80, 80).attacker_wins), abs=0.02)


def test_only_the_next_battle_has() -> None:
    dice, others = PlayoutDice(SEED, 3, 1, WHOEVER), PlayoutDice(SEED, 3, 1, "boii")
    dice.roll(generator_roll("samnites"))

    assert dice.roll(generator_roll(ROME)) == others.roll(generator_roll(ROME))


def test_the_luck_that_is_taken_off_is_nothing_on_the_average() -> None:
    """Over all throws of the generator, in a battle of each side's."""
    fought = [state for state in states("dominion") if state.turn < TURNS and is_romes_battle(state)]
    states_of = {state.at_hand.attacker == ROME: state for state in fought}
    assert len(states_of) == 2
    for state in states_of.values():
        brought = []
        for faces in product(range(1, 7), repeat=4):
            with suppress(LookupError):  # a tie
                brought.append(luck(state, turn.carry_out(state, de.UseGenerator(), OneThrow(faces))))

        assert sum(brought) / len(brought) == pytest.approx(0, abs=1e-9)
        assert min(brought) < 0 < max(brought)


def is_romes_battle(state: State) -> bool:
    return bool(
        state.battle and state.battle.stage is Stage.JOINED and ROME in (state.battle.attacker, state.battle.target)
    )


class OneThrow(CommonDice):
    """The generator's dice once, and any others."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__(SEED, 0, 1)
        self._faces = faces

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        if requests[0].rule != "C6.11":
            return super().roll(requests)
        if not self._faces:
            raise LookupError
        faces, self._faces = self._faces, ()
        return faces


def test_what_was_taken_off_is_kept_beside() -> None:
    """With it a playout comes to the civic account of its campaign; in a record too."""
    past = last_turns("dominion")
    _, played = portion_played(past, Spot(0), Policy.STEADY, SEED, (0, 1, 2, 3))
    sample = Sample().add(played)
    read = partial(Sample.read, name="civic", ending=Ending, measures=MEASURES)

    assert any(playout.luck for playout in played)
    assert {round(account, 2) for account in sample.with_luck} == {round(account) for account in sample.with_luck}
    assert read(sample.record("civic")) == sample
    without = {name: value for name, value in sample.record("civic").items() if name != "luck"}
    assert read(without).with_luck == sorted(playout.value for playout in played)


def test_what_is_no_battle_of_romes_brings_no_luck() -> None:
    state = states("dominion")[0]

    assert luck(state, turn.carry_out(state, de.Proceed(), CommonDice(SEED, 0, 1))) == 0


def test_what_the_policy_would_do_anyhow_is_played_once() -> None:
    """What is known in the end is the same."""
    past, played_now = last_turns("dominion", 1), 0
    reviewing = reviews.begun(ADVICE, past, course(past), Policy.STEADY, Review(HINDSIGHT, SEED))
    while batch := reviews.next_batch(reviewing, []):
        reviewing = reviews.with_batch(reviewing, play_portion(*batch))
        played_now += len(batch[-2]) * len(batch[-1])
    twice = Review(HINDSIGHT, SEED)
    while portions := twice.portions(course(past)):
        for spots, numbers in portions:
            twice = twice.add([portion_played(past, spot, Policy.STEADY, SEED, numbers) for spot in spots])

    assert played_now < twice.playouts
    assert reviewing.review.samples == twice.samples


def test_the_first_round_tries_everything_and_the_second_what_matters() -> None:
    past, looked_at, found = reviewed("dominion")
    options = {spot for each in looked_at.alternatives for spot in each.spots}
    by_goal = {
        goal: {spot for spot, sample in found.samples.items() if sample.playouts == goal} for goal in (FEW, SOME, MANY)
    }

    assert {*found.samples} == {*looked_at.chain, *options} == {spot for spots in by_goal.values() for spot in spots}
    assert {*looked_at.pillars} <= by_goal[SOME] | by_goal[MANY]
    assert by_goal[FEW] < options | {*looked_at.chain} - {*looked_at.pillars}
    assert found.progress(looked_at) == (MANY, 1)
    assert found.playouts == sum(len(sample.values) for sample in found.samples.values())
    assert Review(HINDSIGHT, SEED).progress(looked_at) == (FEW, 0)


def test_the_third_round_is_for_what_seems_to_be_a_mistake_and_is_not_sure() -> None:
    """By 30 points, or by 10 less, as it falls: a decision and the best other one are played on; no third option."""
    alone, found = one_decision((0,) * SOME, (30, -10) * (SOME // 2), (-50,) * SOME)
    [last] = alone.alternatives

    assert {spot.decision for spot in tried(found, alone)} == {last.played, last.options[1]}
    for other in ((30,), (23, -15)):  # sure; or as good as the best
        assert one_decision((0,) * SOME, other * (SOME // len(other)), (-50,) * SOME)[1].portions(alone) == ()


def test_it_does_not_matter_who_plays_what_and_when_nor_whether_it_is_played_twice() -> None:
    past = last_turns("destiny", 1)
    looked_at, found, other = course(past), done(past), Review(HINDSIGHT, SEED)
    while portions := [*other.portions(looked_at)]:
        other = played(past, [*reversed(portions), *portions[:2]], other)

    assert {spot: sample.values for spot, sample in other.samples.items()} == {
        spot: sample.values for spot, sample in found.samples.items()
    }


def test_it_goes_on_with_the_campaign_and_only_new_lines_are_played() -> None:
    past, looked_at, found = reviewed("dominion")
    before = past.until(len(past.lines) - 12)
    first = done(before)

    more = tried(first, looked_at)

    assert more
    assert min(spot.line for spot in more) >= before.head - 1
    end = course(before).pillars[-1]  # which nothing followed then
    assert {**done(past, first).samples, end: found.samples[end]} == found.samples


def test_a_branch_takes_over_what_it_shares() -> None:
    past, looked_at, found = reviewed("dominion")
    [*_, last] = [each for each in looked_at.alternatives if isinstance(each.played, de.Spend)]
    other = next(option for option in last.options if option != last.played)
    line, _ = play(turn.RULESET, past.states[last.place], other, SeededDice("", 12), 999, last.line)
    branch = going_on(turn.RULESET, past, last.place, [line])

    assert tried(found, course(branch)) <= {Spot(last.line, other), Spot(999)}


def test_samples_of_deleted_lines_are_let_go() -> None:
    _, _, found = reviewed("dominion")

    assert {spot.line for spot in found.only({0, 280}).samples} <= {0, 280}


# --- What is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dominion", "provincial"])
def test_choices_and_luck_add_up_to_the_whole(name: str) -> None:
    said = told(name)
    whole_way = said.curve[-1].value.mean - said.curve[0].value.mean

    assert sum(estimate.mean for estimate in said.causes.values()) == pytest.approx(whole_way)
    chosen = [gain.value.mean for gain in said.gains if gain.swing.cause is SwingCause.CHOICE]
    assert sum(chosen) == pytest.approx(said.causes[SwingCause.CHOICE].mean)


def test_dice_that_fall_one_after_another_are_summed_up_as_one() -> None:
    """The curve has each of them; between them nothing was decided, and the first playouts say enough."""
    looked_at = course(last_turns("dominion"))
    between = {*looked_at.chain} - {*looked_at.pillars}

    assert [spot for spot in looked_at.chain if spot in looked_at.pillars] == [*looked_at.pillars]
    dice = [swing for swing in looked_at.swings if swing.cause is SwingCause.DICE]
    followed = {swing.before for swing in dice} & {swing.after for swing in dice}
    assert between == followed != set()


def test_at_the_end_nothing_is_open_any_more() -> None:
    past, _, _ = reviewed("destiny")
    end = told("destiny").curve[-1]

    assert (end.value.low, end.value.mean, end.value.high) == (past.now.civic_total,) * 3
    assert end.endings[Ending.DESTINY].mean == 1
    assert end.place <= len(past.lines)


def test_who_decides_as_the_policy_has_gained_and_lost_nothing_by_choice() -> None:
    _, log = play_out(italy(Options()), "as the policy", Policy.GREEDY)
    begun = turn.begin(Start("", "as the policy", italy(Options())))
    past = past_of(begun.start, log, begun)
    first = next(place for place, state in enumerate(past.states) if state.turn == 11)
    end = past_of(begun.start, past.lines[first:], past.states[first])

    said = appraisal(course(end), done(end))

    assert said
    chosen = [gain for gain in said.gains if gain.swing.cause is SwingCause.CHOICE]
    assert len(chosen) >= 3
    assert {gain.value.mean for gain in chosen} == {0}


def test_it_says_what_it_knows_so_far() -> None:
    past, looked_at, found = reviewed("dominion")
    part = Review(HINDSIGHT, SEED)
    assert appraisal(looked_at, part) is None

    part = played(past, part.portions(looked_at)[:20], part)
    said = appraisal(looked_at, part)

    assert said
    assert 1 <= len(said.curve) < len(looked_at.chain)
    assert len(said.gains) == len(said.curve) - 1
    assert len(said.judged) < len(looked_at.alternatives)


def test_a_decision_stands_beside_the_best_other_one() -> None:
    _, looked_at, found = reviewed("dominion")

    for each in told("dominion").judged:
        assert each.other in each.alternatives.options
        assert each.other != each.alternatives.played
        assert each.cost.low <= each.cost.mean <= each.cost.high
        assert sum(each.endings.values()) == pytest.approx(0)
        assert each.playouts in (FEW, SOME, MANY)


@pytest.mark.parametrize(
    ("civic", "other", "cost", "playouts"),
    [
        ([(0,) * SOME, (20,) * SOME, (30,) * SOME], 2, 30, SOME),
        ([(0,) * SOME, (-30,) * SOME, (-20,) * SOME], 2, -20, SOME),
        ([(0,) * SOME, (20,) * SOME, (30,) * FEW], 1, 20, SOME),
        ([(0,) * MANY, (20,) * SOME, (30,) * FEW], 1, 20, SOME),
        ([(0,) * FEW, (20,) * SOME, (30,) * FEW], 1, 20, FEW),
    ],
    ids=[
        "the best",
        "the best even if worse",
        "tried the most",
        "compared no further",
        "nor further than what was done",
    ],
)
def test_which_other_one_it_stands_beside(civic: list[Sequence[int]], other: int, cost: int, playouts: int) -> None:
    said = appraisal(*one_decision(*civic))
    assert said

    [judged] = said.judged

    assert judged.other == judged.alternatives.options[other]
    assert (judged.cost.mean, judged.playouts) == (cost, playouts)


def test_d17_losses_are_turning_points_as_gains_are() -> None:
    points = (3, -50, 0, 2, 40, -60, 4)
    gains = [
        Gain(Swing(SwingCause.DICE, n, n, Spot(n), Spot(n + 1)), Estimate(mean, mean, mean))
        for n, mean in enumerate(points)
    ]

    found = turning_points(Appraisal((), tuple(gains), (), {}))

    assert [gain.value.mean for gain in found] == [-50, 40, -60]


@pytest.mark.parametrize(
    ("points", "error", "judgement"),
    [
        (-5, 1, Judgement.BEST),
        (-5, 4, Judgement.TOO_CLOSE),
        (0, 0, Judgement.BEST),
        (0.5, 0.1, Judgement.BEST),
        (0.9, 0.29, Judgement.BEST),
        (2, 1, Judgement.GOOD),
        (2, 1.5, Judgement.TOO_CLOSE),
        (5, 1, Judgement.GOOD),
        (5.5, 1, Judgement.DOUBTFUL),
        (10, 3, Judgement.DOUBTFUL),
        (9, 3, Judgement.TOO_CLOSE),
        (10, 3.4, Judgement.TOO_CLOSE),
        (10.5, 3, Judgement.MISTAKE),
        (40, 14, Judgement.TOO_CLOSE),
    ],
)
def test_d20_what_is_too_close_is_never_a_mistake(points: float, error: float, judgement: Judgement) -> None:
    assert judged(Mean(points, error), GRADES) is judgement


@pytest.mark.skipif(not os.environ.get("RISE_PROOF"), reason="a minute: RISE_PROOF=1")
@pytest.mark.parametrize("name", ["provincial", "disgrace", "dominion"])
def test_what_is_called_a_mistake_is_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the playouts of the program, and 600 others of both decisions that say whether it was right."""
    set_playouts(monkeypatch, AS_PLAYED, 40)
    past = last_turns(name, 4)
    said = appraisal(course(past), done(past))
    assert said

    for each in said.judged:
        line, numbers = each.alternatives.line, tuple(range(600))
        both = [Spot(line, decision) for decision in (each.other, each.alternatives.played)]
        ends = [portion_played(past, spot, Policy.GREEDY, "others", numbers)[1] for spot in both]
        true = lead(Sample().add(ends[0]), Sample().add(ends[1]), metric("others"))
        if each.judgement is Judgement.MISTAKE:
            assert true.value + 4.5 * true.error > GRADES.good, each
        if each.judgement is Judgement.BEST:
            assert true.value - 4.5 * true.error < GRADES.good, each


# --- How it is kept ---------------------------------------------------------------------------------------------------


def test_it_goes_into_json_and_comes_back() -> None:
    for name in ("dominion", "provincial"):
        _, _, found = reviewed(name)

        again = read(HINDSIGHT, json.loads(json.dumps(record(found))))

        assert again == found
        assert again.by is HINDSIGHT


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: kept.pop("spots"),
        lambda kept: kept.pop("seed"),
        lambda kept: kept["spots"].append({"line": 3, "decision": "bold", "choice": None}),
        lambda kept: kept["spots"][0].pop("civic"),
        lambda kept: kept["spots"].append({"line": 3, "decision": "attack", "choice": 7}),
    ],
    ids=["no spots", "no seed", "no decision", "no futures", "no choice"],
)
def test_what_is_no_review_is_refused(spoil: Callable[[dict[str, object]], object]) -> None:
    kept = json.loads(json.dumps(record(reviewed("dominion")[2])))
    spoil(kept)

    with pytest.raises((ValueError, KeyError, TypeError)):
        read(HINDSIGHT, kept)
