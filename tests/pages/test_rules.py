"""The rules: every clause, ruling and term, where the log's links lead."""

import pytest

from campaign import data
from tests.pages.reader import Reader

CLAUSES = [clause for section in data.rules() for clause in section.clauses]


def test_it_works(reader: Reader):
    page = reader.open("rules")

    assert page.status == 200
    assert {clause.id for clause in CLAUSES} <= page.ids


@pytest.mark.parametrize("section", data.rules(), ids=lambda section: f"C{section.number}")
def test_a_section(reader: Reader, section: data.Section):
    page = reader.open("rules")

    assert f"C{section.number}" in page.ids
    assert f"#C{section.number}" in page.links
    assert any(section.title in heading for heading in page.headings)
    for clause in section.clauses:
        assert " ".join(clause.text.split()) in page.text
        assert all(" ".join(ruling.text.split()) in page.text for ruling in clause.rulings)


def test_the_glossary(reader: Reader):
    page = reader.open("rules")

    assert all(term.term in page.text for term in data.glossary())


def test_it_needs_no_database(reader: Reader, django_assert_num_queries):
    with django_assert_num_queries(0):
        reader.open("rules")
