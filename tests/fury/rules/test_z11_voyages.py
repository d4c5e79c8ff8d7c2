"""Z11: voyages of the Roman flotillas."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_step import begin
from campaign.fury.rules.z11_events import LostAtSea, VoyageThrown
from campaign.fury.rules.z11_voyages import Embark, Land, Sail
from campaign.fury.rules.z17_losses import LossesTold
from engine.rules.dice import SeededDice
from tests.fury.rules.test_z10_movement import Chance, allows, did, do, ready
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
SHIP = "flotilla 1"
FOUR = tuple([f"II cohort {n}" for n in range(1, 5)])
GOOD, BACK, HALF, SUNK = (4, 4), (2, 3), (1, 2), (1, 1)


def port(units: tuple[str, ...] = FOUR, at: str = "CN6", **more: Any) -> State:
    """A flotilla at Dubris with cohorts and Postumus."""
    return ready({SHIP: at, **dict.fromkeys(units, at)}, {"postumus": at}, **more)


def laden(units: tuple[str, ...] = FOUR) -> State:
    return do(port(units), Embark(SHIP, units, ("postumus",)))


def at_sea(area: str = "fretum") -> State:
    """A laden flotilla that begins its move at sea."""
    state = do(laden(), Sail("fretum"), Halt(), faces=GOOD)
    there = {id: replace(unit, at=area) for id, unit in state.units.items()}
    return do(replace(state, moved_on=(), units=there), Embark(SHIP))


class TestOutAndBack:
    def test_a_voyage(self):
        """Z11.1, Z11.2: from Dubris by two areas to Noviomagus."""
        aboard = do(laden(), Sail("fretum"), Sail("vectis"), faces=GOOD * 2)
        landed = do(aboard, Land("RG3"))

        assert {unit.at for unit in aboard.units.values()} == {"vectis"}
        assert [unit.aboard for unit in aboard.units.values()] == ["", SHIP, SHIP, SHIP, SHIP]
        assert aboard.leaders["postumus"].at == SHIP
        assert {unit.at for unit in landed.units.values()} == {"RG3"}
        assert {unit.aboard for unit in landed.units.values()} == {""}
        assert landed.leaders["postumus"].at == "RG3"
        assert landed.column == Column(FOUR, ("postumus",), ("RG3",), landed=True)

    def test_in_a_port_they_have_half_their_mp(self):
        """Z11.2: one for a cohort, and three by road with the bonus; or they stay."""
        landed = do(laden(), Sail("fretum"), Land("CN6"), faces=GOOD)
        goes = [offer for offer in SEQUENCE.offers(landed) if isinstance(offer, Go)]
        clear = next(each for each in goes if not landed.board.ways["CN6"][each.to].road)

        assert Halt() in SEQUENCE.offers(landed)
        assert not [offer for offer in SEQUENCE.offers(do(landed, clear)) if isinstance(offer, Go)]
        stayed = do(landed, Halt())
        assert not allows(stayed, SetOut(FOUR))
        assert not allows(stayed, Embark(SHIP))
        assert stayed.control["CN6"] is ROMAN

    def test_nobody_aboard(self):
        """A flotilla alone lands, and that is all."""
        state = do(ready({SHIP: "CN6"}), Embark(SHIP), Sail("fretum"), Land("CN7"), faces=GOOD)

        assert (state.column, state.units[SHIP].at, state.control) == (None, "CN7", {})

    def test_it_may_end_its_move_at_sea(self):
        """Z11.1: nothing there is controlled, and the others cannot set out."""
        state = do(laden(), Sail("fretum"), Halt(), faces=GOOD)

        assert state.column is None
        assert "fretum" not in state.control
        assert not allows(replace(state, moved_on=()), SetOut(FOUR))
        assert allows(state, Done())

    def test_on_an_open_coast(self):
        """Z11.2: who began in that area, with a throw; they move no more, and the flotilla stays at sea."""
        state = at_sea("vectis")
        offers = [offer.at for offer in SEQUENCE.offers(state) if isinstance(offer, Land)]
        coast = next(at for at in offers if "port" not in state.board.tract[at].marks)
        play = did(state, Land(coast), faces=GOOD)

        assert isinstance(play.events[0], VoyageThrown)
        assert {play.state.units[id].at for id in FOUR} == {coast}
        assert (play.state.units[SHIP].at, play.state.leaders["postumus"].at) == ("vectis", coast)
        assert (play.state.column, play.state.control[coast]) == (None, ROMAN)
        assert not allows(play.state, SetOut(FOUR))
        assert not allows(do(laden(), Sail("fretum"), Sail("vectis"), faces=GOOD * 2), Land(coast))
        assert {state.board.tract[at].terrain for at in offers} == {"clear"}

    def test_what_the_sea_does_to_a_landing(self):
        """Z11.2: who is driven back stays at sea; nobody lands from a flotilla that is sunk."""
        back = did(at_sea("vectis"), Land("BL5"), faces=BACK)
        lost = do(at_sea("vectis"), Land("BL5"), faces=SUNK)

        assert {unit.at for unit in back.state.units.values()} == {"vectis"}
        assert {event.only for event in back.events} == {ROMAN}
        assert (lost.units, lost.control.get("BL5")) == ({}, None)

    def test_nobody_sees_what_sails(self):
        """Z17.1: only Rome is told; what is lost both are told."""
        embarked = did(port(), Embark(SHIP, FOUR))
        sailed = did(embarked.state, Sail("fretum"), faces=GOOD)
        landed = did(sailed.state, Land("CN7"))

        assert {event.only for play in (embarked, sailed, landed) for event in play.events} == {ROMAN}


class TestTheSea:
    """Z11.1: what a throw does."""

    def test_sunk_with_all_aboard(self):
        """Z11.3: lost for all purposes, the leader too."""
        play = did(laden(), Sail("fretum"), faces=SUNK)
        state = play.state

        told = LossesTold(ROMAN, {"II": 20}, ("postumus",), "Z11.3")
        assert play.events[1:] == [LostAtSea(ROMAN, (SHIP, *FOUR), ("postumus",)), told]
        assert [event.only for event in play.events] == [ROMAN, ROMAN, None]
        assert (state.units, state.leaders, state.gone, state.lost["II"]) == ({}, {}, ("postumus",), 20)
        assert state.column is None

    @pytest.mark.parametrize("faces", [GOOD, SUNK])
    def test_who_sails_leaves_the_port_to_others(self, faces: tuple[int, int]):
        """Z4.4: whatever happens to the flotilla; driven back it has not left it."""
        beset = ready({SHIP: "CN6", "II cohort 1": "CN6", "iceni warband 1": "CN6"}, looted=("CN6",))
        embarked = do(replace(beset, control={"CN6": ROMAN}), Embark(SHIP, ("II cohort 1",)))

        assert do(embarked, Sail("fretum"), faces=faces).control["CN6"] is TRIBAL
        assert do(embarked, Sail("fretum"), faces=BACK).control["CN6"] is ROMAN

    @pytest.mark.parametrize("number", [3, 4])
    def test_half_of_them_lost_rounded_up(self, number: int):
        """And it arrives with the others."""
        state = do(laden(FOUR[:number]), Sail("fretum"), faces=HALF)

        assert {*state.units} == {SHIP, *FOUR[: number // 2]}
        assert {unit.at for unit in state.units.values()} == {"fretum"}
        assert state.leaders["postumus"].at == SHIP

    def test_an_empty_flotilla_has_none_to_lose(self):
        assert do(ready({SHIP: "CN6"}), Embark(SHIP), Sail("fretum"), faces=HALF).units[SHIP].at == "fretum"

    def test_who_sinks_alone_is_missed_by_nobody_else(self):
        """Z17.1: it has no SP."""
        play = did(do(ready({SHIP: "CN6"}), Embark(SHIP)), Sail("fretum"), faces=SUNK)

        assert ({event.only for event in play.events}, play.state.units) == ({ROMAN}, {})

    def test_driven_back_to_its_port(self):
        """Who was moves no more."""
        state = do(laden(), Sail("fretum"), Sail("vectis"), faces=(*GOOD, *BACK))

        assert {unit.at for unit in state.units.values()} | {each.at for each in state.leaders.values()} == {"CN6"}
        assert {unit.aboard for unit in state.units.values()} == {""}
        assert not allows(state, Embark(SHIP))
        assert not allows(state, SetOut(FOUR))

    def test_driven_back_at_sea(self):
        """Who began there is there again, laden (ours)."""
        state = do(at_sea(), Sail("vectis"), faces=BACK)

        assert {unit.at for unit in state.units.values()} == {"fretum"}
        assert (state.leaders["postumus"].at, state.column) == (SHIP, None)

    def test_what_is_taken_off_the_throw(self):
        """One for each unit over five, and one for Land's End."""
        seven = (*FOUR, *[f"II cohort {n}" for n in range(5, 8)])
        far = ready({SHIP: "DM13", **dict.fromkeys(seven, "DM13")})

        [thrown] = did(do(far, Embark(SHIP, seven)), Sail("landsend"), faces=(6, 6)).events[:1]
        assert isinstance(thrown, VoyageThrown)
        assert (thrown.adds, thrown.only) == (-3, ROMAN)

    def test_three_areas_a_turn(self):
        """Ours."""
        state = do(laden(), Sail("fretum"), Sail("vectis"), Sail("dumnonium"), faces=GOOD * 3)

        assert not allows(state, Sail("landsend"))
        assert allows(state, Land("DM2"))


