"""Z8: which tribes rise, and where."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Looting, State
from campaign.fury.rules.z8_activation import begin, conditions, landing, rising, romans_lost, units_of
from tests.fury.rules.scenes import scene, set_up, under
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def tribes(state: State) -> list[str]:
    return [each.tribe for each in rising(state)]


def war(**more: Any) -> State:
    """The set-up, with the Iceni in play from the second turn on."""
    return replace(set_up(), **{"turn": 2, "rebels": ("iceni",), **more})


def with_units(state: State, **places: str) -> State:
    """With a warband of each of these tribes."""
    there = scene({f"{tribe.replace('_', '-')} warband 1": at for tribe, at in places.items()}).units
    return replace(state, units={**state.units, **there})


def rising_of(state: State, tribe: str) -> Any:
    return next(each for each in state.pieces.rises if each.tribe == tribe)


def test_the_iceni_begin():
    """Z5.5: in turn 1, and nobody else; once they have come they do not come again."""
    assert tribes(set_up()) == ["iceni"]
    assert tribes(war(turn=1)) == []


def test_their_units_are_dealt_out_in_turn():
    """Z8.1: warbands, horse, chariots over three tracts."""
    state = set_up()
    units = units_of(state, rising_of(state, "iceni"))

    assert [unit.at for unit in units[:4]] == ["IC4", "IC6", "IC5", "IC4"]
    assert Counter(unit.kind for unit in units) == {"warband": 9, "tribal horse": 4, "chariots": 4}
    assert len({unit.id for unit in units}) == len(units)
    assert units[-1].id == "iceni chariots 4"


def test_all_three_conditions_must_hold_together():
    """Z8.2: the Trinovantes rise for a Tribal unit in their land, with one tribe in play."""
    assert tribes(with_units(war(turn=1), iceni="TR1")) == ["trinovantes"]
    assert tribes(war()) == []
    assert tribes(with_units(war(rebels=()), iceni="TR1")) == []


def test_boudica_in_the_homeland_is_a_place():
    """Z8.2: for the Catuvellauni, as is control of Londinium; she must be free."""
    at_verulamium = {"boudica": Leader("boudica", "CV43")}
    rebels = ("iceni", "trinovantes")

    assert tribes(war(rebels=rebels, leaders=at_verulamium)) == ["catuvellauni"]
    assert tribes(war(rebels=rebels, control={"CV46": TRIBAL})) == ["catuvellauni"]
    assert tribes(war(rebels=rebels, leaders={"boudica": Leader("boudica", "CV43", captor=ROMAN)})) == []
    assert tribes(war(rebels=rebels, leaders={"boudica": Leader("boudica", "TR6")})) == []


def test_losses_count_town_defenders_and_no_loyal_tribes():
    """Z8.2."""
    state = war(lost={"": 8, "II": 3, "regnenses-pro": 5, "iceni": 9})

    assert romans_lost(state) == 11
    assert conditions(replace(state, turn=4, control={"CT42": TRIBAL}), rising_of(state, "coritani")) == (
        True,
        False,
        True,
    )


@pytest.mark.parametrize(
    ("state", "come"),
    [
        pytest.param(
            war(turn=12, rebels=("a", "b", "c", "d"), lost={"II": 40}), ["ordovices"], id="with the Second in SL"
        ),
        pytest.param(
            war(turn=12, rebels=("a", "b", "c", "d"), lost={"II": 40}, units={}),
            ["silures", "ordovices"],
            id="without Romans there",
        ),
        pytest.param(
            with_units(war(turn=12, rebels=("a", "b", "c", "d"), lost={"II": 40}, units={}), regnenses_pro="SL1"),
            ["silures", "ordovices"],
            id="with a loyal tribe there",
        ),
        pytest.param(
            war(turn=14, rebels=("silures", "ordovices", "c", "d", "e"), lost={"II": 40}, units={}),
            ["demetae", "deceangli"],
            id="two come after others",
        ),
    ],
)
def test_the_tribes_of_the_west(state: State, come: list[str]):
    """Z8.1, Z8.2: no Roman unit in their homeland; "loyal tribes are not Romans for these conditions"."""
    assert [tribe for tribe in tribes(state) if tribe in ("silures", "ordovices", "demetae", "deceangli")] == come


def test_a_flotilla_keeps_no_tribe_quiet():
    """Z8.2, Z4.4: it holds no ground; a cohort does."""
    late = war(turn=12, rebels=("a", "b", "c", "d"), lost={"II": 40})
    afloat, held = [scene({unit: "OR2"}).units for unit in ("flotilla 4", "II cohort 1")]

    assert "ordovices" in tribes(replace(late, units=afloat))
    assert "ordovices" not in tribes(replace(late, units=held))


def test_who_rises_where_others_loot_stays_there():
    """Z12.4: "Newly activated tribal units that activate in a looting tract may not move until looting complete"."""
    looting = {"TR6": Looting(9, ("iceni warband 1",)), "CV46": Looting(9, ())}
    held = {f"II cohort {n}": tract.id for n, tract in enumerate(set_up().board.tracts, 1) if tract.home == "TR"}
    state = scene(
        {**{id: at for id, at in held.items() if at != "TR6"}, "iceni warband 1": "TR6"}, control={"TR6": TRIBAL}
    )
    play = Play(replace(state, turn=1, half=TRIBAL, rebels=("iceni",), looting=looting), ScriptedDice([]))
    begin(play)

    risen = {*play.state.new, "chief-trinovantes"}
    assert {unit.at for unit in play.state.units.values() if unit.id in risen} == {"TR6"}
    assert {*play.state.looting["TR6"].held} == {"iceni warband 1", *risen}
    assert play.state.looting["CV46"].held == ()


class TestTheNorth:
    """Z8.3."""

    def late(self, **more: Any) -> State:
        war_in_the_north = {"turn": 16, "rebels": ("iceni", "b", "c", "d", "e"), "lost": {"II": 40}}
        return war(**{**war_in_the_north, "control": {"BR6": TRIBAL}, **more})

    def test_both_factions_of_the_brigantes_come(self):
        """The loyal one in the Roman step that follows."""
        risen = self.late(rebels=("iceni", "b", "c", "d", "e", "brigantes"), half=ROMAN)

        assert "brigantes" in tribes(self.late())
        assert "brigantes-pro" in tribes(risen)
        assert "brigantes-pro" not in tribes(self.late(half=ROMAN))
        assert "brigantes-pro" not in tribes(with_units(risen, brigantes_pro="BR2"))

    def test_whose_the_parisi_are(self):
        """Rebels if the Ninth is demoralised or Lindum is lost, else Rome's."""
        rebels = ("iceni", "b", "c", "d", "brigantes")
        broken = {"II": 40, "IX": 45}

        assert "parisi" in tribes(self.late(rebels=rebels, lost=broken))
        assert "parisi" in tribes(self.late(rebels=rebels, control={"CT27": TRIBAL}))
        assert "parisi" not in tribes(self.late(rebels=rebels))
        assert "parisi-pro" in tribes(self.late(rebels=rebels, half=ROMAN))
        assert "parisi-pro" not in tribes(self.late(rebels=rebels, half=ROMAN, lost=broken))
        assert "parisi-pro" not in tribes(self.late(half=ROMAN))


