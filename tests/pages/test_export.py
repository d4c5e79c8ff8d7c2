"""Export: the campaign as one file."""

import pytest
from django.urls import reverse

from campaign import chronicle, savefile
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import FILES, stand_at


def test_it_works(reader: Reader):
    told = stand_at("dominion")

    answer = reader.get(reverse("export", args=[told.id]))

    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="played-to-dominion-turn-12.json"'
    assert answer.content == next(file for file in FILES if file.stem == "dominion").read_bytes()


def test_it_is_offered_on_each_page_of_a_campaign(reader: Reader):
    told = stand_at("dominion")

    for page in ("desk", "development", "verdict"):
        assert reverse("export", args=[told.id]) in reader.open(page, told.id).links


@pytest.mark.parametrize("name", ["Ῥώμη", '"; rm -rf /', "../../etc/passwd", "a\r\nb", "🏛"])
def test_any_name_makes_a_file_name(reader: Reader, name: str):
    told = chronicle.create(name, "seed", Options())

    answer = reader.get(reverse("export", args=[told.id]))

    file = answer["Content-Disposition"].partition('filename="')[2]
    assert file.endswith('-turn-1.json"')
    assert not {*file[:-1]} & {*'/\\"; \r\n'}
    assert savefile.load(answer.content).start.name == name


def test_a_campaign_of_one_line(reader: Reader):
    told = chronicle.create("New", "seed", Options())

    assert savefile.audit(savefile.load(reader.get(reverse("export", args=[told.id])).content)).difference is None
