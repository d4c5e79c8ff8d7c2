"""Z20: an owner's file where a war begins, and what refuses it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.fury.game import GAME
from campaign.fury.owners_file import MOST_BYTES
from engine import models
from tests.fury.rules.test_owners_file import EXAMPLE, as_file, own_start
from tests.fury.stored import now
from tests.pages.reader import Page, Reader


def begin(reader: Reader, data: bytes) -> Page:
    page = reader.open("games", GAME)
    form = page.form("/new/").filled(name="By the box", plays="both")
    return reader.send(page, form, owners=SimpleUploadedFile("own.json", data))


def test_a_war_begins_with_it(reader: Reader):
    """Z20: its start has all of it; so it is still there when the file is not."""
    begin(reader, EXAMPLE.encode())

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert now(id_).start.pieces == own_start().pieces
    assert now(id_).start.table == own_start().table
    assert "from an owner’s file" in reader.open("games", GAME).text


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"Ave", "It is not readable as JSON"),
        (as_file(kinds={"cohort": {"sp": -3}}), "cohort: sp is 1 to 99, not −3."),
        (b" " * (MOST_BYTES + 1), "It is larger than 200 kB."),
        (b"", "The submitted file is empty."),
    ],
)
def test_a_bad_one_begins_nothing(reader: Reader, data: bytes, why: str):
    """Z20: the page says so, with what is wrong; all that was chosen is still there, except the file."""
    page = begin(reader, data)

    assert page.status == 422
    assert "Nothing was made." in page.text
    assert why in page.text
    assert page.form("/new/").fields["name"] == "By the box"
    assert not models.GameRow.objects.exists()
