"""The three lines of a finished game (D29): on its verdict once it is over, and without its seed."""

import pytest

from campaign.desk import result
from campaign.desk.result import Pasted
from tests.contract.world import NAME, Kind, begun, of_each, over, part
from tests.pages.reader import Reader

pytestmark = pytest.mark.django_db


@of_each(part(Pasted))
def test_they_stand_on_the_verdict(reader: Reader, kind: Kind):
    id_ = over(kind)

    game = kind.log.read(id_)
    told = result.told(kind, game).split("\n")

    page = reader.visit(kind.address("verdict", id_))
    assert len(told) == 3
    assert told[0].startswith(NAME)
    assert told[2].endswith(" · no undos")
    assert not [line for line in told if line not in page.text]
    assert game.start.seed not in " ".join(told)


@of_each(part(Pasted))
def test_there_are_none_before_the_end(reader: Reader, kind: Kind):
    id_ = begun(kind, 4)

    assert result.told(kind, kind.log.read(id_)) == ""
    assert "In three lines" not in reader.visit(kind.address("verdict", id_)).text
