"""`manage.py armylist`: an army list in every format, and what it refuses."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from battles.data import catalogue
from battles.exports import as_markdown, as_text, document, neutral_sheet
from battles.rules.army_list import Muster, compose
from tests.commands import ROOT, python, run

SCHEMA = json.loads((ROOT / "battles" / "data" / "army-list.schema.json").read_text(encoding="utf-8"))
TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
ROSTERS = catalogue().rosters


def armylist(power: str, *options: object, points: object = 80, year: object = 300) -> tuple[int, str, str]:
    """Exit code, what it says, and what it complains of."""
    return run("armylist", power, "--points", points, "--year", year, "--seed", "a", *options)


def as_json(power: str, *options: object, points: int = 80, year: int = 300) -> dict[str, Any]:
    code, out, err = armylist(power, *options, "--format", "json", points=points, year=year)
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_it_works():
    """The same seed, the same list; another one, another list."""
    code, out, err = armylist("romans")

    assert (code, err) == (0, "")
    assert out.startswith("Romans: 80 points, 300 BC\n\nOwn units\n")
    assert "1–3 Hastati, 4–6 Principes                   Medium infantry" in out
    assert "80 of 80 points spent." in out
    assert out.endswith(f"\nSeed a, catalogue {catalogue().version}.\n")
    assert armylist("romans") == (code, out, err)
    assert len({armylist("romans", "--seed", seed) for seed in range(5)}) > 1


def test_it_needs_no_database(tmp_path: Path):
    """As its user runs it, in a folder without campaigns; exit code 2 where it refuses."""
    command = [ROOT / "manage.py", "armylist", "boii", "--year", "300", "--seed", "a", "--points"]
    good, bad, worse = (python(*command, points, cwd=tmp_path) for points in ("80", "9", "many"))

    assert (good.returncode, bad.returncode, worse.returncode) == (0, 2, 2)
    assert good.stdout.startswith("Boii: 80 points, 300 BC")
    assert bad.stderr == "9 points: an army has 10 to 250.\n"
    assert bad.stdout == ""


@pytest.mark.parametrize("power", ROSTERS)
def test_json(power: str):
    """Its keys, and figures that add up."""
    army = as_json(power, points=120, year=264)

    assert (army["power"], army["year"], army["limit"], army["problems"]) == (power, 264, 120, [])
    assert army["points"] == army["leader_cost"] + sum(unit["count"] * unit["cost"] for unit in army["units"])
    assert army["points"] == 120
    assert army["leader_cost"] == 5 * army["leaders"]
    assert army["break_point"] == sum(unit["count"] for unit in army["units"]) // 2


def test_json_is_what_its_schema_says():
    """The schema, version 3, is no more and no less."""
    army = as_json("romans", "--ally", "samnites")

    assert SCHEMA["$id"].endswith(":3")
    assert_fits(army, SCHEMA)
    wrong = document(compose(Muster(ROSTERS["romans"], 80, 300, 2), {}, 0))
    assert wrong["problems"][-1].startswith("A3: Equites: 0")
    assert_fits(wrong, SCHEMA)


def assert_fits(value: Any, schema: dict[str, Any]) -> None:
    """The part of JSON Schema that the file uses."""
    assert [type(value)] == [TYPES[schema["type"]]]
    if schema["type"] == "object":
        assert set(value) == set(schema["properties"]) == set(schema["required"])
        for key, each in schema["properties"].items():
            assert_fits(value[key], each)
    elif schema["type"] == "array":
        for each in value:
            assert_fits(each, schema["items"])
    elif schema["type"] == "integer":
        assert value >= schema["minimum"]


def test_one_line_and_a_deployment():
    """The deployment of the list, drawn with its seed."""
    _, line, _ = armylist("romans", "--ally", "samnites", "--format", "line")
    _, deployed, _ = armylist("romans", "--ally", "samnites", "--format", "deployment")
    _, plain_text, _ = armylist("romans", "--ally", "samnites")

    assert re.fullmatch(
        r"Romans, 80 points, 300 BC: (\d+ [A-Z]+, )+\d generals; Samnites: \d+ [A-Z]+(, \d+ [A-Z]+)*\n", line
    )
    assert deployed.startswith(plain_text[: plain_text.index("\nSeed a, catalogue ")])
    assert "Deployment, drawn with the seed “a”, a proposal" in deployed
    assert re.search(r"\nRow 3: [A-M]3 [A-Z]+", deployed)


def test_an_elite_unit_is_its_own_entry():
    """With its own cost; another seed may leave the Sacred Band at home."""
    armies = (as_json("carthage", "--seed", seed, points=100, year=340) for seed in range(20))
    band = next(unit for army in armies for unit in army["units"] if unit["name"] == "Sacred Band")

    assert band == {"people": "carthage", "code": "HI", "name": "Sacred Band", "count": 1, "cost": 10, "ally": False}


def test_an_ally_without_room():
    """A list without it, and word of it that does not spoil the JSON."""
    code, out, err = armylist("romans", "--ally", "samnites", "--format", "json", points=23)

    assert code == 0
    assert not any(unit["ally"] for unit in json.loads(out)["units"])
    assert err == "Samnites: no corps came; a quarter of the points is 5, too few for two units (C6.10).\n"


def test_an_ally_for_whom_little_is_left():
    """One corps came, and word of the one that did not."""
    code, out, err = armylist("romans", "--ally", "samnites", "--ally", "campanians", "--format", "json", points=40)

    came = {unit["people"] for unit in json.loads(out)["units"] if unit["ally"]}
    assert (code, len(came)) == (0, 1)
    (name,) = {ROSTERS[ally].name for ally in ("samnites", "campanians") if ally not in came}
    share = "a quarter of the points is 10 for 2 corps"
    assert err == f"{name}: no corps came; {share}, too few for two units (C6.10).\n"


@pytest.mark.parametrize(
    ("power", "ally"),
    [("Romans", "sAmnites"), ("epirus / macedonia", "Bruttians  and Lucanians"), (" Epirus ", "LUCANIANS")],
)
def test_a_power_by_its_name_in_any_case(power: str, ally: str):
    """The same list as by the ids of the map."""
    ids = ("epirus", "lucanians") if "p" in power.lower() else ("romans", "samnites")

    assert as_json(power, "--ally", ally) == as_json(ids[0], "--ally", ids[1])


def test_csv():
    """What the JSON says, line by line, and the leaders."""
    rows = list(csv.DictReader(StringIO(armylist("romans", "--ally", "boii", "--format", "csv")[1])))

    answer = [(row["code"], row["name"], int(row["count"]), int(row["cost"]), row["ally"] == "yes") for row in rows]
    units = as_json("romans", "--ally", "boii")["units"]
    assert answer == [*[tuple(unit.values())[1:] for unit in units], ("LEADER", "General", 2, 5, False)]
    assert {row["people"] for row in rows if row["ally"] == "yes"} == {"boii"}


def test_markdown():
    """A table for each people."""
    out = armylist("romans", "--ally", "boii", "--format", "markdown")[1]

    assert out.startswith(
        "# Romans: 80 points, 300 BC\n\n## Own units\n\n| Units | Name | Type | Blocks | Each | Points |"
    )
    assert "\n## Allied corps: Boii\n" in out
    assert "\n2 generals: 10 points.\n" in out


def test_what_is_wrong_is_told_to_people_too():
    """In text and Markdown."""
    army = compose(Muster(ROSTERS["samnites"], 10, 300, 1), {"samnites": {"HI": 1}}, 1)

    assert as_text(army).endswith("\nWhat is wrong with it:\n\n  A1: 13 points, 3 more than the 10 of this army.\n")
    assert as_markdown(army).endswith("\n1 general: 5 points.\n" + as_markdown(army).partition("points.\n")[2])
    assert as_markdown(army).endswith("\n- A1: 13 points, 3 more than the 10 of this army.\n")


def test_the_neutral_sheet():
    """For other rules: arms, generals and the conversions; a battle adds its terrain."""
    out = armylist("romans", "--format", "neutral")[1]

    assert out.startswith("# Romans: 80 points, 300 BC, for other rules\n\n| Arm | Units | Share of points |")
    assert "| medium foot | " in out
    assert "\n2 generals.\n\n## DBA: 12 elements\n\n- 6 Blades\n" in out
    army = compose(Muster(ROSTERS["romans"], 80, 300, 1), {"romans": {"MI": 1}}, 1)
    assert "\n1 general.\nTerrain: hill, river.\n" in neutral_sheet(army, (), ("hill", "river"))


def test_out(tmp_path: Path):
    """The same bytes as on screen."""
    file = tmp_path / "romans.md"
    code, out, err = armylist("romans", "--format", "markdown", "--out", file)

    assert (code, out, err) == (0, f"Written to {file}.\n", "")
    assert file.read_bytes().decode() == armylist("romans", "--format", "markdown")[1]


def test_out_where_nothing_can_be_written(tmp_path: Path):
    """Said, with exit code 2."""
    file = tmp_path / "no such folder" / "list.json"

    assert armylist("romans", "--out", file) == (2, "", f"{file} cannot be written: No such file or directory.\n")


@pytest.mark.parametrize(
    ("power", "options", "points", "year", "said"),
    [
        ("rome", [], 80, 300, "There is no Power rome. There are: romans, samnites, campanians, lucanians, etruscans,"),
        ("romans", ["--ally", "gauls"], 80, 300, "There is no Power gauls."),
        ("romans", ["--ally", "romans"], 80, 300, "A Power is not its own ally."),
        ("romans", ["--ally", "boii", "--ally", "Romans"], 80, 300, "A Power is not its own ally."),
        ("romans", ["--ally", "boii", "--ally", "Boii"], 80, 300, "An ally is named twice: each sends one corps"),
        ("romans", ["--ally", "boii", "--ally", "gauls"], 80, 300, "There is no Power gauls."),
        ("romans", [], 9, 300, "9 points: an army has 10 to 250."),
        ("romans", [], 251, 300, "251 points: an army has 10 to 250."),
        ("romans", [], 80, 349, "349 BC: the campaign lasts from 348 to 264 BC."),
        ("romans", [], 80, 263, "263 BC: the campaign lasts from 348 to 264 BC."),
    ],
)
def test_what_it_refuses(power: str, options: list[str], points: int, year: int, said: str):
    """A clear message, exit code 2, and no list."""
    code, out, err = armylist(power, *options, points=points, year=year)

    assert (code, out) == (2, "")
    assert err.startswith(said)


def test_all_mistakes_at_once():
    """One line each."""
    assert len(armylist("rome", "--ally", "gauls", points=9, year=1)[2].splitlines()) == 4


def test_what_is_no_number():
    """The usual message of a command."""
    with pytest.raises(CommandError, match="invalid int value: 'many'"):
        armylist("romans", points="many")


def test_pdf(tmp_path: Path):
    """It needs a file to go to."""
    file = tmp_path / "romans.pdf"

    assert armylist("romans", "--format", "pdf")[0::2] == (2, "A PDF needs a file: --out FILE.\n")
    assert armylist("romans", "--format", "pdf", "--out", file)[0] == 0
    assert file.read_bytes().startswith(b"%PDF-")
