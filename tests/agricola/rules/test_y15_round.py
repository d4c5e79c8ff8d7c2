"""Y15.2, Y16, Y22.3, Y25, Y30 and Y36.1: the pure core of a round."""

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Terrain
from campaign.agricola.rules.y15_round import (
    Force,
    Terms,
    after,
    elites,
    held_back,
    holder,
    is_fortified,
    proposed,
    strength,
    suffered,
    totals,
)
from tests.agricola.rules.fights import line


def test_y15_2_the_higher_total_has_the_advantage():
    """Y15.2: A die each, with what is added, and 1 for more elite units."""
    romans, caledonians = Force(line("agricola", "ii-1")), Force(line("band-1"))

    assert totals(romans, caledonians, (3, 4), (0, 0)) == (4, 4)
    assert totals(romans, caledonians, (3, 4), (1, 2)) == (5, 6)
    assert totals(romans, Force(line("chief-1", "atecotti-1")), (3, 4), (0, 0)) == (3, 5)
    assert holder(Terrain.WILDERNESS, 5, 4) is ROMANS
    assert holder(Terrain.OPEN, 4, 5) is CALEDONIANS


@pytest.mark.parametrize(
    ("terrain", "side"),
    [
        (Terrain.OPEN, ROMANS),
        (Terrain.FORTRESS, ROMANS),
        (Terrain.WILDERNESS, CALEDONIANS),
        (Terrain.CENTER, CALEDONIANS),
    ],
)
def test_y34_1_ties_by_terrain(terrain: Terrain, side: str):
    """Y34.1."""
    assert holder(terrain, 4, 4) == side


def test_y22_3_a_legate_counts_only_with_his_legion():
    """Y22.3: Others always; the second line is there."""
    assert elites(Force(line("legate-ii", "ii-1"))) == 1
    assert elites(Force(line("legate-ii"), line("ii-1"))) == 1
    assert elites(Force(line("legate-ii", "ix-1", "evocati-1"))) == 0
    assert elites(Force(line("karus", "praetoriani", "singulares", "praefectus"))) == 4
    assert elites(Force(line("calgacus", "atecotti-2:d", "gaesatae-1", "oppidum-1"))) == 2


def test_y25_1_hits_are_halved_rounded_up():
    """Y16.2, Y25.1: the source's own: 3 become 2, 6 become 3; 1 remains 1."""
    inside = line("gaesatae-1", "gaesatae-2", "gaesatae-3", "oppidum-1")
    attack = Terms(Terrain.CENTER, ROMANS)

    assert [suffered(attack, CALEDONIANS, inside, hits) for hits in (1, 2, 3, 6)] == [1, 1, 2, 3]
    assert suffered(attack._replace(siege_attack=True), CALEDONIANS, inside, 6) == 6
    assert suffered(attack, CALEDONIANS, line("oppidum-1"), 1) == 1
    assert suffered(attack, ROMANS, line("ii-1", "ii-2"), 3) == 3


def test_y25_1_who_is_fortified():
    """A defender with a Praesidium, in a fortress, or with an Oppidum; nobody by the other's, no attacker (Y25.1)."""
    romans, caledonians = line("ii-1"), line("band-1")

    assert is_fortified(Terms(Terrain.FORTRESS, CALEDONIANS), ROMANS, romans)
    assert is_fortified(Terms(Terrain.OPEN, CALEDONIANS), ROMANS, line("praesidium-1"))
    assert is_fortified(Terms(Terrain.CENTER, ROMANS), CALEDONIANS, line("oppidum-1"))
    assert not is_fortified(Terms(Terrain.OPEN, CALEDONIANS), ROMANS, romans)
    assert not is_fortified(Terms(Terrain.FORTRESS, ROMANS), CALEDONIANS, caledonians)
    assert not is_fortified(Terms(Terrain.CENTER, CALEDONIANS), CALEDONIANS, line("oppidum-1"))


def test_y16_3_more_hits_than_steps_are_void():
    """Y16.3."""
    assert suffered(Terms(Terrain.OPEN, ROMANS), ROMANS, line("ii-1", "ala-1:d"), 5) == 3


def test_y16_3_one_unit_may_take_two():
    """Y16.3: The source's own: three hits disrupt three units, or eliminate one and disrupt one."""
    legion = line("ii-1", "ii-2", "ii-3")

    assert after(legion, ("ii-1", "ii-2", "ii-3")) == line("ii-1:d", "ii-2:d", "ii-3:d")
    assert after(legion, ("ii-1", "ii-1", "ii-2")) == line("ii-2:d", "ii-3")
    assert after(line("agricola", "exploratores"), ("agricola",)) == line("exploratores")


def test_y34_6_y32_3_stronger_for_a_round_or_an_attack():
    """Y34.6."""
    gaesatae, chariot, band, legionary = line("gaesatae-1", "chariot-1:d", "band-1", "ii-1")

    assert [strength(each, fury=True) for each in (gaesatae, chariot, band, legionary)] == [5, 2, 2, 3]
    assert [strength(each, storm=True) for each in (gaesatae, legionary)] == [4, 4]


def test_y36_1_the_order_of_losses():
    """Y36.1: by the strength lost now, not elite first, then by id; the static; leaders, a supreme one last."""
    romans = line("agricola", "karus", "legate-ii", "praetoriani", "ii-1", "ii-2", "ala-2:d", "ala-1", "praesidium-1")

    assert proposed(romans, 13) == (
        *("ii-1", "ii-2", "ala-1", "ala-1", "ala-2"),
        *("praetoriani", "ii-1", "ii-2", "praetoriani"),
        *("praesidium-1", "legate-ii", "karus", "agricola"),
    )
    caledonians = line("calgacus", "chief-1", "oppidum-1", "atecotti-1", "great-band-1", "gaesatae-1", "band-5")
    assert proposed(caledonians, 5) == ("band-5", "atecotti-1", "atecotti-1", "gaesatae-1", "gaesatae-1")


def test_y30_1_the_second_line_is_at_most_half():
    """Y30.1: The source's own: of three units one may stand behind. The last in the order of losses do, no leaders."""
    legion = line("agricola", "ii-1", "ii-2", "ala-1", "praetoriani", "praesidium-1")

    assert held_back(legion[:3], 2) == Force(line("agricola", "ii-1"), line("ii-2"))
    assert held_back(legion, 1).reserve == line("praetoriani")
    assert held_back(legion, 9).reserve == line("ii-2", "ala-1", "praetoriani")
    assert held_back(line("ii-1"), 1) == Force(line("ii-1"))
    assert held_back(legion, 0) == Force(legion)
