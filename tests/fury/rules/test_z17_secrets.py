"""Z17: what each side sees, and is told."""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from campaign.fury import rules
from campaign.fury.rules.at_hand import AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.secrets import seen_by, told, told_why
from campaign.fury.rules.state import Ending, Hungry, Leader, Looting, Stage, State
from campaign.fury.rules.turn import RULESET, SEQUENCE, carry_out
from campaign.fury.rules.z3_prisoners import LeaderTaken
from campaign.fury.rules.z7_supply import Suffer, Suffered, limit
from campaign.fury.rules.z9_reinforcements import BringOn
from campaign.fury.rules.z10_movement import ColumnFormed, SetOut
from campaign.fury.rules.z10_overrun import GiveWay
from campaign.fury.rules.z10_step import MovementBegan, MovementEnded
from campaign.fury.rules.z12_stacking import LostOrder
from campaign.fury.rules.z13_after import CombatEnded
from campaign.fury.rules.z13_step import Attack
from campaign.fury.rules.z14_demoralisation import commands_in_play
from campaign.fury.rules.z17_losses import LossesTold
from engine.rules.dice import SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.values import altered
from tests.fury.rules.fights import here
from tests.fury.rules.scenes import scene, set_up

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
HOST = here("IC4", "iceni warband 1", "iceni warband 2*", "iceni chariots 1")
HOST_IDS = tuple(HOST)
LEGION = {"II cohort 1": "DB22", "II cohort 2": "DB22*", "defenders 1": "TR6"}


def strangers(seen: State) -> dict[str, str]:
    """What is seen and not known, and where."""
    return {id: unit.at for id, unit in seen.units.items() if unit.kind is UnitKind.UNSEEN}


class TestUnits:
    def test_a_stack_is_one_however_large(self):
        """Z17.1: numbered by tract; whoever owns it sees it as it is."""
        state = scene({**HOST, "iceni warband 3": "CV14", **LEGION})
        seen = seen_by(state, ROMAN)

        assert strangers(seen) == {"tribal?1": "CV14", "tribal?2": "IC4"}
        assert {id: unit for id, unit in seen.units.items() if id in LEGION} == {id: state.units[id] for id in LEGION}
        assert strangers(seen_by(state, TRIBAL)) == {"roman?1": "DB22", "roman?2": "TR6"}
        assert strangers(seen_by(state, "")) == {**strangers(seen), **strangers(seen_by(state, TRIBAL))}

    def test_it_is_a_unit_of_its_side(self):
        """Z4.4, Z7.2: it holds its tract, and the tribes' is tribal; it counts nothing."""
        state = scene({"iceni warband 1": "SL6", "regnenses-pro warband 1": "SL6"})
        seen = seen_by(state, ROMAN)

        assert seen.holds("SL6", TRIBAL)
        assert (seen.side(seen.units["tribal?1"]), seen_by(state, TRIBAL).holds("SL6", ROMAN)) == (TRIBAL, True)
        assert limit(seen, "SL6", ROMAN) == limit(state, "SL6", ROMAN)
        assert seen.counter(seen.units["tribal?1"]).sp == 0

    def test_flotillas_and_who_is_at_sea_are_not_there(self):
        """Z4.4, Z17.1: a flotilla alone holds no tract (ours)."""
        state = scene({"flotilla 1": "CN5", "flotilla 2": "fretum", "II cohort 1": "fretum", **HOST})

        assert {*seen_by(state, TRIBAL).units} == {*HOST_IDS}
        assert {*seen_by(state, ROMAN).units} == {"flotilla 1", "flotilla 2", "II cohort 1", "tribal?1"}

    def test_what_is_hidden_besides(self):
        """Z17.1: what is new, has moved or has come across a river, who is hungry, and the side's next step."""
        more: dict[str, Any] = {"new": HOST_IDS, "moved_on": HOST_IDS, "across": HOST_IDS}
        state = scene({**HOST, **LEGION}, half=TRIBAL, stage=Stage.MOVEMENT, to_do=(TRIBAL,), **more)
        supply = replace(state, stage=Stage.SUPPLY, hungry=(Hungry("IC4", 1),), moved_on=("II cohort 1",), across=())
        seen, waiting = seen_by(state, ROMAN), seen_by(supply, ROMAN)

        assert (seen.new, seen.moved_on, seen.across) == ((), (), ())
        assert (waiting, waiting.stage, waiting.hungry) == (seen, Stage.MOVEMENT, ())
        assert SEQUENCE.decides(waiting) == SEQUENCE.decides(supply) == TRIBAL
        assert seen_by(supply, TRIBAL).hungry == supply.hungry
        assert seen_by(state, TRIBAL).moved_on == HOST_IDS

    def test_what_the_other_half_has_left_behind_is_hidden_too(self):
        """Z17.1: until the side whose half it is moves, the other one was the last to move; its own it knows."""
        state = scene({**HOST, **LEGION}, half=TRIBAL, stage=Stage.SUPPLY, moved_on=("II cohort 1",), new=HOST_IDS)
        seen = seen_by(state, TRIBAL)

        assert (seen.moved_on, seen.new) == ((), HOST_IDS)

    def test_the_seed_is_never_shown_and_the_end_opens_the_rest(self):
        """Z17.2."""
        state = scene({**HOST, **LEGION}, {"boudica": "IC4"})
        over = replace(state, ending=Ending(ROMAN, Reason("demoralised")))
        for side in (TRIBAL, ROMAN, ""):
            assert seen_by(state, side).start.seed == ""
            assert seen_by(over, side) == replace(over, start=replace(over.start, seed=""))
        assert RULESET.seen_by(state, ROMAN) == seen_by(state, ROMAN)

    def test_commands_in_play_are_known(self):
        """Z17.1: by their losses, if only of 0 SP; so loyal tribes are known to be there."""
        state = scene({"regnenses-pro warband 1": "RG3", **HOST}, lost={"II": 5, "": 3}, due=(1,), rebels=("iceni",))
        seen = seen_by(state, TRIBAL)

        assert seen.lost == {"regnenses-pro": 0, "iceni": 0, "II": 5, "": 3}
        assert commands_in_play(seen) == {"regnenses-pro", "iceni", "II"}
        assert (seen.due, seen.rebels, seen.control) == (state.due, state.rebels, state.control)


