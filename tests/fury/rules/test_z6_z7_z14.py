"""Z6, Z7, Z14: rally, supply, demoralisation."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from campaign.fury.rules import z6_rally, z14_demoralisation
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Proceed
from campaign.fury.rules.parts import lessened
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Hungry, Leader, Looting, State, Unit
from campaign.fury.rules.z6_rally import chance, may_rally, needed
from campaign.fury.rules.z7_supply import Suffer, begin, choices, excess, limit, may_suffer, resolve, used
from campaign.fury.rules.z14_demoralisation import is_broken, level
from campaign.fury.rules.z17_losses import LossesTold
from tests.fury.rules.scenes import scene, set_up
from tests.scripted import ScriptedDice

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
            pytest.param({"II cohort 1": "DB22*"}, {"demoralised": ("II",)}, False, id="of a demoralised command"),
            pytest.param({"guard 1": "DB22*"}, {"lost": {"": 99}}, True, id="of no command"),
        ],
    )
    def test_who_may(self, units: dict[str, str], more: dict[str, Any], may: bool):
        """Z6.1, Z6.2."""
        state = scene(units, **more)
        assert may_rally(state, next(iter(state.units.values()))) is may

    def test_each_disrupted_unit_rolls(self):
        """Z6.1: nobody has a choice, and the other side is not told (Z17.1)."""
        state = scene({"II cohort 1": "DB22*", "II cohort 2": "DB22*", "II cohort 3": "DB22"})
        play = Play(state, ScriptedDice([4, 5, 5, 5]))

        assert z6_rally.begin(play) == ()
        assert [play.state.units[f"II cohort {n}"].disrupted for n in (1, 2, 3)] == [False, True, False]
        assert {event.only for event in play.events} == {ROMAN}


class TestSupply:
    def test_limits_by_terrain_communities_and_centres(self):
        """Z7.1: in halves; Londinium is clear, with two communities and a centre."""
        state = scene({"II cohort 1": "CV46", "iceni warband 1": "TR6"})

        assert limit(state, "CV46", ROMAN) == 2 * (24 + 2 * 4 + 8)
        assert limit(state, "TR6", TRIBAL) == 2 * (20 + 4 + 8)

    def test_where_both_stand_who_was_there_first_has_the_communities(self):
        """Z7.1: who controls the tract."""
        state = scene({"II cohort 1": "CV46", "iceni warband 1": "CV46"}, control={"CV46": ROMAN})

        assert limit(state, "CV46", ROMAN) == 2 * (24 + 2 * 4 + 8)
        assert limit(state, "CV46", TRIBAL) == 2 * 20

    def test_horse_and_chariots_count_one_and_a_half(self):
        """Z7.2."""
        state = scene({"II cohort 1": "CV46", "II horse 1": "CV46", "guard 1": "CV46", "flotilla 1": "CV46"})
        assert used(state, state.at("CV46", ROMAN)) == 2 + 3 + 3

    def test_tribal_units_of_both_sides_have_the_tribal_limit(self):
        """Z7.2: both sides use it, else the Roman one, if a Roman unit is there."""
        both = scene({"II cohort 1": "AT5", "regnenses-pro warband 1": "AT5", "iceni warband 1": "AT5"})
        mixed = scene({"II cohort 1": "AT5", "regnenses-pro warband 1": "AT5"})
        loyal = scene({"regnenses-pro warband 1": "AT5"})
        communities = limit(loyal, "AT5", ROMAN) - 2 * 20

        assert limit(both, "AT5", ROMAN) == 2 * 20
        assert limit(mixed, "AT5", ROMAN) == 2 * 24 + communities

    def test_at_home_the_limit_is_twice_as_high(self):
        """Z7.4: if all are."""
        home = scene({"iceni warband 1": "IC4"})
        guests = scene({"iceni warband 1": "IC4", "trinovantes warband 1": "IC4"})

        assert limit(home, "IC4", TRIBAL) == 2 * limit(guests, "IC4", TRIBAL)

    def test_what_is_too_much(self):
        """Z7.3, Z7.4: who loots is in supply."""
        state = host()

        assert excess(state, "SL6", TRIBAL) == 2 * 21 - limit(state, "SL6", TRIBAL)
        assert excess(replace(state, looting={"SL6": Looting(9, ())}), "SL6", TRIBAL) == 0
        assert excess(set_up(), "DB22", ROMAN) == 0

    def test_looting_feeds_nobody_but_the_looters(self):
        """Z7.4: not the Romans who have entered the place."""
        romans = {f"{legion} cohort {n}": "CV46" for legion in ("II", "IX", "XIV", "XX") for n in range(1, 11)}
        state = scene({**romans, "iceni warband 1": "CV46"}, looting={"CV46": Looting(9, ("iceni warband 1",))})

        assert excess(state, "CV46", ROMAN) == 2 * (40 - 24)


def host(**more: Any) -> State:
    """Twenty-one warbands in one tract; the first three of them are disrupted."""
    hills = {f"catuvellauni warband {n}": "SL6" + "*" * (n < 4) for n in range(1, 13)}
    return scene({**hills, **{f"iceni warband {n}": "SL6" for n in range(1, 10)}}, half=TRIBAL, **more)


class TestSupplyCheck:
    """Z7.3, with a die for each tract."""

    def checked(self, face: int, **more: Any) -> Play:
        play = Play(host(**more), ScriptedDice([face]))
        assert begin(play) == ((TRIBAL,) if play.state.hungry else ())
        return play

    @pytest.mark.parametrize(("face", "sp"), [(1, None), (2, None), (3, 0), (4, 0), (5, 1), (6, 1)])
    def test_what_the_die_means(self, face: int, sp: int | None):
        """1 and 2 nothing; 3 and 4 disrupted; 5 and 6 an SP each, too."""
        hungry = self.checked(face).state.hungry
        assert hungry == (() if sp is None else (Hungry("SL6", sp),))

    def test_a_large_excess_adds_one(self):
        """If it is larger than the limit: with 7 two SP each."""
        crowd = replace(host(), units={**host().units, **more_warbands(40)})
        play = Play(crowd, ScriptedDice([6]))
        begin(play)

        assert play.state.hungry == (Hungry("SL6", 2),)

    def test_an_excess_as_large_as_the_limit_adds_nothing(self):
        """ "+1 if the excess is larger than the limit": twice the limit is not."""
        crowd = replace(host(), units=more_warbands(limit(host(), "SL6", TRIBAL)))
        play = Play(crowd, ScriptedDice([6]))
        begin(play)

        assert excess(crowd, "SL6", TRIBAL) == limit(crowd, "SL6", TRIBAL)
        assert play.state.hungry == (Hungry("SL6", 1),)

    def test_the_least_suffer_unless_their_owner_chooses_otherwise(self):
        """Disrupted units first, and no more than must."""
        play = self.checked(5)
        [offer] = choices(play.state)
        assert isinstance(offer, Suffer)
        over = excess(play.state, "SL6", TRIBAL)
        others = Suffer(tuple([f"iceni warband {n}" for n in range(1, over // 2 + 1)]))

        assert len(offer.units) == over // 2
        assert {"catuvellauni warband 1", "catuvellauni warband 2"} <= {*offer.units}
        assert may_suffer(play.state, offer)
        assert may_suffer(play.state, others)
        resolve(play, others)
        assert play.events[-1] == LossesTold(TRIBAL, {"iceni": over // 2}, (), "Z7.3")
        assert play.state.units["iceni warband 1"].sp == 5
        assert play.state.units["iceni warband 1"].disrupted
        assert play.state.lost == {"iceni": over // 2}
        assert (play.state.hungry, play.state.to_do) == ((), ())

    def test_what_is_not_possible(self):
        state = self.checked(3).state
        [offer] = choices(state)
        assert isinstance(offer, Suffer)

        assert not may_suffer(state, Suffer(offer.units[1:]))
        assert not may_suffer(state, Suffer((*offer.units, "iceni warband 9")))
        assert not may_suffer(state, Suffer(offer.units[:1] * len(offer.units)))
        assert not may_suffer(state, Suffer(("II cohort 1",)))
        assert not may_suffer(state, Proceed())
        assert not may_suffer(host(), offer)

    def test_without_loss_nobody_is_told(self):
        """Z17.1: all but the SP lost is hidden."""
        play = self.checked(3)
        resolve(play, choices(play.state)[0])

        assert [event.only for event in play.events] == [TRIBAL, TRIBAL]
        assert play.state.lost == {}

    def test_horse_too_many_needs_no_second_one(self):
        """A unit of one and a half makes others needless: they do not suffer."""
        few = scene({"iceni tribal horse 1": "SL6", "iceni warband 1": "SL6*"}, half=TRIBAL)
        foot = more_warbands(limit(few, "SL6", TRIBAL) // 2 - 1)
        play = Play(replace(few, units={**few.units, **foot}), ScriptedDice([3]))
        begin(play)

        assert choices(play.state) == (Suffer(("iceni tribal horse 1",)),)
        assert may_suffer(play.state, Suffer(("iceni tribal horse 1",)))

    def test_who_has_nothing_left_is_removed(self):
        """Z2.2, Z14.2: its command has lost what it had."""
        state = lessened(scene({"II horse 1": "SL6", "II cohort 1": "SL6"}), {"II horse 1": 4, "II cohort 1": 1})

        assert [*state.units] == ["II cohort 1"]
        assert state.lost == {"II": 3 + 1}


def more_warbands(number: int) -> Mapping[str, Unit]:
    some = scene({"dobunni warband 1": "SL6"}).units["dobunni warband 1"]
    return {f"more {n}": replace(some, id=f"more {n}") for n in range(number)}


def levels(state: State, *commands: str) -> list[int]:
    return [level(state, state.pieces.command[command]) for command in commands]


class TestDemoralisation:
    def test_the_printed_levels(self):
        """Z2.3: 39 of the Second."""
        state = set_up()

        assert levels(state, "II", "IX", "XIV", "XX", "iceni") == [39, 45, 50, 45, 41]
        assert not is_broken(replace(state, lost={"II": 38}), "II")
        assert is_broken(replace(state, lost={"II": 39}), "II")
        assert not is_broken(replace(state, lost={"": 99}), "")

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
        assert is_broken(replace(state, gone=("cartimandua",)), "brigantes-pro")

    def test_it_is_for_good_and_said_at_the_end_of_a_half(self):
        """Z14.1: also if the level rises again; a command that is not in play is not asked."""
        play = Play(replace(set_up(), lost={"II": 36}, gone=("postumus", "venutius")), ScriptedDice([]))
        assert z14_demoralisation.begin(play) == ()
        later = replace(play.state, gone=(), lost={})

        assert play.state.demoralised == ("II",)
        assert is_broken(later, "II")
        assert len(play.events) == 1
