"""Army lists from elsewhere: every form this program writes comes back the same, and what cannot be read is named."""

import json
import os
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles import exports
from battles.briefing import FORMAT
from battles.data import catalogue
from battles.imports import MOST_BYTES, MOST_LINES, ReadList, read
from battles.reasons import why
from battles.rules.army_list import ArmyList, Muster, compose
from battles.rules.editing import MOST_OF_A_KIND, numbers
from engine.rules.reason import Refused
from tests.letters import ANY_LETTER

PROOF = "RISE_PROOF" in os.environ
ROSTERS = catalogue().rosters
ROMANS = compose(Muster(ROSTERS["romans"], 80, 300, 3, (ROSTERS["samnites"],)), {}, 2)
"""An empty list with room for a corps: what is read into it is what was written."""


@st.composite
def army_lists(draw: st.DrawFn) -> ArmyList:
    """Of any people and allies, legal or not."""
    own, *allies = draw(st.lists(st.sampled_from(sorted(ROSTERS)), min_size=1, max_size=3, unique=True))
    roster, corps = ROSTERS[own], tuple(ROSTERS[ally] for ally in allies)
    muster = Muster(roster, draw(st.integers(10, 250)), draw(st.integers(264, 348)), 3, corps)
    units = st.integers(0, MOST_OF_A_KIND) | st.just(0)
    counts = {one.id: {entry.key: draw(units) for entry in one.entries} for one in (roster, *corps)}
    return compose(muster, counts, draw(st.integers(0, MOST_OF_A_KIND)))


def emptied(army: ArmyList) -> ArmyList:
    """What another player has at hand, to whom the list is sent."""
    return compose(army.muster, {}, 1)


def read_or_why(data: bytes, army: ArmyList) -> ReadList | str:
    """The list, or why there is none."""
    try:
        return read(data, army)
    except Refused as refusal:
        return why(*refusal.reasons)


WAYS: dict[str, Callable[[ArmyList], str]] = {
    **exports.FORMATS,
    "deployed, far": lambda army: exports.with_deployment(army, "a seed", far=True),
    "deployed, near": lambda army: exports.with_deployment(army, "a seed", far=False),
}


@given(army_lists())
@settings(max_examples=300 if PROOF else 12)
@pytest.mark.parametrize("way", sorted(set(exports.FORMATS)))
def test_what_is_written_is_read(way: str, army: ArmyList):
    assert read(WAYS[way](army).encode(), emptied(army)) == ReadList(army, ())


@pytest.mark.parametrize("way", ["deployed, far", "deployed, near"])
def test_a_deployment_is_no_unit(way: str):
    counts = {"romans": {"MI": 4, "HI": 2, "LI": 30, "MC": 30}, "samnites": {"AX": 2}}
    army = compose(ROMANS.muster, counts, 2)

    written = WAYS[way](army)

    assert read(written.encode(), ROMANS) == ReadList(army, ())
    assert "a seed" in written
    assert ("Row 9:" in written, "Row 1:" in written) == (way == "deployed, far", way == "deployed, near")
    assert "Without room, behind the last row: " in written


@given(army_lists(), st.sampled_from(sorted(WAYS)), st.integers(0, 5000), st.text(ANY_LETTER, max_size=40))
@settings(max_examples=1000 if PROOF else 40)
def test_whatever_comes_is_read_or_refused(army: ArmyList, way: str, place: int, strange: str):
    """Nothing but a refusal in words ever comes of a damaged file, and nothing that no army could have."""
    text = WAYS[way](army)
    damaged = text[: place % len(text)] + strange + text[(place + 7) % len(text) :]
    found = read_or_why(damaged.encode(errors="replace"), emptied(army))
    assert found
    if isinstance(found, ReadList):
        assert all(0 < company.count <= MOST_OF_A_KIND for company in found.army.companies)
        assert all(line.why for line in found.unread)


@given(st.binary(max_size=300))
@settings(max_examples=1000 if PROOF else 60)
def test_any_bytes(data: bytes):
    assert read_or_why(data, ROMANS)


# What people write


def own(text: str, army: ArmyList = ROMANS) -> dict[str, int]:
    """The Romans in a text that is read whole."""
    found = read(text.encode(), army)
    assert not found.unread
    return numbers(found.army).get("romans", {})


