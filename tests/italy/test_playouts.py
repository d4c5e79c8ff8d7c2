"""What if as a value: what is compared, dice that are not the campaign's, halving, intervals, too close to call."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import sqrt
from statistics import mean

import pytest

from battles.rules.odds import odds
from benchmarks.whatif import LEAST_OPTIONS, judged, position, summary
from campaign.advice.playouts.question import (
    ORDERED,
    Answer,
    Evaluation,
    NothingToAsk,
    answer,
    play_batch,
    read,
    record,
    study,
)
from campaign.italy.playouts.chance import PlayoutDice, metric, place
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT
from campaign.italy.playouts.options import MOST_PLANS, Matter, at_hand, choice, chosen, matter, options, unseeded
from campaign.italy.playouts.playout import MEASURES, TurnStart, onwards, playout
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import EVERYONE, Civic, Ending, Records, Stage, State, Step
from campaign.italy.rules.turn import legal_decisions
from campaign.italy.web.advice import ADVICE
from engine.playouts.estimates import ENOUGH, share
from engine.playouts.packed import pack
from engine.playouts.sample import Playout, Sample, Task
from engine.playouts.study import FIRST, Study, begun
from engine.rules.dice import Dice, DieRequest, Kind, SeededDice, StreamDice
from engine.rules.reason import Reason
from powers.rules.theatre import ROME
from tests.played import FILES, states

ERRORS = 4.5
"""Standard errors beyond which chance is not believed."""
DIE = DieRequest(Kind.D6, "C4.1", "samnites", Reason("attack_roll"))
ASKED = [state for file in FILES for state in states(file.stem) if matter(state)]
"""Every decision of Rome's in the played campaigns that can be asked about."""


def first(wanted: Matter) -> State:
    return next(state for state in ASKED if matter(state) is wanted)


def test_every_kind_of_decision_is_there() -> None:
    assert {matter(state) for state in ASKED} == set(Matter)


def test_nothing_is_asked_where_rome_decides_nothing() -> None:
    others = [state for state in states("dominion") if not matter(state)]

    assert all(options(state) == () for state in others)
    with pytest.raises(NothingToAsk):
        study(FORESIGHT, others[0], Policy.GREEDY, "S")


def test_what_is_compared_is_legal_and_there_once() -> None:
    for state in ASKED:
        compared, offers = options(state), legal_decisions(state)

        assert all(any(offer.admits(option) for offer in offers) for option in compared)
        assert 2 <= len(compared) == len(set(compared))


def test_every_province_and_none_are_compared() -> None:
    state = first(Matter.ATTACK)
    (offer,) = legal_decisions(state)
    assert isinstance(offer, de.OfferAttack)

    assert [choice(option) for option in options(state)] == [*offer.provinces, None]


def test_plans_are_nothing_everything_and_what_makes_a_full_20() -> None:
    plans = {tuple(choice(o).values()) for o in options(states("dominion")[143])}  # type: ignore[union-attr]

    assert plans == {(0, 0, 25), (20, 0, 5), (0, 20, 5)}


def test_of_too_many_plans_those_between_are_left_out() -> None:
    most = max((state for state in ASKED if matter(state) is Matter.SPEND), key=lambda state: len(options(state)))

    assert 4 < len(options(most)) <= MOST_PLANS


