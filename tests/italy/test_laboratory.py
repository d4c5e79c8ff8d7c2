"""The laboratory: variants over campaigns with the same dice; what is found, and what is too small to tell."""

import csv
import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from django.core.management import execute_from_command_line

from campaign.italy import scenario
from campaign.italy.laboratory import variants
from campaign.italy.laboratory.comparison import ENOUGH, as_csv, outcomes
from campaign.italy.laboratory.progress import Progress, beginning, read, record, worked_out
from campaign.italy.laboratory.trial import CIVIC, MEASURES, Batch, Experiment, play_batch
from campaign.italy.laboratory.variants import (
    NOT_IN_THE_DICE,
    STORED,
    digest,
    load,
    of_rule,
    of_today,
    otherwise,
    printed,
    rulings,
    told,
    variant,
)
from campaign.italy.policies import Policy, decided
from campaign.italy.rules.state import Ending, Start
from campaign.italy.rules.turn import begin, carry_out, programs_decision, seeded
from engine.jobs import HERE
from engine.rules.dice import StreamDice
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.commands import run

YIELD = of_rule("home_province_yield", Policy.GREEDY)
CAMPAIGNS = 24


def found(experiment: Experiment, campaigns: int) -> Progress:
    return worked_out(beginning(experiment, campaigns), HERE, 3, lambda progress: None)


@pytest.fixture(scope="module")
def done() -> Progress:
    return found(YIELD, CAMPAIGNS)


def accounts(start: Start, policy: Policy) -> list[int]:
    """What the campaigns of an experiment come to, played once more as the program plays its seeds."""
    return [_civic(replace(start, seed=f"{YIELD.seed}/{n}"), policy) for n in range(CAMPAIGNS)]


def _civic(start: Start, policy: Policy) -> int:
    campaign, ties = begin(start), StreamDice(f"{start.seed}/{ROME}")
    while campaign.ending is None:
        decision = programs_decision(campaign) or decided(campaign, policy, ties).decision
        campaign = carry_out(campaign, decision, seeded(campaign)).state
    return campaign.civic_total


