"""Z16.1: the Second stays near Glevum, Postumus leaves the game, and two tribes are called by a beaten legion."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules import z14_demoralisation
from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Stage, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z8_activation import rising
from campaign.fury.rules.z9_reinforcements import BringOn, GroupCame
from campaign.fury.rules.z10_columns import onward
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z11_voyages import Embark
from campaign.fury.rules.z13_moves import Follow, Stay
from campaign.fury.rules.z13_retreat import retreats
from campaign.fury.rules.z14_demoralisation import level
from campaign.fury.rules.z16_second_augusta import BASES, WITHIN, PostumusLeft
from engine.rules.dice import SeededDice
from tests.fury.rules.fights import here, legal, step
from tests.fury.rules.scenes import scene, set_up, under
from tests.fury.rules.test_z10_movement import Chance, allows, did, do, go, parted, ready, scattered
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
COHORT, HORSE, BAND, SHIP = "II cohort 1", "II horse 1", "iceni warband 1", "flotilla 1"
AWAY = set_up().board.distances(BASES)
"""How far each tract is from Glevum or Ariconium."""
EDGE, BEYOND = "AT1", "AT2"
"""Cunetio, which is three tracts away, and Spinae by road behind it."""
OVER = [
    pytest.param({"demoralised": ("iceni", "trinovantes")}, id="two tribes are demoralised"),
    pytest.param({"leaders": {"paulinus": Leader("paulinus", "OR2")}}, id="Paulinus is in play"),
    pytest.param({"leaders": {"paulinus": Leader("paulinus", "IC4", captor=TRIBAL)}}, id="and held"),
    pytest.param({"gone": ("paulinus",)}, id="and dead"),
]
STILL = [
    pytest.param({}, id="at first"),
    pytest.param({"demoralised": ("iceni",)}, id="one tribe"),
    pytest.param({"demoralised": ("iceni", "II", "IX")}, id="legions"),
    pytest.param({"demoralised": ("iceni", "regnenses-pro")}, id="a loyal tribe"),
    pytest.param({"lost": {"iceni": 99, "trinovantes": 99}}, id="two, but only at the end of the half (Z14.1)"),
]


def kept(units: dict[str, str], leaders: dict[str, str] | None = None, **more: Any) -> State:
    """A movement step with the option."""
    return under(ready(units, leaders, **more), second_augusta=True)


class TestMoves:
    def test_three_tracts_and_no_farther(self):
        """By road from Corinium to Cunetio; horse goes on."""
        both = (COHORT, HORSE)
        state = do(kept(dict.fromkeys(both, "DB33")), SetOut(both), *go("DB34", EDGE, units=both))

        assert (AWAY[EDGE], AWAY[BEYOND]) == (WITHIN, WITHIN + 1)
        assert not allows(state, Go(BEYOND, both))
        assert not allows(state, Go(BEYOND, (COHORT,)))
        assert allows(state, Go(BEYOND, (HORSE,)))
        assert allows(state, Halt())

    @pytest.mark.parametrize("more", STILL)
    def test_as_long_as_the_rebellion_lasts(self, more: dict[str, Any]):
        assert not allows(do(kept({COHORT: EDGE}, **more), SetOut((COHORT,))), Go(BEYOND, (COHORT,)))

    @pytest.mark.parametrize("more", OVER)
    def test_until_it_is_over(self, more: dict[str, Any]):
        state = replace(kept({COHORT: EDGE}), **more)
        assert allows(do(state, SetOut((COHORT,))), Go(BEYOND, (COHORT,)))

    @pytest.mark.parametrize("unit", ["IX cohort 1", "II auxiliary 1"])
    def test_others_go_where_they_like(self, unit: str):
        """Only cohorts, and only of the Second."""
        assert allows(do(kept({unit: EDGE}), SetOut((unit,))), Go(BEYOND, (unit,)))

    def test_without_the_option_they_do_too(self):
        assert allows(do(ready({COHORT: EDGE}), SetOut((COHORT,))), Go(BEYOND, (COHORT,)))

    @pytest.mark.parametrize(
        ("at", "to", "may"), [("AT4", "CV41", True), ("AT4", "AT2", False), ("AT4", "AT7", False), ("OR2", "OR7", True)]
    )
    def test_who_has_retreated_too_far_comes_nearer(self, at: str, to: str, may: bool):
        """Ours: tract by tract, and nowhere else."""
        assert allows(do(kept({COHORT: at}), SetOut((COHORT,))), Go(to, (COHORT,))) is may

    def test_who_cannot_come_nearer_stays(self):
        """From Mona's shore the only nearer tract is held."""
        state = kept({COHORT: "OR2", "IX cohort 1": "OR2", BAND: "OR2", "iceni warband 2": "OR7"})

        assert not allows(state, SetOut((COHORT,)))
        assert allows(state, SetOut(("IX cohort 1",)))

    @pytest.mark.parametrize("forced", [False, True])
    @pytest.mark.parametrize("at", ["DB22", "DB33", "CR24", EDGE])
    def test_how_far_they_reach(self, at: str, forced: bool):
        """Z10.5: a forced march leads no farther, either."""
        column = Column((COHORT,), (), (at,), forced)
        found = onward(kept({COHORT: at}), column)

        assert max(AWAY[tract] for tract in found) == WITHIN
        assert found < onward(ready({COHORT: at}), column)

    def test_the_program_proposes_the_others_without_them(self):
        """All of a tract, those in order, and those in order who may go anywhere."""
        state = kept({COHORT: EDGE, HORSE: EDGE, "II horse 2": EDGE + "*"}, {"postumus": EDGE})
        led = ("postumus",)
        stacks = [offer for offer in SEQUENCE.offers(state) if isinstance(offer, SetOut) and not offer.forced]

        all_of_them = SetOut((COHORT, HORSE, "II horse 2"), led)
        assert stacks == [all_of_them, SetOut((COHORT, HORSE), led), SetOut((HORSE,), led)]

    def test_they_do_not_embark(self):
        """Nobody is near Glevum at sea."""
        units = {COHORT: "DB22", HORSE: "DB22", SHIP: "DB22"}

        assert not allows(kept(units), Embark(SHIP, (COHORT,)))
        assert allows(kept(units), Embark(SHIP, (HORSE,)))
        assert allows(ready(units), Embark(SHIP, (COHORT,)))