def test_choices_are_written_down_and_read_again() -> None:
    for state in ASKED:
        asked = matter(state)
        assert asked is not None
        written = json.loads(json.dumps([choice(option) for option in options(state)]))

        assert tuple(chosen(asked, each) for each in written) == options(state)


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        (Matter.PROVINCE, None),
        (Matter.DEFENCE, "5"),
        (Matter.ATTACK, 5),
        (Matter.SPEND, {"attack": 5}),
        (Matter.SPEND, 5),
    ],
)
def test_another_choice_is_none(asked: Matter, wrong: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        chosen(asked, wrong)  # type: ignore[arg-type]


def test_a_report_of_a_battle_is_no_option() -> None:
    with pytest.raises(ValueError, match="not compared"):
        choice(de.UseGenerator())


# --- Dice -------------------------------------------------------------------------------------------------------------


def faces(dice: Dice, times: int = 1) -> tuple[int, ...]:
    return tuple(face for _ in range(times) for face in dice.roll([DIE]))


def test_a_face_depends_on_seed_number_and_question_alone() -> None:
    one, other = PlayoutDice("S", 3, 1, None), PlayoutDice("S", 3, 1, None)
    one.roll([DIE._replace(who="boii")] * 20)

    assert faces(one, 20) == faces(other, 20)
    assert faces(PlayoutDice("S", 4, 1, None), 20) != faces(PlayoutDice("S", 3, 1, None), 20)
    assert faces(PlayoutDice("T", 3, 1, None), 20) != faces(PlayoutDice("S", 3, 1, None), 20)
    one.begin(2)
    assert faces(one, 20) != faces(other, 20)


def test_every_face_is_as_likely() -> None:
    rolled = Counter(face for number in range(3000) for face in faces(PlayoutDice("S", number, 1, None), 2))

    assert set(rolled) == set(range(1, 7))
    assert all(abs(count - 1000) < ERRORS * sqrt(6000 * 5 / 36) for count in rolled.values())


def test_the_battle_at_hand_has_its_exact_odds() -> None:
    """Of 200 playouts as many are won, to one or two, as there should be of those that no tie throws again."""
    asked = [DieRequest(Kind.D6, "C6.11", f"{ROME}/{side}", Reason("")) for side in ("attacker", "defender")]
    thrown = [PlayoutDice("S", number, 1, ROME).roll([asked[0]] * 2 + [asked[1]] * 2) for number in range(200)]
    leads = [max(a, b) - max(c, d) for a, b, c, d in thrown]
    undecided = leads.count(0)

    assert abs(undecided - 200 * 286 / 1296) < 2
    for least, chance in ((1, odds(80, 80).attacker_wins), (3, odds(80, 80).attacker_major)):
        assert abs(sum(lead >= least for lead in leads) - (1 - 286 / 1296) * 200 * chance) < 2


def test_a_battle_of_others_or_of_another_turn_is_not_at_hand() -> None:
    at_hand = [DieRequest(Kind.D6, "C6.11", f"{ROME}/attacker", Reason(""))] * 4
    later = PlayoutDice("S", 3, 1, ROME)
    later.begin(2)

    assert later.roll(at_hand) != PlayoutDice("S", 3, 1, ROME).roll(at_hand)
    assert PlayoutDice("S", 3, 1, "boii").roll(at_hand) == PlayoutDice("S", 3, 1, None).roll(at_hand)


@pytest.mark.parametrize("seed", ["S", "T", "U"])
def test_places_are_even(seed: str) -> None:
    places = sorted(place(seed, number) for number in range(100))

    assert all(abs(at - n / 100) < 0.03 for n, at in enumerate(places, 1))


# --- Honest -----------------------------------------------------------------------------------------------------------


def test_playouts_do_not_know_the_campaigns_seed() -> None:
    state = first(Matter.ATTACK)
    assert state.start.seed

    assert unseeded(state).start.seed == ""
    assert state.start.seed.encode() not in pack(FORESIGHT.seen(state))


def test_the_next_roll_is_not_predicted_better_than_chance() -> None:
    """Not even by a study that has been given the campaign's own seed."""
    campaigns = [f"campaign {n}" for n in range(3000)]
    for other in ("what if", None):
        hits = sum(faces(SeededDice(seed, 5)) == faces(PlayoutDice(other or seed, 0, 5, None)) for seed in campaigns)
        assert abs(hits - 500) < ERRORS * sqrt(3000 * 5 / 36)


def test_two_seeds_have_the_same_distribution() -> None:
    """Kolmogorov and Smirnov, of 300 accounts each, at 1 in 10,000."""
    state = states("dominion")[256]
    option = options(state)[0]
    one, other = [
        [playout(unseeded(state), option, Policy.GREEDY, seed, Task(0, n)).value for n in range(300)] for seed in "ST"
    ]
    widest = max(abs(sum(a <= x for a in one) - sum(b <= x for b in other)) / 300 for x in {*one, *other})

    assert one != other
    assert widest < 2.23 * sqrt(2 / 300)


# --- One playout ------------------------------------------------------------------------------------------------------


def test_a_playout_is_told_as_its_campaign_ends() -> None:
    state = states("dominion")[262]  # turn 11, a province to be taken
    assert at_hand(state) == ROME
    played = [playout(state, option, Policy.GREEDY, "S", Task(0, 7)) for option in options(state)]

    assert played == [playout(unseeded(state), option, Policy.GREEDY, "S", Task(0, 7)) for option in options(state)]
    for told in played:
        spent = told.value - state.civic_total + 5 * told.measures["homes_lost"] + told.measures["armies"]
        assert spent == told.measures["revenue"]  # turn 11's revenue is spent already
        assert told.ending is Ending.DESTINY
        assert told.measures["provinces"] >= told.measures["subjects"] > 0


def test_battles_that_rome_has_lost_are_its_own() -> None:
    state = first(Matter.ATTACK)
    for number in range(3):
        dice = PlayoutDice("S", number, state.turn, at_hand(state))
        plays = [play for _, play in onwards(state, options(state)[0], Policy.GREEDY, dice)]
        losers = [event.loser for play in plays for event in play.events if isinstance(event, ev.BattleWon)]

        told = playout(state, options(state)[0], Policy.GREEDY, "S", Task(0, number))

        assert told.measures["battles_lost"] == losers.count(ROME) != len(losers) - losers.count(ROME)


def test_turns_that_begin_alike_go_on_alike() -> None:
    """Of a campaign at the beginning of a turn nothing is left but what TurnStart compares, and the account so far."""
    for before, at in pairwise(states("destiny")):
        if at.turn > before.turn:
            bare = replace(at, civic=(), step=Step.REVENUE, to_do=(EVERYONE,), rolls=(), attacks=(), created=())
            poorer, other = replace(at, civic=()), replace(at, records=Records(won_last=("boii",)))

            assert bare == poorer
            assert not at.battle
            assert (at.situation.revenues, at.situation.purses) == ({}, {})
            assert TurnStart(at) == TurnStart(poorer) != TurnStart(other)
            ends = [playout(one, None, Policy.STEADY, "S", Task(0, 3)) for one in (at, poorer)]
            assert ends[0].value - at.civic_total == ends[1].value
            assert ends[0].measures == ends[1].measures


def test_a_disgrace_is_none_the_richer_for_the_account() -> None:
    state = next(state for state in reversed(states("disgrace")) if not state.ending)
    rich = replace(state, civic=(Civic(1, spent=900),))

    assert {playout(rich, None, Policy.PASSIVE, "S", Task(0, n)).ending for n in range(20)} >= {Ending.DISGRACE}


def test_where_rome_only_defends_the_battle_at_hand_is_its_attackers() -> None:
    defends = [
        (state, [attack.attacker for attack in state.pending if attack.target == ROME])
        for state in ASKED
        if matter(state) is Matter.SPEND and not state.is_attacking(ROME)
    ]

    assert any(on_rome for _, on_rome in defends)
    assert all(at_hand(state) == (on_rome or [ROME])[0] for state, on_rome in defends)


def test_a_share_is_its_playouts_wherever_it_is_played() -> None:
    state = states("dominion")[262]
    tasks = [Task(option, number) for number in range(3) for option in range(2)]
    compared = options(state)

    whole = play_batch(playout, pack(FORESIGHT.seen(state)), compared, Policy.PASSIVE, "S", tasks)

    assert whole == tuple(playout(state, compared[task.option], Policy.PASSIVE, "S", task) for task in tasks)


# --- Studies ----------------------------------------------------------------------------------------------------------


def a_study(options: int, most: int = 2000, seed: str = "S") -> Study[de.Decision]:
    compared = tuple(de.CommitDefence(talents) for talents in range(options))
    return begun(compared, seed, most, metric(seed))


def made(task: Task, civic: int) -> Playout:
    return Playout(task, civic, Ending.OBLIVION, dict(zip(MEASURES, (3, 1, 2, 30, 10, 0), strict=True)))


def noise(number: int, of: str = "") -> int:
    """From -50 to 50, about 15 in the mean square."""
    return sum(StreamDice(f"{of}/{number}").roll([DIE] * 20)) - 70


def played(study: Study[de.Decision], civic: Callable[[Task], int], playouts: int = 10**6) -> Study[de.Decision]:
    """Until it is done, or has so many playouts."""
    while (tasks := study.tasks()) and study.playouts < playouts:
        study = study.add(made(task, civic(task)) for task in tasks)
    return study


def answered(study: Study[de.Decision]) -> Answer[de.Decision]:
    found = answer(COUNTED, study)
    assert found is not None
    return found


def offered(study: Study[de.Decision]) -> list[Evaluation[de.Decision]]:
    """What is said of each option, in the order in which they were offered."""
    return sorted(answered(study).options, key=lambda evaluation: study.options.index(evaluation.decision))


def counts(study: Study[de.Decision]) -> list[int]:
    return [sample.playouts for sample in study.samples]


def test_options_are_halved() -> None:
    """The better half is played twice as often, and so on; then all of them again."""
    close = a_study(8)
    rounds = [counts(close)]
    while close.playouts < 700:
        close = close.add(
            made(task, 100 - task.option + noise(task.number, str(task.option))) for task in close.tasks()
        )
        rounds.append(sorted(counts(close), reverse=True))

    assert rounds[:4] == [[0] * 8, [20] * 8, [40] * 4 + [20] * 4, [80] * 2 + [40] * 2 + [20] * 4]
    assert min(rounds[4]) == 40
    assert max(rounds[-1]) >= 160


def test_two_options_are_never_halved_away() -> None:
    assert counts(played(a_study(2), lambda task: noise(task.number, str(task.option)), 200)) == [160, 160]


def test_nothing_is_played_beyond_the_limit() -> None:
    limited = played(a_study(5, most=40), lambda task: noise(task.number, str(task.option)))

    assert counts(limited) == [40] * 5
    assert limited.tasks() == ()


def test_it_does_not_depend_on_who_brings_what_when() -> None:
    orderly = played(a_study(5), lambda task: task.option + noise(task.number, str(task.option)), 400)
    chaotic = a_study(5)
    while chaotic.playouts < 400:
        tasks = chaotic.tasks()
        for task in [*tasks[::-2], *tasks]:
            chaotic = chaotic.add([made(task, task.option + noise(task.number, str(task.option)))])

    assert chaotic == orderly


def test_it_goes_into_json_and_comes_back_in_the_middle_of_a_round() -> None:
    state = next(state for state in ASKED if len(options(state)) == 5)
    some = study(FORESIGHT, state, Policy.GREEDY, "S")
    some = some.add(made(task, noise(task.number)) for task in some.tasks()[3:40:2])

    again = read(FORESIGHT, json.loads(json.dumps(record(FORESIGHT, some))), state, Policy.GREEDY)

    assert again == some
    assert again.tasks() == some.tasks()
    assert again.metric.order(40) == some.metric.order(40)


DEFENDED = first(Matter.DEFENCE)
KEPT = record(FORESIGHT, study(FORESIGHT, DEFENDED, Policy.GREEDY, "S"))


@pytest.mark.parametrize(
    "wrong",
    [{}, {**KEPT, "options": 5}, {**KEPT, "options": KEPT["options"][1:]}, record(FORESIGHT, a_study(2))],
    ids=["nothing", "no options", "fewer options", "other options"],
)
def test_another_record_is_refused(wrong: dict[str, object]) -> None:
    assert read(FORESIGHT, KEPT, DEFENDED, Policy.GREEDY)
    with pytest.raises((ValueError, KeyError, TypeError)):
        read(FORESIGHT, wrong, DEFENDED, Policy.GREEDY)


@pytest.mark.parametrize("named", ["brave", Policy.SEARCHING, ""])
def test_nobody_else_decides_later_on(named: str) -> None:
    with pytest.raises(ValueError, match="no futures are played by"):
        ADVICE.subject(named)


def test_there_is_no_answer_before_each_option_has_two_playouts() -> None:
    some = a_study(3)
    assert answer(COUNTED, some) is None
    assert answer(COUNTED, some.add(made(task, 5) for task in some.tasks()[:5])) is None
    assert answer(COUNTED, some.add(made(task, 5) for task in some.tasks()[:6])) is not None


# --- What is said of them ---------------------------------------------------------------------------------------------


def test_what_is_far_better_settles_it() -> None:
    settled = played(a_study(4), lambda task: 40 * (task.option == 2) + noise(task.number))
    said = answered(settled)

    assert said.settled
    assert said.options[0].decision == settled.options[2]
    assert [evaluation.rank for evaluation in offered(settled)] == [2, 3, 1, 4]
    assert [evaluation.rank for evaluation in said.options] == [1, 2, 3, 4]
    assert not any(evaluation.too_close for evaluation in said.options)
    assert min(counts(settled)) >= ENOUGH
    assert settled.playouts < 4 * 100


def test_what_is_equally_good_is_too_close_to_call() -> None:
    said = answered(played(a_study(2), lambda task: noise(task.number, str(task.option)), 500))

    assert not said.settled
    assert all(evaluation.too_close for evaluation in said.options)


def test_what_makes_no_difference_is_too_close_and_settled() -> None:
    same = played(a_study(2), lambda task: noise(task.number))
    said = answered(same)

    assert all(evaluation.too_close for evaluation in said.options)
    assert said.settled
    assert same.playouts == 2 * 2 * FIRST
    assert FIRST < ENOUGH <= 2 * FIRST


def test_too_close_is_to_be_told_from_the_best() -> None:
    three = played(a_study(3), lambda task: (0, 60, 60)[task.option] + noise(task.number, str(task.option)), 400)

    assert [evaluation.too_close for evaluation in offered(three)] == [False, True, True]
    assert not answered(three).settled


def test_few_playouts_settle_nothing() -> None:
    few = a_study(2)
    few = few.add(made(task, 100 * task.option + noise(task.number)) for task in few.tasks())

    assert not answered(few).settled
    assert counts(few) == [FIRST, FIRST]


def tried(*options: tuple[int, int]) -> Answer[de.Decision]:
    """An answer about options that come to so much more than the first, each played so often."""
    study = a_study(len(options))
    samples = [
        Sample().add(made(Task(n, number), more + noise(number, str(n))) for number in range(times))
        for n, (more, times) in enumerate(options)
    ]
    found = answer(COUNTED, replace(study, samples=tuple(samples), goals=(100,) * len(options)))
    assert found
    return found


def test_how_likely_each_is_the_best_adds_up_and_favours_who_is_ahead() -> None:
    found = tried((0, 40), (300, 40), (0, 40))

    assert sum(option.best for option in found.options) == pytest.approx(1)
    assert found.options[0].place == 1
    assert found.options[0].best > 0.99


def test_what_is_the_same_is_as_likely_the_best() -> None:
    same = played(a_study(2), lambda task: noise(task.number))

    assert [option.best for option in answered(same).options] == pytest.approx([0.5, 0.5])


def test_with_too_few_playouts_there_is_no_order() -> None:
    few = tried((0, ORDERED - 1), (300, ORDERED))

    assert not few.is_tried
    assert not few.is_ordered
    assert [option.place for option in few.shown] == [0, 1]
    assert [option.place for option in tried((0, ORDERED), (300, ORDERED)).shown] == [1, 0]


def test_while_it_is_not_sure_it_is_said_which_may_be_the_best() -> None:
    found = tried((0, ORDERED), (-3000, ORDERED), (1, ORDERED))

    assert found.is_tried
    assert not found.is_ordered
    assert [option.place for option in found.shown] == [0, 1, 2]
    assert [option.place for option in found.perhaps] == [0, 2]
    assert replace(found, is_done=True).is_ordered


def test_who_met_lucky_numbers_does_not_lead_for_it() -> None:
    """The first 16 playouts are lucky for everyone; the better option has many more, of ordinary luck."""
    better = Sample().add(made(Task(0, n), 10 + (50 if n < 16 else 0) + noise(n)) for n in range(200))
    worse = Sample().add(made(Task(1, n), 0 + (50 if n < 16 else 0) + noise(n)) for n in range(16))
    unequal = replace(a_study(2), samples=(worse, better), goals=(16, 200))
    best, next = answered(unequal).options

    assert mean(civic for civic in worse.values if civic is not None) > best.value.mean
    assert (best.decision, next.decision) == (unequal.options[1], unequal.options[0])
    assert next.value.mean == pytest.approx(best.value.mean - 10, abs=3)


def intervals(civic: Callable[[str, int], int]) -> Iterable[tuple[float, float]]:
    for n in range(400):
        seed = f"seed {n}"
        alone = replace(a_study(1, seed=seed), goals=(48,))
        said = answered(alone.add(made(task, civic(seed, task.number)) for task in alone.tasks()))
        yield said.options[0].value.low, said.options[0].value.high


@pytest.mark.parametrize(
    ("civic", "true"),
    [
        (lambda seed, number: noise(number, seed), 0.0),
        (lambda seed, number: noise(number, seed) + (80 if place(seed, number) > 0.6 else 0), 32.0),
    ],
    ids=["luck alone", "the battle at hand"],
)
def test_intervals_hold_in_80_of_100_cases(civic: Callable[[str, int], int], true: float) -> None:
    held = sum(low <= true <= high for low, high in intervals(civic))

    assert abs(held - 320) < ERRORS * sqrt(400 * 0.8 * 0.2)


def test_the_battle_at_hand_does_not_widen_the_interval() -> None:
    plain, battle = [
        mean(high - low for low, high in intervals(civic))
        for civic in (
            lambda seed, number: noise(number, seed),
            lambda seed, number: noise(number, seed) + (80 if place(seed, number) > 0.6 else 0),
        )
    ]

    assert battle < 1.8 * plain  # by chance alone it would be 2.8 times as wide


def test_percentiles_are_elements_of_the_sorted_accounts() -> None:
    ten = a_study(2).add(made(Task(option, n), (7 * n) % 10) for n in range(10) for option in range(2))
    said = offered(ten)[0]

    assert (said.p10, said.median, said.p90, said.playouts) == (1, 5, 9, 10)


@pytest.mark.parametrize(
    ("of", "all_of", "expected"), [(0, 20, (0, 0, 0.076)), (10, 20, (0.5, 0.362, 0.638)), (20, 20, (1, 0.924, 1))]
)
def test_shares_have_the_interval_of_wilson(of: int, all_of: int, expected: Sequence[float]) -> None:
    found = share(of, all_of)

    assert (found.mean, found.low, found.high) == pytest.approx(expected, abs=0.001)


def test_the_best_is_compared_with_the_next() -> None:
    two = a_study(2)
    playouts = [made(task, 50 * task.option) for task in two.tasks()]
    lost = [each._replace(measures={**each.measures, "battles_lost": 3 - each.task.option}) for each in playouts]
    said = answered(two.add(lost))
    best, next = said.options

    assert (best.decision, next.decision) == (two.options[1], two.options[0])
    assert said.lead == 50
    assert (said.why["battles_lost"], said.why["revenue"]) == (-1, 0)
    assert best.endings[Ending.OBLIVION].mean == 1
    assert best.measures["provinces"].mean == 3


def test_a_single_option_is_compared_with_nothing() -> None:
    alone = a_study(1)
    said = answered(alone.add(made(task, 50) for task in alone.tasks()))

    assert (said.lead, said.why) == (None, {})


def test_common_numbers_meet_common_luck() -> None:
    """Options differ less in playouts of the same number than in those of numbers apart."""
    state, seen = first(Matter.ATTACK), 24
    tasks = [Task(option, number) for option in range(3) for number in range(seen)]
    played = play_batch(playout, pack(FORESIGHT.seen(state)), options(state), Policy.GREEDY, "S", tasks)
    civic = {told.task: told.value for told in played}

    def squares(apart: int) -> float:
        pairs = [(a, b, n) for a, b in combinations(range(3), 2) for n in range(seen)]
        return sum((civic[Task(a, n)] - civic[Task(b, (n + apart) % seen)]) ** 2 for a, b, n in pairs)

    assert squares(0) < squares(7)


def test_battles_of_rome_wait_for_nobody() -> None:
    """A decision in the middle of a battle is carried on from there."""
    state = first(Matter.DEFENCE)
    assert state.at_hand.stage is Stage.DEFENCE

    assert playout(state, options(state)[-1], Policy.GREEDY, "S", Task(1, 0)).ending


# --- A sample of the long proof (docs/proofs.md) ----------------------------------------------------------------------


def test_an_answer_is_held_against_the_truth() -> None:
    """As `python -m benchmarks.whatif` does it, of a province to be taken, with 40 playouts an option."""
    found = judged(0, states("dominion")[262], most=40, for_all=60, for_first=90)

    assert (found.turn, found.matter, found.options) == (11, "province", 2)
    assert found.behind == 0
    assert found.gap > 3
    assert not found.too_close
    assert 40 <= found.playouts <= 80
    assert "1 of 1 name an option within 3 points" in next(iter(summary([found])))


def test_positions_have_options_enough() -> None:
    assert [len(options(position(number))) >= LEAST_OPTIONS for number in range(3)] == [True] * 3
