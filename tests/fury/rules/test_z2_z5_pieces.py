"""Z2, Z3, Z5: the pieces, their leaders, and the set-up."""

from dataclasses import replace

import pytest

from campaign.fury.data import britannia, pieces
from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import MOUNTED, Command, UnitKind
from campaign.fury.rules.state import Leader, is_tribal
from campaign.fury.rules.z3_leaders import leading, morale_modifier
from campaign.fury.rules.z13_after import LeaderThrown
from campaign.fury.rules.z13_fates import Fate
from tests.fury.rules.scenes import scene, set_up

PIECES = pieces()


def points(command: Command) -> int:
    return sum(corps.number * PIECES.kind[corps.kind].sp for corps in command.units)


@pytest.mark.parametrize("command", PIECES.commands, ids=lambda command: command.id)
def test_a_level_is_half_of_a_commands_points(command: Command):
    """Z2.3: all printed ones are met so."""
    assert command.level == points(command) // 2
    assert command.without < command.level


def test_the_tribes():
    """Z15.1: eleven lowland tribes; two of those in the highlands, and one in the lowlands, have a part with Rome."""
    lowland = PIECES.lowland(replace(britannia()))

    assert len(lowland) == 11
    assert "silures" not in lowland
    assert [command.home for command in PIECES.commands if command.loyal] == ["BR", "RG", "PR"]
    assert {home.id for home in britannia().homelands} == {each.home for each in PIECES.commands} - {""}


def test_the_side_of_each_command():
    """Z1.1, Z17.1: units of none are Roman; what is unseen is of its side."""
    sides = replace(PIECES).side

    assert [sides[of] for of in ("iceni", "regnenses-pro", "XX", "")] == [Side.TRIBAL, *[Side.ROMAN] * 3]
    assert [sides[str(side)] for side in Side] == [*Side]


def test_all_are_found_by_what_they_are():
    """Z2.1, Z2.3, Z2.4: a command and a leader by id, a counter by kind, morale by both; the guard is of no command."""
    fresh = replace(PIECES)

    assert (fresh.command["II"].level, fresh.leader["boudica"].combat, fresh.kind[UnitKind.GUARD].charge) == (39, 3, 8)
    assert (fresh.morale["II", UnitKind.COHORT], fresh.morale["", UnitKind.GUARD]) == (9, 10)


def test_everybody_comes_from_somewhere():
    """Z5: what a Roman command has is there at the start or comes later, and nothing else."""
    groups = [group for there in (PIECES.places, PIECES.comes) for place in there for group in place.units]
    for command in PIECES.commands:
        for corps in command.units if command.side is Side.ROMAN and not command.loyal else ():
            there = sum(group.number for group in groups if (group.of, group.kind) == (command.id, corps.kind))
            assert there == corps.number, (command.id, corps.kind)
    assert {rising.tribe for rising in PIECES.rises} == {each.id for each in PIECES.commands if each.home}


def test_the_set_up():
    """Z5.1, Z5.2, Z5.4, Z5.5, Z4.4: 162 SP of three legions and eight towns; Rome controls all but the Iceni."""
    state = set_up()

    assert sum(unit.sp for unit in state.units.values() if unit.of == "II") == 78
    assert [unit.sp for unit in state.at("TR6", Side.ROMAN)] == [8]
    assert [unit.at for unit in state.units.values() if unit.kind is UnitKind.FLOTILLA] == [
        "CN5",
        "CV46",
        "DB22",
        "OR2",
    ]
    assert {leader.id: leader.at for leader in state.leaders.values()} == {"postumus": "DB22", "cerialis": "CT27"}
    assert {tract for tract, side in state.control.items() if side is Side.TRIBAL} == {f"IC{n}" for n in range(1, 10)}
    assert not any(is_tribal(unit) for unit in state.units.values())
    assert state.due == (0, 1)


def test_who_holds_a_tract():
    """Z4.4: neither flotillas nor leaders alone."""
    state = scene({"flotilla 1": "CN5", "II horse 1": "CN4", "iceni warband 1": "CN6"}, {"boudica": "CN2"})

    assert state.holds("CN4", Side.ROMAN)
    assert state.holds("CN6", Side.TRIBAL)
    assert not state.holds("CN5", Side.ROMAN)
    assert not state.holds("CN2", Side.TRIBAL)
    assert {unit.kind for unit in state.at("CN4", Side.ROMAN)} <= MOUNTED


@pytest.mark.parametrize(
    ("unit", "leader", "leads"),
    [
        ("II cohort 1", "postumus", True),
        ("IX cohort 1", "postumus", False),
        ("IX cohort 1", "paulinus", True),
        ("guard 1", "paulinus", True),
        ("defenders 1", "paulinus", True),
        ("defenders 1", "cerialis", False),
        ("regnenses-pro warband 1", "paulinus", False),
        ("regnenses-pro warband 1", "cogidubnus", True),
        ("brigantes-pro warband 1", "vellocatus", True),
        ("silures warband 1", "boudica", True),
        ("silures warband 1", "chief-iceni", False),
        ("parisi-pro warband 1", "chief-parisi", True),
        ("iceni warband 1", "paulinus", False),
    ],
)
def test_for_whom_a_leader_is_appropriate(unit: str, leader: str, leads: bool):
    """Z3.1."""
    leader = leader.replace("chief-iceni", "chief-trinovantes")
    state = scene({unit: "CV46"}, {leader: "CV46"})

    assert bool([*leading(state, state.units[unit])]) is leads


def test_the_best_leader_counts_once():
    """Z3.2: Boudica is worth 6 to three tribes, and 4 to the others."""
    state = scene(
        {"trinovantes warband 1": "TR6", "coritani warband 1": "TR6", "iceni warband 1": "TR7"},
        {"boudica": "TR6", "chief-trinovantes": "TR6"},
    )

    assert [morale_modifier(state, unit) for unit in state.units.values()] == [6, 4, 0]


@pytest.mark.parametrize("leader", [Leader("boudica", "TR6", captor=Side.ROMAN), Leader("boudica", "TR6", out_until=9)])
def test_who_is_held_or_wounded_leads_nobody(leader: Leader):
    """Z3.4, Z13.10."""
    state = replace(scene({"iceni warband 1": "TR6"}), leaders={"boudica": leader})

    assert morale_modifier(state, state.units["iceni warband 1"]) == 0


@pytest.mark.parametrize(("turn", "leads"), [(5, False), (6, False), (7, True)])
def test_who_was_wounded_is_back_after_his_turns(turn: int, leads: bool):
    """Z13.10: "out for D6 turns, then back"; wounded in turn 5 with a 2 he is out in that turn and the next."""
    boudica = Leader("boudica", "TR6")
    state = replace(scene({"iceni warband 1": "TR6"}, turn=5), leaders={"boudica": boudica})
    wounded = LeaderThrown("boudica", Side.TRIBAL, (1, 3), Fate.WOUNDED, "TR6", turns=2).happen(state)

    assert bool(morale_modifier(replace(wounded, turn=turn), state.units["iceni warband 1"])) is leads