class TestBattle:
    def test_a_retreat_goes_farther(self):
        """Z16.1: "retreats excepted"."""
        state = under(scene({COHORT: EDGE, BAND: EDGE}, half=TRIBAL), second_augusta=True)
        assert max(AWAY[way[-1]] for way in retreats(state, state.units[COHORT])) > WITHIN

    def test_an_advance_does_not(self):
        """Z13.9: horse may follow, and cohorts may into a tract that is near enough."""
        at_hand = AtHand(EDGE, ask=Ask.ADVANCE, won=True, through=(BEYOND, "DB34"))
        state = under(step(here(EDGE, COHORT, HORSE), battle=at_hand), second_augusta=True)

        both = (COHORT, HORSE)
        assert SEQUENCE.offers(state) == (Follow((HORSE,), (), BEYOND), Follow(both, (), "DB34"), Stay())
        assert not legal(state, Follow((COHORT,), (), BEYOND))
        assert not legal(state, Follow((HORSE,), (), "nowhere"))
        assert legal(state, Follow((COHORT,), (), "DB34"))
        assert legal(under(state), Follow(both, (), BEYOND))

    def test_where_nobody_may_follow_nobody_is_asked(self):
        at_hand = AtHand(EDGE, ask=Ask.ADVANCE, won=True, through=(BEYOND,))
        state = under(step(here(EDGE, COHORT), battle=at_hand), second_augusta=True)
        assert SEQUENCE.offers(state) == (Stay(),)


