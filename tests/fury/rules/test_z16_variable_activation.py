"""Z16.2: tribes are tried, by either side."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done, Proceed
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Stage, State, Unit
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z8_activation import TribeRose, rising, rising_of
from campaign.fury.rules.z16_variable_activation import (
    TribeTried,
    TryTribe,
    begin,
    chance,
    choices,
    conditions_by,
    resolve,
)
from engine.rules.dice import Dice, DieRequest, SeededDice, StreamDice
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.fights import of
from tests.fury.rules.scenes import scene, set_up, under
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
REBELS = ("iceni", "trinovantes", "catuvellauni")


def war(**more: Any) -> State:
    """An activation step in which the Cantiaci may be tried: three rebels in play, SP lost, and Tribal units in CN."""
    begun = {"turn": 2, "half": TRIBAL, "stage": Stage.ACTIVATION, "rebels": REBELS, "lost": {"II": 3}}
    state = replace(scene({"iceni warband 1": "CN2"}), **{**begun, **more})
    return under(replace(state, to_do=(str(state.half),)), variable_activation=True)


def tried(state: State, tribe: str, *faces: int) -> Play:
    """The game after a try."""
    with ScriptedDice(faces) as dice:
        unfolded = SEQUENCE.unfold(state, TryTribe(tribe), dice)
    play = Play(unfolded.now, dice)
    play.events = [*unfolded.events]
    return play


def allows(state: State, decision: Decision) -> bool:
    """Whether a decision is legal."""
    try:
        SEQUENCE.unfold(state, decision, SeededDice("any", 1))
    except IllegalDecision:
        return False
    return True


def can_try(state: State) -> list[str]:
    return [offer.tribe for offer in choices(state) if isinstance(offer, TryTribe)]


class TestTry:
    def test_all_met_it_comes_at_once(self):
        """Before its turn, newly activated (Z8.4); both sides are told."""
        state = war()
        play = tried(state, "cantiaci", 3, 6, 6)
        [event, rose, *_] = play.events

        assert event == TribeTried(TRIBAL, "cantiaci", (3, 6, 6), (True, True, True))
        assert (event.rule, event.only) == ("Z16.2", None)
        assert isinstance(rose, TribeRose)
        assert play.state.rebels == (*REBELS, "cantiaci")
        assert play.state.new == tuple([unit.id for unit in rose.units])
        assert "cantiaci" not in [each.tribe for each in rising(state)]

    def test_three_dice_at_once_each_for_a_condition(self):
        asked = list[Sequence[DieRequest]]()

        class Listening(StreamDice):
            def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
                asked.append(requests)
                return super().roll(requests)

        dice: Dice = Listening("any")
        SEQUENCE.unfold(war(), TryTribe("cantiaci"), dice)

        [dice_of] = asked
        assert [(die.rule, die.who) for die in dice_of] == [("Z16.2", "cantiaci")] * 3
        assert [die.reason.code for die in dice_of] == ["try.place", "try.tribes", "try.losses"]

    def test_not_met_it_is_not_tried_again(self):
        """By nobody, and in no later turn; it still comes by Z8.2."""
        play = tried(war(lost={}), "cantiaci", 3, 6, 6)

        assert of(play, TribeTried)[0].met == (True, True, False)
        assert not of(play, TribeRose)
        assert play.state.tried == {"cantiaci": 2}
        for later in (play.state, replace(play.state, half=ROMAN, to_do=("roman",)), replace(play.state, turn=9)):
            assert not allows(later, TryTribe("cantiaci"))
        third = replace(play.state, turn=3, lost={"II": 3}, control={"CN4": TRIBAL})
        assert [each.tribe for each in rising(third)] == ["cantiaci"]

    def test_the_roman_tries_to_spoil(self):
        """Z16.2: "a tribe comes to its own side, whoever tried": at once, but its units do not move in his half."""
        spoilt = tried(war(half=ROMAN, lost={}), "cantiaci", 3, 6, 6)
        called = tried(war(half=ROMAN), "cantiaci", 3, 6, 6)

        assert of(spoilt, TribeTried)[0].side is ROMAN
        assert called.state.rebels == (*REBELS, "cantiaci")
        assert {called.state.side(unit) for unit in called.state.units.values()} == {TRIBAL}

    def test_they_come_where_no_romans_stand(self):
        """Z8.1: in the half of the Romans, too."""
        state = war(half=ROMAN)
        held = scene({"II cohort 1": "CN3"}).units
        play = tried(replace(state, units={**state.units, **held}), "cantiaci", 3, 6, 6)

        assert "CN3" not in {unit.at for unit in of(play, TribeRose)[0].units}

    @pytest.mark.parametrize("tribe", ["cantiaci", "coritani", "atrebates"])
    def test_how_likely_it_comes(self, tribe: str):
        """Z16.2: over all throws of the three dice, of which some are enough, and some are not."""
        state = replace(war(lost={"II": 4}), units=scene({"iceni warband 1": "CN8", "iceni warband 2": "CV14"}).units)
        each = rising_of(state, tribe)
        throws = [all(conditions_by(state, each, faces)) for faces in product(range(1, 7), repeat=3)]

        assert chance(state, tribe) == Fraction(sum(throws), len(throws))
        assert (chance(state, tribe) > 0) is (tribe != "atrebates")


class TestForms:
    """What the dice ask."""

    def met(self, tribe: str, faces: tuple[int, int, int], units: dict[str, str], **more: Any) -> tuple[bool, ...]:
        state = replace(war(**more), units=scene(units).units)
        return conditions_by(state, rising_of(state, tribe), faces)

    @pytest.mark.parametrize(
        ("at", "faces"),
        [
            pytest.param("CN8", {1, 2, 3, 4}, id="in the homeland"),
            pytest.param("RG1", {1, 2}, id="next to it"),
            pytest.param("TR10", set(), id="next to it, with no way over the river"),
            pytest.param("IC4", set(), id="elsewhere"),
        ],
    )
    def test_place(self, at: str, faces: set[int]):
        """Z16.2: "1-2 a Tribal unit in the homeland or next to it, 3-4 one in it, 5-6 as Z8.2"."""
        found = {face for face in range(1, 7) if self.met("cantiaci", (face, 1, 1), {"iceni warband 1": at})[0]}
        assert found == faces

    def test_place_as_z8_has_it(self):
        """By control, whoever stands where; no Romans and no loyal tribe are Tribal units."""
        for face in (5, 6):
            assert self.met("cantiaci", (face, 1, 1), {}, control={"CN4": TRIBAL})[0]
        others = {"II cohort 1": "CN1", "regnenses-pro warband 1": "CN2"}
        assert not any(self.met("cantiaci", (face, 1, 1), others)[0] for face in range(1, 7))

    def test_place_for_one_who_comes_after_another(self):
        """Z8.2: the Demetae after the Silures, but by the easier forms without them."""
        assert [self.met("demetae", (face, 1, 1), {"iceni warband 1": "DE3"})[0] for face in (1, 3, 5)] == [
            True,
            True,
            False,
        ]
        assert self.met("demetae", (5, 1, 1), {}, rebels=("silures",))[0]

    @pytest.mark.parametrize(("rebels", "faces"), [(0, set()), (1, {1, 2}), (2, {1, 2, 3, 4}), (3, {*range(1, 7)})])
    def test_tribes(self, rebels: int, faces: set[int]):
        """Z16.2: "two less, one less, as is"; the Cantiaci ask for three."""
        found = {face for face in range(1, 7) if self.met("cantiaci", (1, face, 1), {}, rebels=REBELS[:rebels])[1]}
        assert found == faces

    @pytest.mark.parametrize(
        ("lost", "faces"),
        [(8, set()), (9, {1, 2}), (13, {1, 2}), (14, {1, 2, 3, 4}), (17, {1, 2, 3, 4}), (18, {*range(1, 7)})],
    )
    def test_losses(self, lost: int, faces: set[int]):
        """Z16.2: "half, three quarters, as is"; the Atrebates ask for 18, so 13 1/2 are not 13."""
        found = {face for face in range(1, 7) if self.met("atrebates", (1, 1, face), {}, lost={"II": lost})[2]}
        assert found == faces

    def test_no_turn_is_asked(self):
        """Ours: it is none of the three conditions."""
        for tribe in ("cantiaci", "dumnonii"):
            everywhere = {"control": dict.fromkeys(set_up().board.tract, TRIBAL), "lost": {"II": 99}}
            assert all(self.met(tribe, (6, 6, 6), {}, turn=1, rebels=REBELS * 3, **everywhere))


class TestWhoMayBeTried:
    def test_all_rebels_with_conditions_that_have_not_come(self):
        """Not the Iceni, who need none, nor loyal tribes."""
        tribes = can_try(war(rebels=()))

        assert len(tribes) == 17
        assert "iceni" not in tribes
        assert not [tribe for tribe in tribes if tribe.endswith("pro")]
        assert can_try(war()) == [tribe for tribe in tribes if tribe not in REBELS]

    @pytest.mark.parametrize("tribe", ["iceni", "trinovantes", "brigantes-pro", "romans", "II", ""])
    def test_nobody_else(self, tribe: str):
        assert not allows(war(), TryTribe(tribe))

    def test_not_who_has_come_and_is_gone(self):
        assert not allows(war(lost={"cantiaci": 21, "II": 3}), TryTribe("cantiaci"))

    @pytest.mark.parametrize("tribe", ["trinovantes", "catuvellauni"])
    def test_two_again_with_boudica(self, tribe: str):
        """In their homeland, and once a turn; the Roman may, too."""
        home = {"trinovantes": "TR6", "catuvellauni": "CV46"}[tribe]
        leaders = {"boudica": Leader("boudica", home)}
        state = war(rebels=("iceni",), tried={tribe: 1, "coritani": 1}, leaders=leaders)

        assert allows(state, TryTribe(tribe))
        assert allows(replace(state, half=ROMAN, to_do=("roman",)), TryTribe(tribe))
        assert not allows(replace(state, turn=1), TryTribe(tribe))
        assert not allows(replace(state, leaders={}), TryTribe(tribe))
        assert not allows(replace(state, leaders={"boudica": Leader("boudica", "IC4")}), TryTribe(tribe))
        held = {"boudica": Leader("boudica", home, captor=ROMAN)}
        assert not allows(replace(state, leaders=held), TryTribe(tribe))

    def test_nobody_else_again_with_her(self):
        state = war(tried={"cantiaci": 1}, leaders={"boudica": Leader("boudica", "CN3")})
        assert not allows(state, TryTribe("cantiaci"))

    def test_the_parisi_are_one_tribe(self):
        """Z8.3: for the rebels if Lindum is theirs, else for Rome; and then not again."""
        state = war(rebels=(*REBELS, "coritani", "cantiaci"), lost={"II": 35}, control={"BR6": TRIBAL})
        near = replace(state, units=scene({"iceni warband 1": "PR8"}).units)
        loyal = tried(near, "parisi", 1, 1, 1).state
        lost = replace(near, control={"CT27": TRIBAL})

        assert "parisi-pro" in {unit.of for unit in loyal.units.values()}
        assert not [unit for unit in loyal.units.values() if unit.of == "parisi"]
        assert not allows(loyal, TryTribe("parisi"))
        assert "parisi" in tried(lost, "parisi", 1, 1, 1).state.rebels


class TestTheStep:
    def test_who_comes_by_z8_comes_first(self):
        """Then the side is asked, as long as there is anybody to try."""
        play = Play(war(control={"CN4": TRIBAL}, turn=3), ScriptedDice([]))

        assert begin(play) == ("tribal",)
        assert [event.tribe for event in play.events if isinstance(event, TribeRose)] == ["cantiaci"]
        assert "cantiaci" not in can_try(play.state)

    def test_its_place_in_the_turn(self):
        """Z1.2: after supply, before movement; each side decides in its own half."""
        state = under(scene({"II cohort 1": "DB22"}, half=TRIBAL, rebels=("iceni",)), variable_activation=True)
        steps = list[tuple[str, Any]]()
        decision: Decision = Proceed()
        for _ in range(4):
            state = SEQUENCE.unfold(state, decision, SeededDice("any", state.turn)).now
            steps.append((state.step, SEQUENCE.decides(state)))
            decision = Done()

        assert steps == [
            ("tribal activation", TRIBAL),
            ("roman activation", ROMAN),
            ("roman movement", ROMAN),
            ("tribal activation", TRIBAL),
        ]
        assert SEQUENCE.phase(state) == 3

    def test_without_the_option_nobody_is_asked(self):
        play = Play(under(war()), ScriptedDice([]))
        assert begin(play) == ()

    def test_any_number_then_done(self):
        """One at a time, and none at all."""
        state = war()
        two = tried(tried(state, "belgae", 1, 1, 1).state, "coritani", 1, 1, 1).state

        assert two.tried == {"belgae": 2, "coritani": 2}
        assert allows(two, Done())
        assert SEQUENCE.unfold(state, Done(), SeededDice("any", 2)).now.stage is not Stage.ACTIVATION
        assert not allows(state, Proceed())

    def test_with_the_last_one_it_is_over(self):
        """Nobody needs to say so."""
        rest = dict.fromkeys([tribe for tribe in can_try(war()) if tribe != "belgae"], 1)
        after = tried(war(tried=rest), "belgae", 1, 1, 1).state

        assert after.stage is not Stage.ACTIVATION
        assert begin(Play(replace(war(), tried={**rest, "belgae": 1}), ScriptedDice([]))) == ()

    def test_the_eighth_lowland_tribe_ends_the_war(self):
        """Z15.1: at once, and nothing happens afterwards."""
        seven = (*REBELS, "atrebates", "coritani", "belgae", "cornovii")
        play = tried(war(rebels=seven), "cantiaci", 1, 1, 1)

        assert play.state.ending
        assert play.state.ending.winner is TRIBAL
        assert type(play.events[-1]).__name__ == "WarEnded"
        everybody = dict.fromkeys(can_try(war()), 1)
        last = {tribe: turn for tribe, turn in everybody.items() if tribe != "cantiaci"}
        over = tried(war(rebels=seven, tried=last), "cantiaci", 1, 1, 1)
        assert type(over.events[-1]).__name__ == "WarEnded"


@given(st.data())
def test_any_tries(data: st.DataObject):
    """Whatever is tried, it comes to its end; nobody is tried twice in a step, and who comes is in play once."""
    draw = data.draw
    rebels = tuple(draw(st.lists(st.sampled_from([*REBELS, "silures", "coritani"]), unique=True)))
    places = draw(st.lists(st.sampled_from([*set_up().board.tract]), max_size=6))
    units: dict[str, Unit] = scene({f"iceni warband {n}": at for n, at in enumerate(places)}).units  # type: ignore[assignment]
    half, lost = draw(st.sampled_from(Side)), {"II": draw(st.integers(0, 80))}
    leaders = {"boudica": Leader("boudica", "TR6")} if draw(st.booleans()) else {}
    state = war(half=half, rebels=rebels, lost=lost, units=units, leaders=leaders, tried={"trinovantes": 1})
    play = Play(state, StreamDice(draw(st.text(max_size=3))))
    while play.state.to_do and not play.state.ending:
        resolve(play, draw(st.sampled_from(choices(play.state))))

    names = [event.tribe for event in of(play, TribeTried)]
    assert len({*names}) == len(names)
    assert len({*play.state.rebels}) == len(play.state.rebels)
    came = [event.tribe.removesuffix("-pro") for event in of(play, TribeRose)]
    assert came == [event.tribe for event in of(play, TribeTried) if all(event.met)]
    assert play.state.tried.keys() == {*names, "trinovantes"}
