"""Scenarios: what a file of one says, whether it can be played, and that it comes back as it was."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from campaign.italy import scenario
from campaign.italy.house_rules import house_rules
from campaign.italy.narrate.refusals import reasons
from campaign.italy.rules.opening import Landed
from campaign.italy.rules.state import Start
from campaign.italy.scenario import NotAScenario, Scenario
from campaign.italy.web.scenario import ScenarioForm
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Resource, Ruler
from tests.commands import run

USUAL = scenario.usual()
SCHEMA = Path(scenario.__file__).parent / "data" / "scenario-file.schema.json"


def filled(given: Scenario) -> dict[str, Any]:
    """What the editor's form has in its fields for a scenario."""
    form = ScenarioForm(filled=given)
    fields = [field for part in (form, *form.rows) for field in part]
    return {field.html_name: field.value() for field in fields if field.value() is not None}


def changed(
    provinces: dict[str, dict[str, Any]] | None = None, powers: dict[str, dict[str, Any]] | None = None, **other: Any
) -> Scenario:
    """The usual one but for these provinces, Powers, and so on."""
    return replace(
        USUAL,
        provinces=tuple(replace(each, **(provinces or {}).get(each.id, {})) for each in USUAL.provinces),
        powers=tuple(replace(each, **(powers or {}).get(each.id, {})) for each in USUAL.powers),
        **other,
    )


PYRRHUS = changed(
    provinces={
        "pentria": {"owner": "romans"},
        "neapolis": {"home": "syracusans", "owner": "syracusans", "resource": Resource.OLIVE},
        "umbria": {"home": "boii", "owner": "boii", "resource": None},
        "lucania": {"owner": "romans"},
    },
    powers={
        "boii": {"name": "Gauls", "ruler": Ruler("Brennus", 80, 10, 10, since=9)},
        "samnites": {"ruler": Ruler("Gavius Pontius", 50, 50, 0, since=6)},
    },
    name="Pyrrhus is there",
    turn=10,
    account=121,
    armies=(Landed("epirus", "tarentum", 80, payer="tarentines"),),
    options=Options(home_province_yield=2, rome_fights_last=False),
)


def test_the_usual_one_is_348_bc():
    start = scenario.start(USUAL, "seed")

    assert start.opening.turn == 1
    assert start == Start("The Rise of Rome", "seed", italy(Options()))
    assert scenario.wrong(USUAL) == []


@pytest.mark.parametrize("given", [USUAL, PYRRHUS], ids=["usual", "Pyrrhus"])
def test_a_file_comes_back_as_it_was(given: Scenario):
    assert scenario.load(scenario.dump(given).encode()) == given
    assert scenario.of(scenario.start(given, "seed")) == given


def test_a_file_has_a_line_for_each_province_and_power():
    text = scenario.dump(PYRRHUS)

    assert '{"id": "umbria", "home": "boii", "owner": "boii", "resource": null}' in text
    assert len(text.splitlines()) < 50
    assert len(text) < 6000


def test_the_schema_is_that_of_the_program():
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == scenario.FILE.schema()


def test_it_is_played_as_it_says():
    start = scenario.start(PYRRHUS, "seed")

    assert start.italy.name("boii") == "Gauls"
    assert start.italy.homes["syracusans"] == ("neapolis", "syracuse", "messana", "agrigentum")
    assert start.italy.resources["neapolis"] is Resource.OLIVE
    assert "umbria" not in start.italy.resources
    assert start.italy.options.home_province_yield == 2


WRONG = {
    "no name": (changed(name=""), "has 1 to 80 visible letters"),
    "a long name": (changed(name="x" * 81), "has 1 to 80 visible letters"),
    "a Power without a name": (changed(powers={"boii": {"name": ""}}), "has 1 to 30 visible letters"),
    "a name nobody sees": (changed(name="\u3164"), "visible letters"),
    "a Power whose name nobody sees": (changed(powers={"boii": {"name": "\u2800"}}), "visible letters"),
    "a name on two lines": (changed(powers={"boii": {"name": "Bo\nii"}}), "has 1 to 30 visible letters"),
    "two of one name": (changed(powers={"boii": {"name": "romans"}}), "Two Powers are called romans."),
    "a Power without a home": (changed(provinces={"lucania": {"home": "romans"}}), "Lucanians need a home province"),
    "Rome without a home": (
        changed(provinces={name: {"home": "boii"} for name in ("latium", "sabinum", "volscia")}),
        "Rome needs a home province, whoever holds it",
    ),
    "an unknown people": (changed(provinces={"lucania": {"home": "gauls"}}), "There is no Power 'gauls'."),
    "an unknown owner": (changed(provinces={"lucania": {"owner": "gauls"}}), "There is no Power 'gauls'."),
    "too late": (changed(turn=13), "A campaign begins in turn 1 to 12."),
}


