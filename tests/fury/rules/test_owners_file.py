"""An owner's file: what it replaces, that the rest stays ours, and every refusal."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from battles.data.short import odds_table
from campaign.fury.data import britannia, pieces
from campaign.fury.games import facts
from campaign.fury.owners_file import MOST_BYTES, NotOwners, is_owners, load
from campaign.fury.rules.board import Side
from campaign.fury.rules.owners import problems
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Start
from campaign.fury.rules.turn import RULESET, carry_out
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z18_solo.solo import SEATING
from engine.codec import Codec
from engine.rules.dice import StreamDice
from tests.commands import ROOT, run
from tests.fury.rules.scenes import START, set_up

EXAMPLE = (ROOT / "docs/owners-file.md").read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]


def own_start() -> Start:
    """A war with the file that the document shows."""
    table, counters = load(EXAMPLE.encode())
    return replace(START, table=table, pieces=counters)


def test_the_example_is_in_place_of_ours():
    """Z20: what it says, and nothing else."""
    table, found = load(EXAMPLE.encode())
    ours = pieces()

    assert [column.name for column in table.columns] == ["1:2", "1:1", "2:1"]
    assert (table.at(4, 3).attacker, table.at(4, 4).attacker) == (25, 20)
    assert table.weights == odds_table().weights
    changed = [each.id for each, before in zip(found.kinds, ours.kinds, strict=True) if each != before]
    assert changed == ["cohort", "chariots"]
    assert found.kind[UnitKind.CHARIOTS] == replace(ours.kind[UnitKind.CHARIOTS], charge=7, mp=4)
    assert found.command["IX"] == replace(ours.command["IX"], level=40, without=38)
    assert [(corps.kind, corps.number) for corps in found.command["iceni"].units] == [("warband", 11), ("chariots", 5)]
    assert found.command["iceni"].level == ours.command["iceni"].level
    assert found.leader["paulinus"] == replace(ours.leader["paulinus"], combat=3)
    assert found.leader["boudica"].morale_for["catuvellauni"] == 5
    assert found.places == ours.places
    assert [group.turn for group in found.comes] == [7]
    coritani = next(each for each in found.rises if each.tribe == "coritani")
    assert (coritani.turn, coritani.unit_in, coritani.tribes) == (5, ("CT",), 3)


@pytest.mark.uncounted
def test_a_war_with_it_is_played_to_its_end_and_stored_with_all_of_it():
    """Z20: the program plays both sides; what it has read stays in the start, whatever happens to the file."""
    start, dice = replace(own_start(), levels=dict.fromkeys(Side, 1)), StreamDice("own")
    state = begin(start)
    while not state.ending:
        decision = SEATING.next(state)
        assert decision
        state = carry_out(state, decision, dice).state

    codec = Codec(RULESET)
    assert codec.starts.load(codec.starts.dump(start)) == start
    assert ("Tables", "from an owner’s file") in facts(state)


def test_our_own_war_says_nothing_of_it():
    """Z20."""
    assert not is_owners(START)
    assert "Tables" not in dict(facts(set_up()))
    assert load(as_file()) == (odds_table(), pieces())
    assert [*problems(pieces(), britannia())] == []


def test_stored_wars_share_one_board():
    """Z4: what is worked out of a board is worked out once."""
    codec = Codec(RULESET)

    assert codec.starts.load(codec.starts.dump(START)).board is codec.starts.load(codec.starts.dump(START)).board


def test_romans_in_the_rebels_homeland_control_their_tract():
    """Z4.4: they are alone there at the start; the tracts around are the rebels'."""
    place = {"at": "IC4", "units": [{"of": "IX", "kind": "cohort", "number": 1}]}
    _, found = load(as_file(places=[place]))
    state = begin(replace(START, pieces=found))

    assert state.control["IC4"] is Side.ROMAN
    assert state.control["IC5"] is Side.TRIBAL
    assert [unit.id for unit in state.units.values()] == ["IX cohort 1"]


def as_file(**parts: Any) -> bytes:
    head = {"format": "hell-hath-no-fury-tables", "version": 1}
    return json.dumps({key: part for key, part in (head | parts).items() if part is not ...}).encode()


