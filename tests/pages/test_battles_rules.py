"""BattlePlay's rules: every rule, ruling and Tactica, where the clauses of a card battle lead."""

from battles.data.battleplay import rules, sections, tactica_texts
from tests.pages.reader import Reader


def test_it_works(reader: Reader):
    page = reader.open("battleplay-rules")

    assert page.status == 200
    assert set(rules()) <= page.ids
    for rule in rules().values():
        assert rule.text in page.text
        assert rule.ruling in page.text


def test_the_sections_can_be_reached(reader: Reader):
    page = reader.open("battleplay-rules")

    assert {f"#{section.rules[0].id}" for section in sections()} <= set(page.links)
    assert all(any(section.title in heading for heading in page.headings) for section in sections())


def test_all_tactica(reader: Reader):
    page = reader.open("battleplay-rules")

    assert all(text.name in page.text and text.effect in page.text for text in tactica_texts().values())


def test_the_campaigns_rules_lead_here(reader: Reader):
    assert reader.open("battleplay-rules").url in reader.open("rules").links


def test_it_needs_no_database(reader: Reader, django_assert_num_queries):
    with django_assert_num_queries(0):
        reader.open("battleplay-rules")