@pytest.mark.parametrize(("given", "why"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_played_is_refused(given: Scenario, why: str):
    assert why in reasons(problem.reason for problem in scenario.wrong(given))
    with pytest.raises(NotAScenario, match="."):
        scenario.load(scenario.dump(given).encode())


def as_file(**parts: Any) -> bytes:
    content = json.loads(scenario.dump(USUAL))
    return json.dumps({key: value for key, value in (content | parts).items() if value is not ...}).encode()


FILES = {
    "nothing": (b"", "not readable as JSON"),
    "no text": (b"\xff\xfe\x00", "not readable as JSON"),
    "a list": (b"[]", '"format" is not'),
    "a campaign": (as_file(format="rise-of-rome"), '"format" is not'),
    "a newer one": (as_file(version=2), "by a newer Rise of Rome"),
    "version nothing": (as_file(version=None), "At version"),
    "no turn": (as_file(turn=...), "turn is missing"),
    "a turn in words": (as_file(turn="five"), "turn"),
    "something more": (as_file(password="12345"), "password does not belong there"),
    "an unknown option": (as_file(options={"free_beer": True}), "free_beer does not belong there"),
    "an impossible option": (as_file(options={"home_province_yield": 11}), "0 to 10 talents"),
    "no province": (as_file(provinces=[]), "Its provinces have to be these, in this order: latium,"),
    "no Power": (as_file(powers=[]), "Its powers have to be these, in this order: romans,"),
    "too large": (b" " * (scenario.MOST_BYTES + 1), "larger than 200 kB"),
}


@pytest.mark.parametrize(("data", "why"), FILES.values(), ids=FILES)
def test_no_other_file_is_read(data: bytes, why: str):
    with pytest.raises(NotAScenario) as refusal:
        scenario.load(data)

    assert why in str(refusal.value)


def test_options_that_a_file_does_not_name_are_as_they_are_ruled():
    assert scenario.load(as_file(options={"rome_fights_last": False})).options == Options(rome_fights_last=False)


def run_simulate(file: Path) -> dict[str, Any]:
    arguments = ("--campaigns", 2, "--seed", "S", "--rome", "passive", "--json", "--scenario", file)
    found: dict[str, Any] = json.loads(run("simulate", *arguments)[1])
    return found


def test_simulate_plays_a_scenario_file(tmp_path: Path):
    file = tmp_path / "pyrrhus.scenario.json"
    file.write_text(scenario.dump(PYRRHUS), encoding="utf-8")

    revenues = run_simulate(file)["rome_revenue_by_turn"]

    assert revenues[:9] == [None] * 9
    assert revenues[9] is not None


@pytest.mark.parametrize(("text", "why"), [("Ave", "is not a scenario"), (None, "cannot be read")])
def test_simulate_refuses_another_file(tmp_path: Path, text: str | None, why: str):
    file = tmp_path / "file.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")

    with pytest.raises(CommandError, match=why):
        run_simulate(file)


def test_house_rules_are_listed_in_the_order_of_the_rules():
    given = house_rules(Options(rome_fights_last=False, home_province_yield=3, carthage_spares_rome=True))

    assert given == (
        ("Q10", "Talents for each home province held: 3."),
        ("Q32", "Rome fights straight after the External armies, before the other Powers."),
        ("D7", "Carthage never lands in a Roman home province."),
    )
    assert house_rules(Options()) == ()


def test_a_house_rule_of_no_clause_comes_last():
    """D18."""
    without_advice = Options(advice=False, exactly_150_is_oblivion=False)
    assert [number for number, _ in house_rules(without_advice)] == ["Q70", "D18"]
    assert [number for number, _ in house_rules(without_advice, iron=True)] == ["Q70"], "Iron brings D18 along"
