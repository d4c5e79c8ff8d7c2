"""Z13.10, Z3.4, Z4.4, Z12.4, Z12.7, Z15: what follows a battle, and the end of the combat step."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Looting
from campaign.fury.rules.z3_prisoners import LeaderTaken, PrisonerFreed
from campaign.fury.rules.z4_control import LootingEnded
from campaign.fury.rules.z11_events import FlotillasLost
from campaign.fury.rules.z12_stacking import LostOrder
from campaign.fury.rules.z13_after import BattleOver, Eliminated, LeaderThrown
from campaign.fury.rules.z13_fates import Fate
from campaign.fury.rules.z13_moves import FallBack, FellBack, Stay
from campaign.fury.rules.z13_step import Attack, Bear, begin
from campaign.fury.rules.z15_victory import WarEnded
from tests.fury.rules.fights import fought, garrisoned, here, of, several, step
from tests.scripted import ScriptedDice

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL
END, CORNER = "DM13", "CN5"
"""From the end of Cornwall one way leads away, from Rutupiae two."""


def won(leader_faces: tuple[int, ...], **more: Any) -> Play:
    """Cohorts beat a warband in Cornwall, with Postumus and Boudica there, the Romans' dice first; nobody follows."""
    units = here(END, *several("II cohort", 4), "iceni warband 1")
    state = step(units, {"postumus": END, "boudica": END}, **more)
    return fought(state, (3, 6, 6, *leader_faces), Attack(END), Bear({"II cohort 1": 1}), Stay())


def fled(unit: str) -> FallBack:
    """North to CN3."""
    return FallBack((unit,), (), ("CN4", "CN3"))


class TestLeaders:
    @pytest.mark.parametrize(
        ("faces", "fate", "turns"),
        [
            pytest.param((1, 1), Fate.KILLED, 0, id="2"),
            pytest.param((1, 2), Fate.CAPTURED, 0, id="3"),
            pytest.param((1, 3, 5), Fate.WOUNDED, 5, id="4"),
            pytest.param((6, 6, 1), Fate.WOUNDED, 1, id="12"),
            pytest.param((3, 4), Fate.UNHURT, 0, id="7"),
        ],
    )
    def test_the_losers(self, faces: tuple[int, ...], fate: Fate, turns: int):
        """Z13.10: "2 killed, 3 captured, 4 or 12 wounded", and then a D6 for his turns."""
        thrown = of(won((4, 4, *faces)), LeaderThrown)[1]

        assert thrown == LeaderThrown("boudica", TRIBAL, faces[:2], fate, END, turns)
        assert thrown.only is None

    @pytest.mark.parametrize(
        ("faces", "fate"), [((1, 1), Fate.KILLED), ((1, 2, 6), Fate.WOUNDED), ((1, 3), Fate.UNHURT)]
    )
    def test_the_winners(self, faces: tuple[int, ...], fate: Fate):
        """Z13.10: "2 killed, 3 wounded"."""
        thrown = of(won((*faces, 4, 4)), LeaderThrown)[0]
        assert (thrown.leader, thrown.side, thrown.fate) == ("postumus", ROMAN, fate)

    def test_the_dead_are_gone(self):
        """Z14.3."""
        state = won((4, 4, 1, 1)).state
        assert (state.gone, "boudica" in state.leaders) == (("boudica",), False)

    def test_a_captured_one_stays_with_his_captors(self):
        """Z3.4, Z13.10: his own side retreats without him."""
        state = won((4, 4, 1, 2)).state
        assert state.leaders["boudica"] == Leader("boudica", END, captor=ROMAN)

    def test_a_wounded_one_retreats_with_his_side(self):
        """Z13.10: the nearest friendly unit is with him; in turn 5 he is out until turn 8."""
        state = won((4, 4, 1, 3, 3)).state
        assert state.leaders["boudica"] == Leader("boudica", "DM11", out_until=8)

    def test_who_was_wounded_before_is_out_for_the_longer_time(self):
        """Z13.10: he throws as the others do."""
        state = step(here(END, *several("II cohort", 4), "iceni warband 1"))
        state = replace(state, leaders={"boudica": Leader("boudica", END, out_until=9)})
        play = fought(state, (3, 6, 6, 1, 3, 2), Attack(END), Bear({"II cohort 1": 1}), Stay())

        assert play.state.leaders["boudica"].out_until == 9

    @pytest.mark.parametrize(
        ("faces", "fate", "leader"),
        [
            pytest.param((2, 2), Fate.KILLED, None, id="4"),
            pytest.param((2, 3), Fate.CAPTURED, Leader("boudica", END, captor=ROMAN), id="5"),
            pytest.param((4, 4), Fate.CAPTURED, Leader("boudica", END, captor=ROMAN), id="8"),
            pytest.param((4, 5), Fate.ESCAPES, Leader("boudica", "DM9"), id="9"),
        ],
    )
    def test_of_a_side_wholly_eliminated(self, faces: tuple[int, int], fate: Fate, leader: Leader | None):
        """Z13.10: "2-4 killed, 5-8 captured, else he escapes to the nearest friendly unit"; no way, no unit left."""
        enemies = {"II cohort 5": "DM12", "iceni warband 2": "DM9", "iceni warband 3": "TR1"}
        units = {**here(END, *several("II cohort", 4), "iceni warband 1"), **enemies}
        state = step(units, {"boudica": END})
        play = fought(state, (3, 6, 6, *faces), Attack(END), Bear({"II cohort 1": 1}))

        assert of(play, Eliminated) == [Eliminated(TRIBAL, END, ("iceni warband 1",))]
        assert play.state.lost["iceni"] == 6
        assert of(play, LeaderThrown)[0].fate is fate
        assert play.state.leaders.get("boudica") == leader

    def test_nobody_is_left_to_capture_him(self):
        """Z13.10: of both sides nothing is left, and he escapes."""
        state = step({**here(END, "II cohort 1", "iceni warband 1"), "II cohort 2": "TR6"}, {"postumus": END})
        remnants = {id: replace(state.units[id], sp=1) for id in ("II cohort 1", "iceni warband 1")}
        state = replace(state, units={**state.units, **remnants})
        play = fought(state, (3, 3, 4, 3, 3), Attack(END))

        assert of(play, LeaderThrown)[0].fate is Fate.ESCAPES
        assert play.state.leaders["postumus"] == Leader("postumus", "TR6")
        assert play.state.gone == ()

    def test_with_no_friends_anywhere_he_is_taken(self):
        """Z3.4, Z13.10: he has nowhere to escape to, and the step ends."""
        units = {**here(END, *several("II cohort", 4), "iceni warband 1"), "II cohort 5": "DM12"}
        play = fought(step(units, {"boudica": END}), (3, 6, 6, 6, 6), Attack(END), Bear({"II cohort 1": 1}))

        assert of(play, LeaderThrown)[0].fate is Fate.ESCAPES
        assert of(play, LeaderTaken) == [LeaderTaken("boudica", ROMAN)]

    def test_prisoners_do_not_throw(self):
        """Z13.10: they are nobody's leaders; their captors have lost, and take him along."""
        state = step(here(END, *several("II cohort", 4), "iceni warband 1"))
        state = replace(state, leaders={"cerialis": Leader("cerialis", END, captor=TRIBAL)})
        play = fought(state, (3, 6, 6), Attack(END), Bear({"II cohort 1": 1}), Stay())

        assert of(play, LeaderThrown) == []
        assert play.state.leaders["cerialis"] == Leader("cerialis", "DM11", captor=TRIBAL)