def test_the_loyal_regnenses():
    """Z8.3: when a Tribal unit is in their land or a neighbour's, or on turn 8."""
    assert tribes(war(half=ROMAN)) == []
    assert tribes(with_units(war(half=ROMAN), iceni="AT1")) == ["regnenses-pro"]
    assert tribes(war(half=ROMAN, turn=8)) == ["regnenses-pro"]


def test_where_enemies_stand_they_come_to_the_nearest_place():
    """Z8.1: of their homeland first."""
    state = scene({"II cohort 1": "TR8"})
    held = scene({f"II cohort {n}": f"TR{n}" for n in range(1, 11)})

    assert landing(state, "TR7", TRIBAL) == "TR7"
    assert landing(state, "TR8", TRIBAL).startswith("TR")
    assert landing(state, "TR8", ROMAN) == "TR8"
    assert not landing(held, "TR8", TRIBAL).startswith("TR")


def test_a_tribe_controls_the_tracts_where_it_appears():
    """Z4.4: it has sole occupation there; the other side's tracts change hands."""
    state = with_units(war(turn=1, control={"TR7": ROMAN, "TR8": ROMAN}), iceni="TR1")
    play = Play(state, ScriptedDice([]))
    begin(play)

    assert play.state.control == {"TR7": TRIBAL, "TR8": TRIBAL}


@pytest.mark.parametrize(("turns", "cantiaci"), [(0, 3), (2, 5), (-6, 1)])
def test_the_rebels_may_rise_later(turns: int, cantiaci: int):
    """Z18.5: those of turn 1 come as printed, and so do the loyal tribes; nobody comes before turn 1."""
    state = under(war(), rebels_later=turns)

    came = {tribe: rising_of(state, tribe).turn for tribe in ("iceni", "trinovantes", "cantiaci", "regnenses-pro")}
    assert came == {"iceni": 1, "trinovantes": 1, "cantiaci": cantiaci, "regnenses-pro": 8}
    assert state.start.pieces == set_up().start.pieces
