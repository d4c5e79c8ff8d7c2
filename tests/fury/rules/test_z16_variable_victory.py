"""Z16.5: other conditions of victory."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Mark, Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Ending, Leader, State, Unit
from campaign.fury.rules.turn import TurnBegan, carry_out, decides, legal_decisions
from campaign.fury.rules.z15_victory import TURNS, WarEnded, at_once, ending
from campaign.fury.rules.z16_variable_victory import ALL_OF, BY_HER_DEATH, ONE_OF, PlacesHeld, standing
from engine.rules.dice import SeededDice
from engine.rules.reason import Reason
from tests.fury.rules.scenes import START, scene, set_up, under
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
TRIBES = tuple([each.id for each in START.pieces.commands if each.side is TRIBAL])
LOWLAND = START.pieces.lowland(START.board)
HIGHLAND = tuple([tribe for tribe in TRIBES if tribe not in LOWLAND])
ALL_OF_IT = 999  # SP lost, more than any level
ENOUGH = (*ALL_OF, "CT42", "CR24")


def war(*broken: str, **more: Any) -> State:
    """The set-up in turn 9, with these commands demoralised."""
    begun = {"turn": 9, "lost": dict.fromkeys(broken, ALL_OF_IT), "control": dict.fromkeys(ENOUGH, ROMAN)}
    return under(replace(set_up(), **{**begun, **more}), variable_victory=True)


def won(state: State) -> list[tuple[Side, str]]:
    """The conditions that hold."""
    return [(each.side, each.cause.code) for each in standing(state) if each.holds]


def judged(state: State) -> Play:
    play = Play(state, ScriptedDice([]))
    at_once(play)
    return play


def held_by(side: Side, *tracts: str) -> dict[str, Side]:
    """Control of all the places that are asked, these by a side, and the others by the Tribal one."""
    return {**dict.fromkeys(ENOUGH, TRIBAL), **dict.fromkeys(tracts, side)}


class TestAllRebels:
    """(a) of the Tribal side."""

    def test_all_in_play(self):
        """With three demoralised, on either side of the hills."""
        for broken in ((), ("iceni", "silures", "belgae")):
            state = war(*broken, rebels=TRIBES)
            assert won(state) == [(TRIBAL, "all_rebels")]
            assert standing(state)[0].cause == Reason("all_rebels", (18, 18, len(broken)))

    def test_the_parisi_may_be_romes(self):
        """Z8.3: one tribe, which cannot be of both sides."""
        rest = tuple([tribe for tribe in TRIBES if tribe != "parisi"])
        pro = scene({"parisi-pro warband 1": "PR8"}).units

        assert won(war(rebels=rest)) == []
        assert won(war(rebels=rest, units={**set_up().units, **pro})) == [(TRIBAL, "all_rebels")]

    @pytest.mark.parametrize(
        "state",
        [
            pytest.param(war("iceni", "silures", "belgae", "coritani", rebels=TRIBES), id="four demoralised"),
            pytest.param(war(rebels=TRIBES[1:]), id="one has not come"),
            pytest.param(war(rebels=LOWLAND), id="the lowlands alone"),
        ],
    )
    def test_else_it_does_not_hold(self, state: State):
        assert won(state) == []


class TestCommandersDead:
    """(b) of the Tribal side."""

    BOTH = ("paulinus", "cerialis")

    def half(self, less: int = 0, **more: Any) -> State:
        """Twenty cohorts are left, and as many SP lost, or fewer."""
        units = scene({f"IX cohort {n}": "CV46" for n in range(20)}).units
        lost = {"IX": 60, "": 40 - less, "iceni": 5}
        return war(**{"units": units, "lost": lost, "gone": self.BOTH, **more})

    def test_paulinus_another_and_half_of_the_sp(self):
        """Town defenders count."""
        assert won(self.half()) == [(TRIBAL, "commanders_dead")]
        assert standing(self.half())[1].cause == Reason("commanders_dead", (2, 100, 200))

    def test_loyal_tribes_do_not_count(self):
        """Neither what they have nor what they lost."""
        loyal = scene({f"regnenses-pro warband {n}": "RG3" for n in range(20)}).units

        assert won(self.half(units={**self.half().units, **loyal})) == [(TRIBAL, "commanders_dead")]
        assert won(self.half(lost={"IX": 60, "": 30, "regnenses-pro": 50})) == []

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({"less": 1}, id="one SP less"),
            pytest.param({"gone": ("paulinus",)}, id="nobody besides"),
            pytest.param({"gone": ("cerialis", "relief")}, id="not Paulinus"),
            pytest.param({"gone": ("paulinus", "cogidubnus")}, id="a leader of a loyal tribe"),
            pytest.param({"gone": ("paulinus", "chief-parisi")}, id="of a tribe of either side"),
            pytest.param({"gone": ("paulinus", "venutius")}, id="of the rebels"),
            pytest.param(
                {"gone": ("cerialis",), "leaders": {"paulinus": Leader("paulinus", "IC4", captor=TRIBAL)}}, id="held"
            ),
        ],
    )
    def test_else_it_does_not_hold(self, more: dict[str, Any]):
        assert won(self.half(**more)) == []


class TestPlacesHeld:
    """(c) of the Tribal side."""

    def test_they_are_those_of_the_map(self):
        """Z4.1: the asterisks."""
        marked = {tract.id for tract in set_up().board.tracts if Mark.VARIABLE_VICTORY in tract.marks}
        assert {*ALL_OF, *ONE_OF[0], *ONE_OF[1]} == marked

    @pytest.mark.parametrize("one", ONE_OF[0])
    @pytest.mark.parametrize("other", ONE_OF[1])
    def test_from_when_they_are_held(self, one: str, other: str):
        """All of six, and one of both others; everybody is told."""
        play = judged(war(control=dict.fromkeys((*ALL_OF, one, other), TRIBAL)))

        assert play.events == [PlacesHeld(9)]
        assert (play.events[0].rule, play.events[0].only) == ("Z16.5", None)
        assert play.state.held_since == 9
        assert judged(play.state).events == []

    @pytest.mark.parametrize(
        "control",
        [
            *[pytest.param(held_by(ROMAN, tract), id=f"without {tract}") for tract in ENOUGH],
            pytest.param(dict.fromkeys(ALL_OF, TRIBAL), id="without the two others"),
        ],
    )
    def test_as_one_is_lost(self, control: dict[str, Side]):
        assert judged(war(control=control, held_since=8)).events == [PlacesHeld(None)]
        assert judged(war(control=control)).events == []

    @pytest.mark.parametrize(("turn", "turns"), [(9, 0), (10, 0), (11, 1), (12, 2)])
    def test_for_two_whole_turns(self, turn: int, turns: int):
        """The turn in which they are taken does not count."""
        state = war(turn=turn, held_since=9, control=held_by(TRIBAL))

        assert standing(state)[2].cause == Reason("places_held", (turns,))
        assert standing(state)[2].holds is (turns == 2)
        assert standing(state, turn_over=True)[2].cause == Reason("places_held", (turn - 9,))
        assert not standing(replace(state, held_since=None))[2].holds

    def test_the_war_ends_as_the_second_one_is_over(self):
        """Before the next turn begins; nobody moves."""
        events = told(war(turn=9, control=held_by(TRIBAL)))

        assert events[0] == PlacesHeld(9)
        assert [event.turn for event in events if isinstance(event, TurnBegan)] == [10, 11]
        assert events[-1] == WarEnded(Ending(TRIBAL, Reason("places_held", (2,))), "Z16.5")

    @pytest.mark.parametrize(("since", "winner"), [(TURNS - 2, TRIBAL), (TURNS - 1, None)])
    def test_the_last_turn_counts(self, since: int, winner: Side | None):
        """Z15.3: then the war is drawn."""
        events = told(war(turn=TURNS, held_since=since, control=held_by(TRIBAL)))

        assert isinstance(events[-1], WarEnded)
        assert events[-1].ending.winner is winner


def told(state: State) -> list[Event]:
    """All events from here to the end, where nobody moves; nobody is left to fight about anything."""
    state = replace(state, units=scene({"iceni warband 1": "DM13"}).units, leaders={}, due=(), rebels=("iceni",))
    events = list[Event]()
    while not state.ending:
        decision = Done() if decides(state) else legal_decisions(state)[0]
        play = carry_out(state, decision, SeededDice("quiet", state.turn))
        state, events = play.state, [*events, *play.events]
    return events


class TestQuietLowlands:
    """(a) of Rome."""

    def quiet(self, **more: Any) -> State:
        """Turn 10: two lowland tribes have risen and are demoralised, the Silures and Ordovices are not."""
        begun = {"turn": 10, "rebels": ("iceni", "belgae", "silures", "ordovices")}
        return war("iceni", "belgae", **{**begun, **more})

    def units(self, **at: str) -> dict[str, Unit]:
        return {**set_up().units, **scene({f"{tribe} warband 1": place for tribe, place in at.items()}).units}

    def test_nobody_threatens_them(self):
        """Highland units at home, or disrupted in the lowlands."""
        assert won(self.quiet()) == [(ROMAN, "quiet_lowlands")]
        assert won(self.quiet(units=self.units(silures="DB22", ordovices="CR24*"))) == [(ROMAN, "quiet_lowlands")]
        assert won(self.quiet(units=self.units(iceni="CV46"))) == [(ROMAN, "quiet_lowlands")]
        assert standing(self.quiet())[3].cause == Reason("quiet_lowlands", (0,))

    @pytest.mark.parametrize(
        ("more", "threats"),
        [
            pytest.param({"turn": 9}, 0, id="before turn 10"),
            pytest.param({"lost": {"iceni": 99}}, 1, id="a lowland tribe in order"),
            pytest.param({"rebels": ("iceni", "belgae", "cantiaci", "coritani")}, 2, id="two of them"),
        ],
    )
    def test_else_it_does_not_hold(self, more: dict[str, Any], threats: int):
        assert won(self.quiet(**more)) == []
        assert standing(self.quiet(**more))[3].cause.args == (threats,)

    def test_nor_with_highland_units_in_the_lowlands(self):
        """In order; the demoralised are none to fear."""
        there = self.units(silures="CR24")

        assert won(self.quiet(units=there)) == []
        assert won(self.quiet(units=there, demoralised=("silures",))) == [(ROMAN, "quiet_lowlands")]
        assert {*HIGHLAND} >= {"silures", "ordovices", "brigantes", "dobunni"}


class TestBoudicaDead:
    """(b) of Rome."""

    def dead(self, **more: Any) -> State:
        return war(**{"gone": ("boudica",), "lost": {"trinovantes": 16}, "rebels": ("trinovantes",), **more})

    def test_she_is_dead_and_her_neighbours_with_her(self):
        """Sixteen SP of 32, and Rome controls Londinium and Durovernum."""
        assert won(self.dead()) == [(ROMAN, "boudica_dead")]
        assert standing(self.dead())[4].cause == Reason("boudica_dead", (16, 32))

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({"gone": ()}, id="she lives"),
            pytest.param({"gone": (), "leaders": {"boudica": Leader("boudica", "CV46", captor=ROMAN)}}, id="held"),
            pytest.param({"lost": {"trinovantes": 15}}, id="one SP less"),
            pytest.param({"lost": {}}, id="none"),
            *[pytest.param({"control": {at: ROMAN}}, id=f"with {at} alone") for at in BY_HER_DEATH],
        ],
    )
    def test_else_it_does_not_hold(self, more: dict[str, Any]):
        assert won(self.dead(**more)) == []


class TestWhoHasWon:
    def test_at_once(self):
        """With the clause and the condition."""
        play = judged(war(rebels=TRIBES))

        assert play.events == [WarEnded(Ending(TRIBAL, Reason("all_rebels", (18, 18, 0))), "Z16.5")]
        assert judged(play.state).events == []

    @pytest.mark.parametrize("half", Side)
    def test_rome_only_while_no_tribal_condition_holds(self, half: Side):
        """Z16.5: in the half of either side."""
        both = war("trinovantes", rebels=TRIBES, gone=("boudica",), half=half)
        found = judged(both).state.ending

        assert won(both) == [(TRIBAL, "all_rebels"), (ROMAN, "boudica_dead")]
        assert found
        assert found.winner is TRIBAL
        alone = judged(replace(both, rebels=("trinovantes",))).state.ending
        assert alone
        assert alone.winner is ROMAN

    def test_instead_of_z15(self):
        """Three legions, or eight lowland tribes; and without the option none of Z16.5."""
        legions, tribes = war("II", "IX", "XIV"), war(rebels=LOWLAND[:8])

        for state in (legions, tribes):
            assert ending(state)
            assert judged(state).events == []
            assert judged(under(state)).state.ending
        assert judged(under(war(rebels=("iceni",), gone=("boudica",), lost={"trinovantes": 32}))).events == []

    def test_nothing_holds_at_the_start(self):
        state = under(set_up(), variable_victory=True)

        assert won(state) == []
        assert [each.side for each in standing(state)] == [TRIBAL, TRIBAL, TRIBAL, ROMAN, ROMAN]