class TestEliminated:
    def test_town_defenders_do_not_retreat(self):
        """Z13.8: the others do."""
        state = step(here(END, "defenders 1", "II cohort 1", *several("iceni warband", 8)), half=TRIBAL)
        losses = Bear({"iceni warband 1": 3}), Bear({"II cohort 1": 3, "defenders 1": 3})
        play = fought(garrisoned(state, 4), (3, 6, 6), Attack(END), *losses)

        assert of(play, Eliminated)[0].units == ("defenders 1",)
        assert play.state.lost[""] == 4
        assert of(play, FellBack)[0].units == ("II cohort 1",)


class TestGround:
    def test_control_of_the_field_and_of_the_refuge(self):
        """Z4.4: not of the tracts on the way, of which nobody has had sole occupation."""
        control = {END: TRIBAL, "DM12": ROMAN, "DM11": ROMAN}
        state = won((4, 4, 4, 4), control=control).state
        assert [state.control[at] for at in (END, "DM12", "DM11")] == [ROMAN, ROMAN, TRIBAL]

    def test_the_field_is_theirs_who_leave_it(self):
        """Z4.4, Z13.9: before they advance, they have sole occupation of it."""
        state = step(here(END, "II cohort 1", *several("iceni warband", 8)), half=TRIBAL, control={END: ROMAN})
        play = fought(state, (3, 6, 6), Attack(END), Bear({"iceni warband 1": 3}))

        assert {unit.at for unit in play.state.units.values()} == {"DM12", "DM11"}
        assert [play.state.control[at] for at in (END, "DM12", "DM11")] == [TRIBAL, TRIBAL, ROMAN]

    def test_a_centre_is_looted_once_it_has_fallen(self):
        """Z12.4: nobody advances from it (Z13.9), and in turn 5 a 4 is for two turns."""
        units = here("CN6", "II cohort 1", *several("iceni warband", 8))
        state = step(units, half=TRIBAL, control={"CN6": ROMAN})
        play = fought(state, (3, 6, 6), Attack("CN6"), Bear({"iceni warband 1": 3}))
        play = fought(play.state, (4,), fled("II cohort 1"))

        assert play.state.looting["CN6"] == Looting(7, tuple(several("iceni warband", 8)))

    def test_retreat_ends_looting(self):
        """Z12.4."""
        units = here("CN6", *several("II cohort", 4), "iceni warband 1")
        state = step(units, looting={"CN6": Looting(9, ("iceni warband 1",))}, looted=("CN6",))
        play = fought(state, (3, 6, 6), Attack("CN6"), Bear({"II cohort 1": 1}), fled("iceni warband 1"), Stay())

        assert of(play, LootingEnded) == [LootingEnded("CN6")]

    def test_a_flotilla_is_taken_with_the_port(self):
        """Z11.3: "when these are gone"; and where Tribal units come to on their retreat."""
        units = here(CORNER, "II cohort 1", "flotilla 1", *several("iceni warband", 8))
        state = step({**units, "flotilla 2": "CN3"}, half=TRIBAL)
        play = fought(state, (3, 6, 6), Attack(CORNER), Bear({"iceni warband 1": 3}), fled("II cohort 1"))

        assert of(play, FlotillasLost) == [FlotillasLost(CORNER, ("flotilla 1",))]
        assert "flotilla 2" in play.state.units

    def test_a_flotilla_stays_with_its_units(self):
        """Z11.3."""
        units = here(END, *several("II cohort", 4), "flotilla 1", "iceni warband 1")
        play = fought(step(units), (3, 6, 6), Attack(END), Bear({"II cohort 1": 1}), Stay())
        assert "flotilla 1" in play.state.units

    def test_a_battle_may_end_the_war(self):
        """Z15.1: at once, with the third legion; the step goes no further."""
        state = step(
            {**here(END, "II cohort 1", *several("iceni warband", 8)), "iceni warband 9": "TR6"},
            half=TRIBAL,
            lost={"II": 38, "IX": 90, "XX": 90},
        )
        play = fought(state, (3, 6, 6), Attack(END), Bear({"iceni warband 1": 3}))

        assert of(play, BattleOver) == [BattleOver(END, TRIBAL)]
        assert isinstance(play.events[-1], WarEnded)
        assert play.state.ending
        assert play.state.ending.winner is TRIBAL
        assert play.state.battle is None


