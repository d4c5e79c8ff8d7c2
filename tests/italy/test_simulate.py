"""The simulate command: whole campaigns, counted from their events."""

import json
from collections import Counter
from typing import Any

import pytest
from django.core.management import execute_from_command_line

from campaign.italy.policies import OF_PLAYOUTS, Policy
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import DeclareAttack
from campaign.italy.rules.state import Start
from campaign.italy.rules.turn import begin
from campaign.italy.simulate import PER_CAMPAIGN, Totals, simulate
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.commands import run
from tests.played import play_out

KEYS = ["campaigns", "seconds", "per_second", "rome", "endings", "civic", "per_campaign", "rome_revenue_by_turn"]
KEYS += ["provinces_by_turn"]


def result(rome: str, campaigns: int = 6, *more: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        run("simulate", "--campaigns", str(campaigns), "--seed", "S", "--rome", rome, "--json", *more)[1]
    )
    return answer


@pytest.mark.parametrize("rome", OF_PLAYOUTS)
def test_it_works(rome: Policy):
    said = result(rome)

    assert list(said) == KEYS
    assert (said["campaigns"], said["rome"]) == (6, rome.value)
    assert set(said["endings"]) == {"disgrace", "destiny", "dominion", "provincial", "oblivion"}
    assert sum(said["endings"].values()) == pytest.approx(1)
    assert list(said["civic"]) == ["mean", "p10", "p50", "p90"]
    assert list(said["per_campaign"]) == list(PER_CAMPAIGN)
    assert len(said["rome_revenue_by_turn"]) == 12
    assert said["rome_revenue_by_turn"][0] == 0
    assert len(said["provinces_by_turn"]) == 12


def test_the_same_seed_gives_the_same_whatever_the_jobs():
    one, two = result("greedy"), result("greedy", 6, "--jobs", "2")
    for said in (one, two):
        del said["seconds"], said["per_second"]

    assert one == two


def test_another_seed_gives_another_result():
    assert simulate(5, "S", Policy.GREEDY) != simulate(5, "T", Policy.GREEDY)


def test_percentiles_are_elements_of_the_sorted_accounts():
    accounts = sorted(play_out(italy(Options()), f"S/{i}", Policy.PASSIVE)[0].civic_total for i in range(7))

    civic = simulate(7, "S", Policy.PASSIVE)["civic"]

    assert [civic["p10"], civic["p50"], civic["p90"]] == [accounts[0], accounts[3], accounts[6]]
    assert civic["mean"] == pytest.approx(sum(accounts) / 7)


def test_a_passive_rome_never_attacks():
    _, log = play_out(italy(Options()), "S/0", Policy.PASSIVE)

    declared = [line.decision for line in log if isinstance(line.decision, DeclareAttack)]
    assert declared
    assert all(decision.province is None for decision in declared)


def test_what_is_counted_is_what_happened():
    _, log = play_out(italy(Options()), "S/1", Policy.GREEDY)
    events = [event for line in log for event in line.events]
    kinds = Counter(type(event) for event in events)
    targets = [e for e in events if isinstance(e, ev.TargetChosen) and e.attacker not in ("carthage", "epirus")]
    won = [e for e in events if isinstance(e, ev.BattleWon)]

    tally = Totals()
    tally.add(begin(Start("", "S/1", italy(Options()))), Policy.GREEDY)
    counted = tally.counts

    assert counted["attacks"] == len(targets)
    assert counted["attacks_on_rome"] == sum(e.target == ROME for e in targets)
    assert counted["battles"] == len(won)
    assert counted["major"] == sum(e.grade == "major" for e in won)
    assert counted["attacker_wins"] == sum(e.side == "attacker" for e in won)
    assert counted["became_inactive"] == kinds[ev.BecameInactive]
    assert counted["revived"] == kinds[ev.Revived]
    assert counted["ruler_changes"] == sum(e.change for e in events if isinstance(e, ev.RulerChecked))
    assert counted["carthage"] + counted["epirus"] == kinds[ev.ArmyLanded]


def test_without_json_it_is_a_table():
    assert "Rome passive" in run("simulate", "--campaigns", "2", "--seed", "S", "--rome", "passive")[1]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--campaigns", "0", "--seed", "S", "--rome", "passive"],
        ["--campaigns", "many", "--seed", "S", "--rome", "passive"],
        ["--campaigns", "1", "--seed", "S", "--rome", "brave"],
        ["--campaigns", "1", "--seed", "S", "--rome", "passive", "--jobs", "0"],
        ["--campaigns", "1", "--rome", "passive"],
    ],
)
def test_bad_arguments_are_refused(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "simulate", *wrong])

    assert stopped.value.code == 2
    assert "usage: manage.py simulate" in capsys.readouterr().err
