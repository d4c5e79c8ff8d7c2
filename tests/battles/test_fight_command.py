"""`manage.py fight`: short battles, counted beside their odds, and what it refuses."""

import json
from typing import Any

import pytest
from django.core.management import execute_from_command_line

from tests.commands import run

KEYS = ["battles", "attacker", "defender", "exact", "rounds", "per_second"]
ASKED = ["lined", "--points", "100", "80", "--battles", "400", "--seed", "S"]


def result(*more: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("fight", *ASKED, "--json", *more)[1])
    return answer


def counts(*more: str) -> dict[str, Any]:
    """Everything but the time."""
    return {key: value for key, value in result(*more).items() if key != "per_second"}


def shares(answer: dict[str, Any]) -> list[float]:
    return [answer[side][grade] for side in ("attacker", "defender") for grade in ("minor", "major")]


def test_shares_of_lined_dice_beside_the_exact_ones():
    answer = result()

    assert list(answer) == KEYS
    assert answer["battles"] == 400
    assert sum(shares(answer)) == pytest.approx(1) == sum(shares(answer["exact"]))
    assert shares(answer) == pytest.approx(shares(answer["exact"]), abs=0.1)
    assert answer["exact"]["attacker"] == {"minor": 0.558979, "major": 0.22409}
    assert 2 < answer["rounds"] < 6
    assert answer["per_second"] > 0


def test_the_same_seed_gives_the_same_whoever_fights():
    """By lined dice points count, not peoples and years."""
    assert counts() == counts() == counts("--powers", "Carthage", "BOII", "--year", "264")
    assert counts() != counts("--seed", "T")


def test_beyond_eight_strength_points_nothing_is_exact():
    assert result("--points", "180", "160")["exact"] is None


def test_a_side_may_be_drilled():
    drilled = [result("--drill", side)["exact"] for side in ("attacker", "defender")]

    assert sum(shares(drilled[0])[:2]) > 0.95 > 0.4 > sum(shares(drilled[1])[:2])


ON_THE_TABLE = ["odds", *ASKED[1:]]


def test_shares_of_the_odds_table_beside_the_exact_ones():
    """Lists and ground are drawn from the seed, once for all these battles."""
    answer = json.loads(run("fight", *ON_THE_TABLE, "--battles", "2000", "--json")[1])

    assert list(answer) == KEYS
    assert sum(shares(answer)) == pytest.approx(1) == sum(shares(answer["exact"]))
    assert shares(answer) == pytest.approx(shares(answer["exact"]), abs=0.05)
    assert answer["rounds"] == 1


def test_on_the_odds_table_seed_peoples_and_year_count():
    def exact(*more: str) -> Any:
        return json.loads(run("fight", *ON_THE_TABLE, "--battles", "1", "--json", *more)[1])["exact"]

    assert exact() == exact()
    assert len({str(exact(*more)) for more in ([], ["--seed", "T"], ["--powers", "epirus", "boii"])}) == 3


def test_without_json_it_is_a_table():
    told = run("fight", *ASKED)[1]

    assert told.startswith("400 battles by lined dice: romans, 100 points against samnites, 80 points\n")
    assert "exact" in told
    assert "exact" not in run("fight", *ASKED, "--points", "200", "80")[1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--points", "9", "80"], "'9' is not army points: 10 to 250"),
        (["--points", "80", "-20"], "'-20' is not army points: 10 to 250"),
        (["--points", "80"], "expected 2 arguments"),
        (["--powers", "romans", "gauls"], "invalid choice: 'gauls' (choose from"),
        (["--year", "200"], "'200' is not a year BC of the campaign: 264 to 348"),
        (["--battles", "0"], "'0' is not a number of battles: 1 to 10000000"),
        (["--powers", "romans"], "expected 2 arguments"),
        (["odds", "--drill", "attacker"], "Only by lined dice is a side drilled (L7)."),
        (["--drill", "both"], "invalid choice: 'both' (choose from 'attacker', 'defender')"),
    ],
)
def test_bad_arguments_are_refused(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    asked = ASKED[1:] if wrong[0] == "odds" else ASKED
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "fight", *asked, *wrong])

    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
