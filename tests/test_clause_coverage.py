"""Every clause is quoted by the code that plays it and by an example, and none that does not exist; each has one home.

They are those of the campaign (C1.1 to C9.3), of BattlePlay (R1 to R48) and its armies (M1 to M8), of the army lists
(A1 to A8), of the short battles (X1 to X7, L1 to L7, H1 to H8), of Boudica's rebellion (W1.1 to W11.3), and of Agricola
(Y1.1 to Y36.1). The rulings on the campaigns (Q1 to Q70, D1 to D26, B and T) have one home each, too. No letter stands
for two books.
"""

import ast
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from battles.data import battleplay
from battles.data import short as short_rules
from campaign.agricola.game import CLAUSES as AGRICOLA
from campaign.boudica.game import CLAUSES as BOUDICA
from campaign.italy import data as italy
from campaign.italy.data import clause, rules, rulings
from engine.rulebook import source

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
CLAUSES_OF_SECTION = {1: 8, 2: 6, 3: 4, 4: 6, 5: 4, 6: 12, 7: 5, 8: 8, 9: 3}
ONE = re.compile(r"\b([CWY]\d+\.|[RMAXLH])(\d+)\b")
RANGE = re.compile(r"\b([CWY]\d+\.|[RMAXLH])(\d+)(?: to |-)\1(\d+)\b")
LINKED = re.compile(r"In the code: \[`([\w.]+)`\]\(\.\./([\w/]+?)(?:/__init__)?\.py\)\.")


class Rulebook(NamedTuple):
    """Its numbers, which begin alike, with their homes; the code that plays it, and its examples.

    More than `least` examples are named for a number.
    """

    letter: str
    homes: Mapping[str, str]
    code: list[Path]
    examples: list[Path]
    least: int

    def quoted(self, text: str) -> Counter[str]:
        """How often a text names each number, singly or as one of `C7.1 to C7.5` or `R3-R9`."""
        between = [(of, str(n)) for of, first, last in RANGE.findall(text) for n in range(int(first) + 1, int(last))]
        return Counter(of + n for of, n in [*ONE.findall(text), *between] if of.startswith(self.letter))


def linked(document: str, letter: str) -> dict[str, str]:
    """The homes of a document's eight rules, as the link says that ends each of them."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    told = dict(re.findall(rf"^- \*\*({letter}\d)\*\* (.*(?:\n  .*)*)$", text, re.MULTILINE))
    links = {f"{letter}{n}": LINKED.findall(told[f"{letter}{n}"]) for n in range(1, 9)}
    return {number: f"{module.replace('/', '.')}:{name}" for number, [(name, module)] in links.items()}


CAMPAIGN = Rulebook(
    "C",
    {
        number: clause(number).home
        for section, last in CLAUSES_OF_SECTION.items()
        for number in [f"C{section}.{n}" for n in range(1, last + 1)]
    },
    sorted(
        file for package in ("battles", "powers", "campaign/italy") for file in (ROOT / package / "rules").rglob("*.py")
    ),
    sorted(file for room in ("battles", "engine", "italy") for file in (TESTS / room / "rules").glob("test_*.py")),
    least=200,
)
BATTLEPLAY = Rulebook(
    "R",
    {f"R{n}": battleplay.rules()[f"R{n}"].home for n in range(1, 49)},
    sorted((ROOT / "battles/rules/battleplay").rglob("*.py")),
    sorted((TESTS / "battles" / "rules").glob("test_battleplay_*.py")),
    least=150,
)
ARMIES = Rulebook("M", linked("battleplay-armies.md", "M"), BATTLEPLAY.code, BATTLEPLAY.examples, least=5)
LISTS = Rulebook(
    "A",
    linked("army-lists.md", "A"),
    [ROOT / "battles" / file for file in ("rules/army_list.py", "rules/roster.py", "data/__init__.py")],
    [TESTS / "battles" / "rules" / f"test_ccancients_{name}.py" for name in ("catalogue", "lists")],
    least=15,
)
SHORT = sorted(
    file
    for where in ("battles/rules/short", "battles/short", "battles/web")
    for file in (ROOT / where).rglob("*.py")
    if where != "battles/web" or re.match("short_|odds_table", file.name)
)


def short(letter: str, least: int) -> Rulebook:
    """The short battles' rules of that letter."""
    return Rulebook(
        letter,
        {number: rule.home for number, rule in short_rules.rules().items() if number.startswith(letter)},
        SHORT,
        sorted(file for kind in ("rules", "pages") for file in (TESTS / "battles" / kind).glob("test_short_*.py")),
        least,
    )