class TestRefused:
    """Z11."""

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(Embark("II cohort 1"), id="no flotilla"),
            pytest.param(Embark("flotilla 9"), id="nobody of that name"),
            pytest.param(Embark(SHIP, ("II cohort 9",)), id="who is elsewhere"),
            pytest.param(Embark(SHIP, ("II cohort 5",)), id="disrupted"),
            pytest.param(Embark(SHIP, ("II cohort 6",)), id="who has moved"),
            pytest.param(Embark(SHIP, ("defenders 1",)), id="town defenders"),
            pytest.param(Embark(SHIP, ("regnenses-pro warband 1",)), id="a loyal tribe"),
            pytest.param(Embark(SHIP, (), ("cogidubnus",)), id="the leader of a loyal tribe"),
            pytest.param(Embark(SHIP, ("II cohort 1",), ("boudica",)), id="a prisoner"),
            pytest.param(Embark("flotilla 2"), id="a flotilla that has moved"),
            pytest.param(Embark(SHIP, ("II cohort 1", "II cohort 1")), id="one twice"),
        ],
    )
    def test_who_may_not_embark(self, decision: Embark):
        others = {"II cohort 5": "CN6*", "II cohort 6": "CN6", "defenders 1": "CN6", "flotilla 2": "CN6"}
        elsewhere = {"regnenses-pro warband 1": "CN6", "II cohort 9": "CN7"}
        there = ready({SHIP: "CN6", "II cohort 1": "CN6", **others, **elsewhere}, {"cogidubnus": "CN6"})
        held = {**there.leaders, "boudica": Leader("boudica", "CN6", captor=ROMAN)}
        state = replace(there, leaders=held, moved_on=("II cohort 6", "flotilla 2"))

        assert allows(state, Embark(SHIP, ("II cohort 1",)))
        assert not allows(state, decision)

    def test_not_who_holds_tribes_together(self):
        """Z12.3: a leader whom those that stay need."""
        state = ready({SHIP: "CN6", "II cohort 1": "CN6", "regnenses-pro warband 1": "CN6"}, {"postumus": "CN6"})
        assert not allows(state, Embark(SHIP, (), ("postumus",)))

    def test_not_in_the_half_of_the_tribes(self):
        state = ready({SHIP: "CN6", "iceni warband 1": "IC4"}, half=TRIBAL)

        assert not allows(state, Embark(SHIP))
        assert not any(isinstance(offer, Embark) for offer in SEQUENCE.offers(state))

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(Halt(), id="a halt in the port"),
            pytest.param(Sail("seteia"), id="an area far away"),
            pytest.param(Land("CN7"), id="landing from the port"),
            pytest.param(Go("CN7", FOUR), id="by land"),
            pytest.param(Embark(SHIP), id="twice"),
        ],
    )
    def test_what_a_laden_flotilla_may_not(self, decision: Decision):
        assert not allows(laden(), decision)

    @pytest.mark.parametrize("at", ["CN6", "CN7"])
    def test_no_landing_among_enemies(self, at: str):
        """Z11.2, nor in another area than the port's."""
        state = do(ready({SHIP: "CN5", "iceni warband 1": at}), Embark(SHIP), Sail("fretum"), faces=GOOD)

        assert not allows(state, Land(at))
        assert not allows(state, Land("RG3"))
        assert allows(state, Land("CN5"))

    def test_no_landing_against_stacking(self):
        """Z12.3: beside a loyal tribe without a leader."""
        state = do(port(("II cohort 1",)), Embark(SHIP, ("II cohort 1",)), Sail("fretum"), faces=GOOD)
        tribe = ready({"regnenses-pro warband 1": "CN7"}).units

        assert allows(state, Land("CN7"))
        assert not allows(replace(state, units={**state.units, **tribe}), Land("CN7"))

    def test_an_empty_flotilla_lands_on_no_open_coast(self):
        state = do(replace(ready({SHIP: "fretum"}), moved_on=()), Embark(SHIP))
        assert {offer.at for offer in SEQUENCE.offers(state) if isinstance(offer, Land)} == {"CN5", "CN6", "CN7"}


