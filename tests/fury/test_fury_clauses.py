"""The clauses and rulings of Hell Hath No Fury are told as they are played, and each has its home in the code."""

import re
from collections import Counter

import pytest

from campaign.desk.rulebook import Clause, Ruling
from campaign.fury.data import britannia, pieces
from campaign.fury.game import CLAUSES as BOOK
from campaign.fury.names import name
from campaign.fury.rules.board import Mark, Place, Side, Terrain
from campaign.fury.rules.pieces import Rising, UnitKind
from campaign.fury.rules.z7_supply import LIMITS
from engine.rulebook import source

LAST = dict(enumerate((2, 4, 4, 4, 5, 3, 4, 4, 1, 7, 3, 7, 11, 3, 3, 5, 3, 5, 3), 1))
CLAUSES = {clause.id: clause for section in BOOK.sections() for clause in section.clauses}
OPTIONS = (
    *("second_augusta", "variable_activation", "disrupted_movement", "fortifications", "variable_victory"),
    "rebels_later",
)
TO_THE_END = ("brigantes-pro", "parisi-pro")
"""Tribes that come with another, without a line in the schedule (Z8.3)."""


def place(number: str) -> list[int]:
    return [int(part) for part in number[1:].split(".")]


def test_all_are_there_in_their_order():
    assert [*CLAUSES] == [f"Z{section}.{n}" for section, last in LAST.items() for n in range(1, last + 1)]
    assert [section.number for section in BOOK.sections()] == [*LAST]


def test_what_they_refer_to_is_there():
    named = {number for clause in CLAUSES.values() for number in clause.see}
    named |= {number for ruling in BOOK.rulings() for number in ruling.clauses}
    texts = [clause.text for clause in CLAUSES.values()] + [ruling.text + ruling.otherwise for ruling in BOOK.rulings()]
    named |= {number for text in texts for number in re.findall(r"\bZ\d+\.\d+", text)}
    assert named <= {*CLAUSES}
    assert all(clause.id not in clause.see for clause in CLAUSES.values())


def test_each_option_has_its_ruling():
    """And a ruling without one says why."""
    assert Counter(ruling.option for ruling in BOOK.rulings() if ruling.option) == Counter(OPTIONS)
    assert all(bool(ruling.otherwise) is bool(ruling.label) is bool(ruling.option) for ruling in BOOK.rulings())
    assert all(bool(ruling.fixed) is not bool(ruling.option) for ruling in BOOK.rulings())


def test_rulings_are_numbered_in_the_order_of_the_clauses():
    assert [ruling.id for ruling in BOOK.rulings()] == [f"F{n}" for n in range(1, len(BOOK.rulings()) + 1)]
    order = [place(ruling.clauses[0]) for ruling in BOOK.rulings()]
    assert order == sorted(order)


def test_no_text_is_untidy():
    texts = [text for clause in CLAUSES.values() for text in (clause.title, clause.text)]
    texts += [text for ruling in BOOK.rulings() for text in (ruling.text, ruling.fixed, ruling.otherwise) if text]
    texts += [cell for clause in CLAUSES.values() for row in clause.table for cell in row]
    texts += [text for section in BOOK.sections() for text in (section.title, section.intro)]
    for text in texts:
        assert text.strip() == text != ""
        assert not re.search(r"\n|  |[*_`<>]", text), text
    assert all(
        text[-1] in ".”" for ruling in BOOK.rulings() for text in (ruling.text, ruling.fixed or ruling.otherwise)
    )
    assert all(clause.text[-1] == "." for clause in CLAUSES.values())


def quoted(text: str) -> set[str]:
    """The clauses that a text names, singly or as one of several in a row."""
    rows = re.findall(r"\b(Z\d+\.)(\d+) to \1(\d+)\b", text)
    between = {f"{of}{n}" for of, first, last in rows for n in range(int(first), int(last) + 1)}
    return between | {*re.findall(r"\bZ\d+\.\d+\b", text)}


@pytest.mark.parametrize("told", [*CLAUSES.values(), *BOOK.rulings()], ids=lambda told: told.id)
def test_each_has_its_home(told: Clause | Ruling):
    """In a room of its section; and the code there names a clause."""
    room = told.home.partition(":")[0]
    if isinstance(told, Clause):
        assert [room for section in BOOK.sections() if told in section.clauses for room in section.rooms].count(
            room
        ) == 1
    code = source(told.home)
    assert not isinstance(told, Clause) or told.id in quoted(code)


