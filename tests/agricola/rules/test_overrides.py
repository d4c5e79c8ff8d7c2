"""What the players may override, and what the enemy is told of it."""

from dataclasses import replace

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.overrides import Overridden, Override, SecretOverridden, What, legal
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Cause, Ending, Step
from campaign.agricola.rules.y21_markers import Marker
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, scene

AT = "taexali"
TOWN = "2614"


def overridden(state, what, of, value):
    return decide(state, Override(what, of, value, "we forgot it"))


def test_action_points_are_open():
    outcome = overridden(scene(), What.POINTS, ROMANS, 9)
    assert outcome.now.ap[ROMANS] == 9
    assert outcome.the(Overridden).only is None
    for wrong in (10, 5, "5"):
        with pytest.raises(IllegalDecision):
            overridden(scene(), What.POINTS, ROMANS, wrong)


def test_a_unit_goes_elsewhere_and_a_fleet_takes_along_whom_it_carries():
    state = scene(units={"ala-1": TOWN, "classis-1": "2818", "ix-1": "2818:classis-1", "band-1": AT})
    outcome = overridden(state, What.PLACE, "ala-1", "britannia")
    assert outcome.now.units["ala-1"].at == "britannia"
    assert outcome.the(Overridden).only is ROMANS
    assert outcome.the(SecretOverridden).only is None
    sailed = overridden(state, What.PLACE, "classis-1", "britannia")
    assert sailed.the(Overridden).only is None
    assert not sailed.all(SecretOverridden)
    assert (sailed.now.units["ix-1"].at, sailed.now.units["ix-1"].aboard) == ("britannia", "classis-1")


@pytest.mark.parametrize(
    ("of", "value"),
    [
        ("ala-1", scene().north.place[AT].hex),
        ("ala-1", "0101"),
        ("classis-1", "recruits"),
        ("classis-1", TOWN),
        ("band-1", "britannia"),
        ("band-1", "eliminated"),
    ],
)
def test_not_among_enemies_nor_where_it_cannot_be(of, value):
    units = {"ala-1": TOWN, "classis-1": "2818", "ix-1": "2818:classis-1", "band-1": AT}
    with pytest.raises(IllegalDecision):
        overridden(scene(units=units), What.PLACE, of, value)


@pytest.mark.parametrize(
    ("of", "box"), [("band-1", "recruits"), ("chief-1", "eliminated"), ("chief-1", "recruits"), ("calgacus", "gone")]
)
def test_a_unit_goes_off_the_board_and_comes_back(of, box):
    state = scene(Step.CALEDONIAN_RALLY, units={of: AT})
    lost = overridden(state, What.PLACE, of, box).now
    assert of not in lost.units
    assert of in (lost.gone if box == "gone" else getattr(lost, box)[CALEDONIANS])
    back = overridden(lost, What.PLACE, of, TOWN).now
    assert back.units[of].at == TOWN
    assert of not in (*back.gone, *back.recruits[CALEDONIANS], *back.eliminated[CALEDONIANS])


def test_a_unit_is_disrupted_or_in_good_order():
    state = scene(units={"ala-1": TOWN, "karus": TOWN})
    disrupted = overridden(state, What.STATE, "ala-1", "disrupted").now
    assert disrupted.units["ala-1"].disrupted
    assert not overridden(disrupted, What.STATE, "ala-1", "good").now.units["ala-1"].disrupted
    with pytest.raises(IllegalDecision):
        overridden(state, What.STATE, "karus", "disrupted")


def test_a_marker_is_held_in_the_bin_or_gone():
    held = overridden(scene(), What.MARKER, "romans/speech", "held")
    assert held.now.held[ROMANS] == (Marker.SPEECH,)
    assert held.the(Overridden).only is ROMANS
    left = overridden(held.now, What.MARKER, "romans/speech", "left").now
    assert Marker.SPEECH not in (*left.held[ROMANS], *left.bins[ROMANS])
    assert Marker.SPEECH in overridden(left, What.MARKER, "romans/speech", "bin").now.bins[ROMANS]


def test_a_side_is_offered_only_what_it_knows():
    state = scene(units={"ala-1": TOWN, "gaesatae-1": AT}, held={CALEDONIANS: (Marker.FURY,)})
    offers = {offer.matter.what: offer.stands for offer in legal(seen_by(state, ROMANS))}
    assert "gaesatae-1" not in offers[What.PLACE]
    assert "gaesatae-2" not in offers[What.PLACE]
    assert [*offers[What.STATE]] == ["ala-1"]
    assert all(of.startswith("romans/") for of in offers[What.MARKER])
    everything = {offer.matter.what: offer.stands for offer in legal(state)}
    assert everything[What.PLACE].keys() == state.north.by_unit.keys()


def test_nothing_is_overridden_at_the_end_in_iron_games_or_in_the_set_up():
    state = scene()
    iron = replace(state, start=replace(state.start, iron=True))
    for refused in (replace(state, ending=Ending(ROMANS, Cause.CENTERS)), iron, replace(state, turn=0)):
        with pytest.raises(IllegalDecision):
            overridden(refused, What.POINTS, ROMANS, 9)
