"""The texts of the rules page are complete, cite only what exists, and tell the figures that the code plays by.

`python -m tests.italy.test_rules_texts` writes docs/rulings.md from campaign/italy/data/clauses.toml.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from battles.rules.allies import allied_points
from battles.rules.generator import bonus, outcome
from battles.rules.verdict import Grade, break_point
from campaign.desk.rulebook import Clause, Ruling, Term
from campaign.italy.data import clause, glossary, rules, rulings
from engine.data import value
from engine.rulebook import path
from engine.rules.modifiers import total
from powers.rules.attacks import AGGRESSOR_BANDS
from powers.rules.battles import command_cards, defender_points, generals
from powers.rules.options import Options
from powers.rules.revenue import MONOPOLY_YIELD, PAIR_YIELD, SUBJECT_YIELD
from powers.rules.rulers import correct, percentages
from powers.rules.spending import Purse, split
from powers.rules.theatre import Ruler, year

ROOT = Path(__file__).parents[2]
RULINGS_PAGE = ROOT / "docs" / "rulings.md"
LAST_OF_SECTION = {1: 8, 2: 6, 3: 4, 4: 6, 5: 4, 6: 12, 7: 5, 8: 8, 9: 3}
NUMBERS = [f"C{section}.{n}" for section, last in LAST_OF_SECTION.items() for n in range(1, last + 1)]
CLAUSES = [each for section in rules() for each in section.clauses]

INTRO = """\
# Rulings

Where the printed rules are silent, somebody must decide.
Each ruling has a number, and the Rules page shows it below the clause it settles.
**Q** rulings settle the rules themselves, in the order of the clauses.
**D** rulings settle what players at a table would wave through, but what a program must know.
You can change a ruling that is an **option** for each new campaign (`powers/rules/options.py`).
You cannot change the others, and each says why.

