"""Z13.8, Z13.9: where beaten units go, and who follows them."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.z13_retreat import Advance, advance, retreats
from tests.fury.rules.scenes import scene

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL


def beaten(at: str, enemies: dict[str, str] | None = None, id: str = "II cohort 1") -> set[tuple[str, ...]]:
    """The ways of a Roman unit that was beaten there by a host, with other enemies by their ids."""
    state = scene({id: f"{at}*", "iceni warband 1": at, **(enemies or {})})
    return {*retreats(state, state.units[id])}


class TestRetreat:
    def test_two_tracts_away(self):
        """Z13.8: from Rutupiae by Durovernum or by Dubris, and not round to a tract next to the field."""
        assert beaten("CN5") == {("CN4", "CN3"), ("CN6", "CN7")}

    @pytest.mark.parametrize(
        ("enemies", "ways"),
        [
            pytest.param({"iceni warband 2": "CN4"}, {("CN6", "CN7")}, id="not through them"),
            pytest.param({"iceni warband 2": "CN3"}, {("CN6", "CN7")}, id="not into them"),
            pytest.param(
                {"iceni warband 2": "CN3", "iceni warband 3": "CN7"},
                {("CN4", "CN6"), ("CN6", "CN4")},
                id="next to the field, if nothing else can be",
            ),
            pytest.param(
                {"iceni warband 2": "CN3", "iceni warband 3": "CN6"}, {("CN4",)}, id="one step, if there are no two"
            ),
            pytest.param({"iceni warband 2": "CN4", "iceni warband 3": "CN6"}, set(), id="no step: eliminated"),
        ],
    )
    def test_where_enemies_stand(self, enemies: dict[str, str], ways: set[tuple[str, ...]]):
        """Z13.8: "ending not next to the field if that can be; else one step; none: eliminated"."""
        assert beaten("CN5", enemies) == ways

    def test_friends_and_leaders_alone_stop_nobody(self):
        """Z3.3, Z13.8."""
        state = scene(
            {"II cohort 1": "CN5*", "IX cohort 1": "CN4", "iceni warband 1": "CN5"},
            {"chief-cantiaci": "CN6", "boudica": "CN3"},
        )
        assert {*retreats(state, state.units["II cohort 1"])} == {("CN4", "CN3"), ("CN6", "CN7")}

    def test_flotillas_stop_nobody(self):
        """Z4.4, Z13.8: they do not hold a tract."""
        state = scene({"iceni warband 1": "CN5*", "II cohort 1": "CN5", "flotilla 1": "CN6"})
        assert {*retreats(state, state.units["iceni warband 1"])} == {("CN4", "CN3"), ("CN6", "CN7")}

    def test_from_an_island_with_one_way(self):
        """Z13.8: from Mona over the ford."""
        assert {way[0] for way in beaten("OR1")} == {"OR2"}
        assert beaten("OR1", {"iceni warband 2": "OR2"}) == set()

    def test_not_by_the_crossing_at_petuaria(self):
        """Z10.4, Z13.8: it is for moves by road (ours)."""
        assert {way[0] for way in beaten("CT4")} == {"CT5", "CT27"}
        assert "CT4" not in {tract for way in beaten("PR9") for tract in way}

    def test_town_defenders_do_not_retreat(self):
        """Z13.8: "if their side loses they are eliminated"."""
        assert beaten("TR6", id="defenders 1") == set()

    def test_never_back_into_the_field(self):
        """Z13.8: whoever stands there."""
        state = scene({"II cohort 1": "OR1*"})
        assert "OR1" not in {tract for way in retreats(state, state.units["II cohort 1"]) for tract in way}


def named(found: Advance) -> tuple[tuple[str, ...], list[str], list[str]]:
    return found.tracts, [unit.id for unit in found.must], [unit.id for unit in found.may]


class TestAdvance:
    def test_romans_may(self):
        """Z13.9."""
        found = advance(scene({"II cohort 1": "IC4", "II horse 1": "IC4"}), "IC4", ["IC5", "IC8", "IC5"])
        assert named(found) == (("IC5", "IC8"), [], ["II cohort 1", "II horse 1"])

    def test_tribal_winners_must(self):
        """Z13.9."""
        found = advance(scene({"iceni warband 1": "IC4"}, half=TRIBAL), "IC4", ["IC5"])
        assert named(found) == (("IC5",), ["iceni warband 1"], [])

    def test_loyal_tribes_need_not_with_romans(self):
        """Z13.9: "stacked with Romans"; alone they must, as the source has it of all tribal units."""
        units = {"regnenses-pro warband 1": "IC4"}
        alone, with_romans = scene(units), scene({**units, "II cohort 1": "IC4", "flotilla 1": "IC4"})

        assert named(advance(alone, "IC4", ["IC5"])) == (("IC5",), ["regnenses-pro warband 1"], [])
        assert named(advance(with_romans, "IC4", ["IC5"])) == (("IC5",), [], ["regnenses-pro warband 1", "II cohort 1"])

    def test_not_when_the_defender_was_eliminated(self):
        """Z13.9: nobody has retreated."""
        assert advance(scene({"iceni warband 1": "IC4"}, half=TRIBAL), "IC4", []) == Advance()

    def test_not_into_enemies(self):
        """Z13.9: losers who could retreat only one tract, for instance."""
        state = scene({"II cohort 1": "IC4", "iceni warband 1": "IC5"})

        assert advance(state, "IC4", ["IC5"]) == Advance()
        assert advance(state, "IC4", ["IC5", "IC8"]).tracts == ("IC8",)

    @pytest.mark.parametrize(
        ("leaders", "who"),
        [
            pytest.param({}, ["II cohort 1"], id="not without a leader"),
            pytest.param({"cerialis": "IC4"}, ["II cohort 1"], id="nor with another's"),
            pytest.param({"postumus": "IC4"}, ["II cohort 1", "II cohort 2"], id="with his own"),
        ],
    )
    def test_the_disrupted_with_a_leader(self, leaders: dict[str, str], who: list[str]):
        """Z13.9: "disrupted ones only with an appropriate leader"."""
        state = scene({"II cohort 1": "IC4", "II cohort 2": "IC4*"}, leaders)
        assert named(advance(state, "IC4", ["IC5"]))[2] == who

    def test_town_defenders_and_flotillas_stay(self):
        """Z13.1, Z13.9: defenders neither retreat nor advance (ours)."""
        state = scene({"defenders 1": "TR6", "flotilla 1": "TR6", "II cohort 1": "TR6"}, {"paulinus": "TR6"})
        assert named(advance(state, "TR6", ["TR2"]))[2] == ["II cohort 1"]

    @pytest.mark.parametrize(
        ("units", "leaders", "goes"),
        [
            pytest.param({"iceni warband 1": "IC4*"}, {"boudica": "IC4"}, False, id="all are disrupted"),
            pytest.param(
                {"iceni warband 1": "IC4*", "iceni warband 2": "IC4"}, {"boudica": "IC4"}, True, id="one is not"
            ),
        ],
    )
    def test_not_if_all_tribal_units_are_disrupted(self, units: dict[str, str], leaders: dict[str, str], goes: bool):
        """Z13.9: "none if all surviving Tribal units are disrupted"."""
        assert bool(advance(scene(units, leaders, half=TRIBAL), "IC4", ["IC5"]).must) is goes

    @pytest.mark.parametrize(
        ("half", "more", "goes"),
        [
            pytest.param(TRIBAL, {}, False, id="still to be looted"),
            pytest.param(TRIBAL, {"looting": {"TR6": 1}, "looted": ("TR6",)}, False, id="being looted"),
            pytest.param(TRIBAL, {"looted": ("TR6",)}, True, id="looted already"),
            pytest.param(ROMAN, {}, True, id="Romans do not loot"),
        ],
    )
    def test_not_from_a_centre_that_can_be_looted(self, half: Side, more: dict[str, Any], goes: bool):
        """Z12.4, Z13.9: "none from a centre subject to looting"."""
        state = scene({"iceni warband 1" if half is TRIBAL else "II cohort 1": "TR6"}, half=half)
        assert bool(advance(replace(state, **more), "TR6", ["TR2"]).tracts) is goes
