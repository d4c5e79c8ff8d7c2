"""Prose as data, and the grammar its places ask for."""

import re
from collections import Counter
from pathlib import Path

import pytest

from campaign.italy.narrate.names import PACKAGES
from engine.grammar import Number, counted, joined, listed, people, possessive, sentence, state
from engine.texts import texts


@pytest.mark.parametrize(
    ("form", "value", "said"),
    [
        ("{0}", 2, "2"),
        ("{0}", -2, "−2"),
        ("{0:+}", 2, "+2"),
        ("{0:+}", -2, "−2"),
        ("{0:words}", 12, "twelve"),
        ("{0:words}", 25, "25"),
        ("{0:talent}", 1, "1 talent"),
        ("{0:talent}", 3, "3 talents"),
        ("{0:main battle card}", 2, "2 main battle cards"),
        ("{0:words talent}", 1, "one talent"),
        ("{0:words main battle card}", 2, "two main battle cards"),
        ("{0:words talent}", 0, "none talents"),
        ("{0:words other Power}", 20, "twenty other Powers"),
        ("{0:words}", 0, "none"),
        ("{0:no} Peltasts", 0, "no Peltasts"),
        ("{0:no} Peltasts", 3, "three Peltasts"),
        ("{0:words}", -4, "−4"),
    ],
)
def test_numbers_as_a_text_asks_for_them(form: str, value: int, said: str):
    assert form.format(Number(value)) == said


def test_names_as_a_text_asks_for_them():
    said = "{0.the} lost {0.their} king; {1.the} lost {1.their} patience, and {1.they} {1.were} angry"
    assert said.format(people("Samnites"), state("Rome")) == (
        "the Samnites lost their king; Rome lost its patience, and it was angry"
    )
    assert f"{people('Samnites').whose} war on {state('Rome')}" == "the Samnites' war on Rome"


def test_the_rest_of_the_grammar():
    assert listed(["A"]) == "A"
    assert listed(["A", "B", "C"], "or") == "A, B or C"
    assert counted(-1, "point") == "−1 points"
    assert possessive("Carthage") == "Carthage's"
    assert joined(["the end.", "rome won."]) == "The end. Rome won."
    assert sentence("") == ""


ROOT = Path(__file__).parents[2]
CODE = re.compile(r'Reason\("([a-z0-9_]+)"')


def codes(package: str) -> set[str]:
    """What it has a text for: why something is so, and why something cannot be."""
    names = ("reasons", "refusals", "dice", "overrule")
    there = [name for name in names if (ROOT / package.replace(".", "/") / f"texts/en/{name}.toml").exists()]
    return {code.removeprefix("problem.") for name in there for code in texts(package, name)}


def own(file: Path) -> list[str]:
    """The texts of Boudica's rebellion are beside its code."""
    return ["campaign.boudica"] if (ROOT / "campaign/boudica") in file.parents else []


def test_every_reason_has_a_text():
    """In its own package, or one below it."""
    bare = [
        (file, code)
        for place, package in enumerate(PACKAGES)
        for file in sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
        for code in CODE.findall(file.read_text(encoding="utf-8"))
        if not any(code in codes(below) for below in (*own(file), *PACKAGES[place:], "engine"))
    ]

    assert not bare


def test_a_code_is_one_packages():
    found = Counter(code for package in PACKAGES for code in texts(package, "reasons"))

    assert [code for code, packages in found.items() if packages > 1] == []