def line(number: int, **more: Any) -> dict[str, Any]:
    return {"line": number, "attacker": 10, "defender": 10, **more}


def column(attacker: int, adds: int) -> dict[str, int]:
    return {"attacker": attacker, "defender": 1, "adds": adds}


def stand(at: str, *units: dict[str, Any], leaders: tuple[str, ...] = ()) -> bytes:
    return as_file(places=[{"at": at, "units": units, "leaders": leaders}])


def come(**changed: Any) -> bytes:
    group = {"turn": 8, "at": ["OR2"], "units": [{"kind": "guard", "number": 1}], "leaders": []}
    return as_file(comes=[group | changed])


def corps(kind: str = "cohort", number: int = 1, morale: int = 7) -> dict[str, Any]:
    return {"kind": kind, "number": number, "morale": morale}


DEFENDERS = {"kind": "defenders", "sp": 1}
COHORTS = {"of": "II", "kind": "cohort", "number": 1}
REFUSED = {
    # the file
    "nothing": (b"", "not readable as JSON"),
    "no text": (b"\xff\xfe\x00", "not readable as JSON"),
    "a list": (b"[]", '"format" is not "hell-hath-no-fury-tables"'),
    "a scenario": (as_file(format="rise-of-rome-scenario"), '"format" is not'),
    "a newer one": (as_file(version=2), "by a newer Rise of Rome"),
    "no version": (as_file(version=...), "version is missing"),
    "too large": (b" " * (MOST_BYTES + 1), "larger than 200 kB"),
    "something more": (as_file(password="12345"), "password does not belong there"),
    "a tribe's homeland": (
        as_file(commands={"iceni": {"home": "TR"}}),
        "commands › iceni › home does not belong there",
    ),
    "a figure in words": (as_file(kinds={"cohort": {"sp": "five"}}), "At kinds › cohort › sp"),
    "half a point": (as_file(kinds={"cohort": {"sp": 4.5}}), "At kinds › cohort › sp"),
    "the map": (as_file(tracts={}), "tracts does not belong there"),
    "a rising twice": (
        as_file(rises={"iceni": {}, "belgae": {}}).replace(b"belgae", b"iceni"),
        "it says 'iceni' twice in one place",
    ),
    # the odds table
    "a table with a gap": (as_file(table={"lines": [line(5), line(7)]}), "After line 5 comes the next one, not 7."),
    "a line twice": (as_file(table={"lines": [line(5), line(5)]}), "Line 5 stands once, or twice"),
    "more than all": (as_file(table={"lines": [line(5, attacker=101)]}), "losses are 0 to 100"),
    "columns from the best": (
        as_file(table={"columns": [column(2, 2), column(1, 0)]}),
        "Column 2:1 stands before 1:1",
    ),
    "no column": (as_file(table={"columns": []}), "It has 1 to 20 columns, not 0."),
    # kinds
    "an unknown kind": (as_file(kinds={"elephant": {"sp": 9}}), "kinds: there is no “elephant”; there are cohort, "),
    "a flotilla": (as_file(kinds={"flotilla": {"sp": 9}}), "kinds: there is no “flotilla”"),
    "negative SP": (as_file(kinds={"cohort": {"sp": -3}}), "cohort: sp is 1 to 99, not −3."),
    "no SP": (as_file(kinds={"warband": {"sp": 0}}), "warband: sp is 1 to 99, not 0."),
    "a negative charge": (as_file(kinds={"horse": {"charge": -1}}), "horse: charge is 0 to 99, not −1."),
    "no movement": (as_file(kinds={"horse": {"mp": 0}}), "horse: mp is 1 to 12, not 0."),
    "no supply": (as_file(kinds={"horse": {"halves": -1}}), "horse: halves is 0 to 9, not −1."),
    "the best morale": (as_file(kinds={"guard": {"morale": 13}}), "guard: morale is 0 to 12, not 13."),
    # commands
    "an unknown command": (
        as_file(commands={"gauls": {"level": 9}}),
        "commands: there is no “gauls”; there are II, IX, ",
    ),
    "no level": (as_file(commands={"II": {"level": 0, "without": 0}}), "II: level is 1 to 999, not 0."),
    "stronger without": (as_file(commands={"II": {"without": 40}}), "II: without is 0 to 39, not 40."),
    "no unit": (as_file(commands={"iceni": {"units": []}}), "iceni: units has no entry"),
    "a tribe's cohorts": (
        as_file(commands={"iceni": {"units": [corps()]}}),
        "iceni: there is no “cohort”; there are char",
    ),
    "a legion's warbands": (
        as_file(places=[], comes=[], commands={"II": {"units": [corps("warband")]}}),
        "II: there is no “warband”; there are auxiliary, cohort, horse.",
    ),
    "a kind twice": (
        as_file(commands={"iceni": {"units": [corps("warband"), corps("warband")]}}),
        "iceni: warband stands there twice.",
    ),
    "no warbands": (
        as_file(commands={"iceni": {"units": [corps("warband", number=0)]}}),
        "iceni, warband: number is 1 to 40, not 0.",
    ),
    "no morale": (
        as_file(commands={"iceni": {"units": [corps("warband", morale=0)]}}),
        "iceni, warband: morale is 1 to 12, not 0.",
    ),
    # leaders
    "an unknown leader": (
        as_file(leaders={"caesar": {"combat": 4}}),
        "leaders: there is no “caesar”; there are paulinus, ",
    ),
    "a bad leader": (as_file(leaders={"paulinus": {"combat": -1}}), "paulinus: combat is 0 to 9, not −1."),
    "a dear leader": (as_file(leaders={"paulinus": {"morale": 10}}), "paulinus: morale is 0 to 9, not 10."),
    "for whom": (
        as_file(leaders={"boudica": {"morale_for": {"gauls": 4}}}),
        "boudica, morale_for: there is no “gauls”",
    ),
    "too much for them": (
        as_file(leaders={"boudica": {"morale_for": {"iceni": 10}}}),
        "boudica, morale_for: iceni is 0 to 9, not 10.",
    ),
    # what stands there
    "a tract not on the map": (stand("XX1", COHORTS), "places, XX1: there is no “XX1”; there are IC1, IC2, IC3, …."),
    "a tribe at the start": (
        stand("IC4", {"of": "iceni", "kind": "warband", "number": 1}),
        "places, IC4: there is no “iceni”; there are II, IX, XIV, XX, GRF.",
    ),
    "a cohort of nobody": (
        stand("IC4", {"kind": "cohort", "number": 1}),
        "there is no “cohort”; there are defenders, ",
    ),
    "a legion's guard": (
        stand("IC4", {"of": "II", "kind": "guard", "number": 1}),
        "places, IC4, II: there is no “guard”; there are cohort, auxiliary, horse.",
    ),
    "none of them": (stand("IC4", COHORTS | {"number": 0}), "places, IC4, cohort: number is 1 to 40, not 0."),
    "defenders without SP": (
        stand("IC4", {"kind": "defenders", "number": 1}),
        "places, IC4, defenders: sp is 1 to 99, not 0.",
    ),
    "negative SP there": (stand("IC4", COHORTS | {"sp": -3}), "places, IC4, cohort: sp is 0 to 99, not −3."),
    "a strong flotilla": (
        stand("CN5", {"kind": "flotilla", "number": 1, "sp": 1}),
        "places, CN5, flotilla: sp is 0 to 0, not 1.",
    ),
    "a flotilla on land": (
        stand("IC4", {"kind": "flotilla", "number": 1}),
        "places, IC4: a flotilla cannot stand in IC4, which is no port.",
    ),
    "Boudica at the start": (
        stand("IC4", leaders=("boudica",)),
        "places, IC4: there is no “boudica”; there are paulinus, ",
    ),
    "a leader twice": (stand("IC4", leaders=("paulinus",)), "paulinus stands or comes more than once."),
    "more than there are": (
        stand("IC4", COHORTS | {"number": 11}),
        "II cohort: there are 10, and 11 stand or come.",
    ),
    "41 of none": (
        as_file(places=[{"at": "IC4", "units": [DEFENDERS | {"number": n} for n in (40, 1)]}]),
        "defenders: there are 40, and 41 stand or come.",
    ),
    # what comes
    "too late": (come(turn=26), "comes, 1: turn is 1 to 25, not 26."),
    "to nowhere": (come(at=[]), "comes, 1: at has no entry, and needs one."),
    "nobody": (come(units=[]), "comes, 1: units has no entry, and needs one."),
    "to a tract not on the map": (come(at=["OR2", "XX1"]), "comes, 1: there is no “XX1”"),
    "by sea inland": (
        come(at=["OR2", "CV43"], units=[{"kind": "flotilla", "number": 1}]),
        "comes, 1: a flotilla cannot stand in CV43, which is no port.",
    ),
    # who rises
    "an unknown tribe": (as_file(rises={"gauls": {"turn": 3}}), "rises: there is no “gauls”; there are iceni, "),
    "nowhere": (as_file(rises={"iceni": {"at": []}}), "rises, iceni: at has no entry, and needs one."),
    "off the map": (as_file(rises={"iceni": {"at": ["XX1"]}}), "rises, iceni: there is no “XX1”"),
    "control off the map": (as_file(rises={"iceni": {"control": ["XX1"]}}), "rises, iceni: there is no “XX1”"),
    "an unknown homeland": (as_file(rises={"iceni": {"unit_in": ["XX"]}}), "there is no “XX”; there are IC, TR, "),
    "Boudica nowhere": (as_file(rises={"iceni": {"boudica_in": ["XX"]}}), "there is no “XX”; there are IC, TR, "),
    "Romans nowhere": (as_file(rises={"iceni": {"no_roman_in": ["XX"]}}), "there is no “XX”; there are IC, TR, "),
    "before the war": (as_file(rises={"iceni": {"turn": -1}}), "rises, iceni: turn is 0 to 25, not −1."),
    "fewer than no tribe": (as_file(rises={"iceni": {"tribes": -1}}), "rises, iceni: tribes is 0 to 21, not −1."),
    "fewer than no losses": (as_file(rises={"iceni": {"lost": -1}}), "rises, iceni: lost is 0 to 999, not −1."),
    "after nobody": (as_file(rises={"iceni": {"after": "gauls"}}), "rises, iceni: there is no “gauls”"),
    "after itself": (as_file(rises={"iceni": {"after": "iceni"}}), "iceni rises after itself"),
    "each after the other": (as_file(rises={"silures": {"after": "demetae"}}), "silures rises after itself"),
}


