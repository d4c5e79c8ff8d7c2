"""The rules: every clause, ruling and term, and where each is at home; where links of log and card battles lead."""

import re

import pytest
from django.urls import reverse

from battles.data import short as short_rules
from battles.data.battleplay import rules, sections, tactica_texts
from campaign.desk.rulebook import Section
from campaign.italy import data
from campaign.italy.rulebook import BOOK
from tests.pages.reader import Reader


@pytest.mark.parametrize("section", data.rules(), ids=lambda section: f"C{section.number}")
def test_a_section(reader: Reader, section: Section):
    page = reader.open("rules")

    assert page.status == 200
    assert {f"C{section.number}", *(clause.id for clause in section.clauses)} <= page.ids
    assert f"#C{section.number}" in page.links
    assert any(section.title in heading for heading in page.headings)
    for clause in section.clauses:
        assert " ".join(clause.text.split()) in page.text
        assert all(
            " ".join(ruling.text.split()) in page.text for ruling in data.rulings() if clause.id in ruling.clauses
        )


def test_the_glossary(reader: Reader):
    page = reader.open("rules")

    assert all(term.term in page.text for term in data.glossary())


@pytest.mark.parametrize(
    ("book", "code", "number", "file", "name"),
    [
        ("rules", "clause-code", "C4.5", "powers/rules/attacks.py", "choose_target"),
        ("battleplay-rules", "battleplay-rule-code", "R9", "battles/rules/battleplay/setup.py", "control"),
        ("short-rules", "short-rule-code", "L3", "battles/rules/short/lines.py", "pair"),
    ],
    ids=["campaign", "BattlePlay", "short battles"],
)
def test_the_code_of_a_rule(reader: Reader, book: str, code: str, number: str, file: str, name: str):
    page = reader.open(code, number)

    assert page.url in reader.open(book).links
    assert f"# {file} def {name}(" in page.text
    assert f"{reverse(book)}#{number}" in page.links


@pytest.mark.parametrize(
    ("code", "number"), [("clause-code", "C4.7"), ("battleplay-rule-code", "R49"), ("short-rule-code", "L8")]
)
def test_there_is_no_code_of_an_unknown_rule(reader: Reader, code: str, number: str):
    assert reader.open(code, number).status == 404


@pytest.mark.parametrize("name", ["rules", "battleplay-rules", "short-rules"])
def test_it_needs_no_database(reader: Reader, django_assert_num_queries, name: str):
    with django_assert_num_queries(0):
        reader.open(name)


# The search, and a rule in its place


@pytest.mark.parametrize(
    ("book", "query", "anchor"),
    [
        ("rules", "target roll", "C4.5"),
        ("rules", "Q52", "Q52"),
        ("rules", "R52", "Q52"),
        ("rules", "D14", "D14"),
        ("rules", "talents", "term-talents"),
        ("battleplay-rules", "waterway", "R8"),
        ("battleplay-rules", "ambush", "ambush"),
        ("short-rules", "overrun", "H6"),
    ],
)
def test_the_search(reader: Reader, book: str, query: str, anchor: str):
    page = reader.open(book, query=f"?q={query}")

    assert f"Found for “{query}”" in page.headings
    assert f"#{anchor}" in page.links
    assert anchor in page.ids
    assert f'value="{query}"' in page.html


def test_what_a_ruling_was_called_is_found_and_leads_to_it(reader: Reader):
    """An old link (#R12) ends in the text of Q12, and the search for R12 names Q12."""
    found = reader.open("rules", query="?q=R12")
    hits = found.html.partition('<ul class="rules-hits">')[2].partition("</ul>")[0]

    assert re.findall('<a href="#([^"]+)">', hits) == ["Q12"]
    assert "Ruling Q12, on C3.1" in hits
    assert "Up to version 2.0 it was called R12." in hits
    for n in range(1, 71):
        assert re.search(rf'<p class="ruling" id="Q{n}">\s*<span id="R{n}"></span><b>Ruling Q{n}\.</b>', found.html)


def test_the_page_calls_rulings_by_their_own_letter(reader: Reader):
    """What they were called its head alone says: R12 is BattlePlay's."""
    page = reader.open("rules")

    assert "Ruling Q12. The first rulers" in page.text
    assert re.findall(r"\bR[1-9]\d*\b", page.text) == ["R1", "R70"]


def test_the_old_address_of_first_lines_tells_the_ruling_of_today(reader: Reader):
    assert SCRIPT.open("clause-first", "R12").text == SCRIPT.open("clause-first", "Q12").text
    assert reader.open("clause-first", "R12").url == f"{reverse('rules')}#Q12"
    assert reader.open("clause-first", "R71").status == 404


@pytest.mark.parametrize("book", ["rules", "battleplay-rules", "short-rules"])
def test_nothing_is_found(reader: Reader, book: str):
    page = reader.open(book, query="?q=gunpowder")

    assert not any("Found" in heading for heading in page.headings)
    assert "Nothing found for “gunpowder”" in page.text
    assert "Nothing has" not in reader.open(book, query="?q=%20").text


SCRIPT = Reader(headers={"HX-Request": "true"})
"""Asks for a part of a page."""


@pytest.mark.parametrize("number", ["C4.5", "Q52", "D14"])
def test_the_first_lines_of_a_clause(number: str):
    page = SCRIPT.open("clause-first", number)

    assert page.text == f"{BOOK.texts()[number].title} {BOOK.texts()[number].first}"
    assert "<html" not in page.html


def test_the_first_lines_of_a_rule_of_battleplay():
    assert SCRIPT.open("battleplay-rule-first", "R8").text.startswith("R8 The waterway Where the province has a coast")


@pytest.mark.parametrize(
    ("first", "number", "book"),
    [
        ("clause-first", "C4.5", "rules"),
        ("battleplay-rule-first", "R8", "battleplay-rules"),
        ("short-rule-first", "L3", "short-rules"),
        ("boudica-clause-first", "W6.9", "boudica-rules"),
    ],
)
def test_who_opens_their_address_is_led_to_the_rule(reader: Reader, first: str, number: str, book: str):
    page = reader.open(first, number)

    assert page.url == f"{reverse(book)}#{number}"
    assert number in page.ids


@pytest.mark.parametrize(
    ("first", "number"), [("clause-first", "C4.7"), ("battleplay-rule-first", "R49"), ("short-rule-first", "X8")]
)
def test_there_are_no_first_lines_of_an_unknown_rule(reader: Reader, first: str, number: str):
    assert reader.open(first, number).status == 404


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


# The short battles'


def test_every_rule_of_the_short_battles_and_what_is_ours(reader: Reader):
    page = reader.open("short-rules")

    assert page.status == 200
    for rule in short_rules.rules().values():
        assert rule.text in page.text
        assert f"Ours. {rule.ruling}" in page.text or not rule.ruling
    assert all(any(section.title in heading for heading in page.headings) for section in short_rules.sections())
    assert reverse("short-rules") in reader.open("rules").links


def test_the_first_lines_of_a_rule_of_the_short_battles():
    assert SCRIPT.open("short-rule-first", "L3").text.startswith("L3 A pair If the dice are equal or differ by 1")