def test_what_the_program_proposes():
    """An empty flotilla, or one with five units and the leaders of its port."""
    six = (*FOUR, "II cohort 5", "II cohort 6")
    lonely = ready({SHIP: "CN6", "II cohort 1": "CN6", "regnenses-pro warband 1": "CN6"}, {"postumus": "CN6"})

    def offered(state: State) -> list[Embark]:
        return [offer for offer in SEQUENCE.offers(state) if isinstance(offer, Embark)]

    assert offered(port(six)) == [Embark(SHIP), Embark(SHIP, six[:5], ("postumus",))]
    assert offered(ready({SHIP: "CN6"})) == [Embark(SHIP)]
    assert offered(lonely) == [Embark(SHIP), Embark(SHIP, ("II cohort 1",))]


class TestFlotillasLost:
    """Z11.3."""

    BAND = "iceni warband 1"

    def test_where_tribal_units_enter(self):
        """They are eliminated, without SP."""
        state = ready({SHIP: "CN5", self.BAND: "CN4"}, half=TRIBAL)
        assert "CN5" in state.board.ways["CN4"]
        play = did(state, SetOut((self.BAND,)), Go("CN5", (self.BAND,)))

        assert SHIP not in play.state.units
        assert play.events[-1].only is None

    def test_where_a_tribe_has_risen(self):
        """As the step begins; it cannot put to sea any longer."""
        play = Play(ready({SHIP: "CN5", self.BAND: "CN5"}), ScriptedDice([]))

        assert begin(play) == ()
        assert SHIP not in play.state.units

    def test_with_romans_there_when_these_are_gone(self):
        state = ready({SHIP: "CN5", self.BAND: "CN5", "II cohort 1": "CN5"})
        away = next(offer for offer in SEQUENCE.offers(do(state, SetOut(("II cohort 1",)))) if isinstance(offer, Go))

        assert SHIP in do(state, SetOut(("II cohort 1",))).units
        assert SHIP not in do(state, SetOut(("II cohort 1",)), away).units


@pytest.mark.parametrize("seed", range(6))
def test_random_voyages(seed: int):
    """Z11: a flotilla on its way always has a decision; who is aboard is where it is, and nobody is lost unseen."""
    chance, state = Chance(seed), port()
    total = sum(unit.sp for unit in state.units.values())
    for n in range(40):
        offers = [offer for offer in SEQUENCE.offers(state) if isinstance(offer, Embark | Sail | Land | Halt)]
        if not offers:
            state = replace(state, moved_on=(), column=None)
            continue
        state = SEQUENCE.unfold(state, chance.choice(offers), SeededDice(f"sea {seed}", n)).now
        for unit in state.units.values():
            assert not unit.aboard or unit.at == state.units[unit.aboard].at
            assert unit.at in state.board.tract or unit.at in state.board.sea
        assert sum(unit.sp for unit in state.units.values()) + sum(state.lost.values()) == total
