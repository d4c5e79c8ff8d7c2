"""The page of ten decisions: chosen, told what came of it, on to the next, and the score; nothing is written."""

import pytest

from campaign.italy.positions import how_many, position
from engine.models import GameRow
from tests.pages.reader import Page, Reader


def options(page: Page) -> list[str]:
    """The values of the buttons that choose."""
    (form,) = [form for form in page.forms if form.action.endswith("/ten-decisions/")]
    return [button.value for button in form.buttons]


def test_all_ten_by_pressing(reader: Reader):
    front = reader.open("campaigns")
    page = reader.visit(next(link for link in front.links if "ten-decisions" in link))
    lost, right = 0.0, 0
    for number in range(how_many()):
        at = position(number)
        assert f"Decision {number + 1} of 10" in page.headings
        assert [*map(str, range(len(at.options)))] == sorted(options(page))
        given = ".".join("0" * number)
        page = reader.visit(f"/ten-decisions/?given={given}&choose=0")
        lost, right = lost + at.lost(0), right + (not at.lost(0))
        assert ("right" in page.headings[1]) == (not at.lost(0))
        assert "2000 whole campaigns of each" in page.text
        assert "advice/evaluation.css" in page.html  # or its bars are black
        assert "desk/map.js" in page.html  # or its letters and signs are not the desk's
        (following,) = [link for link in page.links if link.startswith("?given=")]
        page = reader.visit(f"/ten-decisions/{following}")

    assert page.headings[0] == f"{right} of 10"
    assert f"{lost:.0f} points" in page.text
    assert not GameRow.objects.exists()
    again = [link for link in page.links if "choose=" in link]
    assert len(again) == how_many()
    assert "Decision 3 of 10" in reader.visit(f"/ten-decisions/{again[2]}").headings


@pytest.mark.parametrize(
    "query", ["given=x", "given=0.", "given=99", "given=&choose=99", "given=&choose=x", f"given={'.'.join('0' * 11)}"]
)
def test_what_there_is_not(reader: Reader, query: str):
    assert reader.open("ten-decisions", query=f"?{query}").status == 404


def test_after_the_last_there_is_nothing_to_choose(reader: Reader):
    given = ".".join("0" * how_many())

    assert reader.open("ten-decisions", query=f"?given={given}&choose=0").status == 404