@pytest.mark.parametrize(("data", "why"), REFUSED.values(), ids=REFUSED)
def test_any_other_is_refused(data: bytes, why: str):
    """Z20: with the place, what is wrong, and what is possible."""
    with pytest.raises(NotOwners) as refusal:
        load(data)

    assert why in str(refusal.value)


def test_all_that_is_wrong_is_said_at_once():
    """Z20."""
    with pytest.raises(NotOwners, match=r"cohort: sp .* paulinus: combat"):
        load(as_file(kinds={"cohort": {"sp": 0}}, leaders={"paulinus": {"combat": 99}}))


def test_the_odds_of_a_battle_by_its_table(tmp_path: Path):
    """Z13.3: from the command line."""
    file = tmp_path / "own.json"
    file.write_text(EXAMPLE, encoding="utf-8")
    by = ("--battle", "60", "60", "--json")
    found = json.loads(run("fury", *by, "--owners", str(file))[1])

    assert {*found["percents"]} <= {"25/20", "20/25", "15/30", "10/40", "5/50", "50/5", "40/10", "30/15"}
    assert found != json.loads(run("fury", *by)[1])


@pytest.mark.parametrize(("text", "why"), [("Ave", "not readable as JSON"), (None, "No such file")])
def test_the_command_refuses_another_file(tmp_path: Path, text: str | None, why: str):
    """Z20."""
    file = tmp_path / "own.json"
    if text:
        file.write_text(text, encoding="utf-8")

    with pytest.raises(CommandError, match=why):
        run("fury", "--battle", "60", "60", "--owners", str(file))