REBELLION = Rulebook(
    "W",
    {clause.id: clause.home for section in BOUDICA.sections() for clause in section.clauses},
    sorted((ROOT / "campaign" / "boudica" / "rules").rglob("*.py")),
    sorted((TESTS / "boudica" / "rules").glob("test_*.py")),
    least=150,
)
NORTH = Rulebook(
    "Y",
    {clause.id: clause.home for section in AGRICOLA.sections() for clause in section.clauses},
    sorted((ROOT / "campaign" / "agricola" / "rules").rglob("*.py")),
    sorted((TESTS / "agricola" / "rules").glob("test_*.py")),
    least=150,
)
BOOKS = {
    "campaign": CAMPAIGN,
    "BattlePlay": BATTLEPLAY,
    "its armies": ARMIES,
    "army lists": LISTS,
    "short battles": short("X", least=3),
    "lined dice": short("L", least=10),
    "odds table": short("H", least=15),
    "Boudica": REBELLION,
    "Agricola": NORTH,
}
DOCS = sorted((ROOT / "docs").glob("*.md"))
PROGRAM = sorted(
    file
    for package in ("battles", "campaign", "engine", "powers")
    for file in (ROOT / package).rglob("*.py")
    if "migrations" not in file.parts
)
RULINGS = {ruling.id: ruling.home for ruling in (*rulings(), *BOUDICA.rulings(), *AGRICOLA.rulings())}
HOMES = {number: home for book in BOOKS.values() for number, home in book.homes.items()} | RULINGS
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@cache
def examples(file: Path) -> dict[str, str]:
    """Name and docstring of every test in a file."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {test.name: ast.get_docstring(test) or "" for test in tests}


def test_ranges_are_understood():
    text = "C7.1 to C7.3, and C9.1; R3-R5, R7 and R9 to R10; M1 and A2"

    assert CAMPAIGN.quoted(text) == Counter(["C7.1", "C7.2", "C7.3", "C9.1"])
    assert BATTLEPLAY.quoted(text) == Counter(["R3", "R4", "R5", "R7", "R9", "R10"])
    assert (ARMIES.quoted(text), LISTS.quoted(text)) == (Counter(["M1"]), Counter(["A2"]))


@each_book
def test_every_rule_is_quoted_by_code(book: Rulebook):
    quoted = {number for file in book.code for number in book.quoted(file.read_text(encoding="utf-8"))}

    assert [number for number in book.homes if number not in quoted] == []


@each_book
def test_every_rule_has_an_example(book: Rulebook):
    shown = {number for file in book.examples for text in examples(file).values() for number in book.quoted(text)}

    assert [number for number in book.homes if number not in shown] == []


@each_book
def test_an_example_quotes_the_rule_it_is_named_for(book: Rulebook):
    wanted = []
    for file in book.examples:
        for name, docstring in examples(file).items():
            if found := re.match(rf"test_({book.letter.lower()}\d*_?)(\d+)_", name):
                wanted.append((name, found[1].upper().replace("_", ".") + found[2], docstring))

    assert len(wanted) > book.least
    assert [name for name, number, docstring in wanted if number not in book.quoted(docstring)] == []


@each_book
def test_no_rule_is_quoted_that_does_not_exist(book: Rulebook):
    for file in (*book.code, *book.examples):
        assert {*book.quoted(file.read_text(encoding="utf-8"))} <= {*book.homes}, file


@pytest.mark.parametrize(
    ("book", "rooms", "least"),
    [
        pytest.param(CAMPAIGN, ("campaign/italy/rules", "powers/rules"), 519, id="campaign"),
        pytest.param(REBELLION, ("campaign/boudica/rules",), 453, id="Boudica"),
        pytest.param(NORTH, ("campaign/agricola/rules",), 400, id="Agricola"),
    ],
)
def test_a_clause_is_read_in_few_files(book: Rulebook, rooms: Sequence[str], least: int):
    """In 3 files of its rules at the median, in 6 at most; and no number was left out for it."""
    files = [file for room in rooms for file in (ROOT / room).rglob("*.py")]
    quoted = [book.quoted(file.read_text(encoding="utf-8")) for file in files]
    read_in = {number: sum(number in each for each in quoted) for number in book.homes}

    assert median(read_in.values()) <= 3
    assert {number: n for number, n in read_in.items() if n > 6} == {}
    assert sum(each.total() for each in quoted) >= least


def marked(text: str) -> Counter[str]:
    """How often each number stands there as in its home: with a colon."""
    return Counter(re.findall(r"(?<![\w.])([A-Z]\d+(?:\.\d+)?):", text))


def test_one_search_for_a_rule_finds_its_home():
    """With a colon the number stands in the docstring of its home, and nowhere else in the program."""
    written = marked("\n".join(file.read_text(encoding="utf-8") for file in PROGRAM))
    times = {number: (marked(source(home))[number], written[number]) for number, home in HOMES.items()}

    assert {number: found for number, found in times.items() if found != (1, 1)} == {}


def test_no_letter_stands_for_two_books():
    """R12 is BattlePlay's, Q12 a ruling on the campaign of Italy, D12 one that a program has to be told."""
    printed = [book.letter for book in BOOKS.values()]
    settled = [{ruling.id[0] for ruling in each.rulings()} for each in (italy, BOUDICA, AGRICOLA)]

    assert settled == [{"Q", "D"}, {"B"}, {"T"}]
    assert len({*printed, *"QDBT"}) == len(printed) + 4


def test_documents_name_rulings_of_the_campaign_by_their_letter():
    """What they were called stands at the head of their own document alone."""
    named = {file.name: re.findall(r"\bR\d+\b", file.read_text(encoding="utf-8")) for file in DOCS}
    of_battleplay = {*BATTLEPLAY.homes}

    assert {name for name, numbers in named.items() if numbers} == {
        "battleplay-armies.md",
        "battleplay-rules.md",
        "pages.md",
    }
    assert all({*numbers} <= of_battleplay for numbers in named.values())


def test_a_clause_is_at_home_in_a_room_of_its_section():
    for section in (*rules(), *BOUDICA.sections(), *AGRICOLA.sections()):
        assert {each.home.partition(":")[0] for each in section.clauses} <= {*section.rooms}


def test_every_ruling_is_at_home_somewhere():
    assert all(source(ruling.home) for ruling in (*rulings(), *BOUDICA.rulings(), *AGRICOLA.rulings()))
