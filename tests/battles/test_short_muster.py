"""Armies of short battles: from a brief and its army list, and from the campaign what their leaders are worth."""

from dataclasses import replace

import pytest

from battles import lists
from battles.data import catalogue
from battles.rules.army_list import ArmyList
from battles.rules.brief import SideBrief
from battles.rules.short.contest import Unit
from battles.short.plan import army
from campaign.italy.engagement import leaders_weights
from campaign.italy.rules.state import Army, Battle, Stage, State
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from tests.played import states


def side(people: str, power: str = "", points: int = 80, allies: tuple[str, ...] = ()) -> SideBrief:
    agreed = (Modifier("C6.4", Reason("agreed_points"), points),)
    return SideBrief(people, people.title(), power or people, "", agreed, 2, 5, allies)


def drawn(of: SideBrief) -> ArmyList:
    rosters = catalogue().rosters
    return lists.draw(lists.muster(of, 300), "seed", [rosters[ally] for ally in of.allies])


def test_it_works():
    """Every unit by itself, with its type, name and points, and leaders beside them."""
    told_of = side("romans")
    listed = drawn(told_of)
    romans = army(told_of, listed)

    assert (romans.people, romans.name, romans.points, romans.leaders) == ("romans", "Romans", 80, 2)
    assert len(romans.units) == listed.units
    assert sum(unit.points for unit in romans.units) + listed.leader_cost == listed.points
    assert {Unit("MI", "Hastati", 6), Unit("MI", "Principes", 6)} <= {*romans.units}


def test_a_corps_is_known_by_its_people():
    told_of = side("romans", points=120, allies=("samnites",))
    units = army(told_of, drawn(told_of)).units

    assert {unit.corps for unit in units} == {"", "samnites"}


@pytest.mark.parametrize(
    ("told_of", "drilled"),
    [
        (side("romans"), True),
        (side("carthage"), True),
        (side("epirus"), True),
        (side("samnites"), False),
        (side("romans", power="samnites"), False),
    ],
)
def test_g7_whose_army_is_drilled(told_of: SideBrief, drilled: bool):
    """G7: Rome's, Carthage's and Epirus'; no Subject's."""
    assert army(told_of, drawn(told_of)).drilled is drilled


def test_an_army_too_small_for_any_unit_has_none():
    told_of = side("samnites", points=4)

    assert army(told_of, drawn(told_of)).units == ()


def fought_by(attacker: str, defender: str, aggressor: int, protector: int) -> State:
    """A battle of armies that fight for these Powers, all rulers having these ratings."""
    campaign = states("dominion")[20]
    rulers = {
        power: replace(ruler, aggressor=aggressor, protector=protector)
        for power, ruler in campaign.situation.rulers.items()
    }
    attacking, defending = (Army(power, power, (), 2, 5) for power in (attacker, defender))
    battle = Battle(attacker, defender, "latium", Stage.JOINED, defender, attacking, defending)
    return replace(campaign, battle=battle, situation=replace(campaign.situation, rulers=rulers))


@pytest.mark.parametrize(
    ("powers", "ratings", "weights"),
    [
        (("samnites", "etruscans"), (60, 40), (1, 0)),
        (("samnites", "etruscans"), (40, 60), (0, 1)),
        (("epirus", "romans"), (0, 0), (1, 0)),
        (("romans", "carthage"), (100, 0), (0, 0)),
    ],
)
def test_h3_leaders_of_the_battle_at_hand(powers: tuple[str, str], ratings: tuple[int, int], weights: tuple[int, int]):
    """H3: the attacker's ruler by his Aggressor, the defender's by his Protector."""
    assert leaders_weights(fought_by(*powers, *ratings)) == weights
