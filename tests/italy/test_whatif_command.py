"""`manage.py whatif FILE`: what it says of each option, and what it refuses."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import execute_from_command_line

from campaign.italy.playouts.options import Matter, choice, matter, options
from campaign.italy.playouts.playout import BATCH
from tests import transfer
from tests.commands import ROOT, run
from tests.italy.test_replay_command import contradictory, no_save  # noqa: F401 - fixtures
from tests.played import save, states

GOOD = ROOT / "tests" / "chronicles" / "dominion.json"
PROVINCE_TAKEN = 263
"""A line of it near its end, whose playouts are short."""
whatif = partial(run, "whatif")
KEYS = ["seconds", "decision", "policy", "futures", "options", "best", "settled", "too_close", "why"]
OF_AN_OPTION = [
    *("choice", "futures", "civic", "median", "p10", "p90", "endings", "provinces", "subjects", "rank", "too_close")
]


def said(*arguments: object, file: Path = GOOD) -> dict[str, Any]:
    code, out, err = whatif(file, *arguments, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def lines(wanted: Matter) -> list[int]:
    """The lines of the played campaign at which Rome decides that, the last one first."""
    return [n for n, state in enumerate(states("dominion")) if matter(state) is wanted][::-1]


@pytest.mark.parametrize("wanted", Matter)
def test_every_kind_of_decision_is_answered(wanted: Matter):
    line = lines(wanted)[0]
    answer = said("--line", line, "--futures", 2)

    assert list(answer) == KEYS
    assert answer["decision"] == wanted
    assert answer["policy"] == "greedy"
    expected = [choice(option) for option in options(states("dominion")[line])]
    assert sorted(map(str, expected)) == sorted(str(option["choice"]) for option in answer["options"])
    assert answer["futures"] == sum(option["futures"] for option in answer["options"]) == 2 * len(expected)
    assert answer["best"] == answer["options"][0]["choice"]


def test_what_is_said_of_an_option():
    answer = said("--line", PROVINCE_TAKEN - 1, "--futures", 20)

    assert [option["rank"] for option in answer["options"]] == [1, 2]
    for option in answer["options"]:
        assert list(option) == OF_AN_OPTION
        assert option["civic"]["low"] <= option["civic"]["mean"] <= option["civic"]["high"]
        assert option["p10"] <= option["median"] <= option["p90"]
        assert set(option["endings"]) == {"disgrace", "destiny", "dominion", "provincial", "oblivion"}
        assert sum(option["endings"].values()) == pytest.approx(1)
    assert set(answer["why"]) == {"battles_lost", "revenue", "armies", "homes_lost"}


def test_the_same_seed_and_playouts_give_the_same_whatever_the_jobs():
    one, two, other = [
        said("--line", PROVINCE_TAKEN, "--futures", 24, "--seed", seed, "--jobs", jobs)
        for seed, jobs in (("S", 1), ("S", 2), ("T", 1))
    ]
    for answer in (one, two, other):
        del answer["seconds"]

    assert one == two
    assert one != other


def test_another_policy_has_another_playout():
    greedy, passive = [said("--line", 256, "--futures", 8, "--policy", policy) for policy in ("greedy", "passive")]

    assert passive["policy"] == "passive"
    assert greedy["options"] != passive["options"]


def test_a_line_that_is_a_decision_asks_what_it_answered():
    at, after = [said("--line", n, "--futures", 4) for n in (PROVINCE_TAKEN - 1, PROVINCE_TAKEN)]

    assert {**at, "seconds": 0} == {**after, "seconds": 0}


def test_without_a_line_it_is_where_the_campaign_stands(tmp_path: Path):
    place = PROVINCE_TAKEN - 1
    file = tmp_path / "standing.json"
    file.write_text(transfer.dump(states("dominion")[place], save("dominion").lines[:place]), encoding="utf-8")

    here = said("--futures", 4, file=file)

    assert here["options"] == said("--line", place, "--futures", 4)["options"]


def test_time_cuts_it_but_not_before_there_is_an_answer():
    hurried = said("--line", lines(Matter.ATTACK)[-1], "--seconds", 0.01)

    assert not hurried["settled"]
    assert all(2 <= option["futures"] <= 2 * BATCH for option in hurried["options"])


def test_without_json_it_is_a_table():
    code, out, _ = whatif(GOOD, "--line", 256, "--futures", 4)

    assert code == 0
    for text in (
        "Turn 11, 278 BC: spend",
        "every battle by the generator",
        "Attack 20, Defence 10",
        "itself would decide",
    ):
        assert text in out
    assert "Too close to call" in out
    assert "peace" in whatif(GOOD, "--line", lines(Matter.ATTACK)[0], "--futures", 2)[1]
    assert "called off" in whatif(GOOD, "--line", lines(Matter.REDIRECT)[0], "--futures", 2)[1]
    assert "Defence 10" in whatif(GOOD, "--line", lines(Matter.DEFENCE)[0], "--futures", 2)[1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (1, "At line 1 the campaign is at no decision of Rome's"),
        (286, "At line 286 the campaign is over"),
        (0, "It has no line 0: its log has lines 1 to 286."),
        (287, "It has no line 287"),
        (-1, "It has no line -1"),
    ],
)
def test_a_line_without_a_decision_is_refused(line: int, why: str):
    code, out, err = whatif(GOOD, "--line", line)

    assert (code, out) == (2, "")
    assert why in err


def test_a_finished_campaign_is_refused():
    code, _, err = whatif(GOOD)

    assert code == 2
    assert "The campaign is over" in err


def test_another_programs_file_is_refused(no_save: Path, tmp_path: Path):  # noqa: F811
    assert whatif(no_save)[0] == 2
    assert "is not a save file" in whatif(no_save)[2]
    assert "cannot be read" in whatif(tmp_path / "none.json")[2]


def test_a_campaign_that_contradicts_itself_is_refused(contradictory: Path):  # noqa: F811
    code, _, err = whatif(contradictory)

    assert code == 2
    assert "contradicts itself at line" in err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--futures", "1"],
        ["--futures", "2001"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--seconds", "soon"],
        ["--policy", "brave"],
        ["--jobs", "0"],
        ["--line", "first"],
    ],
)
def test_bad_arguments_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "whatif", str(GOOD), *wrong])

    assert stopped.value.code == 2
    assert "usage: manage.py whatif" in capsys.readouterr().err
