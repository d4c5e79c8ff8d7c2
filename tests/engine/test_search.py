"""The search of a rules page."""

import pytest

from battles.web.beside import texts as battleplay_texts
from campaign.italy.rulebook import BOOK
from engine.search import RuleText, search

TEXTS = [
    RuleText("a", "A1 The Subjects", "A Subject pays. The overlord of 3 pays nothing."),
    RuleText("b", "B2 Revenue", "Every Power pays. Its Subjects count, each by its number."),
    RuleText("c", "C10.1 War (or peace)", "An attack is war."),
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("subject", ["a", "b"]),  # the title first
        ("SUBJECTS", ["a", "b"]),
        ("pays revenue", ["b"]),  # each word, in title or text
        ("ubject", []),  # by their beginning
        ("c10.1", ["c"]),
        ("c1001", []),  # a full stop is a full stop
        ("(or", ["c"]),
        ("attacks", ["c"]),
        ("  ", []),
        ("", []),
        ("elephants", []),
    ],
)
def test_what_is_found(query: str, found: list[str]):
    assert [text.anchor for text, _ in search(TEXTS, query)] == found


def test_the_sentence_with_most_of_the_words_is_shown():
    assert [said for _, said in search(TEXTS, "subject number")] == ["Its Subjects count, each by its number."]
    assert [said for _, said in search(TEXTS, "pays nothing")] == ["The overlord of 3 pays nothing."]
    assert [said for _, said in search(TEXTS, "c10.1")] == ["An attack is war."]


def test_every_clause_and_rule_is_found_by_its_number():
    for book in (BOOK.texts(), battleplay_texts()):
        for number, text in book.items():
            name = text.title.removeprefix("Ruling ").partition(",")[0].split(" ")[0]
            assert number in {found.anchor for found, _ in search(book.values(), name)}


@pytest.mark.parametrize("number", ["C1.1", "C8.3", "Q1", "D14"])
def test_first_lines_are_short(number: str):
    assert 0 < len(BOOK.texts()[number].first) < 500