class TestLeaders:
    LED: Mapping[str, str] = {"boudica": "IC4", "postumus": "DB22", "cerialis": "CT27"}

    def test_free_leaders_are_hidden(self):
        """Z17.1: alone or not, wounded or not."""
        state = scene({**HOST, **LEGION}, self.LED)
        wounded = replace(state, leaders={**state.leaders, "boudica": Leader("boudica", "IC4", out_until=9)})

        assert {*seen_by(state, ROMAN).leaders} == {"postumus", "cerialis"} == {*seen_by(wounded, ROMAN).leaders}
        assert {*seen_by(state, TRIBAL).leaders} == {"boudica"}
        assert seen_by(state, "").leaders == {}

    def test_prisoners_are_known_and_where_they_are_only_to_their_captor(self):
        """Z3.4, Z17.1."""
        state = scene({**HOST, **LEGION}, self.LED)
        held = replace(state, leaders={**state.leaders, "cerialis": Leader("cerialis", "IC4", TRIBAL)})

        assert seen_by(held, ROMAN).leaders["cerialis"] == Leader("cerialis", "", TRIBAL)
        assert seen_by(held, TRIBAL).leaders["cerialis"] == Leader("cerialis", "IC4", TRIBAL)
        assert seen_by(held, "").leaders == {"cerialis": Leader("cerialis", "", TRIBAL)}

    def test_whom_looting_holds_only_the_looters_know(self):
        """Z12.4: that, and until when it lasts, everybody does."""
        looting = {"TR6": Looting(7, ("iceni warband 1", "boudica"))}
        state = scene({"iceni warband 1": "TR6"}, {"boudica": "TR6"}, looting=looting, looted=("TR6",))

        assert seen_by(state, ROMAN).looting == {"TR6": Looting(7, ())}
        assert seen_by(state, TRIBAL).looting == looting
        assert seen_by(state, ROMAN).looted == ("TR6",)


