"""The odds table by itself: to print, to take away, to bring back changed; whatever else is brought changes nothing."""

import tomllib
from importlib.resources import files

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles.data.short import odds_table
from battles.models import OwnOddsTable
from battles.short import own_table
from battles.short.own_table import MOST_BYTES, NotATable
from tests.pages.reader import Page, Reader, refused
from tests.short_battles import SET_UP, odds

pytestmark = pytest.mark.django_db
OURS = files("battles").joinpath("data", "odds-table.toml").read_text(encoding="utf-8")
HARDER = OURS.replace("major = 30", "major = 40").replace("ambush = 2", "ambush = 0")


def brought(reader: Reader, text: str | bytes) -> Page:
    data = text.encode() if isinstance(text, str) else text
    file = SimpleUploadedFile("table.toml", data, content_type="application/toml")
    return reader.press(reader.open("odds-table"), "bring", file=file)


def test_h8_the_table_is_a_page_to_print_and_a_file(reader: Reader):
    """H8: all its figures are on the page, and in the file."""
    page = reader.open("odds-table")
    file = reader.get(reverse("export-odds-table"))

    assert page.status == 200
    for column in odds_table().columns:
        assert column.name in page.text
    for line in odds_table().lines:
        assert f"{line.attacker}%{line.defender}%" in page.text
    assert "7, marked 1 to 3" in page.text
    assert "up to 1" in page.text
    assert "13 up" in page.text
    assert "in a marsh" in page.text
    assert file["Content-Disposition"] == 'attachment; filename="odds-table.toml"'
    assert file.content.decode() == OURS


def test_brought_back_changed_it_is_that_of_new_battles(reader: Reader):
    """H8: a battle that has begun keeps the table it began with."""
    begun = odds()

    page = brought(reader, HARDER)

    assert "New battles are fought on this table." in page.notices[0]
    assert "By 40 percentage points or more" in page.text
    assert "This is your own table." in page.text
    assert own_table.table().major == 40
    assert begun.start.table == odds_table()
    new = reader.sent("short-battles", "odds-table", **SET_UP)
    assert "is Minor; from 40 on it would be Major" in new.text or "it is from 40 on" in new.text


def test_taken_away_and_brought_back_it_is_the_same(reader: Reader):
    """With what each figure is, whoever's table it is."""
    brought(reader, HARDER)
    text = reader.get(reverse("export-odds-table")).content.decode()

    assert tomllib.loads(text)["weights"] == tomllib.loads(HARDER)["weights"]
    assert text.startswith(OURS[:200])
    assert own_table.from_file(text.encode()) == own_table.table()


def test_back_to_the_programs(reader: Reader):
    brought(reader, HARDER)

    page = reader.press(reader.open("odds-table"), "reset")

    assert "the program’s table again" in page.notices[0]
    assert not OwnOddsTable.objects.exists()
    assert "Back to the program’s table" not in page.text


def test_the_programs_table_brought_back_is_not_kept(reader: Reader):
    brought(reader, HARDER)
    brought(reader, OURS)

    assert not OwnOddsTable.objects.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("major = ", "It is no TOML"),
        ("[" * 20_000, "It is no TOML"),
        (b"\xff\xfe", "It is no TOML"),
        ("#" * (MOST_BYTES + 1), "larger than 50 kB"),
        ("major = 30", "columns: "),
        (OURS.replace("major = 30", 'major = "30"'), "major: "),
        (OURS.replace("major = 30", "major = 1979-05-27"), "major: "),
        (OURS.replace("major = 30", "major = inf"), "major: "),
        (OURS.replace("major = 30", "major = 30\nother = 1"), "other: "),
        (OURS.replace("overrun = 7", "overrun = 1"), "An overrun is at odds of 2 to 99 to 1, not 1."),
        (OURS.replace("{ line = 8, attacker = 20", "{ line = 8, attacker = 120"), "Line 8: 120 and 30 percent"),
        (
            OURS.replace("    { line = 9, attacker = 15, defender = 35 },\n", ""),
            "After line 8 comes the next one, not 10.",
        ),
    ],
)
def test_what_is_no_table_changes_nothing(reader: Reader, text: str | bytes, why: str):
    page = brought(reader, text)

    refused(page, why)
    assert not OwnOddsTable.objects.exists()


def test_no_file_and_no_such_button(reader: Reader):
    refused(reader.sent("change-odds-table", do="bring"), "Choose a file first.")
    assert "Nothing has changed" in reader.sent("change-odds-table", do="eat").notices[0]


def test_one_that_cannot_be_read_is_said_and_battles_go_on(reader: Reader):
    OwnOddsTable.write('{"columns": 1}')

    page = reader.open("odds-table")

    assert "cannot be read: new battles use the program’s" in page.notices[0]
    assert own_table.table() == odds_table()
    reader.press(page, "reset")
    assert not OwnOddsTable.objects.exists()


def test_all_that_is_wrong_is_said_at_once():
    wrong = OURS.replace("overrun = 7", "overrun = 1").replace("major = 30", "major = 0")

    with pytest.raises(NotATable) as refusal:
        own_table.from_file(wrong.encode())

    assert [reason.code for reason in refusal.value.reasons] == ["table.overrun", "table.major"]
