"""Z17.3: games that fit what a side sees."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from campaign.fury.rules.at_hand import AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Proceed
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Leader, Looting, Stage, State, Unit
from campaign.fury.rules.turn import SEQUENCE, carry_out
from campaign.fury.rules.z9_reinforcements import BringOn, bring_on
from campaign.fury.rules.z10_overrun import GiveWay
from campaign.fury.rules.z12_stacking import may_stand
from campaign.fury.rules.z17_imagined import imagined, possible
from engine.rules.dice import SeededDice, StreamDice
from tests.fury.rules.fights import here, several
from tests.fury.rules.scenes import START, scene, set_up

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
SEEDS = [str(n) for n in range(8)]
each_seed = pytest.mark.parametrize("seed", SEEDS)
TRIBES = {each.id: sum([n.number * START.pieces.kind[n.kind].sp for n in each.units]) for each in START.pieces.commands}
"""The SP of each."""


def rebellion(units: Mapping[str, str], leaders: Mapping[str, str] | None = None, **more: Any) -> State:
    """These units, and the Romans as they were set up, where none of these are; all others have been lost."""
    new, first = scene(units, leaders, **{"half": ROMAN, "stage": Stage.MOVEMENT, "due": (0, 1), **more}), set_up()
    taken = {unit.at for unit in new.units.values()}
    romans = {id: unit for id, unit in first.units.items() if unit.at not in taken or unit.kind is UnitKind.FLOTILLA}
    state = replace(new, units={**romans, **new.units})
    left, came = points(state.units.values()), points(first.units.values())
    return replace(state, lost={of: came.get(of, TRIBES.get(of, 0)) - sp for of, sp in left.items()})


def points(units: Iterable[Unit]) -> dict[str, int]:
    found = Counter[str]()
    for unit in units:
        found[unit.of] += unit.sp
    return dict(found)


def guessed(state: State, side: Side, seed: str = "1") -> State:
    """What the side may imagine, which fits what it sees."""
    seen = seen_by(state, side)
    found = imagined(seen, StreamDice(seed))
    assert seen_by(found, side) == seen
    assert not any(unit.kind is UnitKind.UNSEEN for unit in found.units.values())
    return found


def of_side(state: State, side: Side) -> list[Unit]:
    return [unit for unit in state.units.values() if state.side(unit) is side]


# Whole armies


@each_seed
def test_who_has_not_moved_yet_is_known(seed: str):
    """Z17.3: in the first turn all Romans are where they were set up; who is still to come is not there."""
    found = guessed(set_up(), TRIBAL, seed)

    assert found.units == set_up().units
    assert found.start.seed == ""
    assert {*found.leaders} == {"postumus", "cerialis"}
    assert found.leaders["cerialis"].at in {"CT27", "CV14", "CT42", "BR24"}
    assert found.leaders["postumus"].at in {"DB22", "DB21", "SL7"}


@each_seed
def test_all_of_a_tribe_is_somewhere(seed: str):
    """Z17.3: whatever has been lost is not."""
    state = carry_out(set_up(), Proceed(), SeededDice("fury", 1)).state
    found = guessed(state, ROMAN, seed)

    assert {*found.units} == {*state.units}
    assert points(found.units.values()) == points(state.units.values())
    assert {unit.at for unit in of_side(found, TRIBAL)} == {"IC4", "IC5", "IC6"}
    assert found.leaders["boudica"].at in {"IC4", "IC5", "IC6"}


@each_seed
def test_players_may_have_overridden_what_was_lost(seed: str):
    """F64: where a stack is left of a tribe that has lost all, there is a unit."""
    state = replace(rebellion({"iceni warband 1": "IC4"}), lost={"iceni": TRIBES["iceni"]})
    [unit] = of_side(guessed(state, ROMAN, seed), TRIBAL)
    assert (unit.of, unit.at, unit.sp) == ("iceni", "IC4", 1)


@each_seed
def test_everybody_imagines_both_sides(seed: str):
    play = Play(
        replace(carry_out(set_up(), Proceed(), SeededDice("fury", 1)).state, turn=14, half=ROMAN), StreamDice(seed)
    )
    bring_on(play, BringOn(0, "OR2"))
    bring_on(play, BringOn(1, "CN6"))
    seen = seen_by(play.state, "")
    found = imagined(seen, StreamDice(seed))

    assert seen_by(found, "") == seen
    assert {"XIV", "GRF", "iceni", ""} <= {unit.of for unit in found.units.values()}
    assert {"paulinus", "relief", "boudica"} <= {*found.leaders}


def test_chance_comes_from_the_dice():
    """One throw for each game."""
    seen = seen_by(carry_out(set_up(), Proceed(), SeededDice("fury", 1)).state, ROMAN)
    one, two = islice(possible(seen, StreamDice("fury")), 2)

    assert imagined(seen, StreamDice("fury")) == one
    assert one != two
    dice = StreamDice("fury")
    imagined(seen, dice)
    assert len(dice.faces) == 12


# Losses


@each_seed
def test_a_remnant_is_enough_for_all_stacks(seed: str):
    """Z2.2: three warbands of 2 SP stand in three tracts; whole ones would be too few."""
    state = rebellion({"iceni warband 1": "IC4", "iceni warband 2": "IC5", "iceni warband 3": "IC6"})
    few = {id: replace(unit, sp=2) for id, unit in state.units.items() if unit.of == "iceni"}
    state = replace(state, units={**state.units, **few}, lost={**state.lost, "iceni": TRIBES["iceni"] - 6})
    there = of_side(guessed(state, ROMAN, seed), TRIBAL)

    assert {unit.at for unit in there} == {"IC4", "IC5", "IC6"}
    assert sum([unit.sp for unit in there]) == 6


@each_seed
def test_who_is_in_the_battle_is_no_longer_elsewhere(seed: str):
    """Z17.2: what he has lost is known, too."""
    units = {
        **here("IC4", *several("iceni warband", 3), "II cohort 2"),
        "iceni warband 4": "IC5",
        "iceni chariots 1": "IC6",
    }
    state = rebellion(units, {"boudica": "IC4"}, stage=Stage.COMBAT, battle=AtHand("IC4"))
    hurt = replace(state.units["iceni warband 1"], sp=1)
    state = replace(state, units={**state.units, hurt.id: hurt}, lost={**state.lost, "iceni": state.lost["iceni"] + 5})
    found = guessed(state, ROMAN, seed)

    assert found.units["iceni warband 1"] == hurt
    assert sum([unit.sp for unit in of_side(found, TRIBAL) if unit.at != "IC4"]) == 9
    assert found.leaders == state.leaders


def test_town_defenders_are_lost_where_nobody_stands():
    """Z5.4, Z10.6: those of Camulodunum, 8 SP, are; all others are in their towns."""
    state = set_up()
    fallen = {id: unit for id, unit in state.units.items() if unit.at != "TR6"}
    found = guessed(replace(state, units=fallen, lost={"": 8}, turn=9), TRIBAL)
    defenders = {unit.id: unit for unit in found.units.values() if unit.kind is UnitKind.DEFENDERS}

    assert defenders == {unit.id: unit for unit in fallen.values() if unit.kind is UnitKind.DEFENDERS}


# Where they are


@each_seed
def test_tribes_keep_to_themselves(seed: str):
    """Z12.2: as long as each has a stack of its own; so the moves of no stack are broken."""
    units = {**here("IC4", *several("iceni warband", 4)), **here("TR8", *several("trinovantes warband", 3))}
    found = guessed(rebellion(units, {"boudica": "IC4", "chief-trinovantes": "TR8"}, turn=9), ROMAN, seed)

    assert {len({unit.of for unit in found.at(at, TRIBAL)}) for at in ("IC4", "TR8")} == {1}
    assert {found.at(found.leaders["boudica"].at, TRIBAL)[0].of} == {"iceni"}
    assert all(may_stand(found, at, TRIBAL) for at in ("IC4", "TR8"))


@each_seed
def test_a_leader_keeps_tribes_together(seed: str):
    """Z12.2, Z3.1: in a single stack; Boudica, or else the chiefs."""
    units = here("IC4", *several("iceni warband", 4), *several("trinovantes warband", 3), "cantiaci warband 1")
    state = rebellion(units, {"boudica": "IC4", "chief-trinovantes": "IC4"}, turn=9)
    without = replace(state, leaders={}, gone=("boudica",))

    assert may_stand(guessed(state, ROMAN, seed), "IC4", TRIBAL)
    assert {*guessed(without, ROMAN, seed).leaders} == {"chief-trinovantes", "chief-cantiaci"}


@each_seed
def test_nobody_has_come_farther_than_he_can(seed: str):
    """Z10: two tribes in their second turn, of which none can be with the other."""
    units = {"iceni warband 1": "IC4", "cantiaci warband 1": "CN3", "cantiaci warband 2": "CN8"}
    state = rebellion(units, turn=3)
    found = guessed(state, ROMAN, seed)

    assert {unit.of for unit in found.at("IC4", TRIBAL)} == {"iceni"}
    assert {unit.of for at in ("CN3", "CN8") for unit in found.at(at, TRIBAL)} == {"cantiaci"}


def test_who_stands_in_rough_country_is_disrupted_as_he_would_be():
    """Z12.7: chariots in marsh; all others are in order."""
    marsh = next(at for at in START.board.tract if START.board.tract[at].terrain == "marsh")
    state = rebellion({"iceni chariots 1": marsh})
    found = {
        unit.kind: unit.disrupted
        for seed in map(str, range(40))
        for unit in of_side(guessed(state, ROMAN, seed), TRIBAL)
    }

    assert found[UnitKind.CHARIOTS]
    assert not found[UnitKind.WARBAND]


def test_flotillas_are_where_no_tribe_is():
    """Z11.3: in their ports, or else in others."""
    state = set_up()
    band = replace(scene({"iceni warband 1": "CN5"}).units["iceni warband 1"])
    romans = {id: unit for id, unit in state.units.items() if unit.at != "CN5"}
    found = guessed(replace(state, units={**romans, band.id: band}, rebels=("iceni",)), TRIBAL)
    ships = {unit.id: unit.at for unit in found.units.values() if unit.kind is UnitKind.FLOTILLA}

    assert len(ships) == 4
    assert "CN5" not in ships.values()
    assert {"CV46", "DB22", "OR2"} <= {*ships.values()}


# Leaders and what is under way


@each_seed
def test_a_prisoner_is_with_his_captor(seed: str):
    """Z3.4."""
    state = rebellion({"iceni warband 1": "IC4", "iceni warband 2": "IC5"})
    held = replace(state, leaders={"cerialis": Leader("cerialis", "IC5", TRIBAL)}, gone=("boudica",))
    found = guessed(held, ROMAN, seed)

    assert found.leaders["cerialis"].at in {"IC4", "IC5"}
    assert {*found.leaders} == {"cerialis"}


def test_a_prisoner_without_a_captor_is_anywhere():
    """Z3.4: until the end of the step, when he is free; but where they fight he would be seen."""
    state = rebellion({"II cohort 2": "IC4", "iceni warband 1": "IC4"}, stage=Stage.COMBAT, battle=AtHand("IC4"))
    held = replace(state, leaders={"cerialis": Leader("cerialis", "TR6", TRIBAL)})

    assert guessed(held, ROMAN).leaders["cerialis"].at not in {"", "IC4"}


def test_all_looters_are_held():
    """Z12.4: units and leaders that are unseen; where none are, none."""
    looting = {"TR6": Looting(9, ("iceni warband 1", "boudica")), "CV46": Looting(7, ())}
    state = rebellion({"iceni warband 1": "TR6"}, {"boudica": "TR6"}, looting=looting)
    found = guessed(state, ROMAN)

    assert {*found.looting["TR6"].held} == {unit.id for unit in of_side(found, TRIBAL)} | {"boudica"}
    assert found.looting["CV46"].held == ()


class TestDriven:
    def driving(self, mover: Side) -> State:
        """A stack of that side has entered DB43, and driven off two units of the other."""
        mine, theirs = ("II cohort 2", "II cohort 3"), tuple(several("iceni warband", 2))
        go, away = (mine, theirs) if mover is ROMAN else (theirs, mine)
        column = Column(go, (), ("BL2", "DB43"), driven=away)
        units = {**here("DB43", *go, *[f"{id}*" for id in away]), "iceni warband 3": "CV43"}
        return rebellion(units, half=mover, to_do=(mover,), column=column)

    @each_seed
    def test_who_must_retreat_is_all_that_is_there(self, seed: str):
        """Z10.7: the mover imagines him disrupted."""
        found = guessed(self.driving(ROMAN), ROMAN, seed)
        driven = found.at("DB43", TRIBAL)

        assert found.column
        assert found.column.driven == tuple([unit.id for unit in driven])
        assert all(unit.disrupted for unit in driven)
        assert isinstance(SEQUENCE.offers(found)[0], GiveWay)

    @each_seed
    def test_who_drives_has_come_from_next_to_it(self, seed: str):
        """Z10.7: and goes on once the others have retreated."""
        state = replace(self.driving(TRIBAL), turn=9)
        found = guessed(state, ROMAN, seed)
        assert found.column

        assert found.column.units == tuple([unit.id for unit in found.at("DB43", TRIBAL)])
        assert found.column.path[0] in found.board.ways["DB43"]
        assert SEQUENCE.offers(found) == SEQUENCE.offers(state)
        after = carry_out(found, SEQUENCE.offers(found)[0], SeededDice("fury", 9)).state
        assert SEQUENCE.offers(after)

    def test_who_leads_it_goes_with_it(self):
        """Z10.1: Boudica, in her only stack."""
        units = {**here("DB43", "iceni warband 1", "II cohort 2*", "II cohort 3*")}
        column = Column(("iceni warband 1",), ("boudica",), ("BL2", "DB43"), driven=("II cohort 2", "II cohort 3"))
        state = rebellion(units, {"boudica": "DB43"}, half=TRIBAL, to_do=(TRIBAL,), column=column)
        found = guessed(state, ROMAN)

        assert found.column
        assert found.column.leaders == ("boudica",)
        other = guessed(state, TRIBAL).column
        assert other
        assert replace(other, driven=column.driven) == column

    def test_others_on_their_way_change_nothing(self):
        """Z17.1: the own column is as it is; another one is unknown."""
        units = {"iceni warband 1": "IC4", "II cohort 2": "CV43"}
        column = Column(("II cohort 2",), (), ("CV41", "CV43"))
        state = rebellion(units, to_do=(ROMAN,), column=column)

        assert guessed(state, ROMAN).column == column
        assert guessed(state, TRIBAL).column is None