class TestBattle:
    def fought(self) -> State:
        """For TR6, which is looted, by Rome; a stack of each side is elsewhere."""
        units = {
            **here("TR6", "II cohort 1", "II cohort 2*", "flotilla 1", "iceni warband 1", "iceni warband 2*"),
            "II cohort 3": "TR7", "iceni warband 3": "TR8",
        }  # fmt: skip
        some = ("II cohort 1", "II cohort 3")
        more: dict[str, Any] = {"stage": Stage.COMBAT, "to_do": (ROMAN,), "new": some, "moved_on": some, "across": some}
        looting = {"TR6": Looting(7, ("iceni warband 1", "boudica", "iceni warband 3"))}
        leaders = {"postumus": "TR6", "boudica": "TR6", "cerialis": "TR7", "chief-trinovantes": "TR8"}
        return scene(units, leaders, half=ROMAN, battle=AtHand("TR6"), looting=looting, **more)

    def test_all_that_fights_is_shown_to_both(self):
        """Z17.2: units in order or not, and leaders; not a flotilla, which does not fight."""
        state = self.fought()
        romans, tribes = seen_by(state, ROMAN), seen_by(state, TRIBAL)
        there = {id: unit for id, unit in state.units.items() if unit.at == "TR6" and id != "flotilla 1"}

        assert there.items() <= romans.units.items()
        assert there.items() <= tribes.units.items()
        assert (strangers(romans), strangers(tribes)) == ({"tribal?1": "TR8"}, {"roman?1": "TR7"})
        assert {*romans.leaders} == {"postumus", "boudica", "cerialis"}
        assert {*tribes.leaders} == {"postumus", "boudica", "chief-trinovantes"}
        assert "flotilla 1" not in tribes.units
        assert romans.looting["TR6"].held == ("iceni warband 1", "boudica")

    def test_a_prisoner_there_is_shown(self):
        """Z13.1: "all that stands there is shown to both"; elsewhere his own side does not know where he is."""
        state = self.fought()
        held = {id: Leader(id, at, TRIBAL) for id, at in (("paulinus", "TR6"), ("legate-XX", "TR8"))}
        seen = seen_by(replace(state, leaders={**state.leaders, **held}), ROMAN)

        assert [seen.leaders[id].at for id in held] == ["TR6", ""]

    def test_what_counts_in_it_is_shown(self):
        """Z13.6: who is new, and who came across a river; who has moved counts nothing."""
        seen = seen_by(self.fought(), TRIBAL)

        assert (seen.new, seen.across, seen.moved_on) == (("II cohort 1",), ("II cohort 1",), ())
        assert seen.battle == self.fought().battle


class TestColumn:
    def driving(self) -> State:
        """A Roman stack, on its way from BL2 to DB43, that has driven off two warbands."""
        units = {**here("DB43", "II cohort 1", "iceni warband 1*", "iceni warband 2*"), "II cohort 2": "BL2"}
        column = Column(
            ("II cohort 1",), (), ("BL2", "DB43"), forced=True, driven=("iceni warband 1", "iceni warband 2")
        )
        return scene(units, half=ROMAN, stage=Stage.MOVEMENT, to_do=(ROMAN,), column=column)

    def test_a_stack_on_its_way_is_like_others(self):
        """Z17.1: its side sees it; the other only where units are."""
        state = self.driving()
        assert state.column
        going = replace(state, column=replace(state.column, driven=()))

        assert seen_by(going, ROMAN).column == going.column
        assert seen_by(going, TRIBAL).column is None
        assert strangers(seen_by(going, TRIBAL)) == {"roman?1": "BL2", "roman?2": "DB43"}

    def test_whom_it_drives_off_their_side_knows(self):
        """Z10.7, Z17.2: it says where they retreat; the other side sees that they must."""
        state = self.driving()
        theirs, mine, both = [seen_by(state, side) for side in (TRIBAL, ROMAN, "")]
        assert state.column

        assert theirs.column == Column(("roman?2",), (), ("DB43",), driven=state.column.driven)
        assert mine.column == replace(state.column, driven=("tribal?1",))
        assert both.column == Column(("roman?2",), (), ("DB43",), driven=("tribal?1",))
        assert {SEQUENCE.decides(seen) for seen in (theirs, mine, both)} == {TRIBAL}
        assert SEQUENCE.offers(theirs) == SEQUENCE.offers(state)
        assert isinstance(SEQUENCE.offers(state)[0], GiveWay)


