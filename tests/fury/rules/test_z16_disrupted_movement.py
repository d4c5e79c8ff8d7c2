"""Z16.3: disrupted units move towards their own, and retreat there as far as they can."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.state import Leader, Looting, Stage, State, Unit, is_tribal
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import GiveWay, Overrun
from campaign.fury.rules.z13_moves import FallBack
from campaign.fury.rules.z13_retreat import retreats
from campaign.fury.rules.z16_disrupted_movement import goals
from engine.rules.dice import SeededDice
from tests.fury.rules.fights import fought, here, legal, step
from tests.fury.rules.scenes import scene, set_up, under
from tests.fury.rules.test_z10_movement import Chance, allows, do, parted, ready, scattered

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
BOARD = set_up().board
COHORT, BAND, CANTIACI = "II cohort 1", "iceni warband 1", "cantiaci warband 1"
POSTS = [("CT27",), ("CR24",), ("DB22",)]


def option(units: dict[str, str], leaders: dict[str, str] | None = None, **more: Any) -> State:
    """A movement step with the option."""
    return under(ready(units, leaders, **more), disrupted_movement=True)


def ways_of(state: State, unit: str, *leaders: str) -> set[str]:
    """The tracts that it may enter with its first step."""
    if not allows(state, SetOut((unit,), leaders)):
        return set()
    state = do(state, SetOut((unit,), leaders))
    at = state.units[unit].at
    return {to for to in BOARD.ways[at] if allows(state, Go(to, (unit,), leaders))}


def nearer(at: str, *goal: str) -> set[str]:
    """The tracts next to it that are nearer to a goal."""
    away = BOARD.distances(goal)
    return {to for to in BOARD.ways[at] if away[to] < away[at]}


class TestTribes:
    @pytest.mark.parametrize(
        ("unit", "home"),
        [(BAND, "IC"), (CANTIACI, "CN"), ("brigantes-pro warband 1", "BR"), ("belgae warband 1", "BL")],
    )
    def test_they_come_nearer_to_their_homeland(self, unit: str, home: str):
        """On either side, and also those who by Z12.5 may not move at all."""
        side = ROMAN if "pro" in unit else TRIBAL
        units = {unit: "CV42*"}

        assert ways_of(option(units, half=side), unit) == nearer("CV42", *BOARD.of_home[home])
        assert ways_of(ready(units, half=side), unit) == set()

    def test_in_it_they_are_free(self):
        """To leave it, too; in order they are free everywhere."""
        assert ways_of(option({BAND: "IC6*"}, half=TRIBAL), BAND) == {*BOARD.ways["IC6"]}
        assert ways_of(option({BAND: "CV42"}, half=TRIBAL), BAND) == {*BOARD.ways["CV42"]}

    def test_three_tribes_may_go_to_boudica(self):
        """Or to their homeland."""
        to_her = {"boudica": "AT4"}
        state = option({BAND: "CV42*", CANTIACI: "CV42*"}, to_her, half=TRIBAL)

        assert ways_of(state, BAND) == nearer("CV42", *BOARD.of_home["IC"]) | nearer("CV42", "AT4")
        assert ways_of(state, CANTIACI) == nearer("CV42", *BOARD.of_home["CN"])

    @pytest.mark.parametrize(
        "boudica",
        [
            pytest.param(Leader("boudica", "AT4", captor=ROMAN), id="held"),
            pytest.param(Leader("boudica", "AT4", out_until=9), id="wounded"),
        ],
    )
    def test_not_while_she_leads_nobody(self, boudica: Leader):
        state = replace(option({BAND: "CV42*"}, half=TRIBAL), leaders={"boudica": boudica})
        assert ways_of(state, BAND) == nearer("CV42", *BOARD.of_home["IC"])

    def test_with_her_they_go_where_she_goes(self):
        """As by Z12.5 (ours); not without her, and not the other tribes."""
        state = option({BAND: "CV42*", CANTIACI: "CV42*"}, {"boudica": "CV42"}, half=TRIBAL)

        assert ways_of(state, BAND, "boudica") == {*BOARD.ways["CV42"]}
        assert ways_of(state, BAND) == nearer("CV42", *BOARD.of_home["IC"])
        assert ways_of(state, CANTIACI, "boudica") == nearer("CV42", *BOARD.of_home["CN"])

    def test_step_by_step(self):
        """Horse by road from Durolitum, with half of its MP; to Braughing only in order."""
        horse = "iceni tribal horse 1"
        way = SetOut((horse,)), Go("TR8", (horse,))
        state, in_order = (
            do(option({horse: "TR10*"}, half=TRIBAL), *way),
            do(option({horse: "TR10"}, half=TRIBAL), *way),
        )

        assert allows(state, Go("TR7", (horse,)))
        assert not allows(state, Go("TR10", (horse,)))
        assert [allows(each, Go("CV34", (horse,))) for each in (state, in_order)] == [False, True]

    def test_a_stack_goes_where_all_its_disrupted_units_may(self):
        """The Cantiaci the other way: neither goes with the other; who is in order goes with either."""
        fit = "iceni warband 2"
        state = option({BAND: "CV46*", fit: "CV46", CANTIACI: "CV46*"}, {"chief-cantiaci": "CV46"}, half=TRIBAL)

        assert not allows(state, SetOut((BAND, CANTIACI), ("chief-cantiaci",)))
        assert allows(state, SetOut((BAND, fit)))
        assert allows(state, SetOut((CANTIACI, fit), ("chief-cantiaci",)))


class TestRomans:
    @pytest.mark.parametrize(
        ("unit", "leaders", "goal"),
        [
            pytest.param(COHORT, {"postumus": "AT4"}, "AT4", id="its legate"),
            pytest.param(COHORT, {"paulinus": "AT4"}, "AT4", id="Paulinus"),
            pytest.param("guard 1", {"paulinus": "AT4"}, "AT4", id="the Guard to Paulinus"),
            pytest.param(COHORT, {"cerialis": "AT4"}, "", id="not another legate"),
            pytest.param("guard 1", {"postumus": "AT4"}, "", id="the Guard has none"),
            pytest.param("regnenses-pro warband 1", {"paulinus": "AT4"}, "", id="loyal tribes"),
        ],
    )
    def test_they_come_nearer_to_their_leaders(self, unit: str, leaders: dict[str, str], goal: str):
        state = replace(option({unit: "CV46*"}, leaders), looted=("CT27", "CR24", "DB22"))
        to_home = nearer("CV46", *BOARD.of_home["RG"]) if "pro" in unit else set()

        assert ways_of(state, unit) == (nearer("CV46", goal) if goal else to_home)

    @pytest.mark.parametrize(
        "leader",
        [
            pytest.param(Leader("postumus", "AT4", captor=TRIBAL), id="held"),
            pytest.param(Leader("postumus", "AT4", out_until=9), id="wounded"),
            pytest.param(Leader("postumus", "flotilla 1"), id="at sea"),
        ],
    )
    def test_not_to_one_who_leads_nobody(self, leader: Leader):
        state = replace(option({COHORT: "CV46*", "flotilla 1": "fretum"}), leaders={"postumus": leader})
        assert goals(state, state.units[COHORT]) == tuple(sorted(POSTS, key=lambda post: [*BOARD.tract].index(post[0])))

    def test_they_come_nearer_to_any_legion_post(self):
        """Each by itself."""
        expected = {to for post in POSTS for to in nearer("CT41", *post)}
        assert ways_of(option({COHORT: "CT41*"}), COHORT) == expected

    def test_not_to_one_that_is_held_or_has_been_looted(self):
        """From Londinium to Lindum alone; to none of them, none moves."""
        state = replace(option({COHORT: "CV46*", BAND: "DB22", "flotilla 1": "CT27"}), looted=("CR24",))

        assert ways_of(state, COHORT) == nearer("CV46", "CT27")
        assert ways_of(replace(state, looted=("CR24", "CT27")), COHORT) == set()

    @pytest.mark.parametrize(
        ("at", "leaders"),
        [
            pytest.param("DB22", {}, id="a legion post"),
            pytest.param("CV46", {"postumus": "CV46"}, id="its legate"),
            pytest.param("CV46", {"paulinus": "CV46"}, id="Paulinus"),
        ],
    )
    def test_there_they_stay(self, at: str, leaders: dict[str, str]):
        """With their leader, too; in order they go."""
        state = option({COHORT: at + "*", "II cohort 2": at}, leaders)

        assert not allows(state, SetOut((COHORT,)))
        assert not allows(state, SetOut((COHORT,), tuple(leaders)))
        assert not allows(state, SetOut((COHORT, "II cohort 2"), tuple(leaders)))
        assert allows(state, SetOut(("II cohort 2",)))

    def test_on_their_way_they_stop_there(self):
        """Horse by road past Glevum."""
        horse = "II horse 1"
        state = do(option({horse: "DB33*"}), SetOut((horse,)), Go("DB22", (horse,)))
        assert SEQUENCE.offers(state) == (Halt(),)

    def test_town_defenders_still_need_a_leader(self):
        """Z10.6."""
        state = option({"defenders 1": "CV46*"}, {"postumus": "CV46"})

        assert ways_of(state, "defenders 1") == set()
        assert ways_of(state, "defenders 1", "postumus") == {to for post in POSTS for to in nearer("CV46", *post)}


class TestNobodyMoves:
    def test_who_is_surrounded(self):
        """By enemies in all tracts next to it, in its homeland, too; one that is free is enough."""
        around = {f"II cohort {n}": at for n, at in enumerate(BOARD.ways["IC6"])}
        state = option({BAND: "IC6*", "iceni warband 2": "IC6", **around}, half=TRIBAL)

        assert not allows(state, SetOut((BAND,)))
        assert allows(state, SetOut(("iceni warband 2",)))
        one_less = {id: unit for id, unit in state.units.items() if id != "II cohort 0"}
        assert allows(replace(state, units=one_less), SetOut((BAND,)))

    def test_in_a_looted_place(self):
        """Z12.5: as without the option."""
        state = option({BAND: "TR6*", "iceni warband 2": "TR6"}, half=TRIBAL)

        assert allows(state, SetOut((BAND,)))
        looted = replace(state, looting={"TR6": Looting(9, ())})
        assert not allows(looted, SetOut((BAND,)))
        assert allows(looted, SetOut(("iceni warband 2",)))
        assert not allows(
            replace(state, looting={"TR6": Looting(9, ("iceni warband 2",))}), SetOut(("iceni warband 2",))
        )

    def test_who_marched_as_if_in_order_is_free(self):
        """Z10.5: it is disrupted for all else (ours)."""
        column = Column((COHORT,), (), ("CV46",), tired=(COHORT,))
        state = replace(option({COHORT: "CV46*"}, looted=("CT27", "CR24", "DB22")), column=column)

        assert {offer.to for offer in SEQUENCE.offers(state) if isinstance(offer, Go)} == {*BOARD.ways["CV46"]}


def beaten(unit: str, at: str, enemies: dict[str, str] | None = None, **more: Any) -> set[tuple[str, ...]]:
    """The ways by which it may retreat, with the option."""
    state = under(scene({unit: f"{at}*", **(enemies or {})}, **more), disrupted_movement=True)
    return {*retreats(state, state.units[unit])}


class TestRetreats:
    def test_both_steps_if_they_can(self):
        """The Iceni from Verulamium, and the Cantiaci from there."""
        away = BOARD.distances(BOARD.of_home["IC"])
        found = beaten(BAND, "CV43")

        assert found
        assert all(away["CV43"] > away[one] > away[two] for one, two in found)
        assert found < {*retreats(scene({BAND: "CV43*"}), scene({BAND: "CV43*"}).units[BAND])}
        assert not found & beaten(CANTIACI, "CV43")

    def test_one_step_if_it_is_all_they_can(self):
        """Where a host stands in the way, then another."""
        away = BOARD.distances(BOARD.of_home["IC"])
        enemies = {f"II cohort {n}": at for n, at in enumerate(["CV17", "TR4", "TR3", "TR7", "CV15", "CV18"])}
        found = beaten(BAND, "CV43", enemies)

        assert found
        assert all((away[one] < away["CV43"]) + (away[two] < away[one]) == 1 for one, two in found)

    def test_anywhere_if_they_cannot(self):
        """All that is nearer is held."""
        enemies = {f"II cohort {n}": at for n, at in enumerate(["CV23", "CV34", "CV33"])}
        found = beaten(BAND, "CV43", enemies)

        assert found
        assert not {way[0] for way in found} & nearer("CV43", *BOARD.of_home["IC"])

    def test_nowhere_if_there_is_no_way(self):
        """Z13.8: from Mona."""
        assert beaten(COHORT, "OR1", {BAND: "OR2"}) == set()

    def test_romans_make_for_a_post(self):
        """In two steps if they can; else one leads there, even if the other one leads on."""
        elsewhere = ("CT27", "CR24")

        assert {way[1] for way in beaten(COHORT, "DB25", looted=elsewhere)} == {"DB22"}
        assert {way[0] for way in beaten(COHORT, "DB32", looted=elsewhere)} == {"DB22"}
        assert len({way[0] for way in beaten(COHORT, "DB22", looted=elsewhere)}) > 1

    def battle(self, **more: Any) -> State:
        """Iceni and Cantiaci, who have lost at Verulamium, and must retreat."""
        at_hand = AtHand("CV43", ask=Ask.RETREAT, won=True)
        units = here("CV43", COHORT, "II cohort 2", BAND, "iceni warband 2", CANTIACI)
        state = step(units, {"boudica": "CV43", "chief-cantiaci": "CV43"}, battle=at_hand, **more)
        return under(state, disrupted_movement=True)

    def test_after_a_battle_they_part(self):
        """Each tribe by its own ways; the last one takes the leaders along."""
        state = self.battle()
        offers = [offer for offer in SEQUENCE.offers(state) if isinstance(offer, FallBack)]
        iceni = [offer for offer in offers if BAND in offer.units]
        [others, *_] = [offer for offer in offers if CANTIACI in offer.units]

        assert {offer.units for offer in offers} == {(BAND, "iceni warband 2"), (CANTIACI,)}
        assert {offer.leaders for offer in offers} == {()}
        assert {offer.way for offer in iceni} == beaten(BAND, "CV43", {COHORT: "CV43"})
        assert legal(state, replace(others, leaders=("chief-cantiaci",)))
        assert not legal(state, FallBack((BAND, CANTIACI), (), iceni[0].way))
        assert not legal(state, FallBack((CANTIACI,), (), iceni[0].way))

        after = fought(state, (), iceni[0]).state
        assert after.battle
        assert after.battle.ask is Ask.RETREAT
        assert not legal(after, others)
        last = [offer for offer in SEQUENCE.offers(after) if isinstance(offer, FallBack)]
        assert {offer.leaders for offer in last} == {("boudica", "chief-cantiaci")}
        assert legal(after, last[0])

    def test_overrun_they_part_too(self):
        """Z13.11: on the move of the others."""
        legion = tuple([f"II cohort {n}" for n in range(1, 20)])
        state = option({**dict.fromkeys(legion, "CV42"), BAND: "CV41", CANTIACI: "CV41"})
        state = do(state, SetOut(legion), Go("CV41", legion), Overrun())
        offers = [offer for offer in SEQUENCE.offers(state) if isinstance(offer, GiveWay)]

        assert {offer.units for offer in offers} == {(BAND,), (CANTIACI,)}
        assert not allows(state, GiveWay((BAND, CANTIACI), (), offers[0].way))
        after = do(state, offers[0])
        left = [offer for offer in SEQUENCE.offers(after) if isinstance(offer, GiveWay)]
        assert {*left} == {offer for offer in offers if offer.units != offers[0].units}


def obeys(state: State, unit: Unit, here: str, to: str) -> bool:
    """Whether a step leads nearer to a goal, told once more."""
    homes = goals(state, unit)
    if is_tribal(unit) and here in homes[0]:
        return True
    return any(BOARD.distances(goal)[to] < BOARD.distances(goal)[here] for goal in homes)


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5, 7])
def test_random_moves(seed: int):
    """Each step of a disrupted unit obeys, and no side is without a decision."""
    chance, side = Chance(seed), [*Side][seed % 2]
    state = under(scattered(chance, side), disrupted_movement=True)
    beaten = {unit.id: replace(unit, disrupted=chance.below(2) == 0) for unit in state.units.values()}
    state, steps = replace(state, units=beaten), 0
    for n in range(60):
        offers = [*SEQUENCE.offers(state)]
        assert offers
        if state.half is not side or state.stage is not Stage.MOVEMENT:
            break
        tries = [each for each in offers if not isinstance(each, Done)] or offers
        decision = parted(chance.choice(tries), chance)
        decision = decision if allows(state, decision) else tries[0]
        before, state = state, SEQUENCE.unfold(state, decision, SeededDice("any", n)).now
        with_her = isinstance(decision, Go) and "boudica" in decision.leaders
        if isinstance(decision, Go) and before.column and not before.column.tired and not with_her:
            for unit in [before.units[id] for id in decision.units if before.units[id].disrupted]:
                assert obeys(before, unit, unit.at, decision.to)
                steps += 1
    assert steps