def rows(clause: str) -> dict[str, tuple[str, ...]]:
    """A clause's table without its headings, by its first column."""
    return {row[0]: row[1:] for row in CLAUSES[clause].table[1:]}


def bare(command: str) -> str:
    return name(command).removeprefix("the ")


def test_the_table_of_forces_has_all_commands():
    table = rows("Z2.3")
    assert [*table] == [bare(command.id) for command in pieces().commands]
    for command in pieces().commands:
        units, sp, morale, level, leaders = table[bare(command.id)]
        counters = pieces().kind
        assert [int(n) for n in re.findall(r"\d+", units)] == [corps.number for corps in command.units]
        assert int(sp) == sum(corps.number * counters[corps.kind].sp for corps in command.units)
        assert {int(n) for n in morale.split(", ")} == {corps.morale for corps in command.units}
        assert level == f"{command.level}, then {command.without}"
        own = [leader for leader in pieces().leaders if command.id in leader.of]
        assert re.findall(r"(\d), (\d)", leaders) == [(str(leader.combat), str(leader.morale)) for leader in own]


def test_the_table_of_counters():
    table, kinds = rows("Z2.2"), pieces().kind
    told = {"Roman horse": "horse", "Governor's Guard, horse": "guard", "auxiliary unit": "auxiliary"}
    for unit, (sp, charge, mp, supply) in table.items():
        counter = kinds[UnitKind(told.get(unit, unit.removeprefix("town ")))]
        assert charge == str(counter.charge or "-")
        assert supply == {0: "0", 2: "1", 3: "1 1/2"}[counter.halves]
        assert sp in (str(counter.sp), "see Z5.4")
        assert mp in (str(counter.mp), "see Z11")
    assert len(table) == len(pieces().kinds)


def test_the_table_of_the_schedule():
    table = rows("Z8.2")
    for rising in pieces().rises:
        if rising.tribe not in TO_THE_END:
            at, turn, where, tribes, lost = table.pop(bare(rising.tribe))
            assert at == ", ".join(rising.at)
            assert turn == str(rising.turn)
            assert {*re.findall(r"\b[A-Z]+\d*\b", where)} == {*places(rising)}
            assert bool(rising.after) is ("after" in where)
            assert (tribes, lost) in ((str(rising.tribes), str(rising.lost)), ("-", "-"))
    assert table == {}


def places(rising: Rising) -> tuple[str, ...]:
    return (*rising.control, *rising.unit_in, *rising.boudica_in, *rising.no_roman_in)


def test_the_table_of_the_set_up():
    board, legions = britannia(), [garrison for garrison in pieces().places if garrison.units[0].of]
    table = rows("Z5.1")
    assert [*table] == [f"{board.tract[garrison.at].name} ({garrison.at})" for garrison in legions]
    for garrison, (of, *numbers, leader) in zip(legions, table.values(), strict=True):
        there = {group.kind: group.number for group in garrison.units}
        kinds = (UnitKind.COHORT, UnitKind.AUXILIARY, UnitKind.HORSE)
        assert [of, *map(int, numbers)] == [garrison.units[0].of, *[there.get(kind, 0) for kind in kinds]]
        assert leader == (", ".join(map(name, garrison.leaders)) or "-")


def test_the_table_of_supply():
    terrains = dict(zip(("clear", "low hills", "high hills", "marsh"), Terrain, strict=True))
    for terrain, limits in rows("Z7.1").items():
        assert [int(limit) for limit in limits] == [
            LIMITS[side][terrains[terrain]] for side in (Side.ROMAN, Side.TRIBAL)
        ]


def test_places_are_told_by_their_names_and_codes():
    """Wherever a code follows a name, it is that tract's."""
    tracts = britannia().tract
    texts = " ".join([clause.text for clause in CLAUSES.values()] + [ruling.text for ruling in BOOK.rulings()])
    texts += " ".join(cell for clause in CLAUSES.values() for row in clause.table for cell in row)
    found = {code: tract for tract, code in re.findall(r"(\w+(?: [A-Z]\w+)*) \(([A-Z]{2}\d+)\)", texts)}
    assert len(found) > 15
    assert {code: told for code, told in found.items() if not told.endswith(tracts[code].name)} == {}
    centres = {tract.id for tract in tracts.values() if tract.kind is Place.ROMAN_CENTRE}
    posts = {tract.name for tract in tracts.values() if Mark.LEGION_POST in tract.marks}
    assert centres == {code for code in found if f"({code})" in CLAUSES["Z4.3"].text} - {"CV43", "CR24"}
    assert all(post in CLAUSES["Z4.3"].text for post in posts)
