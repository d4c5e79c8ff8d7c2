"""The rosters of another theatre, Britain in AD 60 and 82 (W11.3, Y36.5): in no form or draw of Italy."""

from dataclasses import replace

import pytest

from battles import imports, lists
from battles.collection import codes, proxies
from battles.data import battleplay, catalogue
from battles.exports import as_line, as_text
from battles.rules.army_list import ArmyList, Muster, automatic, compose, problems
from battles.rules.roster import Roster
from battles.rules.scaled import LEAST_POINTS, MOST_POINTS
from battles.years import dated
from engine.rules.dice import StreamDice
from tests.fights import BRIEF, ROMANS, SAMNITES

BRITAIN = [roster for roster in catalogue().known.values() if roster.theatre]
YEAR = -60
OF_Y36_5 = {
    "cohorts": "HI 2-6 MI 0-2 AX 4-9 MC 2-5 LC 0-2 LB 0-2 LS 0-2",
    "caledonians": "W 5-12 AX 1-5 BCH 2-5 LI 1-4 LS 1-3 LC 0-3",
}


def drawn(roster: Roster, points: int, generals: int, seed: str = "seed") -> ArmyList:
    return automatic(Muster(roster, points, -int(roster.theatre[-2:]), generals), StreamDice(seed))


def test_nobody_in_italy_knows_them():
    """A catalogue of Italy has the eleven peoples alone, and its forms and collections know nobody else."""
    britain = {roster.id for roster in BRITAIN}

    assert britain == {"legions", "britons", *OF_Y36_5}
    assert len(catalogue().rosters) == 11
    assert {*battleplay.known()} - {*battleplay.armies()} == {*OF_Y36_5}
    assert not britain & {*catalogue().rosters, *proxies()}
    assert "BCH" in codes()


@pytest.mark.parametrize("roster", BRITAIN, ids=lambda roster: roster.id)
def test_a3_they_make_sense(roster: Roster):
    """A3, A8: as Italy's do; for 120 points, in the middle of W11.3's."""
    keys = [entry.key for entry in roster.entries]
    least, most = (sum(getattr(entry, end) * entry.cost for entry in roster.entries) for end in ("least", "most"))

    assert len(set(keys)) == len(keys)
    assert all(0 <= entry.least <= entry.most and entry.half_of in ("", *keys) for entry in roster.entries)
    assert sum(entry.usual for entry in roster.entries) == 100
    assert least + 4 * roster.leader_points < roster.base < most


@pytest.mark.parametrize("people", OF_Y36_5)
def test_y36_5_the_figures(people: str):
    """Kinds, fewest and most, as the law of AD 82 has them."""
    entries = catalogue().known[people].entries

    assert " ".join(f"{entry.key} {entry.least}-{entry.most}" for entry in entries) == OF_Y36_5[people]


@pytest.mark.parametrize("roster", BRITAIN, ids=lambda roster: roster.id)
@pytest.mark.parametrize("generals", [1, 2, 3, 4])
def test_w11_3_every_army_can_be_drawn(roster: Roster, generals: int):
    """A8: of all points that a battle of W11.3 may have, every point spent, with as many leaders as may be there."""
    for points in range(LEAST_POINTS, MOST_POINTS + 1, 10):
        army = drawn(roster, points, generals)
        assert problems(army) == ()
        assert army.points == points


def test_their_years_are_ad():
    """No list of theirs says 60 BC; and what the program writes it reads."""
    army = drawn(catalogue().known["britons"], 110, 2)
    read = imports.read(as_text(army).encode(), compose(army.muster, {}, 0))

    assert (dated(340), dated(YEAR)) == ("340 BC", "AD 60")
    assert as_line(army).startswith("Britons, 110 points, AD 60: ")
    assert lists.chosen(read.army) == lists.chosen(army)


def test_y36_5_a_battle_of_ad_82_is_the_same_with_the_lists_it_once_had():
    """Those of AD 60; a battle of Italy has always had its own."""
    romans, samnites = replace(ROMANS, people="cohorts"), replace(SAMNITES, people="caledonians")
    once = replace(BRIEF, attacker=romans, defender=samnites).once

    assert [side.people for side in (once.attacker, once.defender)] == ["legions", "britons"]
    assert BRIEF.once == BRIEF
