"""What is printed as a box is told by its name."""

import unicodedata

import pytest

from battles.printing.boxes import MOST_NAMED, boxes


@pytest.mark.parametrize(
    "text", ["", "Roma", "“348–264 BC” – ½, é", "Ῥώμη → Рим ★", '#text("x") \\ $[', "\u200b\u202e\ufeff", "\U000e0041"]
)
def test_all_of_it_is_printed(text: str):
    assert boxes(text) == []


def test_each_box_is_named_once_as_they_are_met():
    assert boxes("😀 Roma 🏛️ é 🏛 罗") == ["grinning face", "classical building", "cjk unified ideograph-7f57"]


def test_of_many_the_first_are_named():
    ideographs = "".join(map(chr, range(0x4E00, 0x4E00 + MOST_NAMED + 30)))

    named = boxes(f"Roma {ideographs}")

    assert named[:MOST_NAMED] == [unicodedata.name(one).lower() for one in ideographs[:MOST_NAMED]]
    assert named[MOST_NAMED:] == ["30 more"]
