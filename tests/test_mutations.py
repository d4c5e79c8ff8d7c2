"""The list of mutations fits the program as it is, and covers what is below; a few, others each time, are tried."""

import ast
import tomllib
from collections import Counter
from functools import cache

import pytest

from tests import mutate
from tests.mutate import LIST, ROOT, Fate, Mutation, attempt, listed

MUTATIONS = listed()
FEWEST = 50
TRIED = 2
"""Of those that `make mutations` tries one and all."""
RULES = {
    "engine",
    "engine/playouts",
    "engine/rules",
    "engine/web",
    "campaign/advice",
    "campaign/advice/playouts",
    "campaign/advice/web",
    "campaign/chronicle",
    "campaign/chronicle/web",
    "campaign/desk",
    "campaign/desk/web",
    "campaign/italy",
    "campaign/italy/playouts",
    "campaign/italy/policies",
    "campaign/italy/rules",
    "campaign/italy/rules/c6_battles",
    "campaign/italy/web",
    "campaign/agricola/rules",
    "campaign/boudica",
    "campaign/boudica/rules",
    "campaign/boudica/rules/w11_solo",
    "campaign/boudica/rules/w5_movement",
    "campaign/boudica/rules/w6_battle",
    "campaign/boudica/data",
    "campaign/boudica/web",
    "campaign/fury/data",
    "campaign/fury/rules",
    "campaign/fury/rules/z18_solo",
    "campaign/maps",
    "campaign/shelf",
    "campaign/shelf/web",
    "powers/rules",
    "powers/data",
    "battles",
    "battles/battleplay",
    "battles/rules",
    "battles/rules/battleplay",
    "battles/rules/short",
    "battles/rules/short/lined",
    "battles/rules/short/odds_table",
    "battles/data",
    "battles/short",
    "battles/web",
    "tests",
}


def problem(mutation: Mutation) -> str | None:
    """Why a mutation cannot be tried, or would prove nothing."""
    text = (ROOT / mutation.file).read_text(encoding="utf-8")
    try:
        changed = mutation.of(text)
        same = meaning(mutation.file, changed) == meaning(mutation.file, text)
    except (ValueError, SyntaxError) as error:
        return str(error)
    if same:
        return f"{mutation.file} means the same with {mutation.becomes}"
    missing = [test for test in mutation.tests if not is_there(test)]
    return f"no such test: {missing}" if missing or not mutation.tests else None


@cache
def meaning(file: str, text: str) -> object:
    """Of a file with many mutations it is worked out once."""
    return ast.dump(ast.parse(text)) if file.endswith(".py") else tomllib.loads(text)


def is_there(test: str) -> bool:
    """A file, or a test in it, or in a class of its."""
    path, *names = test.split("::")
    file = ROOT / path
    return file.is_file() and (not names or f"def {names[-1]}(" in file.read_text(encoding="utf-8"))


def test_every_mutation_can_be_tried():
    """Its line is there exactly once, the change can be read, and the tests named exist."""
    found = {mutation.what: problem(mutation) for mutation in MUTATIONS}

    assert {what: why for what, why in found.items() if why} == {}


def test_every_mutation_is_another():
    assert len(MUTATIONS) >= FEWEST
    assert [m for m, n in Counter((m.file, m.line, m.becomes) for m in MUTATIONS).items() if n > 1] == []
    assert [m for m, n in Counter((m.file, m.what) for m in MUTATIONS).items() if n > 1] == []


def test_rules_their_data_advice_battles_elsewhere_desk_maps_chronicle_and_shelf_have_mutations():
    assert {mutation.file.rpartition("/")[0] for mutation in MUTATIONS} == RULES


def test_some_can_be_picked_by_a_word():
    assert {mutation.file for mutation in listed(["provinces.TOML"])} == {"powers/data/provinces.toml"}
    assert {"C9.3" in mutation.what for mutation in listed(["c9.3"])} == {True}


def test_a_few_are_caught(request: pytest.FixtureRequest):
    """Which ones, is up to the seed of the test run that pytest prints: --randomly-seed tries them again."""
    first = request.config.getoption("randomly_seed", default=0) % len(MUTATIONS)
    chosen = [MUTATIONS[(first + n * len(MUTATIONS) // TRIED) % len(MUTATIONS)] for n in range(TRIED)]

    tried = [attempt(mutation, everything=()) for mutation in chosen]

    assert [one for one in tried if one.fate is not Fate.CAUGHT] == []


def test_what_no_test_notices_survives():
    """Or the list would prove nothing."""
    tests = ("tests/battles/rules/test_printed_tables.py::test_c3_2_the_powers",)
    harmless = Mutation("a docstring", "engine/rules/modifiers.py", "A sum with reasons", "A sum", tests)

    assert attempt(harmless, everything=()).fate is Fate.SURVIVED


def test_a_file_that_cannot_be_read_is_not_caught():
    """No test has noticed anything: it is told, and counts as a failure."""
    tests = ("tests/italy/rules/test_c2_revenue.py",)
    nonsense = Mutation("nonsense", "engine/rules/modifiers.py", "A sum with reasons", '"""', tests)

    tried = attempt(nonsense, everything=())

    assert tried.fate is Fate.BROKEN
    assert "SyntaxError" in tried.by


def test_what_never_ends_is_caught_by_its_work_not_by_the_clock(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mutate, "LONGEST", 2)
    tests = ("tests/battles/rules/test_printed_tables.py::test_c3_2_the_powers",)
    endless = Mutation("no end", "engine/rules/modifiers.py", "@dataclass", "while True: pass\n@dataclass", tests)

    tried = attempt(endless, everything=())

    assert (tried.fate, tried.by) == (Fate.CAUGHT, "still running after 2 seconds of a processor's")


def test_a_line_that_is_there_twice_is_refused():
    """The list would not say which is meant."""
    with pytest.raises(ValueError, match="tests/mutations.toml has .* times: \\[\\[mutation]]"):
        Mutation("", "tests/mutations.toml", "[[mutation]]", "", ()).of(LIST.read_text(encoding="utf-8"))