WRITTEN = {
    "4 MI": {"MI": 4},
    "4 mi": {"MI": 4},
    "4x MI, 2x HI": {"MI": 4, "HI": 2},
    "4 x Hastati, Principes": {"MI": 4},
    "4xMI": {"MI": 4},
    "Hastati, Principes x4, Triarii x2": {"MI": 4, "HI": 2},
    "Triarii: 2": {"HI": 2},
    "MI 4; HI 2": {"MI": 4, "HI": 2},
    "4 MI + 2 HI": {"MI": 4, "HI": 2},
    "4 Medium infantry": {"MI": 4},
    "4 Hastati (MI)": {"MI": 4},
    "4 MI Principes, some from Cures": {"MI": 4},
    "2 Triarii (16 points)": {"HI": 2},
    "- 2 Triarii\n* 3 LI": {"HI": 2, "LI": 3},
    "**Own units**\n[b]2 Triarii[/b]\n`3 LI`": {"HI": 2, "LI": 3},
    "Romans:\n2 HI": {"HI": 2},
    "Romans: 2 HI\n2 MI": {"HI": 2, "MI": 2},
    "2 HI\n1 HI": {"HI": 3},
    "0 HI, 2 MI": {"MI": 2},
    "3 Hastati, 2 Principes": {"MI": 5},
    "Principes x4; Triarii x2": {"MI": 4, "HI": 2},
    "5 1–3 Hastati, 4–5 Principes": {"MI": 5},
    "5  1-3 hastati, 4-5 principes  Medium infantry  30": {"MI": 5},
    "5  Hastati, Principes  Medium infantry  30": {"MI": 5},
}


@pytest.mark.parametrize("text", WRITTEN)
def test_pasted_text(text: str):
    assert own(text) == WRITTEN[text]


def test_a_corps_in_text():
    lines = "Samnites: 2 AX, 1 LI\n2 HI\nAllied corps of the Samnites\n1 MI\n3 generals\nOwn units:\n2 MI"

    found = read(lines.encode(), ROMANS)

    assert found.unread == ()
    assert numbers(found.army) == {"romans": {"MI": 2, "HI": 2}, "samnites": {"AX": 2, "MI": 1, "LI": 1}}
    assert found.army.leaders == 3


def test_leaders_stay_where_nothing_is_said_of_them():
    assert read(b"2 HI", ROMANS).army.leaders == 2
    assert read(b"2 HI, 0 leaders", ROMANS).army.leaders == 0
    assert read(b"2 HI, 1 general, 1 Leader", ROMANS).army.leaders == 2


def test_the_elite_go_by_their_name_or_the_plus():
    """Never by the type alone: those are the others."""
    carthage = compose(Muster(ROSTERS["carthage"], 100, 340, 3), {}, 2)
    for text in ("1 HI+, 2 HI", "1 Sacred Band, 2 Heavy infantry", "count,code,name\n1,HI,Sacred Band\n2,HI,Any"):
        assert numbers(read(text.encode(), carthage).army) == {"carthage": {"HI+": 1, "HI": 2}}


def test_a_spreadsheet_of_another_country():
    """Semicolons, another order, quotes, a column more, an empty row, a byte order mark."""
    table = '\ufeff"Count";"Code";Colour\r\n"4";MI;red\r\n;;\r\n2;leader;\r\n'
    found = read(table.encode(), ROMANS)
    assert (found.unread, numbers(found.army), found.army.leaders) == ((), {"romans": {"MI": 4}}, 2)


@pytest.mark.parametrize(
    "table",
    [
        'name,count\nTriarii,2\n"Hastati, Principes",3\nleaders,1',
        "count;name\n2;Triarii\n3;Hastati, Principes\n1;leader",
        "Triarii;2\nHastati, Principes;3\nLeaders;1",
        "Triarii, 2\nHastati, Principes, 3\nLeaders, 1",
        "2;Triarii\n3;MI\n1;leader",
    ],
)
def test_a_table_with_names_alone(table: str):
    """Without codes, and also without a head: each line is a name and a number."""
    found = read(table.encode(), ROMANS)
    assert (found.unread, numbers(found.army), found.army.leaders) == ((), {"romans": {"MI": 3, "HI": 2}}, 1)


def test_a_whole_battle_has_the_list_of_each():
    army = compose(ROMANS.muster, {"romans": {"MI": 3}}, 1)
    sides = {"attacker": {"list": {"power": "boii", "units": []}}, "defender": {"list": exports.document(army)}}
    battle = json.dumps({"format": FORMAT, **sides}).encode()

    assert read(battle, ROMANS).army == army
    with pytest.raises(Refused) as refusal:
        read(battle, emptied(compose(Muster(ROSTERS["senones"], 80, 300, 1), {}, 1)))
    assert why(*refusal.value.reasons) == "The battle in it has no list of the Senones."


def test_version_1_did_not_say_whose_an_ally_is():
    units = [
        {"code": "MI", "name": "x", "count": 2, "ally": False},
        {"code": "AX", "name": "x", "count": 2, "ally": True},
    ]
    found = read(json.dumps({"power": "romans", "units": units}).encode(), ROMANS)
    assert numbers(found.army) == {"romans": {"MI": 2}}
    assert [line.place for line in found.unread] == ["Unit 2"]


