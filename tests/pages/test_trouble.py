"""What no single page is to blame for; what no page does, whatever its form, is in tests/test_write_errors.py."""

import uuid
from unittest.mock import Mock

import pytest

from campaign import chronicle
from campaign.rules.decisions import DeclareAttack
from engine.log import Log
from tests.pages.reader import Reader
from tests.played import stand_before


def test_an_unknown_campaign_is_not_shown(reader: Reader):
    page = reader.open("desk", uuid.uuid4())

    assert page.status == 404
    assert "There is no such page" in page.headings
    assert "/" in page.links


def test_a_form_of_our_own_is_taken(db: None):
    told = stand_before(DeclareAttack)
    careful = Reader(enforce_csrf_checks=True)
    page = careful.open("desk", told.id)

    careful.send(page, page.form("/decide/OfferAttack/").filled(province="none"))

    assert chronicle.read(told.id).head > told.head


def test_a_fault_of_our_own_is_not_called_a_full_disk(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Log, "read", Mock(side_effect=RuntimeError("an error of the program")))
    reader.raise_request_exception = False

    page = reader.open("desk", uuid.uuid4())

    assert page.status == 500
    assert "everything before it is safe" in page.text
    assert "an error of the program" not in page.html
