"""The rules: every clause, ruling and term, and where each is at home; where links of log and card battles lead."""

import pytest

from battles.data.battleplay import rules, sections, tactica_texts
from campaign import data
from tests.pages.reader import Reader


@pytest.mark.parametrize("section", data.rules(), ids=lambda section: f"C{section.number}")
def test_a_section(reader: Reader, section: data.Section):
    page = reader.open("rules")

    assert page.status == 200
    assert {f"C{section.number}", *(clause.id for clause in section.clauses)} <= page.ids
    assert f"#C{section.number}" in page.links
    assert any(section.title in heading for heading in page.headings)
    for clause in section.clauses:
        assert " ".join(clause.text.split()) in page.text
        assert all(" ".join(ruling.text.split()) in page.text for ruling in clause.rulings)


def test_the_glossary(reader: Reader):
    page = reader.open("rules")

    assert all(term.term in page.text for term in data.glossary())


@pytest.mark.parametrize(
    ("book", "code", "number", "file", "name"),
    [
        ("rules", "clause-code", "C4.5", "powers/rules/attacks.py", "choose_target"),
        ("battleplay-rules", "battleplay-rule-code", "R9", "battles/rules/battleplay/setup.py", "control"),
    ],
    ids=["campaign", "BattlePlay"],
)
def test_the_code_of_a_rule(reader: Reader, book: str, code: str, number: str, file: str, name: str):
    page = reader.open(code, number)

    assert page.url in reader.open(book).links
    assert page.text.startswith(f"# {file} def {name}(")


@pytest.mark.parametrize(("code", "number"), [("clause-code", "C4.7"), ("battleplay-rule-code", "R49")])
def test_there_is_no_code_of_an_unknown_rule(reader: Reader, code: str, number: str):
    assert reader.open(code, number).status == 404


@pytest.mark.parametrize("name", ["rules", "battleplay-rules"])
def test_it_needs_no_database(reader: Reader, django_assert_num_queries, name: str):
    with django_assert_num_queries(0):
        reader.open(name)


# BattlePlay's


def test_every_rule_section_and_tactica_of_battleplay(reader: Reader):
    page = reader.open("battleplay-rules")

    assert page.status == 200
    assert set(rules()) <= page.ids
    for rule in rules().values():
        assert rule.text in page.text
        assert rule.ruling in page.text
    assert {f"#{section.rules[0].id}" for section in sections()} <= set(page.links)
    assert all(any(section.title in heading for heading in page.headings) for section in sections())
    assert all(text.name in page.text and text.effect in page.text for text in tactica_texts().values())