# What is told

SEALED: Mapping[str, str] = {
    "Rallied": "who is disrupted",
    "SupplyRolled": "what stands somewhere",
    "Suffered": "who is disrupted, and what has lost SP",
    "ColumnFormed": "what stands somewhere",
    "ColumnMoved": "what has gone where; the board shows that something has",
    "ColumnHalted": "what has moved",
    "MarchForced": "all of forced marches",
    "DrivenOff": "what has been driven off; its strength is told",
    "Overwhelmed": "what is lost; the SP are told by command",
    "GaveWay": "what has gone where",
    "Embarked": "what is aboard, and where",
    "VoyageThrown": "where a flotilla is",
    "Sailed": "where a flotilla is",
    "DrivenBack": "where a flotilla is",
    "Landed": "what stands somewhere",
    "LostAtSea": "what was aboard; the SP are told by command, and the leaders",
    "LostOrder": "who is disrupted",
    "LeaderReturned": "where a leader is",
    "Overridden": "what is its side's secret; the reason is told",
}
"""The events that only one side is told, and what would be known by them (Z17.1)."""
OPEN: Mapping[str, str] = {
    "TurnBegan": "nothing is hidden in it",
    "HalfBegan": "nothing is hidden in it",
    "MovementBegan": "nothing is hidden in it",
    "MovementEnded": "nothing is hidden in it",
    "CombatEnded": "nothing is hidden in it",
    "ControlChanged": "control is open",
    "LootingBegan": "looting is open, its die too; whom it holds is not in it",
    "LootingEnded": "looting is open",
    "LossesTold": "SP lost are open by command",
    "Demoralised": "demoralised commands are open",
    "WarEnded": "everything opens",
    "TribeRose": "new tribes are shown where they appear",
    "GroupCame": "reinforcements are shown where they enter",
    "OverrunTried": "the strength of the mover is shown, the other only if it succeeds",
    "FlotillasLost": "Tribal units are there",
    "LeaderTaken": "leaders are shown when they are taken",
    "PrisonerFreed": "prisoners are open, and where the nearest unit is both see",
    "SecretOverridden": "only that something has changed, and why",
    "PrisonerPutToDeath": "prisoners are open",
    "ExchangeOffered": "prisoners are open, and both sides bargain",
    "ExchangeRefused": "both sides bargain",
    "PrisonersExchanged": "prisoners are open; where they go is not in it",
    "LeaderThrown": "leaders are shown when they are hurt or taken",
    "BattleBegan": "all that fights is shown",
    "BattleAsked": "of a battle",
    "ChargeSaid": "of a battle",
    "ReliabilityRolled": "dice of battles are open",
    "BattleThrown": "dice of battles are open",
    "BattleReported": "dice of battles are open, wherever they are thrown",
    "LossesBorne": "of a battle, while it lasts",
    "Eliminated": "of a battle, while it lasts",
    "FellBack": "of a battle, while it lasts",
    "Followed": "of a battle, while it lasts",
    "BattleOver": "of a battle",
    "HorseSaid": "of a battle",
    "PostumusLeft": "that the legion is free is open: Paulinus or demoralised tribes are",
    "TribeTried": "tribes in play are open, and a try is made at the table",
    "TriesEnded": "that a side has tried enough is no secret",
    "PlacesHeld": "control is open",
}
"""The events that both sides are told, and why they may be (Z17.1, Z17.2)."""


