"""The page of the rebellion's rules: every clause, what is ours, its search and its code."""

from django.urls import reverse

from campaign.boudica.game import CLAUSES as BOOK
from campaign.boudica.game import GAME
from tests.pages.reader import Reader
from tests.rebellion import begun

NUMBERS = [clause.id for section in BOOK.sections() for clause in section.clauses]


def test_it_works(reader: Reader):
    """Each clause stands there once, and what an option changes beside it; the designer is thanked."""
    page = reader.open("boudica-rules")
    titles = [heading.split()[0] for heading in page.headings if heading.startswith("W")]

    assert [title for title in titles if "." in title] == NUMBERS
    assert "Ruling B4. Legio XIV has entered Londinium even if it only passes. As an option: It must end" in page.text
    assert all(page.text.count(f"Ruling {ruling.id}.") == max(len(ruling.clauses), 1) for ruling in BOOK.rulings())
    assert "Evan D’Alessandro" in page.text


def test_every_clause_shows_its_code_and_its_first_lines(reader: Reader):
    for number in NUMBERS:
        assert f"{number}:" in reader.open("boudica-clause-code", number).text
        first = Reader(headers={"HX-Request": "true"}).open("boudica-clause-first", number)
        assert first.text.startswith(number)


def test_the_log_leads_there(reader: Reader):
    page = reader.open("game-board", GAME, begun())
    assert any(link.startswith(reverse("boudica-rules") + "#W") for link in page.links)