def test_means_intervals_and_paired_differences_are_those_of_the_campaigns(done: Progress):
    ones, others = (accounts(each.start, each.policy) for each in YIELD.variants)
    between = [other - one for one, other in zip(ones, others, strict=True)]
    first, second = outcomes(done.findings)

    assert done.findings.accounts == (Counter(ones), Counter(others))
    assert second.measures[CIVIC].mean == pytest.approx(mean(others))
    difference = second.differences[CIVIC].estimate
    assert difference.mean == pytest.approx(mean(between))
    assert difference.high - difference.mean == pytest.approx(1.2816 * stdev(between) / sqrt(CAMPAIGNS))
    assert first.percentiles[50] == sorted(ones)[CAMPAIGNS // 2]
    assert first.differences == {}


def test_the_same_dice_make_small_differences(done: Progress):
    _, second = outcomes(done.findings)
    own, between = second.measures[CIVIC], second.differences[CIVIC].estimate

    assert between.high - between.low < own.high - own.low


def test_every_campaign_has_one_ending_and_provinces_in_each_turn_it_ended(done: Progress):
    for outcome, accounts in zip(outcomes(done.findings), done.findings.accounts, strict=True):
        assert sum(outcome.measures[ending.value].mean for ending in Ending) == pytest.approx(1)
        assert accounts.total() == CAMPAIGNS
        assert 1 <= outcome.measures["provinces_1"].mean <= 5


def test_what_is_the_same_is_told_from_nothing():
    same = (variant(printed(Options()), Policy.PASSIVE), variant(printed(Options()), Policy.PASSIVE))
    progress = found(Experiment("S", same), 9)

    _, second = outcomes(progress.findings)
    assert progress.findings.same == (9,)
    assert not any(difference.is_clear for difference in second.differences.values())


def test_a_few_campaigns_tell_nothing_apart(done: Progress):
    _, second = outcomes(done.findings)

    assert done.played < ENOUGH
    assert not any(difference.is_clear for difference in second.differences.values())


def test_a_great_difference_is_told():
    policies = (variant(printed(Options()), policy) for policy in (Policy.PASSIVE, Policy.GREEDY))
    _, second = outcomes(found(Experiment("S", tuple(policies)), ENOUGH).findings)

    assert second.differences[CIVIC].is_clear
    assert second.differences[CIVIC].estimate.mean > 0


def test_it_goes_on_where_it_was_stopped_and_ends_up_the_same(done: Progress):
    half = found(YIELD, CAMPAIGNS // 2)

    again = read(json.loads(json.dumps(record(half))), YIELD, CAMPAIGNS)

    assert worked_out(again, HERE, 2, lambda progress: None).findings == done.findings


def test_shares_may_come_in_any_order(done: Progress):
    progress, out = beginning(YIELD, CAMPAIGNS), list[range]()
    while numbers := progress.next_numbers(out):
        out.append(numbers)
    shares = [play_batch(YIELD, numbers) for numbers in out]

    for share in reversed(shares):
        assert progress.played == 0
        progress = progress.add(share)

    assert progress.findings == done.findings
    assert (progress.ahead, progress.is_done, progress.next_numbers([])) == ({}, True, None)


def test_time_left_is_that_of_the_rest_at_the_pace_so_far():
    progress = beginning(YIELD, 80)
    assert progress.seconds_left(1) is None

    progress = progress.add(Batch(range(8), play_batch(YIELD, range(8)).findings, seconds=4.0))

    assert progress.seconds_left(1) == pytest.approx(36)
    assert progress.seconds_left(2) == pytest.approx(18)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: kept.pop("same"),
        lambda kept: kept["accounts"].pop(),
        lambda kept: kept["sums"][0]["values"].pop(),
        lambda kept: kept.update(campaigns=kept["campaigns"] + 1),
        lambda kept: kept.update(seconds="long"),
    ],
    ids=["a part", "a variant", "a measure", "a campaign", "a time"],
)
def test_what_is_kept_and_wrong_is_refused(done: Progress, spoil: Any):
    kept = json.loads(json.dumps(record(done)))
    spoil(kept)

    with pytest.raises((ValueError, KeyError, TypeError)):
        read(kept, YIELD, CAMPAIGNS)


@pytest.mark.parametrize("option", rulings())
def test_each_house_rule_can_be_tried(option: str):
    """It is played, told by its number, and kept as it is."""
    experiment = of_rule(option, Policy.PASSIVE)

    book, other = experiment.variants
    assert book.start.italy.options == Options()
    assert getattr(other.start.italy.options, option) != getattr(Options(), option)
    assert rulings()[option].id in other.name
    assert STORED.load(STORED.dump(experiment)) == experiment


@pytest.mark.parametrize("option", NOT_IN_THE_DICE)
def test_what_is_not_in_the_dice_makes_no_difference(option: str):
    other = variant(printed(otherwise(option)), Policy.GREEDY)

    assert found(Experiment("S", (YIELD.variants[0], other)), 4).findings.same == (4,)


def test_house_rules_are_told_briefly():
    assert told(Options()) == "By the book"
    assert told(otherwise("home_province_yield", 5)).startswith("Q10: ")
    assert told(otherwise("home_province_yield", 11)) == told(otherwise("home_province_yield"))
    assert told(Options(carthage_spares_rome=True, declines_on_arrival=True)) == "Q65, D7"


LETTERED = (
    (
        "Q10: Talents for each home province held: 2; Rome steady",
        "R10: Talents for each home province held: 2; Rome steady",
    ),
    ("By the book; Rome steady · Q65, D7; Rome greedy", "By the book; Rome steady · R65, D7; Rome greedy"),
    ("D7, Q3, Q65; Rome passive", "D7, R3, R65; Rome passive"),
    ("R2; By the book; Rome steady", "R2; By the book; Rome steady"),
    ("“R2: mine”; Q9: Lost homes; Rome steady", "“R2: mine”; R9: Lost homes; Rome steady"),
    ("Q3, Q65", "R3, R65"),
)
"""What a variant or an experiment is called, and was up to 2.0. Names of files and campaigns stay as they are."""


