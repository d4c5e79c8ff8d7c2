"""`manage.py battleplay`: battles by cards between two armies, counted, and what it refuses."""

import json
from typing import Any

import pytest
from django.core.management import execute_from_command_line

from battles.battleplay.contest import Contest, play
from battles.rules.battleplay.forecast import finish
from battles.rules.battleplay.setup import begin
from battles.rules.verdict import Side
from engine.rules.dice import StreamDice
from tests.commands import run

KEYS = ["battles", "attacker_wins", "defender_wins", "ties", "major", "routs", "combats", "seconds", "per_second"]
ASKED = ["romans", "samnites", "--points", "100", "90", "--battles", "20", "--seed", "S"]


def result(*more: str, asked: list[str] = ASKED) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("battleplay", *asked, "--json", *more)[1])
    return answer


def counts(*more: str) -> dict[str, Any]:
    """Everything but the times."""
    return {key: value for key, value in result(*more).items() if key not in ("seconds", "per_second")}


def test_it_works():
    answer = result()

    assert list(answer) == KEYS
    assert answer["battles"] == 20 == answer["attacker_wins"] + answer["defender_wins"] + answer["ties"]
    assert list(answer["major"]) == ["attacker", "defender"]
    assert answer["major"]["attacker"] <= answer["attacker_wins"]
    assert answer["major"]["defender"] <= answer["defender_wins"]
    assert 0 < answer["routs"] <= 20
    assert 3 < answer["combats"] < 25
    assert answer["seconds"] > 0 < answer["per_second"]


def test_armies_by_their_names_in_any_case():
    named = ["Romans", "SAMNITES", *ASKED[2:]]

    assert result(asked=named)["attacker_wins"] == result()["attacker_wins"]
    assert "20 battles: epirus, 100 points" in run("battleplay", "Epirus / macedonia", "boii", *ASKED[2:])[1]


def test_the_same_seed_gives_the_same_whatever_the_jobs():
    assert counts() == counts() == counts("--jobs", "2")


def test_what_it_is_told_makes_a_difference():
    answer = [counts(), counts("--levels", "0", "3"), counts("--trees", "3"), counts("--mountains", "3")]
    answer.append(counts("--seed", "T"))
    assert len({json.dumps(each) for each in answer}) == len(answer)


def test_a_better_level_wins_more():
    assert counts("--levels", "0", "3")["attacker_wins"] < counts("--levels", "3", "0")["attacker_wins"]


def test_what_is_counted_is_how_the_battles_ended():
    contest = Contest("romans", "samnites", (100, 90))
    ended = [
        finish(begin(contest.start("S")), dict.fromkeys(Side, 1), StreamDice(f"S/romans/samnites/{n}")).ending
        for n in range(20)
    ]
    answer = result()
    assert answer["routs"] == sum(end is not None and end.routed is not None for end in ended)
    assert answer["ties"] == sum(end is not None and end.winner is None for end in ended)
    assert play(contest, 20, "S")["attacker_wins"] == answer["attacker_wins"]


def test_without_json_it_is_a_table():
    _, answer, _ = run("battleplay", *ASKED)
    assert answer.startswith("20 battles: romans, 100 points, against samnites, 90 points; ")
    assert "ties" in answer


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["gauls", "samnites", *ASKED[2:]], "invalid choice: 'gauls' (choose from"),
        ([*ASKED[:3], "10", "100", *ASKED[5:]], "'10' is not army points: 20 to 400"),
        ([*ASKED[:3], "100", *ASKED[5:]], "expected 2 arguments"),
        ([*ASKED, "--battles", "0"], "'0' is not a number of battles: 1 to 10000000"),
        ([*ASKED, "--levels", "1", "4"], "invalid choice: 4 (choose from 0, 1, 2, 3)"),
        ([*ASKED, "--trees", "5"], "'5' is not a number of symbols: 0 to 4"),
        ([*ASKED, "--trees", "3", "--mountains", "2"], "Trees and mountains of a province are at most 4 together."),
        ([*ASKED, "--jobs", "none"], "'none' is not a number of jobs: 1 to 64"),
        (ASKED[:-2], "the following arguments are required: --seed"),
    ],
)
def test_bad_arguments_are_refused(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "battleplay", *wrong])

    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
