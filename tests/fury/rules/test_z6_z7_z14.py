"""Z6, Z7, Z14: rally, supply, demoralisation."""

from dataclasses import replace
from fractions import Fraction

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.z6_rally import chance, may_rally, needed
from campaign.fury.rules.z7_supply import excess, limit, used
from campaign.fury.rules.z14_demoralisation import is_demoralised, level
from tests.fury.rules.scenes import scene, set_up

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL


class TestRally:
    def test_by_morale_and_leader(self):
        """Z6.1: 2D6, less the modifier: the morale or less."""
        state = scene({"II cohort 1": "DB22*", "II auxiliary 1": "DB21*"}, {"postumus": "DB22"})
        cohort, auxiliary = state.units.values()

        assert (needed(state, cohort), needed(state, auxiliary)) == (10, 7)
        assert (chance(state, cohort), chance(state, auxiliary)) == (Fraction(33, 36), Fraction(21, 36))

    def test_where_enemies_stand_the_roll_is_one_worse(self):
        """Z6.3."""
        state = scene({"II cohort 1": "DB22*", "iceni warband 1": "DB22"})
        assert needed(state, state.units["II cohort 1"]) == 8

    @pytest.mark.parametrize(
        ("units", "more", "may"),
        [
            pytest.param({"II cohort 1": "DB22*"}, {}, True, id="a disrupted unit"),
            pytest.param({"II cohort 1": "DB22"}, {}, False, id="one in order"),
            pytest.param({"II cohort 1": "DB22*"}, {"half": TRIBAL}, False, id="in the other half"),
            pytest.param({"II cohort 1": "DB22*"}, {"lost": {"II": 39}}, False, id="of a demoralised command"),
            pytest.param({"guard 1": "DB22*"}, {"lost": {"": 99}}, True, id="of no command"),
        ],
    )
    def test_who_may(self, units: dict[str, str], more: dict[str, object], may: bool):
        """Z6.1, Z6.2."""
        state = scene(units, **more)
        assert may_rally(state, next(iter(state.units.values()))) is may


class TestSupply:
    def test_limits_by_terrain_communities_and_centres(self):
        """Z7.1: in halves; Londinium is clear, with two communities and a centre."""
        state = scene({"II cohort 1": "CV46", "iceni warband 1": "TR6"})

        assert limit(state, "CV46", ROMAN) == 2 * (24 + 2 * 4 + 8)
        assert limit(state, "CV46", ROMAN, first=False) == 2 * 24
        assert limit(state, "TR6", TRIBAL) == 2 * (20 + 4 + 8)

    def test_horse_and_chariots_count_one_and_a_half(self):
        """Z7.2."""
        state = scene({"II cohort 1": "CV46", "II horse 1": "CV46", "guard 1": "CV46", "flotilla 1": "CV46"})
        assert used(state, state.at("CV46", ROMAN)) == 2 + 3 + 3

    def test_tribal_units_of_both_sides_have_the_tribal_limit(self):
        """Z7.2: both sides use it, else the Roman one, if a Roman unit is there."""
        both = scene({"II cohort 1": "AT5", "regnenses-pro warband 1": "AT5", "iceni warband 1": "AT5"})
        loyal = scene({"regnenses-pro warband 1": "AT5"})
        mixed = scene({"II cohort 1": "AT5", "regnenses-pro warband 1": "AT5"})

        assert limit(both, "AT5", ROMAN, first=False) == limit(loyal, "AT5", ROMAN, first=False) == 2 * 20
        assert limit(mixed, "AT5", ROMAN, first=False) == 2 * 24

    def test_at_home_the_limit_is_twice_as_high(self):
        """Z7.4: if all are."""
        home = scene({"iceni warband 1": "IC4"})
        guests = scene({"iceni warband 1": "IC4", "trinovantes warband 1": "IC4"})

        assert limit(home, "IC4", TRIBAL) == 2 * limit(guests, "IC4", TRIBAL)

    def test_what_is_too_much(self):
        """Z7.3, Z7.4: who loots is in supply."""
        host = scene({f"catuvellauni warband {n}": "SL6" for n in range(1, 13)})
        host = replace(host, units={**host.units, **scene({f"iceni warband {n}": "SL6" for n in range(1, 10)}).units})

        assert excess(host, "SL6", TRIBAL, first=False) == 2 * 21 - limit(host, "SL6", TRIBAL, first=False)
        assert excess(replace(host, looting={"SL6": 1}), "SL6", TRIBAL) == 0
        assert excess(set_up(), "DB22", ROMAN) == 0


def levels(state: State, *commands: str) -> list[int]:
    return [level(state, state.pieces.command[command]) for command in commands]


class TestDemoralisation:
    def test_the_printed_levels(self):
        """Z2.3: 39 of the Second."""
        state = set_up()

        assert levels(state, "II", "IX", "XIV", "XX", "iceni") == [39, 45, 50, 45, 41]
        assert not is_demoralised(replace(state, lost={"II": 38}), "II")
        assert is_demoralised(replace(state, lost={"II": 39}), "II")
        assert not is_demoralised(replace(state, lost={"": 99}), "")

    def test_without_its_own_leader(self):
        """Z14.3: killed or held; wounded he is not lost."""
        state = set_up()
        held = replace(state, leaders={"postumus": Leader("postumus", "DB22", captor=TRIBAL)})
        wounded = replace(state, leaders={"postumus": Leader("postumus", "DB22", out_until=9)})

        assert levels(replace(state, gone=("postumus",)), "II") == levels(held, "II") == [36]
        assert levels(wounded, "II") == [39]

    def test_without_paulinus(self):
        """Z14.3: five below for all Romans; loyal tribes do not mind."""
        assert levels(replace(set_up(), gone=("paulinus",)), "II", "GRF", "regnenses-pro") == [34, 25, 14]

    def test_without_boudica(self):
        """Z14.3: the Iceni 31, their neighbours five below, the others two."""
        state = replace(set_up(), gone=("boudica",))
        assert levels(state, "iceni", "catuvellauni", "trinovantes", "silures") == [31, 45, 11, 18]

    def test_the_brigantes_at_once(self):
        """Z2.3: without Venutius, or without Cartimandua; without Vellocatus at 19."""
        state = set_up()

        assert levels(replace(state, gone=("venutius",)), "brigantes") == [0]
        assert levels(replace(state, gone=("cartimandua",)), "brigantes-pro") == [0]
        assert levels(replace(state, gone=("vellocatus",)), "brigantes-pro") == [19]
        assert is_demoralised(replace(state, gone=("cartimandua",)), "brigantes-pro")