class TestPostumus:
    def ended(self, **more: Any) -> Play:
        """The last step of a half."""
        state = under(scene({COHORT: "DB22"}, {"postumus": "DB22"}, stage=Stage.DEMORALISATION), second_augusta=True)
        play = Play(replace(state, **more), ScriptedDice([]))
        z14_demoralisation.begin(play)
        return play

    def test_he_leaves_as_two_tribes_are_demoralised(self):
        """At once, which both sides are told; the Second is not the weaker for it (Z14.3)."""
        play = self.ended(demoralised=("iceni",), lost={"trinovantes": 16})

        assert [type(event).__name__ for event in play.events] == ["Demoralised", "PostumusLeft"]
        assert (play.events[-1].rule, play.events[-1].only) == ("Z16.1", None)
        assert (play.state.leaders, play.state.gone) == ({}, ())
        assert level(play.state, play.state.pieces.command["II"]) == 39

    def test_he_leaves_as_paulinus_comes(self):
        """Z9.1: and the Second marches in the same step."""
        state = kept({COHORT: EDGE}, {"postumus": EDGE}, turn=8, due=(0,))
        play = did(state, BringOn(0, "OR2"))

        assert [type(event) for event in play.events][:2] == [GroupCame, PostumusLeft]
        assert {*play.state.leaders} == {"paulinus", "legate-XIV", "legate-XX"}
        assert allows(do(play.state, SetOut((COHORT,))), Go(BEYOND, (COHORT,)))

    def test_who_is_held_stays_lost(self):
        """Z14.3 (ours): the enemy has him."""
        held = {"postumus": Leader("postumus", "IC4", captor=TRIBAL)}
        play = self.ended(demoralised=("iceni", "trinovantes"), leaders=held)

        assert (play.state.leaders, play.state.gone) == ({}, ("postumus",))
        assert level(play.state, play.state.pieces.command["II"]) == 36

    @pytest.mark.parametrize("more", STILL[:-1])
    def test_else_he_stays(self, more: dict[str, Any]):
        assert "postumus" in self.ended(**more).state.leaders

    def test_without_the_option_or_once_he_is_dead_nothing_happens(self):
        two = ("iceni", "trinovantes")
        without = under(self.ended().state)
        play = Play(replace(without, demoralised=two), ScriptedDice([]))
        z14_demoralisation.begin(play)

        assert play.events == []
        assert self.ended(demoralised=two, leaders={}, gone=("postumus",)).events == []
        with_paulinus = did(ready({}, {"postumus": EDGE}, turn=8, due=(0,)), BringOn(0, "OR2"))
        assert "postumus" in with_paulinus.state.leaders


class TestTribesOfTheWest:
    def war(self, option: bool = True, **more: Any) -> State:
        """With a demoralised legion, and Corinium lost."""
        begun = {"turn": 6, "rebels": ("iceni",), "demoralised": ("IX",), "control": {"DB33": TRIBAL}}
        return under(replace(set_up(), **{**begun, **more}), second_augusta=option)

    def called(self, state: State) -> list[str]:
        return [each.tribe for each in rising(state)]

    def test_they_rise(self):
        """Romans in their land or not, and before their turn."""
        assert self.called(self.war()) == ["silures", "demetae"]
        assert self.called(self.war(control={"CR24": TRIBAL})) == ["silures", "demetae"]
        assert self.called(self.war(rebels=("iceni", "silures"))) == ["demetae"]

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({"demoralised": ()}, id="no legion"),
            pytest.param({"demoralised": ("GRF", "iceni")}, id="the relief force is none"),
            pytest.param({"demoralised": (), "lost": {"IX": 45}}, id="one, but only at the end of the half"),
            pytest.param({"control": {"DB33": ROMAN, "DB22": TRIBAL}}, id="neither place"),
            pytest.param({"half": ROMAN}, id="in the half of the Romans"),
            pytest.param({"option": False}, id="without the option"),
        ],
    )
    def test_else_they_do_not(self, more: dict[str, Any]):
        assert self.called(self.war(**more)) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_moves(seed: int):
    """Whoever is near stays near; whoever is too far away comes nearer with each tract."""
    chance = Chance(seed)
    state = under(scattered(chance, ROMAN), second_augusta=True)
    away = {id: "OR2" for id in ("II cohort 1", "II cohort 8") if seed % 2}
    state = replace(state, units={**state.units, **{id: replace(state.units[id], at=at) for id, at in away.items()}})
    steps = 0
    for n in range(80):
        offers = [*SEQUENCE.offers(state)]
        tries = [each for each in offers if not isinstance(each, Done)]
        if state.stage is not Stage.MOVEMENT or not tries:
            break
        decision = parted(chance.choice(tries), chance)
        before = state
        state = SEQUENCE.unfold(state, decision if allows(state, decision) else tries[0], SeededDice("second", n)).now
        for id in before.units:
            if id.startswith("II cohort") and state.units[id].at != before.units[id].at:
                here, to = AWAY[before.units[id].at], AWAY[state.units[id].at]
                assert to <= max(WITHIN, here - 1)
                steps += 1
    assert steps