def test_every_event_is_sealed_or_open():
    """Z17.2: that a step begins is open, except for supply, which only begins where there are too many."""
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    kinds = {kind.__name__: kind for kind in Event.__subclasses__() if kind.__module__.startswith(rules.__name__)}
    sealed = {name for name, kind in kinds.items() if kind.only is not Event.only}

    assert sealed == {*SEALED, "StepBegan"}
    assert {*kinds} - sealed == {*OPEN}


def line(decision: Decision, *events: Event) -> Line[Decision, Event]:
    return Line(1, 0, altered(decision, why=Reason("because")), (), (), (), events)


class TestTold:
    def test_sealed_events_are_for_their_side_until_the_end(self):
        """Z17.2."""
        state = scene({**HOST, **LEGION}, half=TRIBAL)
        lost, ended = LostOrder(TRIBAL, ("iceni chariots 1",)), MovementEnded(TRIBAL)
        over = replace(state, ending=Ending(ROMAN, Reason("demoralised")))

        assert told(state, (lost, ended), TRIBAL) == (lost, ended)
        assert told(state, (lost, ended), ROMAN) == (ended,) == told(state, (lost, ended), "")
        assert told(over, (lost, ended), ROMAN) == (lost, ended)

    def test_the_reason_for_what_is_sealed_is_sealed(self):
        """Z17.2."""
        state = scene({**HOST, **LEGION}, half=TRIBAL)
        sealed = line(SetOut(("iceni warband 1",)), ColumnFormed(TRIBAL, "IC4", ("iceni warband 1",), (), forced=False))
        over = replace(state, ending=Ending(ROMAN, Reason("demoralised")))

        assert told_why(state, sealed, TRIBAL) == Reason("because")
        assert told_why(state, sealed, ROMAN) is None is told_why(state, sealed, "")
        assert told_why(over, sealed, ROMAN) == Reason("because")

    def test_it_stays_sealed_if_losses_are_told(self):
        """Z17.1, Z17.2: of a supply check all but the SP lost is hidden."""
        lost = Suffered(TRIBAL, ("iceni warband 1",), 1), LossesTold(TRIBAL, {"iceni": 1}, (), "Z7.3")
        suffered = line(Suffer(("iceni warband 1",)), *lost)
        state = scene(HOST, half=TRIBAL)

        assert [told_why(state, suffered, side) for side in (TRIBAL, ROMAN)] == [Reason("because"), None]

    def test_the_reason_for_what_both_see_is_told(self):
        """Z17.2: an attack, or reinforcements; though something sealed happens in the same line."""
        state = scene({"II cohort 1": "IC4", **HOST}, half=ROMAN, stage=Stage.COMBAT, to_do=(ROMAN,))
        attack = carry_out(state, Attack("IC4"), SeededDice("fury", 5))

        assert told_why(state, line(Attack("IC4"), *attack.events), TRIBAL) == Reason("because")
        assert told_why(state, line(BringOn(0, "OR2")), TRIBAL) == Reason("because")

    @pytest.mark.parametrize("end", [MovementEnded(TRIBAL), CombatEnded(TRIBAL)])
    def test_why_a_side_has_done_enough_it_keeps(self, end: Event):
        """Z17.2: otherwise its enemy knew whether anything sealed has happened then."""
        state = scene(HOST, half=TRIBAL)
        taken, lost = LeaderTaken("boudica", ROMAN), LostOrder(TRIBAL, ("iceni chariots 1",))
        for events in ((end,), (lost, end), (taken, end, MovementBegan(ROMAN))):
            whys = [told_why(state, line(Done(), *events), side) for side in (TRIBAL, ROMAN, "")]
            assert whys == [Reason("because"), None, None]
        assert told_why(state, line(Done(), MovementBegan(ROMAN)), ROMAN) == Reason("because")


def test_before_anything_has_happened():
    """Z5: the Tribal side knows where Romans stand."""
    seen = seen_by(set_up(), TRIBAL)

    assert len(strangers(seen)) == 16
    assert seen_by(set_up(), ROMAN).units == set_up().units
