"""Z13.6, Z13.7: what is added to the throw of a battle."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.z13_modifiers import is_unreliable, modifiers, reliability_modifiers, unreliability
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from tests.fury.rules.scenes import scene

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL
OPEN, LOW, HIGH, MARSH = "IC4", "SL6", "SL1", "IC7"


def there(at: str, *units: str, leaders: Iterable[str] = (), **more: Any) -> State:
    """All of them in one tract; an asterisk is for disrupted."""
    places = {unit.rstrip("*"): f"{at}*" if unit.endswith("*") else at for unit in units}
    return scene(places, dict.fromkeys(leaders, at), **more)


def several(kind: str, number: int) -> list[str]:
    return [f"{kind} {n}" for n in range(1, number + 1)]


def found(
    state: State, at: str = OPEN, across: Mapping[str, bool] | None = None, new: Collection[str] = ()
) -> dict[str, int]:
    """The modifiers by code."""
    return {each.reason.code: each.value for each in modifiers(state, at, across or {}, new)}


class TestThrow:
    @pytest.mark.parametrize(
        ("at", "value"),
        [
            pytest.param(OPEN, {}, id="clear"),
            pytest.param(LOW, {"terrain": -1}, id="low hills"),
            pytest.param(HIGH, {"terrain": -2}, id="high hills"),
            pytest.param(MARSH, {"terrain": -2}, id="marsh"),
        ],
    )
    def test_terrain(self, at: str, value: dict[str, int]):
        """Z13.6: only what is not 0 stands there, with its clause and its reason."""
        state = there(at, "II cohort 1", "iceni warband 1")

        assert found(state, at) == value
        for each in modifiers(state, at, {}, ()):
            assert each == Modifier("Z13.6", Reason("terrain", (state.board.tract[at].terrain,)), each.value)

    @pytest.mark.parametrize(
        ("across", "value"),
        [
            pytest.param({"II cohort 1": True}, {"river": -1}, id="half of the SP"),
            pytest.param({"II cohort 1": True, "II cohort 2": False}, {"river": -1}, id="the rest on dry feet"),
            pytest.param({"II cohort 1": False}, {}, id="none"),
            pytest.param({"II cohort 3": True}, {}, id="the disrupted one, which does not attack"),
            pytest.param({"iceni warband 1": True}, {}, id="the defender"),
        ],
    )
    def test_crossing_a_river(self, across: dict[str, bool], value: dict[str, int]):
        """Z13.6: "half or more of the attacker's SP entered the tract across a river this half"."""
        state = there(OPEN, "II cohort 1", "II cohort 2", "II cohort 3*", "iceni warband 1")
        assert found(state, OPEN, across) == value

    def test_less_than_half_across_a_river(self):
        """Z13.6: by SP, not by units."""
        state = there(OPEN, "II cohort 1", "II auxiliary 1", "iceni warband 1")

        assert found(state, OPEN, {"II auxiliary 1": True}) == {}
        assert found(state, OPEN, {"II cohort 1": True}) == {"river": -1}

    @pytest.mark.parametrize(
        ("units", "leaders", "values"),
        [
            pytest.param(["II cohort 1"], ["paulinus"], {"paulinus": 2}, id="the attacker's"),
            pytest.param(["II cohort 1"], ["boudica"], {"boudica": -3}, id="the defender's"),
            pytest.param(["IX cohort 1"], ["cerialis", "paulinus"], {"paulinus": 2}, id="the best of a side"),
            pytest.param(
                ["brigantes-pro warband 1"], ["cartimandua", "vellocatus"], {"vellocatus": 1}, id="the best in combat"
            ),
            pytest.param(["II cohort 1"], ["cerialis"], {}, id="one who leads nobody there"),
            pytest.param(["II cohort 1", "IX cohort 1*"], ["cerialis"], {}, id="one who leads nobody that attacks"),
            pytest.param(["II cohort 1"], ["postumus"], {}, id="one who is worth nothing"),
            pytest.param(["II cohort 1"], ["paulinus", "boudica"], {"paulinus": 2, "boudica": -3}, id="both"),
        ],
    )
    def test_leaders(self, units: list[str], leaders: list[str], values: dict[str, int]):
        """Z13.6: "best appropriate leader's combat value, attacker's + and defender's -, if he leads at least one"."""
        state = there(OPEN, *units, "iceni warband 1", leaders=leaders)
        assert {str(each.reason.args[1]): each.value for each in modifiers(state, OPEN, {}, ())} == values

    def test_a_prisoner_leads_nobody(self):
        """Z3.4, Z13.6."""
        state = replace(
            there(OPEN, "II cohort 1", "iceni warband 1"), leaders={"boudica": Leader("boudica", OPEN, captor=ROMAN)}
        )
        assert found(state) == {}

    @pytest.mark.parametrize(("cohorts", "value"), [(3, 0), (4, 1), (7, 1), (8, 2)])
    def test_each_four_cohorts(self, cohorts: int, value: int):
        """Z13.6: + for the attacker, - for the defender; disrupted ones do not count."""
        units = [*several("XX cohort", cohorts), "II cohort 1*", "iceni warband 1"]
        attack, defence = there(OPEN, *units), there(OPEN, *units, half=TRIBAL)

        assert found(attack).get("cohorts", 0) == value
        assert found(defence).get("cohorts", 0) == -value

    @pytest.mark.parametrize(("at", "counts"), [(OPEN, True), (LOW, True), (HIGH, False), (MARSH, False)])
    def test_where_cohorts_count(self, at: str, counts: bool):
        """Z13.6: "clear and low hills only"."""
        assert ("cohorts" in found(there(at, *several("XX cohort", 4), "iceni warband 1"), at)) is counts

    @pytest.mark.parametrize(
        ("units", "value"),
        [
            pytest.param(["iceni warband 1*", "iceni warband 2*"], {"all_disrupted": 1}, id="all"),
            pytest.param(["iceni warband 1*", "iceni warband 2"], {}, id="one in order"),
        ],
    )
    def test_all_defenders_disrupted(self, units: list[str], value: dict[str, int]):
        """Z13.6."""
        assert found(there(OPEN, "II cohort 1", *units)) == value

    def test_a_flotilla_is_no_defender_in_order(self):
        """Z13.1, Z13.6."""
        state = there(OPEN, "iceni warband 1", "II cohort 1*", "flotilla 1", half=TRIBAL)
        assert found(state) == {"all_disrupted": 1}

    @pytest.mark.parametrize(
        ("new", "half", "value"),
        [
            pytest.param({"iceni warband 1"}, TRIBAL, {"ambush": 2}, id="half of the SP"),
            pytest.param({"iceni warband 1", "iceni warband 2"}, TRIBAL, {"ambush": 2}, id="all"),
            pytest.param(set(), TRIBAL, {}, id="none"),
            pytest.param({"iceni warband 3"}, TRIBAL, {}, id="one that does not attack"),
            pytest.param({"iceni warband 1", "iceni warband 2"}, ROMAN, {}, id="in defence"),
            pytest.param({"II cohort 1"}, ROMAN, {}, id="Romans"),
        ],
    )
    def test_ambush(self, new: set[str], half: Side, value: dict[str, int]):
        """Z13.6: "Tribal attackers, half or more of their SP newly activated"."""
        units = ["II cohort 1", "iceni warband 1", "iceni warband 2", "iceni warband 3*"]
        assert found(there(OPEN, *units, half=half), new=new) == value

    @pytest.mark.parametrize(
        ("units", "value"),
        [
            pytest.param(["II horse 1"], {"horse": 1}, id="the attacker has more"),
            pytest.param(["guard 1"], {"horse": 1}, id="the Guard is horse"),
            pytest.param(["iceni chariots 1", "iceni tribal horse 1", "II horse 1"], {"horse": -1}, id="the defender"),
            pytest.param(["iceni tribal horse 1", "II horse 1"], {}, id="as many"),
            pytest.param(["II horse 1*"], {"horse": 1}, id="the attacker's disrupted ones count"),
            pytest.param(["iceni chariots 1*"], {"horse": -1}, id="the defender's too"),
        ],
    )
    def test_more_horse(self, units: list[str], value: dict[str, int]):
        """Z13.6: "more horse and chariot units, disrupted ones too"."""
        assert found(there(OPEN, "II cohort 1", "iceni warband 1", *units)) == value

    @pytest.mark.parametrize(("at", "counts"), [(LOW, True), (HIGH, False), (MARSH, False)])
    def test_where_horse_counts(self, at: str, counts: bool):
        """Z13.6: "not in high hills or marsh"."""
        state = there(at, "II cohort 1", "II horse 1", "iceni warband 1")
        assert ("horse" in found(state, at)) is counts

    def test_all_together(self):
        """Z13.6: a Roman host across a river into low hills."""
        state = there(
            LOW, *several("XX cohort", 9), "guard 1", "silures warband 1*", leaders=["paulinus", "chief-silures"]
        )
        across = dict.fromkeys(state.units, True)

        assert [each.value for each in modifiers(state, LOW, across, ())] == [-1, -1, 2, 2, 1, -2, 1]


class TestUnreliability:
    @pytest.mark.parametrize(
        ("units", "half", "rolls"),
        [
            pytest.param(["iceni warband 1"], ROMAN, {TRIBAL}, id="Tribal units"),
            pytest.param(["regnenses-pro warband 1"], ROMAN, {ROMAN}, id="loyal ones alone"),
            pytest.param(["regnenses-pro warband 1", "iceni warband 1"], TRIBAL, {ROMAN, TRIBAL}, id="both"),
            pytest.param(["regnenses-pro warband 1", "II cohort 1"], ROMAN, {ROMAN}, id="six SP of eleven"),
            pytest.param(["regnenses-pro chariots 1", "II horse 1"], ROMAN, {ROMAN}, id="half"),
            pytest.param(["regnenses-pro chariots 1", "II cohort 1"], ROMAN, set(), id="less than half"),
            pytest.param(["regnenses-pro warband 1*", "II cohort 1"], ROMAN, set(), id="not those that stand by"),
            pytest.param(["regnenses-pro warband 1*", "II cohort 1"], TRIBAL, {ROMAN}, id="but if they are attacked"),
            pytest.param(["II cohort 1"], ROMAN, set(), id="Romans alone"),
        ],
    )
    def test_who_rolls(self, units: list[str], half: Side, rolls: set[Side]):
        """Z13.7: "each side for itself; loyal tribes if they are half or more of the SP of their side there"."""
        state = there(OPEN, *units, half=half)
        assert {side for side in Side if is_unreliable(state, OPEN, side)} == rolls

    @pytest.mark.parametrize(
        ("units", "leaders", "values"),
        [
            pytest.param(["iceni warband 1"], [], {"iceni": -1}, id="a tribe without a leader"),
            pytest.param(["iceni warband 1", "iceni warband 2"], [], {"iceni": -1}, id="once for a tribe"),
            pytest.param(
                ["coritani warband 1", "cantiaci warband 1"], [], {"cantiaci": -1, "coritani": -1}, id="two tribes"
            ),
            pytest.param(
                ["coritani warband 1", "cantiaci warband 1"], ["chief-coritani"], {"cantiaci": -1}, id="one is led"
            ),
            pytest.param(["coritani warband 1"], ["boudica"], {"with_boudica": 1}, id="Boudica leads all"),
            pytest.param(["coritani warband 1", "iceni warband 1*"], [], {"coritani": -1}, id="who does not attack"),
        ],
    )
    def test_what_is_added(self, units: list[str], leaders: list[str], values: dict[str, int]):
        """Z13.7: "-1 for each tribe without an appropriate leader there, +1 with Boudica"."""
        found = reliability_modifiers(there(OPEN, *units, leaders=leaders, half=TRIBAL), OPEN, TRIBAL)

        assert {str([*each.reason.args, each.reason.code][0]): each.value for each in found} == values
        assert {each.rule for each in found} == {"Z13.7"}

    def test_loyal_tribes_are_led_by_their_own(self):
        """Z3.1, Z13.7: not by Paulinus, and not by Boudica beside them."""
        units = ["regnenses-pro warband 1", "iceni warband 1"]
        by_paulinus = there(OPEN, *units, leaders=["paulinus", "boudica"])
        by_their_king = there(OPEN, *units, leaders=["cogidubnus", "boudica"])

        assert total(reliability_modifiers(by_paulinus, OPEN, ROMAN)) == -1
        assert total(reliability_modifiers(by_their_king, OPEN, ROMAN)) == 0

    @pytest.mark.parametrize(
        ("leaders", "worth"),
        [
            pytest.param([], [-2, -1, 0, 0, 0, 0], id="no leader: -1"),
            pytest.param(["chief-coritani"], [-1, 0, 0, 0, 0, 1], id="led"),
            pytest.param(["boudica"], [0, 0, 0, 0, 1, 1], id="with Boudica: +1"),
        ],
    )
    def test_what_it_is_worth(self, leaders: list[str], worth: list[int]):
        """Z13.7: "0 or less: -2 for it; 1: -1; 2-5: 0; 6 or more: +1"; of the defender it counts the other way."""
        attack = there(OPEN, "coritani warband 1", "II cohort 1", leaders=leaders, half=TRIBAL)
        defence = replace(attack, half=ROMAN)

        assert [unreliability(attack, OPEN, TRIBAL, face).value for face in range(1, 7)] == worth
        assert [-unreliability(defence, OPEN, TRIBAL, face).value for face in range(1, 7)] == worth

    def test_less_than_0_is_as_bad_as_0(self):
        """Z13.7: four tribes without leaders."""
        tribes = [f"{tribe} warband 1" for tribe in ("iceni", "coritani", "cantiaci", "belgae")]
        state = there(OPEN, *tribes, half=TRIBAL)

        assert unreliability(state, OPEN, TRIBAL, 1) == Modifier("Z13.7", Reason("unreliability", ("tribal", -3)), -2)