Q and D belong to the campaign, R to [BattlePlay's rules](battleplay-rules.md).
Up to version 2.0 the Q rulings were called R too, with the same numbers.

To change a ruling, edit `campaign/italy/data/clauses.toml`,
then run `python -m tests.italy.test_rules_texts`, which writes this page.
"""


HOMES = """\
Each clause and each ruling has one home in the code, where its number stands with a colon:
`git grep "C4.5:" -- "*.py"` finds that home first, then the tests. The Rules page shows the home of a clause too.
For C1 to C6 and C8, `powers/rules` has what a rule computes. The file of its section
in `campaign/italy/rules` says when it happens and what it changes.
`battles/rules` has what a fight itself decides."""


def rulings_page() -> str:
    """docs/rulings.md as it must read."""
    lists = {letter: [_line(r) for r in rulings() if r.id.startswith(letter)] for letter in "QD"}
    clauses = [f"- **{each.id}** {each.title}: {link(each.home)}" for each in CLAUSES]
    parts = ["## The rules", "", *lists["Q"], "", "## The program", "", *lists["D"], ""]
    return "\n".join([INTRO, *parts, "## Where each clause is at home", "", HOMES, "", *clauses, ""])


def _line(ruling: Ruling) -> str:
    where = ", ".join(ruling.clauses) or "all"
    held = [f"**Option** `{ruling.option}`: {ruling.otherwise}"] if ruling.option else []
    held += [f"Not switchable: {ruling.fixed}."] if ruling.fixed else []
    return " ".join([f"- **{ruling.id}** ({where}) {ruling.text}", *held, f"In the code: {link(ruling.home)}."])


def link(home: str) -> str:
    """A rule's home, as the documents link to it."""
    return f"[`{home.partition(':')[2]}`](../{path(home)})"


def _texts() -> Iterator[str]:
    """Everything a player reads."""
    for section in rules():
        yield from (section.title, section.intro)
    for each in CLAUSES:
        yield from (each.title, each.text)
        yield from filter(None, [each.example])
        yield from (cell for row in each.table for cell in row)
    for ruling in rulings():
        yield ruling.text
        yield from filter(None, [ruling.label, ruling.otherwise, ruling.fixed])
    for term in glossary():
        yield from (term.term, term.meaning)


def test_every_clause_is_there_once_in_the_printed_order() -> None:
    assert [each.id for each in CLAUSES] == NUMBERS
    assert [section.number for section in rules()] == list(range(1, 10))


def test_a_clause_is_found_by_its_number() -> None:
    assert clause("C4.5").title == "The target roll"
    with pytest.raises(KeyError, match=r"C4\.7"):
        clause("C4.7")


def test_no_text_is_empty_or_untidy() -> None:
    for text in _texts():
        assert text.strip() == text != ""
        assert not re.search(r"\n|  |[*_`<>]", text), text


def test_no_key_is_misspelt() -> None:
    with pytest.raises(ValueError, match="titel"):
        value(Term, {"term": "account", "titel": "", "meaning": "", "clauses": []})


def test_tables_have_headings_and_full_rows() -> None:
    for each in CLAUSES:
        assert len(each.table) != 1
        assert len({len(row) for row in each.table}) <= 1, each.id


def test_only_clauses_that_exist_are_cited() -> None:
    for each in CLAUSES:
        assert each.id not in each.see
    cited = [number for each in CLAUSES for number in each.see]
    cited += [number for ruling in rulings() for number in ruling.clauses]
    cited += [number for term in glossary() for number in term.clauses]
    cited += re.findall(r"C\d+\.\d+", " ".join(_texts()))
    assert set(cited) <= set(NUMBERS)


def test_rulings_are_numbered_without_gaps_and_in_the_order_of_the_clauses() -> None:
    settled = [ruling for ruling in rulings() if ruling.id.startswith("Q")]
    assert [ruling.id for ruling in settled] == [f"Q{n}" for n in range(1, len(settled) + 1)]
    places = [NUMBERS.index(ruling.clauses[0]) for ruling in settled]
    assert places == sorted(places)
    added = [ruling.id for ruling in rulings() if ruling.id.startswith("D")]
    assert added == [f"D{n}" for n in range(1, len(added) + 1)]


def test_the_rulings_page_says_the_same() -> None:
    assert RULINGS_PAGE.read_text(encoding="utf-8") == rulings_page(), "run python -m tests.italy.test_rules_texts"


def test_every_option_is_explained_by_one_ruling() -> None:
    named = [ruling.option for ruling in rulings() if ruling.option]
    assert sorted(named) == sorted(field.name for field in fields(Options))


def test_every_ruling_can_be_changed_or_says_why_not() -> None:
    for ruling in rulings():
        assert (bool(ruling.option), bool(ruling.label), bool(ruling.otherwise)) in ((True,) * 3, (False,) * 3)
        assert bool(ruling.option) is not bool(ruling.fixed), ruling.id


def _figures(number: str) -> list[tuple[int, ...]]:
    """The first number of every cell of a table, its headings left out; 0 where a cell has none."""
    return [tuple(_figure(cell) for cell in row) for row in clause(number).table[1:]]


def _figure(cell: str) -> int:
    found = re.search(r"[+−]?\d+", cell)
    return int(found[0].replace("−", "-")) if found else 0


def test_the_tables_tell_the_figures_of_the_code() -> None:
    assert _figures("C2.2") == list(SUBJECT_YIELD.items())
    assert _figures("C2.4") == [(1, 0), (2, PAIR_YIELD), (3, MONOPOLY_YIELD)]
    assert _figures("C4.1")[2:] == [(30, -1), (51, 1), (71, 2), (90, 3)]
    assert AGGRESSOR_BANDS == ((91, 3), (71, 2), (51, 1), (30, 0), (0, -1))
    assert [points for _, points in _figures("C6.5")[:4]] == [80, 10, -10, -20]
    assert [total(defender_points(0, attacking, attacks=1)) for attacking in (True, False)] == [80, 90]
    assert [total(defender_points(0, True, attacks)) for attacks in (2, 3)] == [70, 60]
    assert [cards for _, cards in _figures("C6.7")] == [command_cards(builder) for builder in (0, 20, 40)]


def test_the_tables_of_the_powers_tell_what_is_played() -> None:
    powers = _data("powers.toml", "power")
    homes = [province["home"] for province in _data("provinces.toml", "province")]
    modifiers = {power["name"]: tuple(power["ruler_modifiers"].values()) for power in powers if power["id"] != "romans"}
    assert _by_name("C1.2") == {power["name"]: (homes.count(power["id"]),) for power in powers}
    assert _by_name("C3.2") == modifiers
    assert _by_name("C6.6") == {power["name"]: (power["points_per_general"],) for power in powers}


def _data(file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((ROOT / "powers/data" / file).read_text(encoding="utf-8"))[table]
    return rows


def _by_name(number: str) -> dict[str, tuple[int, ...]]:
    return {row[0]: figures[1:] for row, figures in zip(clause(number).table[1:], _figures(number), strict=True)}


def test_the_worked_examples_come_out() -> None:
    assert year(5) == 320
    assert correct((5 + 4, 6 - 2, 1 - 3)) == (7, 4, 0)
    assert percentages((7, 4, 0)) == (60, 40, 0)
    assert percentages((5, 5, 5)) == (40, 30, 30)
    assert split(25, 0, Ruler("", 40, 30, 30, 1)) == Purse(10, 8, 7)
    assert split(15, 5, Ruler("", 60, 40, 0, 1)) == Purse(6, 4, 5)
    assert total(defender_points(4, attacking=False, attacks=2)) == 84
    assert total(defender_points(5, attacking=False, attacks=2)) == 85
    assert [generals(105, each) for each in (35, 40, 50)] == [3, 2, 2]
    assert generals(80, 50) == 1
    assert allied_points(96) == 24
    assert (bonus(92), bonus(80)) == (4, 4)
    assert outcome(9 - 8).grade is Grade.MINOR
    assert outcome(9 - 6).grade is Grade.MAJOR
    assert break_point(12) == 6


def test_no_clause_is_longer_than_five_sentences() -> None:
    assert [each.id for each in CLAUSES if _sentences(each) > 5] == []


def _sentences(each: Clause) -> int:
    return len(re.findall(r"[.!?:](?= [A-Z]|$)", each.text))


if __name__ == "__main__":
    RULINGS_PAGE.write_text(rulings_page(), encoding="utf-8")
