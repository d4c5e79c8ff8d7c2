"""The clauses and rulings of Agricola are told as they are played."""

import re
from collections import Counter
from dataclasses import fields

from campaign.agricola.game import CLAUSES as BOOK
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.y11_recruiting import price
from campaign.agricola.rules.y21_markers import MARKERS
from tests.agricola.rules.scenes import scene

LAST = dict(enumerate((2, 4, 6, 2, 5, 4, 2, 3, 1, 1, 5, 3, 4, 1, 4, 5, 2, 3, 1, 5, 3, 4, 1, 6, 3, 6, 1, 3, 1, 2, 1), 1))
LAST |= {32: 4, 33: 3, 34: 6}
CLAUSES = {clause.id: clause for section in BOOK.sections() for clause in section.clauses}


def place(number: str) -> list[int]:
    return [int(part) for part in number[1:].split(".")]


def test_all_are_there_in_their_order():
    """Of Y35 and Y36, which are the program's, only what the code quotes."""
    printed = [f"Y{section}.{n}" for section, last in LAST.items() for n in range(1, last + 1)]
    assert [number for number in CLAUSES if place(number)[0] <= 34] == printed
    assert sorted(CLAUSES, key=place) == [*CLAUSES]


def test_what_they_refer_to_is_there():
    named = {number for clause in CLAUSES.values() for number in clause.see}
    named |= {number for ruling in BOOK.rulings() for number in ruling.clauses}
    assert named <= {*CLAUSES}
    assert all(clause.id not in clause.see for clause in CLAUSES.values())


def test_every_option_has_its_ruling():
    """And a ruling without one says why."""
    options = Counter(ruling.option for ruling in BOOK.rulings() if ruling.option)
    assert options == Counter(field.name for field in fields(Options))
    assert all(bool(ruling.otherwise) is bool(ruling.option) for ruling in BOOK.rulings())
    assert all(bool(ruling.fixed) is not bool(ruling.option) for ruling in BOOK.rulings())


def test_rulings_are_numbered_in_the_order_of_the_clauses():
    """But T54, which is about all of them, and T55 and T56, which came later."""
    assert [ruling.id for ruling in BOOK.rulings()] == [f"T{n}" for n in range(1, len(BOOK.rulings()) + 1)]
    order = [place(ruling.clauses[0]) for ruling in BOOK.rulings()[:-3]]
    assert order == sorted(order)


def test_no_text_is_untidy():
    texts = [text for clause in CLAUSES.values() for text in (clause.title, clause.text)]
    texts += [text for ruling in BOOK.rulings() for text in (ruling.text, ruling.fixed, ruling.otherwise) if text]
    texts += [cell for clause in CLAUSES.values() for row in clause.table for cell in row]
    for text in texts:
        assert text.strip() == text != ""
        assert not re.search(r"\n|  |[*_`<>]", text), text


def test_the_table_of_prices_tells_what_is_paid():
    state = scene()
    costs = {row[0]: int(row[1]) for row in CLAUSES["Y34.4"].table[1:]}
    of = {"leader": Kind.LEADER, "legionary infantry": Kind.LEGIONARY, "fleet": Kind.FLEET, "Praesidium": Kind.STATIC}
    for counter in state.north.counters:
        for name, kind in of.items():
            if counter.kind is kind and counter.side is ROMANS:
                assert price(state, counter) == costs[name]


def test_the_table_of_stratagems_has_all_of_them():
    table = CLAUSES["Y34.6"].table[1:]
    told = {
        side: Counter(row[0].partition(",")[0] for row in table if row[1] in (side.title(), "both")) for side in MARKERS
    }
    for side in (ROMANS, CALEDONIANS):
        assert told[side] == Counter(marker.replace("-", " ").title() for marker in MARKERS[side])