class TestEnd:
    @pytest.mark.parametrize(
        ("unit", "leaders", "half", "strays"),
        [
            pytest.param("catuvellauni warband 1", {}, TRIBAL, True, id="morale 6, far away"),
            pytest.param("iceni warband 1", {}, TRIBAL, False, id="morale 7"),
            pytest.param("catuvellauni warband 1", {"boudica": END}, TRIBAL, False, id="with a leader"),
            pytest.param("catuvellauni warband 1", {}, ROMAN, False, id="in the other half"),
        ],
    )
    def test_too_far_from_home(self, unit: str, leaders: dict[str, str], half: Side, strays: bool):
        """Z12.7: "in its own half"; the other side is not told (Z17.1)."""
        play = Play(step(here(END, unit), leaders, half=half), ScriptedDice([]))
        assert begin(play) == ()

        assert play.state.units[unit].disrupted is strays
        assert [event.only for event in of(play, LostOrder)] == [TRIBAL] * strays

    def test_who_is_disrupted_already_or_at_sea(self):
        """Z12.7: of a loyal tribe on a voyage nothing is asked."""
        home = step({"catuvellauni warband 1": f"{END}*"}, half=TRIBAL)
        at_sea = step({"regnenses-pro warband 1": "fretum"})
        for state in (home, at_sea):
            play = Play(state, ScriptedDice([]))
            begin(play)
            assert play.events[1:] == []

    def test_a_leader_alone_among_enemies_is_captured(self):
        """Z3.4: not with a unit of his side, nor where nobody is."""
        units = {"II cohort 1": "TR6", **here("TR1", "II cohort 2", "iceni warband 1")}
        play = fought(step(units, {"boudica": "TR6", "chief-cantiaci": "TR1"}), (), Done())

        assert of(play, LeaderTaken) == [LeaderTaken("boudica", ROMAN)]
        assert play.state.leaders["boudica"] == Leader("boudica", "TR6", captor=ROMAN)

    def test_a_prisoner_without_a_guard_is_free(self):
        """Z3.4: he goes to the nearest friendly unit; a guarded one stays."""
        state = step({"II cohort 1": "TR6", "iceni warband 1": "TR1", "iceni warband 2": "CN6"})
        held = {
            "boudica": Leader("boudica", "TR2", captor=ROMAN),
            "chief-cantiaci": Leader("chief-cantiaci", "TR6", captor=ROMAN),
        }
        play = Play(replace(state, leaders=held), ScriptedDice([]))
        begin(play)

        assert of(play, PrisonerFreed) == [PrisonerFreed("boudica", "TR1")]
        assert play.state.leaders["boudica"] == Leader("boudica", "TR1")
        assert play.state.leaders["chief-cantiaci"].captor is ROMAN
