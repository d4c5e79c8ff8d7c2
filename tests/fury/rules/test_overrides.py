"""F64: what the players may override, and what the enemy is told of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.at_hand import AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.events import Event
from campaign.fury.rules.overrides import FREE, GONE, HELD, OTHERS, Overridden, Override, SecretOverridden, What, legal
from campaign.fury.rules.secrets import seen_by, told
from campaign.fury.rules.state import Ending, Exchange, Hungry, Leader, Looting, Stage, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z17_imagined import imagined
from engine.rules.dice import StreamDice
from engine.rules.overrides import Amount, Part
from engine.rules.reason import Reason
from engine.rules.ruleset import Unfolded
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.fights import here
from tests.fury.rules.scenes import START, scene, set_up
from tests.fury.wars import Lots, moments

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
COHORT, WARBAND, FLOTILLA = "II cohort 1", "iceni warband 1", "flotilla 1"
UNITS = {COHORT: "DB22", "II cohort 2": "DB22*", FLOTILLA: "CN5", WARBAND: "IC4", "defenders 1": "TR6"}
LED = {"postumus": "DB22", "boudica": "IC4"}
WHY = "we forgot it"
EVERY = 16
"""Of the moments of a war one of so many is overridden."""


def standing(units: Mapping[str, str] = UNITS, leaders: Mapping[str, str] | None = None, **more: Any) -> State:
    """A Roman movement step."""
    rest = {"stage": Stage.MOVEMENT, "to_do": (ROMAN,), "rebels": ("iceni",), "due": (0, 1), **more}
    return scene(units, LED if leaders is None else leaders, control=set_up().control, **rest)


def overridden(state: State, what: What, of: str, value: int | str) -> Unfolded[State, Event]:
    return SEQUENCE.unfold(state, Override(what, of, value, WHY), StreamDice("unused"))


def after(state: State, what: What, of: str, value: int | str) -> State:
    return overridden(state, what, of, value).now


def offered(state: State) -> dict[str, Mapping[str, Any]]:
    """What may be overridden, with what stands."""
    return {offer.matter.what: offer.stands for offer in legal(state)}


class TestUnits:
    def test_a_unit_goes_elsewhere(self):
        """Z10.1: nothing follows, neither control (Z4.4) nor that it has moved."""
        state = standing()
        now = after(state, What.PLACE, COHORT, "IC5")

        assert now.units[COHORT] == replace(state.units[COHORT], at="IC5")
        assert (now.control, now.moved_on, now.to_do) == (state.control, (), (ROMAN,))

    def test_who_is_gone_comes_back(self):
        """Z2.2: as it came; what its command has lost stays as it is."""
        state = replace(standing(), lost={"II": 5})
        gone = after(state, What.PLACE, COHORT, GONE)
        assert COHORT not in gone.units
        assert offered(gone)[What.PLACE][COHORT] == GONE

        weak = after(state, What.SP, COHORT, 1)
        back = after(after(weak, What.PLACE, COHORT, GONE), What.PLACE, COHORT, "CV46")
        assert back.units[COHORT] == replace(state.units[COHORT], at="CV46")
        assert back.lost == {"II": 5}

    def test_a_flotilla_takes_along_whom_it_carries(self):
        """Z11.1: to sea, and into a port, where they land."""
        sea = standing({FLOTILLA: "fretum", COHORT: "fretum"}, {"postumus": FLOTILLA})
        sea = replace(sea, units={**sea.units, COHORT: replace(sea.units[COHORT], aboard=FLOTILLA)})

        sailed = after(sea, What.PLACE, FLOTILLA, "tamesis")
        assert (sailed.units[COHORT].at, sailed.units[COHORT].aboard) == ("tamesis", FLOTILLA)
        assert sailed.leaders["postumus"].at == FLOTILLA
        landed = after(sea, What.PLACE, FLOTILLA, "CV46")
        assert (landed.units[COHORT].at, landed.units[COHORT].aboard) == ("CV46", "")
        assert landed.leaders["postumus"].at == "CV46"
        ashore = after(sea, What.PLACE, COHORT, "CV46")
        assert (ashore.units[COHORT].at, ashore.units[COHORT].aboard) == ("CV46", "")
        with pytest.raises(IllegalDecision):
            overridden(sea, What.PLACE, FLOTILLA, GONE)
        assert FLOTILLA not in after(standing(), What.PLACE, FLOTILLA, GONE).units

    @pytest.mark.parametrize(
        ("of", "value"),
        [(COHORT, "IC4"), (WARBAND, "DB22"), (COHORT, "fretum"), (FLOTILLA, "DB21"), (COHORT, "DB22"), ("X", "DB21")],
    )
    def test_not_among_enemies_nor_where_it_cannot_be(self, of: str, value: str):
        with pytest.raises(IllegalDecision):
            overridden(standing(), What.PLACE, of, value)

    def test_its_sp(self):
        """Z2.2, Z5.4: from 1 to as many as it came with."""
        weakened = after(standing(), What.SP, COHORT, 2)
        assert weakened.units[COHORT].sp == 2
        assert after(weakened, What.SP, COHORT, 5).units[COHORT].sp == 5
        [sp] = [offer for offer in legal(set_up_at_a_step()) if offer.matter.what == What.SP]
        assert [sp.parts(f"defenders {n}")["value"] for n in (1, 2)] == [Amount(1, 8), Amount(1, 5)]
        for wrong in (0, 6, "2"):
            with pytest.raises(IllegalDecision):
                overridden(standing(), What.SP, COHORT, wrong)
        with pytest.raises(IllegalDecision):
            overridden(standing(), What.SP, FLOTILLA, 1)

    def test_its_order(self):
        """Z12.5: not of a flotilla."""
        disrupted = after(standing(), What.STATE, COHORT, "disrupted")
        assert disrupted.units[COHORT].disrupted
        assert not after(disrupted, What.STATE, COHORT, "good").units[COHORT].disrupted
        assert FLOTILLA not in offered(standing())[What.STATE]

    def test_of_units_alike_one_is_offered(self):
        """In the same tract, of one command and kind, with the same SP, in order or not, that have moved or not."""
        state = scene(
            here("DB22", "II cohort 1", "II cohort 2", "II cohort 3*", "II horse 1"), to_do=(ROMAN,), due=(0,)
        )
        romans = [id for id, at in offered(state)[What.PLACE].items() if at != GONE]
        moved = [id for id, at in offered(replace(state, moved_on=("II cohort 2",)))[What.PLACE].items() if at != GONE]

        assert romans == ["II cohort 1", "II cohort 3", "II horse 1"]
        assert moved == ["II cohort 1", "II cohort 2", "II cohort 3", "II horse 1"]


def set_up_at_a_step() -> State:
    return replace(set_up(), to_do=(ROMAN,))


class TestLeaders:
    def test_where_one_is(self):
        """Z3.3: or that he is dead, and back again."""
        state = standing()
        assert after(state, What.LEADER, "postumus", "CV46").leaders["postumus"] == Leader("postumus", "CV46")
        dead = after(state, What.LEADER, "postumus", GONE)
        assert (dead.gone, "postumus" in dead.leaders) == (("postumus",), False)
        back = after(dead, What.LEADER, "postumus", "CV46")
        assert (back.gone, back.leaders["postumus"]) == ((), Leader("postumus", "CV46"))

    def test_whether_he_is_held(self):
        """Z3.4: by the nearest enemy unit; free again, he is with the nearest of his own. Not at sea."""
        state = standing()
        held = after(state, What.CAPTOR, "postumus", HELD)
        assert held.leaders["postumus"] == Leader("postumus", "IC4", TRIBAL)
        assert after(held, What.CAPTOR, "postumus", FREE).leaders["postumus"] == Leader("postumus", "TR6")
        assert {*offered(standing(leaders=LED | {"postumus": FLOTILLA}))[What.CAPTOR]} == {"boudica"}

    def test_until_when_he_is_out(self):
        """Z13.10."""
        assert after(standing(), What.WOUND, "boudica", 7).leaders["boudica"].out_until == 7


class TestCommandsAndTracts:
    def test_what_a_command_has_lost(self):
        """Z14.1: at most all that it has; also units of none."""
        state = standing()
        assert after(state, What.LOST, "II", 78).lost == {"II": 78}
        assert after(state, What.LOST, OTHERS, 36).lost == {"": 36}
        assert [*offered(state)[What.LOST]] == ["II", "iceni", OTHERS]
        for of, wrong in (("II", 79), (OTHERS, 37), ("silures", 1), ("II", 0)):
            with pytest.raises(IllegalDecision):
                overridden(state, What.LOST, of, wrong)

    def test_who_controls_a_tract(self):
        """Z4.4: each of them."""
        state = standing()
        assert after(state, What.CONTROL, "TR6", TRIBAL).control["TR6"] is TRIBAL
        assert len(offered(state)[What.CONTROL]) == len(state.board.tracts)

    def test_how_long_a_place_is_looted(self):
        """Z12.4: until the end of a turn, this one too, or no longer."""
        state = standing(turn=5, looting={"TR6": Looting(6, (WARBAND,))})
        assert after(state, What.LOOTING, "TR6", 8).looting == {"TR6": Looting(8, (WARBAND,))}
        assert after(state, What.LOOTING, "TR6", 5).looting == {"TR6": Looting(5, (WARBAND,))}
        assert after(state, What.LOOTING, "TR6", 4).looting == {}
        assert What.LOOTING not in offered(standing())
        for wrong in (3, 26):
            with pytest.raises(IllegalDecision):
                overridden(state, What.LOOTING, "TR6", wrong)


class TestWhoIsTold:
    """Z17.1, Z17.2."""

    HELD_ONE = replace(
        standing(), leaders={"cerialis": Leader("cerialis", "IC4", TRIBAL), "paulinus": Leader("paulinus", "DB22")}
    )

    @pytest.mark.parametrize(
        ("what", "of", "value", "secret"),
        [
            (What.PLACE, COHORT, "CV46", ROMAN),
            (What.SP, WARBAND, 2, TRIBAL),
            (What.STATE, WARBAND, "disrupted", TRIBAL),
            (What.LEADER, "paulinus", "CV46", ROMAN),
            (What.LEADER, "paulinus", GONE, None),
            (What.LEADER, "cerialis", "IC5", TRIBAL),
            (What.WOUND, "paulinus", 9, ROMAN),
            (What.WOUND, "cerialis", 9, None),
            (What.CAPTOR, "paulinus", HELD, None),
            (What.LOST, "II", 9, None),
            (What.CONTROL, "TR6", TRIBAL, None),
        ],
    )
    def test_the_enemy_is_told_only_that_something_secret_has_changed(
        self, what: What, of: str, value: int | str, secret: Side | None
    ):
        found = overridden(self.HELD_ONE, what, of, value)
        whole = Overridden(what, of, value, WHY, secret)

        if secret is None:
            assert found.events == [whole]
            assert told(found.now, found.events, "") == (whole,)
        else:
            assert found.events == [whole, SecretOverridden(secret, WHY)]
            assert told(found.now, found.events, secret.enemy) == (SecretOverridden(secret, WHY),)

    def test_a_side_is_offered_only_what_it_knows(self):
        state = replace(self.HELD_ONE, gone=("chief-trinovantes", "legate-XX"))
        romans, tribes, both = [offered(seen_by(state, side)) for side in (ROMAN, TRIBAL, "")]

        assert WARBAND not in romans[What.PLACE]
        assert COHORT in romans[What.PLACE]
        assert [*tribes[What.SP]] == [WARBAND]
        assert {*romans[What.LEADER]} == {"paulinus", "legate-XX"}
        assert {*romans[What.CAPTOR]} == {"paulinus", "cerialis"}
        assert tribes[What.LEADER] == {"cerialis": "IC4", "chief-trinovantes": GONE}
        assert {*both} == {What.LOST, What.CONTROL}
        for offers in (romans, tribes, both):
            everything = offered(state)
            for what, stands in offers.items():
                assert stands.keys() <= everything[what].keys()

    def test_what_a_stack_on_its_way_hides(self):
        """Z17.1: who does not see it is offered nothing that it forbids; the same with units that suffer hunger."""
        column = Column((COHORT,), (), ("DB22",))
        for state in (standing(column=column), standing(stage=Stage.SUPPLY, hungry=(Hungry("DB22", 1),))):
            assert {*offered(state)} == {*offered(seen_by(state, ""))} == {What.LOST, What.CONTROL}
            assert after(state, What.LOST, "II", 9).lost == {"II": 9}
            with pytest.raises(IllegalDecision):
                overridden(state, What.PLACE, COHORT, "CV46")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(replace(standing(), ending=Ending(ROMAN, Reason("demoralised"))), id="at the end"),
        pytest.param(begin(START), id="before the first step"),
        pytest.param(replace(standing(), start=replace(START, iron=True)), id="in an Iron game"),
        pytest.param(standing(stage=Stage.COMBAT, battle=AtHand("DB22")), id="in a battle"),
        pytest.param(
            standing(column=Column((COHORT,), (), ("IC5",), driven=(WARBAND,))), id="while units are driven off"
        ),
        pytest.param(standing(exchange=Exchange(ROMAN, "boudica", "cerialis")), id="before the enemy's answer"),
    ],
)
def test_nothing_is_overridden_now(state: State):
    assert legal(state) == ()
    with pytest.raises(IllegalDecision):
        overridden(state, What.LOST, "II", 9)


def values(part: Part) -> Sequence[Any]:
    """All that it may be."""
    return range(part.least, part.most + 1) if isinstance(part, Amount) else getattr(part, "options", ())


def test_whatever_is_overridden_the_war_goes_on():
    """F64: with any matter of any moment; both sides see it, may imagine the rest (Z17.3), and have choices."""
    lots, met = Lots("overrides"), set[str]()
    for moment in [*moments(every=EVERY)][::EVERY]:
        for offer in legal(moment.before):
            of = lots.one_of([*offer.stands])
            value = lots.one_of(values(offer.parts(of)["value"]))
            if offer.stands[of] != value:
                now = after(moment.before, What(offer.matter.what), of, value)
                met.add(offer.matter.what)
                assert SEQUENCE.offers(now)
                for side in Side:
                    seen = seen_by(now, side)
                    assert seen_by(imagined(seen, StreamDice("any")), side) == seen
    assert met == {*What}
