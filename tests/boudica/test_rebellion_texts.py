"""The clauses and rulings of Boudica's rebellion are told as they are played."""

from collections import Counter
from dataclasses import fields

from campaign.boudica.game import CLAUSES as BOOK
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.turn import PHASES

CLAUSES = {1: 4, 2: 8, 3: 2, 4: 8, 5: 10, 6: 10, 7: 5, 8: 4, 9: 1, 10: 2}
KNOWN = [clause.id for section in BOOK.sections() for clause in section.clauses]


def test_all_are_there_in_their_order():
    """W11 is what the program adds: of it only the battles elsewhere are rules."""
    printed = [f"W{section}.{n}" for section, last in CLAUSES.items() for n in range(1, last + 1)]

    assert [number for number in KNOWN if not number.startswith("W11.")] == printed


def test_the_phases_are_those_of_the_turn():
    assert [PHASES[section.phase] for section in BOOK.sections() if section.phase] == [*PHASES[1:]]
    assert [section.title for section in BOOK.sections() if section.phase] == [*PHASES[1:]]


def test_what_they_refer_to_is_there():
    named = {number for section in BOOK.sections() for clause in section.clauses for number in clause.see}
    named |= {number for ruling in BOOK.rulings() for number in ruling.clauses}

    assert named <= {*KNOWN}


def test_every_option_has_its_ruling():
    """And a ruling without one says why."""
    options = Counter(ruling.option for ruling in BOOK.rulings() if ruling.option)

    assert options == Counter(field.name for field in fields(Options))
    assert all(bool(ruling.otherwise) is bool(ruling.option) for ruling in BOOK.rulings())
    assert all(bool(ruling.fixed) is not bool(ruling.option) for ruling in BOOK.rulings())
    assert [ruling.id for ruling in BOOK.rulings()] == [f"B{n}" for n in range(1, len(BOOK.rulings()) + 1)]