@pytest.mark.parametrize(("now", "once"), LETTERED)
def test_what_was_named_when_rulings_had_the_letter_r_has_the_one_of_today(now: str, once: str):
    assert of_today(once) == of_today(now) == now


def test_an_experiment_of_an_older_program_is_the_same():
    """Else the same one would be kept twice, and a file of the command be refused."""
    named = [variant.name.replace("Q10", "R10") for variant in YIELD.variants]
    variants = tuple(replace(variant, name=name) for variant, name in zip(YIELD.variants, named, strict=True))
    older = replace(YIELD, variants=variants)

    assert named[1].startswith("R10: ")
    assert load(STORED.dump(older)) == YIELD
    assert digest(YIELD) == digest(older) == sha256(STORED.dump(older).encode()).hexdigest()


# --- At the command line ----------------------------------------------------------------------------------------------


def test_the_command_says_it_in_a_table_in_json_and_in_rows(tmp_path: Path):
    file = tmp_path / "my.scenario.json"
    file.write_text(scenario.dump(scenario.usual()), encoding="utf-8")
    asked = ("laboratory", "passive", f"passive,{file}", "passive,prizes_below_zero=no", "--campaigns", 4)

    table = run(*asked)[1]
    said = json.loads(run(*asked, "--json", "--jobs", "2")[1])
    rows = [*csv.DictReader(run(*asked, "--csv")[1].splitlines())]

    assert "too small to tell" in table
    assert [each["same"] for each in said["variants"]][:2] == [None, 4]
    assert said["variants"][2]["house_rules"] == {"prizes_below_zero": False}
    assert "my.scenario.json" in said["variants"][1]["name"]
    assert len(rows) == 3 * len(MEASURES)
    assert float(rows[0]["estimate"]) == said["variants"][0]["civic"]["mean"]


def test_the_command_goes_on_from_what_it_kept(tmp_path: Path):
    file = tmp_path / "kept.json"
    asked = ("laboratory", "passive", "greedy", "--keep", file, "--json")
    run(*asked, "--campaigns", 8)

    again = json.loads(run(*asked, "--campaigns", 16)[1])

    at_once = json.loads(run(*asked[:3], "--json", "--campaigns", 16)[1])
    assert {**again, "seconds": 0} == {**at_once, "seconds": 0}


@pytest.mark.parametrize(
    ("content", "said"),
    [("{", "is not what an experiment has kept"), ('{"experiment": "x"}', "is of another experiment")],
    ids=["cut off", "another one"],
)
def test_what_is_kept_of_something_else_is_left_alone(tmp_path: Path, content: str, said: str):
    file = tmp_path / "kept.json"
    file.write_text(content, encoding="utf-8")

    code, out, err = run("laboratory", "passive", "greedy", "--keep", file, "--campaigns", 2)

    assert (code, out, said in err, file.read_text(encoding="utf-8")) == (2, "", True, content)


def test_more_variants_than_can_be_compared_are_refused():
    assert run("laboratory", *["passive"] * (variants.MOST_VARIANTS + 1), "--campaigns", 2)[0] == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nothing", "nothing is no policy, preset or house rule, and no file"),
        ("nothing=yes", "'nothing=yes' is not NAME=VALUE with one of split_homes_make_inactive, "),
        ("prizes_below_zero=perhaps", "prizes_below_zero is on or off or yes or no or true or false, not 'perhaps'"),
        ("home_province_yield=99", "home_province_yield is 0 or 1 or 2 or 3 or"),
        ("manage.py", "manage.py is not a scenario."),
    ],
)
def test_what_is_no_variant_is_refused(typed: str, said: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "laboratory", "greedy", typed, "--campaigns", "2"])

    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_a_variant_that_is_called_like_a_formula_is_text_in_a_table():
    """Players name campaigns, and scenarios come from strangers."""
    plain = variant(printed(Options()), Policy.PASSIVE)
    experiment = Experiment("S", (plain, replace(plain, name='=HYPERLINK("x")')))

    table = as_csv(beginning(experiment, 2).add(play_batch(experiment, range(2))))

    assert "'=HYPERLINK" in table
    assert "\n=HYPERLINK" not in table