# What cannot be read

STRANGE = {
    "My list\n4 MI": ("Line 1", "My list", "It needs a number"),
    "4 MI\n\n2 Gurkhas": ("Line 3", "2 Gurkhas", "No unit of the Romans has that name or code."),
    "4 MI, 2 Gurkhas": ("Line 1", "2 Gurkhas", "No unit"),
    "4 MI\nInfantry: 2 HI": ("Line 2", "Infantry: 2 HI", "It needs a number"),
    "4 MI\n100 LI": ("Line 2", "100 LI", "100 are too many; 99 at most."),
    "4 MI\n60 LI\n40 LI": ("Line 3", "40 LI", "No army has more than 99 units of a kind."),
    "4 MI\n123456789 LI": ("Line 2", "123456789 LI", "123456789 are too many; 99 at most."),
    "4 MI\n-2 LI": ("Line 2", "-2 LI", "It needs a number"),
    "4 MI\n100 leaders": ("Line 2", "100 leaders", "100 are too many; 99 at most."),
    "4 MI\n60 generals, 60 leaders": ("Line 2", "60 leaders", "No army has more than 99 generals."),
    "4 MI\nBoii: 3 W": ("Line 2", "3 W", "Boii: they send no corps to this army."),
    "4 MI\nAllied corps: Atlantis\n3 W": ("Line 3", "3 W", "Atlantis: they send no corps to this army."),
    "4 MI\n" + 501 * "x": ("Line 2", 79 * "x" + "…", "The line has more than 500 letters."),
    "code,count\nMI,4\nHI,": ("Line 3", "HI,", "It needs a number"),
    "code,count\nMI,4\nHI,two": ("Line 3", "HI,two", "It needs a number"),
    "people,code,count\nromans,MI,4\nsamnites,LEADER,1": ("Line 3", "samnites,LEADER,1", "A corps brings no generals"),
    '{"units": [{"code": "MI", "count": 4}, 5]}': ("Unit 2", "5", "This is not a unit"),
    '{"units": [{"code": "MI", "count": 4}, {"code": "LI"}]}': ("Unit 2", '{"code": "LI"}', "It needs a number"),
    '{"units": [{"code": "MI", "count": 4}], "leaders": null}': ("Leaders", "leaders: null", "It needs a number"),
}


@pytest.mark.parametrize("text", STRANGE)
def test_what_cannot_be_read_is_named(text: str):
    place, words, reason = STRANGE[text]

    found = read(text.encode(), ROMANS)

    [unread] = found.unread
    assert (unread.place, unread.words) == (place, words)
    assert reason in unread.why
    assert numbers(found.army)["romans"]["MI"] == 4


REFUSED = {
    b"unit,number\nTriarii,4": "A table needs a column headed “count”, and one headed “name” or “code”.",
    b"": "It is empty: there is no list in it.",
    b" \r\n\t": "It is empty: there is no list in it.",
    b"4 MI\xff": "This text cannot be read",
    b"4 MI\0": "This text cannot be read",
    b"\x89PNG\r\n\x1a\n\0": "This text cannot be read",
    b"x" * (MOST_BYTES + 1): "This is too long for an army list: 100 kB and 500 lines at most.",
    b"4 MI\n" * (MOST_LINES + 1): "This is too long for an army list",
    json.dumps({"units": [1] * (MOST_LINES + 1)}).encode(): "This is too long for an army list",
    b'{"units": [': "It begins like JSON, but it breaks off",
    b"1,\n" * 400 + b"1," * 200: "This is too long for an army list",
    b'{"a":' * 15_000: "It begins like JSON, but it is nested more than 60 deep",
    b'{"power": "romans"}': "It is JSON but not an army list",
    b'{"units": 4}': "It is JSON but not an army list",
    json.dumps({"format": FORMAT, "attacker": 1}).encode(): "The battle in it has no list of the Romans.",
}


@pytest.mark.parametrize("data", REFUSED, ids=lambda data: repr(data[:20]))
def test_what_is_no_list_is_refused(data: bytes):
    with pytest.raises(Refused) as refusal:
        read(data, ROMANS)
    assert why(*refusal.value.reasons).startswith(REFUSED[data])


def test_a_list_of_another_army_has_nothing_for_this_one():
    theirs = compose(Muster(ROSTERS["boii"], 80, 300, 2), {"boii": {"W": 4, "LI": 2}}, 2)
    for write in exports.FORMATS.values():
        found = read(write(theirs).encode(), ROMANS)
        assert found.is_empty
        assert {line.why for line in found.unread} == {"Boii: they send no corps to this army."}
